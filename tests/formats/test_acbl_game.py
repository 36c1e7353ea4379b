"""ACBL club games: results, contestants, cards, and the real page's own match points."""

from __future__ import annotations

import json
from collections.abc import Callable
from fractions import Fraction
from typing import Any

import pytest

from overtrick.bridge.board import Board, Vulnerability
from overtrick.bridge.result import (
    Adjusted,
    Artificial,
    Assigned,
    NotPlayed,
    PassedOut,
    Played,
    ScoreOnly,
    Weight,
)
from overtrick.bridge.score import score_ns
from overtrick.bridge.seat import Seat
from overtrick.event.contestant import ContestantId
from overtrick.event.records import (
    BoardPrepared,
    ContestantEntered,
    PenaltyGiven,
    ResultEntered,
    SatOut,
)
from overtrick.formats.acbl import printed, read
from overtrick.formats.printed import key_of
from overtrick.formats.reading import Reading
from tests.shared import shared

Change = Callable[[dict[str, Any]], None]


def a_line(ns: str = "1", ew: str = "2", **texts: Any) -> dict[str, Any]:
    return {"ns_pair": ns, "ew_pair": ew, "round_number": 1, "table_number": 4} | texts


def a_pair(number: str, direction: str | None = None, **texts: Any) -> dict[str, Any]:
    return {"pair_number": number, "direction": direction, "players": []} | texts


def a_section(*lines: dict[str, Any], name: str = "A", number: int = 1) -> dict[str, Any]:
    boards = [{"board_number": number, "board_results": list(lines)}]
    return {"name": name, "pair_summaries": [a_pair("1"), a_pair("2")], "boards": boards}


def a_game(*sections: dict[str, Any], **texts: Any) -> dict[str, Any]:
    session = {"number": 1, "sections": list(sections)}
    return {"name": "Monday", "type": "PAIRS", "winner_type": 1, "sessions": [session]} | texts


def read_game(game: dict[str, Any]) -> Reading:
    return read(json.dumps(game).encode(), "game.json")


def results(reading: Reading) -> list[ResultEntered]:
    return [record for record, _ in reading.records if isinstance(record, ResultEntered)]


def codes(reading: Reading) -> list[str]:
    return [notice.code for notice in reading.notices]


def result_of(**texts: Any) -> tuple[object, list[str]]:
    reading = read_game(a_game(a_section(a_line(**texts))))
    (one,) = results(reading)
    return one.result, codes(reading)


def played(contract: str, declarer: str, result: str, tricks: str, score: int) -> dict[str, Any]:
    scores = {"ns_score": str(score), "ew_score": str(-score)}
    return {
        "contract": contract,
        "declarer": declarer,
        "result": result,
        "tricks_taken": tricks,
    } | scores


@pytest.mark.parametrize(
    ("texts", "expected"),
    [
        (played("1 S", "W", "+4", "11", -200), "1SW+4"),
        (played("3 NT", "N", "=", "9", 400), "3NTN="),
        (played("4 HX", "E", "-1", "9", 100), "4HXE-1"),
        (played("2 S XX", "S", "-1", "7", -200), "2SXXS-1"),
        (played("3 NT", "N", "+1", "", 430), "3NTN+1"),
    ],
)
def test_contracts_are_read_with_their_tricks_or_result(
    texts: dict[str, Any], expected: str
) -> None:
    result, notices = result_of(**texts)
    assert (str(result), notices) == (expected, [])


@pytest.mark.parametrize(
    "texts",
    [
        {"contract": "PASS", "ns_score": "0", "ew_score": "0"},
        {"contract": "Pass"},
        {"contract": None, "ns_score": "PASS", "ew_score": "PASS"},
        {"contract": "", "ns_score": "Passed out"},
    ],
)
def test_a_passed_board_is_a_result(texts: dict[str, Any]) -> None:
    assert result_of(**texts) == (PassedOut(), [])


@pytest.mark.parametrize(
    ("ns", "ew", "percents"),
    [
        ("A+", "A-", (60, 40)),
        ("AVE", "AVE", (50, 50)),
        ("Ave+", "Ave+", (60, 60)),
        ("AVG", "AVE-", None),
        ("A", "A", (50, 50)),
        ("55%", "45%", (55, 45)),
    ],
)
def test_averages_are_rulings(ns: str, ew: str, percents: tuple[int, int] | None) -> None:
    result, notices = result_of(ns_score=ns, ew_score=ew)
    if percents is None:
        assert (result, notices) == (NotPlayed(), ["result-unread"])
        return
    mine, theirs = (Artificial(Fraction(percent)) for percent in percents)
    assert (result, notices) == (Adjusted(mine, theirs), [])


