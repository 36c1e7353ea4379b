"""Leaving an event of matches: what becomes of rounds that are drawn already."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, replace

from overtrick.event.contestant import ContestantId
from overtrick.event.decide.draw_awards import awards_of, awards_taken_back
from overtrick.event.draws import Tables, round_boards
from overtrick.event.draws.history import couple_at, history_of
from overtrick.event.draws.kept import (
    GONE,
    SWISS,
    has_begun,
    schedule_of,
    setting,
    triangles_begun,
)
from overtrick.event.draws.seats import Seats
from overtrick.event.draws.settings import usual_bye
from overtrick.event.knock_out import KNOCK_OUT
from overtrick.event.matches.triangles import goes_on
from overtrick.event.records import (
    ContestantLeft,
    Record,
    RoundDrawn,
    Sitting,
    SittingChanged,
    TriangleDrawn,
)
from overtrick.event.schedules.awards import ByeAward
from overtrick.event.schedules.match import Match
from overtrick.event.schedules.swiss import SwissSettings
from overtrick.event.schedules.triangle import Triangle
from overtrick.event.seating import replaced
from overtrick.event.state import Event


def emptied_matches(event: Event, section: str, gone: ContestantLeft) -> tuple[Record, ...]:
    """The records of the drawn rounds of a section without somebody.

    Its opponents get the award of a bye, or the one who has the bye if they have not met and
    the round has not begun. A triangle becomes one match. Where its results are cancelled in
    a Swiss event, those it met get the award for that round.
    """
    mine = {place[1]: one for place, one in event.drawn.items() if place[0] == section}
    number = gone.contestant.number
    found: list[Record] = []
    for round_ in sorted(one for one in mine if one > gone.after_round):
        found += _Round(event, mine[round_], gone).without(number)
    if gone.cancelled and any(schedule_of(one) == SWISS for one in mine.values()):
        found += _cancelled(event, section, gone, mine)
    return tuple(found)


def bye_of(event: Event, record: RoundDrawn) -> ByeAward:
    """What a bye brings in a round as it was drawn; where that is not kept, by the rules."""
    kept = setting(record, "bye")
    return SwissSettings.from_named((("bye", kept),)).bye if kept else usual_bye(event)


def _cancelled(
    event: Event, section: str, gone: ContestantLeft, drawn: dict[int, RoundDrawn]
) -> Iterator[Record]:
    """The award of a bye for everybody that somebody whose results are cancelled has met."""
    past = history_of(event, section, gone.after_round + 1)
    for met in past.met[gone.contestant.number]:
        key = (section, met.round, (met.opponent,))
        if met.round in drawn and key not in event.awards:
            award = bye_of(event, drawn[met.round])
            yield from awards_of(event, (section, met.round), (met.opponent,), award, GONE)


@dataclass(frozen=True, slots=True)
class _Round:
    """A round that was drawn, while somebody is taken out of it."""

    event: Event
    record: RoundDrawn
    gone: ContestantLeft

    def without(self, number: str) -> Iterator[Record]:
        """The draw, the tables and the awards of the round without a contestant."""
        record = self.record
        three = next((one for one in record.triangles if number in one.numbers), None)
        match = next((one for one in record.matches if number in one), None)
        if number in record.byes:
            byes = tuple(one for one in record.byes if one != number)
            yield replace(record, byes=byes, notes=self._noted(f"{number} has left"))
            yield from awards_taken_back(self.event, record.section, record.round, (number,))
        elif three is not None:
            yield from self._triangle(three, number)
        elif match is not None:
            yield from self._match(match, number)

    def _match(self, match: tuple[str, str], number: str) -> Iterator[Record]:
        other = match[1] if match[0] == number else match[0]
        instead = self._instead(other)
        if instead is None:
            yield from self._sits_out(match, other, number)
            return
        text = f"{other} plays {instead}, who had a bye: {number} has left"
        changed = (instead, match[1]) if match[0] == number else (match[0], instead)
        yield replace(
            self.record,
            matches=tuple(changed if one == match else one for one in self.record.matches),
            byes=tuple(one for one in self.record.byes if one != instead),
            notes=self._noted(text),
        )
        section = "" if self.event.opened.form == "teams" else self.record.section
        by = ContestantId(section, instead)
        for sitting in self._tables_of({number}):
            turned = replaced(
                self.event.opened, self.record.section, sitting, self.gone.contestant, by
            )
            yield self._changed(sitting.table, turned, text)
        yield from awards_taken_back(self.event, self.record.section, self.record.round, (instead,))

    def _instead(self, other: str) -> str | None:
        """Who has the bye and can play instead: not met before, and the round not begun."""
        record = self.record
        if schedule_of(record) != SWISS or has_begun(self.event, record.section, record.round):
            return None
        past = history_of(self.event, record.section, record.round)
        met = {one.opponent for one in past.met[other]}
        return next((one for one in record.byes if one not in met), None)

    def _sits_out(self, match: tuple[str, str], other: str, number: str) -> Iterator[Record]:
        text = f"{other} sits out: {number} has left"
        yield replace(
            self.record,
            matches=tuple(one for one in self.record.matches if one != match),
            byes=(*self.record.byes, other),
            notes=self._noted(text),
        )
        yield from self._emptied(self._tables_of({number}), text)
        yield from self._awards((other,))

    def _triangle(self, three: TriangleDrawn, number: str) -> Iterator[Record]:
        """A triangle that two are left of: their match, or what is still to play of it."""
        begun = next(
            one.begun
            for one in reversed(
                [*triangles_begun(self.event, self.record.section, self.record.round + 1)]
            )
            if (one.members, one.tables) == (three.numbers, three.tables)
            or goes_on(TriangleDrawn(one.members, one.tables, one.rounds), three)
        )
        triangle = Triangle(three.numbers, three.tables, begun, three.rounds)
        one, other = triangle.without(frozenset((number,)))
        in_play = self.gone.after_round >= begun or self._have_results(begun, {one, other})
        if begun == self.record.round and not in_play:
            yield from self._whole_match(three, (one, other), number)
        elif begun == self.record.round:
            text = f"{one} and {other} play out their match: {number} has left"
            yield replace(self.record, notes=self._noted(text))
            yield from self._emptied(self._tables_of({number}), text)
        elif in_play:
            leg = triangle.remaining((one, other), 1)
            yield from self._rest(three, (leg.home, leg.away), number)
        else:
            yield from self._played_before(three, (one, other), number)

    def _whole_match(
        self, three: TriangleDrawn, two: tuple[str, str], number: str
    ) -> Iterator[Record]:
        text = f"{two[0]} and {two[1]} play a whole match: the third, {number}, has left"
        yield self._without_three(three, text, matches=(two,))
        tables = Tables(setting(self.record, "closed") or "next", rooms=True)
        match = Match(three.tables[three.numbers.index(two[0])], *two)
        boards = round_boards(self.event, self.record.section, self.record.round)
        seats = Seats(self.event.opened.form, tables, self.record.round)
        wanted = {one.table: one for one in seats.match(match, boards)}
        old = [one for one in self._tables_of({*three.numbers}) if one.table not in wanted]
        yield from self._emptied(old, text)
        for table, sitting in wanted.items():
            yield self._changed(table, sitting, text)

    def _rest(self, three: TriangleDrawn, two: tuple[str, str], number: str) -> Iterator[Record]:
        text = f"{two[0]} and {two[1]} play out their match: the third, {number}, has left"
        yield self._without_three(three, text, matches=(two,))
        yield from self._emptied(self._tables_of({number}), text)
        yield from self._awards(two)

    def _played_before(
        self, three: TriangleDrawn, two: tuple[str, str], number: str
    ) -> Iterator[Record]:
        text = f"{two[0]} and {two[1]} sit out: {number} has left, and their match is over"
        yield self._without_three(three, text, byes=two)
        yield from self._emptied(self._tables_of({*three.numbers}), text)
        yield from self._awards(two)

    def _without_three(
        self,
        three: TriangleDrawn,
        text: str,
        matches: tuple[tuple[str, str], ...] = (),
        byes: tuple[str, ...] = (),
    ) -> RoundDrawn:
        return replace(
            self.record,
            matches=(*self.record.matches, *matches),
            byes=(*self.record.byes, *byes),
            triangles=tuple(one for one in self.record.triangles if one != three),
            notes=self._noted(text),
        )

    def _have_results(self, round_: int, numbers: set[str]) -> bool:
        for play in self.event.plays.values():
            one = play.entered
            here = (one.section, one.round) == (self.record.section, round_)
            if here and {*(couple_at(self.event, one.section, one) or ())} == numbers:
                return True
        return False

    def _awards(self, numbers: Iterable[str]) -> Iterator[Record]:
        """The award of a bye; none in a knock-out, nor in a round robin that is cancelled."""
        schedule = schedule_of(self.record)
        if schedule == KNOCK_OUT or (schedule != SWISS and self.gone.cancelled):
            return
        bye = bye_of(self.event, self.record)
        yield from awards_of(
            self.event, (self.record.section, self.record.round), numbers, bye, GONE
        )

    def _tables_of(self, numbers: set[str]) -> list[Sitting]:
        """The tables of a round at which some of these sit."""
        section, round_ = self.record.section, self.record.round
        return [
            sitting
            for place, sitting in sorted(self.event.sittings.items())
            if place[:2] == (section, round_)
            and numbers & {*(couple_at(self.event, section, sitting) or ())}
        ]

    def _emptied(self, sittings: Iterable[Sitting], text: str) -> Iterator[Record]:
        return (self._changed(one.table, None, text) for one in sittings)

    def _changed(self, table: int, sitting: Sitting | None, text: str) -> SittingChanged:
        return SittingChanged(self.record.section, self.record.round, table, sitting, text)

    def _noted(self, text: str) -> tuple[str, ...]:
        return (*self.record.notes, text)
