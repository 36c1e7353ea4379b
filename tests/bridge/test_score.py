"""Law 77: known answers, the table, the parts, and the scores before 1987."""

from __future__ import annotations

import csv

import pytest
from hypothesis import given
from hypothesis import strategies as st

from overtrick.bridge.board import Vulnerability
from overtrick.bridge.contract import Contract, Denomination, Penalty
from overtrick.bridge.errors import ImpossibleResult
from overtrick.bridge.result import PassedOut, Played, ScoreOnly
from overtrick.bridge.score import (
    Parts,
    Ruleset,
    parts,
    possible_scores,
    score,
    score_ns,
    trick_score,
)
from overtrick.bridge.seat import Seat, Side
from tests.bridge.making import contracts, played
from tests.bridge.naive_law77 import ANSWERS, HEADER, rows

LETTERS = {one.letters: one for one in Denomination}
PENALTIES = {one.letters: one for one in Penalty}


def known_answers() -> list[tuple[Contract, bool, int, int]]:
    with ANSWERS.open(newline="", encoding="utf-8") as file:
        reader = csv.DictReader(file)
        assert reader.fieldnames == list(HEADER)
        return [
            (
                Contract(
                    int(row["level"]), LETTERS[row["denomination"]], PENALTIES[row["penalty"]]
                ),
                {"no": False, "yes": True}[row["vulnerable"]],
                int(row["tricks"]),
                int(row["score"]),
            )
            for row in reader
        ]


def value(text: str, tricks: int, vulnerable: bool) -> int:
    return score(Contract.parse(text), tricks, vulnerable)


def test_every_score_is_that_of_the_naive_implementation() -> None:
    answers = known_answers()
    assert len(answers) == 2940
    wrong = [
        (str(contract), vulnerable, tricks)
        for contract, vulnerable, tricks, known in answers
        if score(contract, tricks, vulnerable) != known
    ]
    assert wrong == []


def test_the_known_answers_are_what_the_naive_implementation_writes() -> None:
    with ANSWERS.open(newline="", encoding="utf-8") as file:
        written = [tuple(row) for row in csv.reader(file)][1:]
    assert written == [tuple(map(str, row)) for row in rows()]


def test_the_scores_add_up_to_the_published_sums() -> None:
    known = [answer[-1] for answer in known_answers()]
    assert sum(known) == -2_628_190
    assert sum(map(abs, known)) == 4_165_310


def test_the_extreme_scores_are_those_of_the_law() -> None:
    assert value("7NTXX", 0, True) == -7600
    assert value("1NTXX", 13, True) == 3160
    assert value("7NTXX", 13, True) == 2980
    assert value("3NTXX", 13, True) == 2600
    assert value("6NTXX", 13, True) == 2510
    assert value("1NTXX", 1, True) == value("1NTXX", 0, False) == -3400
    assert value("5NTX", 0, True) == value("6NTX", 0, False) == -3200
    known = [answer[-1] for answer in known_answers()]
    assert (min(known), max(known)) == (-7600, 3160)


def test_old_club_pages_do_not_overrule_the_law() -> None:
    assert parts(Contract.parse("6S"), 12, vulnerable=True).slam == 750
    assert parts(Contract.parse("7S"), 13, vulnerable=False).slam == 1000
    assert parts(Contract.parse("7S"), 13, vulnerable=True).slam == 1500
    assert parts(Contract.parse("2SXX"), 8, vulnerable=False).insult == 100
    assert value("4SX", 8, True) == -500


def test_two_hearts_doubled_is_a_game_and_two_diamonds_doubled_is_not() -> None:
    assert parts(Contract.parse("2HX"), 8, vulnerable=False).game == 300
    assert parts(Contract.parse("2DX"), 8, vulnerable=False).game == 50


def test_the_table_is_the_law_for_every_outcome() -> None:
    checked = 0
    for contract, vulnerable, tricks, known in known_answers():
        assert parts(contract, tricks, vulnerable=vulnerable).total == known
        assert score(contract, tricks, vulnerable) == known
        checked += 1
    assert checked == 2940


def test_the_parts_of_a_doubled_game_with_an_overtrick() -> None:
    found = parts(Contract.parse("4SX"), 11, vulnerable=True)
    assert found == Parts(tricks=240, overtricks=200, game=500, slam=0, insult=50, penalty=0)
    assert found.total == 990


