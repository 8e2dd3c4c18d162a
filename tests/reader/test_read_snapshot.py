#!/usr/bin/env python3
"""Proves that the reader agrees with `nanoqd` to the last bit, and reads nothing that is damaged.

usage: test_read_snapshot.py NANOQD ARM MAKE_SNAPSHOTS [option of unittest ...]

NANOQD is the command, ARM the example that saves a search, and MAKE_SNAPSHOTS the program beside
this file.
"""
import contextlib
import io
import json
import os
import struct
import subprocess
import sys
import tempfile
import unittest
from pathlib import Path
from unittest import mock

sys.dont_write_bytecode = True
import read_snapshot  # noqa: E402
import snapshot  # noqa: E402
from numbers_in_bytes import Refused  # noqa: E402
from snapshots_to_read import (  # noqa: E402
    AWKWARD_BOUNDS, FRACTIONS, TESTS, changed, expect, first_elite, golden, goldens, imported, imported_lines, run,
    two_slots)

COMMAND = Path(__file__).with_name("read_snapshot.py")
nanoqd = arm = make_snapshots = None  # programs, set at the end


def elites_of(data):
    return snapshot.newest_snapshot(data)[0].elites


def csv_of(data):
    newest, _ = snapshot.newest_snapshot(data)
    return "\n".join(read_snapshot.csv_lines(newest)) + "\n"


def facts_of(data):
    """Returns what --json prints."""
    newest, _ = snapshot.newest_snapshot(data)
    return json.loads(json.dumps(read_snapshot.for_json(read_snapshot.facts(newest), newest.archive.real)))


def bits(value):
    return struct.pack("<d", value)


def said_by(learned, key):
    """Returns what the library calls by this name, from the fields of a snapshot."""
    if key.startswith("success_"):
        rate = learned["rates"][int(key[-1]) - 1]
        return rate["gained"] / rate["tried"]
    return learned["run"][key] if "run" in learned else learned[key]


class Agreement(unittest.TestCase):
    maxDiff = 2000

    def expect_same(self, name, data):
        """Expects the elites of `nanoqd export`, and the facts of `nanoqd info --json`."""
        with self.subTest(name):
            self.assertEqual(csv_of(data), expect(nanoqd, "export", "-", data=data).decode(), "the elites differ")
            said, read = json.loads(expect(nanoqd, "info", "--json", "-", data=data)), facts_of(data)
            both = set(said) & set(read)
            self.assertGreaterEqual(len(both), 27, "names of info --json that the reader prints too")
            if said["format"] == 1:
                both.remove("run_fingerprint")  # info says the one that it has after a conversion
                if not said["variation_numbers"]:
                    both.remove("variation_numbers")  # it has no place in the new format
            for key in both:
                self.assertEqual(read[key], said[key], key)

    def test_every_golden_snapshot_is_read(self):
        self.assertGreaterEqual(len(goldens()), 5)
        for name, data in goldens().items():
            self.expect_same(name, data)

    def test_a_converted_snapshot_has_the_same_elites_and_state(self):
        for name, data in goldens().items():
            converted = expect(nanoqd, "convert", "-", "-", data=data)
            self.expect_same(f"{name}, converted", converted)
            self.assertEqual(csv_of(converted), csv_of(data))
            for key in ("counters", "generator", "random_left", "parameters", "learned"):
                self.assertEqual(facts_of(converted)[key], facts_of(data)[key], f"{name}: {key}")

    def test_every_way_to_store_genes_is_read(self):
        for scalar, stored in FRACTIONS + [("float", "scalar"), ("double", "scalar"), ("double", "float")]:
            self.expect_same(f"{scalar} as {stored}", imported(nanoqd, scalar, stored, AWKWARD_BOUNDS))

    def test_kept_measures_and_counts_are_read(self):
        self.expect_same("measures", imported(nanoqd, "float", "uint16", AWKWARD_BOUNDS, 256, "--keep-measures"))
        self.expect_same("double measures", imported(nanoqd, "double", "uint8", AWKWARD_BOUNDS, 64, "--keep-measures"))
        counts = (TESTS / "fuzz/seeds/snapshot_file/ok_counts").read_bytes()
        self.assertTrue(facts_of(counts)["keeps_counts"])
        self.expect_same("counts", counts)

    def test_a_program_unit_may_have_any_size(self):
        for unit in ("1", "3", "8", "24", "256"):
            self.expect_same(f"unit {unit}", imported(nanoqd, "float", "uint8", ((0.1, 0.3),), 9, "--unit", unit))

    def test_numbers_have_the_digits_of_the_command(self):
        values = [sign * base * 10.0**exponent for exponent in range(-44, 38) for base in (1, 1.5, 9.87654321)
                  for sign in (1, -1)] + [2.0**exponent for exponent in range(-149, 128)] + [-0.0]
        lines = ["cell,objective,gene_1"] + [f"{cell},{value!r},0" for cell, value in enumerate(values)]
        for scalar in ("float", "double"):
            data = imported_lines(nanoqd, lines, "--gene-bounds", "0:1", "--scalar", scalar)
            self.expect_same(scalar, data)

    def test_a_search_saved_by_an_example_is_read(self):
        with tempfile.TemporaryDirectory() as folder:
            saved = Path(folder) / "postures.bin"
            expect(arm, "--evaluations", "2000", "--out", f"{folder}/arm.svg", "--save", str(saved))
            self.expect_same("arm", saved.read_bytes())

    def test_seeds_of_the_fuzzers_are_read_or_refused_alike(self):
        seeds = sorted(TESTS.glob("fuzz/seeds/snapshot*/*"))
        self.assertGreaterEqual(len(seeds), 50)
        for seed in seeds:
            data = seed.read_bytes()
            with self.subTest(seed.name):
                if run(nanoqd, "export", "-", data=data).returncode == 0:
                    self.expect_same(seed.name, data)
                else:
                    self.assertRaises(Refused, csv_of, data)