def test_scores_that_are_not_opposites_are_a_split_ruling() -> None:
    result, _ = result_of(**played("4 S", "N", "=", "10", 620) | {"ew_score": "-170"})
    mine, theirs = (Assigned((Weight(Fraction(1), ScoreOnly(score)),)) for score in (620, 170))
    assert result == Adjusted(mine, theirs)


def test_an_average_against_a_score_is_a_ruling_too() -> None:
    result, _ = result_of(ns_score="A+", ew_score="-50")
    assert result == Adjusted(
        Artificial(Fraction(60)), Assigned((Weight(Fraction(1), ScoreOnly(50)),))
    )


@pytest.mark.parametrize("score", [None, "", "NP", "Not Played", "Late play"])
def test_a_line_without_a_result_was_not_played(score: str | None) -> None:
    assert result_of(ns_score=score, ew_score=score) == (NotPlayed(), [])


def test_a_score_alone_is_kept_whichever_side_it_is_of() -> None:
    assert result_of(ns_score="-620", ew_score="620") == (ScoreOnly(-620), [])
    assert result_of(ns_score=None, ew_score=620) == (ScoreOnly(-620), [])


def test_a_score_that_differs_is_said_and_the_contract_counts() -> None:
    result, notices = result_of(**played("4 S", "N", "=", "10", 620))
    assert (str(result), notices) == ("4SN=", ["score-differs"])


def test_a_contract_that_is_none_is_read_by_its_score() -> None:
    result, notices = result_of(**played("9 S", "N", "=", "10", 620))
    assert (result, notices) == (ScoreOnly(620), ["contract-unread"])


def test_a_board_with_another_vulnerability_is_scored_by_it() -> None:
    game = a_game(a_section(a_line(**played("4 S", "N", "=", "10", 620))))
    game["sessions"][0]["hand_records"] = [{"board": 1, "vulnerability": "All", "dealer": "E"}]
    reading = read_game(game)
    (prepared,) = (one for one, _ in reading.records if isinstance(one, BoardPrepared))
    assert (prepared.vulnerable, prepared.dealer) == (Vulnerability.BOTH, Seat.EAST)
    assert codes(reading) == []


@pytest.mark.parametrize(("ew", "code"), [("0", []), (None, []), ("PHANTOM", [])])
def test_a_line_with_one_pair_is_a_sit_out(ew: str | None, code: list[str]) -> None:
    reading = read_game(a_game(a_section(a_line("2", ew or ""))))
    (sat,) = (one for one, _ in reading.records if isinstance(one, SatOut))
    assert (sat.contestant, sat.board, sat.round) == (ContestantId("A", "2"), 1, 1)
    assert codes(reading) == code


def test_two_winners_are_pairs_of_a_side() -> None:
    part = a_section(a_line("1", "1"))
    part["pair_summaries"] = [a_pair("1", "NS"), a_pair("1", "EW")]
    reading = read_game(a_game(part, winner_type=2))
    entered = [one for one, _ in reading.records if isinstance(one, ContestantEntered)]
    assert [str(one.contestant) for one in entered] == ["A1NS", "A1EW"]
    assert codes(reading) == []


def test_strata_adjustments_and_odd_things_are_kept_or_said() -> None:
    part = a_section(a_line("1", "9", opening_lead="S10"))
    part["pair_summaries"] = [
        a_pair("1", strat=2, adjustment="-1.5", handicap="4.00"),
        a_pair("1"),
        a_pair(""),
    ]
    reading = read_game(a_game(part, strats=[{"number": 2, "label": "B"}]))
    entered = [one for one, _ in reading.records if isinstance(one, ContestantEntered)]
    assert [(str(one.contestant), one.stratum) for one in entered] == [("A1", "B"), ("A9", None)]
    assert [one.amount for one, _ in reading.records if isinstance(one, PenaltyGiven)] == [
        Fraction(3, 2)
    ]
    assert results(reading)[0].lead == "ST"
    assert codes(reading) == ["handicap-unused", "contestant-twice", "no-number", "unlisted"]


