"""Sessions with different tops brought together: what one session's total counts in the whole.

Every rule takes a total and gives what is added up. D. Stevenson names five ways to combine
sessions with different tops, all of them legal; the EBU prescribes the first, Neuberg.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from fractions import Fraction
from typing import Final, TypeAlias

from overtrick.bridge.errors import BridgeError
from overtrick.scoring.rounding import exact_sum


class NotARule(BridgeError):
    """No rule of combining sessions has that name, or it does not fit their scores."""

    code = "not-a-combining-rule"


@dataclass(frozen=True, slots=True)
class Taking:
    """One contestant's total in one session, as it is to be combined.

    ``top`` is what the contestant could have had, None without a top; ``board_top`` what one
    board could have brought and ``whole`` what the whole session could. A board's top stands
    for ``scores`` scores at ``win`` (2 or 1) for each beaten.
    """

    points: Fraction
    boards: int
    top: Fraction | None = None
    board_top: Fraction | None = None
    whole: Fraction | None = None
    scores: int = 1
    win: int = 2

    @property
    def percent(self) -> Fraction:
        """Per cent of the top, exact; 0 without one."""
        return 100 * self.points / self.top if self.top else Fraction(0)

    @property
    def due(self) -> Fraction:
        """The boards that the total stands for: more than were played where it was brought up."""
        return self.top / self.board_top if self.top and self.board_top else Fraction(self.boards)


@dataclass(frozen=True, slots=True)
class Common:
    """What all sessions are brought to: the largest of each over all of them.

    ``scores`` on a board, ``board_top``, ``whole`` top of a session; ``win`` is 2 or 1.
    """

    scores: int
    board_top: Fraction
    whole: Fraction
    win: int = 2


def common(takings: Iterable[Taking]) -> Common:
    """What the takings of all sessions are brought to."""
    every = list(takings)
    return Common(
        max((one.scores for one in every), default=1),
        max((one.board_top or Fraction(0) for one in every), default=Fraction(0)),
        max((one.whole or Fraction(0) for one in every), default=Fraction(0)),
        max((one.win for one in every), default=2),
    )


Counting: TypeAlias = Callable[[Taking, Common], Fraction]


@dataclass(frozen=True, slots=True)
class Rule:
    """One way to combine: its name, words, what a session counts and what its top counts.

    ``weight`` is what a total is divided by in the end (None: nothing, it is a sum).
    """

    code: str
    words: str
    counts: Counting
    top: Counting | None
    weight: Callable[[Taking], int] | None = None

    @property
    def in_percent(self) -> bool:
        """Whether what it counts are percentages."""
        return self.code.startswith("percent")

    @property
    def needs_top(self) -> bool:
        """Whether it is for matchpoints alone."""
        return self.code != "points"


def normalised(
    points: Fraction, boards: Fraction | int, actual: int, expected: int, win: int = 2
) -> Fraction:
    """A session's matchpoints as Neuberg brings them from ``actual`` scores to ``expected``.

    (points * expected + boards * (expected - actual)) / actual, with 2 for a score beaten;
    with 1 the second part is halved. Exact. Raises NotARule without a score.

    >>> normalised(Fraction(96), 24, 5, 7)
    Fraction(144, 1)
    """
    if actual < 1:
        raise NotARule("a session's boards are scored at least once")
    return (points * expected + Fraction(win, 2) * boards * (expected - actual)) / actual


def _neuberg(one: Taking, to: Common) -> Fraction:
    return normalised(one.points, one.due, one.scores, to.scores, one.win) * to.win / one.win


def _neuberg_top(one: Taking, to: Common) -> Fraction:
    return one.due * to.win * (to.scores - 1)


def _plain(one: Taking, to: Common) -> Fraction:
    del to
    return one.points


def _plain_top(one: Taking, to: Common) -> Fraction:
    del to
    return one.top or Fraction(0)


def _by_tops(one: Taking, to: Common) -> Fraction:
    return one.points * to.board_top / one.board_top if one.board_top else Fraction(0)


def _by_tops_top(one: Taking, to: Common) -> Fraction:
    return one.due * to.board_top


def _by_totals(one: Taking, to: Common) -> Fraction:
    return one.points * to.whole / one.whole if one.whole else Fraction(0)


def _by_totals_top(one: Taking, to: Common) -> Fraction:
    return (one.top or Fraction(0)) * to.whole / one.whole if one.whole else Fraction(0)


def _percent(one: Taking, to: Common) -> Fraction:
    del to
    return one.percent


def _percent_by_boards(one: Taking, to: Common) -> Fraction:
    del to
    return one.percent * one.boards


def _one(one: Taking) -> int:
    del one
    return 1


def _boards(one: Taking) -> int:
    return one.boards


RULES: Final[dict[str, Rule]] = {
    one.code: one
    for one in (
        Rule("neuberg", "Neuberg to a common top, then added", _neuberg, _neuberg_top),
        Rule("unfactored", "matchpoints added as they are", _plain, _plain_top),
        Rule("tops", "factored by tops, then added", _by_tops, _by_tops_top),
        Rule("totals", "factored by the sessions' totals, then added", _by_totals, _by_totals_top),
        Rule("percent-sum", "percentages added", _percent, None),
        Rule("percent-mean", "the mean of the percentages", _percent, None, _one),
        Rule(
            "percent-boards",
            "the mean of the percentages, weighted by boards",
            _percent_by_boards,
            None,
            _boards,
        ),
        Rule("points", "IMPs or victory points added", _plain, None),
    )
}
"""Every rule by its name on the command line."""


def rule(code: str) -> Rule:
    """The rule called ``code``. Raises NotARule."""
    try:
        return RULES[code]
    except KeyError:
        raise NotARule(f"{code!r} combines no sessions; {', '.join(RULES)} do") from None


@dataclass(frozen=True, slots=True)
class Whole:
    """Several sessions together, exact: the total, its top, and per cent where there are any."""

    total: Fraction
    top: Fraction | None
    percent: Fraction | None


def whole(takings: Sequence[Taking], by: Rule, to: Common) -> Whole:
    """The sessions of one contestant combined; all is 0 without any."""
    total = exact_sum(by.counts(one, to) for one in takings)
    if by.weight:
        weight = sum(map(by.weight, takings))
        mean = total / weight if weight else Fraction(0)
        return Whole(mean, None, mean)
    if by.top is None:
        return Whole(total, None, None)
    top = exact_sum(by.top(one, to) for one in takings)
    return Whole(total, top, 100 * total / top if top else None)
