"""Deciding what a director gives and takes."""

from __future__ import annotations

from dataclasses import replace
from typing import assert_never

from overtrick.event.adjusting import IN_POINTS
from overtrick.event.commands import (
    AwardMatch,
    CarryOver,
    DecideAppeal,
    GivePenalty,
    GiveRuling,
    LodgeAppeal,
    RulingCommand,
)
from overtrick.event.contestant import ContestantId
from overtrick.event.decide.appeals import decided, lodged
from overtrick.event.decide.awarding import awarded
from overtrick.event.decide.places import in_room, placed, play_at, room_at, sitting_at
from overtrick.event.decide.results import after_all, corrected, new_result
from overtrick.event.decide.written_results import law_of, read_ruling
from overtrick.event.naming import contestant_of
from overtrick.event.penalties import WORDS, unit_meant
from overtrick.event.records import CarriedOver, PenaltyGiven, Record, Unit
from overtrick.event.refusals import NotAllowed, NotScheduled
from overtrick.event.state import Event


def decide_ruling(event: Event, command: RulingCommand) -> tuple[Record, ...]:
    """The records of a director's command.

    Raises NotAllowed and its kinds, and the errors of a ruling that cannot be read.
    """
    match command:
        case GiveRuling():
            return _ruled(event, placed(event, command))
        case GivePenalty():
            return _penalty(event, command)
        case AwardMatch():
            return awarded(event, command)
        case CarryOver():
            return _carried(event, command)
        case LodgeAppeal():
            return lodged(event, placed(event, command))
        case DecideAppeal():
            return decided(event, command)
        case _:
            assert_never(command)


def _ruled(event: Event, command: GiveRuling) -> tuple[Record, ...]:
    """An adjusted score in the place of the table's result, or where there is none."""
    play = play_at(event, command, command.room)
    ruling = read_ruling(event, command.section, command.board, command.ruling)
    law = law_of(command.law)
    if play is not None:
        record = replace(corrected(play, ruling), reason=command.reason, law=law)
        same = replace(record, supersedes=play.entered.supersedes) == play.entered
        return () if same else after_all(event, play, (record,))
    sitting = sitting_at(event, command)
    room = room_at(event, sitting, command, command.room)
    first = new_result(command, in_room(sitting, room), ruling)
    return (replace(first, reason=command.reason, law=law),)


def _penalty(event: Event, command: GivePenalty) -> tuple[Record, ...]:
    contestant = contestant_of(event, command.contestant)
    if not command.amount:
        raise NotAllowed("a penalty of nothing is none: give an amount, below 0 to compensate")
    unit = unit_meant(event, command.unit, "10 unit=board for a tenth of a board's top")
    if unit in ("percent", "session") and abs(command.amount) > 100:
        raise NotAllowed(f"{command.amount} per cent is more than the whole session")
    if command.round is not None:
        _check_round(event, contestant, unit, command.round)
    law = law_of(command.law)
    return (PenaltyGiven(contestant, command.amount, command.reason, unit, command.round, law),)


def _check_round(event: Event, contestant: ContestantId, unit: Unit, round_: int) -> None:
    """Raise NotScheduled for a round there is not, or without the match that the unit is of."""
    rounds = {place[1] for place in event.sittings}
    if rounds and round_ not in rounds:
        raise NotScheduled(f"there is no round {round_}: there are {max(rounds)}")
    if event.opened.form != "teams" or unit not in ("imp", "mp", "board") or not rounds:
        return
    numbers = {
        number
        for place, sitting in event.sittings.items()
        if place[1] == round_
        for number in sitting.teams or ()
    }
    if contestant.number not in numbers:
        raise NotScheduled(f"team {contestant.number} has no match in round {round_}")


def _carried(event: Event, command: CarryOver) -> tuple[Record, ...]:
    contestant = contestant_of(event, command.contestant)
    unit = unit_meant(event, command.unit, "20.5 unit=mp")
    _check_alike(event, contestant, unit)
    record = CarriedOver(contestant, command.amount, unit, command.reason)
    return () if event.carried.get(contestant) == record else (record,)


def _check_alike(event: Event, contestant: ContestantId, unit: Unit) -> None:
    """Raise NotAllowed for percentage points beside match points: they do not add up."""
    if event.opened.form == "teams" or event.opened.method != "mp":
        return
    for other, carried in event.carried.items():
        if other != contestant and (carried.unit in IN_POINTS) is not (unit in IN_POINTS):
            raise NotAllowed(
                f"{other} carried over in {WORDS[carried.unit]}: the others have to as well, "
                f"such as unit={carried.unit}"
            )
