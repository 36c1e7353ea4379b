"""The figures that a file prints beside its results, kept so that ours can be laid next to them."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TypeAlias

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
