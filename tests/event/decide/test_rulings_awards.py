"""Byes, forfeits and matches not played; what the Laws let a director choose from."""

from __future__ import annotations

from dataclasses import replace
from fractions import Fraction

import pytest

from overtrick.event.commands import (
    AllowLatePlay,
    AwardMatch,
    EnterContestant,
    EnterResult,
    FoulBoard,
    GiveRuling,
    Reseat,
    Undo,
)
from overtrick.event.decide import decide
from overtrick.event.offers import (
    artificial,
    fouled_board,
    other_table_missing,
    unplayed_match,
    wrong_board,
)
from overtrick.event.records import MatchAwarded, Sitting
from overtrick.event.refusals import NoSuchContestant, NotAllowed, NotScheduled
from tests.event.decide.hall import PLAIN, matches, mitchell, opened, told

TWO_ROOMS = (
    Sitting(1, 1, ("1",), ("2",), (1, 2, 3), ("1", "2"), "open"),
    Sitting(1, 2, ("2",), ("1",), (1, 2, 3), ("2", "1"), "closed"),
)
EVENT = matches(*TWO_ROOMS, teams="123")


def test_a_bye_brings_what_the_rules_say() -> None:
    assert decide(EVENT, AwardMatch(1, ("3",))) == (
        MatchAwarded("", 1, ("3",), (Fraction(12),), "vp"),
    )
    thirty = matches(*TWO_ROOMS, teams="123", options=replace(PLAIN, vp_scale="acbl-30"))
    (record,) = decide(thirty, AwardMatch(1, ("3",)))
    assert isinstance(record, MatchAwarded)
    assert record.awards == (18,)


def test_a_bye_may_bring_what_the_organiser_says() -> None:
    (record,) = decide(EVENT, AwardMatch(1, ("3",), (Fraction(55),), "percent"))
    assert isinstance(record, MatchAwarded)
    assert (record.awards, record.unit) == ((55,), "percent")


def test_a_match_not_played_at_nobody_s_fault() -> None:
    """Three boards: two at 60 %, the other at 50 % - 170/3 each (White Book 3.3.9)."""
    (record,) = decide(EVENT, AwardMatch(1, ("1", "2")))
    assert isinstance(record, MatchAwarded)
    assert (record.awards, record.unit) == ((Fraction(170, 3),) * 2, "percent")


def test_a_forfeit_given_anew_the_other_way_round_is_the_same_match() -> None:
    event = told(EVENT, AwardMatch(1, ("1", "2"), (Fraction(14), Fraction(6))))
    assert decide(event, AwardMatch(1, ("2", "1"), (Fraction(6), Fraction(14)))) == ()
    event = told(event, AwardMatch(1, ("2", "1"), (Fraction(9), Fraction(9))))
    assert [one.awards for one in event.awards.values()] == [(9, 9)]
    assert told(event, Undo(len(event.entries))).awards[("", 1, ("1", "2"))].awards == (14, 6)


@pytest.mark.parametrize(
    ("command", "error", "words"),
    [
        (AwardMatch(1, ("1", "3")), NotScheduled, "1 meets 2 in round 1, not 3"),
        (AwardMatch(1, ("1",)), NotScheduled, "1 meets 2 in round 1: a bye is for"),
        (AwardMatch(1, ("3", "1")), NotScheduled, "3 sits out in round 1, not 1"),
        (AwardMatch(1, ()), NotAllowed, "a bye is one contestant's"),
        (AwardMatch(1, ("1", "1")), NotAllowed, "does not play against itself"),
        (AwardMatch(1, ("1", "2"), (Fraction(1),)), NotAllowed, "as many awards"),
        (AwardMatch(1, ("3",), (Fraction(3),), "imp"), NotAllowed, "not in 'imp'"),
        (AwardMatch(1, ("4",)), NoSuchContestant, "no contestant '4'"),
    ],
)
def test_awards_that_cannot_be_are_refused(
    command: AwardMatch, error: type[NotAllowed], words: str
) -> None:
    with pytest.raises(error, match=words):
        decide(EVENT, command)


def test_two_lines_of_pairs_play_no_matches() -> None:
    with pytest.raises(NotAllowed, match="to teams, and to pairs who play matches"):
        decide(mitchell(), AwardMatch(1, ("1NS",)))


@pytest.mark.parametrize(
    ("method", "vp_scale", "award"),
    [("mp", "wbf", 14), ("mp", "none", 55), ("ximp", "wbf", 12), ("ximp", "win-loss", 1)],
)
def test_pairs_who_play_matches_have_byes_on_their_own_scale(
    method: str, vp_scale: str, award: int
) -> None:
    options = replace(PLAIN, matches="rounds", vp_scale=vp_scale)
    event = told(opened(method, winners=1, options=options), EnterContestant("7"))
    (record,) = decide(event, AwardMatch(1, ("7",)))
    assert isinstance(record, MatchAwarded)
    assert record.awards == (award,)
    assert record.unit == ("percent" if award == 55 else "vp")


