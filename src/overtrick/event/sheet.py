"""A traveller's scoring sheet: in short what every line earned, from which all is added up."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from fractions import Fraction
from functools import partial
from typing import TypeAlias

from overtrick.event.field_rules import FieldRules
from overtrick.event.fold import Play
from overtrick.event.share import Shares, Sharing
from overtrick.event.standings import BoardScore, LineScore
from overtrick.event.traveller import Traveller
from overtrick.scoring.field import Line
from overtrick.scoring.matchpoints import Tops

Earned: TypeAlias = tuple[Shares | None, ...]
"""What each line of a traveller earned North-South and East-West, None if it was not played."""


@dataclass(frozen=True, slots=True, eq=False)
class Sheet:
    """One traveller scored; ``score`` is the same at length, as it is shown."""

    traveller: Traveller
    earned: Earned
    score: BoardScore

    def played(self) -> Iterator[tuple[int, Play, Shares]]:
        """Every play that counts, with its place and what each side earned."""
        for place, shares in enumerate(self.earned):
            if shares is not None:
                yield place, self.traveller.plays[place], shares

    def corrected(self, lines: dict[int, Shares]) -> Sheet:
        """The sheet with other shares in some of its lines."""
        earned = tuple(lines.get(place, shares) for place, shares in enumerate(self.earned))
        return _sheet(self.traveller, earned, self.score.top, self.score.datum, self.score.expected)


def score_sheet(traveller: Traveller, rules: FieldRules, sharing: Sharing) -> Sheet:
    """One traveller scored; artificial scores are left open for the session to settle."""
    expected = rules.expected(traveller)
    groups = groups_of(traveller)
    compared = rules.method.score(traveller.played, expected, groups, rules.options)
    earned = _in_place(sharing.shares(compared), traveller)
    return _sheet(traveller, earned, _top(compared.tops), compared.datum, expected)


def _in_place(shares: list[Shares], traveller: Traveller) -> Earned:
    """The shares of lines that were played among all the traveller's."""
    if len(shares) == len(traveller.lines):
        return tuple(shares)
    rest = iter(shares)
    return tuple(None if line is None else next(rest) for line in traveller.lines)


def groups_of(traveller: Traveller) -> list[str] | None:
    """The fouled forms line by line, None where all played one."""
    if len({play.group for play in traveller.plays}) < 2:
        return None
    groups = [
        play.group
        for play, line in zip(traveller.plays, traveller.lines, strict=True)
        if line is not None
    ]
    return groups if len(set(groups)) > 1 else None


def _top(tops: Sequence[Tops] | None) -> Fraction | None:
    """The board's top: the largest of its lines, which mostly share one."""
    if not tops:
        return None
    different = (tops[0],) if tops.count(tops[0]) == len(tops) else tops
    return max(one.ns if one.ns is one.ew else max(one.ns, one.ew) for one in different)


def _sheet(
    traveller: Traveller, earned: Earned, top: Fraction | None, datum: int | None, expected: int
) -> Sheet:
    place = (traveller.scope, traveller.board)
    written = partial(_written, traveller, earned)
    return Sheet(traveller, earned, BoardScore.unwritten(place, top, datum, expected, written))


def _written(traveller: Traveller, earned: Earned) -> tuple[LineScore, ...]:
    """Every play with its points, as a board is shown."""
    return tuple(map(_line, traveller.plays, traveller.lines, earned))


def _line(play: Play, line: Line | None, shares: Shares | None) -> LineScore:
    if line is None or shares is None:
        return LineScore(play, counts=False)
    ns, ew = shares
    mark = line.ns
    score = mark if isinstance(mark, int) and mark == line.ew else None
    return LineScore(
        play, True, score, ns.points, ew.points, ns.exact, ew.exact, ns.top, ew.top
    )  # fmt: skip
