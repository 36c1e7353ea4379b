"""Tie-breaks: what ranks contestants whose totals are equal."""

from __future__ import annotations

from collections.abc import Mapping
from fractions import Fraction
from typing import TypeAlias

from overtrick.bridge.seat import Side
from overtrick.event.contestant import ContestantId
from overtrick.event.credit import Credits

Seated: TypeAlias = tuple[int, int, Side]
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
    counted: dict[ContestantId, Fraction] = {}
    for group in groups.values():
        seats = _seats(group, credits_) if len(group) > 1 else set()
        for one in group:
            counted[one] = _against(one, seats, credits_)
    return counted


def _seats(group: list[ContestantId], credits_: Credits) -> set[Seated]:
    """Where the contestants of a group sat: board, line and side."""
    return {(credit.board, credit.line, credit.side) for one in group for credit in credits_[one]}


def _against(one: ContestantId, seats: set[Seated], credits_: Credits) -> Fraction:
    """Points of ``one`` on the boards on which its opponents are of the group."""
    return sum(
        (
            credit.points or _NONE
            for credit in credits_[one]
            if (credit.board, credit.line, credit.side.opponents) in seats
        ),
        _NONE,
    )
