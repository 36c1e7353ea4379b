"""Deciding how far an event is: corrections, closing, opening again (Law 79C)."""

from __future__ import annotations

import re
from collections.abc import Iterator
from datetime import UTC, datetime, timedelta
from typing import Final, NamedTuple

from overtrick.event.certify import certified, missing
from overtrick.event.commands import (
    AddLate,
    ChangeScoring,
    CloseEvent,
    Command,
    DecideAppeal,
    EnterContestant,
    Leave,
    LodgeAppeal,
    OpenCorrections,
    PeopleCommand,
    Renumber,
    ReopenEvent,
    StageCommand,
    Undo,
)
from overtrick.event.compute import standings
from overtrick.event.decide.people import entered_id
from overtrick.event.records import CorrectionsOpened, EventClosed, EventReopened, Record
from overtrick.event.refusals import CorrectionsOver, NotAllowed, StillOpen
from overtrick.event.state import Event
from overtrick.event.uncompared import played_uncompared

_MOST: Final = 6
"""So many places are named in a refusal; the rest are counted."""
_SAY_SO = re.compile(r"79\s*C|\bdirector|\bTD\b", re.IGNORECASE)


class Outstanding(NamedTuple):
    """A kind of thing that keeps an event open: the word that names it, and where."""

    word: str
    where: tuple[str, ...]

    def __str__(self) -> str:
        rest = f" and {len(self.where) - _MOST} more" if len(self.where) > _MOST else ""
        return f"{self.word}: {'; '.join(self.where[:_MOST])}{rest}"


def outstanding(event: Event) -> tuple[Outstanding, ...]:
    """What keeps an event from being closed: missing, late, contested, appeals."""
    kinds = (
        ("missing", _missing(event)),
        ("late play", _late(event)),
        ("contested", _contested(event)),
        ("appeal", _appeals(event)),
    )
    return tuple(Outstanding(word, where) for word, found in kinds if (where := tuple(found)))


def corrections_opened(event: Event, command: OpenCorrections) -> tuple[Record, ...]:
    """Play is over; ``until`` needs its time zone."""
    if command.until is not None and command.until.tzinfo is None:
        raise NotAllowed("say when corrections end with its time zone, as in 22:30+00:00")
    if event.stage == "provisional" and event.corrections_until == command.until:
        return ()
    return (CorrectionsOpened(command.until),)


def closed(event: Event, command: CloseEvent) -> tuple[Record, ...]:
    """The standings as certified. Raises StillOpen for what the reason does not name.

    A kind of thing is named by its word: missing, late play, contested, appeal.
    """
    if not command.program.strip():
        raise NotAllowed("say which program computed the standings, with its version")
    unnamed = [one for one in outstanding(event) if one.word not in command.reason.casefold()]
    if unnamed:
        words = ", ".join(repr(one.word) for one in unnamed)
        what = "; ".join(map(str, unnamed))
        raise StillOpen(f"{what} (to close it all the same, name it in the reason: {words})")
    return (EventClosed(certified(standings(event)), command.program.strip(), command.reason),)


def reopened(event: Event, command: ReopenEvent) -> tuple[Record, ...]:
    """A closed event is provisional again, until it is closed anew: the director answers for it.

    Raises NotAllowed without a reason.
    """
    if event.stage != "final":
        raise NotAllowed("the event is not closed")
    if not command.reason.strip():
        raise NotAllowed("say why the event is opened again")
    return (EventReopened(command.reason.strip()),)


def corrections_over(event: Event, at: datetime) -> bool:
    """Whether the correction period has ended at a moment, UTC unless it says otherwise."""
    return (
        event.stage == "provisional"
        and event.corrections_until is not None
        and (at if at.tzinfo else at.replace(tzinfo=UTC)) > event.corrections_until
    )


def check_in_time(event: Event, command: Command, at: datetime) -> None:
    """Raise CorrectionsOver for a change after the correction period that nobody answers for.

    Its reason has to name Law 79C or the director. Commands without a reason wait until the
    director opens corrections again; notes, people's particulars, appeals (Law 92B has a
    period of its own) and the stages themselves are always in time. Raises NotAllowed for a
    period that would have ended before it begins.
    """
    _check_to_come(command, at)
    if not corrections_over(event, at) or _always_in_time(event, command):
        return
    if not _SAY_SO.search(_reason(command)):
        raise CorrectionsOver(
            f"corrections ended at {event.corrections_until:%Y-%m-%d %H:%M %Z}: the reason has "
            "to name Law 79C or the director, or corrections have to be opened again"
        )


def _check_to_come(command: Command, at: datetime) -> None:
    if not isinstance(command, OpenCorrections) or command.until is None:
        return
    now = at if at.tzinfo else at.replace(tzinfo=UTC)
    if command.until.tzinfo is not None and command.until <= now:
        raise NotAllowed(
            f"{command.until:%Y-%m-%d %H:%M} was {_long(now - command.until)} ago: "
            "say until when results may be corrected, or leave the time out"
        )


def _long(time: timedelta) -> str:
    """A time in hours and minutes; whose clock shows which hour then, nobody needs to know."""
    hours, minutes = divmod(time // timedelta(minutes=1), 60)
    return f"{hours} h {minutes} min" if hours else f"{minutes} min"


def _always_in_time(event: Event, command: Command) -> bool:
    match command:
        case Undo() | ChangeScoring() | Leave() | AddLate() | Renumber():
            return False
        case EnterContestant():
            return not _ranks_otherwise(event, command)
        case _:
            kinds = PeopleCommand | StageCommand | LodgeAppeal | DecideAppeal
            return isinstance(command, kinds)


def _ranks_otherwise(event: Event, command: EnterContestant) -> bool:
    """Whether a contestant gets a handicap or a stratum that it has not."""
    before = event.contestants.get(entered_id(event, command))
    had = (before.handicap, before.stratum) if before else (None, None)
    pairs = zip((command.handicap, command.stratum), had, strict=True)
    return any(new is not None and new != old for new, old in pairs)


def _reason(command: Command) -> str:
    """Why, in whichever field the command says so."""
    return " ".join(str(getattr(command, name, "")) for name in ("reason", "grounds", "words"))


def _missing(event: Event) -> Iterator[str]:
    """Results, and other tables, without which boards that were played do not count."""
    for one in missing(event):
        if len(one.boards) > len(one.late):
            yield str(one)
    yield from map(str, played_uncompared(event))


def _late(event: Event) -> Iterator[str]:
    for section, round_, table, board in sorted(event.late):
        where = f"section {section}, " if section else ""
        yield f"{where}round {round_}, table {table}, board {board}"


def _contested(event: Event) -> Iterator[str]:
    for contest in event.contested.values():
        entered = event.plays[contest.number].entered
        where = f"section {entered.section}, " if entered.section else ""
        at = f"round {entered.round}, table {entered.table}, board {entered.board}"
        yield f"{where}{at} ({entered.result} or {contest.result})"


def _appeals(event: Event) -> Iterator[str]:
    for number, appeal in event.appeals.items():
        if appeal.decided is None:
            yield f"entry {number}, by {appeal.lodged.by}"
