"""What forms choose from: the sections, rounds, tables, boards and contestants of an event."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from overtrick.bootstrap.desk import Desk
from overtrick.event.contestant import ContestantId, by_number
from overtrick.event.state import Event
from overtrick.web.console.naming import Named, named


@dataclass(frozen=True, slots=True)
class Context:
    """An event as forms see it."""

    event: Event
    named: Mapping[ContestantId, Named]

    @property
    def sections(self) -> tuple[str, ...]:
        """The sections there are, in order; one without a name where nothing is seated."""
        found = {place[0] for place in self.event.sittings}
        if self.event.opened.form != "teams":
            found |= {one.section for one in self.named}
        return tuple(sorted(found, key=by_number)) or ("",)

    @property
    def rounds(self) -> tuple[int, ...]:
        """Every round of every section."""
        return tuple(sorted({place[1] for place in self.event.sittings}))

    @property
    def tables(self) -> tuple[int, ...]:
        """Every table."""
        return tuple(sorted({place[2] for place in self.event.sittings}))

    @property
    def boards(self) -> tuple[int, ...]:
        """Every board in play, or with a result."""
        found = {board for one in self.event.sittings.values() for board in one.boards}
        found |= {play.entered.board for play in self.event.plays.values()}
        return tuple(sorted(found))

    @property
    def a_side(self) -> int:
        """How many people make up a contestant."""
        return {"pairs": 2, "individual": 1, "teams": 4}[self.event.opened.form]


def context(desk: Desk, event: Event) -> Context:
    """The same with the names."""
    return Context(event, named(desk, event))
