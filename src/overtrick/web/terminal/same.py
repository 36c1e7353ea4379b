"""Whether a key stands for the same thing as it did when something was first said under it."""

from __future__ import annotations

from contextlib import suppress

from msgspec import structs

from overtrick.bootstrap.desk import Desk
from overtrick.bootstrap.keys import KeyReused
from overtrick.bridge.errors import BridgeError
from overtrick.bridge.notation import parse_result
from overtrick.bridge.result import Result
from overtrick.event.decide.written_results import lead_of
from overtrick.event.records import (
    ContestantEntered,
    Entry,
    LineUpGiven,
    Noted,
    PlayersSeated,
    Record,
    ResultConfirmed,
    ResultContested,
    ResultEntered,
    Voided,
)
from overtrick.event.state import Event
from overtrick.store.people_known import roots_of
from overtrick.web import book
from overtrick.web.terminal.naming import contestant_by_key
from overtrick.web.terminal.said import Said

_RESULTS = ("result", "correct")
"""Both say a result; which of them it is hangs on what was in."""
_SENT = "sent "
"""How the call begins that was made of what could not be done."""


def check_same_said(
    desk: Desk, event: Event, said: Said, words: str, done: tuple[Entry, ...]
) -> None:
    """Raise KeyReused unless a table said what was ``done`` under its key; ``words`` tell it.

    What was written is compared, and not what would be written now: the event went on since.
    Of those who sit down only known people are, for a name may have been mended.
    """
    first = done[0]
    sides = _sides(first.record)
    is_known = not sides or any(_are_those(desk, said, one) for one in sides)
    if not is_known or not _is_same(event, said, words, first.record):
        raise KeyReused(
            f"this key was used for another thing, in entry {first.number}: take a new one"
        )


def was_refused(said: Said, words: str, record: Record) -> bool:
    """Whether what was said became a call because it could not be done; a call's own is not that.

    It is known that ``record`` is what became of it.
    """
    called = book.words_called(record) if isinstance(record, Noted) else None
    return called is not None and not _is_own_call(said, words, called)


def _is_own_call(said: Said, words: str, called: str) -> bool:
    return said.what == "call" and called == _as_noted(words)


def _is_same(event: Event, said: Said, words: str, record: Record) -> bool:
    match record:
        case ResultEntered() | ResultConfirmed() | ResultContested():
            return said.what in _RESULTS and _is_result(event, said, record)
        case Voided():
            return said.what == "withdraw" and _is_there(said, _result_of(event, record.number))
        case ContestantEntered() | PlayersSeated() | LineUpGiven():
            return said.what == "seats" and _seats(event, said, record)
        case Noted():
            return _is_note_of(said, words, record)
        case _:
            return False


def _is_result(
    event: Event, said: Said, record: ResultEntered | ResultConfirmed | ResultContested
) -> bool:
    """Whether a result was said; where it was agreed with alone another said it, whose lead stands.

    What it contests is a result of the same place.
    """
    if isinstance(record, ResultEntered):
        return _is_there(said, record) and _says(said, record)
    there = _result_of(event, record.number)
    if there is None or not _is_there(said, there):
        return False
    if isinstance(record, ResultContested):
        return _says(said, record)
    return _says(structs.replace(said, lead=None), there)


def _result_of(event: Event, number: int) -> ResultEntered | None:
    """The result that an entry is, or says something about."""
    record = event.entries[number - 1].record
    if isinstance(record, ResultConfirmed | ResultContested):
        record = event.entries[record.number - 1].record
    return record if isinstance(record, ResultEntered) else None


def _sides(record: Record) -> tuple[tuple[str, ...], ...]:
    """Those who were seated together; a table says one side of a team, a line-up has both."""
    match record:
        case ContestantEntered() | PlayersSeated():
            return (record.players,)
        case LineUpGiven():
            return (record.ns, record.ew)
        case _:
            return ()


def _are_those(desk: Desk, said: Said, players: tuple[str, ...]) -> bool:
    """Whether those who were seated are as many, and all whom a table means by their ids."""
    with desk.store.reading() as connection:
        meant = set(roots_of(connection, [one.id for one in said.players if one.id]).values())
        seated = set(roots_of(connection, players).values())
    return len(players) == len(said.players) and meant <= seated


def _is_there(said: Said, one: ResultEntered | None) -> bool:
    """Whether a result is of the board and table of which something is said."""
    if one is None or (None not in (said.room, one.room) and said.room != one.room):
        return False
    there = (one.section, one.round, one.table, one.board)
    return there == (said.section, said.round, said.table, said.board)


def _says(said: Said, one: ResultEntered | ResultContested) -> bool:
    """Whether that is the result; one that is said without a lead keeps that of another."""
    with suppress(BridgeError):
        result: Result = parse_result(said.result)
        lead = lead_of(said.lead, result)
        return result == one.result and lead in (None, one.lead)
    return False


def _seats(event: Event, said: Said, one: ContestantEntered | PlayersSeated | LineUpGiven) -> bool:
    contestant = contestant_by_key(event, said.section, said.contestant)
    match one:
        case ContestantEntered():
            return one.contestant == contestant
        case PlayersSeated():
            return (one.contestant, one.first_round) == (contestant, said.round)
        case LineUpGiven():
            return (one.team, one.first_round) == (contestant, said.round)


def _is_note_of(said: Said, words: str, noted: Noted) -> bool:
    """Whether a note is the call that was made, or that became of what could not be done.

    Of the pair's own phone the words say of which table. Answering calls is all that names can
    do which stand already.
    """
    called = book.words_called(noted)
    if called is None:
        return said.what == "seats"
    if noted.board != said.board:
        return False
    if _is_own_call(said, words, called):
        return (noted.round, noted.table) == (said.round, said.table)
    whole = _as_noted(f"{_SENT}{words}")
    return called.startswith(whole) and _is_all(called[len(whole) :])


def _as_noted(words: str) -> str:
    return book.call(words, 0).text.removeprefix("call: ")


def _is_all(rest: str) -> bool:
    """Whether nothing but the place or the reason follows, or what was too long was cut."""
    return not rest or rest.startswith((": ", " ("))
