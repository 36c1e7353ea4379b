"""Methods of comparing a field's results, as values: a code, words, and what each does."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from fractions import Fraction
from typing import Final, Protocol

from overtrick.bridge.errors import BridgeError
from overtrick.bridge.result import Artificial
from overtrick.scoring import butler, cross_imps, matchpoints
from overtrick.scoring.field import Line, LinePoints, Mark, Mixed
from overtrick.scoring.imps import average_imps
from overtrick.scoring.matchpoints import Tops, artificial_points, round_board
from overtrick.scoring.options import Options


class NotAMethod(BridgeError):
    """No method of scoring has that code, or it does not fit the form of the event."""

    code = "not-a-method"


@dataclass(frozen=True, slots=True)
class Compared:
    """A scored board: each line's exact points, their tops where there are, the datum likewise."""

    lines: tuple[LinePoints, ...]
    tops: tuple[Tops, ...] | None = None
    datum: int | None = None


@dataclass(frozen=True, slots=True)
class Session:
    """What an artificial score depends on: a contestant's other boards.

    ``own`` is per cent of the top for matchpoints, points a board otherwise; None without
    other boards. ``top`` is the board's, ``comparisons`` the other scores expected on it.
    """

    own: Fraction | None
    top: Fraction | None
    comparisons: int


class Method(Protocol):
    """One way to compare the results of a board over a field."""

    @property
    def code(self) -> str:
        """The name on the command line."""

    @property
    def words(self) -> str:
        """The name in print."""

    @property
    def unit(self) -> str:
        """What its points are called."""

    @property
    def has_top(self) -> bool:
        """Whether a board has a top, and a total a percentage."""

    def score(
        self, lines: Sequence[Line], expected: int, groups: Sequence[str] | None, options: Options
    ) -> Compared:
        """Exact points of every line; a side with an artificial score has None."""

    def award(self, percent: Fraction, session: Session, options: Options) -> Fraction:
        """What an artificial score is worth."""

    def rounded(self, points: LinePoints, tops: Tops | None, options: Options) -> LinePoints:
        """A line's points as the board's rounding rule leaves them."""


@dataclass(frozen=True, slots=True)
class Matchpoints:
    """Law 78A: a score beaten, a score tied."""

    code: str = "mp"
    words: str = "Matchpoints"
    unit: str = "matchpoints"
    has_top: bool = True

    def score(
        self, lines: Sequence[Line], expected: int, groups: Sequence[str] | None, options: Options
    ) -> Compared:
        """As ``matchpoints.score_board``."""
        board = matchpoints.score_board(lines, expected, options, groups)
        return Compared(board.lines, board.tops)

    def award(self, percent: Fraction, session: Session, options: Options) -> Fraction:
        """A share of the top, by Law 12C2."""
        return artificial_points(percent, session.top or Fraction(0), session.own, options)

    def rounded(self, points: LinePoints, tops: Tops | None, options: Options) -> LinePoints:
        """By the option ``round_board``."""
        return points if tops is None else round_board(points, tops.ns, options)


@dataclass(frozen=True, slots=True)
class CrossImps:
    """Law 78B across the field: IMPs against every other score."""

    code: str = "ximp"
    words: str = "Cross-IMPs"
    unit: str = "IMPs"
    has_top: bool = False

    def score(
        self, lines: Sequence[Line], expected: int, groups: Sequence[str] | None, options: Options
    ) -> Compared:
        """As ``cross_imps.score_board``."""
        return Compared(cross_imps.score_board(lines, expected, options, groups))

    def award(self, percent: Fraction, session: Session, options: Options) -> Fraction:
        """IMPs by Law 12C2(b)."""
        return average_imps(percent, session.own, session.comparisons, options)

    def rounded(self, points: LinePoints, tops: Tops | None, options: Options) -> LinePoints:
        """Cross-IMPs stay exact."""
        del tops, options
        return points


@dataclass(frozen=True, slots=True)
class Butler:
    """IMPs against the datum, an average of the board's scores."""

    code: str = "butler"
    words: str = "Butler IMPs"
    unit: str = "IMPs"
    has_top: bool = False

    def score(
        self, lines: Sequence[Line], expected: int, groups: Sequence[str] | None, options: Options
    ) -> Compared:
        """As ``butler.score_board``; the datum of the first group is the one shown."""
        del expected
        datums, points = butler.score_board(lines, options, groups)
        shown = next((datum.ns for datum in datums.values()), None)
        return Compared(points, None, shown)

    def award(self, percent: Fraction, session: Session, options: Options) -> Fraction:
        """IMPs by Law 12C2(b), one comparison."""
        return average_imps(percent, session.own, 1, options)

    def rounded(self, points: LinePoints, tops: Tops | None, options: Options) -> LinePoints:
        """Whole IMPs need no rounding."""
        del tops, options
        return points


@dataclass(frozen=True, slots=True)
class Aggregate:
    """Law 78C: total points, the scores themselves added up."""

    code: str = "aggregate"
    words: str = "Aggregate"
    unit: str = "points"
    has_top: bool = False

    def score(
        self, lines: Sequence[Line], expected: int, groups: Sequence[str] | None, options: Options
    ) -> Compared:
        """Each side's own score, a weighted one weighted."""
        del expected, groups, options
        return Compared(tuple(LinePoints(_plain(line.ns), _minus(line.ew)) for line in lines))

    def award(self, percent: Fraction, session: Session, options: Options) -> Fraction:
        """Nothing: an artificial score has no total points."""
        del percent, session, options
        return Fraction(0)

    def rounded(self, points: LinePoints, tops: Tops | None, options: Options) -> LinePoints:
        """Total points need no rounding."""
        del tops, options
        return points


METHODS: Final[dict[str, Method]] = {
    one.code: one for one in (Matchpoints(), CrossImps(), Butler(), Aggregate())
}


@dataclass(frozen=True, slots=True)
class TeamMethod:
    """One way to score a match board by board.

    ``win`` is what a board won is worth where boards are won, 0 where they bring IMPs or
    points; ``pairs`` compares the pairs of the teams over the field.
    """

    code: str
    words: str
    unit: str
    win: int
    pairs: Method


TEAM_METHODS: Final[dict[str, TeamMethod]] = {
    one.code: one
    for one in (
        TeamMethod("imp", "IMPs", "IMPs", 0, METHODS["ximp"]),
        TeamMethod("bam", "Board-a-match", "points", 1, METHODS["mp"]),
        TeamMethod("pab", "Point-a-board", "points", 2, METHODS["mp"]),
        TeamMethod("patton", "Patton", "points", 2, METHODS["mp"]),
        TeamMethod("aggregate", "Aggregate", "points", 0, METHODS["aggregate"]),
    )
}


def team_method(code: str) -> TeamMethod:
    """The method of team matches called ``code``. Raises NotAMethod."""
    try:
        return TEAM_METHODS[code]
    except KeyError:
        teams = ", ".join(TEAM_METHODS)
        raise NotAMethod(f"{code!r} does not score matches of teams; {teams} do") from None


def method(code: str) -> Method:
    """The method of a field called ``code``. Raises NotAMethod."""
    try:
        return METHODS[code]
    except KeyError:
        raise NotAMethod(
            f"{code!r} does not score a field of pairs; {', '.join(METHODS)} do"
        ) from None


def _plain(mark: Mark) -> Fraction | None:
    match mark:
        case int():
            return Fraction(mark)
        case Mixed(parts):
            return sum((share * score for share, score in parts), Fraction(0))
        case Artificial():
            return None


def _minus(mark: Mark) -> Fraction | None:
    score = _plain(mark)
    return None if score is None else -score
