"""Builds and runs the test programs that matter for a header, and remembers their results."""
import fnmatch
import hashlib
import json
import os
import re
import shutil
import subprocess
import threading
import time
from dataclasses import dataclass
from pathlib import Path
from typing import NamedTuple

INCLUDE = re.compile(r'^\s*#\s*include\s+["<]([^">]+)[">]', re.MULTILINE)
LEAST_TIMEOUT = 10.0
TIMES_AS_LONG = 10.0
COMPILE_TIMEOUT = 120.0
# A static_assert of a test that fails is a test that fails; other errors mean that nothing was tested.
REFUSED_BY_TEST = re.compile(r"^\S*tests/\S+: error: (static assertion failed|non-constant condition)", re.MULTILINE)

# Finds a read or a write outside of an array that changes no result.
SANITIZERS = "-fsanitize=address,undefined -fno-sanitize-recover=all"

PASSED, FAILED, TIMED_OUT, NOT_COMPILED = "passed", "failed", "timed out", "not compiled"


class Test(NamedTuple):
    source: Path
    flag: str = ""  # more for the compiler, such as -Os

    @property
    def name(self):
        return self.source.stem + (" " + self.flag.split()[0] if self.flag else "")


@dataclass
class Setup:
    """Where the tree is, and how its tests are compiled."""
    root: Path
    build: Path
    compiler: str
    flags: list
    unity_include: list
    unity_library: Path

    @property
    def library(self):
        return self.root / "lib" / "nanoqd"

    @property
    def tests(self):
        return self.root / "tests"


class Tests:
    """Knows which files a test includes, and so which tests matter for a header."""

    def __init__(self, setup):
        self.setup = setup
        self.direct = {}
        self.all = {}
        self.extra = read_extra_tests(setup.tests / "mutation" / "tests_of.txt")

    def includes(self, path):
        """Returns the files that a file includes itself, or None if one is found nowhere."""
        if path not in self.direct:
            found = []
            for name in INCLUDE.findall(path.read_text()):
                places = [path.parent / name, self.setup.tests / name, self.setup.root / "lib" / name]
                there = next((Path(os.path.normpath(p)) for p in places if p.is_file()), None)
                if there is not None:
                    found.append(there)
                elif "/" in name and not name.startswith("sys/"):
                    found = None  # a part of ports/host: such a test needs more than the library
                    break
            self.direct[path] = found
        return self.direct[path]

    def all_includes(self, path):
        """Returns the file and everything it includes, or None if a part is found nowhere."""
        if path not in self.all:
            seen, left = {path}, [path]
            while left and seen is not None:
                direct = self.includes(left.pop())
                if direct is None:
                    seen = None
                else:
                    left += [p for p in direct if p not in seen]
                    seen.update(direct)
            self.all[path] = seen
        return self.all[path]

    def of(self, header):
        """Returns the tests of a header: its own, then those of its room that include it, then those of the list.

        If there is none, these are all tests of the room that include it through another header. At the end its own
        ones come again, with sanitizers.
        """
        room = header.split("/")[0] if "/" in header else "math"
        stem = Path(header).stem
        path = self.setup.library / header
        folder = self.setup.tests / room
        files = [*folder.glob("test_*.cpp"), *(folder / "host").glob(f"test_{stem}*.cpp")]  # slow ones: only its own
        files = [f for f in files if path in (self.all_includes(f) or ())]

        def rank(test):
            order = 0 if test.stem == f"test_{stem}" else 1 if test.stem.startswith(f"test_{stem}_") else 2
            return (test.parent.name == "host", order, test.stat().st_size, test.name)

        near = [f for f in files if rank(f)[1] < 2 or path in self.includes(f)]
        named = [n.partition("@") for pattern, names in self.extra if fnmatch.fnmatch(header, pattern) for n in names]
        tests = [Test(f) for f in sorted(near, key=rank)]
        tests += [Test(self.setup.tests / source, flag.replace("@", " ")) for source, _, flag in named]
        tests = list(dict.fromkeys(tests)) or [Test(f) for f in sorted(files, key=rank)]
        return tests + [Test(f, SANITIZERS) for f in sorted(near, key=rank) if rank(f)[:2] < (False, 2)]


def read_extra_tests(path):
    """Reads lines `pattern: test test@flag`, where # begins a comment."""
    extra = []
    for line in path.read_text().splitlines() if path.is_file() else []:
        pattern, _, tests = line.split("#")[0].partition(":")
        if tests.strip():
            extra.append((pattern.strip(), tests.split()))
    return extra


