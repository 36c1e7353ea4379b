"""Names as people paste them: a line a pair, with or without a number in front."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass, field

_NUMBER = re.compile(r"\s*([A-Za-z]?-?\d{1,3}\s?(?:NS|EW|N-S|E-W)?)[.):\t; ]\s*(.*)", re.IGNORECASE)
_BETWEEN = re.compile(
    r"\t+|\s*;\s*|\s+&\s+|\s*/\s*|\s+\+\s+|\s+(?:and|und|en|et|och|y|i)\s+|\s+[-–]\s+"
)


@dataclass(frozen=True, slots=True)
class Pasted:
    """One line: the number that stood in front (or nothing), the names, and all as it stood."""

    number: str
    names: tuple[str, ...]
    text: str = field(default="", compare=False)


def lines_of(text: str) -> tuple[Pasted, ...]:
    """The lines that have names. A line of two names is parted where lists part them.

    By a tab, ``;``, ``&``, ``/``, ``and``, a dash with blanks; by a comma where both sides are
    whole names, so that ``Birch, Ada`` is one.
    """
    return tuple(one for line in text.splitlines() if (one := _line(line)).names)


def _line(line: str) -> Pasted:
    found = _NUMBER.fullmatch(line.rstrip())
    number, rest = (found[1], found[2]) if found else ("", line)
    number = number.upper().replace("N-S", "NS").replace("E-W", "EW").replace(" ", "")
    return Pasted(number, tuple(_names(rest.strip())), line.strip())


def _names(text: str) -> Iterator[str]:
    parts = [one.strip(" \"'") for one in _BETWEEN.split(text) if one.strip(" \"'")]
    if len(parts) == 1:
        parts = _by_commas(parts[0])
    yield from parts


def _by_commas(text: str) -> list[str]:
    """Parted at commas between whole names; a comma behind a surname alone stays."""
    parts = [one.strip() for one in text.split(",") if one.strip()]
    return parts if all(" " in one for one in parts) else [text]