@pytest.mark.parametrize("tricks", [-1, -14, 14, 1000, -(10**30)])
@pytest.mark.parametrize("vulnerable", [False, True])
def test_more_or_fewer_tricks_than_there_are_are_refused(tricks: int, vulnerable: bool) -> None:
    with pytest.raises(ImpossibleResult):
        score(Contract.parse("1NT"), tricks, vulnerable)
    with pytest.raises(ImpossibleResult):
        parts(Contract.parse("1NT"), tricks, vulnerable=vulnerable)


def test_before_1987_later_doubled_undertricks_cost_200_and_the_insult_is_always_50() -> None:
    def old(text: str, tricks: int, *, vulnerable: bool) -> int:
        contract = Contract.parse(text)
        return parts(contract, tricks, vulnerable=vulnerable, ruleset=Ruleset.PRE_1987).total

    assert old("7SX", 4, vulnerable=False) == -1700
    assert old("4SX", 7, vulnerable=False) == value("4SX", 7, False) == -500
    assert old("4SXX", 6, vulnerable=False) == -1400
    assert old("4SX", 6, vulnerable=True) == value("4SX", 6, True) == -1100
    assert old("1NTXX", 7, vulnerable=False) == 510
    assert old("3NT", 9, vulnerable=True) == 600


def test_the_old_ruleset_differs_only_where_the_law_changed() -> None:
    for contract, vulnerable, tricks, known in known_answers():
        old = parts(contract, tricks, vulnerable=vulnerable, ruleset=Ruleset.PRE_1987).total
        over = tricks - contract.goal
        if contract.penalty is Penalty.REDOUBLED and over >= 0:
            assert old == known - 50
        elif contract.penalty and not vulnerable and over < -3:
            assert old == known - 100 * (over + 3) * contract.penalty
        else:
            assert old == known


@given(played, st.sampled_from(Vulnerability))
def test_a_score_is_north_souths(outcome: Played, vulnerable: Vulnerability) -> None:
    for_declarer = score(outcome.contract, outcome.tricks, vulnerable.of(outcome.side))
    expected = for_declarer if outcome.side is Side.NS else -for_declarer
    assert score_ns(outcome, vulnerable) == expected


def test_a_passed_out_board_scores_nothing_and_a_known_score_itself() -> None:
    assert score_ns(PassedOut(), Vulnerability.BOTH) == 0
    assert score_ns(ScoreOnly(-450), Vulnerability.BOTH) == -450


@given(contracts)
def test_more_tricks_never_score_less(contract: Contract) -> None:
    for vulnerable in (False, True):
        row = [score(contract, tricks, vulnerable) for tricks in range(14)]
        assert row == sorted(row)
        assert all((points > 0) == (tricks >= contract.goal) for tricks, points in enumerate(row))


@given(contracts)
def test_the_trick_score_is_that_of_the_contract_just_made(contract: Contract) -> None:
    assert trick_score(contract) == parts(contract, contract.goal, vulnerable=False).tricks


def test_only_the_vulnerability_of_declarers_side_counts() -> None:
    game = Played(Contract.parse("4S").by(Seat.EAST), 10)
    assert score_ns(game, Vulnerability.NS) == -420
    assert score_ns(game, Vulnerability.EW) == -620


def test_every_score_of_every_contract_is_possible_and_no_other() -> None:
    found = possible_scores(Vulnerability.NS)
    assert {0, 620, -420, 1400, -200, 7000, -7600} <= found
    # Game in a major: 420 for those not vulnerable alone, 620 for the others.
    assert not {420, -620, 421, 20, 7600} & found
    for vulnerable in Vulnerability:
        turned = {Vulnerability.NS: Vulnerability.EW, Vulnerability.EW: Vulnerability.NS}
        other = possible_scores(turned.get(vulnerable, vulnerable))
        assert {-points for points in possible_scores(vulnerable)} == other


@given(played, st.sampled_from(Vulnerability))
def test_what_is_scored_is_possible(outcome: Played, vulnerable: Vulnerability) -> None:
    assert score_ns(outcome, vulnerable) in possible_scores(vulnerable)
