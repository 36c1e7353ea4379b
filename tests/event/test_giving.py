"""Prizes given over the lists of an event: one list, two directions, sections, clubs."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction

from hypothesis import given as drawn
from hypothesis import strategies as st

from overtrick.bridge.seat import Side
from overtrick.event.compute import standings
from overtrick.event.contestant import ContestantId, Person
from overtrick.event.giving import given
from overtrick.event.prizes import Prize
from overtrick.event.records import ContestantEntered, Record
from tests.event.build import Kind, event, row

FIRST, SECOND = Prize("First", amount=Fraction(40)), Prize("Second", amount=Fraction(20))
TWO = Kind(winners=2)


def won(records: Sequence[Record], *prizes: Prize, kind: Kind = TWO) -> list[str]:
    found = event(kind, records)
    people = {"e": Person("e", "Ann Elm", club="Elm"), "o": Person("o", "Bob Oak", club="Oak")}
    awards = given(prizes, found, standings(found), people)
    return [one.words for one in awards]


BOARDS = [
    row(1, "1", "1", "4SN="), row(1, "2", "2", "4SN+1"), row(1, "3", "3", "4SN-1"),
    row(2, "1", "2", "3NTN="), row(2, "2", "3", "3NTN+1"), row(2, "3", "1", "3NTN-1"),
]  # fmt: skip
"""NS 2 has 100%, EW 3 and EW 1 have 50 and 75, EW 2 has 25 ..."""


def percents() -> dict[str, str]:
    found = standings(event(TWO, BOARDS))
    return {str(one.contestant): str(one.percent) for one in found.rows}


def test_the_lists_compete_by_percentage() -> None:
    assert percents() == {
        "2NS": "100", "1NS": "50", "3NS": "0", "1EW": "75", "2EW": "25", "3EW": "50",
    }  # fmt: skip
    assert won(BOARDS, FIRST, SECOND) == ["First: 2NS, 40", "Second: 1EW, 20"]


def test_equals_of_two_lists_share() -> None:
    third = Prize("Third", amount=Fraction(10))
    assert won(BOARDS, FIRST, SECOND, third)[-1] == "Third: 1NS and 3EW share it, 5 each"


def test_a_direction_and_a_club_have_prizes_of_their_own() -> None:
    best = Prize("Best East-West", "direction", "EW")
    club = Prize("Best of Elm", "club", "elm", again=True)
    entered = [
        ContestantEntered(ContestantId("", "3", Side.EW), ("e",)),
        ContestantEntered(ContestantId("", "1", Side.EW), ("o",)),
    ]
    assert won([*entered, *BOARDS], best, club) == ["Best East-West: 1EW", "Best of Elm: 3EW"]


def test_no_prizes_are_no_awards() -> None:
    assert won(BOARDS) == []


def test_handicaps_count_over_all_lists() -> None:
    best = Prize("With handicaps", "handicap")
    assert won(BOARDS, best) == ["With handicaps: nobody could win it"]
    entered = [ContestantEntered(ContestantId("", "2", Side.EW), handicap=Fraction(90))]
    assert won([*entered, *BOARDS], best) == ["With handicaps: 2EW"]


@drawn(st.lists(st.integers(0, 6), min_size=3, max_size=3))
def test_the_order_of_a_list_is_kept(down: list[int]) -> None:
    records = [
        row(board, str(n), str((n + board) % 3 + 4), f"3NTN-{1 + (down[n - 1] + board) % 7}")
        for board in range(1, 4)
        for n in range(1, 4)
    ]
    found = standings(event(TWO, records))
    prizes = [Prize(f"Prize {place}") for place in range(6)]
    awards = given(prizes, event(TWO, records), found, {})
    order = [one for award in awards for one in award.winners]
    for ranking in found.rankings:
        ours = [one for one in order if one.side is ranking.rows[0].contestant.side]
        ranks = {line.contestant: line.rank for line in ranking.rows}
        assert [ranks[one] for one in ours] == sorted(ranks.values())
