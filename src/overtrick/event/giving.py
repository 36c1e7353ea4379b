"""Giving the prizes of an event: who wins which, over all its lists."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace
from fractions import Fraction

from overtrick.event.contestant import ContestantId, People
from overtrick.event.fold import Event
from overtrick.event.prizes import Award, Entrant, Prize, awarded, entrants
from overtrick.event.standings import Row, Standings
from overtrick.scoring.ranking import ranked


def given(
    prizes: Sequence[Prize], event: Event, standings: Standings, people: People
) -> tuple[Award, ...]:
    """Who wins the prizes; nobody's where there are none.

    With several lists (directions, sections) everybody competes by percentages as shown, or by
    points where there are none; contestants of one list keep its order and its ties.
    """
    if not prizes:
        return ()
    clubs = dict(_clubs(event, people))
    lists = [
        list(zip(ranking.rows, entrants(event, ranking, clubs), strict=True))
        for ranking in standings.rankings
    ]
    everyone = [one for several in lists for _, one in several]
    return awarded(prizes, everyone if len(lists) < 2 else _together(lists))


def _clubs(event: Event, people: People) -> Iterator[tuple[ContestantId, set[str]]]:
    """The clubs of each contestant's players."""
    for contestant, entered in event.contestants.items():
        known = (people[one].club for one in entered.players if one in people)
        yield contestant, {club for club in known if club}


def _together(lists: Sequence[Sequence[tuple[Row, Entrant]]]) -> list[Entrant]:
    """The entrants of several lists with ranks among all of them."""
    rows = [row for several in lists for row, _ in several]
    everyone = [one for several in lists for _, one in several]
    whose = [number for number, several in enumerate(lists) for _ in several]
    sums = [row.handicapped for row in rows if row.handicapped is not None]
    handicaps = ranked(sums) if len(sums) == len(rows) else [None] * len(rows)
    ranks = _ranks([row.ranked_by for row in rows], [one.rank for one in everyone], whose)
    return [
        replace(one, rank=rank, handicap_rank=handicap)
        for one, rank, handicap in zip(everyone, ranks, handicaps, strict=True)
    ]


def _ranks(scores: Sequence[Fraction], own: Sequence[int], whose: Sequence[int]) -> list[int]:
    """Ranks by scores; equal ones of one list by their ranks in it, of several lists tied."""
    found = ranked(scores)
    for rank in set(found):
        level = [place for place, one in enumerate(found) if one == rank]
        if len({whose[place] for place in level}) == 1:
            within = ranked([-own[place] for place in level])
            for place, more in zip(level, within, strict=True):
                found[place] = rank + more - 1
    return found
