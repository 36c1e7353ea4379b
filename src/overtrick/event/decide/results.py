"""Deciding what happens to results."""

from __future__ import annotations

from dataclasses import replace
from typing import assert_never

from overtrick.bridge.result import Adjusted, NotPlayed, Result
from overtrick.event.commands import (
    AllowLatePlay,
    ConfirmResult,
    ContestResult,
    CorrectResult,
    EnterResult,
    FoulBoard,
    PrepareBoard,
    ResultCommand,
    WithdrawResult,
)
from overtrick.event.decide.boards import fouled, prepared
from overtrick.event.decide.conflicts import sound
from overtrick.event.decide.places import (
    AtBoard,
    board_words,
    in_room,
    place_of,
    placed,
    play_at,
    result_at,
    room_at,
    sitting_at,
)
from overtrick.event.decide.written_results import lead_of, read_result
from overtrick.event.fold import voided
from overtrick.event.history import own_results, ruled_from
from overtrick.event.records import (
    LatePlayAllowed,
    Record,
    ResultConfirmed,
    ResultContested,
    ResultEntered,
    Sitting,
    Voided,
)
from overtrick.event.refusals import AlreadyEntered, AppealOpen, NotAllowed
from overtrick.event.soundness import counts_as_played
from overtrick.event.state import Event, Play


def decide_result(  # noqa: PLR0911 - one for each command
    event: Event, command: ResultCommand
) -> tuple[Record, ...]:
    """The records of a command about a board's result.

    Raises NotAllowed and its kinds, and the errors of a result or deal that cannot be read.
    """
    match command:
        case EnterResult():
            return _entered(event, placed(event, command))
        case CorrectResult():
            return _corrected(event, placed(event, command))
        case ConfirmResult():
            return _confirmed(event, placed(event, command))
        case ContestResult():
            return _contested(event, placed(event, command))
        case WithdrawResult():
            return _withdrawn(event, placed(event, command))
        case AllowLatePlay():
            return _allowed_late(event, placed(event, command))
        case PrepareBoard():
            return prepared(event, command)
        case FoulBoard():
            return fouled(event, command)
        case _:
            assert_never(command)


def new_result(
    at: AtBoard, sitting: Sitting, result: Result, lead: str | None = None
) -> ResultEntered:
    """The first result of a board at a table, with who sat there."""
    return ResultEntered(
        at.section, at.board, sitting.ns, sitting.ew, result, at.round, at.table, lead=lead,
        teams=sitting.teams, room=sitting.room, switched=sitting.switched,
    )  # fmt: skip


def corrected(play: Play, result: Result) -> ResultEntered:
    """A result in the place of one in force."""
    return replace(play.entered, result=result, supersedes=play.entry, reason="", law="")


def after_all(event: Event, play: Play, records: tuple[Record, ...]) -> tuple[Record, ...]:
    """Records that change a result, where a board that nobody played may be played after all.

    It was cancelled or never begun, so that others may have met it since. Raises PlayedTwice.
    """
    if counts_as_played(play.entered.result):
        return records
    return sound(event, records, play.entered.section)


def _entered(event: Event, command: EnterResult) -> tuple[Record, ...]:
    """A first result. The same again is nothing new, another one is for the director."""
    sitting = sitting_at(event, command)
    room = room_at(event, sitting, command, command.room)
    result = read_result(event, command.section, command.board, command.result)
    lead = lead_of(command.lead, result)
    play = play_at(event, command, room)
    if play is None:
        return (new_result(command, in_room(sitting, room), result, lead),)
    if play.entered.result == result or result in own_results(event, play):
        return ()
    if isinstance(play.entered.result, NotPlayed) and place_of(command) in event.late:
        return after_all(event, play, (replace(corrected(play, result), lead=lead),))
    raise AlreadyEntered(
        f"{board_words(command)}: {play.entered.result} is entered already, not {result}",
        number=play.entry,
        entered=play.entered.result,
        given=result,
        offers=_either(command),
    )


def _either(command: EnterResult) -> tuple[ContestResult, CorrectResult]:
    """What a table may do with a second result, and what a director may."""
    at = (command.round, command.table, command.board, command.result, command.section)
    return (
        ContestResult(*at, command.lead, command.room),
        CorrectResult(*at, command.lead, command.room),
    )


def _corrected(event: Event, command: CorrectResult) -> tuple[Record, ...]:
    play = result_at(event, command, command.room)
    result = read_result(event, command.section, command.board, command.result)
    lead = lead_of(command.lead, result)
    if lead is None and type(result) is type(play.entered.result):
        lead = play.entered.lead
    same = play.entered.result == result and play.entered.lead == lead
    if same and not _contests(event, play):
        return ()
    record = replace(corrected(play, result), lead=lead, reason=command.reason)
    return after_all(event, play, (record,))


def _contests(event: Event, play: Play) -> list[int]:
    """Entries that contest a result."""
    return [number for number, one in event.contested.items() if one.number == play.entry]


def _confirmed(event: Event, command: ConfirmResult) -> tuple[Record, ...]:
    play = result_at(event, command, command.room)
    if play.entry in event.confirmed:
        return ()
    if _contests(event, play):
        raise NotAllowed(f"{board_words(command)} is contested: the director decides")
    if isinstance(play.entered.result, Adjusted):
        raise NotAllowed(f"{board_words(command)} has a ruling, which no table confirms")
    return (ResultConfirmed(play.entry, command.by),)


def _contested(event: Event, command: ContestResult) -> tuple[Record, ...]:
    play = result_at(event, command, command.room)
    result = read_result(event, command.section, command.board, command.result)
    lead = lead_of(command.lead, result)
    told = [event.contested[number] for number in _contests(event, play)]
    if result == play.entered.result or any(one.result == result for one in told):
        return ()
    if isinstance(play.entered.result, Adjusted):
        raise NotAllowed(f"{board_words(command)} has a ruling: appeal against it")
    return (ResultContested(play.entry, result, lead),)


def _withdrawn(event: Event, command: WithdrawResult) -> tuple[Record, ...]:
    """Void a result, what it corrected, and all that was said about it, the last first."""
    play = result_at(event, command, command.room)
    chain = ruled_from(event, play.entry)
    open_appeals = [
        number
        for number, appeal in event.appeals.items()
        if appeal.lodged.number in chain and appeal.decided is None
    ]
    if open_appeals:
        raise AppealOpen(board_words(command), number=open_appeals[0])
    gone = voided(event.entries)
    about = [
        entry.number
        for entry in event.entries[chain[-1] :]
        if isinstance(entry.record, ResultConfirmed | ResultContested)
        and entry.record.number in chain
    ]
    numbers = sorted({*chain, *about} - gone, reverse=True)
    return after_all(event, play, tuple(Voided(number, command.reason) for number in numbers))


def _allowed_late(event: Event, command: AllowLatePlay) -> tuple[Record, ...]:
    sitting_at(event, command)
    place = place_of(command)
    if place in event.late:
        return ()
    results = [play.entered.result for play in event.plays_at(place)]
    if any(not isinstance(one, NotPlayed) for one in results) and not _other_room_open(
        event, command, len(results)
    ):
        raise NotAllowed(f"{board_words(command)} has been played: {results[0]}")
    return (LatePlayAllowed(*place),)


def _other_room_open(event: Event, command: AllowLatePlay, results: int) -> bool:
    """Whether the table stands for both rooms of a match, and one has not played."""
    rooms = {play.entered.room for play in event.plays_at(place_of(command))}
    own = event.sittings[command.section, command.round, command.table].room
    return own is None and None not in rooms and results == 1
