"""Evenings written as .bws files, read into records."""

# ruff: noqa: DTZ001 - wall clocks without a zone
from __future__ import annotations

from datetime import datetime

import pytest

from overtrick.bridge.contract import Denomination
from overtrick.bridge.deal import Deal
from overtrick.bridge.result import Adjusted, NotPlayed, PassedOut
from overtrick.bridge.seat import Seat
from overtrick.event.records import BoardPrepared, ContestantEntered, ResultEntered, SatOut
from overtrick.formats.bws import read
from overtrick.formats.bws.document import Document, NotABridgemateFile
from overtrick.formats.bws.lead import lead_card
from overtrick.formats.bws.rows import HandEvaluation, Received
from overtrick.formats.bws.sections import letter_of
from overtrick.formats.jet import ColumnType as T
from overtrick.formats.jet import NotAJetFile
from overtrick.formats.reading import Reading
from tests.formats.bws_writer import (
    HANDS,
    MITCHELL,
    NAME,
    PLAYER,
    RESULT,
    SEATS,
    SECTION,
    SESSION,
    A,
    bws,
    notices,
    read_bws,
    result,
)
from tests.formats.jet_writer import Spec, TableSpec, Writer

B = {"ID": 2, "Letter": "B", "Tables": 2}


def results(found: Reading) -> list[ResultEntered]:
    return [record for record, _ in found.records if isinstance(record, ResultEntered)]


def only(**cells: object) -> tuple[ResultEntered, Reading]:
    found = read_bws([result(**cells)])
    (one,) = results(found)
    return one, found


def contestants(found: Reading) -> dict[str, ContestantEntered]:
    return {
        str(record.contestant): record
        for record, _ in found.records
        if isinstance(record, ContestantEntered)
    }


def meeting(table: int, rnd: int, ns: int, ew: int, low: int = 1, high: int = 2, **more: object):
    row = {"Section": 1, "Table": table, "Round": rnd, "NSPair": ns, "EWPair": ew}
    return row | {"LowBoard": low, "HighBoard": high} | more


# --- one row


@pytest.mark.parametrize("jet", [3, 4])
def test_a_row_becomes_a_result_with_its_place_and_its_source(jet):
    row = result(Table=4, Round=2, Board=7, Contract="4 S x", seat="W", Result="-2", LeadCard="C10")
    found = read_bws([row], jet=jet)
    ((record, source),) = [
        (record, source) for record, source in found.records if isinstance(record, ResultEntered)
    ]
    assert (record.section, record.board, record.round, record.table) == ("A", 7, 2, 4)
    assert (record.ns, record.ew, record.lead) == (("1",), ("2",), "CT")
    assert str(record.result) == "4SXW-2"
    assert source
    assert (source.file, source.line) == ("evening.bws", 1)


@pytest.mark.parametrize(
    ("contract", "seat", "tricks", "shown"),
    [
        ("3 NT", "N", "=", "3NTN="),
        ("3NT", "s", "+1", "3NTS+1"),
        ("1H", "E", "-1", "1HE-1"),
        ("4Sx", "W", "-10", "4SXW-10"),
        ("3 D xx", "N", "+4", "3DXXN+4"),
        (" 1 c XX ", "N ", " = ", "1CXXN="),
    ],
)
def test_contracts_are_read_however_they_are_spaced(contract, seat, tricks, shown):
    one, found = only(Contract=contract, seat=seat, Result=tricks)
    assert str(one.result) == shown
    assert found.notices == ()


@pytest.mark.parametrize("contract", ["PASS", "Pass", "pass"])
def test_a_pass_is_a_result(contract):
    one, found = only(Contract=contract, Result="")
    assert one.result == PassedOut()
    assert found.notices == ()


@pytest.mark.parametrize(
    ("remark", "shown"),
    [(f"{ns}%-{ew}%", f"{ns}/{ew}") for ns in (40, 50, 60) for ew in (40, 50, 60)]
    + [("60 % - 40 %", "60/40"), ("55.5%-44.5%", "55.5/44.5"), ("A+/A-", "A+/A-")],
)
def test_percentages_in_the_remarks_are_a_ruling(remark, shown):
    one, found = only(Contract=None, Result=None, Remarks=remark)
    assert isinstance(one.result, Adjusted)
    assert str(one.result) == shown
    assert found.notices == ()


