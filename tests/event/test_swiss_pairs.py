"""Matches in a pairs form: Swiss pairs at matchpoints and IMPs, with byes, rulings and sections."""

from __future__ import annotations

from fractions import Fraction

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from overtrick.bridge.board import Board
from overtrick.bridge.notation import parse_result
from overtrick.bridge.score import score_ns
from overtrick.event.compute import scored as rescored
from overtrick.event.compute import standings
from overtrick.event.contestant import ContestantId
from overtrick.event.explain_total import explain_total
from overtrick.event.matches.explain import NoMatch, explain_match
from overtrick.event.matches.explain_scale import band
from overtrick.event.records import (
    ContestantEntered,
    ContestantLeft,
    MatchAwarded,
    PenaltyGiven,
    Record,
    ResultEntered,
)
from overtrick.event.standings import Match, Standings
from overtrick.federations import RULES
from overtrick.scoring.options import Options
from overtrick.scoring.victory_points import scale
from tests.event.build import Kind, event, scored

EBU = scale("ebu-mp")


def swiss(method: str = "mp", winners: int = 1, **options: str) -> Kind:
    return Kind(
        method=method,
        winners=winners,  # type: ignore[arg-type]
        options=Options(**{"matches": "rounds", **options}),
    )


def play(
    round_: int, board: int, ns: str, ew: str, result: str, section: str = ""
) -> ResultEntered:
    return ResultEntered(section, board, (ns,), (ew,), parse_result(result), round=round_)


# Two tables, three boards: 1 beats 2 on two boards and ties the third.
ROUND = [
    play(1, 1, "1", "2", "4SN="),
    play(1, 1, "3", "4", "4SN-1"),
    play(1, 2, "1", "2", "3NTN="),
    play(1, 2, "3", "4", "3NTN-1"),
    play(1, 3, "1", "2", "2SN="),
    play(1, 3, "3", "4", "2SN="),
]
SHARE = Fraction(5 * 100, 6)


def points(found: Standings) -> dict[str, Fraction]:
    return {str(row.contestant): row.points for row in found.rows}


def percents(match: Match) -> list[str]:
    return [f"{float(one):.2f}" for one in match.points]


def test_a_match_at_matchpoints_is_won_by_percentages() -> None:
    found = scored(swiss(), ROUND)
    first, second = found.matches
    assert (first.teams, first.round, first.points) == (("1", "2"), 1, (SHARE, 100 - SHARE))
    assert first.in_percent
    assert percents(first) == ["83.33", "16.67"]
    assert second.points == (100 - SHARE, SHARE)
    assert [board.points for board in first.boards] == [(2, 0), (2, 0), (1, 1)]


def test_percentages_become_victory_points_by_the_ebu_scale() -> None:
    found = scored(swiss(), ROUND)
    assert [one.vps for one in found.matches] == [(20, 0), (0, 20)]
    assert points(found) == {"1": 20, "4": 20, "2": 0, "3": 0}
    (ranking,) = found.rankings
    assert ranking.name == "Overall"
    assert [row.place for row in ranking.rows] == ["1=", "1=", "3=", "3="]
    assert all(row.percent is None for row in ranking.rows)


@pytest.mark.parametrize("chosen", ["wbf", "ebu-mp", "acbl-20"])
def test_a_scale_of_imps_gives_way_to_the_one_for_percentages(chosen: str) -> None:
    assert scored(swiss(vp_scale=chosen), ROUND).matches[0].vps == EBU.vps(3, SHARE)


def test_matches_may_be_won_or_lost() -> None:
    assert scored(swiss(vp_scale="win-loss"), ROUND).matches[0].vps == (1, 0)


def test_without_a_scale_the_field_is_ranked_and_matches_stand_beside() -> None:
    plain = scored(Kind(options=Options(vp_scale="none")), ROUND)
    found = scored(swiss(vp_scale="none"), ROUND)
    assert found.rankings == plain.rankings
    assert [one.vps for one in found.matches] == [None, None]


