"""Deciding who takes part."""

from __future__ import annotations

from dataclasses import fields, replace
from typing import assert_never

from overtrick.bridge.errors import quoted
from overtrick.bridge.seat import Side
from overtrick.event.commands import (
    AddLate,
    EnterContestant,
    GiveLineUp,
    Leave,
    PeopleCommand,
    Renumber,
    SeatPlayers,
)
from overtrick.event.contestant import ContestantId
from overtrick.event.decide.free import must_be_free
from overtrick.event.decide.late import added_late
from overtrick.event.decide.leaving import left
from overtrick.event.decide.players import line_up_given, players_seated
from overtrick.event.decide.renumbering import renumbered
from overtrick.event.draws import check_stationary
from overtrick.event.records import ContestantEntered, Record
from overtrick.event.refusals import NotAllowed
from overtrick.event.state import Event


def decide_people(event: Event, command: PeopleCommand) -> tuple[Record, ...]:
    """The records of a command about people. Raises NotAllowed."""
    match command:
        case EnterContestant():
            return _entered(event, command)
        case Renumber():
            return renumbered(event, command)
        case AddLate():
            return added_late(event, command)
        case SeatPlayers():
            return players_seated(event, command)
        case GiveLineUp():
            return line_up_given(event, command)
        case Leave():
            return left(event, command)
        case _:
            assert_never(command)


def _entered(event: Event, command: EnterContestant) -> tuple[Record, ...]:
    contestant = entered_id(event, command)
    before = event.contestants.get(contestant, ContestantEntered(contestant))
    given = {
        one.name: value
        for one in fields(ContestantEntered)
        if one.name not in ("contestant", "first_round")
        and (value := getattr(command, one.name)) not in (None, ())
    }
    if command.stationary is not None:
        given["stationary"] = check_stationary(command.stationary)
    after = replace(before, **given)
    if event.contestants.get(contestant) == after:
        return ()
    if len({*after.players}) < len(after.players):
        raise NotAllowed(f"{contestant}: the same player is named twice")
    must_be_free(event, {*after.players} - {*before.players}, own=contestant)
    return (after,)


def entered_id(event: Event, command: EnterContestant) -> ContestantId:
    """The contestant's full name. Raises NotAllowed where its line is missing or makes no sense."""
    number = command.number.strip()
    if not number:
        raise NotAllowed("a contestant has a number")
    if event.opened.form == "teams":
        return ContestantId("", number)
    two_lines = event.opened.winners == 2
    if two_lines != (command.side is not None):
        lines = "two lists of winners: say NS or EW" if two_lines else (
            f"one list of winners: leave {command.side} out"
        )  # fmt: skip
        raise NotAllowed(f"{quoted(number)}: the event has {lines}")
    return ContestantId(command.section, number, Side(command.side) if command.side else None)
