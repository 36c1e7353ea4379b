"""What can become of a board at a table: a closed union of five."""

from __future__ import annotations

from dataclasses import dataclass, field
from fractions import Fraction
from typing import TypeAlias

from overtrick.bridge.contract import Contract
from overtrick.bridge.errors import AmbiguousContract, NotAContract, quoted
from overtrick.bridge.seat import Side


@dataclass(frozen=True, slots=True)
class Played:
    """A contract played out: the declarer's side won ``tricks`` (0 to 13) in all."""

    contract: Contract
    tricks: int

    def __post_init__(self) -> None:
        if self.contract.declarer is None:
            raise AmbiguousContract(f"{self.contract.bid}: add the declarer, N, E, S or W")
        self.contract.check_tricks(self.tricks)

    @property
    def over(self) -> int:
        """Tricks above the goal; negative when down."""
        return self.tricks - self.contract.goal

    @property
    def result(self) -> str:
        """``=``, ``+1`` or ``-2``."""
        return f"{self.over:+d}" if self.over else "="

    @property
    def side(self) -> Side:
        """The declaring side."""
        assert self.contract.declarer is not None
        return self.contract.declarer.side

    def __str__(self) -> str:
        return f"{self.contract}{self.result}"


@dataclass(frozen=True, slots=True)
class PassedOut:
    """Four passes: a result like any other, worth 0 to both sides."""

    def __str__(self) -> str:
        return "PASS"


@dataclass(frozen=True, slots=True)
class ScoreOnly:
    """Only the score is known, as on a slip without contracts; NS-signed."""

    score: int

    def __str__(self) -> str:
        return f"{self.score:+d}" if self.score else "0"


@dataclass(frozen=True, slots=True)
class NotPlayed:
    """The board was not played at this table and nothing is awarded for it."""

    def __str__(self) -> str:
        return "NP"


Outcome: TypeAlias = Played | PassedOut | ScoreOnly
"""What happened, or could have happened, in play: everything that has a score."""


@dataclass(frozen=True, slots=True)
class Artificial:
    """An artificial score for one side: 40, 50 or 60 per cent by Law 12C2, or any other.

    ``percent`` is exact. Whether 60 and 40 rise and fall to the contestant's own session
    (Law 12C2(c)) is an option of the event, not of the ruling.
    """

    percent: Fraction

    def __post_init__(self) -> None:
        if not 0 <= self.percent <= 100:
            shown = quoted(percent_text(self.percent))
            raise NotAContract(f"an artificial score is 0 to 100 per cent, not {shown}")

    def __str__(self) -> str:
        return percent_text(self.percent)


@dataclass(frozen=True, slots=True)
class Weight:
    """One possible outcome and its share, a fraction of 1."""

    share: Fraction
    outcome: Outcome

    def __str__(self) -> str:
        # A bare 0 would be an artificial score of no per cent.
        outcome = "+0" if self.outcome == ScoreOnly(0) else str(self.outcome)
        return outcome if self.share == 1 else f"{percent_text(self.share * 100)}% {outcome}"


@dataclass(frozen=True, slots=True)
class Assigned:
    """An assigned score for one side (Law 12C1): one outcome, or several with weights."""

    weights: tuple[Weight, ...]

    def __post_init__(self) -> None:
        total = sum((weight.share for weight in self.weights), Fraction(0))
        if total != 1 or any(weight.share <= 0 for weight in self.weights):
            shown = quoted(" + ".join(percent_text(part.share * 100) for part in self.weights))
            raise NotAContract(f"the per cents of a ruling are above 0 and make 100, not {shown}")

    def __str__(self) -> str:
        return " ".join(map(str, self.weights))


Award: TypeAlias = Artificial | Assigned


@dataclass(frozen=True, slots=True)
class Adjusted:
    """A director's ruling: what each side gets; the two need not balance (split score).

    ``text`` is the ruling as it was typed ("60/40", "60% 3NTN= 40% 3NTN-1"); without it the
    ruling is put into words of the same shape.
    """

    ns: Award
    ew: Award
    text: str = field(default="", compare=False)

    def award(self, side: Side) -> Award:
        """The award of one side."""
        return self.ns if side is Side.NS else self.ew

    def __str__(self) -> str:
        if self.text:
            return self.text
        if self.ns == self.ew and isinstance(self.ns, Assigned):
            return str(self.ns)
        both = isinstance(self.ns, Artificial) and isinstance(self.ew, Artificial)
        return f"{self.ns}/{self.ew}" if both else f"{self.ns} / {self.ew}"


Result: TypeAlias = Played | PassedOut | ScoreOnly | NotPlayed | Adjusted


def percent_text(percent: Fraction) -> str:
    """``60``, ``33.5``, ``(100/3)``: a per cent exactly, as a decimal if it ends soon."""
    scaled = percent * 10**6
    if scaled.denominator != 1:
        return f"({percent.numerator}/{percent.denominator})"
    whole, rest = divmod(scaled.numerator, 10**6)
    return f"{whole}.{rest:06}".rstrip("0").rstrip(".")