def test_a_ruling_sets_a_result_aside_and_says_so():
    one, found = only(Remarks="60%-40%")
    assert str(one.result) == "60/40"
    (notice,) = found.notices
    assert notice.code == "result-set-aside"
    assert notice.where == "evening.bws, ReceivedData row 1"
    assert "3 NT N =" in notice.message


@pytest.mark.parametrize(
    ("cells", "code"),
    [
        ({"Contract": "", "Result": "", "Remarks": "Not played"}, None),
        ({"Contract": None, "Result": None, "Remarks": "not  PLAYED"}, None),
        ({"Contract": "", "Result": "", "Remarks": "Arbitral score"}, "undecided"),
        ({"Contract": "", "Result": ""}, "blank-result"),
        ({"Contract": None, "Result": "+1"}, "blank-result"),
        ({"Contract": "8 NT"}, "unreadable-result"),
        ({"Result": "+5"}, "unreadable-result"),
        ({"Result": ""}, "unreadable-result"),
        ({"seat": ""}, "unreadable-result"),
        ({"seat": "Q", "PairEW": 1, "Declarer": 1}, "unreadable-result"),
    ],
)
def test_what_has_no_result_is_not_played_and_said(cells, code):
    one, found = only(**cells)
    assert one.result == NotPlayed()
    assert [notice.code for notice in found.notices] == ([code] if code else [])


def test_a_remark_in_somebodys_own_words_is_kept():
    one, found = only(Remarks="North revoked / no damage")
    assert str(one.result) == "3NTN="
    (notice,) = notices(found, "remark")
    assert "North revoked / no damage" in notice.message


@pytest.mark.parametrize("remark", ["12/11", "40-41", "3NT=/4S="])
def test_figures_that_are_no_ruling_are_a_remark(remark):
    one, found = only(Remarks=remark)
    assert str(one.result) == "3NTN="
    assert notices(found, "remark")


def test_wrong_direction_with_two_winners_keeps_each_pair_in_its_own_line():
    row = result(PairEW=1, Remarks="Wrong direction")
    found = read_bws([row, result(PairEW=1, Board=2)])
    assert [(one.ns, one.ew, str(one.result), one.switched) for one in results(found)] == [
        (("1",), ("1",), "3NTN=", True),
        (("1",), ("1",), "3NTN=", False),
    ]
    (notice,) = notices(found, "wrong-direction")
    assert "the pairs sat the other way" in notice.message


def test_wrong_direction_exchanges_the_pairs_and_keeps_the_seats():
    one, found = only(Remarks="Wrong direction", Declarer=2, seat="N")
    assert (one.ns, one.ew, str(one.result)) == (("2",), ("1",), "3NTN=")
    assert [notice.code for notice in found.notices] == ["wrong-direction"]


@pytest.mark.parametrize(
    ("seat", "pair", "shown", "code"),
    [
        ("N", 1, "3NTN=", None),
        ("E", 2, "3NTE=", None),
        ("E", 1, "3NTE=", "declarer-mismatch"),
        ("N", 9, "3NTN=", "declarer-mismatch"),
        ("NS", 1, "3NTN=", "declarer-unknown"),
        ("EW", 0, "3NTE=", "declarer-unknown"),
        ("", 2, "3NTE=", "declarer-unknown"),
    ],
)
def test_the_seat_tells_the_declarer_not_the_pairs_number(seat, pair, shown, code):
    one, found = only(seat=seat, Declarer=pair)
    assert str(one.result) == shown
    assert [notice.code for notice in found.notices] == ([code] if code else [])


@pytest.mark.parametrize(
    ("text", "card"),
    [
        ("S2", "S2"),
        ("DA", "DA"),
        ("C10", "CT"),
        ("10C", "CT"),
        ("h q", "HQ"),
        ("TS", "ST"),
        ("AS", "SA"),
        ("", None),
        ("S1", None),
        ("NT", None),
    ],
)
def test_leads_are_suit_and_rank(text, card):
    assert lead_card(text) == card


def test_a_lead_that_is_no_card_is_said():
    one, found = only(LeadCard="ZZ")
    assert one.lead is None
    assert "'ZZ'" in notices(found, "odd-lead")[0].message


