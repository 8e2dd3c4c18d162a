"""The parts of a snapshot, and the newest one of a dump, as SNAPSHOT.md describes them."""
import math
import struct
import zlib
from dataclasses import dataclass
from typing import List

from numbers_in_bytes import Cursor, Real, Refused, demand
from variations import NUMBERS_OF_FORMAT_1, read_learned, take_parameters, variation_of

MAGIC = b"nanoqd\x1a\n"
HEADER_BYTES = {1: 76, 2: 88}  # of each format
LATER_HEADER_BYTES = range(76, 1024 + 1)
COUNTERS = ("asks evaluations new_cells improvements refused_objectives refused_measures refused_genes "
            "refused_out_of_bounds clamped_measures repaired_trials too_few_elites rounded_elites").split()
POLICIES = {1: "Clamp", 2: "Reflect", 3: "Resample", 4: "Unbounded"}


@dataclass
class Header:
    format: int
    library: int
    sequence: int
    unit: int
    elites: int
    counters: int
    archive_bytes: int
    run_bytes: int
    state_bytes: int
    elite_bytes: int
    length: int
    header_bytes: int
    archive_fingerprint: int
    run_fingerprint: int
    slot_bytes: int = 0  # format 1 does not have it


@dataclass
class Archive:
    real: Real
    genes: int
    cells: int
    dims: int
    gene_bytes: int
    keeps_measures: bool
    keeps_counts: bool
    checksum: int
    gene_bounds: list  # pairs
    measure_bounds: list
    divisions: list


@dataclass
class Elite:
    cell: int
    objective: float
    genes: list
    measures: list
    count: list  # one number, or none


@dataclass
class Snapshot:
    offset: int
    header: Header
    archive: Archive
    run: dict
    state: dict
    elites: List[Elite]


# Whole snapshots: header, commit record and CRCs

def find_snapshots(dump):
    """Returns the whole snapshots, as pairs of offset and header; and what is wrong with others."""
    found, problems = [], []
    offset = dump.find(MAGIC)
    while offset >= 0:
        end = offset + len(MAGIC)
        try:
            header = check_whole(dump[offset:])
            found.append((offset, header))
            end = offset + end_of_snapshot(header)
        except Refused as refusal:
            problems.append(f"at offset {offset} {refusal}")
        offset = dump.find(MAGIC, end)
    return found, problems


def check_whole(data):
    """Returns the header of the snapshot at the start of `data`. Raises Refused unless it is whole.

    In a later format, only the header and the commit record are known, and checked.
    """
    header = read_header(data)
    end = end_of_snapshot(header)
    demand(end <= len(data), f"it is cut short: only {len(data)} of its {end} bytes are there")
    check_commit_record(data, header)
    if header.format in HEADER_BYTES:
        split_parts(data, header)
    return header


def read_header(data):
    """Reads the header, and checks it before any of its sizes is used."""
    demand(len(data) >= min(HEADER_BYTES.values()), "it is cut short in its header")
    header = Header(*struct.unpack_from("<12I2Q", data, 8))
    size = header.header_bytes
    sizes = [HEADER_BYTES[header.format]] if header.format in HEADER_BYTES else LATER_HEADER_BYTES
    demand(size in sizes and size <= header.length and header.unit > 0, "its header is damaged")
    demand(size <= len(data), "it is cut short in its header")
    demand(u32_bytes(zlib.crc32(data[:size - 4])) == data[size - 4:size], "its header is damaged")
    if header.format == 2:
        header.slot_bytes, = struct.unpack_from("<I", data, 72)
    return header


def check_commit_record(data, header):
    record = data[header.length:end_of_snapshot(header)]
    header_crc = data[header.header_bytes - 4:header.header_bytes]
    content = b"done" + u32_bytes(header.sequence) + u32_bytes(header.length) + header_crc
    content += bytes(len(record) - 20)
    demand(record == content + u32_bytes(zlib.crc32(content)), "its commit record is missing or damaged")


