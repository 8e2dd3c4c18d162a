"""Reads a C++ header as tokens, and marks the ones that a mutant must not touch.

The headers are formatted by clang-format. So an operator with a blank on both sides is binary, and
`<` without a blank before it opens a list of template arguments.
"""
import re
from dataclasses import dataclass

TOKEN = re.compile(r"""
    (?P<comment>//[^\n]*|/\*.*?\*/)
  | (?P<directive>^[ \t]*\#(?:[^\n\\]|\\.|\\\n)*)
  | (?P<string>"(?:[^"\\\n]|\\.)*"|'(?:[^'\\\n]|\\.)*')
  | (?P<number>0[xX][0-9a-fA-F.']+(?:[pP][+-]?\d+)?[uUlLfF]*|\d[\d.']*(?:[eE][+-]?\d+)?[uUlLfF]*)
  | (?P<word>[A-Za-z_]\w*)
  | (?P<mark>\.\.\.|<<=|>>=|->|::|\+\+|--|&&|\|\||<<|>>|<=|>=|==|!=|\+=|-=|\*=|/=|%=|&=|\|=|\^=|\S)
""", re.VERBOSE | re.DOTALL | re.MULTILINE)

CLOSERS = {"(": ")", "[": "]", "{": "}"}


@dataclass
class Token:
    kind: str
    text: str
    start: int
    end: int
    spaced: bool  # has a blank or a line end on both sides
    glued: bool  # has none before it
    protected: bool = False
    partner: int = -1  # of a bracket: the index of the other one


class Source:
    """The text of a header and its tokens, without comments, strings and directives."""

    def __init__(self, text):
        self.text = text
        self.tokens = []
        for match in TOKEN.finditer(text):
            if match.lastgroup in ("word", "number", "mark", "string"):
                before = text[match.start() - 1 : match.start()]
                after = text[match.end() : match.end() + 1]
                self.tokens.append(Token(match.lastgroup, match.group(), match.start(), match.end(),
                                         before.isspace() and after.isspace(), not before.isspace()))
        self._pair_brackets()
        self._protect()

    def line_at(self, position):
        """Returns the code of a line, without blanks around it and without its comment."""
        start = self.text.rfind("\n", 0, position) + 1
        return self.text[start : self.text.find("\n", position)].split("//")[0].strip()

    def line_number(self, position):
        return self.text.count("\n", 0, position) + 1

    def is_text(self, index, *texts):
        return 0 <= index < len(self.tokens) and self.tokens[index].text in texts

    def _pair_brackets(self):
        open_ones = []
        for i, token in enumerate(self.tokens):
            if token.kind != "mark":
                continue
            if token.text in CLOSERS:
                open_ones.append(i)
            elif token.text in CLOSERS.values():
                other = open_ones.pop()
                token.partner = other
                self.tokens[other].partner = i

    def _end_of_angles(self, index):
        """Returns the index of the `>` that closes the `<` at `index`, or None."""
        depth = 0
        i = index
        while i < len(self.tokens):
            text = self.tokens[i].text
            if text in CLOSERS:
                i = self.tokens[i].partner
            elif text == "<" and not self.tokens[i].spaced:
                depth += 1
            elif text in (">", ">>") and not self.tokens[i].spaced:
                depth -= len(text)
                if depth <= 0:
                    return i
            elif text in (";", "{", "}", ")", "]"):
                return None
            i += 1
        return None

    def _protect(self):
        """Protects static_assert, attributes, noexcept(...), friends and everything between < and >."""
        for i, token in enumerate(self.tokens):
            end = None
            if token.text in ("static_assert", "noexcept", "alignas") and self.is_text(i + 1, "("):
                end = self.tokens[i + 1].partner
            elif token.text == "[" and self.is_text(i + 1, "["):
                end = token.partner
            elif token.text == "<" and not token.spaced:
                end = self._end_of_angles(i)
            elif token.text in ("using", "friend", "namespace"):
                end = next(j for j in range(i, len(self.tokens)) if self.tokens[j].text in (";", "{"))
            if end is not None:
                for inner in self.tokens[i : end + 1]:
                    inner.protected = True
