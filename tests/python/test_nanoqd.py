#!/usr/bin/env python3
"""Proves that nanoqd.py does what its page says, and refuses what is wrong without losing anything.

usage: test_nanoqd.py FOLDER MAKE_SNAPSHOTS [option of unittest ...]

FOLDER has nanoqd.py, and MAKE_SNAPSHOTS is the program of tests/reader.
"""
import gc
import importlib.util
import os
import re
import shutil
import subprocess
import sys
import tempfile
import types
import unittest
import warnings
from pathlib import Path
from unittest import mock

sys.dont_write_bytecode = True
FOLDER, MAKE_SNAPSHOTS = Path(sys.argv.pop(1)).resolve(), sys.argv.pop(1)
sys.path.insert(0, str(FOLDER))
import numpy as np  # noqa: E402

import nanoqd  # noqa: E402


def evaluate(solutions):
    """The sphere, with the first two genes as measures."""
    return -(solutions**2).sum(axis=1), solutions[:, :2]


def small(**settings):
    return nanoqd.Search(4, (6, 6), (-2, 2), (-2, 2), **{"seed": 3, **settings})


def trained(batches=20, **settings):
    search = small(**settings)
    for _ in range(batches):
        search.tell(*evaluate(search.ask(50)))
    return search


class Search(unittest.TestCase):
    def test_a_batch_gives_the_bits_of_single_trials(self):
        single, batched = small(random_solutions=400), small(random_solutions=400)
        for _ in range(400):
            single.tell(*evaluate(single.ask()))
        batched.tell(*evaluate(batched.ask(400)))
        self.assertEqual(single.digest, batched.digest)
        self.assertEqual(batched.evaluations, 400)

    def test_elites_are_arrays_that_agree_with_the_figures(self):
        search = trained()
        elites = search.elites()
        self.assertEqual((len(elites), elites["solution"].shape[1]), (search.size, 4))
        objectives, measures = evaluate(elites["solution"])
        np.testing.assert_allclose(elites["objective"], objectives, rtol=1e-5)
        np.testing.assert_array_equal(elites["measures"], measures)
        self.assertEqual(len(np.unique(elites["cell"])), search.size)
        self.assertEqual(search.coverage, search.size / 36)
        self.assertAlmostEqual(search.qd_score, float(elites["objective"].astype("f8").sum()))
        self.assertEqual(search.best["objective"], elites["objective"].max())

    def test_an_empty_archive_has_figures(self):
        search = small()
        self.assertEqual((search.best, search.qd_score, search.coverage, len(search.elites())), (None, 0, 0, 0))

    def test_tell_says_what_became_of_each_solution(self):
        search = small()
        told = search.add([[0, 0, 0, 1], [0, 0, 0, 0], [0, 0, 1, 1]], [-1, 0, -2], [[0, 0]] * 3)
        self.assertEqual(told["outcome"].tolist(), [2, 1, 0])
        self.assertEqual(told["cell"].tolist(), [21] * 3)

    def test_two_searches_of_a_shape_do_not_share_anything(self):
        first, second = trained(), small()
        before = first.digest
        self.assertEqual(second.size, 0)
        second.run(evaluate, 500)
        self.assertEqual(first.digest, before)
        del second
        gc.collect()
        self.assertEqual(first.digest, before)

    def test_two_tables_of_a_size_do_not_share_anything(self):
        tables = [nanoqd.cvt(30, [(-2, 2), (-2, 2)], seed=seed) for seed in (1, 2)]
        searches = [nanoqd.Search(4, table, (-2, 2)) for table in tables]
        points = np.random.default_rng(1).uniform(-2, 2, (200, 2)).astype("f4")
        cells = [search.add(np.zeros((200, 4)), np.zeros(200), points)["cell"] for search in searches]
        self.assertFalse((cells[0] == cells[1]).all())

    def test_run_tries_as_many_as_asked_and_shows_progress(self):
        search, seen = small(), []
        search.run(evaluate, 700, batch=300, progress=lambda search: seen.append(search.evaluations))
        self.assertEqual(seen, [300, 600, 700])

    def test_double_precision_and_parameters(self):
        search = nanoqd.Search(3, (5, 4), [(-1, 1), (0, 2), (-3, 3)], [(-1, 1), (0, 2)], variation="iso-line",
                               scalar="double", iso_sigma=0.05)
        search.run(evaluate, 500)
        solutions = search.elites()["solution"]
        self.assertEqual(solutions.dtype, np.float64)
        self.assertTrue(((solutions >= [-1, 0, -3]) & (solutions <= [1, 2, 3])).all())

    def test_skipped_solutions_are_not_told(self):
        search = small()
        objectives, measures = evaluate(search.ask(10))
        objectives[3] = np.nan
        told = search.tell(objectives, measures, skip=np.isnan(objectives))
        self.assertEqual(search.evaluations, 9)
        self.assertEqual((told["outcome"][3], told["cell"][3]), (0, 2**32 - 1))


