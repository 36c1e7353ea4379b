"""Names as typed, looked up without writing anything: for previews, and to say who is meant."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from overtrick.bootstrap.desk import Desk
from overtrick.bootstrap.people import check_numbered, known_as
from overtrick.event.commands import (
    AddLate,
    CloseEvent,
    Command,
    EnterContestant,
    GiveLineUp,
    SeatPlayers,
)
from overtrick.store.connection import Connection
from overtrick.store.people_known import known, roots_of
from overtrick.store.people_model import Known


def as_known(desk: Desk, command: Command) -> Command:
    """The command with the ids of those it names who are known; others as they were typed.

    Raises NoSuchPerson.
    """
    match command:
        case EnterContestant() | AddLate() | SeatPlayers():
            return replace(command, players=_ids(desk, command.players))
        case GiveLineUp(ns=ns, ew=ew):
            north, south, east, west = _ids(desk, (*ns, *ew))
            return replace(command, ns=(north, south), ew=(east, west))
        case CloseEvent() if not command.program:
            return replace(command, program="Overtrick")
        case _:
            return command


def meant(connection: Connection, typed: str) -> list[Known]:
    """Those whose whole name, number or id was typed: nobody, one, or several namesakes."""
    text = typed.strip()
    found = list(known(connection, roots_of(connection, [text]).values()).values())
    return found or known_as(connection, text)


def _ids(desk: Desk, typed: Sequence[str]) -> tuple[str, ...]:
    with desk.store.reading() as connection:
        found = [meant(connection, one) for one in typed]
    for text, several in zip(typed, found, strict=True):
        check_numbered(text.strip(), several)
    return tuple(
        several[0].id if len(several) == 1 else text
        for several, text in zip(found, typed, strict=True)
    )
