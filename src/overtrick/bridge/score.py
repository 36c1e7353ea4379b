"""Law 77: what a contract and its tricks are worth, in parts and in all."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache
from typing import assert_never

from overtrick.bridge.contract import Contract
from overtrick.bridge.denomination import Denomination, Penalty
from overtrick.bridge.law2 import Vulnerability
from overtrick.bridge.law77 import Ruleset, figures, odd_tricks, overtrick, undertricks
from overtrick.bridge.result import Outcome, PassedOut, Played, ScoreOnly

__all__ = ["Parts", "Ruleset", "parts", "possible_scores", "score", "score_ns", "trick_score"]


@dataclass(frozen=True, slots=True)
class Parts:
    """The parts of a score for the declaring side; ``penalty`` is negative or 0."""

    tricks: int = 0
    overtricks: int = 0
    game: int = 0
    slam: int = 0
    insult: int = 0
    penalty: int = 0

    @property
    def total(self) -> int:
        """The score: the sum of the parts."""
        return self.tricks + self.overtricks + self.game + self.slam + self.insult + self.penalty


def parts(
    contract: Contract, tricks: int, *, vulnerable: bool, ruleset: Ruleset = Ruleset.LAW77
) -> Parts:
    """The parts of a score for the declaring side. ``tricks`` are all it won, 0 to 13.

    Law 77, or the table of another ``ruleset``. Raises ImpossibleResult.
    """
    contract.check_tricks(tricks)
    return Parts(
        *figures(
            contract.level, contract.denomination, contract.penalty, tricks, vulnerable, ruleset
        )
    )


def score(contract: Contract, tricks: int, vulnerable: bool) -> int:
    """The score of the declaring side under Law 77, looked up. Raises ImpossibleResult."""
    if 0 <= tricks <= 13:
        return _TABLE[contract.level][contract.denomination][contract.penalty][vulnerable][tricks]
    contract.check_tricks(tricks)
    raise AssertionError(tricks)


def score_ns(outcome: Outcome, vulnerable: Vulnerability) -> int:
    """The NS-signed score of what happened at a table."""
    # Not a match: every result of every board comes by here, and patterns take twice as long.
    if isinstance(outcome, Played):
        side = outcome.side
        return side.sign * score(outcome.contract, outcome.tricks, vulnerable.of(side))
    if isinstance(outcome, ScoreOnly):
        return outcome.score
    if isinstance(outcome, PassedOut):
        return 0
    assert_never(outcome)


def trick_score(contract: Contract) -> int:
    """Odd tricks bid: 20 or 30 each, the first in notrump 40; doubled once or twice."""
    return odd_tricks(contract.level, contract.denomination, contract.penalty)


@cache
def possible_scores(vulnerable: Vulnerability) -> frozenset[int]:
    """Every NS-signed score that some contract gives at a vulnerability, 0 for a pass too."""
    upright, others = (
        {
            points
            for level in _TABLE
            for denomination in level
            for penalty in denomination
            for points in penalty[side]
        }
        for side in (vulnerable.ns, vulnerable.ew)
    )
    return frozenset({0} | upright | {-points for points in others})


def _row(
    level: int, denomination: Denomination, penalty: Penalty, vulnerable: bool
) -> tuple[int, ...]:
    """The fourteen scores of a contract, from no trick to thirteen."""
    goal = level + 6
    down = (-undertricks(goal - tricks, penalty, vulnerable) for tricks in range(goal))
    made = sum(figures(level, denomination, penalty, goal, vulnerable))
    each = overtrick(denomination, penalty, vulnerable)
    return (*down, *(made + over * each for over in range(14 - goal)))


def _rows(level: int, denomination: Denomination) -> tuple[tuple[tuple[int, ...], ...], ...]:
    return tuple(
        tuple(_row(level, denomination, penalty, vulnerable) for vulnerable in (False, True))
        for penalty in Penalty
    )


# All 2,940 scores by level, denomination, penalty, vulnerability and tricks; there is no
# contract at the level of 0. Built in a millisecond or two, which one session earns back.
_TABLE = (
    (),
    *(tuple(_rows(level, denomination) for denomination in Denomination) for level in range(1, 8)),
)
