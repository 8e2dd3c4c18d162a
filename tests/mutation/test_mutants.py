#!/usr/bin/env python3
"""Tests of the mutation tool: what it changes, what it leaves alone, how it names and judges."""
import contextlib
import io
import sys
import tempfile
import unittest
from pathlib import Path

sys.dont_write_bytecode = True
import mutants  # noqa: E402
from changes import mutants_of  # noqa: E402

FUNCTION = """
inline uint32_t clamp(uint32_t value, uint32_t most) noexcept {
  if (value > most) return most;
  return value;
}
"""


def kinds(text):
    return [mutant.kind for mutant in mutants_of("room/x.hpp", text)]


class Changes(unittest.TestCase):
    def test_operators_are_replaced(self):
        self.assertEqual(kinds("int f() { return a < b; }"), ["< to <=", "< to >="])
        self.assertEqual(kinds("int f() { return a >= b; }"), [">= to <", ">= to >"])
        self.assertEqual(kinds("int f() { return a + b * c; }"), ["+ to -", "* to /"])
        self.assertEqual(kinds("int f() { return a && !b; }"), ["&& to ||", "! removed"])
        self.assertEqual(kinds("int f() { return a << b | c; }"), ["<< to >>", "| to &"])

    def test_constants_are_replaced(self):
        self.assertEqual(kinds("int x = 7;"), ["7 to 8"])
        self.assertEqual(kinds("int x = 1U;"), ["1U to 0U", "1U to 2U"])
        self.assertEqual(kinds("int x = 0;"), ["0 to 1"])
        self.assertEqual(kinds("int x = 0xFFU;"), ["0xFFU to 0x100U"])
        self.assertEqual(kinds("bool x = true;"), ["true to false"])

    def test_statements_and_returns_are_removed(self):
        self.assertEqual(kinds("void f() { a = b; }"), ["statement removed"])
        self.assertEqual(kinds("void f() { this->template g<int>(a); }"), ["statement removed"])
        self.assertEqual(kinds("void f() { for (;;) break; }"), ["break removed"])
        self.assertEqual(kinds("int f() { if (a == b) return a; return b; }"), ["== to !=", "return removed"])

    def test_declarations_are_not_removed(self):
        for text in ("Thing thing(a);", "const Thing* thing = a;", "List<int> list(a);", "Thing() = default;",
                     "static_cast<void>(a);", "Thing& thing = a;"):
            self.assertEqual(kinds(f"void f() {{ {text} }}"), [], text)

    def test_conditions_are_negated_unless_an_operator_does_the_same(self):
        self.assertEqual(kinds("int f() { if (a) b(); }"), ["condition negated", "statement removed"])
        self.assertEqual(kinds("int f() { return a ? b : c; }"), ["condition negated"])
        self.assertEqual(kinds("int f() { return a == b ? c : d; }"), ["== to !="])

    def test_a_status_is_replaced_where_it_is_returned(self):
        self.assertEqual(kinds("Status f() { return Status::busy; }"), ["busy to ok"])
        self.assertEqual(kinds("Status f() { return Status::ok; }"), ["ok to not_started"])

    def test_other_text_is_left_alone(self):
        for text in ("// a < b + 1", "/* x = 1; */", '#include "a<b"\n#define X (1 + 2)', 'auto x = "a + 1";',
                     'static_assert(a < 1 + 2, "text");', "template <int n = 3, class T = List<4>>\nstruct X;",
                     "[[deprecated]] Array<float, 3> x;", "void f(int&& a, int* b, int& c) noexcept(1 < 2);",
                     "using X = Array<1>;", "bool operator==(const X& other) const;"):
            self.assertEqual(kinds(text), [], text)

    def test_every_mutant_is_another_text(self):
        made = mutants_of("room/x.hpp", FUNCTION)
        self.assertEqual(len({mutant.text for mutant in made} | {FUNCTION}), len(made) + 1)

    def test_a_name_outlives_edits_elsewhere(self):
        names = [mutant.name for mutant in mutants_of("room/x.hpp", FUNCTION)]
        moved = [mutant.name for mutant in mutants_of("room/x.hpp", "// More.\n\nint y;\n" + FUNCTION)]
        self.assertEqual(names, moved)
        self.assertIn("room/x.hpp [> to >= #1] if (value > most) return most;", names)
        self.assertEqual(len(set(names)), len(names))


