"""The figures that a file prints beside its results, kept so that ours can be laid next to them."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from fractions import Fraction
from typing import Final, Literal, TypeAlias

from overtrick.bridge.result import Adjusted, NotPlayed
from overtrick.event.contestant import ContestantId
from overtrick.event.records import Numbers, ResultEntered

LineKey: TypeAlias = tuple[str, int, Numbers, Numbers]
"""One line of one traveller: section, board, and who sat North-South and East-West."""


@dataclass(frozen=True, slots=True)
class Total:
    """What is printed of one contestant: total, percentage, place, boards played."""

    total: str | None = None
    percent: str | None = None
    place: str | None = None
    boards: str | None = None


@dataclass(frozen=True, slots=True)
class PrintedMatch:
    """What is printed of a match: its round, teams, result, and each board's points.

    A board has one figure, the first team's IMPs, or each team's points.
    """

    round: str | None
    teams: tuple[str, str]
    result: tuple[str | None, str | None]
    boards: tuple[tuple[int, tuple[str, ...]], ...]


@dataclass(slots=True)
class Figures:
    """Everything printed, as texts with the decimals printed, by whom or what it is of."""

    totals: dict[ContestantId, Total] = field(default_factory=dict)
    points: dict[LineKey, tuple[str | None, str | None]] = field(default_factory=dict)
    datums: dict[tuple[str, int], str] = field(default_factory=dict)
    matches: list[PrintedMatch] = field(default_factory=list)


def key_of(record: ResultEntered) -> LineKey:
    """The key of a result's line."""
    return (record.section, record.board, record.ns, record.ew)


@dataclass(frozen=True, slots=True)
class Scale:
    """How printed match points came about: 2 or 1 a win, in the section or the whole field."""

    win: Literal[1, 2]
    compared: Literal["section", "field"]


_WINS: Final[tuple[Literal[1, 2], ...]] = (2, 1)


def scale(results: Sequence[ResultEntered], figures: Figures) -> Scale | None:
    """The scale that most lines' points fit; None where no line fits any.

    Both sides' points add up to the top, 2 (or 1) for every other score; how many scores
    there are at most in the section and in the field tells which it was.
    """
    in_section = Counter((record.section, record.board) for record in results)
    most: dict[str, int] = {}
    for (section, _), count in in_section.items():
        most[section] = max(most.get(section, 0), count)
    field_size = max(Counter(record.board for record in results).values(), default=0)
    votes: Counter[Scale] = Counter()
    for record in results:
        top = _top(record, figures)
        if top is not None:
            votes.update(_fitting(top, most[record.section], field_size))
    return votes.most_common(1)[0][0] if votes else None


def _top(record: ResultEntered, figures: Figures) -> Fraction | None:
    if isinstance(record.result, Adjusted | NotPlayed):
        return None
    ns, ew = figures.points.get(key_of(record), (None, None))
    try:
        return Fraction(ns or "") + Fraction(ew or "")
    except ValueError:
        return None


def _fitting(top: Fraction, section: int, field_size: int) -> Iterable[Scale]:
    for win in _WINS:
        if abs(top - win * (section - 1)) < Fraction(1, 10):
            yield Scale(win, "section")
        if field_size != section and abs(top - win * (field_size - 1)) < Fraction(1, 10):
            yield Scale(win, "field")
