"""Makes the mutants of a header: its text with one small change each."""
from dataclasses import dataclass

from cpp_source import Source

BINARY = {
    "<": ("<=", ">="), "<=": ("<", ">"), ">": (">=", "<="), ">=": (">", "<"), "==": ("!=",), "!=": ("==",),
    "+": ("-",), "-": ("+",), "*": ("/",), "/": ("*",), "%": ("*",), "&": ("|",), "|": ("&",), "^": ("|",),
    "<<": (">>",), ">>": ("<<",), "&&": ("||",), "||": ("&&",), "+=": ("-=",), "-=": ("+=",), "*=": ("/=",),
    "/=": ("*=",), "&=": ("|=",), "|=": ("&=",), "^=": ("|=",), "<<=": (">>=",), ">>=": ("<<=",),
}
COMPARISONS = ("<", "<=", ">", ">=", "==", "!=", "&&", "||", "!")
ASSIGNMENTS = ("=", "+=", "-=", "*=", "/=", "%=", "&=", "|=", "^=", "<<=", ">>=")
# A statement that begins with one of these is no expression.
KEYWORDS = {
    "return", "using", "namespace", "template", "static_assert", "typedef", "friend", "struct", "class", "enum", "public",
    "private", "protected", "const", "constexpr", "static", "inline", "extern", "goto", "if", "for", "while", "switch",
    "do", "else", "case", "default", "explicit", "virtual", "operator", "typename", "auto", "union", "asm",
}


@dataclass(frozen=True)
class Mutant:
    file: str  # relative to lib/nanoqd
    line: int
    code: str  # the text of the line, which makes the name outlive edits elsewhere
    kind: str
    occurrence: int  # among the changes of this kind in lines with this text
    text: str  # of the whole mutated header

    @property
    def name(self):
        return f"{self.file} [{self.kind} #{self.occurrence}] {self.code}"

    @property
    def room(self):
        return self.file.split("/")[0] if "/" in self.file else "top"