# --- rows that replace one another


def test_the_newest_row_counts_and_the_older_ones_are_said():
    rows = [
        result(Result="-1"),
        result(Board=2),
        result(Result="+1"),
        result(Table=2, PairNS=3, PairEW=4),
    ]
    found = read_bws(rows)
    assert [(one.board, one.table, str(one.result)) for one in results(found)] == [
        (2, 1, "3NTN="),
        (1, 1, "3NTN+1"),
        (1, 2, "3NTN="),
    ]
    (notice,) = found.notices
    assert (notice.code, notice.where) == ("superseded-row", "evening.bws, ReceivedData row 1")
    assert "3 NT N -1: replaced by row 3, 3 NT N +1" in notice.message


def test_the_running_number_tells_the_newest_where_the_rows_are_out_of_order():
    found = read_bws([result(ID=9, Result="+2"), result(ID=4, Result="-1")])
    assert [str(one.result) for one in results(found)] == ["3NTN+2"]


def test_an_erased_row_never_counts():
    found = read_bws([result(), result(Result="+1", Erased=True)])
    assert [str(one.result) for one in results(found)] == ["3NTN="]
    (notice,) = found.notices
    assert (notice.code, notice.where) == ("erased-row", "evening.bws, ReceivedData row 2")
    found = read_bws([result(Erased=True)])
    assert results(found) == []
    assert [notice.code for notice in found.notices] == ["erased-row", "no-results"]


@pytest.mark.parametrize(
    ("cells", "code"),
    [({"Board": 0}, "no-board"), ({"Board": None}, "no-board"), ({"PairNS": 0}, "no-pair")],
)
def test_a_row_without_a_board_or_a_pair_is_left_out_and_said(cells, code):
    found = read_bws([result(**cells), result(Board=5)])
    assert [one.board for one in results(found)] == [5]
    assert [notice.code for notice in found.notices] == [code]


def test_notices_of_one_kind_stop_after_forty():
    found = read_bws([result(Board=n, Erased=True) for n in range(1, 100)] + [result()])
    said = notices(found, "erased-row")
    assert len(said) == 41
    assert said[-1].message == "and 59 more of this kind"


# --- the movement


def test_a_number_on_both_sides_at_once_means_two_winners():
    found = read_bws([result(PairNS=1, PairEW=1)], MITCHELL)
    assert found.heading.winners == 2
    assert list(contestants(found)) == ["A1NS", "A2NS", "A1EW", "A2EW"]


def test_a_movement_in_which_nobody_changes_sides_has_two_winners():
    rounds = [meeting(1, 1, 1, 11), meeting(2, 1, 2, 12), meeting(1, 2, 1, 12)]
    assert read_bws([], rounds).heading.winners == 2
    assert read_bws([], rounds[:2]).heading.winners is None


def test_a_movement_in_which_pairs_change_sides_has_one_winner():
    rounds = [meeting(1, 1, 1, 2), meeting(2, 1, 3, 4), meeting(1, 2, 3, 1)]
    found = read_bws([], rounds)
    assert found.heading.winners == 1
    assert list(contestants(found)) == ["A1", "A2", "A3", "A4"]


@pytest.mark.parametrize("stated", [1, 2])
def test_what_the_file_states_counts_unless_a_pair_would_sit_in_two_places(stated):
    for rounds in (
        [meeting(1, 1, 1, 2), meeting(2, 1, 3, 4), meeting(1, 2, 3, 1)],
        [meeting(1, 1, 1, 11), meeting(2, 1, 2, 12), meeting(1, 2, 1, 12)],
    ):
        assert read_bws([], rounds, [A | {"Winners": stated}]).heading.winners == stated
    assert read_bws([], MITCHELL, [A | {"Winners": stated}]).heading.winners == 2


def test_without_a_movement_the_results_tell_who_met():
    found = read_bws([result(PairNS=4, PairEW=4), result(Table=2, PairNS=5, PairEW=5)])
    assert found.heading.winners == 2
    assert list(contestants(found)) == ["A4NS", "A5NS", "A4EW", "A5EW"]


def test_an_erased_row_tells_nothing_of_who_met():
    found = read_bws([result(), result(Table=2, PairNS=5, PairEW=5, Erased=True)])
    assert list(contestants(found)) == ["A1", "A2"]


