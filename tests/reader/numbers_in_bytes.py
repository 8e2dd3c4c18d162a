"""Numbers as a snapshot stores them: little-endian, unaligned, reals of 4 or 8 bytes."""
import math
import struct
from decimal import ROUND_HALF_EVEN, ROUND_UP, Context, Decimal


class Refused(Exception):
    """The bytes are no snapshot that can be trusted. The message says why."""


def demand(condition, otherwise):
    if not condition:
        raise Refused(otherwise)


class Real:
    """The real of an archive: its bytes, its rounding, its text."""

    def __init__(self, size):
        demand(size in (4, 8), f"its reals have {size} bytes instead of 4 or 8")
        self.size = size
        self.code = {4: "f", 8: "d"}[size]

    def round(self, value):
        """Returns the nearest real, which may be infinite.

        A sum, product or quotient of two floats that is computed in doubles and then rounded to
        float is the same as one rounded once, because a double has more than twice as many bits.
        """
        if self.size == 8:
            return value
        try:
            return struct.unpack("<f", struct.pack("<f", value))[0]
        except OverflowError:
            return math.copysign(math.inf, value)

    def text(self, value):
        """Returns the fewest digits that read back to the same bits.

        Writes an exponent if the text is shorter with it, as `nanoqd export` does.
        """
        shortest = Decimal(repr(self.with_fewest_digits(value))).normalize()
        mantissa, exponent = f"{shortest:e}".split("e")
        scientific = f"{mantissa}e{int(exponent):+03d}"
        fixed = f"{value:.0f}" if value.is_integer() else f"{shortest:f}"
        return fixed if len(fixed) <= len(scientific) else scientific

    def with_fewest_digits(self, value):
        """Returns the double with the fewest digits that rounds to this real."""
        if self.size == 8:
            return value  # repr() finds its digits
        # Floats are closer below a power of two than above it. Digits of a power of two that are
        # rounded up may therefore read back where the nearest ones do not.
        for digits in range(1, 10):
            for rounding in (ROUND_HALF_EVEN, ROUND_UP):
                near = float(Context(digits, rounding).create_decimal_from_float(value))
                if self.round(near) == value:
                    return near
        raise ValueError(f"{value} is no finite float")


class Cursor:
    """Takes numbers from bytes, one after the other. Refuses to go beyond their end."""

    def __init__(self, data, real=None):
        self.data, self.real, self.offset = data, real, 0

    def left(self):
        return len(self.data) - self.offset

    def take(self, code, count):
        """Takes a list of numbers; `code` is that of the module struct: B, H, I, Q, f or d."""
        size = count * struct.calcsize(f"<{code}")
        demand(size <= self.left(), "a part of it ends too early")
        values = struct.unpack_from(f"<{count}{code}", self.data, self.offset)
        self.offset += size
        return list(values)

    def u32(self):
        return self.take("I", 1)[0]

    def reals(self, count):
        return self.take(self.real.code, count)

    def named(self, code, names):
        """Takes one number for each name; `code` is as above, or r for a real."""
        names = names.split()
        return dict(zip(names, self.take(self.real.code if code == "r" else code, len(names))))