class Rules(unittest.TestCase):
    """The comparison can fail: a reader with another rule decodes other genes."""

    def expect_other_genes(self, rule, bounds=AWKWARD_BOUNDS):
        self.assertEqual(self.count_differences(snapshot.decode_gene, bounds), 0, "by the rule of the page")
        self.assertGreater(self.count_differences(rule, bounds), 0, "by another rule")

    def count_differences(self, rule, bounds):
        """Returns how many genes differ in a bit from those of `nanoqd export`."""
        differences = 0
        for scalar, stored in FRACTIONS:
            data = imported(nanoqd, scalar, stored, bounds)
            with mock.patch.object(snapshot, "decode_gene", rule), \
                    mock.patch.object(snapshot, "POLICIES", {}):  # then genes may be outside their bounds
                newest, _ = snapshot.newest_snapshot(data)
            lines = expect(nanoqd, "export", "-", data=data).decode().splitlines()[1:]
            for elite, line in zip(newest.elites, lines):
                expected = [newest.archive.real.round(float(text)) for text in line.split(",")[2:]]
                differences += sum(bits(a) != bits(b) for a, b in zip(elite.genes, expected))
        return differences

    def test_the_codes_at_the_end_go_past_it(self):
        def rule(code, steps, lower, upper, real):
            part = real.round(code * real.round(1 / steps))
            return min(real.round(lower + real.round(part * real.round(upper - lower))), upper)
        self.expect_other_genes(rule)

    def test_genes_are_not_above_their_upper_bound(self):
        def rule(code, steps, lower, upper, real):
            part = real.round((code + (code >= steps)) * real.round(1 / steps))
            return real.round(lower + real.round(part * real.round(upper - lower)))
        self.expect_other_genes(rule)

    def test_the_reciprocal_is_rounded(self):
        def rule(code, steps, lower, upper, real):
            part = real.round((code + (code >= steps)) / steps)
            return min(real.round(lower + real.round(part * real.round(upper - lower))), upper)
        self.expect_other_genes(rule)

    def test_the_product_is_rounded_before_the_sum(self):
        def rule(code, steps, lower, upper, real):
            part = real.round((code + (code >= steps)) * real.round(1 / steps))
            return min(real.round(lower + part * real.round(upper - lower)), upper)
        self.expect_other_genes(rule)

    def test_the_distance_of_the_bounds_is_rounded(self):
        def rule(code, steps, lower, upper, real):
            part = real.round((code + (code >= steps)) * real.round(1 / steps))
            return min(real.round(lower + real.round(part * (upper - lower))), upper)
        self.expect_other_genes(rule)

    def test_the_upper_bound_is_taken_if_the_gene_equals_it(self):
        def rule(code, steps, lower, upper, real):
            gene = real.round(lower + real.round(code / steps * real.round(upper - lower)))
            return gene if gene <= upper else upper
        self.expect_other_genes(rule, ((0.0, -0.0),))


