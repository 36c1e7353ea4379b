"""Several sessions of an evening together: combined, cut, and carried over."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from overtrick.event.combining import Combined, Combining, combined, parse_carry, session_result
from overtrick.event.combining.cut import Terms
from overtrick.event.combining.next_session import cut_through, next_session
from overtrick.event.compute import standings
from overtrick.event.standings import Row
from overtrick.event.state import Event
from overtrick.scoring.combining import rule
from tests.golden.evening import Table


class Together:
    """The sessions of an evening so far, and how they were last combined."""

    def __init__(self) -> None:
        self.events: list[Event] = []
        self.whole: Combined | None = None

    def rows(self, table: Table) -> Sequence[Row]:
        """What a list over all sessions has: places, or who goes through with what."""
        if table.kind == "combined":
            self.whole = self._combined(table.name)
            return [one.row for one in self.whole.rows]
        assert self.whole is not None, "sessions are combined before anybody goes through"
        return self._through(self.whole, *table.name.split())

    def _combined(self, code: str) -> Combined:
        results = [
            session_result(event, standings(event), {}, event.opened.title) for event in self.events
        ]
        return combined(results, Combining(rule(code)))

    def _through(self, whole: Combined, most: str, carry: str) -> Sequence[Row]:
        cuts = cut_through(whole, Terms(int(most)))
        rows = {one.row.contestant: one.row for one in whole.rows}
        return [
            replace(rows[one.contestant], carried=one.amount)
            for one in next_session(whole, cuts, parse_carry(carry)).carried
        ]