@pytest.mark.parametrize("name", list(RULES))
def test_pairs_play_no_matches_unless_that_is_asked_for(name: str) -> None:
    assert RULES[name].matches == "none"
    found = scored(Kind(options=RULES[name]), ROUND)
    assert found.matches == ()
    assert all(row.percent is not None for row in found.rows)


def test_cross_imps_over_the_round_are_a_margin() -> None:
    found = scored(swiss("ximp"), ROUND)
    # +420 −(−50) is 10; +600 −(−100), North-South vulnerable on board 2, is 12.
    first = found.matches[0]
    assert first.points == (22, -22)
    assert first.vps == scale("wbf").vps(3, 22)
    assert {str(row.contestant): row.imps for row in found.rows} == {
        "1": 22, "4": 22, "2": -22, "3": -22,
    }  # fmt: skip


def test_butler_over_the_round_is_a_margin_against_the_datum() -> None:
    found = scored(swiss("butler", butler_drop="0", vp_scale="none"), ROUND)
    # Datums 190 (185 up), 250 and 110: 230, 350 and nothing above them.
    assert found.matches[0].points == (6 + 8, -14)


def test_each_round_is_a_match_and_both_add_up() -> None:
    later = [
        play(2, 4, "4", "1", "4SN="),
        play(2, 4, "3", "2", "4SN-1"),
        play(2, 5, "4", "1", "PASS"),
        play(2, 5, "3", "2", "PASS"),
    ]
    found = scored(swiss(), ROUND + later)
    assert [(one.round, one.teams) for one in found.matches][2:] == [
        (2, ("4", "1")),
        (2, ("3", "2")),
    ]
    assert points(found) == {"4": 19 + 20, "1": 20 + 1, "2": 19, "3": 1}
    assert {row.boards for row in found.rows} == {5}


def test_a_bye_and_an_unplayed_match_have_what_they_are_given() -> None:
    awards: list[Record] = [
        ContestantEntered(ContestantId("", "5")),
        MatchAwarded("", 1, ("5",), (Fraction(14),)),
        MatchAwarded("", 2, ("1", "3"), (Fraction("44.3"), Fraction("55.7")), "percent"),
    ]
    found = scored(swiss(), [*ROUND, *awards])
    assert points(found)["5"] == 14
    match = found.matches[-1]
    assert (match.vps, match.boards) == ((EBU.vps(3, Fraction("44.3"))[0],
                                          EBU.vps(3, Fraction("55.7"))[0]), ())  # fmt: skip


def test_a_pair_that_has_had_nothing_but_a_bye_is_ranked() -> None:
    found = scored(swiss(), [*ROUND, MatchAwarded("", 1, ("9",), (Fraction(12),))])
    assert points(found)["9"] == 12


def test_boards_that_were_not_played_shorten_the_match() -> None:
    records = [*ROUND[:4], play(1, 3, "1", "2", "NP"), ROUND[5]]
    first = scored(swiss(), records).matches[0]
    assert (first.played, first.points) == (2, (100, 0))
    assert first.boards[2].points is None


def test_a_ruling_gives_each_side_its_own_victory_points() -> None:
    records = [*ROUND[:4], play(1, 3, "1", "2", "A+/A+"), ROUND[5]]
    first = scored(swiss(average="fixed"), records).matches[0]
    assert first.points == (Fraction(2 + 2 + Fraction(6, 5)) * 100 / 6, Fraction(6, 5) * 100 / 6)
    assert first.vps == (20, EBU.vps(3, first.points[1])[0])


@pytest.mark.parametrize(
    ("unit", "amount", "off"),
    [
        ("mp", Fraction(1), Fraction(100, 6)),  # of a top of 6 over the round
        ("board", Fraction(10), Fraction(10, 3)),  # of one board of three
        ("percent", Fraction(5), Fraction(5)),
    ],
)
def test_penalties_of_a_round_come_before_victory_points(
    unit: str, amount: Fraction, off: Fraction
) -> None:
    fine = PenaltyGiven(ContestantId("", "3"), amount, "", unit, 1)  # type: ignore[arg-type]
    match = scored(swiss(), [*ROUND, fine]).matches[1]
    assert match.points == (100 - SHARE - off, SHARE)
    assert match.won == (1, 5)
    assert match.vps == (0, 20)


