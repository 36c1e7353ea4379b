"""Seating a round robin: all meet all, once or twice."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from overtrick.event.commands import SetRoundRobin
from overtrick.event.decide.draw_awards import awards_of
from overtrick.event.decide.draw_round import check_form
from overtrick.event.draws import Tables, entered_in, schedule_of
from overtrick.event.draws.kept import BYE, ROBIN, boards_kept
from overtrick.event.draws.seats import Boards, Seats, three_sets, top_table
from overtrick.event.draws.settings import usual_bye
from overtrick.event.fold import voided
from overtrick.event.records import (
    MatchAwarded,
    Record,
    RoundDrawn,
    Sitting,
    SittingsSet,
    TriangleDrawn,
    Voided,
)
from overtrick.event.refusals import NotAllowed, ResultsInTheWay
from overtrick.event.schedules.awards import ByeAward
from overtrick.event.schedules.refusal import ScheduleRefused
from overtrick.event.schedules.round_robin import RobinRound, round_robin
from overtrick.event.state import Event

_NAMES: Final = {False: "round robin", True: "double round robin"}


def round_robin_set(event: Event, command: SetRoundRobin) -> tuple[Record, ...]:
    """Every round of a round robin with its tables and byes; none where it is so already.

    Raises NotAllowed for a form or a number that has none, ResultsInTheWay where play has begun.
    """
    check_form(event)
    section = _section(event, command)
    rounds = _rounds(event, section, command)
    bye = usual_bye(event) if command.bye_award is None else ByeAward(command.bye_award)
    sittings = tuple(_sittings(event, rounds, command))
    drawn = [_record(section, one, bye, command) for one in rounds]
    if _is_so(event, section, drawn, sittings):
        return ()
    _check_free(event, section)
    return (
        *_taken_back(event, section),
        *drawn,
        SittingsSet(section, 1, sittings, _NAMES[command.double], command.reason),
        *(
            award
            for one in rounds
            for award in awards_of(event, (section, one.round), one.byes, bye, BYE)
        ),
    )


def _section(event: Event, command: SetRoundRobin) -> str:
    if command.section or event.opened.form == "teams":
        return command.section
    there = {one.section for one in event.contestants}
    if len(there) > 1:
        raise NotAllowed(f"say which section it is for: {', '.join(sorted(there))}")
    return next(iter(there), "")


def _rounds(event: Event, section: str, command: SetRoundRobin) -> tuple[RobinRound, ...]:
    if command.boards < 1 or command.first_board < 1:
        raise NotAllowed("a match has one board or more, and boards are numbered from 1")
    numbers = [
        one.contestant.number
        for one in entered_in(event, section)
        if one.contestant not in event.left
    ]
    if command.odd == "triangle" and event.opened.form != "teams":
        raise NotAllowed("three pairs have one table: they cannot all meet at once, use odd=bye")
    try:
        return round_robin(numbers, cycles=2 if command.double else 1, odd=command.odd)
    except ScheduleRefused as error:
        raise NotAllowed(error.message) from error


def _boards(command: SetRoundRobin, round_: int) -> Boards:
    shift = 0 if command.same_boards else (round_ - 1) * command.boards
    first = command.first_board + shift
    return tuple(range(first, first + command.boards))


def _sittings(
    event: Event, rounds: tuple[RobinRound, ...], command: SetRoundRobin
) -> Iterator[Sitting]:
    tables = Tables(rooms=event.opened.form == "teams")
    above = _boards(command, len(rounds))[-1] + 1
    for one in rounds:
        seats = Seats(event.opened.form, tables, one.round)
        for match in one.matches:
            yield from seats.match(match, _boards(command, one.round))
        top = top_table(tables, one.matches, one.triangles)
        for triangle in one.triangles:
            extra = above if command.same_boards else above + (triangle.begun - 1) * command.boards
            sets = three_sets(_boards(command, triangle.begun), triangle.rounds, extra)
            yield from seats.triangle(triangle, sets, top)


def _record(section: str, one: RobinRound, bye: ByeAward, command: SetRoundRobin) -> RoundDrawn:
    return RoundDrawn(
        section,
        one.round,
        tuple((match.home, match.away) for match in one.matches),
        one.byes,
        tuple(TriangleDrawn(each.members, each.tables, each.rounds) for each in one.triangles),
        settings=(
            ("schedule", ROBIN),
            ("odd", command.odd),
            ("bye", f"{bye.amount} {bye.unit}"),
            boards_kept(_boards(command, one.round)),
        ),
    )


def _is_so(
    event: Event, section: str, drawn: list[RoundDrawn], sittings: tuple[Sitting, ...]
) -> bool:
    now = [one for place, one in sorted(event.drawn.items()) if place[0] == section]
    there = {place[1:]: one for place, one in event.sittings.items() if place[0] == section}
    return now == drawn and there == {(one.round, one.table): one for one in sittings}


def _check_free(event: Event, section: str) -> None:
    if places := [place for place in event.places if place[0] == section]:
        raise ResultsInTheWay("play has begun: withdraw the results first", places=places)
    others = [
        one.round
        for place, one in event.drawn.items()
        if place[0] == section and schedule_of(one) != ROBIN
    ]
    if others:
        raise NotAllowed(f"round {max(others)} is drawn already: take that back first")


def _taken_back(event: Event, section: str) -> tuple[Voided, ...]:
    """Void the rounds and byes of a round robin that was set before."""
    gone = voided(event.entries)
    found = [
        entry.number
        for entry in event.entries
        if entry.number not in gone
        and isinstance(entry.record, RoundDrawn | MatchAwarded)
        and entry.record.section == section
    ]
    return tuple(Voided(number) for number in reversed(found))
