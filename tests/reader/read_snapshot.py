#!/usr/bin/env python3
"""Reads a snapshot of nanoqd and prints its elites as CSV.

FILE is a snapshot, a storage with its two slots, or a dump of a whole flash. The newest whole
snapshot is read. A line on the error output says what is wrong with any other one. If there is no
whole snapshot, nothing else is printed.

This program needs Python 3.7 and no other package. It is an example for readers in other languages:
it was written from the page lib/nanoqd/snapshot/SNAPSHOT.md alone.
"""
import argparse
import json
import math
import sys

sys.dont_write_bytecode = True  # leave no files beside the program
from numbers_in_bytes import Refused  # noqa: E402
from snapshot import newest_snapshot  # noqa: E402

BAD_INPUT = 2


def csv_lines(snapshot):
    """Yields the lines that `nanoqd export` writes."""
    archive = snapshot.archive
    names = ["cell", "objective"] + ["count"] * archive.keeps_counts
    names += [f"measure_{i + 1}" for i in range(archive.dims * archive.keeps_measures)]
    names += [f"gene_{i + 1}" for i in range(archive.genes)]
    yield ",".join(names)
    for elite in snapshot.elites:
        reals = map(archive.real.text, [elite.objective, *elite.measures, *elite.genes])
        yield ",".join([str(elite.cell), next(reals), *map(str, elite.count), *reals])


def noise_facts(snapshot):
    """Returns how far noisy elites can be trusted; nothing if evaluations are exact."""
    noise, counts = snapshot.state["noise"], sorted(count for elite in snapshot.elites for count in elite.count)
    if noise is None or not counts:
        return {}
    return {"evaluations_least": counts[0], "evaluations_median": counts[(len(counts) - 1) // 2],
            "evaluations_most": counts[-1], "evaluated_once": counts.count(1),
            "unconfirmed": noise["unconfirmed"], "revised": noise["revised"]}


def facts(snapshot):
    """Returns everything but the elites, under the names that `nanoqd info --json` uses."""
    header, archive = snapshot.header, snapshot.archive
    major, minor_and_patch = divmod(header.library, 10000)
    return {
        "offset": snapshot.offset, "sequence": header.sequence, "format": header.format,
        "library": ".".join(map(str, (major, *divmod(minor_and_patch, 100)))),
        "unit": header.unit, "slot_bytes": header.slot_bytes or None,
        "scalar": {4: "float", 8: "double"}[archive.real.size],
        "genes": archive.genes, "stored_gene_bytes": archive.gene_bytes, "gene_bounds": archive.gene_bounds,
        "measures": archive.dims, "keeps_measures": archive.keeps_measures, "measure_bounds": archive.measure_bounds,
        "cells": archive.cells, "divisions": archive.divisions if any(archive.divisions) else None,
        "tessellation_checksum": f"{archive.checksum:#010x}",
        "archive_fingerprint": f"{header.archive_fingerprint:#018x}",
        "run_fingerprint": f"{header.run_fingerprint:#018x}",
        "elites": header.elites, "keeps_counts": archive.keeps_counts, **noise_facts(snapshot),
        **snapshot.run, **snapshot.state,
    }


def for_json(value, real):
    """Replaces each real by the number with the fewest digits, or by null if it is not finite."""
    if isinstance(value, float):
        return real.with_fewest_digits(value) if math.isfinite(value) else None
    if isinstance(value, dict):
        return {key: for_json(item, real) for key, item in value.items()}
    if isinstance(value, (list, tuple)):
        return [for_json(item, real) for item in value]
    return value


def read_arguments(arguments):
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter,
                                     epilog="exit code: 0, or 2 if there is no whole snapshot or a file fails")
    parser.add_argument("file", metavar="FILE", help="the file to read, or - for the standard input")
    parser.add_argument("--json", action="store_true", help="print everything but the elites, as one JSON object: "
                        "bounds, counters, generator, parameters, what the variation has learned")
    return parser.parse_args(arguments)


def run(arguments):
    if arguments.file == "-":
        dump = sys.stdin.buffer.read()
    else:
        with open(arguments.file, "rb") as file:
            dump = file.read()
    snapshot, problems = newest_snapshot(dump)
    for problem in problems[:3]:
        complain(f"{arguments.file}: {problem}")
    if arguments.json:
        print(json.dumps(for_json(facts(snapshot), snapshot.archive.real), allow_nan=False))
    else:
        print("\n".join(csv_lines(snapshot)))
    sys.stdout.flush()  # a full disk is noticed here


def complain(sentence):
    print(f"read_snapshot: {sentence}", file=sys.stderr)


def main():
    arguments = read_arguments(sys.argv[1:])
    try:
        run(arguments)
        return 0
    except Refused as refusal:
        complain(f"{arguments.file}: {refusal}")
    except OSError as problem:
        complain(f"{problem.filename or 'the output'}: {problem.strerror}")
        sys.stdout = None  # do not try again to write the rest
    return BAD_INPUT


if __name__ == "__main__":
    sys.exit(main())
