"""From PBN to records: boards, results, contestants, rulings, scoring."""

from __future__ import annotations

from fractions import Fraction

import pytest

from overtrick.bridge.board import Vulnerability
from overtrick.bridge.deal import Deal
from overtrick.bridge.result import Adjusted, Artificial, Assigned, NotPlayed, ScoreOnly, Weight
from overtrick.bridge.seat import Seat, Side
from overtrick.event.contestant import ContestantId
from overtrick.event.records import BoardPrepared, ContestantEntered, ResultEntered, SatOut
from overtrick.formats.pbn import NotPbn, deals, parse, read
from overtrick.formats.reading import Reading

DEAL = "N:AKQJT98765432... .AKQJT98765432.. ..AKQJT98765432. ...AKQJT98765432"
OTHER = "N:.AKQJT98765432.. AKQJT98765432... ..AKQJT98765432. ...AKQJT98765432"
BOARD = '[Board "1"]\n[Dealer "N"]\n[Vulnerable "None"]\n'


def reading(text: str) -> Reading:
    return read(text.encode("latin-1"), "night.pbn")


def results(found: Reading) -> list[ResultEntered]:
    return [record for record, _ in found.records if isinstance(record, ResultEntered)]


def boards(found: Reading) -> list[BoardPrepared]:
    return [record for record, _ in found.records if isinstance(record, BoardPrepared)]


def contestants(found: Reading) -> dict[ContestantId, ContestantEntered]:
    entered = (record for record, _ in found.records if isinstance(record, ContestantEntered))
    return {record.contestant: record for record in entered}


def rows(columns: str, *lines: str, board: str = BOARD) -> Reading:
    return reading(board + f'[ScoreTable "{columns}"]\n' + "\n".join(lines))


def codes(found: Reading) -> list[str]:
    return [notice.code for notice in found.notices]


def test_every_row_of_a_score_table_is_a_result_with_its_line() -> None:
    found = rows(
        "Section;Table\\2R;Round;PairId_NS;PairId_EW;Contract\\4L;Declarer;Result;Lead;Score_NS",
        ' A 1 2 3 14 4HX S 8 S6 "-300"',
        " A 2 2 4 15 Pass - - - 0",
        " B 1 1 5 16 3N w 10 - -430",
    )
    first, second, third = results(found)
    assert (first.section, first.table, first.round, first.ns, first.ew) == (
        "A",
        1,
        2,
        ("3",),
        ("14",),
    )
    assert (str(first.result), first.lead) == ("4HXS-2", "S6")
    assert str(second.result) == "PASS"
    assert (str(third.result), third.section, third.lead) == ("3NTW+1", "B", None)
    assert [str(source) for record, source in found.records if record is first] == [
        "night.pbn, line 5"
    ]
    assert found.heading.winners == 2
    assert found.notices == ()


def test_a_row_stands_for_as_many_tables_as_its_multiplicity() -> None:
    found = rows("Contract;Declarer;Result;Multiplicity", "4S N 10 3", "4S N 9 1", "4S N 8 x")
    assert [str(one.result) for one in results(found)] == ["4SN="] * 3 + ["4SN-1", "4SN-2"]
    assert all(one.ns == one.ew == () for one in results(found))
    assert codes(found) == ["bad-multiplicity", "no-pairs"]
    assert found.heading.winners is None


def test_scores_without_contracts_are_results_of_either_side() -> None:
    found = rows("PairId_NS;PairId_EW;Score_NS;Score_EW", '1 2 "670" -', '3 4 - "100"', "5 6 0 0")
    assert [one.result for one in results(found)] == [
        ScoreOnly(670),
        ScoreOnly(-100),
        ScoreOnly(0),
    ]


def test_a_missing_number_of_tricks_is_found_by_the_score() -> None:
    found = rows("PairId_NS;PairId_EW;Contract;Declarer;Score_NS", "1 2 4S N 450", "3 4 4S N 451")
    assert [str(one.result) for one in results(found)] == ["4SN+1", "+451"]
    assert codes(found) == ["no-tricks"]


def test_a_score_that_the_contract_does_not_have_is_said_and_the_contract_counts() -> None:
    found = rows("PairId_NS;PairId_EW;Contract;Declarer;Result;Score_NS", "1 2 4S N 10 620")
    assert [str(one.result) for one in results(found)] == ["4SN="]
    assert [(notice.code, notice.where) for notice in found.notices] == [
        ("score-differs", "night.pbn, line 5")
    ]


def test_the_vulnerability_told_counts_before_law_2() -> None:
    board = '[Board "1"]\n[Dealer "N"]\n[Vulnerable "All"]\n'
    found = rows(
        "PairId_NS;PairId_EW;Contract;Declarer;Result;Score_NS", "1 2 4S N 10 620", board=board
    )
    assert codes(found) == []
    assert boards(found) == [BoardPrepared(1, None, None, Seat.NORTH, Vulnerability.BOTH)]


