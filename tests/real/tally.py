"""Counting what was compared: cells equal, cells that differ, and exceptions by name."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass, field
from fractions import Fraction

from overtrick.scoring.rounding import shown


@dataclass
class Tally:
    """One event's comparison. ``excepted`` maps (quantity, where) to a reason."""

    event: str
    excepted: dict[tuple[str, str], str] = field(default_factory=dict)
    compared: Counter[str] = field(default_factory=Counter)
    equal: Counter[str] = field(default_factory=Counter)
    used: set[tuple[str, str]] = field(default_factory=set)
    wrong: list[str] = field(default_factory=list)

    def number(self, quantity: str, where: str, printed: str | None, ours: Fraction | None) -> None:
        """Compare a printed figure with an exact one, to the decimals that are printed."""
        if printed is None:
            return
        places = len(printed.partition(".")[2])
        self.text(quantity, where, printed, None if ours is None else shown(ours, places))

    def text(self, quantity: str, where: str, printed: str | None, ours: str | None) -> None:
        """Compare a printed text with ours."""
        if printed is None:
            return
        self.compared[quantity] += 1
        if printed == ours:
            self.equal[quantity] += 1
        elif (quantity, where) in self.excepted:
            self.used.add((quantity, where))
        else:
            self.wrong.append(f"{quantity} {where}: printed {printed}, ours {ours}")

    def report(self) -> str:
        """Compared, equal and excepted cells by quantity, on one line."""
        cells = ", ".join(
            f"{name} {self.equal[name]}/{count}" for name, count in self.compared.items()
        )
        return f"{self.event}: {cells}; excepted {len(self.used)}"