def split_parts(data, header):
    """Returns the archive, run, state and elites parts without their CRCs. Checks every CRC."""
    ends = [header.header_bytes]
    for size in (header.archive_bytes, header.run_bytes, header.state_bytes):
        demand(size >= 4, "a part of it is too small for its CRC")
        ends.append(ends[-1] + size)
    end_of_elites = ends[-1] + header.elites * header.elite_bytes
    demand(header.length == whole_units(end_of_elites + 4, header.unit), "its sizes do not add up")
    ends.append(header.length)
    crc = zlib.crc32(data[:header.header_bytes - 4])
    parts = []
    for name, begin, end in zip(("archive", "run", "state", "elites"), ends, ends[1:]):
        parts.append(data[begin:end - 4])
        crc = zlib.crc32(parts[-1], crc)
        demand(u32_bytes(crc) == data[end - 4:end], f"its {name} part is damaged")
    return parts


def check_fingerprint(part, expected, name):
    fingerprint = 0xCBF29CE484222325
    for byte in part:
        fingerprint = (fingerprint ^ byte) * 0x100000001B3 % 2**64
    demand(fingerprint == expected, f"its {name} fingerprint is wrong")


def end_of_snapshot(header):
    return header.length + whole_units(20, header.unit)


def whole_units(size, unit):
    return -(-size // unit) * unit


def u32_bytes(number):
    return struct.pack("<I", number)


# The archive part, and the elites

def read_archive(part, version):
    cursor = Cursor(part)
    n, k, dims = cursor.take("I", 3)
    real_bytes, gene_bytes, flags, _ = cursor.take("B", 4)
    demand(n > 0 and k > 0 and 1 <= dims <= 32, f"it has {n} genes, {k} cells and {dims} measures")
    cursor.real = real = Real(real_bytes)
    demand(gene_bytes in (1, 2, 4, real_bytes), f"its genes have {gene_bytes} bytes")
    demand(flags <= (1 if version == 1 else 3), f"its flags are {flags}, which this reader does not know")
    checksum = cursor.u32()
    gene_bounds = list(zip(cursor.reals(n), cursor.reals(n)))
    measure_bounds = list(zip(cursor.reals(dims), cursor.reals(dims)))
    divisions = cursor.take("I", dims)
    demand(cursor.left() == 0, "its archive part is too long")
    are_intervals = all(lower <= upper and math.isfinite(real.round(upper - lower))
                        for lower, upper in gene_bounds + measure_bounds)
    are_open = all(real.round(upper - lower) > 0 for lower, upper in measure_bounds)
    demand(are_intervals and are_open, "its bounds are not finite, or not in order")
    return Archive(real, n, k, dims, gene_bytes, bool(flags & 1), bool(flags & 2), checksum, gene_bounds,
                   measure_bounds, divisions)


def decode_gene(code, steps, lower, upper, real):
    """Returns the gene for which a code stands. Rounds after every operation."""
    d = code if code < steps else code + 1
    part = real.round(d * real.round(1 / steps))
    gene = real.round(lower + real.round(part * real.round(upper - lower)))
    return gene if gene < upper else upper


def take_genes(cursor, archive):
    if archive.gene_bytes in (4, 8):
        return cursor.take(Real(archive.gene_bytes).code, archive.genes)
    code, steps = {1: ("B", 254), 2: ("H", 65534)}[archive.gene_bytes]
    codes = cursor.take(code, archive.genes)
    return [decode_gene(c, steps, *bounds, archive.real) for c, bounds in zip(codes, archive.gene_bounds)]


def read_elites(part, header, archive, policy):
    cursor = Cursor(part, archive.real)
    is_bounded = policy in ("Clamp", "Reflect", "Resample")
    elites, cells = [], set()
    for _ in range(header.elites):
        cell, (objective,), genes = cursor.u32(), cursor.reals(1), take_genes(cursor, archive)
        measures = cursor.reals(archive.dims if archive.keeps_measures else 0)
        elites.append(Elite(cell, objective, genes, measures, cursor.take("B", int(archive.keeps_counts))))
        demand(cell < archive.cells and cell not in cells, f"cell {cell} does not exist, or has two elites")
        demand(all(map(math.isfinite, [objective, *genes, *measures])), f"the elite of cell {cell} is not finite")
        is_inside = all(lower <= gene <= upper for gene, (lower, upper) in zip(genes, archive.gene_bounds))
        demand(is_inside or not is_bounded, f"the elite of cell {cell} has a gene outside its bounds")
        demand(0 not in elites[-1].count, f"the elite of cell {cell} was never evaluated")
        cells.add(cell)
    demand(cursor.offset == header.elites * header.elite_bytes, "its elites have another size")
    return elites


# The run part and the state part

def read_run(part, version, real):
    cursor = Cursor(part, real)
    numbers = cursor.take("I", 1 if version == 1 else cursor.u32())
    if version == 1:
        numbers = NUMBERS_OF_FORMAT_1.get(numbers[0], numbers)
    policy, random_solutions = cursor.take("I", 2)
    run = {"variation_numbers": numbers, "bounds_policy": POLICIES.get(policy, f"number {policy}"),
           "random_solutions": random_solutions, "parameter_bytes": cursor.left(), "parameters": None}
    variation = variation_of(numbers)
    if variation:
        run["parameters"] = take_parameters(cursor, variation)
        demand(cursor.left() == 0, "the parameters of its variation have another size")
    return run


def read_state(part, header, archive, numbers):
    cursor = Cursor(part, archive.real)
    names = COUNTERS + [f"counter_{i + 1}" for i in range(len(COUNTERS), header.counters)]
    counters = dict(zip(names, cursor.take("Q", header.counters)))
    generator = cursor.named("I", "x y z w")
    random_left = cursor.u32()
    noise = {**cursor.named("Q", "unconfirmed revised"), **cursor.named("I", "suspect"),
             **cursor.named("H", "failures confirmations new_cells")} if archive.keeps_counts else None
    learned = part[cursor.offset:]
    return {"counters": counters, "generator": generator, "random_left": random_left, "noise": noise,
            "learned_bytes": len(learned), "learned": read_learned(learned, numbers, archive.genes, archive.real)}


# The newest snapshot

def newest_snapshot(dump):
    """Returns the newest whole snapshot, and what is wrong with those that are not whole.

    Raises Refused if there is none, or if its content makes no sense.
    """
    found, problems = find_snapshots(dump)
    demand(found, "it contains no whole snapshot" + "".join(f"; {problem}" for problem in problems[:3]))
    newest = found[0]
    for other in found[1:]:
        if is_newer(other[1].sequence, newest[1].sequence):
            newest = other
    try:
        return read_snapshot(dump, *newest), problems
    except Refused as refusal:
        raise Refused(f"the snapshot at offset {newest[0]} cannot be read: {refusal}") from None


def is_newer(a, b):
    return 1 <= (a - b) % 2**32 < 2**31


def read_snapshot(dump, offset, header):
    demand(header.format in HEADER_BYTES, f"it has format {header.format}, and this reader knows formats 1 and 2")
    archive_part, run_part, state_part, elites_part = split_parts(dump[offset:], header)
    check_fingerprint(archive_part, header.archive_fingerprint, "archive")
    check_fingerprint(run_part, header.run_fingerprint, "run")
    archive = read_archive(archive_part, header.format)
    run = read_run(run_part, header.format, archive.real)
    state = read_state(state_part, header, archive, run["variation_numbers"])
    elites = read_elites(elites_part, header, archive, run["bounds_policy"])
    return Snapshot(offset, header, archive, run, state, elites)