def test_victory_points_are_fined_without_a_round() -> None:
    fine = PenaltyGiven(ContestantId("", "1"), Fraction(3), "", "vp")
    assert points(scored(swiss(), [*ROUND, fine]))["1"] == 17


def test_a_pair_whose_results_are_cancelled_is_gone_for_everybody() -> None:
    left = ContestantLeft(ContestantId("", "2"), 1, cancelled=True)
    found = scored(swiss(), [*ROUND, left])
    assert [one.teams for one in found.matches] == [("3", "4")]
    assert set(points(found)) == {"1", "3", "4"}


def test_sections_are_ranked_apart_under_their_own_names() -> None:
    records = [
        ResultEntered(section, one.board, one.ns, one.ew, one.result, round=1)
        for section in "AB"
        for one in ROUND
    ]
    found = scored(swiss(), records)
    assert [ranking.name for ranking in found.rankings] == ["A", "B"]
    assert [one.teams for one in found.matches] == [
        ("A1", "A2"), ("A3", "A4"), ("B1", "B2"), ("B3", "B4"),
    ]  # fmt: skip
    assert points(found)["B1"] == 20


def test_two_winners_have_matches_between_the_lines() -> None:
    records = [
        ResultEntered("", one.board, one.ns, ("1",) if one.ew == ("2",) else ("3",), one.result,
                      round=1)
        for one in ROUND
    ]  # fmt: skip
    found = scored(swiss(winners=2), records)
    assert [ranking.name for ranking in found.rankings] == ["NS", "EW"]
    assert [one.teams for one in found.matches] == [("1NS", "1EW"), ("3NS", "3EW")]
    assert points(found) == {"1NS": 20, "3EW": 20, "3NS": 0, "1EW": 0}


def test_the_same_opponents_again_are_another_match_or_a_second_half() -> None:
    again = [
        play(2, 4, "2", "1", "4SN="),
        play(2, 4, "3", "4", "4SN-1"),
    ]
    apart = scored(swiss(), ROUND + again).matches
    assert [one.rounds for one in apart] == [(1,), (1,), (2,), (2,)]
    one, *_ = scored(swiss(stanzas="consecutive"), ROUND + again).matches
    assert (one.rounds, one.played, one.points[0]) == ((1, 2), 4, Fraction(500, 8))


def test_the_same_board_number_again_in_a_rematch_is_no_half() -> None:
    again = [play(2, 1, "2", "1", "4SN="), play(2, 1, "3", "4", "4SN-1")]
    found = scored(swiss(), ROUND + again).matches
    assert [one.rounds for one in found] == [(1,), (1,), (2,), (2,)]


def test_ties_are_broken_by_the_match_between_them() -> None:
    kind = swiss(tie_break="head-to-head", vp_scale="win-loss")
    later = [play(2, 4, "4", "1", "4SN="), play(2, 4, "3", "2", "4SN-1")]
    more = [play(3, 5, "4", "3", "4SN-1"), play(3, 5, "1", "2", "4SN=")]
    found = scored(kind, ROUND + later + more)
    assert [(str(row.contestant), row.place) for row in found.rows][:2] == [("4", "1"), ("1", "2")]
    assert points(found)["4"] == points(found)["1"] == 2


def test_a_match_is_explained() -> None:
    found = explain_match(event(swiss(), ROUND), 1, ContestantId("", "2"))
    assert [step.text for step in found.steps] == [
        "1 matchpoints against 5 over 3 boards, against 1: 16.67%",
        f"{EBU.description}, 3 boards: 83.33% is between 75.96 and 100%; the loser has 0.00 VPs",
    ]
    with pytest.raises(NoMatch, match="has no match in round 2"):
        explain_match(event(swiss(), ROUND), 2, ContestantId("", "2"))


