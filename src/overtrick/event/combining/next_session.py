"""From combined sessions to the next: who goes through, and what everybody brings."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from typing import Final

from overtrick.event.combining.carry import (
    CarryRule,
    HeadToHead,
    Meetings,
    Qualifying,
    Rounding,
    carried_over,
)
from overtrick.event.combining.combine import Combined
from overtrick.event.combining.cut import Candidate, Cut, Terms, cut
from overtrick.event.contestant import ContestantId
from overtrick.event.records import CarriedOver, Unit

_UNITS: Final[dict[str, Unit]] = {"mp": "mp", "imp": "imp", "vp": "vp"}


@dataclass(frozen=True, slots=True)
class Next:
    """Who goes through, list by list, and what they carry over, empty where nothing is."""

    cuts: tuple[Cut, ...]
    carried: tuple[CarriedOver, ...]
    rounding: Rounding = "0.01"


def unit_of(whole: Combined, rule: CarryRule) -> Unit:
    """The unit that a carry-over is recorded in: of what the combination counts, or was made."""
    if whole.rule.in_percent and not isinstance(rule, HeadToHead):
        return "percent"
    return _UNITS.get(whole.sessions[0].unit, "total")


def cut_through(
    whole: Combined, terms: Terms, drop_ins: Sequence[ContestantId] = ()
) -> tuple[Cut, ...]:
    """The cut through a combined ranking. Raises NotACut."""
    return cut([Candidate.of(one.row) for one in whole.rows], terms, drop_ins)


def next_session(
    whole: Combined,
    cuts: tuple[Cut, ...],
    rule: CarryRule | None,
    made: Sequence[Meetings] = (),
    rounding: Rounding = "0.01",
) -> Next:
    """The cuts through a combined ranking, and by ``rule`` what those who go through bring.

    ``made`` is for each session what its contestants made against each other. Contestants
    have the id of the first session they played. Raises NotACarryOver.
    """
    if rule is None:
        return Next(cuts, (), rounding)
    scores = {one.row.contestant: one.row.exact_points for one in whole.rows}
    meetings = _together(whole, made) if isinstance(rule, HeadToHead) else None
    before = Qualifying(scores, meetings)
    return Next(
        cuts,
        tuple(
            one
            for through in cuts
            for one in carried_over(rule, through, before, rounding, unit_of(whole, rule))
        ),
        rounding,
    )


def _together(
    whole: Combined, made: Sequence[Meetings]
) -> Mapping[tuple[ContestantId, ContestantId], Fraction]:
    """The meetings of all sessions, by the ids of the combined ranking."""
    found: dict[tuple[ContestantId, ContestantId], Fraction] = {}
    for place, session in enumerate(made):
        ids = {
            part.appearance.contestant: one.row.contestant
            for one in whole.rows
            if (part := one.parts[place])
        }
        for (one, rival), points in session.items():
            if one in ids and rival in ids:
                key = (ids[one], ids[rival])
                found[key] = found.get(key, Fraction(0)) + points
    return found
