"""What happened in a section before a draw: who met whom, who sat out, which triangles."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator
from dataclasses import dataclass, field
from itertools import combinations

from overtrick.bridge.seat import Side
from overtrick.event.draws.kept import triangles_begun
from overtrick.event.records import ContestantEntered, ResultEntered, Sitting
from overtrick.event.schedules.swiss import Met
from overtrick.event.schedules.triangle import Triangle
from overtrick.event.seating import seated
from overtrick.event.state import Event

Couple = tuple[str, str]


@dataclass(slots=True)
class History:
    """By number: opponents, rounds sat out, and rounds in which triangles began."""

    met: defaultdict[str, list[Met]] = field(default_factory=lambda: defaultdict(list))
    seated: defaultdict[int, set[str]] = field(default_factory=lambda: defaultdict(set))
    triangles: tuple[Triangle, ...] = ()

    def began(self, number: str) -> tuple[int, ...]:
        """The rounds in which a contestant's triangles began."""
        return tuple(one.begun for one in self.triangles if number in one.members)

    def sat_out(self, one: ContestantEntered, last: int) -> tuple[int, ...]:
        """The rounds up to ``last`` for which somebody was there and had no opponents."""
        return tuple(
            round_
            for round_, there in sorted(self.seated.items())
            if one.first_round <= round_ <= last and one.contestant.number not in there
        )


def history_of(event: Event, section: str, before: int) -> History:
    """Everything up to a round, from who really sat where; results count without a schedule.

    The two of a match that was awarded and not played have not met.
    """
    found = History(triangles=tuple(triangles_begun(event, section, before)))
    threes = {
        (round_, frozenset(couple))
        for one in found.triangles
        for round_ in range(one.begun, one.ends + 1)
        for couple in combinations(one.members, 2)
    }
    for one in found.triangles:
        for number in one.members:
            found.seated[one.begun].add(number)
            found.met[number] += [Met(one.begun, other) for other in one.members if other != number]
    known: set[tuple[int, frozenset[str]]] = set()
    unplayed = _unplayed(event, section, before)
    for round_, (home, away) in _couples(event, section, before):
        found.seated[round_] |= {home, away}
        key = (round_, frozenset((home, away)))
        if key in known or key in threes or key in unplayed:
            continue
        known.add(key)
        found.met[home].append(Met(round_, away, "home"))
        found.met[away].append(Met(round_, home, "away"))
    return found


def _couples(event: Event, section: str, before: int) -> Iterator[tuple[int, Couple]]:
    """Who sat at each table, home first: as planned, and where there is no plan as played."""
    planned: set[int] = set()
    for (name, round_, _), sitting in sorted(event.sittings.items()):
        if name == section and round_ < before:
            planned.add(round_)
            if sitting.plays and (couple := couple_at(event, section, sitting)):
                yield round_, couple
    for play in event.plays.values():
        one = play.entered
        if one.section != section or one.round is None or not one.round < before:
            continue
        if one.round not in planned and (couple := couple_at(event, section, one)):
            yield one.round, couple


def couple_at(event: Event, section: str, table: Sitting | ResultEntered) -> Couple | None:
    """The two contestants of a table, home first: East-West's in the closed room."""
    sides = [seated(event.opened, section, table, side) for side in Side]
    if any(len(several) != 1 for several in sides):
        return None
    ns, ew = (several[0].number for several in sides)
    return (ew, ns) if table.room == "closed" else (ns, ew)


def _unplayed(event: Event, section: str, before: int) -> set[tuple[int, frozenset[str]]]:
    """Matches that were awarded and have no result."""
    awarded = {
        (one.round, frozenset(one.numbers))
        for one in event.awards.values()
        if one.section == section and one.round < before and len(one.numbers) == 2
    }
    if not awarded:
        return awarded
    for play in event.plays.values():
        one = play.entered
        couple = couple_at(event, section, one) if one.section == section else None
        if couple and one.round is not None:
            awarded.discard((one.round, frozenset(couple)))
    return awarded
