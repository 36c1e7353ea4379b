"""Master points of an event: what each contestant gets by a federation's pack, and why."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, replace
from fractions import Fraction
from typing import Final

from overtrick.event.contestant import ContestantId, by_number
from overtrick.event.fold import Event
from overtrick.event.standings import Ranking, Row, Standings
from overtrick.event.strata import lists_by_stratum
from overtrick.federations.entries import Field, fields
from overtrick.federations.master_points import MasterPoints
from overtrick.federations.pack import Pack
from overtrick.federations.places import NoMasterPoints, Places
from overtrick.federations.schemes.abf import SessionAwards
from overtrick.federations.schemes.acbl import ClubGame
from overtrick.federations.schemes.nz import CPoints
from overtrick.federations.turnout import Kind, Turnout
from overtrick.scoring.rounding import brief, half_up, shown

NO_LIMITS: Final[Mapping[str, Fraction]] = {}


@dataclass(frozen=True, slots=True)
class Award:
    """One contestant's master points, for each of its players.

    ``ranking`` and ``place`` say where they were won, ``colour`` what kind they are, and
    ``reason`` how many there are, in words.
    """

    ranking: str
    contestant: ContestantId
    place: str
    points: Fraction
    colour: str
    reason: str


@dataclass(frozen=True, slots=True)
class Withheld:
    """A ranking without awards, or a contestant of it without the one of its place, and why."""

    ranking: str
    reason: str
    contestant: ContestantId | None = None


@dataclass(frozen=True, slots=True)
class Awards:
    """All that an event brings: in each ranking awards, the best first, or none."""

    level: str
    given: tuple[Award, ...]
    withheld: tuple[Withheld, ...]


def award(
    standings: Standings,
    event: Event,
    pack: Pack,
    *,
    level: str | None = None,
    limits: Mapping[str, Fraction] = NO_LIMITS,
) -> tuple[Award, ...]:
    """The awards of an event by ``pack``; contestants without one are left out.

    ``level`` is a status, grade or game that the pack names; ``limits`` the masterpoints that
    each lower stratum is limited to. Raises NoMasterPoints where no ranking has any.
    """
    found = awards(standings, event, pack, level=level, limits=limits)
    if found.withheld and not found.given:
        raise NoMasterPoints(found.withheld[0].reason, where=found.withheld[0].ranking)
    return found.given


def awards(
    standings: Standings,
    event: Event,
    pack: Pack,
    *,
    level: str | None = None,
    limits: Mapping[str, Fraction] = NO_LIMITS,
) -> Awards:
    """Likewise, with the rankings that have none, who went home too early for any, and why.

    Raises NoMasterPoints where the pack has no scheme, or no such level.
    """
    points = pack.master_points
    asked = _Asked(points, points.checked_level(level), limits)
    given: list[Award] = []
    withheld: list[Withheld] = []
    for field in fields(event, standings):
        try:
            won = _field(field, standings, event, asked)
        except NoMasterPoints as refusal:
            withheld += [Withheld(ranking.name, refusal.message) for ranking, _ in field.rankings]
        else:
            early = dict(_gone_early(field, asked))
            given += [one for one in won if one.contestant not in early]
            withheld += [
                Withheld(one.ranking, early[one.contestant], one.contestant)
                for one in won
                if one.contestant in early
            ]
    return Awards(asked.level, tuple(given), tuple(withheld))


@dataclass(frozen=True, slots=True)
class _Asked:
    """The pack's master points, the level in force and the limits of lower strata."""

    points: MasterPoints
    level: str
    limits: Mapping[str, Fraction]

    @property
    def colour(self) -> str:
        return self.points.scheme.colour(self.level)

    def said(self, points: Fraction) -> str:
        """An amount with its unit, ``40 local points``."""
        figures = brief(points) if points.denominator == 1 else shown(points)
        return f"{figures} {self.points.unit}"


def _field(field: Field, standings: Standings, event: Event, asked: _Asked) -> list[Award]:
    """The awards of one field. Raises NoMasterPoints where it has none."""
    found: list[Award] = []
    for ranking, turnout in field.rankings:
        asked.points.check_entry(turnout)
        asked.points.check_share(turnout.kind, field.least)
        found += _ranking(ranking, turnout, standings, event, asked)
    return found