@pytest.mark.parametrize(
    ("columns", "cells", "expected"),
    [
        ("Percentage_NS;Percentage_EW", "^60 ^40", ("60", "40")),
        ("Percentage_NS;Percentage_EW", "^55.5 -", ("55.5", "44.5")),
        ("MP_NS;MP_EW", "^6 ^6", ("60", "60")),
        ("IMP_NS;IMP_EW", "^3 ^-3", ("60", "40")),
        ("IMP_NS;IMP_EW", "^0 ^0", ("50", "50")),
        ("Ruling", '"A+/A-"', ("60", "40")),
    ],
)
def test_figures_behind_a_caret_are_rulings(
    columns: str, cells: str, expected: tuple[str, str]
) -> None:
    plain = {"MP_NS;MP_EW": "7 3"}.get(columns, " ".join("-" for _ in columns.split(";")))
    found = rows(
        f"PairId_NS;PairId_EW;Contract;Declarer;Result;{columns}",
        f"1 2 - - - {cells}",
        f"3 4 4S N 10 {plain}",
    )
    ruled = next(one.result for one in results(found) if one.ns == ("1",))
    assert ruled == Adjusted(*(Artificial(Fraction(one)) for one in expected))
    assert len(results(found)) == 2


def test_a_score_behind_a_caret_is_assigned_to_each_side() -> None:
    found = rows("PairId_NS;PairId_EW;Score_NS;Score_EW", "1 2 ^420 ^450")
    (one,) = results(found)
    whole = Fraction(1)
    assert one.result == Adjusted(
        Assigned((Weight(whole, ScoreOnly(420)),)), Assigned((Weight(whole, ScoreOnly(-450)),))
    )


def test_a_row_with_a_percentage_alone_is_a_ruling_and_said() -> None:
    found = rows("PairId_NS;PairId_EW;Percentage_NS", "1 2 62.5")
    (one,) = results(found)
    assert one.result == Adjusted(Artificial(Fraction("62.5")), Artificial(Fraction("37.5")))
    assert codes(found) == ["percentage-only"]


def test_a_pair_without_opponents_sits_out_and_a_row_without_result_is_not_played() -> None:
    found = rows(
        "PairId_NS;PairId_EW;Contract;Declarer;Result",
        "1 2 4S N 10",
        "2 1 3NT S 9",
        "3 - - - -",
        "4 5 - - -",
    )
    sat = [record for record, _ in found.records if isinstance(record, SatOut)]
    assert sat == [SatOut(ContestantId("", "3", Side.NS), 1)]
    assert [one.result for one in results(found)][-1] == NotPlayed()


def test_a_row_that_cannot_be_read_is_left_out_and_said() -> None:
    found = rows("PairId_NS;PairId_EW;Contract;Declarer;Result", "1 2 8S N 10", "3 4 4S N 14")
    assert results(found) == []
    assert codes(found) == ["contract-unread", "contract-unread"]


def test_pairs_that_swap_sides_are_one_field() -> None:
    text = (
        BOARD
        + '[ScoreTable "PairId_NS;PairId_EW;Contract;Declarer;Result"]\n1 2 4S N 10\n3 4 4S N 9\n\n'
        + '[Board "2"]\n[ScoreTable "#"]\n2 1 4S N 10\n4 3 4S N 9\n'
    )
    assert reading(text).heading.winners == 1
    assert set(contestants(reading(text))) == {ContestantId("", str(n)) for n in range(1, 5)}


def test_a_list_of_totals_names_the_pairs() -> None:
    found = rows(
        "PairId_NS;PairId_EW;Contract;Declarer;Result",
        "1 1 4S N 10",
        '[TotalScoreTable "Rank;PairId;Names"]',
        '1 1NS "Ann Ace; Bea  Bold"',
        '2 1EW "The Kings"',
    )
    entered = contestants(found)
    north, kings = entered[ContestantId("", "1", Side.NS)], entered[ContestantId("", "1", Side.EW)]
    assert [found.people[one].name for one in north.players] == ["Ann Ace", "Bea Bold"]
    assert (kings.name, kings.players) == ("The Kings", ())


def test_names_in_the_table_stand_for_numbers() -> None:
    found = rows(
        "Names_NS;Names_EW;Contract;Declarer;Result",
        '"A;B" "C;D" 4S N 10',
        '"E;F" "B;A" 4S N 9',
    )
    assert [(one.ns, one.ew) for one in results(found)] == [(("1",), ("2",)), (("3",), ("1",))]


def test_columns_of_single_players_make_an_individual() -> None:
    found = rows(
        "PlayerId_North;PlayerId_South;PlayerId_East;PlayerId_West;Contract;Declarer;Result",
        "1 2 3 4 4S N 10",
    )
    assert found.heading.form == "individual"
    assert [(one.ns, one.ew) for one in results(found)] == [(("1", "2"), ("3", "4"))]


