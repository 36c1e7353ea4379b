"""Vectors of several sessions: carry-over, tie-break points, strata."""

from __future__ import annotations

from fractions import Fraction
from typing import Any, Final

from overtrick.event.combining import Candidate, Qualifying, carried_over, cut, parse_carry
from overtrick.event.combining.cut import Terms
from overtrick.event.contestant import ContestantId
from overtrick.event.tie_breaks import TIE_BREAKS, Encounter, Facts
from overtrick.scoring.strata import awarded, strata_ranks

NAMES: Final = ("A", "B", "C")


def exact(number: float | str) -> Fraction:
    return Fraction(str(number))


def linear(rule: str, number: int) -> list[Fraction]:
    """What the qualifiers of a linear carry-over bring, first to last."""
    field = [Candidate(ContestantId("", str(rank)), rank) for rank in range(1, number + 5)]
    (through,) = cut(field, Terms(number))
    return [one.amount for one in carried_over(parse_carry(rule), through, Qualifying({}))]


def ebl(given: Any, expected: Any, vector: dict[str, Any]) -> None:
    assert linear(f"linear:{given['top']}", given["qualifiers"]) == list(map(exact, expected))


def wbf(given: Any, expected: Any, vector: dict[str, Any]) -> None:
    rule = f"linear:{given['winner']}:{given['last']}"
    assert linear(rule, given["example_qualifiers"]) == list(map(exact, expected))


def tie_break_points(given: Any, expected: Any, vector: dict[str, Any]) -> None:
    """Every opponent is met over two boards of a round, and counts once."""
    opponents = given.get("opponents_final_scores") or given["opponents"]
    ids = {f"o{place}": exact(score) for place, score in enumerate(opponents)}
    partners = {f"p{place}": exact(score) for place, score in enumerate(given.get("partners", ()))}
    scores = {ContestantId("", key): score for key, score in (ids | partners).items()}
    beside = tuple(ContestantId("", key) for key in partners)
    met = [
        Encounter(
            (ContestantId("", key),), Fraction(1), Fraction(1), place, beside if not place else ()
        )
        for place, key in enumerate(ids)
        for _ in range(2)
    ]
    one = ContestantId("", "x")
    facts = Facts(scores, {one: met})
    assert TIE_BREAKS["opponents"].measure(one, [one], facts) == exact(expected)


def strata(given: Any, expected: Any, vector: dict[str, Any]) -> None:
    order = given["ns_order_percent"]
    lists = strata_ranks([(rank, one[1]) for rank, one in enumerate(order, start=1)], NAMES)
    for name, found in lists.items():
        deep = awarded([rank for _, rank in found])
        got = {
            str(order[place][0]): rank
            for (place, rank), counts in zip(found, deep, strict=True)
            if counts
        }
        assert got == expected[name]


CHECKS = {
    "carry_over_linear_ebl2014": ebl,
    "carry_over_linear_wbf_bam2023": wbf,
    "tie_break_points_ebu": tie_break_points,
    "tie_break_points_ebu_individual": tie_break_points,
    "acbl_strat_ranks": strata,
}
