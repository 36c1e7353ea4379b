"""From bytes to a document: nothing is lost, and what is odd is said."""

from __future__ import annotations

import re
from collections.abc import Iterator
from itertools import chain, islice
from typing import Final

from overtrick.formats.pbn.charset import Charset, charset_of, decode
from overtrick.formats.pbn.document import Document, Fault, Game, NotPbn, Tag
from overtrick.formats.pbn.lexer import Token, normal, tokens, unescaped

MOST_BYTES: Final = 16 << 20
MOST_TAGS: Final = 1_000_000
MOST_FAULTS: Final = 5_000
LONGEST_LINE: Final = 254
"""Signs in a line; with the end of line, which counts as one, 255 (PBN 2.1, 2.3)."""

_CONTROLS = r"\x00-\x08\x0c\x0e-\x19\x1b-\x1f\x7f"
_BAD = re.compile(rf"[{_CONTROLS}\x80-\x9f]")
_BAD_IN_UTF8 = re.compile(rf"[{_CONTROLS}]")
_LINE = re.compile(r"[^\n]*\n?")
_CHARSETS: Final = {
    "utf-8": "UTF-8",
    "utf-8-sig": "UTF-8",
    "utf-16-le": "UTF-16",
    "utf-16-be": "UTF-16",
    "cp1250": "the Central European Windows set, cp1250",
    "cp1252": "the Western Windows set, cp1252",
}


def parse(content: bytes) -> Document:
    """The document in ``content``. Raises NotPbn where there is no tag pair in it.

    Faults of syntax stand in ``faults`` with their lines; those of meaning are found by
    ``check``. ``write`` gives the same bytes back.
    """
    if len(content) > MOST_BYTES:
        raise NotPbn(f"the file is larger than {MOST_BYTES >> 20} MB")
    charset = charset_of(content)
    text = decode(content, charset)
    builder = _Builder(text)
    builder.build()
    if not builder.games:
        raise NotPbn('the file holds no PBN: no tag such as [Board "1"] is in it')
    found = chain(builder.faults, _faults_of_lines(content, charset))
    faults = sorted(islice(found, MOST_FAULTS), key=lambda fault: fault.line)
    newline = "\r\n" if "\r\n" in text or "\n" not in text else "\n"
    tail = text[builder.done :]
    return Document(tuple(builder.games), tail, charset, newline, tuple(faults))


class _Builder:
    """Cuts the text into games and tags as the tokens pass."""

    def __init__(self, text: str) -> None:
        self.text = text
        self.games: list[Game] = []
        self.tags: list[Tag] = []
        self.lead = ""
        self.done = 0
        self.count = 0
        self.faults: list[Fault] = []

    def build(self) -> None:
        for token in tokens(normal(self.text), coarse=True):
            if token.kind == "blank":
                self._end_game(token.start)
            elif token.kind in ("tag", "loose-tag"):
                self._begin_tag(token)
            self._complain(token)
        self._end_game(len(self.text))

    def _begin_tag(self, token: Token) -> None:
        self.count += 1
        if self.count > MOST_TAGS:
            raise NotPbn(f"the file has more than {MOST_TAGS} tags", where=f"line {token.line}")
        before = self.text[self.done : token.start]
        if self.tags:
            self._give_body(before)
        else:
            self.lead = before
        source = self.text[token.start : token.end]
        self.tags.append(Tag(token.name, unescaped(token.value), token.line, source))
        self.done = token.end

    def _give_body(self, body: str) -> None:
        last = self.tags[-1]
        self.tags[-1] = Tag(last.name, last.value, last.line, last.source, body)

    def _end_game(self, end: int) -> None:
        if not self.tags:
            return
        self._give_body(self.text[self.done : end])
        self.games.append(Game(tuple(self.tags), self.lead))
        self.tags, self.lead, self.done = [], "", end

    def _complain(self, token: Token) -> None:
        for code, message in _faults_of_token(token, self.text):
            if len(self.faults) < MOST_FAULTS:
                self.faults.append(Fault(code, token.line, message))


def _faults_of_token(token: Token, text: str) -> Iterator[tuple[str, str]]:
    shown = text[token.start : token.start + 40].split("\n", maxsplit=1)[0].strip("\r")
    match token.kind:
        case "tag":
            if not token.name[0].isupper():
                yield "bad-tag", f"[{token.name}: a tag's name begins with a capital letter"
            if "\t" in token.value:
                yield "bad-character", f"a tab stands in the value of {token.name}"
        case "loose-tag":
            if text.count('"', token.start, token.end) % 2:
                yield "open-string", f"{shown}: the closing quote is missing"
            else:
                yield "bad-tag", f'{shown}: a tag is written [{token.name} "value"]'
        case "stray":
            yield "bad-character", f"{shown[:1]!r} stands alone"
        case "open-string":
            yield "open-string", f"{shown}: the closing quote is missing"
        case "open-comment":
            yield "open-comment", "the comment is never closed with }"
        case _:
            pass


def _faults_of_lines(content: bytes, charset: Charset) -> Iterator[Fault]:
    wide = charset.startswith("utf")
    if charset in _CHARSETS:
        message = f"the text is in {_CHARSETS[charset]}; PBN is written in ISO 8859-1"
        yield Fault("charset", 1, message, "warning")
    bad = _BAD_IN_UTF8 if wide else _BAD
    text = normal(decode(content, charset) if wide else content.decode("latin-1"))
    for number, line in enumerate(_LINE.finditer(text), 1):
        yield from _faults_of_line(line[0].rstrip("\r\n"), number, bad)


def _faults_of_line(line: str, number: int, bad: re.Pattern[str]) -> Iterator[Fault]:
    if len(line) > LONGEST_LINE:
        yield Fault("line-too-long", number, f"{len(line)} signs; {LONGEST_LINE} are allowed")
    found = bad.search(line)
    if found:
        message = f"the character with code {ord(found[0])} is not allowed"
        yield Fault("bad-character", number, message)
