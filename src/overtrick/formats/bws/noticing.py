"""The notices of one file, gathered; of a kind that comes often, only the first are spelt out."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass, field
from typing import Final

from overtrick.formats.bws.cells import Row
from overtrick.formats.reading import Notice

_SPELT_OUT: Final = 40


@dataclass(frozen=True, slots=True)
class Noticing:
    """Gathers the notices of ``file``."""

    file: str
    notices: list[Notice] = field(default_factory=list)
    counts: Counter[str] = field(default_factory=Counter)

    def row(self, code: str, row: Row, message: str) -> None:
        """Something odd about one row."""
        self.say(code, f"{row.table} row {row.ordinal}", message)

    def say(self, code: str, place: str, message: str) -> None:
        """Something odd about ``place``, a table, a section or nothing (the file)."""
        self.counts[code] += 1
        if self.counts[code] <= _SPELT_OUT:
            where = f"{self.file}, {place}" if place else self.file
            self.notices.append(Notice(code, where, message))

    def all(self) -> tuple[Notice, ...]:
        """Every notice, then how many more there were of each kind."""
        rest = (
            Notice(code, self.file, f"and {count - _SPELT_OUT} more of this kind")
            for code, count in self.counts.items()
            if count > _SPELT_OUT
        )
        return (*self.notices, *rest)
