"""The cells of one line of a traveller, read with errors that name their column."""

from __future__ import annotations

import re
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from typing import Final

from overtrick.bridge.errors import BridgeError, quoted
from overtrick.bridge.outcomes import HIGHEST_SCORE
from overtrick.formats.reading import Notice
from overtrick.formats.travellers.sheet import SheetRow

_SIGNS: Final = str.maketrans(dict.fromkeys("−–—‐‑‒﹣－", "-") | {"＋": "+"})
_WHOLE: Final = re.compile(r"([0-9]{1,6})(?:[.,]0{1,2})?")
_POINTS: Final = re.compile(r"([+-]?[0-9]{1,5})(?:[.,]0{1,2})?")
_DECIMALS: Final = re.compile(r"(?<=[0-9])[.,]0{1,2}$")
NOTHING: Final = frozenset(("NP", "N/P", "NOT PLAYED", "NO PLAY", "NOTPLAYED"))
"""What people write, in capitals, for a board that was not played."""


class BadCell(BridgeError):
    """A cell of a traveller cannot be what its column says."""

    code = "bad-cell"


@dataclass(frozen=True, slots=True)
class Cells:
    """One line's cells by our column names, and what has to be said of them.

    ``counts_all`` is whether other lines of the file count tricks in all, as in ``10``.
    """

    file: str
    row: SheetRow
    notices: list[Notice] = field(default_factory=list)
    counts_all: bool = False

    def __getitem__(self, name: str) -> str:
        return self.row[name]

    def say(self, code: str, message: str) -> None:
        """Keep a notice about this line."""
        self.notices.append(Notice(code, f"{self.file}, line {self.row.line}", message))

    def whole(self, name: str) -> int | None:
        """A whole number from 1 up, or None for an empty cell; ``7,0`` is 7."""
        text = self[name]
        if not text:
            return None
        match = _WHOLE.fullmatch(text) if text.isascii() else None
        if match is None or int(match[1]) < 1:
            raise BadCell(f"{name} {quoted(text)}: a whole number from 1 up is expected")
        return int(match[1])

    def points(self, name: str) -> int | None:
        """A bridge score, signed or not; None for an empty cell, a dash and what is no number."""
        text = re.sub(r"\s+", "", self[name].translate(_SIGNS))
        match = _POINTS.fullmatch(text) if text.isascii() else None
        if match is None:
            return None
        score = int(match[1])
        if abs(score) > HIGHEST_SCORE:
            message = f"no deal is worth more than {HIGHEST_SCORE}"
            raise BadCell(f"{name} {quoted(text)}: {message}")
        return score

    def number(self, name: str) -> str:
        """A contestant's number; empty for a missing one and for 0, which is nobody's."""
        text = _DECIMALS.sub("", self[name])
        if len(text) > 20:
            raise BadCell(f"{name} {quoted(text)}: a contestant's number is expected")
        return "" if not text.strip("0-") else text

    def yes(self, name: str) -> bool:
        """Whether a cell says yes; an empty one, a dash and ``no`` say no."""
        text = self[name].lower()
        if self.blank(name) or text in ("no", "n", "false", "0"):
            return False
        if text not in ("yes", "y", "true", "1", "x"):
            raise BadCell(f"{name} {quoted(self[name])}: yes or no is expected")
        return True

    def blank(self, name: str) -> bool:
        """Whether a cell holds nothing, or a dash."""
        return self[name].translate(_SIGNS) in ("", "-")


@contextmanager
def naming(name: str) -> Iterator[None]:
    """Errors raised inside say that they concern the column ``name``."""
    try:
        yield
    except BadCell:
        raise
    except BridgeError as error:
        error.message = f"{name}: {error.message}"
        raise