class Places(unittest.TestCase):
    def test_an_installed_module_needs_no_variable(self):
        with tempfile.TemporaryDirectory() as prefix:
            for folder in ("bin", "share/nanoqd/python"):
                Path(prefix, folder).mkdir(parents=True)
            for file in ("nanoqd.py", "batch.cpp"):
                shutil.copy(FOLDER / file, Path(prefix, "share/nanoqd/python"))
            Path(prefix, "bin/nanoqd").symlink_to(os.environ["NANOQD_COMMAND"])
            Path(prefix, "include").symlink_to(os.environ["NANOQD_INCLUDE"])
            code = "import nanoqd; print(nanoqd.Search(4, (6, 6), (-2, 2), (-2, 2)).cells)"
            environment = {**os.environ, "PYTHONPATH": str(Path(prefix, "share/nanoqd/python"))}
            del environment["NANOQD_COMMAND"], environment["NANOQD_INCLUDE"]
            done = subprocess.run([sys.executable, "-Bc", code], cwd=prefix, env=environment, capture_output=True,
                                  text=True)
            self.assertEqual(done.stdout, "36\n", done.stderr)


class Refusals(unittest.TestCase):
    def refused(self, error, sentence, call):
        with self.assertRaisesRegex(error, sentence):
            call()

    def test_wrong_evaluations_are_refused_and_the_batch_is_still_out(self):
        search = small()
        objectives, measures = evaluate(search.ask(10))
        is_nan, is_large = np.where(np.arange(10) == 7, np.nan, 0), np.where(np.arange(10) == 2, 1e300, 0)
        for error, sentence, arguments in (
                (ValueError, r"objectives: give an array of shape \(10,\), not \(9,\)", (objectives[:9], measures)),
                (ValueError, r"objectives: .*not \(10, 1\)", (objectives[:, None], measures)),
                (ValueError, r"measures: give an array of shape \(10, 2\), not \(2, 10\)", (objectives, measures.T)),
                (ValueError, "objectives: row 7 is not finite", (is_nan, measures)),
                (ValueError, "measures: row 7 is not finite", (objectives, np.stack([is_nan, is_nan], 1))),
                (ValueError, "objectives: row 2 is not finite", (is_large, measures)),
                (TypeError, "objectives: give real numbers, not complex", (objectives + 1j, measures)),
                (TypeError, "measures: give real numbers, not <U", (objectives, np.full((10, 2), "a"))),
                (TypeError, "objectives: give real numbers, not object", ([None] * 10, measures))):
            self.refused(error, sentence, lambda: search.tell(*arguments))
            self.assertEqual((search.evaluations, search.size), (0, 0))
        search.tell(objectives, measures)
        self.assertEqual(search.evaluations, 10)

    def test_other_real_dtypes_are_taken(self):
        for dtype in ("f8", "f2", "i4", "u1"):
            search = small()
            search.ask(2)
            search.tell(np.zeros(2, dtype), np.ones((2, 2), dtype))
            self.assertEqual(search.size, 1)

    def test_ask_and_tell_take_turns(self):
        search = small()
        self.refused(RuntimeError, "call ask", lambda: search.tell([0], [[0, 0]]))
        first = search.ask(2)
        self.refused(RuntimeError, "a batch is out", lambda: search.ask(2))
        self.assertFalse((search.ask(2, forget=True) == first).all())
        search.tell([0, 0], np.zeros((2, 2)))
        self.refused(RuntimeError, "call ask", lambda: search.tell([0, 0], np.zeros((2, 2))))

    def test_own_solutions_out_of_bounds_are_refused_together(self):
        search = small()
        self.refused(nanoqd.Error, "a gene is outside its bounds",
                     lambda: search.add([[0, 0, 0, 0], [0, 0, 0, 3]], [0, 0], np.zeros((2, 2))))
        self.assertEqual(search.size, 0)
        self.refused(ValueError, r"solutions: .*\(1, 4\), not \(1, 3\)", lambda: search.add([[0, 0, 0]], [0], [[0, 0]]))

    def test_wrong_settings_are_refused(self):
        for error, sentence, settings in (
                (TypeError, "de has no parameter 'sigma'", {"sigma": 1}),
                (nanoqd.Error, "scaling factor F must be above 0", {"F": -1}),
                (nanoqd.Error, "--variation", {"variation": "cma"}),
                (nanoqd.Error, "--store-genes", {"store_genes": "int8"})):
            self.refused(error, sentence, lambda: small(**settings))
        self.refused(ValueError, "gene_bounds: give 1 or 4 pairs", lambda: nanoqd.Search(4, (6, 6), (1, 2, 3), (-2, 2)))
        self.refused(ValueError, "measure_bounds: give 1 or 2 pairs", lambda: nanoqd.Search(4, (6, 6), (-2, 2)))
        self.refused(nanoqd.Error, "lower < upper", lambda: nanoqd.Search(4, (6, 6), (-2, 2), (2, -2)))

    def test_what_is_missing_is_named(self):
        for variable, sentence in (("NANOQD_COMMAND", "the command nanoqd .*set NANOQD_COMMAND"),
                                   ("NANOQD_INCLUDE", "nanoqd's lib.*set NANOQD_INCLUDE"),
                                   ("CXX", r"a C\+\+17 compiler .*set CXX")):
            with mock.patch.dict(os.environ, {variable: "/nowhere/at/all"}):
                self.refused(nanoqd.Error, sentence, small)

    def test_errors_of_the_compiler_are_shown_and_nothing_is_kept(self):
        with tempfile.TemporaryDirectory() as cache, tempfile.TemporaryDirectory() as lib:
            Path(lib, "nanoqd").mkdir()
            Path(lib, "nanoqd/nanoqd.hpp").write_text("#error no such library\n")
            with mock.patch.dict(os.environ, {"NANOQD_CACHE": cache, "NANOQD_INCLUDE": lib}):
                self.refused(nanoqd.Error, "no such library", small)
            self.assertEqual([path for path in Path(cache).rglob("*") if path.is_file()], [])


