"""Deciding who takes part."""

from __future__ import annotations

from dataclasses import fields, replace

from overtrick.bridge.seat import Side
from overtrick.event.commands import EnterContestant, PeopleCommand
from overtrick.event.contestant import ContestantId
from overtrick.event.records import ContestantEntered, Record
from overtrick.event.refusals import NotAllowed
from overtrick.event.state import Event


def decide_people(event: Event, command: PeopleCommand) -> tuple[Record, ...]:
    """The records of a command about people. Raises NotAllowed."""
    match command:
        case EnterContestant():
            return _entered(event, command)
        case _:
            raise NotAllowed("")


def _entered(event: Event, command: EnterContestant) -> tuple[Record, ...]:
    side = Side(command.side) if command.side else None
    contestant = ContestantId(command.section, command.number, side)
    before = event.contestants.get(contestant, ContestantEntered(contestant))
    given = {
        one.name: value
        for one in fields(ContestantEntered)
        if one.name not in ("contestant", "first_round")
        and (value := getattr(command, one.name)) not in (None, ())
    }
    after = replace(before, **given)
    return () if event.contestants.get(contestant) == after else (after,)
