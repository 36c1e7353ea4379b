"""The cut: who goes through to the next session, who is in reserve, who drops in."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace
from typing import Literal, TypeAlias

from overtrick.bridge.errors import BridgeError
from overtrick.event.contestant import ContestantId
from overtrick.event.standings import Row

Ties: TypeAlias = Literal["in", "out", "order"]
"""Contestants tied across the cut: all go through, none does, or those who stand first."""


class NotACut(BridgeError):
    """So many cannot go through."""

    code = "not-a-cut"


@dataclass(frozen=True, slots=True)
class Candidate:
    """A contestant in the order of a ranking; equal ranks are a tie that nothing broke."""

    contestant: ContestantId
    rank: int

    @classmethod
    def of(cls, row: Row) -> Candidate:
        """The candidate of a ranking's row."""
        return cls(row.contestant, row.rank)


@dataclass(frozen=True, slots=True)
class Cut:
    """Who goes through from one list, in its order, and who after them if somebody withdraws.

    ``drop_ins`` join from elsewhere. ``note`` says what became of a tie at the cut.
    """

    section: str
    qualified: tuple[Candidate, ...]
    reserves: tuple[Candidate, ...] = ()
    drop_ins: tuple[ContestantId, ...] = ()
    note: str = ""


@dataclass(frozen=True, slots=True)
class Terms:
    """How many go through, over all or of each section, with so many reserves behind them."""

    most: int
    ties: Ties = "in"
    reserves: int = 0
    per_section: bool = False


def cut(
    candidates: Iterable[Candidate], terms: Terms, drop_ins: Sequence[ContestantId] = ()
) -> tuple[Cut, ...]:
    """The first of the candidates, over all or of each section, the best first.

    Drop-ins join the list of their own section, or the only one. Raises NotACut unless one
    at least goes through.
    """
    if terms.most < 1:
        raise NotACut(f"at least one goes through, not {terms.most}")
    lists: dict[str, list[Candidate]] = {}
    for one in candidates:
        lists.setdefault(one.contestant.section if terms.per_section else "", []).append(one)
    if not lists:
        raise NotACut("there is nobody to go through")
    return tuple(
        replace(
            _cut(section, order, terms),
            drop_ins=tuple(
                one for one in drop_ins if not terms.per_section or one.section == section
            ),
        )
        for section, order in lists.items()
    )


def _cut(section: str, order: Sequence[Candidate], terms: Terms) -> Cut:
    end = min(terms.most, len(order))
    note = ""
    if end < len(order) and order[end].rank == order[end - 1].rank:
        end, note = _across(order, end, terms.ties)
    return Cut(section, tuple(order[:end]), tuple(order[end : end + terms.reserves]), (), note)


def _across(order: Sequence[Candidate], end: int, ties: Ties) -> tuple[int, str]:
    """Where the cut is after a tie across it, and what is said of that."""
    rank = order[end].rank
    tied = [place for place, one in enumerate(order) if one.rank == rank]
    names = ", ".join(str(order[place].contestant) for place in tied)
    cuts = {
        "in": (tied[-1] + 1, "all go through"),
        "out": (tied[0], "none goes through"),
        "order": (end, "taken in order"),
    }
    found, what = cuts[ties]
    return found, f"{names} are tied across the cut: {what}"
