"""Law 77 on plain numbers: what a contract's tricks are worth, part by part.

Nothing here needs more than the language itself, so that a program that wants one score
starts at once; ``overtrick.bridge.score`` is the same law on contracts.
"""

from __future__ import annotations

from enum import Enum

from overtrick.bridge.denomination import Denomination, Penalty
from overtrick.bridge.errors import ImpossibleResult

PART_NAMES = ("tricks", "overtricks", "game", "slam", "insult", "penalty")
"""The parts of a score in the order in which this module gives them."""


class Ruleset(Enum):
    """Which scoring table is in force.

    ``LAW77`` is the law since 1987, the same in 1997, 2007 and 2017. ``PRE_1987`` is the table
    of 1943 to 1987: doubled tricks down after the first cost 200 when not vulnerable however
    many there are, and making a redoubled contract earns the same 50 as a doubled one.
    """

    LAW77 = "law77"
    PRE_1987 = "pre-1987"


_TRICK = (20, 20, 30, 30, 30)
_INSULT = {Ruleset.LAW77: (0, 50, 100), Ruleset.PRE_1987: (0, 50, 50)}


def check_tricks(tricks: int, bid: str) -> None:
    """Raise ImpossibleResult unless ``tricks`` is between 0 and 13."""
    if not 0 <= tricks <= 13:
        raise ImpossibleResult(f"{bid} cannot take {tricks} tricks: there are thirteen")


def figures(  # noqa: PLR0913, PLR0917 - these are what the law asks for
    level: int,
    denomination: Denomination,
    penalty: Penalty,
    tricks: int,
    vulnerable: bool,
    ruleset: Ruleset = Ruleset.LAW77,
) -> tuple[int, int, int, int, int, int]:
    """The parts of a score for the declaring side, as ``PART_NAMES`` orders them.

    ``tricks`` are all that side's tricks, 0 to 13; the last part is negative or 0. Law 77.
    """
    over = tricks - level - 6
    if over < 0:
        return (0, 0, 0, 0, 0, -undertricks(-over, penalty, vulnerable, ruleset))
    odd = odd_tricks(level, denomination, penalty)
    return (
        odd,
        over * overtrick(denomination, penalty, vulnerable),
        _game(odd, vulnerable),
        slam(level, vulnerable),
        _INSULT[ruleset][penalty],
        0,
    )


def odd_tricks(level: int, denomination: Denomination, penalty: Penalty) -> int:
    """The odd tricks bid: 20 or 30 each, the first in notrump 40; doubled once or twice."""
    first = 10 if denomination is Denomination.NOTRUMP else 0
    return (_TRICK[denomination] * level + first) << penalty


def overtrick(denomination: Denomination, penalty: Penalty, vulnerable: bool) -> int:
    """One overtrick: the value of a trick, or 100 (200 vulnerable) for each doubling."""
    if penalty is Penalty.UNDOUBLED:
        return _TRICK[denomination]
    return 100 * penalty * (2 if vulnerable else 1)


def slam(level: int, vulnerable: bool) -> int:
    """500 for a small slam and 1000 for a grand slam; vulnerable 750 and 1500."""
    return max(0, level - 5) * (750 if vulnerable else 500)


def undertricks(
    down: int, penalty: Penalty, vulnerable: bool, ruleset: Ruleset = Ruleset.LAW77
) -> int:
    """What ``down`` undertricks cost, 1 to 13 of them."""
    if penalty is Penalty.UNDOUBLED:
        return down * (100 if vulnerable else 50)
    if vulnerable:
        doubled = 300 * down - 100
    else:
        doubled = 200 * down - 100
        if ruleset is Ruleset.LAW77:
            doubled += 100 * max(0, down - 3)
    return doubled * penalty


def _game(odd: int, vulnerable: bool) -> int:
    """A game or a part-score, by the odd tricks as doubled: 2♥ doubled is a game."""
    if odd < 100:
        return 50
    return 500 if vulnerable else 300