def test_dates_methods_and_sections_are_told() -> None:
    heading = read_game(
        a_game(
            a_section(a_line("1", "2", ns_score="50")),
            a_section(a_line("1", "2", ns_score="50"), name="B"),
            start_date="04/20/2026",
            board_scoring_method="TOTAL_IMPS",
        )
    ).heading
    assert (heading.date, heading.method) == ("2026-04-20", "ximp")
    assert heading.settings == (("ximp_divisor", "total"),)
    assert heading.across is None


def test_cross_section_scoring_is_across() -> None:
    game = a_game(a_section(a_line(ns_score="50")), a_section(a_line(ns_score="50"), name="B"))
    game["sessions"][0]["cross_section_scoring"] = 1
    assert read_game(game).heading.across is True
    game["sessions"][0]["cross_section_scoring"] = False
    assert read_game(game).heading.across is False


def real_content() -> bytes:
    return shared("real/acbl/club-game.json").read_bytes()


def test_the_real_game_is_read_whole() -> None:
    reading = read(real_content(), "club-game.json")
    page = json.loads(real_content())
    (part,) = page["sessions"][0]["sections"]
    lines = [(board, line) for board in part["boards"] for line in board["board_results"]]
    assert reading.notices == ()
    assert len(results(reading)) == len(lines) == 90
    for one, (board, line) in zip(results(reading), lines, strict=True):
        assert isinstance(one.result, Played)
        contract = one.result.contract
        assert one.board == board["board_number"]
        assert (one.ns, one.ew) == ((line["ns_pair"],), (line["ew_pair"],))
        assert (one.round, one.table) == (line["round_number"], line["table_number"])
        assert contract.bid == line["contract"].replace(" ", "")
        assert contract.declarer
        assert contract.declarer.value == line["declarer"]
        assert str(one.result.tricks) == line["tricks_taken"]
        assert one.result.result == line["result"]
        assert str(score_ns(one.result, Board(one.board).vulnerable)) == line["ns_score"]
    entered = [one for one, _ in reading.records if isinstance(one, ContestantEntered)]
    assert [one.contestant.number for one in entered] == [
        pair["pair_number"] for pair in part["pair_summaries"]
    ]
    assert len(reading.people) == 22
    dealt = [one for one, _ in reading.records if isinstance(one, BoardPrepared)]
    assert len(dealt) == 24
    assert all(one.deal and one.dealer is None and one.vulnerable is None for one in dealt)
    assert str(dealt[0].deal).startswith("N:74.AKT432.J53.54 AJ5.Q8.A987.AQJ8 ")


def test_the_real_games_match_points_are_one_a_win_and_a_half_a_tie() -> None:
    reading = read(real_content(), "club-game.json")
    figures = printed(real_content(), "club-game.json")
    compared = 0
    for one in results(reading):
        others = [other for other in results(reading) if other.board == one.board and other != one]
        mine = _score(one)
        points = sum(
            (
                Fraction(mine > theirs) + Fraction(mine == theirs, 2)
                for theirs in map(_score, others)
            ),
            Fraction(0),
        )
        ns, ew = figures.points[key_of(one)]
        assert Fraction(ns or "") == points
        assert Fraction(ew or "") == len(others) - points
        compared += 2
    print(f"acbl club-game: compared {compared}, equal {compared}, excepted 0")
    assert compared == 180


def test_the_real_games_totals_are_its_points_factored_to_the_full_session() -> None:
    """ACBLscore's order: the sum by boards of the session over boards played, then per cent."""
    reading = read(real_content(), "club-game.json")
    figures = printed(real_content(), "club-game.json")
    sums: dict[str, Fraction] = {}
    counts: dict[str, int] = {}
    for one in results(reading):
        for numbers, points in zip((one.ns, one.ew), figures.points[key_of(one)], strict=True):
            sums[numbers[0]] = sums.get(numbers[0], Fraction(0)) + Fraction(points or "")
            counts[numbers[0]] = counts.get(numbers[0], 0) + 1
    for contestant, total in figures.totals.items():
        number = contestant.number
        assert total.boards == str(counts[number])
        exact = sums[number] * 18 / counts[number]
        assert total.total == f"{int(exact * 100 + Fraction(1, 2)) / 100:.2f}"
        percent = Fraction(total.total) * 100 / (18 * 4)
        assert total.percent == f"{int(percent * 100 + Fraction(1, 2)) / 100:.2f}"
    assert len(figures.totals) == 11


def _score(one: ResultEntered) -> int:
    assert isinstance(one.result, Played)
    return score_ns(one.result, Board(one.board).vulnerable)