class Snapshots(unittest.TestCase):
    def setUp(self):
        folder = tempfile.TemporaryDirectory()
        self.addCleanup(folder.cleanup)
        self.path = Path(folder.name, "search.bin")

    def test_a_loaded_search_goes_on_with_the_same_bits(self):
        search = trained(F=0.7)
        search.save(self.path)
        copy = nanoqd.load(self.path)
        self.assertEqual((copy.digest, copy.evaluations), (search.digest, search.evaluations))
        for one in (search, copy):
            one.run(evaluate, 300)
        self.assertEqual(copy.digest, search.digest)

    def test_a_snapshot_in_a_dump_of_flash_is_found(self):
        search = trained()
        search.save(self.path)
        self.path.write_bytes(b"\xff" * 1000 + self.path.read_bytes() + b"\xff" * 1000)
        self.assertEqual(nanoqd.load(self.path).digest, search.digest)

    def test_a_table_must_be_named(self):
        table = nanoqd.cvt(30, [(-2, 2), (-2, 2)])
        search = nanoqd.Search(4, table, (-2, 2))
        search.run(evaluate, 500)
        search.save(self.path)
        self.assertEqual(nanoqd.load(self.path, table).digest, search.digest)
        with self.assertRaisesRegex(nanoqd.Error, "its cells are a table; name it"):
            nanoqd.load(self.path)
        with self.assertRaisesRegex(nanoqd.Error, "other cells"):
            nanoqd.load(self.path, nanoqd.cvt(30, [(-2, 2), (-2, 2)], seed=2))

    def test_a_run_that_cannot_go_on_gives_its_elites_and_says_so(self):
        with tempfile.TemporaryDirectory() as folder:
            subprocess.run([MAKE_SNAPSHOTS, folder], check=True, capture_output=True)
            with self.assertWarnsRegex(UserWarning, "the elites were loaded; its run, with Shade, cannot go on here"):
                search = nanoqd.load(Path(folder, "shade.bin"))
        self.assertGreater(search.size, 0)
        search.run(lambda solutions: (np.zeros(len(solutions)), solutions[:, :2]), 10)

    def test_merge_takes_the_better_elites(self):
        search, other = trained(batches=4), trained(batches=40, seed=4)
        other.save(self.path)
        before = search.qd_score
        search.merge(self.path)
        self.assertGreater(search.qd_score, before)

    def test_damaged_and_missing_files_are_refused(self):
        trained().save(self.path)
        self.path.write_bytes(self.path.read_bytes()[:-100])
        with self.assertRaisesRegex(nanoqd.Error, "no whole snapshot"):
            nanoqd.load(self.path)
        with self.assertRaisesRegex(nanoqd.Error, "cannot read"):
            nanoqd.load("/nowhere/at/all.bin")

    def test_a_save_that_fails_keeps_the_old_file(self):
        search = trained()
        search.save(self.path)
        with mock.patch("os.replace", side_effect=OSError), self.assertRaises(OSError):
            trained(batches=30).save(self.path)
        self.assertEqual(nanoqd.load(self.path).digest, search.digest)


