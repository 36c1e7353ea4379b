"""What a director gives and takes: penalties, awards for matches not played, appeals."""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction
from typing import Literal, TypeAlias

from overtrick.event.contestant import ContestantId

Unit: TypeAlias = Literal["total", "percent", "mp", "imp", "vp", "board", "session"]
"""What a penalty or carry-over is counted in.

``total``: whatever the ranking counts; ``percent``: percentage points; ``mp``, ``imp``,
``vp``: points of that kind; ``board``: per cent of one board's top; ``session``: per cent of
the contestant's session.
"""


@dataclass(frozen=True, slots=True)
class PenaltyGiven:
    """``amount`` is taken off a contestant; a negative one is a compensation.

    IMPs and a board's match points are taken off before victory points are looked up, in the
    match of ``round`` where one is named.
    """

    contestant: ContestantId
    amount: Fraction
    reason: str = ""
    unit: Unit = "total"
    round: int | None = None
    law: str = ""


@dataclass(frozen=True, slots=True)
class MatchAwarded:
    """What contestants are given for a round without a (whole) match: bye, forfeit, not played.

    ``numbers`` are one contestant (a bye) or two; ``awards`` theirs, in the unit of the
    ranking (victory points, or per cent of a match where ``unit`` says so).
    """

    section: str
    round: int
    numbers: tuple[str, ...]
    awards: tuple[Fraction, ...]
    unit: Unit = "vp"
    reason: str = ""


@dataclass(frozen=True, slots=True)
class CarriedOver:
    """What a contestant brings into this session from an earlier one."""

    contestant: ContestantId
    amount: Fraction
    unit: Unit = "total"
    reason: str = ""


@dataclass(frozen=True, slots=True)
class AppealLodged:
    """Somebody appeals against the ruling in entry ``number``."""

    number: int
    by: str
    grounds: str = ""


@dataclass(frozen=True, slots=True)
class AppealDecided:
    """What became of the appeal in entry ``number``. A new score is an entry of its own."""

    number: int
    decision: Literal["upheld", "dismissed", "withdrawn"]
    words: str = ""
    deposit_kept: bool = False


RulingRecord: TypeAlias = PenaltyGiven | MatchAwarded | CarriedOver | AppealLodged | AppealDecided
