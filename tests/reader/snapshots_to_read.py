"""Snapshots for the tests of the reader: golden ones, newly made ones, and made-up ones."""
import functools
import re
import struct
import subprocess
import tempfile
import zlib
from pathlib import Path

TESTS = Path(__file__).resolve().parents[1]
AWKWARD_BOUNDS = ((-5.12, 5.0), (0.1, 0.3), (1e-3, 7e5), (-3e-40, 1e-41), (-1.7, -1.6), (2.5, 2.5), (-1e30, 3.0))
FRACTIONS = [(scalar, stored) for scalar in ("float", "double") for stored in ("uint16", "uint8")]


def golden(name):
    """Returns the bytes in tests/golden/NAME.hpp."""
    return bytes(int(byte, 16) for byte in re.findall(r"\b0x(\w\w)\b", (TESTS / f"golden/{name}.hpp").read_text()))


def goldens():
    return {path.stem: golden(path.stem) for path in sorted(TESTS.glob("golden/*_format_*.hpp"))}


def run(program, *arguments, data=b""):
    return subprocess.run([str(program), *arguments], input=data, stdout=subprocess.PIPE, stderr=subprocess.PIPE)


def expect(program, *arguments, data=b""):
    done = run(program, *arguments, data=data)
    if done.returncode != 0:
        raise AssertionError(f"{program} {' '.join(arguments)}: {done.stderr.decode()}")
    return done.stdout


@functools.lru_cache(None)
def imported(nanoqd, scalar, stored, gene_bounds, rows=256, *options):
    """Returns a new snapshot. Its genes are spread between the bounds, and include both."""
    lines = ["cell,objective," + ",".join(f"gene_{i + 1}" for i in range(len(gene_bounds)))]
    if "--keep-measures" in options:
        lines[0] = lines[0].replace("cell", "measure_1,measure_2")
    for row in range(rows):
        where = f"{row // 32 / 32 + 0.01},{row % 32 / 32 + 0.01}" if "--keep-measures" in options else str(row)
        genes = [min(lower + (upper - lower) * ((row * (7 * i + 1) % rows) / (rows - 1)), upper)
                 for i, (lower, upper) in enumerate(gene_bounds)]
        lines.append(f"{where},{(row - 300) * 0.37!r}," + ",".join(map(repr, genes)))
    bounds = ",".join(f"{lower!r}:{upper!r}" for lower, upper in gene_bounds)
    return imported_lines(nanoqd, lines, "--gene-bounds", bounds, "--scalar", scalar, "--stored", stored, *options)


def imported_lines(nanoqd, lines, *options):
    """Returns the snapshot that `nanoqd import` makes from lines of CSV, with a grid of 32 x 32."""
    with tempfile.NamedTemporaryFile("w", suffix=".csv") as csv:
        csv.write("\n".join(lines) + "\n")
        csv.flush()
        return expect(nanoqd, "import", "--csv", csv.name, "--grid", "32x32", "--bounds", "0:1", "-o", "-", *options)


def sealed(data, has_fingerprints=True):
    """Returns a snapshot of format 2 or later with right CRCs and commit record."""
    data = bytearray(data)
    archive, run_bytes, state = struct.unpack_from("<3I", data, 32)
    unit, length, size = *struct.unpack_from("<I", data, 20), *struct.unpack_from("<2I", data, 48)
    ends = [size, size + archive, size + archive + run_bytes, size + archive + run_bytes + state, length]
    for place, begin, end in ((56, ends[0], ends[1]), (64, ends[1], ends[2])) if has_fingerprints else ():
        fingerprint = 0xCBF29CE484222325
        for byte in data[begin:end - 4]:
            fingerprint = (fingerprint ^ byte) * 0x100000001B3 % 2**64
        struct.pack_into("<Q", data, place, fingerprint)
    crc = 0
    for begin, end in zip([0] + ends, ends):
        crc = zlib.crc32(data[begin:end - 4], crc)
        struct.pack_into("<I", data, end - 4, crc)
    end = length + -(-20 // unit) * unit
    data[length:end] = b"done" + data[16:20] + data[48:52] + data[size - 4:size] + bytes(end - length - 16)
    struct.pack_into("<I", data, end - 4, zlib.crc32(data[length:end - 4]))
    return bytes(data)


def changed(data, place, code, value):
    """Returns the sealed snapshot with another number at an offset."""
    data = bytearray(data)
    struct.pack_into(f"<{code}", data, place, value)
    return sealed(data, has_fingerprints=place not in (56, 64))


def first_elite(data):
    return 88 + sum(struct.unpack_from("<3I", data, 32))


def two_slots(first, second):
    return first.ljust(1024, b"\xff") + second.ljust(1024, b"\xff")
