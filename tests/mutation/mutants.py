#!/usr/bin/env python3
"""Changes the library in one place at a time, and expects that a test fails each time.

A mutant is a header of lib/nanoqd with one small change. It is killed if a test fails or takes 10
times as long, at least 10 s. It survives if all tests that matter pass. It does not count if it does
not compile, or if it is in code for other processors. A survivor that equivalent.txt does not list makes this program fail.
"""
import argparse
import collections
import hashlib
import os
import queue
import resource
import shutil
import sys
import threading
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

sys.dont_write_bytecode = True  # leave no files in the source tree
from changes import mutants_of  # noqa: E402
from programs import FAILED, NOT_COMPILED, PASSED, SANITIZERS, TIMED_OUT, Programs, Setup, Tests  # noqa: E402

ROOMS = ("math", "archive", "map", "adaptation", "variation", "search", "port", "snapshot", "top")
KILLED, SURVIVED, INVALID = "killed", "survived", "does not compile"


def read_arguments(arguments):
    here = Path(__file__).resolve().parents[2]
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("what", nargs="*", default=["sample"],
                        help="`sample`, `all`, a room such as `math`, or headers such as `math/rng.hpp` (default: sample)")
    parser.add_argument("--count", type=int, help="how many mutants that compile, spread over the rooms; 40 for `sample`")
    parser.add_argument("--list", action="store_true", help="print the names and the tests; build nothing")
    parser.add_argument("--only", default="", help="only mutants whose name contains this text")
    parser.add_argument("--jobs", type=int, default=2, help="how many at a time (default: 2)")
    parser.add_argument("--build", type=Path, default=here / "build", help="a build folder, which also keeps the results")
    parser.add_argument("--root", type=Path, default=here, help="the source tree")
    parser.add_argument("--compiler", default=os.environ.get("CXX", "c++"))
    parser.add_argument("--flag", action="append", default=[], help="a flag for the compiler; may be repeated")
    parser.add_argument("--unity-include", type=Path, action="append", help="folder of unity.h (default: BUILD/unity)")
    parser.add_argument("--unity-library", type=Path, help="default: BUILD/tests/libnanoqd_unity.a")
    options = parser.parse_args(arguments)
    options.build = options.build.resolve()
    options.unity_include = options.unity_include or [options.build / "unity"]
    options.unity_library = options.unity_library or options.build / "tests" / "libnanoqd_unity.a"
    options.flag = options.flag or ["-ffp-contract=off", "-DNANOQD_FP_CONTRACT_OFF", "-DUNITY_SUPPORT_64",
                                    "-DUNITY_INCLUDE_DOUBLE"]
    if options.what == ["sample"] and options.count is None:
        options.count = 40
    return options


def choose_headers(library, what):
    """Returns the headers that the arguments name, relative to lib/nanoqd."""
    headers = sorted(p.relative_to(library).as_posix() for p in library.rglob("*.hpp"))
    headers = [h for h in headers if h not in ("nanoqd.hpp", "version.hpp")]
    chosen = set()
    for name in what:
        name = name.split("lib/nanoqd/")[-1]
        found = [h for h in headers if name in ("all", "sample") or h == name or h.endswith("/" + name)
                 or h.startswith(name + "/")]
        if not found:
            sys.exit(f"mutants: no header of lib/nanoqd and no room is called {name}")
        chosen.update(found)
    return [h for h in headers if h in chosen]


def spread(mutants):
    """Orders mutants by the hash of their names, and takes the rooms in turns."""
    rooms = collections.defaultdict(list)
    for mutant in mutants:
        rooms[mutant.room].append(mutant)
    for room in rooms.values():
        room.sort(key=lambda mutant: hashlib.sha256(mutant.name.encode()).digest())
    order = []
    for turn in range(max(map(len, rooms.values()), default=0)):
        order += [rooms[room][turn] for room in ROOMS if turn < len(rooms[room])]
    return order


def read_equivalents(path):
    """Returns {name: reason} from lines `name | reason`."""
    entries = {}
    for line in path.read_text().splitlines():
        if line.strip() and not line.startswith("#"):
            name, _, reason = line.rpartition(" | ")
            if not name or not reason.strip():
                sys.exit(f"mutants: {path.name}: a line is not `name | reason`: {line}")
            entries[name.strip()] = reason.strip()
    return entries