class Judgement(unittest.TestCase):
    """A small tree with a stand-in for Unity, whose tests fail by their exit code."""

    def setUp(self):
        folder = tempfile.TemporaryDirectory()
        self.addCleanup(folder.cleanup)
        self.root = Path(folder.name)
        self.write("lib/nanoqd/math/clamp.hpp", "#include <stdint.h>" + FUNCTION)
        self.write("tests/mutation/equivalent.txt", "")
        self.write("unity/unity.c", "")

    def write(self, name, text):
        path = self.root / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text)

    def write_test(self, condition):
        self.write("tests/math/test_clamp.cpp",
                   f"#include <nanoqd/math/clamp.hpp>\nint main() {{ return {condition} ? 0 : 1; }}\n")

    def run_tool(self, *arguments):
        said = io.StringIO()
        with contextlib.redirect_stdout(said):
            code = mutants.main(["--root", str(self.root), "--build", str(self.root / "build"), "--unity-include",
                                 str(self.root / "unity"), "--unity-library", str(self.root / "unity/unity.c"),
                                 "all", *arguments])
        return code, said.getvalue()

    def test_a_strong_test_kills_all_but_what_is_equivalent(self):
        self.write_test("clamp(1, 3) == 1 && clamp(9, 3) == 3")
        code, said = self.run_tool()
        self.assertEqual(code, 1, said)
        self.assertIn("[> to >= #1] if (value > most) return most;", said)
        self.assertIn("lib/nanoqd/math/clamp.hpp:3", said)
        self.assertIn("tests: test_clamp", said)
        self.write("tests/mutation/equivalent.txt",
                   "math/clamp.hpp [> to >= #1] if (value > most) return most; | equal values\n")
        code, said = self.run_tool()
        self.assertEqual(code, 0, said)

    def test_a_weak_test_lets_mutants_survive(self):
        self.write_test("clamp(1, 3) == 1")
        code, said = self.run_tool()
        self.assertEqual(code, 1)
        self.assertIn("return removed", said)

    def test_a_test_that_fails_anyway_proves_nothing(self):
        self.write_test("false")
        code, said = self.run_tool()
        self.assertEqual(code, 1)
        self.assertIn("it fails with the library as it is", said)

    def test_a_name_that_is_no_mutant_any_more_is_found(self):
        self.write_test("clamp(1, 3) == 1 && clamp(9, 3) == 3")
        self.write("tests/mutation/equivalent.txt", "math/clamp.hpp [+ to - #1] a + b | gone\n")
        code, said = self.run_tool("--count", "1")
        self.assertEqual(code, 1)
        self.assertIn("no mutant any more", said)

    def test_a_static_assert_of_a_test_kills(self):
        self.write("lib/nanoqd/math/clamp.hpp", "inline constexpr int seven = 7;\n")
        self.write("tests/math/test_clamp.cpp",
                   "#include <nanoqd/math/clamp.hpp>\nstatic_assert(seven == 7, \"\");\nint main() {}\n")
        code, said = self.run_tool()
        self.assertEqual(code, 0, said)
        self.assertRegex(said, r"all +1 +0 +0 +0")

    def test_a_sample_is_always_the_same(self):
        made = mutants_of("math/x.hpp", FUNCTION) + mutants_of("map/x.hpp", FUNCTION)
        names = [mutant.name for mutant in mutants.spread(made)]
        self.assertEqual(names, [mutant.name for mutant in mutants.spread(made[::-1])])
        self.assertEqual([name.split("/")[0] for name in names[:4]], ["math", "map", "math", "map"])


if __name__ == "__main__":
    unittest.main()