class Learned(unittest.TestCase):
    """Fields that depend on each other, or that the library tells, show that names are right."""

    @classmethod
    def setUpClass(cls):
        with tempfile.TemporaryDirectory() as folder:
            cls.said = expect(make_snapshots, folder).decode().splitlines()
            cls.made = {path.stem: path.read_bytes() for path in sorted(Path(folder).glob("*.bin"))}

    def test_a_portfolio_has_learned_what_fits_together(self):
        data = self.made["portfolio_with_ma_es"]
        facts, best = facts_of(data), json.loads(expect(nanoqd, "info", "--json", "-", data=data))["best_objective"]
        learned, n = facts["learned"], facts["genes"]
        self.assertEqual(facts["variation_numbers"], [13, 7, 11, 12])
        self.assertEqual((learned["trend"]["best"], learned["trend"]["seen"]), (best, facts["counters"]["evaluations"]))
        self.assertLessEqual(learned["trend"]["mean"], best)
        self.assertEqual((learned["has_best"], learned["emitter"]["has_best"]), (1, 1))
        shade, ma_es = learned["emitter"]["first"], learned["emitter"]["second"]
        self.assertEqual(learned["restarts"], shade["run"]["restarts"] + ma_es["run"]["restarts"])
        self.assertEqual((len(shade["genes"]), max(shade["objectives"])), (20 + n, shade["run"]["best"]))
        self.assertTrue(all(0 <= x <= 1 for x in shade["f"] + shade["cr"]))
        self.assertIn(ma_es["lambda"], (7, 14, 28), "those for three genes")
        self.assertEqual(ma_es["told"], sum(x is not None for x in ma_es["objectives"][:ma_es["lambda"]]))
        self.assertEqual(learned["operators"]["reward"]["seen"], 1000, "more tells than it remembers")
        strategy = learned["operators"]["strategy"]
        self.assertTrue(strategy["kept"] <= strategy["told"] <= strategy["asked"])
        for rate in [learned["gaps"], *learned["operators"]["rates"]]:
            self.assertTrue(0 < rate["gained"] <= rate["tried"] <= 101)

    def test_a_portfolio_of_version_0_1_has_learned_what_fits_together(self):
        facts = facts_of(golden("portfolio_format_1"))
        learned, n = facts["learned"], facts["genes"]
        shade, ma_es = learned["emitter"]["first"], learned["emitter"]["second"]
        best = json.loads(expect(nanoqd, "info", "--json", "-", data=golden("portfolio_format_1")))["best_objective"]
        self.assertEqual((learned["best"], learned["has_best"]), (best, 1))
        self.assertEqual((learned["emitter"]["best"], learned["emitter"]["has_best"]), (best, 1))
        self.assertEqual((ma_es["best"], learned["emitter"]["lead"]), (best, 2), "the second emitter found it")
        self.assertEqual((len(shade["genes"]), max(shade["objectives"])), (20 + n, shade["best"]))
        self.assertTrue(all(0 <= x <= 1 for x in shade["F"] + shade["CR"]))
        self.assertEqual(ma_es["lambda"], 6, "the first one for two genes")
        self.assertEqual(ma_es["told"], sum(x is not None for x in ma_es["objectives"]), "others are out")
        self.assertEqual((shade["is_started"], ma_es["is_started"], ma_es["generation"]), (1, 1, 21))
        for kept, tried in zip(learned["operators"]["kept"], learned["operators"]["tried"]):
            self.assertTrue(0 < kept < tried)

    def test_every_variation_is_read_as_the_library_says(self):
        facts = {name: facts_of(data) for name, data in self.made.items()}
        for name, data in self.made.items():
            self.assertEqual(csv_of(data), expect(nanoqd, "export", "-", data=data).decode(), name)
        self.assertEqual(facts["iso_line"]["learned"], {})
        self.assertEqual(len(facts["small_shade"]["learned"]["genes"]), 12)
        self.assertIsNone(facts["two_shades"]["learned"], "the bytes do not tell how many members each Shade has")
        numbers = [line.split() for line in self.said if not line.startswith(("iso_line", "two_shades", "noisy"))]
        self.assertEqual(len(numbers), 35)
        for name, key, value in numbers:
            search, *path = name.split(".")
            learned = facts[search]["learned"]
            for part in path:
                learned = learned[part]
            difference = abs(said_by(learned, key) - float(value))
            self.assertLessEqual(difference, 1e-6 * abs(float(value)), f"{name} {key}")

    def test_the_noise_is_read_as_the_library_says(self):
        said = {key: float(value) for name, key, value in map(str.split, self.said) if name == "noisy"}
        noise = facts_of(self.made["noisy"])["noise"]
        self.assertEqual((noise["unconfirmed"], noise["revised"]), (said["unconfirmed"], said["revised"]))
        self.assertGreater(noise["revised"], 100)
        self.assertAlmostEqual(noise["failures"] / noise["confirmations"], said["doubt"], places=6)
        self.assertTrue(0 <= noise["suspect"] <= 16 and noise["new_cells"] < 65408 / 20)
        self.assertIsNone(facts_of(self.made["shade"])["noise"], "one that counts nothing has none")

    def test_switches_have_names(self):
        bandit, pair = (facts_of(self.made[name])["parameters"] for name in ("bandit", "pair"))
        self.assertEqual(bandit, {"crossover": 1, "iso+line": 0, "improvement": 1, "aim": 1})
        self.assertEqual((pair["is_first_on"], pair["is_second_on"]), (1, 0))

    def test_parameters_have_names(self):
        self.assertEqual(facts_of(golden("plain_format_2"))["parameters"], {"F": 0.5, "CR": 0.9})
        self.assertEqual(facts_of(golden("compact_format_2"))["parameters"], {"sigma": 0.125, "unit": 1})
        parameters = facts_of(golden("portfolio_format_1"))["parameters"]
        self.assertEqual((parameters["emitter_share"], parameters["fills_gaps"]), (0.4, 1))
        self.assertEqual(parameters["operators"], {"rand/1": 1, "line": 1, "crossover": 1})