def played(names: str, board: int = 1, result: str = "10", extra: str = "") -> str:
    north, south, east, west = names.split()
    return (
        f'[Board "{board:02}"]\n[North "{north}"]\n[South "{south}"]\n[East "{east}"]\n'
        f'[West "{west}"]\n[Contract "4Sx"]\n[Declarer "N"]\n[Result "{result}"]\n{extra}\n'
    )


def test_played_games_number_the_pairs_by_side_when_nobody_changes_sides() -> None:
    found = reading(played("A B C D") + played("E F G H", result="EW 4"))
    assert [(one.ns, one.ew, str(one.result)) for one in results(found)] == [
        (("1",), ("1",), "4SXN="),
        (("2",), ("2",), "4SXN-1"),
    ]
    assert found.heading.winners == 2
    pair = contestants(found)[ContestantId("", "2", Side.EW)]
    assert [found.people[one].name for one in pair.players] == ["G", "H"]


def test_played_games_number_the_pairs_together_when_somebody_changes_sides() -> None:
    found = reading(played("A B C D") + played("D C A B", board=2))
    assert [(one.ns, one.ew) for one in results(found)] == [(("1",), ("2",)), (("2",), ("1",))]
    assert found.heading.winners == 1


def test_games_without_names_give_results_and_no_pairs() -> None:
    found = reading(played("? ? ? ?"))
    assert [(one.ns, one.ew) for one in results(found)] == [((), ())]
    assert codes(found) == ["no-pairs"]


def test_pair_tags_count_before_names() -> None:
    found = reading(played("A B C D", extra='[PairNS "A1"]\n[PairEW "B2"]\n'))
    assert [(one.ns, one.ew) for one in results(found)] == [(("A1",), ("B2",))]
    entered = contestants(found)[ContestantId("", "A1", Side.NS)]
    assert [found.people[one].name for one in entered.players] == ["A", "B"]


def test_a_game_with_a_score_alone_is_a_score_only() -> None:
    text = '[Board "1"]\n[North "A"]\n[South "B"]\n[East "C"]\n[West "D"]\n[Score "EW 50"]\n'
    assert [one.result for one in results(reading(text))] == [ScoreOnly(-50)]


def test_the_lead_is_the_card_of_declarers_left_hand_opponent() -> None:
    extra = f'[Deal "{DEAL}"]\n[Play "N"]\nSA HA DA CA\n'
    assert [one.lead for one in results(reading(played("A B C D", extra=extra)))] == ["HA"]


def test_teams_sit_by_room_and_the_home_team_is_north_south_in_the_open_room() -> None:
    teams = '[HomeTeam "Lions"]\n[VisitTeam "Bears"]\n[Scoring "IMP"]\n[Round "3"]\n'
    found = reading(
        played("A B C D", extra=teams + '[Room "Open"]\n')
        + played("E F G H", extra=teams + '[Room "Closed"]\n')
    )
    assert [(one.teams, one.room, one.round) for one in results(found)] == [
        (("1", "2"), "open", 3),
        (("2", "1"), "closed", 3),
    ]
    assert (found.heading.form, found.heading.method) == ("teams", "imp")
    lions = contestants(found)[ContestantId("", "1")]
    assert lions.name == "Lions"
    assert sorted(found.people[one].name for one in lions.players) == ["A", "B", "G", "H"]


def test_rounds_that_are_no_numbers_are_counted_in_their_order() -> None:
    found = reading(
        played("A B C D", extra='[Round "R.1"]\n') + played("E F G H", extra='[Round "R.2"]\n')
    )
    assert [one.round for one in results(found)] == [1, 2]


def test_hands_alone_prepare_boards() -> None:
    found = reading(f'[Board "2"]\n[Dealer "E"]\n[Vulnerable "ns"]\n[Deal "{DEAL}"]\n')
    assert boards(found) == [BoardPrepared(2, None, Deal.parse(DEAL), Seat.EAST, Vulnerability.NS)]
    assert found.heading.form is None


def test_a_fourth_hand_follows_from_three() -> None:
    found = reading(f'[Board "2"]\n[Deal "{DEAL.rsplit(" ", 1)[0]} -"]\n')
    assert [one.deal for one in boards(found)] == [Deal.parse(DEAL)]


def test_a_deal_that_cannot_be_is_said_and_left_out() -> None:
    found = reading('[Board "2"]\n[Dealer "E"]\n[Deal "N:A... - - -"]\n')
    assert boards(found) == [BoardPrepared(2, None, None, Seat.EAST, None)]
    assert "deal-unread" in codes(found)