def test_sections_that_differ_are_said():
    howell = [
        {**meeting(1, 1, 1, 2), "Section": 2},
        {**meeting(2, 1, 3, 4), "Section": 2},
        {**meeting(1, 2, 3, 1), "Section": 2},
    ]
    found = read_bws([], [*MITCHELL, *howell], [A, B])
    assert found.heading.winners == 2
    assert "(A has 2, B has 1); 2 taken" in notices(found, "mixed-winners")[0].message
    apart = [meeting(1, 1, 1, 11), meeting(2, 1, 2, 12), meeting(1, 2, 1, 12)]
    found = read_bws([], [*apart, *howell], [A, B])
    assert found.heading.winners == 1
    assert "(A has 2, B has 1); 1 taken" in notices(found, "mixed-winners")[0].message


@pytest.mark.parametrize(("ns", "missing"), [(0, 9), (9, 9), (9, -9)])
def test_who_has_no_opponents_sits_out(ns, missing):
    """Nobody is written as 0, or as the missing pair of the section."""
    rounds = [meeting(1, 1, ns, 2, 1, 3), meeting(2, 1, 3, 4)]
    rows = [result(Table=2, Board=board, PairNS=3, PairEW=4) for board in (1, 2)]
    found = read_bws(rows, rounds, [A | {"MissingPair": missing}])
    out = [record for record, _ in found.records if isinstance(record, SatOut)]
    assert [(str(one.contestant), one.board, one.round) for one in out] == [
        ("A2", 1, 1),
        ("A2", 2, 1),
        ("A2", 3, 1),
    ]
    assert list(contestants(found)) == ["A2", "A3", "A4"]
    assert found.notices == ()


def test_a_result_disproves_a_sit_out():
    found = read_bws([result(PairNS=9)], [meeting(1, 1, 9, 2)], [A | {"MissingPair": 9}])
    out = [record for record, _ in found.records if isinstance(record, SatOut)]
    assert [one.board for one in out] == [2]
    assert "A9" in contestants(found)


def test_boards_without_a_result_are_said_table_by_table():
    rounds = [
        meeting(1, 1, 1, 2, 1, 3),
        meeting(3, 4, 3, 4, CustomBoards="7,8,19"),
        meeting(2, 1, 5, 6),
    ]
    rows = [result(), result(Table=2, PairNS=5, PairEW=6)]
    rows.append(result(Table=2, Board=2, PairNS=5, PairEW=6, Remarks="Not played", Contract=""))
    found = read_bws(rows, rounds)
    assert [str(notice) for notice in found.notices] == [
        "evening.bws, RoundData: no result: section A table 1 round 1 boards 2, 3",
        "evening.bws, RoundData: no result: section A table 3 round 4 boards 7, 8, 19",
    ]


def test_many_missing_boards_take_few_lines():
    rounds = [meeting(table, 1, 2 * table, 2 * table + 1, 1, 3) for table in range(1, 41)]
    found = read_bws([result(PairNS=2, PairEW=3)], rounds)
    said = notices(found, "missing-results")
    assert len(said) == 11
    assert said[-1].message == "no result: 90 more boards at 30 more tables and rounds"


@pytest.mark.parametrize("cells", [{"LowBoard": 9, "HighBoard": 3}, {"HighBoard": 32000}])
def test_boards_that_make_no_sense_are_said(cells):
    found = read_bws([result()], [meeting(1, 1, 1, 2) | cells])
    assert notices(found, "odd-boards")
    assert not notices(found, "missing-results")


def test_results_that_the_movement_does_not_have_are_kept_and_said():
    rounds = [meeting(1, 1, 1, 2)]
    found = read_bws([result(PairEW=7), result(Board=9), result(Board=2)], rounds)
    assert len(results(found)) == 3
    assert "1 played 7, the movement has 1 against 2" in notices(found, "other-pairs")[0].message
    assert "the movement has boards 1, 2 there" in notices(found, "other-board")[0].message
    assert read_bws([result(PairEW=7), result(Board=9)]).notices == ()


# --- sections


