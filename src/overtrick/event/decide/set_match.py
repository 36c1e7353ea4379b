"""One match, seated by hand: of a knock-out, or a friendly."""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction

from overtrick.event.commands import SetMatch
from overtrick.event.contestant import ContestantId
from overtrick.event.decide.conflicts import sound
from overtrick.event.decide.draw_round import check_form
from overtrick.event.decide.draw_seating import check_boards
from overtrick.event.draws import Tables
from overtrick.event.draws.history import couple_at
from overtrick.event.draws.seats import Seats
from overtrick.event.naming import contestant_of
from overtrick.event.records import CarriedOver, ContestantEntered, Record, SittingChanged
from overtrick.event.refusals import NoSuchContestant, NotAllowed, SeatedTwice
from overtrick.event.schedules.match import Match
from overtrick.event.state import Event


def match_set(event: Event, command: SetMatch) -> tuple[Record, ...]:
    """The tables of a match, and what it carries in; none where they are so already.

    Who is not entered yet is entered by number. Raises NotAllowed and SeatedTwice.
    """
    check_form(event)
    check_boards(command.boards)
    if command.round < 1 or command.table < 1:
        raise NotAllowed("rounds and tables are numbered from 1")
    section = command.section or _only_section(event)
    two = [_named(event, section, text) for text in (command.home, command.away)]
    if two[0] == two[1]:
        raise NotAllowed(f"{two[0]} does not play against itself")
    records: tuple[Record, ...] = (
        *(ContestantEntered(one) for one in two if one not in event.contestants),
        *_carried(event, two, command.carried),
        *_tables(event, section, command, (two[0].number, two[1].number)),
    )
    return sound(event, records, section)


def _only_section(event: Event) -> str:
    there = {place[0] for place in event.sittings}
    return next(iter(there)) if len(there) == 1 else ""


def _named(event: Event, section: str, text: str) -> ContestantId:
    try:
        one = contestant_of(event, text)
    except NoSuchContestant:
        number = text.strip()
        if not number or event.sittings:
            raise
        return ContestantId("" if event.opened.form == "teams" else section, number)
    if one in event.left:
        raise NotAllowed(f"{text} left after round {event.left[one].after_round}")
    return one


def _carried(
    event: Event, two: list[ContestantId], amount: Fraction | None
) -> Iterator[CarriedOver]:
    """IMPs that the home side brings in, or with a minus the away side."""
    if not amount:
        return
    who = two[0] if amount > 0 else two[1]
    record = CarriedOver(who, abs(amount), "imp", "from an earlier match")
    if event.carried.get(who) != record:
        yield record


def _tables(
    event: Event, section: str, command: SetMatch, two: tuple[str, str]
) -> Iterator[SittingChanged]:
    """The tables that change. Raises SeatedTwice where others sit at one of them."""
    tables = Tables(rooms=event.opened.form == "teams")
    seats = Seats(event.opened.form, tables, command.round)
    for sitting in seats.match(Match(command.table, *two), command.boards):
        there = event.sittings.get((section, command.round, sitting.table))
        couple = couple_at(event, section, there) if there else None
        if couple and {*couple} != {*two}:
            raise SeatedTwice(
                f"{couple[0]} and {couple[1]} sit at table {sitting.table} in round {command.round}"
            )
        if there != sitting:
            yield SittingChanged(section, command.round, sitting.table, sitting, command.reason)
