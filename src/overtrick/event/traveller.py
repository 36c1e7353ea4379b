"""The travellers of an event: which plays of a board are compared, and their marks."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from functools import lru_cache
from typing import Final, assert_never

from overtrick.bridge.board import Vulnerability
from overtrick.bridge.result import (
    Adjusted,
    Artificial,
    Assigned,
    Award,
    NotPlayed,
    PassedOut,
    Played,
    Result,
    ScoreOnly,
)
from overtrick.bridge.score import score_ns
from overtrick.bridge.seat import Side
from overtrick.event.contestant import ContestantId, by_number
from overtrick.event.fold import Event, Play
from overtrick.scoring.field import Line, Mark, Mixed

_DIRECTIONS: Final = {0: None, 1: Side.NS, -1: Side.EW}
_MADE: Final = (Played, PassedOut, ScoreOnly)


@dataclass(frozen=True, slots=True)
class Traveller:
    """All plays of one board that are compared with one another.

    ``scope`` is the section, or empty where the whole event is one field. ``lines`` has a row
    for each play, None for a board not played; ``vulnerable`` is the board's.
    """

    scope: str
    board: int
    plays: tuple[Play, ...]
    lines: tuple[Line | None, ...]

    @property
    def tables(self) -> int:
        """The plays that have a result or a ruling."""
        return len(self.played)

    @property
    def played(self) -> tuple[Line, ...]:
        """The marks of those plays."""
        return tuple(filter(None, self.lines))


def travellers(event: Event, before: Iterable[Traveller] = ()) -> tuple[Traveller, ...]:
    """Every traveller, by scope and board; plays stand as they were entered.

    ``before`` are travellers of the same event at another time, with the same dealers and
    vulnerabilities: those that have not changed are taken over as they are.
    """
    known = {(one.scope, one.board): one for one in before}
    gathered: defaultdict[tuple[str, int], list[Play]] = defaultdict(list)
    scope_of = event.opened.scope
    for play in event.plays.values():
        entered = play.entered
        gathered[scope_of(entered.section), entered.board].append(play)
    ordered = sorted(gathered.items(), key=lambda item: (by_number(item[0][0]), item[0][1]))
    return tuple(
        _traveller(event, scope, board, tuple(plays), known.get((scope, board)))
        for (scope, board), plays in ordered
    )


def _traveller(
    event: Event, scope: str, board: int, plays: tuple[Play, ...], known: Traveller | None
) -> Traveller:
    if known is not None and known.plays == plays:
        return known
    return Traveller(scope, board, plays, _lines(event, plays))


def _lines(event: Event, plays: Sequence[Play]) -> tuple[Line | None, ...]:
    """The marks of plays of one board, whose vulnerability is looked up once a section."""
    entered = [play.entered for play in plays]
    vulnerable = {
        one.section: event.vulnerable(one.section, one.board)
        for one in {one.section: one for one in entered}.values()
    }
    return tuple([_line(one.result, vulnerable[one.section]) for one in entered])


def line(event: Event, play: Play) -> Line | None:
    """A play's marks for both sides, None when the board was not played."""
    return _lines(event, [play])[0]


def _line(result: Result, vulnerable: Vulnerability) -> Line | None:
    # Nearly all results are scores: what is asked first is what all others wait for.
    if isinstance(result, _MADE):
        return _plain(score_ns(result, vulnerable))
    match result:
        case NotPlayed():
            return None
        case Adjusted(ns, ew):
            return Line(_mark(ns, vulnerable), _mark(ew, vulnerable))
        case _:
            assert_never(result)


@lru_cache(maxsize=4096)
def _plain(score: int) -> Line:
    """The line of a score that both sides have, kept: few scores are ever made."""
    return Line(score, score)


def _mark(award: Award, vulnerable: Vulnerability) -> Mark:
    match award:
        case Artificial():
            return award
        case Assigned((only,)):
            return score_ns(only.outcome, vulnerable)
        case Assigned(weights):
            return Mixed(
                tuple((weight.share, score_ns(weight.outcome, vulnerable)) for weight in weights)
            )
        case _:
            assert_never(award)


def contestants_of(event: Event, play: Play, side: Side) -> tuple[ContestantId, ...]:
    """Who a side of a play is credited to: a pair, an individual's two players, or a team."""
    entered = play.entered
    if entered.teams is not None:
        return (ContestantId("", entered.teams[0 if side is Side.NS else 1]),)
    numbers = entered.ns if side is Side.NS else entered.ew
    line_of = side.opponents if entered.switched else side
    direction = line_of.sign if event.opened.winners == 2 else 0
    return tuple([_contestant(entered.section, number, direction) for number in numbers])


@lru_cache(maxsize=65536)
def _contestant(section: str, number: str, direction: int) -> ContestantId:
    """A contestant by the sign of its direction, kept: the same one is quicker to look up."""
    return ContestantId(section, number, _DIRECTIONS[direction])
