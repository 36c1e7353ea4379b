"""The one door through which an event changes."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from datetime import datetime
from typing import NamedTuple

from overtrick.event.commands import (
    Command,
    PeopleCommand,
    ReopenEvent,
    ResultCommand,
    RulingCommand,
    ScheduleCommand,
    TakeNote,
    Undo,
)
from overtrick.event.decide.bounds import check_boards, check_bounds
from overtrick.event.decide.closing import check_in_time
from overtrick.event.decide.people import decide_people
from overtrick.event.decide.results import decide_result
from overtrick.event.decide.rulings import decide_ruling
from overtrick.event.decide.schedule import decide_schedule
from overtrick.event.decide.stages import decide_stage
from overtrick.event.decide.texts import check_texts
from overtrick.event.decide.undoing import opens_again
from overtrick.event.fold import Extending, extended
from overtrick.event.records import Entry, Record
from overtrick.event.refusals import EventFinal
from overtrick.event.state import Event

Records = tuple[Record, ...]


class Acted(NamedTuple):
    """The entries of one act, none where everything was so already, and the event after them."""

    entries: tuple[Entry, ...]
    after: Event


def decide(event: Event, command: Command, *, at: datetime | None = None) -> Records:
    """The records that a command leads to; none where everything is so already.

    Raises NotAllowed (one of its kinds), BadText, or the error of a result or ruling that cannot
    be read. A closed event takes notes alone until it is reopened, or its closing taken back.
    ``at`` is when it is asked: a correction after the correction period is refused unless
    somebody answers for it.
    """
    if event.stage == "final" and not _taken_when_closed(event, command):
        raise EventFinal("the event is closed and its results are final: reopen it first")
    check_bounds(command)
    check_texts(command)
    if at is not None:
        check_in_time(event, command, at)
    if isinstance(command, ResultCommand):  # what is said most is asked for first
        return decide_result(event, command)
    if isinstance(command, PeopleCommand):
        return decide_people(event, command)
    if isinstance(command, ScheduleCommand):
        records = decide_schedule(event, command)
        check_boards(records)
        return records
    if isinstance(command, RulingCommand):
        return decide_ruling(event, command)
    return decide_stage(event, command)


def _taken_when_closed(event: Event, command: Command) -> bool:
    if isinstance(command, Undo):
        return opens_again(event, command)
    return isinstance(command, ReopenEvent | TakeNote)


def records_of(event: Event, commands: Iterable[Command], *, at: datetime | None = None) -> Records:
    """The records of several commands, each decided after those before it: one act.

    Raises as ``decide`` does for any of them; ``event`` itself is as before.
    """
    return tuple(one.record for one in acted(event, commands, at=at).entries)


def acted(
    event: Event,
    commands: Iterable[Command],
    *,
    at: datetime | None = None,
    author: str | None = None,
    key: str | None = None,
) -> Acted:
    """The entries of several commands, each decided after those before it, and what they come to.

    Raises as ``decide`` does for any of them; ``event`` itself is as before.
    """
    going, act = Extending(event), len(event.entries) + 1
    for command in commands:
        if records := decide(going.event, command, at=at):
            going.add(written(going.event, records, at=at, author=author, key=key, act=act))
    return Acted(tuple(going.event.entries[len(event.entries) :]), going.event)


def written(  # noqa: PLR0913 - what an entry says beside its record
    event: Event,
    records: Sequence[Record],
    *,
    at: datetime | None = None,
    author: str | None = None,
    key: str | None = None,
    act: int | None = None,
) -> tuple[Entry, ...]:
    """The entries that ``records`` become when they are appended together.

    They are an act of their own, or go on with the ``act`` that began with an entry before.
    """
    first = len(event.entries) + 1
    return tuple(
        Entry(number, record, at=at, author=author, key=key, act=act or first)
        for number, record in enumerate(records, start=first)
    )


def done(
    event: Event,
    command: Command,
    *,
    at: datetime | None = None,
    author: str | None = None,
    key: str | None = None,
) -> Event:
    """The event after a command. Raises as ``decide`` does; ``event`` itself is as before."""
    return extended(
        event, written(event, decide(event, command, at=at), at=at, author=author, key=key)
    )
