"""Joining a Swiss event late: the next draw, or the bye of one that has not begun."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from overtrick.event.commands import AddLate
from overtrick.event.contestant import ContestantId
from overtrick.event.decide.draw_awards import awards_taken_back
from overtrick.event.decide.free import must_be_free
from overtrick.event.draws import DrawSettings, Tables, last_drawn, round_boards, swiss_section
from overtrick.event.draws.kept import has_begun
from overtrick.event.draws.seats import Seats
from overtrick.event.records import ContestantEntered, Record, RoundDrawn, SittingChanged
from overtrick.event.refusals import NotAllowed
from overtrick.event.schedules.match import Match
from overtrick.event.state import Event


def late_in_draw(event: Event, command: AddLate) -> tuple[Record, ...]:
    """The records that let a late contestant join the next draw.

    From the round drawn last on it plays whoever has the bye there, as long as that round has
    not begun. Raises NotAllowed.
    """
    section = swiss_section(event, command.section) or ""
    must_be_free(event, command.players, command.first_round)
    contestant = _numbered(event, section)
    entered = ContestantEntered(
        contestant, command.players, command.name, first_round=command.first_round
    )
    last = last_drawn(event, section)
    if command.first_round > last:
        return (entered,)
    record = event.drawn[section, last]
    next_ = replace(command, first_round=last + 1)
    if command.first_round < last or has_begun(event, section, last):
        raise NotAllowed(
            f"round {last} has been drawn{_begun(event, section, last)}: "
            f"the first round to come is round {last + 1}",
            offers=(next_,),
        )
    if not record.byes:
        raise NotAllowed(
            f"nobody has a bye in round {last}, which is drawn: from round {last + 1} on, or "
            f"take back the draw of round {last}, add who came late, and draw again",
            offers=(next_,),
        )
    return (entered, *_in_place_of_bye(event, record, contestant.number))


def _begun(event: Event, section: str, round_: int) -> str:
    return " and has begun" if has_begun(event, section, round_) else ""


def _numbered(event: Event, section: str) -> ContestantId:
    """The number after the highest of the section, or of all teams."""
    section = "" if event.opened.form == "teams" else section
    taken = [
        int(one.number)
        for one in event.contestants
        if one.section == section and one.number.isdecimal()
    ]
    return ContestantId(section, str(max(taken, default=0) + 1))


def _in_place_of_bye(event: Event, record: RoundDrawn, number: str) -> Iterator[Record]:
    """The match of a newcomer against the last of those with a bye, at a table after all others."""
    *others, one = record.byes
    text = f"{number} came late and plays {one}, who had a bye"
    yield replace(
        record,
        matches=(*record.matches, (one, number)),
        byes=tuple(others),
        notes=(*record.notes, text),
    )
    section, round_ = record.section, record.round
    tables = DrawSettings.from_named(record.settings).tables(event.opened.form)
    match = Match(_free(event, section, round_, tables), one, number)
    boards = round_boards(event, section, round_)
    for sitting in Seats(event.opened.form, tables, round_).match(match, boards):
        yield SittingChanged(section, round_, sitting.table, sitting, text)
    yield from awards_taken_back(event, section, round_, (one,))


def _free(event: Event, section: str, round_: int, tables: Tables) -> int:
    """The first table of a match after all that are in use."""
    used = {place[2] for place in event.sittings if place[:2] == (section, round_)}
    matches = {tables.match_at(table)[0] for table in used}
    table = max(matches, default=0) + 1
    while {tables.open(table), tables.other(table)} & used:
        table += 1
    return table
