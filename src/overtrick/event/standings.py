"""Standings: the ranking, every traveller's points, and what does not add up."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass, field
from fractions import Fraction
from typing import TYPE_CHECKING, Any, Final, NamedTuple, TypeAlias

from overtrick.bridge.seat import Side
from overtrick.event.contestant import ContestantId
from overtrick.event.fold import Play
from overtrick.event.records import MatchAwarded
from overtrick.scoring.rounding import half_up

Both: TypeAlias = tuple[Fraction, Fraction]
"""What each of two sides has, home first."""

NOTHING: Final[Both] = (Fraction(0), Fraction(0))
NO_PLACE: Final = "–"
"""What stands for the place of who has none yet."""


class LineScore(NamedTuple):
    """One play on a traveller. Points are as rounded by the rules in force; exact ones beside.

    Everything is None for a board not played (``counts`` is False); ``score_ns`` is None under
    a ruling that is not one assigned result. Tops are None where the method has none.
    """

    play: Play
    counts: bool
    score_ns: int | None = None
    points_ns: Fraction | None = None
    points_ew: Fraction | None = None
    exact_ns: Fraction | None = None
    exact_ew: Fraction | None = None
    top_ns: Fraction | None = None
    top_ew: Fraction | None = None

    def points(self, side: Side) -> Fraction | None:
        """The rounded points of one side."""
        return self.points_ns if side is Side.NS else self.points_ew

    def exact(self, side: Side) -> Fraction | None:
        """The exact points of one side."""
        return self.exact_ns if side is Side.NS else self.exact_ew

    def top(self, side: Side) -> Fraction | None:
        """The best that side could have made of the board."""
        return self.top_ns if side is Side.NS else self.top_ew


@dataclass(frozen=True, slots=True)
class BoardScore:
    """One traveller, scored. ``top`` is None where the method has none (IMPs).

    ``expected`` is the number of scores the top stands for. Lines may be left to be written
    when they are first read: ranking a field needs none of them.
    """

    scope: str
    board: int
    top: Fraction | None
    datum: int | None
    lines: tuple[LineScore, ...]
    expected: int
    _write: Callable[[], tuple[LineScore, ...]] | None = field(
        default=None, init=False, repr=False, compare=False
    )

    @classmethod
    def unwritten(
        cls,
        place: tuple[str, int],
        top: Fraction | None,
        datum: int | None,
        expected: int,
        write: Callable[[], tuple[LineScore, ...]],
    ) -> BoardScore:
        """The same of a scope's board, whose lines ``write`` will give."""
        board = cls(*place, top, datum, (), expected)
        object.__setattr__(board, "_write", write)
        object.__delattr__(board, "lines")
        return board

    if not TYPE_CHECKING:

        def __getattr__(self, name: str) -> Any:
            # Python comes here only for what is missing, so once for the lines of a board.
            if name != "lines":
                raise AttributeError(name)
            lines = self._write()
            object.__setattr__(self, "lines", lines)
            return lines


class StratumPlace(NamedTuple):
    """A contestant's place in the list of one stratum, and whether it is deep enough for awards."""

    stratum: str
    rank: int
    place: str
    awarded: bool


@dataclass(frozen=True, slots=True)
class Whole:
    """A session with percentages and what was carried over into it, added up.

    ``percent`` is exact, of the ``top`` of a full session. ``in_percent`` says that percentages
    are added up, not points: where any of it was given in percentage points.
    """

    percent: Fraction
    top: Fraction
    in_percent: bool

    @property
    def points(self) -> Fraction:
        """The percentage as points of a full session, exact."""
        return self.percent * self.top / 100

    @property
    def total(self) -> Fraction:
        """What is printed: points or the percentage, to 0.01."""
        return half_up(self.percent if self.in_percent else self.points, 2)

    @property
    def as_printed(self) -> Fraction:
        """The percentage that what is printed comes to."""
        return self.total if self.in_percent else 100 * self.total / self.top


@dataclass(frozen=True, slots=True)
class Row:
    """One contestant's place. ``exact`` and ``points`` are in the method's unit.

    ``percent`` (0 to 100, as rounded for print) and ``exact_percent`` are None at IMPs.
    ``handicapped`` is the percentage (or the total) with the handicap added, and has places of
    its own where anybody has a handicap; ``imps`` are a team's, beside its victory points.
    ``carried`` is what an earlier session brought, in the unit it was given in. It counts in
    ``points`` at IMPs and victory points; points and percentages of a session with tops are
    its own, and ``whole`` ranks, for everybody of a list in which anybody brought something.
    ``strata`` are the lists a contestant of a stratified event competes in.
    ``players`` are ids of the people a row is of, where that is only some of the contestant's.
    """

    rank: int
    place: str
    tied: bool
    contestant: ContestantId
    boards: int
    points: Fraction
    exact_points: Fraction
    top: Fraction | None
    percent: Fraction | None
    exact_percent: Fraction | None
    imps: Fraction | None = None
    handicap: Fraction | None = None
    handicapped: Fraction | None = None
    handicap_place: str | None = None
    carried: Fraction | None = None
    stratum: str | None = None
    strata: tuple[StratumPlace, ...] = ()
    players: tuple[str, ...] = ()
    whole: Whole | None = None

    @property
    def ranked_by(self) -> Fraction:
        """What is compared: a percentage, with carry-over in it, or a total without a top."""
        if self.whole is not None:
            return self.whole.as_printed
        return self.points if self.percent is None else self.percent

    @property
    def counts(self) -> bool:
        """Whether there is anything to rank: boards that were compared, points, or carry-over."""
        compared = self.boards if self.top is None else self.top
        return bool(compared or self.points) or self.whole is not None or self.carried is not None

    @property
    def a_board(self) -> Fraction:
        """Points for each board, exact."""
        return self.exact_points / self.boards if self.boards else Fraction(0)


