"""What a snapshot says of its variation: which one it is, its parameters, what it has learned.

The page SNAPSHOT.md has the same tables. A variation is a list here: its number, then its parts,
which are variations too. One of the program's own is None: only the program knows its fields.
"""
import math

from numbers_in_bytes import Cursor, demand

DIFFERENTIAL_EVOLUTION, GAUSSIAN, ISO_LINE, OPERATOR_BANDIT, SHADE, MA_ES, EMITTER_PAIR, PORTFOLIO = range(1, 9)
PARTS = {EMITTER_PAIR: 2, PORTFOLIO: 1}
NUMBERS_OF_FORMAT_1 = {21: [PORTFOLIO, SHADE], 22: [PORTFOLIO, MA_ES], 101: [EMITTER_PAIR, SHADE, MA_ES],
                       117: [PORTFOLIO, EMITTER_PAIR, SHADE, MA_ES]}


def variation_of(numbers):
    """Returns the variation that the list of numbers names, or None."""
    rest = list(numbers)

    def take():
        number = rest.pop(0) if rest else None
        if number not in range(DIFFERENTIAL_EVOLUTION, PORTFOLIO + 1):
            return None
        parts = [take() for _ in range(PARTS.get(number, 0))]
        return None if None in parts else [number, *parts]

    variation = take()
    return None if rest else variation


def take_parameters(cursor, variation):
    number, *parts = variation
    if number == DIFFERENTIAL_EVOLUTION:
        return cursor.named("r", "F CR")
    if number == GAUSSIAN:
        return {**cursor.named("r", "sigma"), **cursor.named("B", "unit")}
    if number == ISO_LINE:
        return cursor.named("r", "iso_sigma line_sigma")
    if number == OPERATOR_BANDIT:
        return cursor.named("B", "rand/1 line crossover")
    if number == EMITTER_PAIR:
        return {**cursor.named("B", "is_first_on is_second_on"),
                "first": take_parameters(cursor, parts[0]),
                "second": take_parameters(cursor, parts[1])}
    if number == PORTFOLIO:
        return {**cursor.named("r", "emitter_share"),
                **cursor.named("B", "fills_gaps"),
                "operators": take_parameters(cursor, [OPERATOR_BANDIT]),
                "emitter": take_parameters(cursor, parts[0])}
    return {}


def read_learned(data, numbers, n, real):
    """Returns the fields by name, for n genes; None if the bytes do not tell which is which."""
    variation = variation_of(numbers)
    if variation is None:
        return None
    # Read as if Shade had no members, the fields leave as many bytes as all its members take.
    cursor = Cursor(data, real)
    take_learned(cursor, variation, n, 0)
    shades = numbers.count(SHADE)
    members = cursor.left() // ((n + 1) * real.size * shades) if shades else 0
    if shades > 1 and members != (20 + n if n < 30 else 50):
        return None  # the program chose the numbers of members, and each Shade may have another one
    cursor = Cursor(data, real)
    learned = take_learned(cursor, variation, n, members)
    demand(cursor.left() == 0, "what its variation has learned has another size")
    return learned


def take_learned(cursor, variation, n, members):
    number, *parts = variation
    if number == OPERATOR_BANDIT:
        return {"kept": cursor.reals(3), "tried": cursor.reals(3)}
    if number == SHADE:
        return take_learned_shade(cursor, n, members)
    if number == MA_ES:
        return take_learned_ma_es(cursor, n)
    if number == EMITTER_PAIR:
        return {"first": take_learned(cursor, parts[0], n, members),
                "second": take_learned(cursor, parts[1], n, members),
                **cursor.named("r", "best"),
                **cursor.named("B", "lead has_best")}
    if number == PORTFOLIO:
        return {**cursor.named("r", "filled tried"),
                "operators": take_learned(cursor, [OPERATOR_BANDIT], n, members),
                "emitter": take_learned(cursor, parts[0], n, members),
                **cursor.named("r", "best"),
                **cursor.named("I", "restarts"),
                **cursor.named("H", "failures"),
                **cursor.named("B", "has_best")}
    return {}


def take_learned_shade(cursor, n, members):
    return {"genes": [cursor.reals(n) for _ in range(members)],
            "objectives": cursor.reals(members),
            "F": cursor.reals(5),
            "CR": cursor.reals(5),
            **cursor.named("r", "gain gain_f gain_f2 gain_cr best tolerance spread"),
            **cursor.named("I", "idle"),
            **cursor.named("H", "unheard trials"),
            **cursor.named("B", "next oldest start is_started")}


def take_learned_ma_es(cursor, n):
    slots = 4 * math.floor(4 + 3 * math.log(n))
    return {"matrix": [cursor.reals(n) for _ in range(n)],
            "mean": cursor.reals(n),
            "path": cursor.reals(n),
            "objectives": cursor.reals(slots),
            "penalties": cursor.reals(slots),
            **cursor.named("r", "sigma quartiles best spread tolerance"),
            **cursor.named("Q", "seed"),
            **cursor.named("I", "generation idle"),
            **cursor.named("H", "told asked lambda waited longest expected"),
            **cursor.named("B", "rounds starts is_started")}