def test_games_without_any_board_number_count_from_one() -> None:
    found = reading(f'[Deal "{DEAL}"]\n\n[Deal "{OTHER}"]\n')
    assert [one.board for one in boards(found)] == [1, 2]


def test_sections_with_the_same_cards_share_a_record_and_others_do_not() -> None:
    text = "".join(
        f'[Section "{section}"]\n[Board "{board}"]\n[Deal "{deal}"]\n\n'
        for section, board, deal in (
            ("A", 1, DEAL),
            ("B", 1, DEAL),
            ("A", 2, DEAL),
            ("B", 2, OTHER),
        )
    )
    assert [(one.section, one.board) for one in boards(reading(text))] == [
        (None, 1),
        ("A", 2),
        ("B", 2),
    ]
    assert deals(parse(text.encode())) == {
        (None, 1): Deal.parse(DEAL),
        ("A", 2): Deal.parse(DEAL),
        ("B", 2): Deal.parse(OTHER),
    }


def test_results_on_other_cards_are_compared_apart() -> None:
    found = reading(
        played("A B C D", extra=f'[Deal "{DEAL}"]\n')
        + played("E F G H", extra=f'[Deal "{OTHER}"]\n')
        + played("I J K L", extra=f'[Deal "{DEAL}"]\n')
    )
    assert [one.group for one in results(found)] == ["", "deal 2", ""]
    assert codes(found) == ["deal-differs"]
    assert [one.deal for one in boards(found)] == [Deal.parse(DEAL)]


def test_a_table_repeated_in_another_game_of_the_board_counts_once() -> None:
    table = '[ScoreTable "PairId_NS;PairId_EW;Contract;Declarer;Result"]\n1 2 4S N 10\n\n'
    assert len(results(reading((BOARD + table) * 2))) == 1


@pytest.mark.parametrize(
    ("scoring", "method", "settings"),
    [
        ("MP", "mp", ()),
        ("##Matchpoints", "mp", ()),
        ("MatchPoints;MP1", "mp", (("win", "2"),)),
        ("MP;MP2", "mp", (("win", "1"),)),
        ("IMP;Cross", "ximp", (("ximp_divisor", "total"),)),
        ("IMP;Cross1", "ximp", (("ximp_divisor", "n"),)),
        ("IMP;Cross2", "ximp", (("ximp_divisor", "n-1"),)),
        ("Cross-IMP", "ximp", ()),
        ("IMP;Butler", "butler", (("butler_drop", "0"),)),
        ("IMP;Butler-2", "butler", (("butler_drop", "1+1"),)),
        ("BAM", "bam", ()),
        ("?", None, ()),
    ],
)
def test_the_scoring_tag_names_a_method_and_its_options(
    scoring: str, method: str | None, settings: tuple[tuple[str, str], ...]
) -> None:
    heading = reading(played("A B C D", extra=f'[Scoring "{scoring}"]\n')).heading
    assert (heading.method, heading.settings) == (method, settings)


def test_imps_for_pairs_are_taken_across_the_field_and_said() -> None:
    found = reading(played("A B C D", extra='[Scoring "IMP"]\n'))
    assert found.heading.method == "ximp"
    assert codes(found) == ["imp-pairs"]


def test_a_scoring_that_ranks_no_field_is_said() -> None:
    assert codes(reading(played("A B C D", extra='[Scoring "Rubber"]\n'))) == ["scoring-unknown"]


def test_the_heading_is_the_files_first_word_on_each_thing() -> None:
    found = reading(
        '% PBN 2.1\n%Creator: Somebody 1.0\n[Event "?"]\n[Board "1"]\n\n'
        '[Event "Club night"]\n[Site "The club"]\n[Date "2026.11.26"]\n[Board "2"]\n'
    )
    heading = found.heading
    assert (heading.title, heading.club, heading.date, heading.program) == (
        "Club night",
        "The club",
        "2026-11-26",
        "Somebody 1.0",
    )


def test_faults_of_the_file_are_notices_with_file_and_line() -> None:
    found = reading('[Board "1"]\n[Dealer "Q"]\n[Odd "1"]\n\n[Board "2"]\n[Odd "1"]\n')
    assert [(notice.code, notice.where) for notice in found.notices] == [
        ("pbn-bad-value", "night.pbn, line 2"),
        ("pbn-unknown-tag", "night.pbn, line 3"),
    ]
    assert found.notices[1].message.endswith("(twice)")


def test_a_file_without_tags_is_refused_by_name() -> None:
    with pytest.raises(NotPbn, match=r"night\.pbn: .*no PBN"):
        reading("nothing here")


def test_a_row_standing_for_more_tables_than_any_event_has_is_refused() -> None:
    with pytest.raises(NotPbn, match="line 25: the file has more than 200000 results"):
        rows("Contract;Declarer;Result;Multiplicity", *["4S N 10 10000"] * 21)
