"""Seating a section by a movement, from the beginning or from a round on."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace

from overtrick.event.commands import SetMovement
from overtrick.event.contestant import ContestantId
from overtrick.event.decide.changing import changes
from overtrick.event.decide.clashing import settled
from overtrick.event.records import (
    ContestantEntered,
    OpeningChanged,
    Record,
    Sitting,
    SittingsSet,
)
from overtrick.event.refusals import NotAllowed
from overtrick.event.seating import Numbering, at_table, sittings_of, vacated
from overtrick.event.state import Event
from overtrick.movements import catalogue
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
        sittings = sittings_of(movement, _use(opened, command), Numbering(command.east_west_from))
    except MovementError as error:
        raise NotAllowed(error.message) from error
    if command.first_round > max(one.round for one in sittings):
        raise NotAllowed(
            f"{movement.name} has no round {command.first_round} to seat: it ends before"
        )
    wanted = _wanted(opened, command, sittings)
    set_ = changes(opened, wanted)
    entered = entering(opened, command.section, wanted.sittings) if set_ else ()
    records = (*((opening,) if opening else ()), *entered, *set_)
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
