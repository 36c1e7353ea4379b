"""Tie-breaks: what ranks contestants whose totals are equal."""

from __future__ import annotations

from collections.abc import Mapping
from fractions import Fraction

from overtrick.event.contestant import ContestantId
from overtrick.event.credit import Credits

_NONE = Fraction(0)


def tie_breaks(
    scores: Mapping[ContestantId, Fraction], credits_: Credits, rule: str
) -> dict[ContestantId, Fraction]:
    """For each contestant what counts, the higher the better, among those with its score."""
    if rule == "none":
        return dict.fromkeys(scores, _NONE)
    groups: dict[Fraction, list[ContestantId]] = {}
    for contestant, score in scores.items():
        groups.setdefault(score, []).append(contestant)
    return {
        one: _against(one, group, credits_) if len(group) > 1 else _NONE
        for group in groups.values()
        for one in group
    }


def _against(one: ContestantId, group: list[ContestantId], credits_: Credits) -> Fraction:
    """Points of ``one`` on the boards played against the others of its group."""
    others = {
        (credit.board, credit.line, credit.side)
        for other in group
        if other != one
        for credit in credits_[other]
    }
    return sum(
        (
            credit.points or _NONE
            for credit in credits_[one]
            if (credit.board, credit.line, credit.side.opponents) in others
        ),
        _NONE,
    )
