"""What a snapshot says of its variation: which one it is, its parameters, what it has learned.

The page SNAPSHOT.md has the same tables. A variation is a list here: its number, then its parts,
which are variations too. One of the program's own is None: only the program knows its fields.
"""
import math

from numbers_in_bytes import Cursor, demand

DIFFERENTIAL_EVOLUTION, GAUSSIAN, ISO_LINE = 1, 2, 3
EMITTER_PAIR, IMPROVEMENT_ES, OPERATOR_BANDIT, SHADE, MA_ES, PORTFOLIO = 7, 9, 10, 11, 12, 13
OLD_OPERATOR_BANDIT, OLD_SHADE, OLD_MA_ES, OLD_PORTFOLIO = 4, 5, 6, 8  # those of version 0.1
PARTS = {EMITTER_PAIR: 2, PORTFOLIO: 1, OLD_PORTFOLIO: 1}
NUMBERS_OF_FORMAT_1 = {21: [OLD_PORTFOLIO, OLD_SHADE], 22: [OLD_PORTFOLIO, OLD_MA_ES],
                       101: [EMITTER_PAIR, OLD_SHADE, OLD_MA_ES],
                       117: [OLD_PORTFOLIO, EMITTER_PAIR, OLD_SHADE, OLD_MA_ES]}


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
        return cursor.named("B", "crossover iso+line improvement aim")
    if number == OLD_OPERATOR_BANDIT:
        return cursor.named("B", "rand/1 line crossover")
    if number == EMITTER_PAIR:
        return {**cursor.named("B", "is_first_on is_second_on"),
                "first": take_parameters(cursor, parts[0]),
                "second": take_parameters(cursor, parts[1])}
    if number in (PORTFOLIO, OLD_PORTFOLIO):
        return {**cursor.named("r", "emitter_share"),
                **cursor.named("B", "fills_gaps"),
                "operators": take_parameters(cursor, [operators_of(number)]),
                "emitter": take_parameters(cursor, parts[0])}
    return {}


def operators_of(portfolio):
    return OPERATOR_BANDIT if portfolio == PORTFOLIO else OLD_OPERATOR_BANDIT


def usual_members(shade, n):
    """Returns the number of members of a Shade unless the program chose another one."""
    if n < 30:
        return 20 + n
    return 36 if n > 64 and shade == SHADE else 50


def read_learned(data, numbers, n, real):
    """Returns the fields by name, for n genes; None if the bytes do not tell which is which."""
    variation = variation_of(numbers)
    if variation is None:
        return None
    # Read as if Shade had no members, the fields leave as many bytes as all its members take.
    cursor = Cursor(data, real)
    take_learned(cursor, variation, n, 0)
    shades = [number for number in numbers if number in (SHADE, OLD_SHADE)]
    members = cursor.left() // ((n + 1) * real.size * len(shades)) if shades else 0
    if len(shades) > 1 and any(members != usual_members(shade, n) for shade in shades):
        return None  # the program chose the numbers of members, and each Shade may have another one
    cursor = Cursor(data, real)
    learned = take_learned(cursor, variation, n, members)
    demand(cursor.left() == 0, "what its variation has learned has another size")
    return learned


def take_learned(cursor, variation, n, members):
    number, *parts = variation
    if number == OPERATOR_BANDIT:
        return {"rates": [take_success_rate(cursor) for _ in range(4)],
                "reward": {**cursor.named("r", "height"), **cursor.named("H", "seen")},
                "strategy": take_learned_improvement_es(cursor, n)}
    if number == IMPROVEMENT_ES:
        return take_learned_improvement_es(cursor, n)
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
        return {"gaps": take_success_rate(cursor),
                "operators": take_learned(cursor, [OPERATOR_BANDIT], n, members),
                "emitter": take_learned(cursor, parts[0], n, members),
                "trend": {**cursor.named("r", "best mean"), **cursor.named("I", "seen")},
                **take_progress(cursor)}
    return take_learned_by_version_0_1(cursor, variation, n, members)


def take_success_rate(cursor):
    return cursor.named("r", "gained tried")


def take_progress(cursor):
    """Takes what a Portfolio knows of its emitter."""
    return {**cursor.named("r", "best"),
            **cursor.named("I", "restarts"),
            **cursor.named("H", "failures"),
            **cursor.named("B", "has_best")}


def take_run(cursor):
    """Takes the run of an emitter: its last start."""
    return {**cursor.named("r", "best spread tolerance"),
            **cursor.named("I", "idle"),
            **cursor.named("B", "restarts is_started")}


def take_learned_improvement_es(cursor, n):
    return {"mean": cursor.reals(n),
            "path": cursor.reals(n),
            "z_sum": cursor.reals(n),
            **cursor.named("r", "sigma first_sigma"),
            **cursor.named("Q", "seed"),
            **cursor.named("H", "generation asked told kept"),
            **cursor.named("B", "is_started")}


def take_learned_shade(cursor, n, members):
    return {"genes": [cursor.reals(n) for _ in range(members)],
            "objectives": cursor.reals(members),
            "f": cursor.reals(5),
            "cr": cursor.reals(5),
            **cursor.named("r", "gain gain_f gain_f2 gain_cr record"),
            **cursor.named("H", "unheard trials"),
            **cursor.named("B", "next oldest has_record"),
            "run": take_run(cursor)}


def take_learned_ma_es(cursor, n):
    slots = slots_of_ma_es(n)
    return {"matrix": [cursor.reals(n) for _ in range(n)],
            "mean": cursor.reals(n),
            "path": cursor.reals(n),
            "objectives": cursor.reals(slots),
            "penalties": cursor.reals(slots),
            **cursor.named("r", "sigma quartiles"),
            **cursor.named("Q", "seed"),
            **cursor.named("I", "generation"),
            **cursor.named("H", "told asked lambda waited longest expected"),
            **cursor.named("B", "rounds"),
            "run": take_run(cursor)}


def slots_of_ma_es(n):
    return 4 * math.floor(4 + 3 * math.log(n))


def take_learned_by_version_0_1(cursor, variation, n, members):
    number, *parts = variation
    if number == OLD_OPERATOR_BANDIT:
        return {"kept": cursor.reals(3), "tried": cursor.reals(3)}
    if number == OLD_SHADE:
        return take_learned_old_shade(cursor, n, members)
    if number == OLD_MA_ES:
        return take_learned_old_ma_es(cursor, n)
    if number == OLD_PORTFOLIO:
        return {**cursor.named("r", "filled tried"),
                "operators": take_learned(cursor, [OLD_OPERATOR_BANDIT], n, members),
                "emitter": take_learned(cursor, parts[0], n, members),
                **take_progress(cursor)}
    return {}


def take_learned_old_shade(cursor, n, members):
    return {"genes": [cursor.reals(n) for _ in range(members)],
            "objectives": cursor.reals(members),
            "F": cursor.reals(5),
            "CR": cursor.reals(5),
            **cursor.named("r", "gain gain_f gain_f2 gain_cr best tolerance spread"),
            **cursor.named("I", "idle"),
            **cursor.named("H", "unheard trials"),
            **cursor.named("B", "next oldest start is_started")}


def take_learned_old_ma_es(cursor, n):
    slots = slots_of_ma_es(n)
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
