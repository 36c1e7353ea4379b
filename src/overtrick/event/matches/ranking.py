"""Ranking by matches: victory points, or the points of the matches added up."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from typing import TypeAlias

from overtrick.event.adjusting import carried_points
from overtrick.event.contestant import ContestantId, by_number
from overtrick.event.fold import Event
from overtrick.event.handicaps import with_handicaps
from overtrick.event.matches.entrants import Entrants
from overtrick.event.matches.reached import reached
from overtrick.event.matches.settling import Counted, Settled
from overtrick.event.matches.worth import Worth
from overtrick.event.standings import Match, Ranking, Row
from overtrick.event.strata import with_strata
from overtrick.event.tie_breaks import Broken, break_ties, rules_of, team_facts
from overtrick.scoring.ranking import place

_NONE = Fraction(0)
Lists: TypeAlias = Mapping[str, Sequence[str]]
"""The ids of each list, by its name, in the order the lists are shown."""


@dataclass(slots=True)
class Sum:
    """What one contestant's matches and byes add up to, in points of the ranking and in IMPs."""

    points: Fraction = _NONE
    imps: Fraction = _NONE
    boards: int = 0

    def add(self, points: Fraction, imps: Fraction, boards: int) -> None:
        """Count one match or bye."""
        self.points += points
        self.imps += imps
        self.boards += boards


def sums(settled: Settled, ids: Sequence[str], worth: Worth) -> dict[str, Sum]:
    """Everyone's sum; penalties and carry-over of the ranking counted in."""
    found = {one: Sum() for one in ids}
    for match in settled.matches:
        boards = match.played if match.award is None else 0
        for side, team in enumerate(match.teams):
            found.setdefault(team, Sum()).add(
                brings(match, side, worth), match.points[side], boards
            )
    for bye in settled.byes:
        found.setdefault(bye.team, Sum()).add(bye.points, bye.imps, 0)
    for team, amount in settled.totals.items():
        if team in found:
            found[team].points -= amount
    return found


def brings(match: Match, side: int, worth: Worth) -> Fraction:
    """What a match brings a side in the ranking; nothing yet where victory points are missing."""
    if not worth.in_vps:
        return match.points[side]
    return match.vps[side] if match.vps is not None else _NONE


def ranked_matches(event: Event, counted: Counted, lists: Lists) -> tuple[Ranking, ...]:
    """Every list, best first, ties broken, with handicaps and strata where there are any."""
    settled, entrants, worth = counted.settled, counted.entrants, counted.worth
    everyone = sums(settled, list(entrants.ids), worth)
    scores = {one: it.points for one, it in everyone.items()}
    broken = ties_of(settled.matches, scores, lists, worth)
    far = reached(event, settled.matches)
    playable = [match for match in settled.matches if _is_counted(match, worth)]
    found = []
    for name, mine in lists.items():
        listed = {one: everyone[one] for one in mine}
        rows = _rows(event, listed, _Order(broken, far), entrants, worth)
        found.append(Ranking(name, with_handicaps(event, rows, worth.options, playable)))
    return with_strata(event, found, worth.options)


def _is_counted(match: Match, worth: Worth) -> bool:
    """Whether a match was played and has what it counts: a handicap changes no others."""
    has_points = match.vps is not None or not worth.in_vps
    return match.award is None and match.played > 0 and has_points


def ties_of(
    matches: Sequence[Match], scores: Mapping[str, Fraction], lists: Lists, worth: Worth
) -> Broken:
    """The ties of every list broken by the option ``tie_break``, under ids as matches have them."""
    every = {ContestantId("", one): score for one, score in scores.items()}
    gather = team_facts(matches, every, worth.options)
    found = Broken({})
    for mine in lists.values():
        among = {one: every[one] for one in (ContestantId("", id_) for id_ in mine)}
        found |= break_ties(among, rules_of(worth.options.tie_break), gather)
    return found


@dataclass(frozen=True, slots=True)
class _Order:
    """What ranks before points, and where these are equal: a knock-out's stages, tie-breaks."""

    broken: Broken
    reached: Mapping[str, int]

    def key(self, one: str, it: Sum) -> tuple[Fraction, tuple[Fraction, ...]]:
        """The more the better. In a knock-out those who went out in one stage are equal."""
        if self.reached:
            return Fraction(self.reached.get(one, 0)), ()
        return it.points, self.broken.keys[ContestantId("", one)]


def _rows(
    event: Event, mine: Mapping[str, Sum], by: _Order, entrants: Entrants, worth: Worth
) -> list[Row]:
    keys = {one: by.key(one, it) for one, it in mine.items()}
    order = sorted(
        mine,
        key=lambda one: (
            -keys[one][0], [-part for part in keys[one][1]], -mine[one].points, by_number(one)
        ),
    )  # fmt: skip
    first: dict[tuple[Fraction, tuple[Fraction, ...]], int] = {}
    ranks = [first.setdefault(keys[one], rank) for rank, one in enumerate(order, start=1)]
    shared = Counter(ranks)
    return [
        _row(event, entrants.ids[one], mine[one], worth, (rank, shared[rank]))
        for one, rank in zip(order, ranks, strict=True)
    ]


def _row(
    event: Event, contestant: ContestantId, it: Sum, worth: Worth, standing: tuple[int, int]
) -> Row:
    rank, shared_by = standing
    return Row(
        rank=rank,
        place=place(rank, shared_by, worth.options.place),
        tied=shared_by > 1,
        contestant=contestant,
        boards=it.boards,
        points=it.points,
        exact_points=it.points,
        top=None,
        percent=None,
        exact_percent=None,
        imps=it.imps if worth.kind == "imps" else None,
        carried=carried_points(event, contestant),
    )
