"""What is wrong in a text that is not TOML, in the words of whoever typed it."""

from __future__ import annotations

import re
from typing import Final

_PLACE: Final = re.compile(r" \(at (?:line (\d+), column \d+|end of document)\)$")
_OPEN_AT_THE_END: Final = re.compile(r"Unterminated string|Expected ['\"]")
_QUOTE: Final = "a quotation mark is missing"
_ODD: Final = "a quotation mark is missing, or one is too many"
_TEXT: Final = 'text stands in quotation marks, as in title = "Thursday"'
_FAULTS: Final = tuple(
    (re.compile(said), re.compile(line), words)
    for said, line, words in (
        (r"Illegal character '\\[nr]'", r"", _QUOTE),
        (r"Cannot overwrite", r"\s*(?P<key>[\w-]+)", "{key} stands here a second time"),
        (r"Unclosed array", r"", "a list is not closed: a comma or ] is missing before this"),
        (r"Unescaped '\\'", r"", "a \\ stands in a text: write \\\\, or take it out"),
        (r"", r".*[“”„«»‘’]", 'curly quotation marks: straight ones are needed, as in "Thursday"'),
        (r"", r"\s*date\s*=\s*\d+[/.-]\d+[/.-]\d+", "a date is written as in date = 2026-11-26"),
        (r"Expected '='", r"", 'a key, = and a value are expected, as in title = "Thursday"'),
        (r"Expected '\]", r"\s*\[+[^\]]*\]?[^\]]*$", "the brackets are not closed"),
        (r"Expected newline", r"[^\"]*(?:\"[^\"]*\"[^\"]*)*\"[^\"]*$", _ODD),
        (r"", r".*=\s*[+-]?\d+,\d+\s*$", "a decimal is written with a point, as in 3.58"),
        (r"", r"(?i:.*=\s*(?:true|false|yes|no)\s*$)", "true or false, in small letters"),
        (r"Invalid value", r"[^=]*=\s*(?:#|$)", "the value behind = is missing"),
        (r"Invalid value|Expected newline", r".*=\s*\[?\s*\d*[^\W\d_]", _TEXT),
    )
)  # fmt: skip
"""What the parser says, how the line looks, and what to tell; the first that fits."""


def fault(message: str, text: str) -> tuple[str, int | None]:
    """A parser's ``message`` in plain words, and the line of what is wrong.

    Words that are not known here stay the parser's.
    """
    match = _PLACE.search(message)
    said = message[: match.start()] if match else message
    lines = text.replace("\r\n", "\n").split("\n")
    number = int(match[1]) if match and match[1] else None
    if number is None and _OPEN_AT_THE_END.match(said):
        number = _last_open(lines)
        said = _QUOTE if number else said
    elif number is not None and number <= len(lines):
        said = _plainly(said, lines[number - 1][:1000])
    return said[:200], number


def _last_open(lines: list[str]) -> int | None:
    """The last line with an odd number of marks: the text that goes on to the end begins there."""
    for marks in ('"""', "'''", '"', "'"):
        odd = [number for number, line in enumerate(lines, start=1) if line.count(marks) % 2]
        if odd:
            return odd[-1]
    return None


def _plainly(said: str, line: str) -> str:
    for parser, shape, words in _FAULTS:
        found = shape.match(line)
        if found and parser.match(said):
            return words.format(**found.groupdict())
    return f"not TOML: {said}"
