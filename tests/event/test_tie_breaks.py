"""Tie-breaks: each rule by hand, their order, and what a slow twin says."""

from __future__ import annotations

from fractions import Fraction

import pytest
from hypothesis import given
from hypothesis import strategies as st

from overtrick.bridge.result import ScoreOnly
from overtrick.event.contestant import ContestantId
from overtrick.event.records import Record
from overtrick.event.standings import Match, MatchBoard
from overtrick.event.tie_breaks import (
    TIE_BREAKS,
    Encounter,
    Facts,
    TieBreak,
    break_ties,
    rules_of,
    team_facts,
)
from overtrick.scoring.options import CHOICES, NotAnOption, Options, check, with_settings
from tests.event.build import Kind, row, scored

A, B, C, D, E = (ContestantId("", one) for one in "ABCDE")


def met(
    rival: ContestantId, points: int, *, average: int = 10, at: int = 1, **more: object
) -> Encounter:
    return Encounter((rival,), Fraction(points), Fraction(average), at, **more)  # type: ignore[arg-type]


def measured(code: str, facts: Facts, *group: ContestantId) -> list[Fraction]:
    return [TIE_BREAKS[code].measure(one, group, facts) for one in group]


def facts(**encounters: list[Encounter]) -> Facts:
    scores = {A: Fraction(60), B: Fraction(60), C: Fraction(60), D: Fraction(40), E: Fraction(30)}
    return Facts(scores, {ContestantId("", one): them for one, them in encounters.items()})


FIELD = facts(
    A=[met(B, 12), met(D, 8, at=2), met(E, 15, at=3)],
    B=[met(A, 8), met(D, 13, at=2), met(C, 11, at=3)],
)


def test_head_to_head_counts_points_against_the_tied_alone() -> None:
    assert measured("head-to-head", FIELD, A, B) == [12, 8]


def test_head_to_head_where_not_all_met_counts_only_if_asked_to() -> None:
    three = facts(A=[met(B, 12)], B=[met(A, 8), met(C, 11)], C=[met(B, 9)])
    assert measured("head-to-head", three, A, B, C) == [12, 19, 9]
    assert measured("all-met", three, A, B, C) == [0, 0, 0]
    assert measured("all-met", three, A, B) == [12, 8]


def test_opponents_count_their_final_scores_once_a_round() -> None:
    two_boards = facts(A=[met(D, 1), met(D, 2), met(E, 3, at=2), met(D, 3, at=4)])
    assert measured("opponents", two_boards, A) == [40 + 30 + 40]


def test_an_individuals_opponents_are_divided_by_its_partners() -> None:
    with_partner = facts(A=[Encounter((D, E), Fraction(1), Fraction(1), 1, (B,))])
    assert measured("opponents", with_partner, A) == [Fraction(70, 60)]


def test_boards_won_tops_and_the_last_round() -> None:
    won = facts(
        A=[met(D, 20, tops=1, boards_won=Fraction(1)), met(E, 10, at=2, boards_won=Fraction(1, 2))],
        B=[met(D, 15, boards_won=Fraction(1)), met(E, 15, at=2, boards_won=Fraction(1))],
    )
    assert measured("tops", won, A, B) == [1, 0]
    assert measured("boards-won", won, A, B) == [Fraction(3, 2), 2]
    assert measured("last-round", won, A, B) == [10, 15]


def test_wins_take_all_boards_of_a_round_together() -> None:
    halves = facts(A=[met(D, 12), met(D, 9), met(E, 10, at=2), met(B, 3, at=3)])
    assert measured("wins", halves, A) == [Fraction(3, 2)]


def test_common_opponents_are_those_that_all_of_the_tied_met() -> None:
    assert measured("common-opponents", FIELD, A, B) == [8, 13]


