"""Many lines of a preview that say the same of many places, folded into one."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Final

_FEW: Final = 3
_MANY: Final = 6


@dataclass(frozen=True, slots=True)
class Fold:
    """Lines that say the same: ``words`` are what they share, or the only line there is."""

    words: str
    lines: tuple[str, ...]

    @property
    def several(self) -> bool:
        """Whether it is folded."""
        return len(self.lines) > 1


def folds(lines: Iterable[str]) -> list[Fold]:
    """Lines in their order; more than three with the same words behind a colon are one.

    One line that lists many after its colon is folded as well, into what it lists.
    """
    every = tuple(lines)
    same: dict[str, list[str]] = {}
    for line in every:
        same.setdefault(_tail(line), []).append(line)
    found: dict[str, Fold] = {}
    for line in every:
        alike = same[_tail(line)]
        if len(alike) > _FEW:
            found.setdefault(_tail(line), Fold(_tail(line).rstrip("."), tuple(alike)))
        else:
            found.setdefault(line, _listing(line))
    return list(found.values())


def _tail(line: str) -> str:
    _, colon, tail = line.partition(": ")
    return tail if colon else line


def _listing(line: str) -> Fold:
    head, _, tail = line.partition(": ")
    parts = tuple(tail.rstrip(".").split(", "))
    return Fold(head, parts) if len(parts) > _MANY else Fold(line, (line,))
