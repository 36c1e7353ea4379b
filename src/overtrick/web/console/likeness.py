"""An evening like an earlier one: its rules, its sizes, its movements, its settings."""

from __future__ import annotations

from collections.abc import Mapping

from overtrick.bootstrap.files import Asked
from overtrick.bootstrap.kept import opening
from overtrick.bridge.seat import Side
from overtrick.event.commands import SetMovement
from overtrick.event.fold import voided
from overtrick.event.records import Sitting, SittingsSet
from overtrick.event.state import Event, Place
from overtrick.formats.reading import Heading
from overtrick.movements.catalogue import get
from overtrick.movements.errors import MovementError
from overtrick.movements.model import Movement
from overtrick.web.console.wishes import Evening
from overtrick.web.unplayed import TEMPLATE


def like_event(event: Event, room: dict[str, str], event_id: int) -> Evening:
    """An evening with the title, rules, sizes and settings of an earlier one.

    Its sizes are those that it began with: who came late then is not expected.
    """
    was = event.opened
    rules_ = dict(opening(Heading(form=was.form, method=was.method, rules=was.rules), Asked())
                  .options)  # fmt: skip
    by_section: dict[str, int] = {}
    for one_, entered in event.contestants.items():
        late = entered.first_round > 1
        by_section[one_.section] = by_section.get(one_.section, 0) + (not late)
    return Evening(
        title=was.title.removeprefix(TEMPLATE),
        club=was.club or "",
        form=was.form,
        method=was.method,
        rules=was.rules,
        sections=tuple(by_section[section] for section in sorted(by_section)),
        winners=str(was.winners) if was.form == "pairs" else "",
        settings=tuple((k, v) for k, v in was.options if rules_.get(k) != v),
        room=tuple(room.items()),
        like=event_id,
    )


def movements_of(event: Event) -> tuple[SetMovement, ...]:
    """The commands that would seat an event's sections as they were seated first."""
    return tuple(
        found for section in event.movements if (found := _seated(event, section)) is not None
    )


def _seated(event: Event, section: str) -> SetMovement | None:
    """None where the section was drawn, or its movement is not of the catalogue."""
    key, sittings = _seated_first(event, section)
    try:
        movement = get(key)
    except MovementError:
        return None
    boards = max((len(sitting.boards) for sitting in sittings.values()), default=2)
    first = min((min(one.boards) for one in sittings.values() if one.boards), default=1)
    one_winner = event.opened.winners == 1
    return SetMovement(
        movement.key,
        section,
        boards,
        first,
        rounds=max((place[1] for place in sittings), default=movement.rounds),
        winners=event.opened.winners if event.opened.form == "pairs" else None,
        switched_rounds=_switched(movement, sittings) if one_winner else (),
        missing=_missing(movement, sittings, event.opened.winners),
    )


def _seated_first(event: Event, section: str) -> tuple[str, Mapping[Place, Sitting]]:
    """The movement and the schedule that a section began with.

    No round is cut, and nobody has come late, for whom the movement may have grown since.
    """
    gone = voided(event.entries)
    found = [
        one.record
        for one in event.entries
        if isinstance(one.record, SittingsSet) and one.number not in gone
    ]
    began = [one for one in found if (one.section, one.first_round) == (section, 1)]
    if not began:
        return event.movements[section], event.in_section(section)
    sittings = {(section, one.round, one.table): one for one in began[-1].sittings}
    return began[-1].movement, sittings


def _missing(
    movement: Movement, sittings: Mapping[Place, Sitting], winners: int | None
) -> tuple[int, ...]:
    """The numbers of a movement whose seats are empty; each of two lines has its own numbers."""
    if winners not in (1, 2):
        return ()
    rows = {(row.round, row.table): row.seats for row in movement.rows}
    there: set[int] = set()
    for (_, round_, table), sitting in sittings.items():
        if winners == 1:
            there.update(int(one) for one in (*sitting.ns, *sitting.ew) if one.isdecimal())
        elif len(seats := rows.get((round_, table), ())) == len(Side):
            sides = zip(seats, (sitting.ns, sitting.ew), strict=True)
            there.update(number for number, side in sides if side)
    return tuple(n for n in range(1, movement.contestants + 1) if n not in there)


def _switched(movement: Movement, sittings: Mapping[Place, Sitting]) -> tuple[int, ...]:
    """The rounds in which most tables sit the other way than the movement says."""
    plain = {(row.round, row.table): row.seats for row in movement.rows}
    turned: dict[int, list[bool]] = {}
    for (_, round_, table), sitting in sittings.items():
        seats = plain.get((round_, table))
        if sitting.plays and seats and len(seats) == 2:
            turned.setdefault(round_, []).append(sitting.ns == (str(seats[1]),))
    return tuple(sorted(one for one, tables in turned.items() if 2 * sum(tables) > len(tables)))