def test_imps_won_and_lost() -> None:
    imps = facts(
        A=[met(D, 1, imps=(Fraction(30), Fraction(10)))],
        B=[met(D, 1, imps=(Fraction(50), Fraction(30)))],
        C=[met(D, 1, imps=(Fraction(5), Fraction(0)))],
    )
    assert measured("net-imps", imps, A, B, C) == [20, 20, 5]
    quotients = measured("imp-quotient", imps, A, B, C)
    assert quotients[:2] == [3, Fraction(5, 3)]
    assert quotients[2] > quotients[0], "no IMP lost is above every quotient"


def test_the_next_rule_sees_only_those_whom_the_first_left_tied() -> None:
    three = facts(
        A=[met(B, 12), met(D, 5, at=2)],
        B=[met(A, 8), met(D, 15, at=2), met(C, 9, at=3)],
        C=[met(D, 20), met(E, 20, at=2), met(B, 11, at=3)],
    )
    rules = rules_of("wins,head-to-head")
    found = break_ties(dict.fromkeys((A, B, C), Fraction(5)), rules, lambda _: three)
    order = sorted((A, B, C), key=found.keys.__getitem__, reverse=True)
    assert order == [C, A, B]
    # Between A and B alone what they made against C counts no more.
    assert [one.rule.code for one in found.breaks] == ["wins", "head-to-head"]
    assert dict(found.breaks[1].counted) == {A: 12, B: 8}


def test_split_ends_a_list_and_none_begins_none() -> None:
    assert [one.code for one in rules_of("wins,split,tops")] == ["wins"]
    assert rules_of("none") == ()


def test_facts_are_asked_of_the_tied_alone_and_not_without_a_tie() -> None:
    asked: list[ContestantId] = []

    def gather(tied: object) -> Facts:
        asked.extend(tied)  # type: ignore[arg-type]
        return facts()

    scores = {A: Fraction(3), B: Fraction(2), C: Fraction(1)}
    assert break_ties(scores, rules_of("tops"), gather).keys == {A: (), B: (), C: ()}
    assert not asked
    break_ties(scores | {D: Fraction(2)}, rules_of("tops"), gather)
    assert asked == [B, D]


def test_every_rule_has_words_and_every_word_a_rule() -> None:
    choice = next(one for one in CHOICES if one.name == "tie_break")
    assert set(choice.values) == {*TIE_BREAKS, "none", "split"}
    assert choice.words("tops,split") == (
        "are ranked by their complete tops, then share the place, and what it brings, evenly"
    )


@pytest.mark.parametrize("value", ["tops", "wins,tops,toss", "head-to-head", "none"])
def test_a_list_of_rules_is_an_option(value: str) -> None:
    check("tie_break", value)
    assert with_settings(Options(), [("tie_break", value)]).tie_break == value


@pytest.mark.parametrize("value", ["tops,", "tops wins", "coin", ",tops", ""])
def test_what_is_no_list_of_rules_is_refused(value: str) -> None:
    with pytest.raises(NotAnOption, match="tie_break"):
        check("tie_break", value)


ALL_PLAY_ALL: list[Record] = [
    row(1, "1", "2", ScoreOnly(-50)), row(1, "3", "4", ScoreOnly(0)),
    row(2, "1", "3", ScoreOnly(100)), row(2, "2", "4", ScoreOnly(50)),
    row(3, "1", "4", ScoreOnly(100)), row(3, "2", "3", ScoreOnly(50)),
]  # fmt: skip
"""1 and 3 have two tops, 2 and 4 one; on board 2 pair 1 beat 3 and pair 4 beat 2."""