class Run:
    """Judges mutants, some at a time, and counts."""

    def __init__(self, setup, jobs):
        self.tests = Tests(setup)
        self.programs = Programs(setup, self.tests)
        self.copies = queue.Queue()
        self.pool = ThreadPoolExecutor(jobs)
        self.print_lock = threading.Lock()
        self.counts = collections.defaultdict(collections.Counter)
        self.survivors = []
        self.broken = set()
        for worker in range(jobs):
            self.copies.put(self.programs.copy_of_library(worker))

    def close(self):
        self.pool.shutdown()
        while not self.copies.empty():
            shutil.rmtree(self.copies.get())

    def judge(self, mutant):
        """Runs the tests of the mutant's header until one of them fails."""
        if not self.programs.is_compiled(mutant.file, mutant.text):
            return INVALID, []
        compiled = []
        copy = self.copies.get()
        try:
            for test in self.tests.of(mutant.file):
                usual = self.programs.baseline(test)[0]
                if usual == NOT_COMPILED and test.flag == SANITIZERS:
                    continue  # this compiler has none
                if usual != PASSED:
                    self.broken.add(test)
                    continue
                result = self.programs.run(test, copy, mutant.file, mutant.text)
                if result in (FAILED, TIMED_OUT):
                    return KILLED, [test]
                if result == NOT_COMPILED:
                    return (KILLED, [test]) if compiled else (INVALID, [test])
                compiled.append(test)
            return SURVIVED, compiled
        finally:
            self.copies.put(copy)

    def take_some(self, mutants, count):
        """Judges mutants until `count` of them compiled: one that does not is replaced by the next."""
        while count > 0 and mutants:
            now, mutants = mutants[:count], mutants[count:]
            count -= self.take(now)

    def take(self, mutants):
        """Judges the mutants and returns how many of them count."""
        counted = 0
        for mutant, (verdict, tests) in zip(mutants, self.pool.map(self.judge, mutants)):
            self.counts[mutant.room][verdict] += 1
            counted += verdict != INVALID
            if verdict == SURVIVED:
                self.survivors.append(mutant)
                names = " ".join(t.name for t in tests) or "none"
                print(f"survived at lib/nanoqd/{mutant.file}:{mutant.line}\n    {mutant.name}\n    tests: {names}")
        return counted


def print_table(counts, listed):
    print(f"{'room':10} {'killed':>8} {'survived':>9} {'equivalent':>11} {'no compile':>11}")
    total = [0, 0, 0, 0]
    for room in ROOMS:
        row = [counts[room][KILLED], counts[room][SURVIVED], listed[room], counts[room][INVALID]]
        if any(row):
            print(f"{room:10} {row[0]:8} {row[1]:9} {row[2]:11} {row[3]:11}")
            total = [a + b for a, b in zip(total, row)]
    print(f"{'all':10} {total[0]:8} {total[1]:9} {total[2]:11} {total[3]:11}")


def main(arguments):
    options = read_arguments(arguments)
    setup = Setup(options.root.resolve(), options.build, options.compiler, options.flag, options.unity_include,
                  options.unity_library)
    mutants = {h: mutants_of(h, (setup.library / h).read_text()) for h in choose_headers(setup.library, ["all"])}
    equivalents = read_equivalents(setup.tests / "mutation" / "equivalent.txt")
    stale = set(equivalents) - {m.name for found in mutants.values() for m in found}
    chosen = [m for h in choose_headers(setup.library, options.what) for m in mutants[h] if options.only in m.name]
    listed = collections.Counter(m.room for m in chosen if m.name in equivalents)
    chosen = [m for m in chosen if m.name not in equivalents]
    if options.count is not None:
        chosen = spread(chosen)
    if options.list:
        return list_mutants(chosen, Tests(setup))
    run = Run(setup, options.jobs)
    try:
        run.take_some(chosen, len(chosen) if options.count is None else options.count)
    finally:
        run.close()
    print_table(run.counts, listed)
    for name in sorted(stale):
        print(f"mutants: equivalent.txt lists what is no mutant any more: {name}")
    for test in sorted(run.broken):
        print(f"mutants: {test.source.relative_to(setup.tests)} {test.flag} was not used: it fails with the library as it is")
    return 1 if run.survivors or stale or run.broken else 0


def list_mutants(mutants, tests):
    for mutant in mutants:
        print(f"{mutant.line:4} {mutant.name}")
    for header in sorted({m.file for m in mutants}):
        print(f"{header}: {' '.join(t.name for t in tests.of(header))}")
    return 0


if __name__ == "__main__":
    sys.stdout.reconfigure(line_buffering=True)
    resource.setrlimit(resource.RLIMIT_CORE, (0, 0))  # a mutant that crashes leaves no file behind
    sys.exit(main(sys.argv[1:]))
