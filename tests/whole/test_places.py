"""Who has a place: where next to nothing was played, the library and the slow scorer agree."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from fractions import Fraction

import pytest

from overtrick.event.contestant import ContestantId
from overtrick.event.records import (
    CarriedOver,
    ContestantEntered,
    FormName,
    MatchAwarded,
    PenaltyGiven,
    Record,
    Unit,
)
from overtrick.scoring.options import Options
from tests.event.build import Kind, entries, row, scored
from tests.whole.compare import differences

PAIRS = [ContestantId("", str(number)) for number in range(1, 6)]
ENTERED = [ContestantEntered(one, ()) for one in PAIRS]
BOARD = [row(1, "1", "2", "4SN="), row(1, "3", "4", "4SN+1")]
"""Pair 5 has not come to the table yet."""


def places(kind: Kind, records: Sequence[Record]) -> dict[str, str]:
    """The places as printed, by the pairs' numbers, once both scorers agree on them."""
    found = scored(kind, records)
    assert differences(entries(kind, records), found) == []
    return {one.contestant.number: found.place_of(one) for one in found.rows}


@pytest.mark.parametrize("method", ["mp", "ximp"])
def test_who_has_nothing_but_what_was_carried_over_has_a_place(method: str) -> None:
    kind = Kind(method=method)
    assert places(kind, [*ENTERED, *BOARD])["5"] == "–"
    brought = CarriedOver(PAIRS[4], Fraction(1, 2), "mp" if method == "mp" else "imp")
    assert places(kind, [*ENTERED, *BOARD, brought])["5"] == "3"
    assert set(places(kind, ENTERED).values()) == {"–"}
    assert places(kind, [*ENTERED, brought]) == {
        "5": "1", "1": "–", "2": "–", "3": "–", "4": "–",
    }  # fmt: skip


@pytest.mark.parametrize("amount", [Fraction(0), Fraction(-3)])
def test_what_was_carried_over_counts_even_where_it_wins_nothing(amount: Fraction) -> None:
    brought = CarriedOver(PAIRS[4], amount, "mp")
    assert places(Kind(), [*ENTERED, brought])["5"] == "1"


def test_a_penalty_gives_a_place_and_two_that_come_to_nothing_give_none() -> None:
    fined, made_up = (
        PenaltyGiven(PAIRS[4], Fraction(amount), "late", unit="mp") for amount in (2, -2)
    )
    assert places(Kind(), [*ENTERED, *BOARD, fined])["5"] == "5"
    assert places(Kind(), [*ENTERED, *BOARD, made_up])["5"] == "3"
    assert places(Kind(), [*ENTERED, *BOARD, fined, made_up])["5"] == "–"


@pytest.mark.parametrize(
    ("form", "scale", "first"),
    [
        ("pairs", "wbf", "1"),
        ("teams", "none", "1"),
        ("teams", "wbf", "1"),
        ("pairs", "none", "1="),  # ranked by their boards: what is awarded is shown beside
    ],
)
def test_a_match_or_a_bye_that_was_only_awarded_gives_everybody_a_place(
    form: FormName, scale: str, first: str
) -> None:
    options = replace(Options(), matches="rounds", vp_scale=scale)
    kind = Kind(form=form, method="imp" if form == "teams" else "ximp", options=options)
    assert set(places(kind, ENTERED).values()) == {"–"}
    unit: Unit = "vp" if scale == "wbf" else "imp"
    match = MatchAwarded("", 1, ("5", "1"), (Fraction(12), Fraction(8)), unit)
    for award in (match, MatchAwarded("", 1, ("5",), (Fraction(12),), unit)):
        found = places(kind, [*ENTERED, award])
        assert found["5"] == first
        assert "–" not in found.values()
