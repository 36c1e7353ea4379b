"""Who is to sit where, as planned and as it really was."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal, TypeAlias

from overtrick.event.records.play import Numbers


@dataclass(frozen=True, slots=True)
class Sitting:
    """One table in one round: who sits there and which boards they play.

    ``ns`` and ``ew`` hold one pair's number, or an individual's two players (North and South,
    East and West), and are empty for an empty seat. In events of teams they are the pairs'
    numbers where these are known, and ``teams`` are the teams of both sides. ``switched`` is
    as in ResultEntered.
    """

    round: int
    table: int
    ns: Numbers
    ew: Numbers
    boards: tuple[int, ...]
    teams: tuple[str, str] | None = None
    room: str | None = None
    switched: bool = False

    @property
    def plays(self) -> bool:
        """Whether there is somebody on both sides."""
        return bool(self.ns and self.ew) or (self.teams is not None and all(self.teams))


@dataclass(frozen=True, slots=True)
class SittingsSet:
    """The schedule of a section from a round on; what was planned for those rounds is gone.

    ``movement`` is the key or name of the movement or draw the sittings come from.
    """

    section: str
    first_round: int
    sittings: tuple[Sitting, ...]
    movement: str = ""
    reason: str = ""


@dataclass(frozen=True, slots=True)
class SittingChanged:
    """What really happened, or will happen, at one table in one round.

    ``sitting`` is None when nobody plays there.
    """

    section: str
    round: int
    table: int
    sitting: Sitting | None
    reason: str = ""


@dataclass(frozen=True, slots=True)
class RoundsCut:
    """A section's session ends after this round."""

    section: str
    last_round: int
    reason: str = ""


@dataclass(frozen=True, slots=True)
class RoundStarted:
    """A section's round begins; the entry says when."""

    section: str
    round: int


@dataclass(frozen=True, slots=True)
class TriangleDrawn:
    """Three that play one another: their numbers, their match tables, over one round or two.

    A triangle over two rounds stands in the draws of both.
    """

    numbers: tuple[str, str, str]
    tables: tuple[int, int, int]
    rounds: Literal[1, 2] = 2


@dataclass(frozen=True, slots=True)
class RoundDrawn:
    """How a round of matches was drawn: enough to draw it again and to explain it.

    ``matches`` are numbers, home before away, in the order of the tables. ``after_round`` is
    the round whose standings the draw looked at. ``settings`` are named choices and their
    values, ``schedule`` among them (``swiss``, ``round-robin``, ``knock-out``); ``notes`` are
    said to the director.
    """

    section: str
    round: int
    matches: tuple[tuple[str, str], ...]
    byes: tuple[str, ...] = ()
    triangles: tuple[TriangleDrawn, ...] = ()
    after_round: int = 0
    seed: int = 0
    settings: tuple[tuple[str, str], ...] = ()
    notes: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class BoardFouled:
    """A board's cards changed: from a round on its results compare among themselves.

    ``tables`` limits it to some tables of ``first_round`` and, where ``last_round`` is given,
    of the rounds up to that one. ``group`` names the form of the board, as in ResultEntered.
    """

    board: int
    section: str | None
    group: str
    first_round: int
    last_round: int | None = None
    tables: tuple[int, ...] = ()
    reason: str = ""


ScheduleRecord: TypeAlias = (
    SittingsSet | SittingChanged | RoundsCut | RoundStarted | RoundDrawn | BoardFouled
)