def test_sections_are_named_by_their_letters_without_blanks():
    sections = [A, {"ID": 2, "Letter": "BB "}, {"ID": 5, "Letter": ""}]
    rows = [result(Section=number) for number in (1, 2, 5, 28, 99)]
    found = read_bws(rows, [], sections)
    assert [one.section for one in results(found)] == ["A", "BB", "E", "BB", "99"]
    assert [letter_of(number) for number in (1, 26, 27, 52, 53, 78)] == [
        "A",
        "Z",
        "AA",
        "ZZ",
        "AAA",
        "ZZZ",
    ]


def test_two_sections_of_one_letter_are_told_apart():
    found = read_bws([result(), result(Section=2)], [], [A, {"ID": 2, "Letter": "A"}])
    assert [one.section for one in results(found)] == ["A", "A.2"]
    assert notices(found, "section-letter")


# --- forms


def test_individuals_have_four_numbers():
    row = result(PairNS=1, South=3, PairEW=2, West=4, Declarer=3, seat="S")
    rounds = [meeting(1, 1, 1, 2, South=3, West=4)]
    found = read_bws([row], rounds, columns=SEATS)
    (one,) = results(found)
    assert (one.ns, one.ew) == (("1", "3"), ("2", "4"))
    assert (found.heading.form, found.heading.winners) == ("individual", None)
    assert list(contestants(found)) == ["A1", "A2", "A3", "A4"]
    assert notices(found, "declarer-mismatch") == []


def test_players_of_an_individual_are_told_apart_by_their_seats():
    rounds = [meeting(1, 1, 1, 2, South=3, West=4)]
    rows = [seat(direction, f"10{n}") for n, direction in enumerate("NESW", start=1)]
    row = result(PairNS=1, South=3, PairEW=2, West=4)
    more = {"PlayerNumbers": TableSpec(PLAYER, rows)}
    found = read_bws([row], rounds, columns=SEATS, more=more)
    assert {name: one.players for name, one in contestants(found).items()} == {
        "A1": ("101",),
        "A2": ("102",),
        "A3": ("103",),
        "A4": ("104",),
    }


def test_columns_for_individuals_that_stay_empty_leave_pairs():
    found = read_bws([result()], [meeting(1, 1, 1, 2)], columns=SEATS)
    assert found.heading.form == "pairs"
    assert results(found)[0].ns == ("1",)


def test_teams_are_known_by_both_tables_of_a_match():
    teams = [A | {"ScoringType": 4}]
    rows = [result(), result(Table=11, PairNS=2, PairEW=1), result(Board=2)]
    found = read_bws(rows, [], teams)
    assert (found.heading.form, found.heading.method) == ("teams", "imp")
    assert [(one.teams, one.room) for one in results(found)] == [
        (("1", "2"), "open"),
        (("2", "1"), "closed"),
        (("1", "2"), "open"),
    ]
    assert list(contestants(found)) == ["1", "2"]


def test_teams_without_their_pairings_are_read_as_pairs():
    rows = [result(Table=table, PairNS=2 * table, PairEW=2 * table + 1) for table in range(1, 6)]
    rows.append(result(Table=6, PairNS=3, PairEW=2))
    found = read_bws(rows, [], [A | {"ScoringType": 4}])
    assert found.heading.form == "pairs"
    assert notices(found, "teams-unknown")


# --- people


def people(*rows: dict[str, object], names: tuple[dict[str, object], ...] = ()) -> Reading:
    more = {"PlayerNumbers": TableSpec(PLAYER, rows), "PlayerNames": TableSpec(NAME, names)}
    return read_bws([result(PairNS=1, PairEW=1)], MITCHELL, more=more)


def seat(direction: str, number: str | None = None, name: str | None = None, **more: object):
    row = {"Section": 1, "Table": 1, "Direction": direction, "Number": number, "Name": name}
    return row | more


def test_players_are_known_by_number_and_named_by_the_file():
    names = ({"ID": 77, "Name": "Wendy Ash", "strID": "0077"}, {"ID": 5, "Name": "Nobody"})
    rows = (
        seat("W", "0077"),
        seat("N", "123", "Ned Oak"),
        seat("S", "0", "Sue Elm"),
        seat("E", "999"),
    )
    found = people(*rows, names=names)
    assert contestants(found)["A1NS"].players == ("123", "evening.bws:3")
    assert contestants(found)["A1EW"].players == ("999", "0077")
    assert {one.name: one.number for one in found.people.values()} == {
        "Ned Oak": "123",
        "Sue Elm": None,
        "Wendy Ash": "0077",
        "": "999",
    }
    assert "player 999 of A1EW has no name" in notices(found, "no-name")[0].message


