"""Seating a section by a movement, from the beginning or from a round on."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace

from overtrick.bridge.seat import Side
from overtrick.event.commands import SetMovement
from overtrick.event.contestant import ContestantId
from overtrick.event.decide.changing import changes
from overtrick.event.decide.clashing import settled
from overtrick.event.decide.renumbering import others_on_record
from overtrick.event.fold import voided
from overtrick.event.records import (
    ContestantEntered,
    OpeningChanged,
    Record,
    Sitting,
    SittingsSet,
    Voided,
)
from overtrick.event.refusals import NotAllowed
from overtrick.event.seating import Numbering, TwoSides, at_table, sittings_of, vacated
from overtrick.event.state import Event
from overtrick.movements import catalogue
from overtrick.movements.balance import sides
from overtrick.movements.errors import MovementError
from overtrick.movements.model import Movement
from overtrick.movements.use import Use


def movement_set(event: Event, command: SetMovement) -> tuple[Record, ...]:
    """The records that seat a section by a movement. Raises NotAllowed and its kinds.

    Who is not entered yet is entered by number. Whoever has left leaves a seat empty.
    """
    try:
        movement = catalogue.get(command.movement)
        opening = _opening(event, command, movement)
        opened = replace(event, opened=opening.opened) if opening else event
        numbering = Numbering(_east_west_from(opened, command, movement))
        sittings = sittings_of(movement, _use(opened, command), numbering)
    except MovementError as error:
        raise NotAllowed(error.message) from error
    if command.first_round > max(one.round for one in sittings):
        raise NotAllowed(
            f"{movement.name} has no round {command.first_round} to seat: it ends before"
        )
    wanted = _wanted(opened, command, sittings)
    set_ = changes(opened, wanted)
    entered = entering(opened, command.section, wanted.sittings) if set_ else ()
    gone = _numbers_no_more(opened, command, wanted) if set_ else ()
    records = (*((opening,) if opening else ()), *gone, *entered, *set_)
    return settled(event, records, command, command.section, command.first_round - 1)


def _opening(event: Event, command: SetMovement, movement: Movement) -> OpeningChanged | None:
    """The event with as many winners as the command asks for, if it has another number.

    Raises NotAllowed where form or winners do not go together.
    """
    opened = event.opened
    if movement.kind != opened.form:
        raise NotAllowed(
            f"{movement.name} is for {movement.kind}, and the event is of {opened.form}"
        )
    if opened.form != "pairs":
        return None
    winners = command.winners or opened.winners
    if winners == opened.winners:
        _must_fit(movement, command, winners)
        return None
    others = any(place[0] != command.section for place in event.sittings)
    if (
        event.plays
        or others
        or any((one.side is None) == (winners == 2) for one in event.contestants)
    ):
        raise NotAllowed(
            f"the event has {_lists(opened.winners)}, and others are seated or entered so: "
            f"{_lists(winners)} cannot be made of it now"
        )
    return OpeningChanged(replace(opened, winners=winners), command.reason)


def _must_fit(movement: Movement, command: SetMovement, winners: int) -> None:
    if winners == 2 and movement.winners == 1:
        raise NotAllowed(
            f"{movement.name} has one list of winners, and the event has two: "
            "its pairs sit both ways",
            offers=(replace(command, winners=1),),
        )
    if winners == 2 and command.switched_rounds:
        raise NotAllowed(
            "arrow-switched pairs have one list of winners, and the event has two",
            offers=(replace(command, winners=1), replace(command, switched_rounds=())),
        )


def _east_west_from(event: Event, command: SetMovement, movement: Movement) -> int:
    """The first East-West number: as said, else 1, or on from North-South if entered so."""
    if command.east_west_from is not None:
        return command.east_west_from
    if event.opened.winners != 2 or movement.kind != "pairs":
        return 1
    upright, others = sides(replace(movement, winners=2))
    first = len(upright) + 1
    entered = [
        int(one.number)
        for one in event.contestants
        if one.section == command.section and one.side is Side.EW and one.number.isdecimal()
    ]
    fits = entered and first <= min(entered) and max(entered) < first + len(others)
    return first if fits else 1


def _numbers_no_more(event: Event, command: SetMovement, wanted: SittingsSet) -> tuple[Voided, ...]:
    """Takes back entries of mere numbers, made by another movement, that have no seat now."""
    section = command.section
    before = event.in_section(section).items()
    seated = [one for place, one in before if place[1] < wanted.first_round]
    tables: list[TwoSides] = [*seated, *wanted.sittings]
    tables += [one.entered for one in event.plays.values() if one.entered.section == section]
    busy = {one for table in tables for one in at_table(event.opened, section, table)}
    busy.update(one for _, several in others_on_record(event) for one in several)
    idle = {
        one
        for one, entered in event.contestants.items()
        if one.section == section and one not in busy and entered == ContestantEntered(one)
    }
    gone = voided(event.entries)
    acts = {one.act for one in event.entries if isinstance(one.record, SittingsSet)} - {None}
    return tuple(
        Voided(entry.number, command.reason)
        for entry in event.entries
        if isinstance(entry.record, ContestantEntered)
        and entry.record.contestant in idle
        and entry.number not in gone
        and entry.act in acts
    )


def _lists(winners: int) -> str:
    return "one list of winners" if winners == 1 else "two lists of winners"


def _use(event: Event, command: SetMovement) -> Use:
    return Use(
        boards_per_set=command.boards_per_set,
        first_board=command.first_board,
        rounds=command.rounds,
        winners=event.opened.winners if event.opened.form == "pairs" else None,
        switched_rounds=frozenset(command.switched_rounds),
        missing=frozenset(command.missing),
    )


def _wanted(event: Event, command: SetMovement, sittings: Iterable[Sitting]) -> SittingsSet:
    """The sittings from the first round asked for, without those who have left."""
    kept = [
        _without_gone(event, command.section, one)
        for one in sittings
        if one.round >= command.first_round
    ]
    return SittingsSet(
        command.section,
        command.first_round,
        tuple(one for one in kept if one is not None),
        command.movement,
        command.reason,
    )


def _without_gone(event: Event, section: str, sitting: Sitting) -> Sitting | None:
    if not event.left:
        return sitting
    gone = frozenset(one for one, left in event.left.items() if left.after_round < sitting.round)
    return vacated(event.opened, section, sitting, gone)


def entering(
    event: Event, section: str, sittings: Iterable[Sitting]
) -> tuple[ContestantEntered, ...]:
    """Records that enter whoever sits down and is not entered yet, in order of first seat."""
    seated: dict[ContestantId, None] = {}
    for sitting in sittings:
        seated.update(dict.fromkeys(at_table(event.opened, section, sitting)))
    return tuple(ContestantEntered(one) for one in seated if one not in event.contestants)
