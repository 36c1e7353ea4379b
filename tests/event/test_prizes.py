"""Prizes: who wins which, ties, and nobody twice."""

from __future__ import annotations

from fractions import Fraction

import pytest
from hypothesis import given
from hypothesis import strategies as st

from overtrick.bridge.result import ScoreOnly
from overtrick.bridge.seat import Side
from overtrick.event.contestant import ContestantId
from overtrick.event.prizes import Award, Entrant, NotAPrize, Prize, awarded, entrants
from overtrick.event.records import ContestantEntered
from tests.event.build import Kind, event, row, scored


def entrant(text: str, rank: int, strata: str = "", *clubs: str, handicap: int = 0) -> Entrant:
    section = text.rstrip("0123456789NSEW") if text[0] in "AB" else ""
    side = Side(text[-2:]) if text[-2:] in ("NS", "EW") else None
    number = text.removeprefix(section).removesuffix(side.value if side else "")
    return Entrant(
        ContestantId(section, number, side),
        rank,
        handicap or None,
        frozenset(strata),
        frozenset(clubs),
    )


FIELD = [
    entrant("1", 1, "A", "Elm", handicap=3),
    entrant("2", 2, "AB", "Oak", handicap=1),
    entrant("3", 2, "ABC", "Elm", handicap=2),
    entrant("4", 4, "ABC", "Oak", handicap=4),
]


def words(*prizes: Prize, field: list[Entrant] = FIELD) -> list[str]:
    return [one.words for one in awarded(prizes, field)]


def test_prizes_go_down_the_ranking() -> None:
    first, second = Prize("First", amount=Fraction(30)), Prize("Second", amount=Fraction(20))
    field = [FIELD[0], FIELD[1], FIELD[3]]
    assert words(first, second, field=field) == ["First: 1, 30", "Second: 2, 20"]


def test_who_ties_shares_the_prizes_of_the_places_filled() -> None:
    prizes = [
        Prize(name, amount=Fraction(amount))
        for name, amount in (("First", 30), ("Second", 20), ("Third", 5))
    ]
    assert words(*prizes) == ["First: 1, 30", "Second and Third: 2 and 3 share them, 12.5 each"]
    assert words(*prizes[:2])[1] == "Second: 2 and 3 share it, 10 each"
    assert words(Prize("A"), Prize("B"))[1] == "B: 2 and 3 share it"


def test_nobody_has_two_prizes_unless_it_is_allowed() -> None:
    best = [Prize("First"), Prize("Best of Elm", "club", "elm")]
    assert words(*best) == ["First: 1", "Best of Elm: 3"]
    again = [Prize("First"), Prize("Best of Elm", "club", "Elm", again=True)]
    assert words(*again) == ["First: 1", "Best of Elm: 1"]


def test_a_prize_of_a_stratum_goes_to_the_best_in_its_list() -> None:
    strata = [Prize("First"), Prize("Best B", "stratum", "B"), Prize("Best C", "stratum", "C")]
    assert words(*strata) == ["First: 1", "Best B: 2 and 3 share it", "Best C: 4"]


def test_a_handicap_prize_goes_by_the_scores_with_handicaps() -> None:
    prizes = [Prize("Handicap", "handicap"), Prize("First"), Prize("Handicap 2", "handicap")]
    assert words(*prizes) == ["Handicap: 2", "First: 1", "Handicap 2: 3"]


def test_prizes_of_a_section_and_of_a_direction() -> None:
    field = [entrant("A1NS", 1), entrant("B2EW", 1), entrant("A3EW", 2)]
    prizes = [Prize("Best of A", "section", "a"), Prize("Best EW", "direction", "EW")]
    assert words(*prizes, field=field) == ["Best of A: A1NS", "Best EW: B2EW"]


def test_a_prize_that_nobody_can_win_is_kept_and_said() -> None:
    assert words(Prize("Visitors", "club", "Ash")) == ["Visitors: nobody could win it"]
    assert words(Prize("Handicap", "handicap"), field=[entrant("1", 1)]) == [
        "Handicap: nobody could win it"
    ]
    five = [Prize(str(one)) for one in range(5)]
    assert [len(one.winners) for one in awarded(five, FIELD)] == [1, 2, 1, 0]


def test_a_prize_that_does_not_say_whose_it_is_is_refused() -> None:
    with pytest.raises(NotAPrize, match="which stratum"):
        Prize("Best", "stratum")


def test_the_contestants_of_a_ranking_are_entrants() -> None:
    one = ContestantEntered(ContestantId("", "1"), handicap=Fraction(-60), stratum="A", club="Elm")
    two = ContestantEntered(ContestantId("", "2"), handicap=Fraction(0), stratum="B")
    records = [one, two, row(1, "1", "2", ScoreOnly(420)), row(1, "3", "4", ScoreOnly(50))]
    found = entrants(
        event(Kind(), records), scored(Kind(), records).rankings[0], {two.contestant: {"Oak"}}
    )
    by_id = {each.contestant.number: each for each in found}
    assert (by_id["1"].rank, by_id["1"].handicap_rank, by_id["1"].clubs) == (1, 2, {"Elm"})
    assert (by_id["2"].strata, by_id["2"].clubs) == ({"A", "B"}, {"Oak"})


@given(
    st.lists(st.integers(1, 5), max_size=8),
    st.lists(st.tuples(st.sampled_from(["overall", "stratum"]), st.integers(0, 50)), max_size=6),
)
def test_every_amount_is_paid_once_and_nobody_wins_twice(
    ranks: list[int], offered: list[tuple[str, int]]
) -> None:
    field = [
        entrant(str(place), rank, "AB"[: 1 + place % 2]) for place, rank in enumerate(ranks, 1)
    ]
    prizes = [
        Prize(str(place), among, "B" if among == "stratum" else "", Fraction(amount))  # type: ignore[arg-type]
        for place, (among, amount) in enumerate(offered)
    ]
    found = awarded(prizes, field)
    assert [prize for one in found for prize in one.prizes] == prizes
    winners = [winner for one in found for winner in one.winners]
    assert len(winners) == len(set(winners))
    for one in found:
        assert _paid(one) == (sum(prize.amount or 0 for prize in one.prizes) if one.winners else 0)


def _paid(one: Award) -> Fraction:
    return (one.each or Fraction(0)) * len(one.winners)
