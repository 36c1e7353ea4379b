"""Seats: people at two tables at once, line-ups of strangers, boards in two places."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Iterator
from typing import Final

from overtrick.event.contestant import ContestantId, shown_ids
from overtrick.event.fold import Event
from overtrick.event.people_twice import people_of
from overtrick.event.seating import at_table
from overtrick.event.soundness import faults
from overtrick.event.watch.oddity import Oddity, Spot, limited
from overtrick.movements import catalogue
from overtrick.movements.errors import MovementError

_RARELY: Final = 10
"""Fewer than one in so many boards is at more tables than usual: not the movement's doing."""


def seats(event: Event) -> Iterator[Oddity]:
    """Who cannot be where the schedule has him, and which boards cannot."""
    yield from limited(_unsound(event))
    yield from limited(_people_twice(event))
    yield from limited(_strangers(event))
    yield from limited(_two_places(event))


def _unsound(event: Event) -> Iterator[Oddity]:
    """What cannot be right between the schedule and the results."""
    if not event.sittings:
        return
    for one in faults(event):
        if one.code == "person-twice":
            continue  # told once for all rounds, and without the person's id
        first = one.spots[0] if one.spots else None
        spot = Spot(one.section, first and first.round, first and first.table, one.board)
        where = f"section {one.section}: " if one.section else ""
        code = "table-not-scheduled" if one.code == "no-such-table" else one.code
        yield Oddity(code, "", f"{where}{one.message}", spot)


def _people_twice(event: Event) -> Iterator[Oddity]:
    """People who play for two contestants in one round."""
    rounds: defaultdict[int, dict[str, set[ContestantId]]] = defaultdict(lambda: defaultdict(set))
    for (section, round_, _), sitting in event.sittings.items():
        for one in at_table(event.opened, section, sitting) if sitting.plays else ():
            for person in people_of(event, one, round_):
                rounds[round_][person].add(one)
    if not event.sittings:
        for contestant in event.contestants:
            for person in people_of(event, contestant, 1):
                rounds[0][person].add(contestant)
    said: set[frozenset[ContestantId]] = set()
    for round_, people in sorted(rounds.items()):
        for several in people.values():
            if len(several) > 1 and frozenset(several) not in said:
                said.add(frozenset(several))
                yield _twice(event, round_, several)


def _twice(event: Event, round_: int, several: set[ContestantId]) -> Oddity:
    ids = shown_ids(event.contestants.keys() | several)
    who = " and ".join(sorted(ids[one] for one in several))
    spot = Spot(round=round_ or None)
    place = f"{spot}: " if round_ else ""
    return Oddity("person-twice", "", f"{place}one person plays for contestants {who}", spot)


def _strangers(event: Event) -> Iterator[Oddity]:
    """Line-ups with somebody who is not of the team."""
    for team, given in event.line_ups.items():
        members = {
            *event.players(team),
            *(person for one in event.seated.get(team, ()) for person in one.players),
        }
        for line_up in given if members else ():
            if not {*line_up.ns, *line_up.ew} <= members:
                spot = Spot(round=line_up.first_round)
                message = f"{spot}: the line-up of team {team.number} has somebody not of the team"
                yield Oddity("not-of-the-team", "", message, spot)


def _two_places(event: Event) -> Iterator[Oddity]:
    """Boards in play at more tables of a round than they are otherwise in the section.

    A match's two tables share a board by right. Where boards are often shared or copied, or the
    movement has just these tables share, it is meant.
    """
    sections: defaultdict[str, dict[tuple[int, int], list[int]]] = defaultdict(
        lambda: defaultdict(list)
    )
    matches = _match_tables(event)
    for (section, round_, table), sitting in event.sittings.items():
        counted = matches.get((round_, frozenset(sitting.teams or ())), table)
        for board in sitting.boards if sitting.plays else ():
            sections[section][round_, board].append(counted)
    for section, places in sorted(sections.items()):
        tables = {place: sorted(set(found)) for place, found in places.items()}
        usual, _ = Counter(map(len, tables.values())).most_common(1)[0]
        more = {place: found for place, found in tables.items() if len(found) > usual}
        if len(more) * _RARELY < len(tables):
            planned = _planned(event.movements.get(section, "")) if more else {}
            for (round_, board), found in sorted(more.items()):
                if not any(set(found) <= group for group in planned.get(round_, ())):
                    yield _shared(Spot(section, round_, None, board), found)


def _planned(key: str) -> dict[int, list[set[int]]]:
    """Tables that a movement lets share boards, by round: a relay, or three copies at the end."""
    try:
        movement = catalogue.get(key)
    except MovementError:
        return {}
    sharing: defaultdict[tuple[int, int], set[int]] = defaultdict(set)
    for row in movement.rows:
        if row.set:
            sharing[row.round, row.set].add(row.table)
    found: defaultdict[int, list[set[int]]] = defaultdict(list)
    for (round_, _), group in sharing.items():
        if len(group) > 1:
            found[round_].append(group)
    return found


def _match_tables(event: Event) -> dict[tuple[int, frozenset[str]], int]:
    """For each match of two teams the lower one of its tables, which stands for both."""
    found: dict[tuple[int, frozenset[str]], int] = {}
    for (_, round_, table), sitting in event.sittings.items():
        if sitting.teams is not None:
            key = (round_, frozenset(sitting.teams))
            found[key] = min(found.get(key, table), table)
    return found


def _shared(spot: Spot, tables: list[int]) -> Oddity:
    numbers = " and ".join(map(str, tables))
    message = f"{spot}: at tables {numbers} at the same time; are there so many copies?"
    return Oddity("board-at-two-tables", "", message, spot, "possible")
