"""Places, scores and lists as people say them."""

from __future__ import annotations

from collections.abc import Iterable

from overtrick.event.schedules.swiss.drawn import Draw
from overtrick.event.schedules.swiss.field import SwissContestant
from overtrick.event.schedules.swiss.standing import draw_score
from overtrick.scoring.rounding import shown


def ordinal(number: int) -> str:
    """1st, 2nd, 3rd, 11th, 21st."""
    plain = {1: "1st", 2: "2nd", 3: "3rd"}.get(number % 10, "0th")
    return f"{number}{'th' if number % 100 in {11, 12, 13} else plain[1:]}"


def listed(items: Iterable[object]) -> str:
    """``a``, ``a and b``, ``a, b and c``."""
    *first, last = map(str, items)
    return f"{', '.join(first)} and {last}" if first else last


def rounds_said(rounds: tuple[int, ...]) -> str:
    """``in round 2``, ``in rounds 2 and 5``."""
    return f"in round{'s' if len(rounds) > 1 else ''} {listed(rounds)}"


def times(number: int) -> str:
    """``once``, ``twice``, ``3 times``."""
    return {1: "once", 2: "twice"}.get(number, f"{number} times")


def placed(draw: Draw, one: SwissContestant) -> str:
    """A contestant with its place and score: ``12 (5th with 43.20 VP)``."""
    return f"{one.number} ({where(draw, one)})"


def where(draw: Draw, one: SwissContestant) -> str:
    """``5th with 43.20 VP``; before there are scores, ``5th by lot`` or ``5th by seeding``."""
    place = ordinal(draw.standing.place(one.number))
    if draw.standing.opening:
        return f"{place} by {'lot' if draw.settings.opening == 'random' else 'seeding'}"
    score = shown(draw_score(one, draw.standing.late, draw.settings))
    return f"{place} with {score} {draw.settings.unit}"


def basis(draw: Draw) -> str:
    """What the draw looked at."""
    if draw.standing.opening:
        return _OPENINGS[draw.settings.opening].format(seed=draw.settings.seed)
    if draw.standing.after == 0:
        return "the scores carried in"
    late = ", one round back" if draw.settings.standings == "delayed" else ""
    return f"the standings after round {draw.standing.after}{late}"


_OPENINGS = {
    "random": "lots alone (seed {seed})",
    "slaughter": "the seeding: the 1st meets the first of the lower half, and so on",
    "folded": "the seeding: the 1st meets the last, and so on inwards",
    "halves": "lots between the upper and the lower half of the seeding (seed {seed})",
}
