"""Why a contestant stands where it stands, in words."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import replace
from fractions import Fraction

import pytest
from hypothesis import given
from hypothesis import strategies as st

from overtrick.event.compute import standings
from overtrick.event.contestant import ContestantId
from overtrick.event.explain import NothingToExplain
from overtrick.event.explain_total import explain_total, tie_breaks_of, total_steps
from overtrick.event.records import (
    CarriedOver,
    ContestantEntered,
    PenaltyGiven,
    Record,
    Unit,
)
from overtrick.scoring.options import Options
from tests.event.build import Kind, event, teams
from tests.event.test_strata import entered
from tests.event.test_tie_breaks import ALL_PLAY_ALL

ONE = ContestantId("", "1")


def told(
    records: Iterable[Record], contestant: str = "1", kind: Kind | None = None, **options: str
) -> list[tuple[str, str]]:
    chosen = replace(kind or Kind(), options=Options(**options))  # type: ignore[arg-type]
    found = event(chosen, records)
    steps = explain_total(found, standings(found), ContestantId("", contestant))
    return [(one.code, one.text) for one in steps]


def test_a_total_is_told_with_its_top_and_ties_as_ties() -> None:
    assert told(ALL_PLAY_ALL) == [
        ("total", "4 of a top of 6 over 3 boards, 66.67%"),
        ("tied", "the place is shared: 1="),
    ]


def test_each_rule_is_told_with_what_it_counted_for_all() -> None:
    tops, met = told(ALL_PLAY_ALL, tie_break="tops,head-to-head")[1:]
    start = "equal totals are ranked by their"
    assert tops == ("tie-break", f"{start} complete tops: 1 2, 3 2; that parts nobody")
    assert met == ("tie-break", f"{start} points on the boards against each other: 1 2, 3 0")


def test_penalties_and_what_was_carried_over_are_told_in_their_units() -> None:
    records = [
        *ALL_PLAY_ALL,
        PenaltyGiven(ONE, Fraction(10), "slow play", "board"),
        PenaltyGiven(ONE, Fraction(-3), unit="percent"),
        CarriedOver(ONE, Fraction("2.5"), "mp", "half of 5"),
    ]
    assert told(records)[:6] == [
        ("total", "4 of a top of 6 over 3 boards, 66.67%"),
        ("penalty", "penalty of 10% of a board's top (slow play): −0.2 matchpoints, −3.33%"),
        ("penalty", "compensation of 3 percentage points: +3.00%"),
        ("sum", "in all 66.33%"),
        ("carry-over", "carried over, +2.5 matchpoints (half of 5)"),
        ("sum", "6.48 matchpoints with what was carried over"),
    ]


def test_at_imps_penalties_are_told_in_imps() -> None:
    records = [
        *ALL_PLAY_ALL,
        PenaltyGiven(ONE, Fraction(1), "late", "imp", law="81C4"),
        PenaltyGiven(ONE, Fraction(10), unit="session"),
    ]
    assert told(records, kind=Kind("ximp"))[:4] == [
        ("total", "+2 IMPs over 3 boards"),
        ("penalty", "penalty of 1 IMP (late, Law 81C4): −1 IMP"),
        ("penalty", "penalty of 10% of the session: −9 IMPs"),
        ("sum", "in all −8 IMPs"),
    ]


units = st.sampled_from(["total", "percent", "mp", "imp", "board", "session"])


@given(
    st.lists(st.tuples(units, st.integers(-9, 9)), max_size=4),
    st.sampled_from(["mp", "ximp", "butler"]),
)
def test_the_steps_add_up_to_the_ranking(given_: list[tuple[Unit, int]], method: str) -> None:
    penalties = [PenaltyGiven(ONE, Fraction(amount), unit=unit) for unit, amount in given_]
    found = event(Kind(method), [*ALL_PLAY_ALL, *penalties])
    ranked = standings(found)
    row = next(row for row in ranked.rows if row.contestant == ONE)
    first, *rest = total_steps(found, ranked, row)
    changes = sum((one.exact for one in rest if one.code == "penalty"), Fraction(0))
    if row.exact_percent is None:
        assert first.exact + changes == row.points
    else:
        before = standings(event(Kind(method), ALL_PLAY_ALL)).rows
        clean = next(one.exact_percent for one in before if one.contestant == ONE)
        assert clean is not None
        assert clean + changes == row.exact_percent


@pytest.mark.parametrize(
    ("method", "handicap_as", "text"),
    [
        ("mp", "percent", "+5%: 66.67% + 5 = 71.67%"),
        ("ximp", "points", "+5: 2 + 5 = 7.00"),
        ("ximp", "imps-a-board", "+5 IMPs on each of 3 boards: 2 + 15 = 17.00"),
        ("ximp", "percent-as-imps", "+5%, at 6.48% for one IMP a board: 2 + 2.31 = 4.31"),
    ],
)
def test_a_handicap_is_told_as_it_is_meant(method: str, handicap_as: str, text: str) -> None:
    records = [ContestantEntered(ONE, handicap=Fraction(5)), *ALL_PLAY_ALL]
    steps = dict(told(records, kind=Kind(method), handicap_as=handicap_as))
    assert steps["handicap"] == f"a handicap of {text}, place 1 with handicaps"


def test_strata_are_told_list_by_list() -> None:
    assert [
        text for code, text in told([*entered("BABA"), *ALL_PLAY_ALL]) if code == "stratum"
    ] == [
        "stratum A: place 1= of 4, the first 2 are awarded",
        "stratum B: place 1= of 2, and nobody is awarded where fewer than 5 compete",
    ]


def test_ties_of_teams_are_told_too() -> None:
    boards: Sequence[Record] = [
        teams(1, "1", "2", "4SN=", "open"), teams(1, "1", "2", "4SN=", "closed"),
    ]  # fmt: skip
    kind = Kind("imp", form="teams", options=Options(tie_break="net-imps"))
    found = event(kind, boards)
    (only,) = tie_breaks_of(found, standings(found))
    assert not only.parted
    assert [value for _, value in only.counted] == [0, 0]


def test_who_is_in_no_ranking_has_nothing_explained() -> None:
    with pytest.raises(NothingToExplain, match="99"):
        told(ALL_PLAY_ALL, "99")