def test_players_of_later_rounds_belong_to_the_pair_that_sat_there():
    found = people(seat("E", "1", "First", Round=1), seat("E", "2", "Second", Round=2))
    assert contestants(found)["A1EW"].players == ("1",)
    assert contestants(found)["A2EW"].players == ("2",)


def test_a_third_player_of_a_pair_is_a_substitute():
    rows = (seat("N", "1", "One"), seat("S", "2", "Two"), seat("S", "3", "Three", Round=2))
    found = people(*rows)
    assert contestants(found)["A1NS"].players == ("1", "2")
    assert "Three played for A1NS from round 2 on" in notices(found, "substitute")[0].message


def test_a_pairs_number_beside_the_player_counts_before_the_seat():
    found = people(seat("N", "1", "One", TabScorePairNo=2))
    assert contestants(found)["A2NS"].players == ("1",)


def test_a_player_at_a_table_that_is_not_there_is_said():
    found = people(seat("N", "1", "One", Table=8))
    assert found.people == {}
    assert "table 8, where nobody is to play" in notices(found, "unplaced-player")[0].message


# --- deals


def hands(*rows: dict[str, object], sections: tuple[dict[str, object], ...] = (A,)) -> Reading:
    return read_bws([result()], [], sections, more={"HandRecord": TableSpec(HANDS, rows)})


def boards(found: Reading) -> list[BoardPrepared]:
    return [record for record, _ in found.records if isinstance(record, BoardPrepared)]


def full(section: int, board: int, **cells: str) -> dict[str, object]:
    suit = "AKQJT98765432"
    row = {"NorthSpades": suit, "EastHearts": suit, "SouthDiamonds": suit, "WestClubs": suit}
    return {"Section": section, "Board": board} | row | cells


def test_hand_records_become_deals():
    found = hands(full(1, 7, NorthHearts="-", EastHearts="AKQJ1098765432"))
    suit = "AKQJT98765432"
    deal = Deal.parse(f"N:{suit}... .{suit}.. ..{suit}. ...{suit}")
    assert boards(found) == [BoardPrepared(7, deal=deal)]


def test_sections_with_the_same_cards_share_a_board_and_others_do_not():
    swapped = {"NorthSpades": "", "EastHearts": "", "NorthHearts": "AKQJT98765432"}
    other = full(2, 2, **swapped, EastSpades="AKQJT98765432")
    found = hands(full(1, 1), full(2, 1), full(1, 2), other, full(1, 3), sections=(A, B))
    assert [(one.board, one.section) for one in boards(found)] == [
        (1, None),
        (2, "A"),
        (2, "B"),
        (3, "A"),
    ]


@pytest.mark.parametrize(
    "cells",
    [
        {"NorthSpades": "AKQJT9876543"},
        {"NorthSpades": "AKQJT9876543Z"},
        {"EastHearts": "", "EastSpades": "AKQJT98765432"},
    ],
)
def test_hands_that_are_no_deal_are_left_out_and_said(cells):
    found = hands(full(1, 1, **cells), full(1, 2), full(1, 0))
    assert [one.board for one in boards(found)] == [2]
    assert len(notices(found, "odd-deal")) == 2


def test_three_hands_give_the_fourth():
    assert boards(hands(full(1, 7, WestClubs=""))) == boards(hands(full(1, 7)))


def test_a_blank_hand_record_is_no_deal():
    found = hands({"Section": 1, "Board": 1})
    assert boards(found) == []
    assert found.notices == ()


def test_double_dummy_tricks_can_be_asked_for():
    columns = [Spec(name, T.INTEGER) for name in ("Section", "Board", "WestNotrump", "EastClubs")]
    row = {"Section": 1, "Board": 3, "WestNotrump": 9, "EastClubs": 99}
    content = bws(more={"HandEvaluation": TableSpec(columns, [row])})
    (evaluation,) = Document.open(content).rows(HandEvaluation)
    assert evaluation.tricks(Seat.WEST, Denomination.NOTRUMP) == 9
    assert evaluation.tricks(Seat.EAST, Denomination.CLUBS) is None
    assert evaluation.tricks(Seat.NORTH, Denomination.CLUBS) is None