class Pictures(unittest.TestCase):
    def test_the_picture_has_the_objective_of_each_cell(self):
        axes, pyplot = mock.Mock(), types.ModuleType("matplotlib.pyplot")
        axes.imshow.return_value.axes = axes
        pyplot.gca = lambda: axes
        matplotlib = types.ModuleType("matplotlib")
        matplotlib.pyplot = pyplot
        search = small()
        search.add([[0, 0, 0, 1]], [-1], [[1.9, -1.9]])
        with mock.patch.dict(sys.modules, {"matplotlib": matplotlib, "matplotlib.pyplot": pyplot}):
            self.assertIs(search.plot(side=60, cmap="magma"), axes)
        image, options = axes.imshow.call_args.args[0], axes.imshow.call_args.kwargs
        self.assertEqual((image[0, -1], np.isfinite(image).sum(), options["cmap"]), (-1, 100, "magma"))
        self.assertEqual((options["extent"].tolist(), options["origin"]), ([-2, 2, -2, 2], "lower"))

    def test_other_than_two_measures_are_refused(self):
        with self.assertRaisesRegex(ValueError, "plot.. needs two measures, not 1"):
            with mock.patch.dict(sys.modules, {"matplotlib": mock.MagicMock()}):
                nanoqd.Search.plot(types.SimpleNamespace(measures=1))


class Page(unittest.TestCase):
    def test_the_code_of_the_page_runs_in_order(self):
        blocks = re.findall(r"```python\n(.*?)```", (FOLDER / "README.md").read_text(), re.S)
        self.assertGreater(len(blocks), 3)
        with tempfile.TemporaryDirectory() as folder:
            here, names = os.getcwd(), {}
            os.chdir(folder)
            try:
                for block in blocks:
                    if "import matplotlib" not in block or importlib.util.find_spec("matplotlib"):
                        exec(compile(block, "README.md", "exec"), names)
            finally:
                os.chdir(here)

    def test_the_module_has_at_most_200_lines(self):
        self.assertLessEqual(len((FOLDER / "nanoqd.py").read_text().splitlines()), 200)


if __name__ == "__main__":
    warnings.simplefilter("error", ResourceWarning)
    unittest.main(verbosity=2)
