"""The players: who keyed a number in where, and what their names are."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass

from overtrick.bridge.seat import Seat, Side
from overtrick.event.contestant import ContestantId, Person
from overtrick.formats.bws.noticing import Noticing
from overtrick.formats.bws.rows import PlayerName, PlayerSeat
from overtrick.formats.bws.schedule import Meeting, Place
from overtrick.formats.bws.sections import Sections

_ORDER = {"N": 0, "S": 1, "E": 0, "W": 1}


@dataclass(frozen=True, slots=True)
class Seated:
    """A player of a contestant; ``order`` is 0 for North and East, 1 for South and West."""

    contestant: ContestantId
    order: int
    row: PlayerSeat

    @property
    def key(self) -> tuple[str, str]:
        """What tells one player from another: the number, or the name without one."""
        return (number_of(self.row), "" if number_of(self.row) else self.row.name)


def number_of(row: PlayerSeat) -> str:
    """The player's number as keyed in; devices write 0 for none."""
    return "" if not row.number.strip("0") else row.number


def seated(
    rows: Iterable[PlayerSeat],
    met: Mapping[Place, Meeting],
    sections: Sections,
    noticing: Noticing,
) -> list[Seated]:
    """The players known by number or name, each with their contestant, first rounds first."""
    found: list[Seated] = []
    first = _first_rounds(met)
    for row in sorted(rows, key=lambda row: (row.round, row.ordinal)):
        if row.direction.upper() not in _ORDER or not (number_of(row) or row.name):
            continue
        contestant = _contestant(row, met, first, sections)
        if contestant is None:
            place = f"section {sections.letter(row.section)} table {row.at_table}"
            message = f"{row.name or row.number} sits at {place}, where nobody is to play"
            noticing.row("unplaced-player", row, message)
        else:
            found.append(Seated(contestant, _ORDER[row.direction.upper()], row))
    return found


def _first_rounds(met: Mapping[Place, Meeting]) -> dict[tuple[int, int], int]:
    first: dict[tuple[int, int], int] = {}
    for section, table, round_number in sorted(met):
        first.setdefault((section, table), round_number)
    return first


def _contestant(
    row: PlayerSeat,
    met: Mapping[Place, Meeting],
    first: Mapping[tuple[int, int], int],
    sections: Sections,
) -> ContestantId | None:
    seat = Seat(row.direction.upper())
    if row.pair > 0:
        return sections.contestant(row.section, row.pair, seat.side)
    start = first.get((row.section, row.at_table), 0)
    meeting = met.get((row.section, row.at_table, max(row.round, start)))
    if meeting is None:
        return None
    numbers = meeting.ns if seat.side is Side.NS else meeting.ew
    number = numbers[-1] if seat in (Seat.SOUTH, Seat.WEST) else numbers[0]
    return sections.contestant(row.section, number, seat.side) if number > 0 else None


def players(
    found: Iterable[Seated], chairs: int, noticing: Noticing
) -> dict[ContestantId, list[Seated]]:
    """The players of each contestant, who has so many ``chairs``: the first who sat there.

    A pair keeps its players when it changes sides, so somebody new is a substitute.
    """
    chosen: dict[ContestantId, list[Seated]] = {}
    for one in found:
        sitting = chosen.setdefault(one.contestant, [])
        if any(other.key == one.key for other in sitting):
            continue
        if len(sitting) < chairs:
            sitting.append(one)
        else:
            who = one.row.name or number_of(one.row)
            message = f"{who} played for {one.contestant} from round {one.row.round} on"
            noticing.row("substitute", one.row, message)
    return {
        contestant: sorted(sitting, key=lambda one: one.order)
        for contestant, sitting in chosen.items()
    }


def names_of(rows: Iterable[PlayerName], wanted: set[str]) -> dict[str, str]:
    """The names behind the ``wanted`` numbers; leading zeros may differ."""
    found: dict[str, str] = {}
    bare = {number.lstrip("0"): number for number in wanted}
    for row in rows:
        for number in (row.text_id, str(row.id)):
            known = number if number in wanted else bare.get(number.lstrip("0"), "")
            if known and row.name:
                found.setdefault(known, row.name)
    return found


def person(one: Seated, names: Mapping[str, str], file: str) -> Person:
    """A player as a person. The number is the id; without one, the file and the row are."""
    number = number_of(one.row)
    name = one.row.name or names.get(number, "")
    return Person(number or f"{file}:{one.row.ordinal}", name, number or None)