class Damage(unittest.TestCase):
    def test_a_flipped_bit_anywhere_is_refused(self):
        for name, data in goldens().items():
            right = elites_of(data)
            _, header = snapshot.find_snapshots(data)[0][0]
            end = snapshot.end_of_snapshot(header)
            for bit in range(0, 8 * len(data), 1 if name == "compact_format_2" else 7):
                flipped = bytearray(data)
                flipped[bit // 8] ^= 1 << bit % 8
                if bit < 8 * end:
                    self.assertRaises(Refused, elites_of, bytes(flipped))
                else:  # the confirmation does not matter
                    self.assertEqual(elites_of(bytes(flipped)), right, f"{name}: bit {bit} of the confirmation")

    def test_the_older_slot_is_read_if_the_newer_one_is_damaged(self):
        older = golden("plain_format_2")
        newer = changed(changed(older, 16, "I", 2), first_elite(older) + 4, "f", 9.5)
        end = snapshot.end_of_snapshot(snapshot.read_header(newer))
        self.assertNotEqual(csv_of(older), csv_of(newer))
        for begin, dump in ((1024, two_slots(older, newer)), (0, two_slots(newer, older))):
            self.assertEqual(csv_of(dump), csv_of(newer))
            for bit in range(8 * begin, 8 * (begin + end), 7):
                flipped = bytearray(dump)
                flipped[bit // 8] ^= 1 << bit % 8
                self.assertEqual(elites_of(bytes(flipped)), elites_of(older), f"bit {bit}")

    def test_a_cut_snapshot_is_refused(self):
        data = golden("compact_format_2")
        _, header = snapshot.find_snapshots(data)[0][0]
        for size in range(snapshot.end_of_snapshot(header)):
            self.assertRaises(Refused, csv_of, data[:size])
        self.assertEqual(csv_of(data[:snapshot.end_of_snapshot(header)]), csv_of(data), "no confirmation is needed")


class Choice(unittest.TestCase):
    def test_sequence_numbers_wrap_around(self):
        data = golden("plain_format_2")
        elite = first_elite(data)
        for older, newer in ((1, 2), (0xFFFFFFFF, 0), (0x7FFFFFFF, 0x80000000), (5, 5 + 2**31 - 1)):
            first = changed(data, 16, "I", older)
            second = changed(changed(data, 16, "I", newer), elite + 4, "f", 9.5)
            for dump in (two_slots(first, second), two_slots(second, first)):
                self.assertEqual(csv_of(dump), csv_of(second), f"{newer} is newer than {older}")
                self.assertEqual(csv_of(dump), expect(nanoqd, "export", "-", data=dump).decode())

    def test_made_up_content_is_refused_as_the_command_does(self):
        data = golden("plain_format_2")
        elite = first_elite(data)
        second_cell, = struct.unpack_from("<I", data, elite + 20)
        cases = {"cell k": (elite, "I", 16), "a cell twice": (elite, "I", second_cell),
                 "infinite objective": (elite + 4, "f", float("inf")), "gene outside": (elite + 8, "f", 2.5),
                 "no genes": (88, "I", 0), "real of 2 bytes": (100, "B", 2), "unknown flag": (102, "B", 4),
                 "bounds swapped": (108, "f", 7.0), "format 3": (8, "I", 3), "archive fingerprint": (56, "Q", 7),
                 "run fingerprint": (64, "Q", 7)}
        for name, change in cases.items():
            with self.subTest(name):
                dump = two_slots(changed(data, 16, "I", 0), changed(data, *change))
                self.assertEqual(run(nanoqd, "export", "-", data=dump).returncode, 2)
                self.assertRaisesRegex(Refused, "offset 1024 cannot be read", csv_of, dump)

    def test_a_header_of_another_size_is_refused(self):
        data = changed(golden("plain_format_2"), 52, "I", 92)
        self.assertRegex(run(nanoqd, "export", "-", data=data).stderr.decode(), "its header is damaged")
        self.assertRaisesRegex(Refused, "its header is damaged", csv_of, data)


class Command(unittest.TestCase):
    def call(self, *arguments, data=b"", **options):
        return subprocess.run([sys.executable, str(COMMAND), *arguments], input=data, stderr=subprocess.PIPE,
                              **({"stdout": subprocess.PIPE} if "stdout" not in options else {}), **options)

    def test_elites_and_facts_are_printed(self):
        data = golden("compact_format_2")
        self.assertEqual(self.call("-", data=data).stdout, expect(nanoqd, "export", "-", data=data))
        self.assertEqual(json.loads(self.call("-", "--json", data=data).stdout), facts_of(data))

    def test_wrong_input_gets_one_sentence_and_exit_code_2(self):
        for file, sentence in (("no_such_file", "No such file"), (str(TESTS), "Is a directory"),
                               (str(COMMAND), "no whole snapshot"), ("-", "no whole snapshot")):
            done = self.call(file)
            self.assertEqual((done.returncode, done.stdout), (2, b""))
            self.assertRegex(done.stderr.decode(), f"^read_snapshot: .*{sentence}.*\n$")

    def test_another_damaged_snapshot_is_reported(self):
        data = golden("plain_format_2")
        done = self.call("-", data=data[:300] + data)
        self.assertEqual((done.returncode, done.stdout.decode()), (0, csv_of(data)))
        self.assertRegex(done.stderr.decode(), "at offset 0 its commit record is missing or damaged")

    @unittest.skipUnless(os.path.exists("/dev/full"), "there is no full device")
    def test_a_full_device_is_reported(self):
        with open("/dev/full", "wb") as full:
            done = self.call("-", data=golden("plain_format_2"), stdout=full)
        self.assertEqual((done.returncode, done.stderr), (2, b"read_snapshot: the output: No space left on device\n"))

    def test_help_is_printed(self):
        with contextlib.redirect_stdout(io.StringIO()) as printed, self.assertRaises(SystemExit) as end:
            read_snapshot.read_arguments(["--help"])
        self.assertEqual(end.exception.code, 0)
        self.assertIn("--json", printed.getvalue())


if __name__ == "__main__":
    if len(sys.argv) < 4:
        sys.exit(__doc__)
    nanoqd, arm, make_snapshots = (Path(program).resolve() for program in sys.argv[1:4])
    unittest.main(argv=sys.argv[:1] + sys.argv[4:])
