"""Draws that follow who really sat: the matches, the triangle and the bye of a round."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import TypeAlias

from overtrick.event.contestant import by_number
from overtrick.event.decide.draw_awards import awards_of, awards_taken_back
from overtrick.event.decide.draw_leaving import bye_of
from overtrick.event.draws.history import couple_at
from overtrick.event.draws.kept import BYE, ROBIN, SWISS, is_drawn, schedule_of
from overtrick.event.records import Record, RoundDrawn, Sitting, TriangleDrawn
from overtrick.event.schedules.swiss.words import listed
from overtrick.event.state import Event

Tables: TypeAlias = Mapping[int, Sitting | None]
Couple: TypeAlias = tuple[str, str]


@dataclass(frozen=True, slots=True)
class _Sat:
    """Who met whom in a round, in the order of the tables; triangles in the order of play."""

    matches: tuple[Couple, ...]
    triangles: tuple[tuple[str, str, str], ...]

    @property
    def everybody(self) -> frozenset[str]:
        return frozenset(one for several in (*self.matches, *self.triangles) for one in several)


def drawn_as_seated(event: Event, section: str, round_: int, now: Tables) -> Iterator[Record]:
    """The draw of a round whose tables are ``now`` others, and who has the bye of it.

    Nothing where who meets whom stays, where they do not all sit in matches and triangles, and
    in a knock-out, which says who goes on.
    """
    if not is_drawn(event, section, round_):
        return
    record = event.drawn[section, round_]
    if schedule_of(record) not in (SWISS, ROBIN):
        return
    planned = {place[2]: one for place, one in event.in_section(section).items()
               if place[1] == round_}  # fmt: skip
    was, sat = (_sat(event, section, tables) for tables in (planned, {**planned, **now}))
    if sat is None or len(sat.triangles) != len(record.triangles):
        return
    before = was.everybody if was else _named(record)
    yield from _changed(event, record, sat, before)


def _named(record: RoundDrawn) -> frozenset[str]:
    """Everybody whom a draw gave opponents."""
    threes = (one.numbers for one in record.triangles)
    return frozenset(one for several in (*record.matches, *threes) for one in several)


def _changed(
    event: Event, record: RoundDrawn, sat: _Sat, before: frozenset[str]
) -> Iterator[Record]:
    triangles = _triangles(record.triangles, sat.triangles)
    same = {*map(frozenset, sat.matches)} == {*map(frozenset, record.matches)}
    out = sorted(before - sat.everybody, key=by_number)
    byes = (*(one for one in record.byes if one not in sat.everybody),
            *(one for one in out if one not in record.byes))  # fmt: skip
    after = replace(
        record, matches=record.matches if same else sat.matches, byes=byes, triangles=triangles
    )
    if after == record:
        return
    yield replace(after, notes=(*_still_so(record, after), *_said(record, after)))
    yield from _awards(event, record, byes)


def _awards(event: Event, record: RoundDrawn, byes: Sequence[str]) -> Iterator[Record]:
    """The award of a bye goes from who plays to who sits out; none where none was given."""
    at = (record.section, record.round)
    came = [one for one in record.byes if one not in byes]
    given = [one for one in came if (*at, (one,)) in event.awards]
    yield from awards_taken_back(event, *at, given)
    out = [one for one in byes if one not in record.byes and (*at, (one,)) not in event.awards]
    if given:
        yield from awards_of(event, at, out, bye_of(event, record), BYE)


def _said(before: RoundDrawn, after: RoundDrawn) -> Iterator[str]:
    """What the director reads of it."""
    yield "who meets whom was changed after the draw, to who really sits there"
    new = [one for one in after.triangles if not _is_among(one, before.triangles)]
    yield from (_three(one) for one in new)
    yield from (f"{one} sits out" for one in after.byes if one not in before.byes)


def _three(one: TriangleDrawn) -> str:
    return f"{listed(one.numbers)} play one another in a triangle"


def _still_so(record: RoundDrawn, after: RoundDrawn) -> Iterator[str]:
    """The notes of a draw but those of triangles and byes that are others now."""
    gone = [one for one in record.triangles if not _is_among(one, after.triangles)]
    starts = (
        *(f"{listed(one.numbers)} play " for one in gone),
        *(f"{one} has a bye, " for one in record.byes if one not in after.byes),
    )
    return (one for one in record.notes if not one.startswith(starts))


def _is_among(one: TriangleDrawn, several: Iterable[TriangleDrawn]) -> bool:
    return any({*one.numbers} == {*other.numbers} for other in several)


def _sat(event: Event, section: str, tables: Tables) -> _Sat | None:
    """Who sits in matches and triangles; None where somebody sits in neither."""
    met: dict[str, set[str]] = {}
    couples: list[Couple] = []
    for _, sitting in sorted(tables.items()):
        if sitting is None:
            continue
        couple = couple_at(event, section, sitting) if sitting.plays else None
        if couple is None or couple[0] == couple[1]:
            return None
        couples.append(couple)
        for one, other in (couple, couple[::-1]):
            met.setdefault(one, set()).add(other)
    parts = {frozenset((one, *others)) for one, others in met.items()}
    if any(len(part) > 3 for part in parts) or len(met) != sum(map(len, parts)):
        return None
    matches = dict.fromkeys(one for one in couples if len(met[one[0]]) == 1)
    firsts = {frozenset(one): one for one in reversed(matches)}
    triangles = dict.fromkeys(_in_order(one[0], couples) for one in couples
                              if len(met[one[0]]) == 2)  # fmt: skip
    by_members = {frozenset(one): one for one in reversed(triangles)}
    return _Sat(
        tuple(one for one in matches if firsts[frozenset(one)] == one),
        tuple(one for one in triangles if by_members[frozenset(one)] == one),
    )


def _in_order(home: str, couples: Sequence[Couple]) -> tuple[str, str, str]:
    """The three of a triangle: who is at home, who visits it, and the third."""
    first = next(away for one, away in couples if one == home)
    third = next(
        one for couple in couples if first in couple for one in couple if one not in (home, first)
    )
    return home, first, third


def _triangles(
    drawn: Sequence[TriangleDrawn], sat: Sequence[tuple[str, str, str]]
) -> tuple[TriangleDrawn, ...]:
    """The drawn triangles of those who sat in them, by who is still in each."""
    left = list(sat)
    found: dict[TriangleDrawn, TriangleDrawn] = {}
    for one in sorted(drawn, key=lambda one: not any({*one.numbers} == {*three} for three in sat)):
        three = max(left, key=lambda three: len({*three} & {*one.numbers}))
        left.remove(three)
        found[one] = one if {*three} == {*one.numbers} else _seated_in(one, three)
    return tuple(found[one] for one in drawn)


def _seated_in(one: TriangleDrawn, three: tuple[str, str, str]) -> TriangleDrawn:
    """A triangle of others at the same tables; ``three`` begins with the home of the lowest."""
    first = one.tables.index(min(one.tables))
    a, b, c = (three[(place - first) % 3] for place in range(3))
    return replace(one, numbers=(a, b, c))