# --- the file as a whole


def test_the_session_names_and_dates_the_event():
    sessions = [{"ID": 1, "Name": "Thursday pairs", "Date": datetime(2026, 11, 26)}]
    found = read_bws([result()], more={"Session": TableSpec(SESSION, sessions)})
    assert (found.heading.title, found.heading.date) == ("Thursday pairs", "2026-11-26")
    assert (found.heading.program, found.format, found.file) == ("Bridgemate", "bws", "evening.bws")


def test_without_a_session_the_first_result_dates_the_event():
    days = [datetime(2026, 11, 27), datetime(2026, 11, 26), datetime(1899, 12, 30), None]
    found = read_bws([result(Board=n, DateLog=day) for n, day in enumerate(days, start=1)])
    assert (found.heading.title, found.heading.date) == (None, "2026-11-26")


def test_several_sessions_are_said():
    sessions = [{"ID": n, "Name": f"Session {n}"} for n in (1, 2)]
    found = read_bws([result()], more={"Session": TableSpec(SESSION, sessions)})
    assert "'Session 1', 'Session 2'" in notices(found, "several-sessions")[0].message


def test_unknown_tables_and_columns_are_kept_and_said():
    extra = TableSpec([Spec("What", T.TEXT)], [{"What": "ever"}])
    columns = (Spec("custom_mood", T.TEXT),)
    content = bws([result(custom_mood="good")], more={"Extra": extra}, columns=columns)
    found = read(content, "evening.bws")
    assert [str(notice) for notice in found.notices] == [
        "evening.bws, table Extra: kept, not used",
        "evening.bws, RoundData: column 'custom_mood' is kept, not used",
        "evening.bws, ReceivedData: column 'custom_mood' is kept, not used",
    ]
    document = Document.open(content)
    assert [row.cells["custom_mood"] for row in document.rows(Received)] == ["good"]
    assert list(document.database.rows("Extra")) == [{"What": "ever"}]
    assert found.content == content


def test_names_are_read_in_any_case_and_numbers_from_text():
    columns = [
        Spec(spec.name.upper(), T.TEXT if spec.name == "Board" else spec.type) for spec in RESULT
    ]
    row = {name.upper(): value for name, value in (result(ID=1) | {"Board": "12"}).items()}
    tables = {
        "SECTION": TableSpec(SECTION, [A]),
        "rounddata": TableSpec([Spec("section", T.INTEGER)]),
        "receiveddata": TableSpec(columns, [row]),
    }
    found = read(Writer(3).file(tables), "evening.bws")
    assert [(one.board, str(one.result)) for one in results(found)] == [(12, "3NTN=")]


def test_a_fraction_is_no_number_of_anything():
    row = Received(1, {"Round": 2.0, "Board": 1.5, "Table": "x", "Section": True, "PairNS": "007"})
    assert (row.round, row.board, row.number, row.section, row.ns) == (2, 0, 0, 1, 7)


def test_a_column_of_a_type_that_makes_no_sense_is_said():
    columns = [Spec(one.name, T.DATE) if one.name == "Remarks" else one for one in RESULT]
    tables = {
        "Section": TableSpec(SECTION, [A]),
        "RoundData": TableSpec([Spec("Section", T.INTEGER)]),
        "ReceivedData": TableSpec(columns, [result(Remarks=datetime(2026, 1, 1))]),
    }
    found = read(Writer(4).file(tables), "evening.bws")
    assert "'Remarks' is of type DATE" in notices(found, "column-type")[0].message


def test_another_programs_database_is_refused():
    content = Writer(4).file({"Customers": TableSpec([Spec("Name", T.TEXT)])})
    with pytest.raises(NotABridgemateFile, match="Access 2000") as caught:
        read(content, "shop.mdb")
    assert (caught.value.code, caught.value.where) == ("not-a-bridgemate-file", "shop.mdb")


def test_what_is_no_database_is_refused_by_name():
    with pytest.raises(NotAJetFile) as caught:
        read(b"board,ns,ew\n", "evening.bws")
    assert str(caught.value).startswith("evening.bws: not an Access database")
