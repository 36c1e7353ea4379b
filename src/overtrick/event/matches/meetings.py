"""Which plays are one match: two contestants in one round, or in several that go together."""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import combinations
from typing import TypeAlias

from overtrick.event.fold import Event, Play
from overtrick.event.matches.triangles import Triangles

Teams: TypeAlias = tuple[str, str]
Rounds: TypeAlias = dict[int | None, list[Play]]
Sides: TypeAlias = Callable[[Play], Teams | None]
"""Who sits North-South and East-West at a play, as printed; None where that is not known."""


@dataclass(frozen=True, slots=True)
class Part:
    """Rounds in which the same boards were compared, with their plays by board: a stanza."""

    rounds: tuple[int, ...]
    plays: dict[int, list[Play]]


@dataclass(frozen=True, slots=True)
class Meeting:
    """One match: two contestants, home first, with its parts in order of play.

    ``due`` says that a part of it is still to be played: a triangle's second half.
    """

    teams: Teams
    parts: tuple[Part, ...]
    due: bool = False

    @property
    def rounds(self) -> tuple[int, ...]:
        """Every round it was played in; empty where results name none."""
        return tuple(sorted(number for part in self.parts for number in part.rounds))

    @property
    def round(self) -> int | None:
        """The first of its rounds."""
        return next(iter(self.rounds), None)

    @property
    def plays(self) -> Iterator[tuple[int, list[Play]]]:
        """Every board of every part with its plays."""
        return (one for part in self.parts for one in part.plays.items())


@dataclass(frozen=True, slots=True)
class Grouping:
    """How rounds become matches: the option ``stanzas``, and what was drawn as triangles.

    ``halves`` says that a board is played at two tables, which may be in different rounds.
    ``stages`` are the first rounds of a knock-out's stages, whose stanzas are one match.
    """

    stanzas: str
    triangles: Triangles
    halves: bool = True
    stages: tuple[int, ...] = ()

    def together(self, before: Sequence[int], after: Sequence[int], teams: Teams) -> bool:
        """Whether two parts that follow each other are of one match; rounds are given for both."""
        if not before or not after:
            return False
        if self.triangles.goes_on(before[-1], after[0], teams):
            return True
        stage, then = (bisect_right(self.stages, one) for one in (before[-1], after[0]))
        stanzas = ("all" if stage == then else "1") if then else self.stanzas
        match stanzas:
            case "1":
                return False
            case "all":
                return True
            case "consecutive":
                return after[0] == before[-1] + 1
            case number:
                return (before[0] - 1) // int(number) == (after[0] - 1) // int(number)


def gather(event: Event, sides: Sides, grouping: Grouping) -> tuple[Meeting, ...]:
    """Every match of an event, in the order in which its first play was entered."""
    found: dict[frozenset[str], Rounds] = {}
    order: dict[int, int] = {}
    homes: dict[int, Teams] = {}
    for place, play in enumerate(event.plays.values()):
        teams = sides(play)
        if teams is None:
            continue
        order[play.entry] = place
        homes[play.entry] = teams[::-1] if play.entered.room == "closed" else teams
        rounds = found.setdefault(frozenset(teams), {})
        rounds.setdefault(play.entered.round, []).append(play)
    again = grouping.halves and any(len(rounds) > 1 for rounds in found.values())
    planned = _Planned(event) if again else None
    gathered = [
        (order[first.entry], meeting)
        for rounds in found.values()
        for parts in _matches(rounds, sides, grouping, planned)
        for first in [min(_plays(parts), key=lambda play: order[play.entry])]
        for meeting in [_meeting(parts, homes[first.entry], grouping)]
    ]
    return tuple(meeting for _, meeting in sorted(gathered, key=lambda item: item[0]))


def _meeting(parts: Sequence[Part], home: Teams, grouping: Grouping) -> Meeting:
    rounds = sorted(number for part in parts for number in part.rounds)
    return Meeting(home, tuple(parts), grouping.triangles.is_due(rounds, home))


def _plays(parts: Iterable[Part]) -> Iterator[Play]:
    return (play for part in parts for plays in part.plays.values() for play in plays)


def _matches(
    rounds: Rounds, sides: Sides, grouping: Grouping, planned: _Planned | None
) -> Iterator[list[Part]]:
    """The parts of each match between the same two, in order of play."""
    teams = next(filter(None, map(sides, next(iter(rounds.values())))))
    match: list[Part] = []
    for part in _parts(rounds, sides, grouping, planned):
        before = [number for one in match for number in one.rounds]
        if match and not grouping.together(before, part.rounds, teams):
            yield match
            match = []
        match.append(part)
    yield match


def _parts(
    rounds: Rounds, sides: Sides, grouping: Grouping, planned: _Planned | None
) -> list[Part]:
    """Rounds joined where the halves of a board are in different ones."""
    numbers = sorted(rounds, key=lambda number: (number is not None, number or 0))
    joined: list[list[int | None]] = [[number] for number in numbers]
    if planned is not None:
        for one, other in combinations(numbers, 2):
            halves = _halves(rounds[one], rounds[other], sides, planned)
            if halves and _may_join(one, other, rounds, sides, grouping):
                _join(joined, one, other)
    return [_part(mine, rounds) for mine in joined]


def _may_join(
    one: int | None, other: int | None, rounds: Rounds, sides: Sides, grouping: Grouping
) -> bool:
    teams = next(filter(None, map(sides, rounds[one])))
    return one is None or other is None or grouping.triangles.may_join(one, other, teams)


def _join(joined: list[list[int | None]], one: int | None, other: int | None) -> None:
    """Put two rounds, and what each is joined with already, together."""
    first = next(mine for mine in joined if one in mine)
    second = next(mine for mine in joined if other in mine)
    if first is not second:
        joined.remove(second)
        first += second


def _part(mine: Sequence[int | None], rounds: Rounds) -> Part:
    plays: dict[int, list[Play]] = {}
    for play in (play for number in mine for play in rounds[number]):
        plays.setdefault(play.entered.board, []).append(play)
    return Part(tuple(number for number in mine if number is not None), plays)


def _halves(one: list[Play], other: list[Play], sides: Sides, planned: _Planned) -> bool:
    """Whether a board has one table in each of two rounds, with the teams the other way round."""
    ours, theirs = _north_south(one, sides, planned), _north_south(other, sides, planned)
    return any(
        len(ours[board]) == len(theirs[board]) == 1 and ours[board] != theirs[board]
        for board in ours.keys() & theirs.keys()
    )


def _north_south(plays: list[Play], sides: Sides, planned: _Planned) -> Mapping[int, set[str]]:
    """Who sat, or was to sit, North-South on each board of a round."""
    found: dict[int, set[str]] = {}
    for play in plays:
        teams = sides(play)
        if teams is None:
            continue
        there = found.setdefault(play.entered.board, set())
        there.add(teams[0])
        there |= planned.north_south(play)
    return found


class _Planned:
    """Who was to sit North-South on a board of a round, by the schedule."""

    __slots__ = ("_seats",)

    def __init__(self, event: Event) -> None:
        self._seats: dict[tuple[str, int | None, int, frozenset[str]], set[str]] = {}
        for (section, round_, _), sitting in event.sittings.items():
            if sitting.teams is None:
                continue
            for board in sitting.boards:
                key = (section, round_, board, frozenset(sitting.teams))
                self._seats.setdefault(key, set()).add(sitting.teams[0])

    def north_south(self, play: Play) -> set[str]:
        entered = play.entered
        teams = frozenset(entered.teams or ())
        return self._seats.get((entered.section, entered.round, entered.board, teams), set())