def _gone_early(field: Field, asked: _Asked) -> Iterator[tuple[ContestantId, str]]:
    """Who went home after too few of the boards to have an award, with the reason."""
    for ranking, turnout in field.rankings:
        for row in ranking.rows:
            share = field.shares.get(row.contestant)
            if row.contestant not in field.left or share is None:
                continue
            if asked.points.too_few(turnout.kind, share):
                yield row.contestant, asked.points.why_none(share)


def _ranking(
    ranking: Ranking, turnout: Turnout, standings: Standings, event: Event, asked: _Asked
) -> Iterator[Award]:
    scheme = asked.points.scheme
    match scheme:
        case CPoints() if turnout.kind is Kind.TEAMS:
            yield from _by_match(ranking, standings, scheme, asked)
        case ClubGame():
            overall = _by_place(ranking, scheme.places(turnout, asked.level), asked)
            lower = _lower_strata(ranking, scheme, asked)
            yield from _best((*overall, *lower))
        case SessionAwards():
            for one in _by_place(ranking, scheme.places(turnout, asked.level), asked):
                yield _for_members(one, event, scheme, asked)
        case _:
            yield from _by_place(ranking, scheme.places(turnout, asked.level), asked)


def _by_place(ranking: Ranking, places: Places, asked: _Asked) -> Iterator[Award]:
    shared = Counter(row.rank for row in ranking.rows)
    worth = len(places.amounts)
    for row in ranking.rows:
        tied = shared[row.rank]
        points = places.award(row.rank, tied)
        if points:
            mean = f", the mean of {tied} places" if tied > 1 else ""
            reason = f"{asked.said(points)} for place {row.place} of {worth} with awards{mean}"
            yield _award(ranking, row, points, asked, reason)


def _award(ranking: Ranking, row: Row, points: Fraction, asked: _Asked, reason: str) -> Award:
    return Award(ranking.name, row.contestant, row.place, points, asked.colour, reason)


def _lower_strata(ranking: Ranking, scheme: ClubGame, asked: _Asked) -> Iterator[Award]:
    """Awards in the lists of the lower strata that are deep enough to have any."""
    for stratum, listed in lists_by_stratum(ranking).items():
        if not _deep(ranking, stratum):
            continue
        if stratum not in asked.limits:
            raise NoMasterPoints(
                f"the awards of stratum {stratum} depend on its limit in masterpoints, "
                f"which the event does not say: name it, as {stratum}=200"
            )
        places = scheme.stratum(len(listed.rows), asked.limits[stratum], asked.level)
        yield from _by_place(listed, places, asked)


def _deep(ranking: Ranking, stratum: str) -> bool:
    """Whether anybody in a stratum is ranked for awards."""
    return any(one.awarded for row in ranking.rows for one in row.strata if one.stratum == stratum)


def _best(found: Iterable[Award]) -> Iterator[Award]:
    """For each contestant the best of its awards, the earlier of two that are equal."""
    best: dict[ContestantId, Award] = {}
    for one in found:
        kept = best.get(one.contestant)
        if kept is None or one.points > kept.points:
            best[one.contestant] = one
    yield from sorted(best.values(), key=lambda one: -one.points)


def _for_members(one: Award, event: Event, scheme: SessionAwards, asked: _Asked) -> Award:
    """An award for each member of a team of more than four; any other as it is."""
    players = len(event.players(one.contestant))
    share = scheme.member_share(players) if event.opened.form == "teams" else Fraction(1)
    if share == 1:
        return one
    points = half_up(one.points * share, 2)
    reason = f"{one.reason}; {asked.said(points)} for each of {players} players"
    return replace(one, points=points, reason=reason)


def _by_match(
    ranking: Ranking, standings: Standings, scheme: CPoints, asked: _Asked
) -> Iterator[Award]:
    won = scheme.match_points(standings.matches)
    for row in sorted(ranking.rows, key=lambda row: by_number(row.contestant.number)):
        points = won.get(row.contestant.number, Fraction(0))
        if points:
            reason = f"{asked.said(points)} for the boards of matches won and drawn"
            yield _award(ranking, row, points, asked, reason)
