"""Who has won a knock-out match, or how a tie is played on."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from fractions import Fraction
from typing import Final, TypeAlias, assert_never

from overtrick.event.schedules.match import Match
from overtrick.event.schedules.refusal import ScheduleRefused
from overtrick.scoring.rounding import brief

Score: TypeAlias = tuple[Fraction | int, Fraction | int]
"""IMPs or points of the home side and of the away side."""


@dataclass(frozen=True, slots=True)
class ExtraBoards:
    """So many boards more; their sum decides."""

    boards: int = 4


@dataclass(frozen=True, slots=True)
class SuddenDeath:
    """One board more at a time: the first that is not level decides."""


@dataclass(frozen=True, slots=True)
class HigherSeed:
    """The home side, which is seeded higher, goes on."""


TieRule: TypeAlias = ExtraBoards | SuddenDeath | HigherSeed
BY_NAME: Final[dict[str, tuple[TieRule, ...]]] = {
    "extra-boards": (ExtraBoards(), SuddenDeath()),
    "sudden-death": (SuddenDeath(),),
    "higher-seed": (HigherSeed(),),
}
"""The usual ways, by name; another is a tuple of rules in the order they are tried."""


@dataclass(frozen=True, slots=True)
class Stanzas:
    """What was played: the match itself, each set of extra boards, each board of sudden death.

    ``carried`` is what the home side began with.
    """

    played: Sequence[Score]
    carried: Fraction = Fraction(0)
    extra: Sequence[Score] = ()
    sudden: Sequence[Score] = ()


@dataclass(frozen=True, slots=True)
class Decided:
    """A winner, by how much, and in a sentence how it came to it."""

    winner: str
    margin: Fraction
    how: str


@dataclass(frozen=True, slots=True)
class PlayOn:
    """The match is tied: so many boards more."""

    boards: int
    rule: TieRule


@dataclass(frozen=True, slots=True)
class Tied:
    """The match is tied and no rule is left."""


def settle(
    match: Match, stanzas: Stanzas, rules: Sequence[TieRule] = BY_NAME["extra-boards"]
) -> Decided | PlayOn | Tied:
    """Hold a match against the rules for ties, in their order.

    Raises ScheduleRefused where extra boards were played that no rule asks for.
    """
    _check(stanzas, rules)
    margin = stanzas.carried + _margin(stanzas.played)
    if margin:
        carried = f", {brief(stanzas.carried)} of it carried in" if stanzas.carried else ""
        return _won(match, margin, f"on the boards of the match{carried}")
    extra = iter(stanzas.extra)
    for rule in rules:
        found = _by(rule, match, next(extra, None), stanzas.sudden)
        if found:
            return found
    return Tied()


def _by(
    rule: TieRule, match: Match, extra: Score | None, sudden: Sequence[Score]
) -> Decided | PlayOn | None:
    """What one rule makes of a tie; None when it is still one. ``extra`` is the next set."""
    match rule:
        case ExtraBoards(boards):
            if extra is None:
                return PlayOn(boards, rule)
            margin = _margin([extra])
            return _won(match, margin, f"on {boards} extra boards") if margin else None
        case SuddenDeath():
            for number, board in enumerate(sudden, start=1):
                if margin := _margin([board]):
                    return _won(match, margin, f"on board {number} of sudden death")
            return PlayOn(1, rule)
        case HigherSeed():
            return Decided(match.home, Fraction(0), "as the higher seed after a tie")
        case _:
            assert_never(rule)


def _margin(scores: Sequence[Score]) -> Fraction:
    return sum((Fraction(home) - away for home, away in scores), Fraction(0))


def _won(match: Match, margin: Fraction, how: str) -> Decided:
    winner = match.home if margin > 0 else match.away
    return Decided(winner, abs(margin), how)


def _check(stanzas: Stanzas, rules: Sequence[TieRule]) -> None:
    sets = sum(isinstance(rule, ExtraBoards) for rule in rules)
    if len(stanzas.extra) > sets:
        raise ScheduleRefused(
            f"{len(stanzas.extra)} sets of extra boards were played; the rules know {sets}"
        )
    if stanzas.sudden and SuddenDeath() not in rules:
        raise ScheduleRefused("boards of sudden death were played; the rules know none")