def test_a_match_not_played_is_60_50_or_40_by_the_blame() -> None:
    offers = unplayed_match(1, ("1", "2"))
    assert [[int(one) for one in offer.commands[0].awards] for offer in offers] == [  # type: ignore[union-attr]
        [60, 40],
        [40, 60],
        [60, 60],
        [50, 50],
        [40, 40],
    ]
    for offer in offers:
        assert decide(EVENT, offer.commands[0])


def test_law_15_a_board_that_neither_side_has_played_stands() -> None:
    event = mitchell()
    (offer,) = wrong_board(event, EnterResult(1, 1, 3, "PASS"))
    assert offer.law == "15"
    assert offer.commands == (Reseat(1, 1, boards=(3, 2), reason="Law 15", clashes="mend"),)
    event = told(event, *offer.commands, EnterResult(1, 1, 3, "4SN="))
    assert [play.entered.board for play in event.plays.values()] == [3]


def test_law_15_a_board_played_before_is_cancelled_for_this_meeting() -> None:
    """Pair 1 North-South plays boards 3 and 4 in round 2 by the plan; 1 and 2 in round 1."""
    event = told(mitchell(), EnterResult(1, 1, 1, "4SN="))
    offers = wrong_board(event, EnterResult(2, 1, 1, "PASS"))
    assert [offer.law for offer in offers] == ["15"] * len(offers)
    assert "was played before (round 1, table 1)" in offers[0].words
    late, *ruled, cancelled = [offer.commands[0] for offer in offers]
    assert late == AllowLatePlay(2, 1, 3)
    assert [one.ruling for one in ruled if isinstance(one, GiveRuling)] == [
        "A+/A+", "A+/A-", "A-/A+", "A/A", "A-/A-",
    ]  # fmt: skip
    assert isinstance(cancelled, Reseat)
    for command in (late, *ruled):
        assert decide(event, command)


def test_law_15_a_team_plays_a_board_twice_by_right_once_each_way() -> None:
    tables = (*TWO_ROOMS, Sitting(2, 1, ("1",), ("3",), (4, 5), ("1", "3")))
    event = told(matches(*tables, teams="123"), EnterResult(1, 2, 1, "4SN="))
    (stands,) = wrong_board(event, EnterResult(2, 1, 1, "PASS"))
    assert "stands" in stands.words
    event = told(event, EnterResult(1, 1, 1, "4SN="))
    assert "was played before" in wrong_board(event, EnterResult(2, 1, 1, "PASS"))[0].words


def test_law_15_has_nothing_to_offer_where_all_is_in_or_nobody_sits() -> None:
    event = told(mitchell(), EnterResult(1, 1, 1, "PASS"), EnterResult(1, 1, 2, "PASS"))
    assert wrong_board(event, EnterResult(1, 1, 3, "PASS")) == ()
    assert wrong_board(event, EnterResult(1, 9, 3, "PASS")) == ()
    assert wrong_board(event, EnterResult(1, 2, 99, "PASS")) == ()


def test_law_86b_one_table_s_result_may_be_the_measure() -> None:
    event = told(EVENT, EnterResult(1, 1, 1, "4SN="))
    offers = other_table_missing(event, EnterResult(1, 2, 1, "NP"))
    *_, assigned = offers
    assert (assigned.law, len(offers)) == ("86B1", 6)
    for offer in offers:
        assert len(decide(event, offer.commands[0])) == 1
    assert other_table_missing(event, EnterResult(1, 2, 2, "NP")) == ()
    assert other_table_missing(event, EnterResult(1, 1, 1, "NP")) == ()


def test_law_87_a_fouled_board_is_two_fields_or_no_comparison() -> None:
    pairs = fouled_board(mitchell(), 1, 2)
    assert [offer.commands for offer in pairs] == [
        (FoulBoard(1, 2, ""),),
        (FoulBoard(1, 2, "", 2, (3,)),),
    ]
    teams = fouled_board(EVENT, 1, 1)
    assert len(teams) == 10
    assert all(isinstance(offer.commands[0], GiveRuling) for offer in teams)
    for offer in teams:
        assert decide(EVENT, offer.commands[0])


def test_artificial_scores_by_the_blame() -> None:
    offers = artificial(EnterResult(1, 1, 1, ""), "12C2")
    words = {offer.words: offer.commands[0] for offer in offers}
    command = words["artificial score on board 1, East-West at fault"]
    assert isinstance(command, GiveRuling)
    assert (command.ruling, command.law) == ("A+/A-", "12C2")