class Changes:
    """Collects (kind, start, end, replacement) for every change of a source."""

    def __init__(self, source):
        self.source = source
        self.tokens = source.tokens
        self.found = []
        for i, token in enumerate(self.tokens):
            if not token.protected and token.kind != "string":
                self._operator(i, token)
                self._constant(i, token)
                self._status(i, token)
                self._condition(i, token)
                self._statement(i, token)

    def _add(self, kind, first, last, replacement):
        self.found.append((kind, self.tokens[first].start, self.tokens[last].end, replacement))

    def _operator(self, i, token):
        if token.kind != "mark":
            return
        if token.spaced and token.text in BINARY:
            for other in BINARY[token.text]:
                self._add(f"{token.text} to {other}", i, i, other)
        elif token.text in ("++", "--"):
            other = "--" if token.text == "++" else "++"
            self._add(f"{token.text} to {other}", i, i, other)
        elif token.text == "!":
            self._add("! removed", i, i, "")

    def _constant(self, i, token):
        if token.text in ("true", "false"):
            other = "false" if token.text == "true" else "true"
            self._add(f"{token.text} to {other}", i, i, other)
        elif token.kind == "number":
            for other in other_numbers(token.text):
                self._add(f"{token.text} to {other}", i, i, other)

    def _status(self, i, token):
        """Replaces a status that is returned or assigned; comparisons have operators of their own."""
        if token.text != "Status" or not self.source.is_text(i + 1, "::"):
            return
        around = [self.tokens[i - 1].text, self.tokens[i + 3].text]
        if "==" in around or "!=" in around or "case" in around or "(" in around[1]:
            return
        name = self.tokens[i + 2].text
        other = "not_started" if name == "ok" else "ok"
        self._add(f"{name} to {other}", i + 2, i + 2, other)

    def _condition(self, i, token):
        """Negates the condition of an if, a while or a ?:, unless an operator's change does the same."""
        if token.text in ("if", "while"):
            first = i + (2 if self.source.is_text(i + 1, "constexpr") else 1)
            if not self.source.is_text(first, "("):
                return
            first, last = first + 1, self.tokens[first].partner - 1
        elif token.text == "?":
            first, last = self._start_of_operand(i), i - 1
        else:
            return
        inner = self.tokens[first : last + 1]
        if sum(t.text in COMPARISONS and (t.spaced or t.text == "!") for t in inner) != 1:
            condition = self.source.text[self.tokens[first].start : self.tokens[last].end]
            self._add("condition negated", first, last, f"!({condition})")

    def _start_of_operand(self, question):
        i = question - 1
        while True:
            text = self.tokens[i].text
            if text in (")", "]", "}") and self.tokens[i].partner >= 0:
                i = self.tokens[i].partner
            elif text in ("(", "[", "{", ",", ";", "return", "?", ":") or text in ASSIGNMENTS:
                return i + 1
            i -= 1

    def _statement(self, i, token):
        """Removes a statement that begins at `i`, if it is an expression or a way out of a branch."""
        if not self._begins_statement(i):
            return
        end = self._end_of_statement(i)
        if end is None or end == i or token.text == "{":
            return
        if token.text == "return":
            if self._is_in_branch(i):
                self._add("return removed", i, end - 1, "")
        elif token.text in ("break", "continue"):
            self._add(f"{token.text} removed", i, i, "")
        elif self._is_expression(i, end):
            self._add("statement removed", i, end - 1, "")

    def _begins_statement(self, i):
        before = self.tokens[i - 1].text if i > 0 else ""
        if before == ")":
            return self._is_head_of_branch(i - 1)
        if before == ":":
            start = next(j for j in range(i - 1, -1, -1) if self.tokens[j].text in (";", "{", "}"))
            return self.source.is_text(start + 1, "case", "default")
        return before in (";", "{", "}", "else", "do")

    def _is_head_of_branch(self, closing):
        """Returns whether `)` at `closing` ends the head of an if, for, while or switch."""
        opening = self.tokens[closing].partner
        return self.source.is_text(opening - 1, "if", "for", "while", "switch", "constexpr")

    def _is_in_branch(self, i):
        """Returns whether code follows if the return at `i` is removed, in a branch of its own."""
        if self.tokens[i - 1].text in (")", "else"):
            return True
        depth = 0
        for j in range(i - 1, -1, -1):
            text = self.tokens[j].text
            depth += {"}": 1, "{": -1}.get(text, 0)
            if depth < 0:
                before = self.tokens[j - 1].text
                return before == "else" or (before == ")" and self._is_head_of_branch(j - 1))
        return False

    def _end_of_statement(self, i):
        j = i
        while j < len(self.tokens):
            token = self.tokens[j]
            if token.text in ("(", "[", "{"):
                j = token.partner
            elif token.text == ";":
                return j
            elif token.text in (")", "]", "}"):
                return None
            j += 1
        return None

    def _is_expression(self, i, end):
        inner = self.tokens[i:end]
        texts = [t.text for t in inner]
        if texts[0] in KEYWORDS or texts[0].startswith("NANOQD_") or "default" in texts or "delete" in texts:
            return False
        if texts[:4] == ["static_cast", "<", "void", ">"] and len(texts) == 7:
            return False  # names something that is not used
        changes = False
        j = i
        while j < end:
            token, after = self.tokens[j], self.tokens[j + 1]
            if token.text == "(" or token.text in ASSIGNMENTS:
                return j > i and not (token.text == "(" and "noexcept" in texts)
            if token.text in ("++", "--"):
                changes = True
            ends_type = token.kind == "word" and token.text != "template" or token.text in (">", "*", "&")
            if token.text in ("[", "{"):
                j = token.partner
            elif ends_type and j > i and after.kind == "word" and token.text in (">", "*", "&"):
                return False
            elif token.kind == "word" and ends_type and after.kind == "word":
                return False
            j += 1
        return changes


def other_numbers(text):
    """Returns the numbers that replace a literal: one more, and 0 for 1."""
    digits = text.rstrip("uUlLfF") if not text.lower().startswith("0x") else text.rstrip("uUlL")
    suffix = text[len(digits):]
    plain = digits.replace("'", "")
    if plain.lower().startswith("0x") and not any(c in plain.lower() for c in ".p"):
        return [hex(int(plain, 16) + 1) + suffix]
    if plain.isdigit():
        value = int(plain, 10)
        return [f"{other}{suffix}" for other in ([0, 2] if value == 1 else [value + 1])]
    return [f"({text} + 1)"]


def mutants_of(file, text):
    """Returns the mutants of a header, each with another text, in the order of the file."""
    source = Source(text)
    counts = {}
    texts = {text}
    mutants = []
    for kind, start, end, replacement in sorted(Changes(source).found, key=lambda change: change[1:]):
        code = source.line_at(start)
        occurrence = counts[kind, code] = counts.get((kind, code), 0) + 1
        mutated = text[:start] + replacement + text[end:]
        if mutated not in texts:
            texts.add(mutated)
            mutants.append(Mutant(file, source.line_number(start), code, kind, occurrence, mutated))
    return mutants
