"""Deciding what happens to results."""

from __future__ import annotations

from overtrick.bridge.notation import parse_result
from overtrick.event.commands import EnterResult, ResultCommand
from overtrick.event.records import Record, ResultEntered
from overtrick.event.refusals import AlreadyEntered, NotAllowed, NotScheduled
from overtrick.event.state import Event


def decide_result(event: Event, command: ResultCommand) -> tuple[Record, ...]:
    """The records of a command about a board's result. Raises NotAllowed."""
    match command:
        case EnterResult():
            return _entered(event, command)
        case _:
            raise NotAllowed("")


def _entered(event: Event, command: EnterResult) -> tuple[Record, ...]:
    sitting = event.sittings.get((command.section, command.round, command.table))
    if sitting is None or command.board not in sitting.boards:
        raise NotScheduled(
            f"table {command.table} does not play board {command.board} in round {command.round}"
        )
    result = parse_result(command.result)
    for play in event.plays.values():
        one = play.entered
        if (one.section, one.round, one.table, one.board) == (
            command.section, command.round, command.table, command.board,
        ):  # fmt: skip
            if one.result == result:
                return ()
            raise AlreadyEntered(f"board {command.board}: {one.result} is entered already")
    return (
        ResultEntered(
            command.section, command.board, sitting.ns, sitting.ew, result, command.round,
            command.table, command.lead, teams=sitting.teams, room=command.room or sitting.room,
            switched=sitting.switched,
        ),
    )  # fmt: skip