@pytest.mark.parametrize(
    ("rules", "places"),
    [
        ("none", ["1 1=", "3 1=", "2 3=", "4 3="]),
        ("head-to-head", ["1 1", "3 2", "4 3", "2 4"]),
        ("all-met", ["1 1", "3 2", "4 3", "2 4"]),
        ("tops,opponents,wins", ["1 1=", "3 1=", "2 3=", "4 3="]),
        ("tops,head-to-head,split", ["1 1", "3 2", "4 3", "2 4"]),
        ("split,head-to-head", ["1 1=", "3 1=", "2 3=", "4 3="]),
    ],
)
def test_rules_rank_a_field_in_their_order(rules: str, places: list[str]) -> None:
    found = scored(Kind(options=Options(tie_break=rules)), ALL_PLAY_ALL)
    assert [f"{one.contestant} {one.place}" for one in found.rankings[0].rows] == places


def even_field(**options: str) -> list[tuple[str, str]]:
    """1 beat 2 on one board, 2 beat 1 on the other, likewise 3 and 4: all have 50 per cent."""
    records: list[Record] = [
        row(1, "1", "2", ScoreOnly(50)), row(1, "3", "4", ScoreOnly(50)),
        row(2, "2", "1", ScoreOnly(50)), row(2, "4", "3", ScoreOnly(50)),
    ]  # fmt: skip
    found = scored(Kind(options=Options(**options)), records)  # type: ignore[arg-type]
    return [(str(one.contestant), one.place) for one in found.rankings[0].rows]


def test_what_no_rule_can_part_shares_its_place() -> None:
    rules = ",".join(one for one in TIE_BREAKS if one != "toss")
    assert even_field(tie_break=rules) == [(one, "1=") for one in "1234"]


def test_the_directors_toss_ranks_those_it_names_before_the_others() -> None:
    found = even_field(tie_break="tops,toss", toss="3,1")
    assert found == [("3", "1"), ("1", "2"), ("2", "3="), ("4", "3=")]


def test_a_toss_without_its_rule_changes_nothing() -> None:
    assert even_field(toss="3,1") == [(one, "1=") for one in "1234"]


def test_matches_of_teams_are_encounters() -> None:
    def board(number: int, home: int) -> MatchBoard:
        return MatchBoard(number, (Fraction(home), Fraction(-home)))

    match = Match(
        1, ("1", "2"), (board(1, 7), board(2, -3), board(3, 0)),
        (Fraction(4), Fraction(-4)), (Fraction(12), Fraction(8)),
    )  # fmt: skip
    one, two = ContestantId("", "1"), ContestantId("", "2")
    found = team_facts([match], {one: Fraction(12), two: Fraction(8)}, Options())([one, two])
    (mine,), (theirs,) = found.of(one), found.of(two)
    assert (mine.points, mine.average, mine.imps) == (12, 10, (7, 3))
    assert (theirs.opponents, theirs.imps, theirs.boards_won) == ((one,), (3, 7), Fraction(3, 2))


@given(
    st.dictionaries(st.sampled_from("ABCDEFGH"), st.integers(0, 2), min_size=2),
    st.lists(st.dictionaries(st.sampled_from("ABCDEFGH"), st.integers(0, 2)), max_size=3),
)
def test_keys_order_equals_as_a_plain_sort_by_all_measures_would(
    scores: dict[str, int], columns: list[dict[str, int]]
) -> None:
    """With measures that look at nobody else, breaking ties is sorting by all of them."""

    ids = {one: ContestantId("", one) for one in scores}

    def rule(column: dict[str, int]) -> TieBreak:
        return TieBreak("", "", lambda one, _, __: Fraction(column.get(one.number, 0)))

    rules = [rule(column) for column in columns]
    total = {ids[one]: Fraction(score) for one, score in scores.items()}
    found = break_ties(total, rules, lambda _: facts())
    mine = sorted(total, key=lambda one: (total[one], found.keys[one]))
    plain = sorted(
        total, key=lambda one: (total[one], *(column.get(one.number, 0) for column in columns))
    )
    key = [(total[one], *(column.get(one.number, 0) for column in columns)) for one in mine]
    assert key == [
        (total[one], *(column.get(one.number, 0) for column in columns)) for one in plain
    ]