@dataclass(frozen=True, slots=True)
class Ranking:
    """One list of contestants who compete with one another, best first."""

    name: str
    rows: tuple[Row, ...]


@dataclass(frozen=True, slots=True)
class MatchBoard:
    """One board of a match: what each team made of it (net IMPs or points, or board points)."""

    board: int
    points: Both | None

    @property
    def won(self) -> Both:
        """What each team won of the other: what one lost is the other's gain, not shown twice.

        Where the two do not balance, after a split ruling, each keeps its own.
        """
        if self.points is None:
            return NOTHING
        home, away = self.points
        return self.points if home + away else (max(home, Fraction(0)), max(away, Fraction(0)))


@dataclass(frozen=True, slots=True)
class Stanza:
    """A part of a match, with ``points`` as on the boards, before penalties and carry-over."""

    rounds: tuple[int, ...]
    boards: tuple[MatchBoard, ...]
    points: Both


@dataclass(frozen=True, slots=True)
class Match:
    """Two contestants' meeting in one round, or in several that are one match.

    ``teams`` are ids as printed; ``round`` is the first of ``rounds``. ``points`` are net in
    IMPs or total points, otherwise each one's own, with ``penalties`` taken off and ``carried``
    and ``bonus`` (the aggregate's share in a Patton match) counted in; in a match at
    matchpoints they are percentages. ``vps`` are None where no scale is set or nothing is
    compared yet. ``award`` was given in place of the result. ``stanzas`` are given where there
    are several.
    """

    round: int | None
    teams: tuple[str, str]
    boards: tuple[MatchBoard, ...]
    points: Both
    vps: Both | None
    rounds: tuple[int, ...] = ()
    stanzas: tuple[Stanza, ...] = ()
    penalties: Both = NOTHING
    carried: Both = NOTHING
    bonus: Both = NOTHING
    award: MatchAwarded | None = None
    in_percent: bool = False

    @property
    def won(self) -> Both:
        """What each team won on all boards; of IMPs and totals the difference is the margin.

        Penalties are off, carry-over and bonus in; of percentages penalties are not points. An
        awarded match has what was awarded.
        """
        if self.award is not None:
            return MatchBoard(0, self.points).won
        won = [board.won for board in self.boards]
        home, away = (
            sum((board[side] for board in won), self.carried[side] + self.bonus[side])
            - (0 if self.in_percent else self.penalties[side])
            for side in (0, 1)
        )
        return home, away

    @property
    def played(self) -> int:
        """The boards that have been compared."""
        return sum(board.points is not None for board in self.boards)

    @property
    def winner(self) -> int | None:
        """0 or 1 for the team that is ahead, None while they are level.

        A knock-out match that is level goes on with a further stanza.
        """
        home, away = self.points if self.award is None else self.vps or self.points
        return None if home == away else int(away > home)


@dataclass(frozen=True, slots=True)
class Bye:
    """A round without opponents: what was given for it in the ranking, and in IMPs beside."""

    round: int
    team: str
    points: Fraction
    imps: Fraction
    award: MatchAwarded


@dataclass(frozen=True, slots=True)
class Imbalance:
    """A sum that does not come out: said, never hidden."""

    code: str
    where: str
    message: str


@dataclass(frozen=True, slots=True)
class Standings:
    """Everything computed from an event.

    ``lists`` are of the pairs of teams, beside the rankings: Butler and cross-IMPs.
    """

    rankings: tuple[Ranking, ...]
    boards: tuple[BoardScore, ...]
    matches: tuple[Match, ...] = ()
    imbalances: tuple[Imbalance, ...] = ()
    byes: tuple[Bye, ...] = ()
    lists: tuple[Ranking, ...] = ()

    def has_place(self, row: Row) -> bool:
        """Whether a row stands anywhere: who has played nothing that counts, only among matches.

        There a match may be awarded without a board.
        """
        return bool(self.matches or self.byes) or row.counts

    def place_of(self, row: Row) -> str:
        """A row's place as pages print it: a dash for who has none yet."""
        return row.place if self.has_place(row) else NO_PLACE

    @property
    def rows(self) -> Iterable[Row]:
        """Every row of every ranking."""
        return (row for ranking in self.rankings for row in ranking.rows)
