"""The seats there are to be drawn for: which line each is of, and who sits there first."""

from __future__ import annotations

from collections import defaultdict
from dataclasses import dataclass

from overtrick.bridge.seat import Side
from overtrick.event.contestant import ContestantId, by_number
from overtrick.event.seating import seated
from overtrick.event.state import Event


@dataclass(frozen=True, slots=True)
class Seat:
    """The place of one number of a movement.

    ``line`` is the direction it sits in most of the time, None where there are no lines;
    ``table`` where it begins; ``stationary`` if it stays there all session, in one direction.
    ``opponents`` are those of its first match.
    """

    contestant: ContestantId
    line: Side | None = None
    table: int | None = None
    stationary: bool = False
    opponents: frozenset[ContestantId] = frozenset()


def seats_of(event: Event, section: str = "") -> tuple[Seat, ...]:
    """The seats of a section's contestants by number, North-South first.

    By its schedule; without one, by directions alone where there are two winners, the numbers
    of which meet first.
    """
    contestants = sorted(
        (one for one in event.contestants if _belongs(event, one, section)), key=_order
    )
    if any(place[0] == section for place in event.sittings):
        return tuple(_scheduled(event, section, contestants))
    return tuple(_plain(one, event) for one in contestants)


def _belongs(event: Event, one: ContestantId, section: str) -> bool:
    return one not in event.left and (event.opened.form == "teams" or one.section == section)


def _order(one: ContestantId) -> tuple[object, ...]:
    return one.direction == "EW", by_number(one.number)


def _plain(one: ContestantId, event: Event) -> Seat:
    if one.side is None:
        return Seat(one)
    other = ContestantId(one.section, one.number, one.side.opponents)
    met = frozenset({other} & event.contestants.keys())
    table = int(one.number) if one.number.isdecimal() else None
    return Seat(one, one.side, table, one.side is Side.NS, met)


def _scheduled(event: Event, section: str, contestants: list[ContestantId]) -> list[Seat]:
    """The seats of those who have any in the schedule, and those without, at the end."""
    sat: defaultdict[ContestantId, list[tuple[int, Side]]] = defaultdict(list)
    met: dict[ContestantId, frozenset[ContestantId]] = {}
    for (name, _, table), sitting in sorted(event.sittings.items()):
        if name != section:
            continue
        sides = {side: seated(event.opened, section, sitting, side) for side in Side}
        for side, several in sides.items():
            for one in several:
                sat[one].append((table, side))
                met.setdefault(one, frozenset(sides[side.opponents]))
    return [_seat(one, sat[one], met.get(one, frozenset()), event) for one in contestants]


def _seat(
    one: ContestantId, sat: list[tuple[int, Side]], met: frozenset[ContestantId], event: Event
) -> Seat:
    if not sat:
        return Seat(one, one.side)
    sides = [side for _, side in sat]
    line = Side.NS if 2 * sides.count(Side.NS) >= len(sides) else Side.EW
    lined = event.opened.form == "pairs"
    return Seat(one, one.side or (line if lined else None), sat[0][0], len({*sat}) == 1, met)
