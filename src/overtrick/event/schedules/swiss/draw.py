"""Drawing one round: triangles that go on, who sits out, who meets whom, and where."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import combinations
from typing import Final, Literal

from overtrick.event.schedules.match import Match
from overtrick.event.schedules.swiss.drawn import Bye, Draw, Repeat
from overtrick.event.schedules.swiss.field import SwissContestant, SwissField
from overtrick.event.schedules.swiss.meetings import Meetings
from overtrick.event.schedules.swiss.notes import notes_of
from overtrick.event.schedules.swiss.pairings import pairing_of
from overtrick.event.schedules.swiss.seating import Room
from overtrick.event.schedules.swiss.settings import SwissSettings
from overtrick.event.schedules.swiss.sit_outs import sit_out
from overtrick.event.schedules.swiss.standing import standing_of
from overtrick.event.schedules.triangle import Triangle

USUAL: Final = SwissSettings()


def draw(field: SwissField, settings: SwissSettings = USUAL) -> Draw:
    """The matches, byes and triangles of ``field.round``: the same again from the same inputs.

    No two who have met are drawn together while that can be avoided, under every method but
    ``danish`` (which allows it) and ``repair`` (which mends clashes only so far); where it
    cannot, as few matches as possible are repeated and named in ``repeats``. This is exact
    for any number, but that triangles are looked for among the fairest and lowest 25, which
    is enough in larger fields until somebody has met twelve. Raises ScheduleRefused.
    """
    field.check()
    standing = standing_of(field, settings)
    meetings = Meetings(field)
    room = Room(settings, field.round)
    going_on, left = _open_triangles(field)
    for triangle in going_on:
        room.hold(triangle)
    for match in left:
        room.taken.add(match.table)
    busy = {number for triangle in going_on for number in triangle.members}
    busy.update(number for match in left for number in (match.home, match.away))
    pool = [one for one in standing.contestants if one.number not in busy]
    out = _left_over(pool, field, settings, meetings)
    pool = [one for one in pool if one not in out]
    kept = room.keep(out) if len(out) == 3 else []
    pairing = pairing_of(pool, meetings, field.round, settings, opening=standing.opening)
    matches = room.seat(pairing.couples)
    fresh = _triangle(out, kept, field, settings, room)
    byes = () if fresh else tuple(Bye(one.number, settings.bye) for one in out)
    repeats = tuple(_repeats(matches, fresh, meetings))
    drawn = Draw(
        round=field.round,
        matches=tuple(sorted((*matches, *left), key=lambda match: match.table)),
        byes=byes,
        triangles=(*going_on, *fresh),
        repeats=repeats,
        notes=(),
        standing=standing,
        pool=tuple(pool),
        field=field,
        settings=settings,
    )
    return notes_of(drawn, room.notes, pairing.swaps)


def _open_triangles(field: SwissField) -> tuple[list[Triangle], list[Match]]:
    """The triangles that go on, and the matches of those that one member has left."""
    gone = frozenset(one.number for one in field.contestants if not one.active)
    going_on, matches = [], []
    for triangle in field.open_triangles():
        match triangle.without(gone):
            case (_, _, _):
                going_on.append(triangle)
            case (one, other):
                leg = triangle.remaining((one, other), 1)
                table = triangle.table_of(leg.home)
                matches.append(Match(table, leg.home, leg.away, triangle, leg))
            case _:
                pass
    return going_on, matches


def _left_over(
    pool: Sequence[SwissContestant],
    field: SwissField,
    settings: SwissSettings,
    meetings: Meetings,
) -> tuple[SwissContestant, ...]:
    """Nobody where the number is even; else one, or three, the best first."""
    if len(pool) % 2 == 0:
        return ()
    size: Literal[1, 3] = 1 if len(pool) < 3 or _odd(field, settings) == "bye" else 3
    out = sit_out(pool, size, meetings, rematches=settings.method == "danish")
    return tuple(one for one in pool if one in out)


def _odd(field: SwissField, settings: SwissSettings) -> str:
    if settings.odd == "triangle" and not settings.triangle_fits(field.round):
        return settings.odd_at_end
    return settings.odd


def _triangle(
    out: Sequence[SwissContestant],
    kept: Sequence[int | None],
    field: SwissField,
    settings: SwissSettings,
    room: Room,
) -> tuple[Triangle, ...]:
    if len(out) < 3:
        return ()
    one, two, three = (member.number for member in out)
    rounds: Literal[1, 2] = 2 if _odd(field, settings) == "triangle" else 1
    return (Triangle((one, two, three), room.seat_triangle(kept), field.round, rounds),)


def _repeats(
    matches: Sequence[Match], triangles: Sequence[Triangle], meetings: Meetings
) -> Iterator[Repeat]:
    couples = [(match.home, match.away) for match in matches]
    for triangle in triangles:
        couples += combinations(triangle.members, 2)
    for one, other in couples:
        if rounds := meetings.rounds(one, other):
            yield Repeat((one, other), rounds)
