"""PBN's tokens, in one pass and in linear time whatever the text."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Final, Literal, TypeAlias

from overtrick.formats.pbn.document import SECTIONS, Tag

Kind: TypeAlias = Literal[
    "blank", "directive", "comment", "open-comment", "string", "open-string",
    "tag", "loose-tag", "word", "stray",
]  # fmt: skip

_SPACE = r"[ \t\r\f\v\x1a]"
_WORD = r'[^\s\x1a"\[\]{};]++'


def _compiled(word: str) -> re.Pattern[str]:
    return re.compile(
        rf"""(?P<space>{_SPACE}++)
            |(?P<eol>\n)
            |(?P<directive>(?<![^\n])%[^\n]*+)
            |(?P<rest>;[^\n]*+)
            |(?P<brace>\{{)
            |(?P<string>"(?:[^"\\\n]++|\\[^\n])*+")
            |(?P<open>"[^\n]*+)
            |(?P<bracket>\[)
            |(?P<word>{word})
            |(?P<stray>[\s\S])""",
        re.VERBOSE | re.ASCII,
    )


_TOKEN = _compiled(_WORD)
_RUN = _compiled(rf"{_WORD}(?:(?:{_SPACE}++|{_SPACE}*+\n(?!%){_SPACE}*+){_WORD})*+")
_TAG = re.compile(r'\[\s*+([A-Za-z]\w*+)\s*+"((?:[^"\\\n]++|\\[^\n])*+)"\s*+\]', re.ASCII)
_LOOSE = re.compile(r'\[[ \t]*+([A-Za-z]\w*+)[ \t]*+"', re.ASCII)
_BARE = re.compile(r"\[[ \t]*+([A-Za-z]\w*+)([^\[\]\"\n]*+)\]", re.ASCII)
_BLANK = re.compile(rf"(?<![^\n]){_SPACE}*+(?:\n|\Z)")
_BLANKS = re.compile(rf"(?:{_SPACE}*+\n)++")
_JUNK = re.compile(r"(?:\[(?!\s*+[A-Za-z])|[\]}])++", re.ASCII)
_LAST = re.compile(rf"\]{_SPACE}*+\Z")
_ESCAPE = re.compile(r'\\(["\\])')
_PLAIN: Final = frozenset({"directive", "string", "word"})


@dataclass(frozen=True, slots=True)
class Token:
    """One token: where it begins and ends in the text, and on which line it begins.

    ``name`` and ``value`` are a tag's; the value is still escaped.
    """

    kind: Kind
    start: int
    end: int
    line: int
    name: str = ""
    value: str = ""


def normal(text: str) -> str:
    """The text with a line feed at the end of each line, of the same length as before."""
    return text if "\n" in text else text.replace("\r", "\n")


def tokens(text: str, line: int = 1, *, section: str = "", coarse: bool = False) -> Iterator[Token]:
    """The tokens of ``text``, which ``normal`` has seen; ``section`` is the tag before it.

    With ``coarse`` words that follow one another, over line ends too, are one token.

    A token ``blank`` is a semi-empty line outside comments. Inside a table a brace opens a
    comment only where it closes before the next such line.
    """
    return _Lexer(text, line, section, _RUN if coarse else _TOKEN).run()


@dataclass(frozen=True, slots=True)
class Piece:
    """A token of a tag's body with its text; a string is without its quotes and escapes."""

    kind: Kind
    text: str
    line: int


def body(tag: Tag) -> Iterator[Piece]:
    """What follows ``tag`` up to the next tag or the end of its game."""
    text = " " + normal(tag.body)
    line = tag.line + normal(tag.source or "").count("\n")
    for token in tokens(text, line, section=tag.name):
        found = text[token.start : token.end]
        if token.kind == "string":
            found = unescaped(found[1:-1])
        yield Piece(token.kind, found, token.line)


def unescaped(value: str) -> str:
    """A string token's text: an escaped quote or backslash is that sign, others stay."""
    return _ESCAPE.sub(r"\1", value) if "\\" in value else value


class _Lexer:
    def __init__(self, text: str, line: int, section: str, pattern: re.Pattern[str]) -> None:
        self.text = text
        self.pattern = pattern
        self.line = line
        self.section = section
        self.cells = False
        self.closing = -1
        self.parting = -1
        self.line_end = -1
        self.line_close = -1

    def run(self) -> Iterator[Token]:
        text, at, matching = self.text, 0, self.pattern.match
        while at < len(text):
            match = matching(text, at)
            assert match is not None
            kind, end = match.lastgroup or "stray", match.end()
            if kind == "eol":
                self.line += 1
                blank = _BLANKS.match(text, end)
                if blank:
                    yield Token("blank", end, blank.end(), self.line)
                    self.line += text.count("\n", end, blank.end())
                    end = blank.end()
            elif kind != "space":
                token = self._token(kind, at, end)
                yield token
                self.line += text.count("\n", at, token.end)
                end = token.end
            at = end

    def _token(self, kind: str, at: int, end: int) -> Token:
        if kind == "bracket":
            return self._bracket(at, end)
        if kind == "brace":
            return self._brace(at, end)
        if kind in ("word", "string"):
            self.cells = self.section not in SECTIONS
        if kind == "open":
            return Token("open-string", at, end, self.line)
        if kind == "stray":
            return self._stray(at, end)
        plain: Kind = kind if kind in _PLAIN else "comment"  # type: ignore[assignment]
        return Token(plain, at, end, self.line)

    def _bracket(self, at: int, end: int) -> Token:
        kind: Kind = "tag"
        match = _TAG.match(self.text, at)
        value = match[2] if match else ""
        if match is None:
            kind = "loose-tag"
            match = _LOOSE.match(self.text, at)
            close = self._close_of_line(at) if match else -1
            if match and close >= match.end():
                value, end = self.text[match.end() : close].removesuffix('"'), close + 1
            else:
                match = _BARE.match(self.text, at)
                value = match[2].strip(" \t") if match else ""
        if match is None:
            return self._stray(at, end)
        self.section, self.cells = match[1], False
        return Token(kind, at, max(end, match.end()), self.line, match[1], value)

    def _stray(self, at: int, end: int) -> Token:
        """Signs that cannot stand alone; a run of them is one token."""
        run = _JUNK.match(self.text, end)
        return Token("stray", at, run.end() if run else end, self.line)

    def _close_of_line(self, at: int) -> int:
        """Where the line's last sign is a closing bracket: its place, otherwise -1."""
        if self.line_end < at:
            end = self.text.find("\n", at)
            self.line_end = len(self.text) if end < 0 else end
            found = _LAST.search(self.text, at, self.line_end)
            self.line_close = found.start() if found else -1
        return self.line_close

    def _brace(self, at: int, end: int) -> Token:
        if self.closing < at:
            close = self.text.find("}", at)
            self.closing = len(self.text) if close < 0 else close
        open_ended = self.closing == len(self.text)
        if self.cells and (open_ended or self._parted(at) < self.closing):
            return Token("stray", at, end, self.line)
        if not open_ended:
            return Token("comment", at, self.closing + 1, self.line)
        parted = self._parted(at)
        if parted < len(self.text):
            parted -= 1  # the line end before the semi-empty line is left to be found
        return Token("open-comment", at, max(end, parted), self.line)

    def _parted(self, at: int) -> int:
        """Where the next semi-empty line begins, or the text ends."""
        if self.parting < at:
            found = _BLANK.search(self.text, at)
            self.parting = found.start() if found else len(self.text)
        return self.parting