class Programs:
    """Compiles tests against a copy of lib/ with one header changed, and runs them."""

    def __init__(self, setup, tests):
        self.setup = setup
        self.tests = tests
        self.lock = threading.Lock()
        self.folder = setup.build / "mutants"
        self.folder.mkdir(parents=True, exist_ok=True)
        self.results_file = self.folder / "results.jsonl"
        self.results = {}
        self.hashes = {}
        self.baselines = {}
        self.version = subprocess.run([setup.compiler, "--version"], capture_output=True, text=True).stdout
        if self.results_file.is_file():
            for line in self.results_file.read_text().splitlines():
                entry = json.loads(line)
                self.results[entry["key"]] = entry

    def copy_of_library(self, worker):
        copy = self.folder / f"copy_{os.getpid()}_{worker}"
        shutil.copytree(self.setup.root / "lib", copy / "lib")
        return copy

    def run(self, test, copy, header, text):
        """Returns the result of a test with the header's text replaced; from memory, if nothing changed."""
        key = self._key(test, header, text)
        with self.lock:
            known = self.results.get(key)
        if known:
            return known["result"]
        timeout = max(LEAST_TIMEOUT, TIMES_AS_LONG * self.baseline(test)[1])
        path = copy / "lib" / "nanoqd" / header
        path.write_text(text)
        try:
            result, seconds = self._build_and_run(test, copy, timeout)
        finally:
            shutil.copyfile(self.setup.library / header, path)
        self._remember(key, test, result, seconds)
        return result

    def is_compiled(self, header, text):
        """Returns whether a change is seen here at all: not behind an #if for other processors."""
        if not re.search(r"^#\s*(if |ifdef|elif|else)", text, re.MULTILINE):
            return True
        return self._preprocess(header, text) != self._preprocess(header, (self.setup.library / header).read_text())

    def _preprocess(self, header, text):
        command = [self.setup.compiler, "-std=c++17", *self.setup.flags, "-E", "-P", "-x", "c++", "-I",
                   (self.setup.library / header).parent, "-"]
        return subprocess.run(command, input=text, capture_output=True, text=True).stdout

    def baseline(self, test):
        """Returns (result, seconds) of a test with the library as it is."""
        with self.lock:
            lock = self.baselines.setdefault(test, [threading.Lock(), None])
        with lock[0]:
            if lock[1] is None:
                key = self._key(test, "", "")
                known = self.results.get(key)
                if not known or known["result"] != PASSED:
                    result, seconds = self._build_and_run(test, self.setup.root, 300.0)
                    known = self._remember(key, test, result, seconds)
                lock[1] = (known["result"], known["seconds"])
            return lock[1]

    def _key(self, test, header, text):
        """Hashes all that a result depends on: the mutated header, the test, all other files, the compiler."""
        digest = hashlib.sha256(repr((self.version, self.setup.flags, test.flag, header, text)).encode())
        changed = self.setup.library / header
        for path in sorted(self.tests.all_includes(test.source)):
            if path != changed:
                digest.update(self._hash(path))
        return digest.hexdigest()

    def _hash(self, path):
        if path not in self.hashes:
            name = path.relative_to(self.setup.root).as_posix().encode()
            self.hashes[path] = hashlib.sha256(name + b"\n" + path.read_bytes()).digest()
        return self.hashes[path]

    def _remember(self, key, test, result, seconds):
        entry = {"key": key, "test": test.name, "result": result, "seconds": round(seconds, 3)}
        with self.lock:
            self.results[key] = entry
            with self.results_file.open("a") as file:
                file.write(json.dumps(entry) + "\n")
        return entry

    def _build_and_run(self, test, copy, timeout):
        program = self.folder / f"{test.name}_{copy.name}"
        try:
            built = self._compile(test, copy, program)
            return (built, 0.0) if built != PASSED else self._execute(program, timeout)
        finally:
            program.unlink(missing_ok=True)

    def _compile(self, test, copy, program):
        flags = ["-std=c++17", "-O0", "-w", "-fno-diagnostics-color", *self.setup.flags]
        if "host" not in (test.source.parent.name, test.source.parents[1].name):
            flags.append("-fno-exceptions")
        flags += test.flag.split()
        command = [self.setup.compiler, *flags, f"-I{self.setup.tests}", f"-I{copy / 'lib'}",
                   *(f"-isystem{folder}" for folder in self.setup.unity_include), test.source, self.setup.unity_library, "-o", program]
        try:
            done = subprocess.run(command, timeout=COMPILE_TIMEOUT, capture_output=True, text=True, errors="replace",
                                  stdin=subprocess.DEVNULL)
        except subprocess.TimeoutExpired:
            return TIMED_OUT
        if done.returncode == 0:
            return PASSED
        return FAILED if REFUSED_BY_TEST.search(done.stderr) else NOT_COMPILED

    def _execute(self, program, timeout):
        start = time.monotonic()
        try:
            code = subprocess.run([program], timeout=timeout, cwd=self.folder, stdin=subprocess.DEVNULL,
                                  stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL,
                                  env=dict(os.environ, NANOQD_TEST_SCALE="0.002")).returncode
        except subprocess.TimeoutExpired:
            return TIMED_OUT, timeout
        return PASSED if code == 0 else FAILED, time.monotonic() - start
