"""What every traveller of a field is scored by."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace

from overtrick.event.fold import Event
from overtrick.event.traveller import Traveller
from overtrick.scoring.methods import Method, method
from overtrick.scoring.options import Options, from_named


@dataclass(frozen=True, slots=True)
class FieldRules:
    """What every traveller of an event is scored by; ``largest`` is by scope."""

    method: Method
    options: Options
    largest: dict[str, int]

    def expected(self, traveller: Traveller) -> int:
        """The number of scores that the board's top stands for."""
        if self.options.factor == "board":
            return max(traveller.tables, 1)
        return self.largest[traveller.scope]

    def as_shown(self) -> FieldRules:
        """The rules of the boards as they are shown: each among its own scores, or the same."""
        if self.options.factor_in == "board":
            return self
        return replace(self, options=replace(self.options, factor="board"))


def field_rules(event: Event, boards: Sequence[Traveller]) -> FieldRules:
    """The method, the options and the largest number of scores on a board of each scope."""
    options = from_named(event.opened.options)
    return FieldRules(method(event.opened.method), options, largest(boards))


def largest(boards: Iterable[Traveller]) -> dict[str, int]:
    """The largest number of scores on a board, rulings among them, by scope."""
    found: dict[str, int] = {}
    for board in boards:
        found[board.scope] = max(found.get(board.scope, 1), board.tables)
    return found