@pytest.mark.parametrize(
    ("percent", "low", "high"),
    [
        (Fraction("50.65"), "50.00", "50.65"),
        (Fraction("50.654"), "50.66", "51.98"),  # above the boundary, were it not rounded
        (Fraction("68.36"), "68.36", None),
    ],
)
def test_the_cell_of_a_percentage(percent: Fraction, low: str, high: str | None) -> None:
    found = band(EBU, 7, percent - 50, Fraction(1, 100))
    upper = None if high is None else Fraction(high) - 50
    assert found == (Fraction(low) - 50, upper)


def test_a_total_is_explained_by_its_matches() -> None:
    found = event(swiss(), ROUND)
    steps = explain_total(found, standings(found), ContestantId("", "1"))
    assert steps[0].text == "round 1, against 2: 20 VPs for 83.33%"
    assert steps[-1].code == "tied"


def test_going_on_gives_the_same_as_from_the_beginning() -> None:
    before = rescored(event(swiss(), ROUND[:4]))
    whole = event(swiss(), ROUND)
    assert rescored(whole, before).standings == standings(whole)


@st.composite
def swiss_rounds(draw: st.DrawFn) -> list[ResultEntered]:
    """Six pairs, three rounds, some boards each, any results."""
    results = st.sampled_from(["4SN=", "4SN-1", "3NTE=", "PASS", "2HW-2", "5CXS-3", "6SN="])
    found = []
    for round_, tables in enumerate(
        ([("1", "2"), ("3", "4"), ("5", "6")], [("1", "3"), ("2", "5"), ("4", "6")],
         [("6", "1"), ("5", "3"), ("2", "4")]),
        start=1,
    ):  # fmt: skip
        for board in range(draw(st.integers(2, 4))):
            for ns, ew in tables:
                found.append(play(round_, 10 * round_ + board, ns, ew, draw(results)))
    return found


RULED = st.sampled_from(sorted(RULES))


@settings(max_examples=40, deadline=None)
@given(swiss_rounds(), RULED, st.sampled_from(["mp", "ximp", "butler"]))
def test_what_two_pairs_get_of_a_match_never_changes_in_sum(
    records: list[ResultEntered], rules: str, method: str
) -> None:
    options = {name: value for name, value in RULES[rules].named if name != "matches"}
    found = scored(swiss(method, **options), records)
    assert len(found.matches) == 9
    assert {sum(one.vps or ()) for one in found.matches} == {20}
    assert sum(points(found).values()) == 180


@settings(max_examples=30, deadline=None)
@given(swiss_rounds(), st.randoms(use_true_random=False))
def test_the_order_of_the_tables_changes_nothing(
    records: list[ResultEntered], random: object
) -> None:
    shuffled = list(records)
    random.shuffle(shuffled)
    assert points(scored(swiss(), shuffled)) == points(scored(swiss(), records))


@settings(max_examples=40, deadline=None)
@given(swiss_rounds())
def test_matches_agree_with_a_slow_count(records: list[ResultEntered]) -> None:
    found = scored(swiss(), records)
    boards: dict[int, list[ResultEntered]] = {}
    for one in records:
        boards.setdefault(one.board, []).append(one)
    made: dict[tuple[int, str], list[Fraction]] = {}
    for one in records:
        others = [two for two in boards[one.board] if two is not one]
        won = sum((_score(one) > _score(two)) * 2 + (_score(one) == _score(two)) for two in others)
        assert one.round is not None
        made.setdefault((one.round, one.ns[0]), []).append(Fraction(won))
        made.setdefault((one.round, one.ew[0]), []).append(Fraction(4 - won))
    slow: dict[str, Fraction] = {}
    for (_, pair), points_ in made.items():
        percent = 100 * sum(points_) / (4 * len(points_))
        nearest = Fraction(round(percent * 100), 100)
        slow[pair] = slow.get(pair, Fraction(0)) + EBU.vps(len(points_), nearest)[0]
    assert points(found) == slow


def _score(one: ResultEntered) -> int:
    """North-South's score; every table has the board's own vulnerability."""
    return score_ns(one.result, Board(one.board).vulnerable)  # type: ignore[arg-type]
