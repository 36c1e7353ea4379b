"""Law 77: what a contract and its tricks are worth, in parts and in all."""

from __future__ import annotations

from dataclasses import dataclass
from typing import assert_never

from overtrick.bridge.board import Vulnerability
from overtrick.bridge.contract import Contract, Denomination, Penalty
from overtrick.bridge.result import Outcome, PassedOut, Played, ScoreOnly

_TRICK = (20, 20, 30, 30, 30)
_INSULT = (0, 50, 100)


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


def parts(contract: Contract, tricks: int, *, vulnerable: bool) -> Parts:
    """The parts of Law 77 for the declaring side. Raises ImpossibleResult."""
    contract.check_tricks(tricks)
    over = tricks - contract.goal
    if over < 0:
        return Parts(penalty=-_undertricks(-over, contract.penalty, vulnerable))
    odd = trick_score(contract)
    return Parts(
        tricks=odd,
        overtricks=over * _overtrick(contract, vulnerable),
        game=_game(odd, vulnerable),
        slam=_slam(contract.level, vulnerable),
        insult=_INSULT[contract.penalty],
    )


def score(contract: Contract, tricks: int, vulnerable: bool) -> int:
    """The score of the declaring side under Law 77. Raises ImpossibleResult."""
    return parts(contract, tricks, vulnerable=vulnerable).total


def score_ns(outcome: Outcome, vulnerable: Vulnerability) -> int:
    """The NS-signed score of what happened at a table."""
    match outcome:
        case Played(contract, tricks):
            side = outcome.side
            return side.sign * score(contract, tricks, vulnerable.of(side))
        case PassedOut():
            return 0
        case ScoreOnly(known):
            return known
    assert_never(outcome)


def trick_score(contract: Contract) -> int:
    """Odd tricks bid: 20 or 30 each, the first in notrump 40; doubled once or twice."""
    first = 10 if contract.denomination is Denomination.NOTRUMP else 0
    return (_TRICK[contract.denomination] * contract.level + first) << contract.penalty


def _overtrick(contract: Contract, vulnerable: bool) -> int:
    if contract.penalty is Penalty.UNDOUBLED:
        return _TRICK[contract.denomination]
    return 100 * contract.penalty * (2 if vulnerable else 1)


def _game(odd: int, vulnerable: bool) -> int:
    if odd < 100:
        return 50
    return 500 if vulnerable else 300


def _slam(level: int, vulnerable: bool) -> int:
    if level < 6:
        return 0
    return (level - 5) * (750 if vulnerable else 500)


def _undertricks(down: int, penalty: Penalty, vulnerable: bool) -> int:
    if penalty is Penalty.UNDOUBLED:
        return down * (100 if vulnerable else 50)
    if vulnerable:
        doubled = 300 * down - 100
    else:
        doubled = 200 * down - 100 + 100 * max(0, down - 3)
    return doubled * penalty
