"""Traveller CSV: every way in which a club fills it in, and every way to get it wrong."""

from __future__ import annotations

from fractions import Fraction

import pytest
from hypothesis import given
from hypothesis import strategies as st

from overtrick.bridge.notation import parse_result, parse_ruling
from overtrick.bridge.result import Adjusted, Artificial, NotPlayed, PassedOut, Result, ScoreOnly
from overtrick.event.fold import Event, fold
from overtrick.event.opening import journal
from overtrick.event.records import EventOpened, ResultEntered, Source
from overtrick.event.standings import Standings
from overtrick.formats.reading import Reading, Unreadable
from overtrick.formats.travellers import read, write
from overtrick.formats.travellers.sheet import MAX_ROWS
from tests.formats.clean import is_clean
from tests.formats.evenings import results_entered

BROUGHT = "board,ns,ew,contract,by,tricks,score,score ns,score ew,lead,ruling"


def reading(text: str) -> Reading:
    return read(text.encode(), "t.csv")


def entered(text: str) -> list[ResultEntered]:
    return [one for one, _ in reading(text).records if isinstance(one, ResultEntered)]


def line(**cells: str) -> Reading:
    """A sheet with every column and one line."""
    filled = {"board": "1", "ns": "3", "ew": "10"} | {
        name.replace("_", " "): cell for name, cell in cells.items()
    }
    row = [filled.get(name, "") for name in BROUGHT.split(",")]
    return reading(f"{BROUGHT}\n" + ",".join(f'"{cell}"' for cell in row))


def result(**cells: str) -> Result:
    (record,) = [one for one, _ in line(**cells).records]
    assert isinstance(record, ResultEntered)
    return record.result


def said(**cells: str) -> list[str]:
    return [notice.code for notice in line(**cells).notices]


def refused(text: str | bytes) -> str:
    with pytest.raises(Unreadable) as caught:
        read(text if isinstance(text, bytes) else text.encode(), "t.csv")
    return "\n".join(map(str, caught.value.errors))


def wrong(**cells: str) -> str:
    with pytest.raises(Unreadable) as caught:
        line(**cells)
    return str(caught.value.errors[0])


def test_it_works() -> None:
    found = reading(
        "section,round,table,board,ns,ew,contract,by,tricks,lead,ruling,group\n"
        "A,2,3,7,3,10,4Sx,N,11,10h,,b\n"
    )
    assert found.records == (
        (
            ResultEntered(
                "A", 7, ("3",), ("10",), parse_result("4SXN+1"), 2, 3, lead="HT", group="b"
            ),
            Source("t.csv", 2),
        ),
    )
    assert found.notices == ()


@pytest.mark.parametrize(
    "text",
    [
        "board,ns,ew,contract\n1,3,10,4SxN+1\n",
        "BOARD;NS;EW;Contract\r\n1;3;10;4SxN+1\r\n",
        "ew\tboard\tns\tcontract\r10\t1\t3\t4SxN+1\r",
        "\ufeffboard,ns,ew,contract\n1,3,10,4SxN+1",
        "\n\nboard,ns,ew,contract\n\n,,,\n1,3,10,4SxN+1\n\n",
        "# Thursday\n# by Ada, for the club\nboard,ns,ew,contract\n# table 1\n1,3,10,4SxN+1\n",
        "sep=;\nboard;ns;ew;contract\n1;3;10;4SxN+1\n",
        '"Board","NS","EW","Contract"\n"1","3","10","4SxN+1"\n',
        "Board No.,NS pair,EW_pair,CONTRACT\n1,3,10,4SxN+1\n",
        "board,ns,ew,contract\n1.0,3.0,10.00,4SxN+1\n",
        "board;ns;ew;contract\n1,0;3,0;10,00;4SxN+1\n",
        "board,ns,ew,result\n1,3,10,4SxN+1\n",
        "board,ns,ew,contract,by,tricks\n1,3,10,4S*,North,+1\n",
        "board,ns,ew,contract,declarer,result\n1,3,10,4♠ x,n,11\n",
        "board,ns,ew,contract,by,tricks\n1,3,10,4Sx,N,11.0\n",
        "board,ns,ew,contract,by,tricks\n1,3,10,4SxN,,+1\n",
        "board,ns,ew,contract,by,tricks\n1,3,10,4SxN+1,N,11\n",
        "board,ns,ew,contract,by,score\n1,3,10,4Sx,N,690\n",
        "board , ns , ew , contract\n 1 , 3 , 10 , 4SxN+1 \n",
    ],
)
def test_one_result_in_many_sheets(text: str) -> None:
    assert entered(text) == [ResultEntered("", 1, ("3",), ("10",), parse_result("4SXN+1"))]


@pytest.mark.parametrize("encoding", ["utf-8", "utf-8-sig", "utf-16", "cp1252"])
def test_encodings_of_real_files_are_read(encoding: str) -> None:
    sheet = "section,board,ns,ew,contract\nGrün,1,3,10,PASS\n"
    found = read(sheet.encode(encoding), "t.csv")
    assert [one.section for one, _ in found.records if isinstance(one, ResultEntered)] == ["Grün"]
    assert [one.code for one in found.notices] == (["encoding"] if encoding == "cp1252" else [])


@pytest.mark.parametrize(
    ("tricks", "expected"), [("10", "="), ("=", "="), ("+1", "+1"), ("-2", "-2"), ("8", "-2"),
                             ("−2", "-2"), ("13", "+3"), ("0", "-10"), ("9,0", "-1")],
)  # fmt: skip
def test_tricks_are_all_of_them_or_relative(tricks: str, expected: str) -> None:
    assert result(contract="4S", by="E", tricks=tricks) == parse_result(f"4SE{expected}")


@pytest.mark.parametrize(
    ("cells", "expected"),
    [
        ({"score": "-100"}, -100),
        ({"score": "620"}, 620),
        ({"score": "+620"}, 620),
        ({"score": "−620"}, -620),
        ({"score": "- 50"}, -50),
        ({"score": "620,00"}, 620),
        ({"score": "0"}, 0),
        ({"score_ns": "50"}, 50),
        ({"score_ew": "50"}, -50),
        ({"score_ns": "50", "score_ew": "-50"}, 50),
        ({"score_ns": "-50", "score_ew": "50"}, -50),
        ({"score_ns": "-50"}, -50),
        ({"score_ns": "50", "score_ew": "-"}, 50),
        ({"score_ns": "50", "score_ew": "0"}, 50),
        ({"score_ns": "0", "score_ew": "110"}, -110),
        ({"score_ns": "0"}, 0),
        ({"score_ew": "0"}, 0),
        ({"score_ns": "0", "score_ew": "0"}, 0),
    ],
)
def test_a_score_alone_is_enough(cells: dict[str, str], expected: int) -> None:
    assert result(**cells) == ScoreOnly(expected)


@pytest.mark.parametrize(
    ("cells", "expected"),
    [
        ({"contract": "PASS"}, PassedOut()),
        ({"contract": "PASS", "by": "0", "tricks": "0"}, PassedOut()),
        ({"contract": "all pass", "tricks": "-"}, PassedOut()),
        ({"tricks": "pass"}, PassedOut()),
        ({"score": "PASS"}, PassedOut()),
        ({"score_ns": "PASS"}, PassedOut()),
        ({"score_ns": "PASS", "score_ew": "PASS"}, PassedOut()),
        ({}, NotPlayed()),
        ({"lead": "HA"}, NotPlayed()),
        ({"contract": "-"}, NotPlayed()),
        ({"contract": "NP"}, NotPlayed()),
        ({"contract": "Not played", "by": "N"}, NotPlayed()),
        ({"tricks": "NP"}, NotPlayed()),
        ({"score": "np"}, NotPlayed()),
        ({"score_ew": "np"}, NotPlayed()),
        ({"ruling": "NP"}, NotPlayed()),
        ({"ruling": "60/40"}, parse_ruling("60/40")),
        ({"ruling": "A+/A-"}, parse_ruling("60/40")),
        ({"ruling": "A6040", "contract": "4S", "by": "N", "tricks": "10"}, parse_ruling("60/40")),
        ({"contract": "60/40"}, parse_ruling("60/40")),
        ({"tricks": "60%-40%"}, parse_ruling("60/40")),
        ({"score": "60/40"}, parse_ruling("60/40")),
        ({"score_ns": "60%", "score_ew": "40%"}, parse_ruling("60/40")),
        ({"score_ns": "A+", "score_ew": "A-"}, parse_ruling("60/40")),
        ({"ruling": "3NTN="}, parse_ruling("3NTN=")),
        ({"ruling": "60% 3NTN= 40% 3NTN-1"}, parse_ruling("60% 3NTN= 40% 3NTN-1")),
    ],
)
def test_passes_boards_not_played_and_rulings(cells: dict[str, str], expected: Result) -> None:
    assert result(**cells) == expected


def test_a_ruling_keeps_the_words_it_was_typed_in() -> None:
    found = result(ruling="A+ / A-")
    assert isinstance(found, Adjusted)
    assert found.text == "A+ / A-"
    assert found.ns == Artificial(Fraction(60))


@pytest.mark.parametrize(
    ("cells", "code"),
    [
        ({"contract": "PASS", "by": "N"}, "unused-cell"),
        ({"contract": "PASS", "tricks": "9"}, "unused-cell"),
        ({"contract": "NP", "by": "E"}, "unused-cell"),
        ({"contract": "4S", "by": "N", "tricks": "10", "score": "450"}, "score-differs"),
        ({"contract": "PASS", "score_ns": "50"}, "score-differs"),
        ({"contract": "4S", "by": "N", "score": "430"}, "no-tricks"),
        ({"contract": "4S", "score": "420"}, "no-tricks"),
        ({"contract": "4S", "tricks": "10", "score": "420"}, "no-declarer"),
        ({"score": "425"}, "impossible-score"),
        ({"contract": "PASS", "lead": "1S"}, "lead-unread"),
    ],
)
def test_what_is_odd_is_read_and_said(cells: dict[str, str], code: str) -> None:
    assert said(**cells) == [code]
    assert str(line(**cells).notices[0]).startswith("t.csv, line 2: ")


@pytest.mark.parametrize(
    "cells",
    [
        {"contract": "4S", "by": "N", "tricks": "10", "score": "420"},
        {"contract": "4S", "by": "E", "tricks": "9", "score_ns": "50"},
        {"contract": "PASS", "score": "0"},
        {"contract": "4S", "by": "N", "tricks": "10", "lead": "?"},
        {"contract": "4S", "by": "N", "tricks": "10", "lead": "♥10"},
    ],
)
def test_what_agrees_is_not_worth_a_word(cells: dict[str, str]) -> None:
    assert said(**cells) == []


def test_the_contract_counts_where_the_score_differs() -> None:
    cells = {"contract": "4S", "by": "N", "tricks": "10", "score": "450"}
    assert result(**cells) == parse_result("4SN=")
    said = str(line(**cells).notices[0])
    assert said == "t.csv, line 2: the score is +450, but 4SN= scores +420: the contract counts"


@pytest.mark.parametrize(
    ("cells", "message"),
    [
        ({"board": ""}, "board: the number of the board is missing"),
        ({"board": "0"}, "board '0': a whole number from 1 up is expected"),
        ({"board": "-1"}, "board '-1': a whole number"),
        ({"board": "1.5"}, "board '1.5': a whole number"),
        ({"board": "1,000"}, "board '1,000': a whole number"),
        ({"board": "7" * 50}, "board '777"),
        ({"board": "٣"}, "board '٣': a whole number"),
        ({"ns": "x" * 21, "score": "50"}, "ns 'xxx"),
        ({"ns": "", "score": "50"}, "ns: the number is missing"),
        ({"ew": "0", "score": "50"}, "ew: the number is missing"),
        ({"contract": "8S", "by": "N", "tricks": "10"}, "contract: '8S': a contract is at the l"),
        ({"contract": "4S"}, "tricks: the result of 4S is missing"),
        ({"contract": "4S", "by": "N"}, "tricks: the result of 4SN is missing"),
        ({"contract": "4S", "tricks": "10"}, "by: 4S: add the declarer, N, E, S or W"),
        ({"contract": "4S+1"}, "contract: 4S: add the declarer"),
        ({"contract": "4S", "by": "X", "tricks": "10"}, "by: 'X' is not a seat: N, E, S or W is"),
        ({"contract": "4S", "by": "NS", "tricks": "10"}, "by: 'NS' is not a seat"),
        ({"contract": "4SE", "by": "N", "tricks": "10"}, "by 'N': the contract is 4SE"),
        ({"contract": "4SE=", "by": "N"}, "by 'N': the contract is 4SE="),
        ({"contract": "4SE=", "tricks": "9"}, "tricks '9': the contract is 4SE="),
        ({"contract": "4S", "by": "N", "tricks": "14"}, "tricks: 4S cannot take 14 tricks"),
        ({"contract": "1NT", "by": "N", "tricks": "+7"}, "tricks: 1NT cannot take 14 tricks"),
        ({"contract": "4S", "by": "N", "tricks": "-11"}, "tricks: 4S cannot be '-11'"),
        ({"contract": "4S", "by": "N", "tricks": "many"}, "tricks: 'many' is not a result"),
        ({"contract": "+420"}, "contract '+420': a score stands where a contract is expected"),
        ({"by": "N"}, "by 'N': there is neither a contract nor a score"),
        ({"tricks": "9"}, "tricks: '9' is not a contract"),
        ({"score": "7610"}, "score '7610': no deal is worth more than 7600"),
        ({"score": "lots"}, "score 'lots': a score such as -100 or 620 is expected"),
        ({"score": "4SN="}, "score '4SN=': a score such as -100 or 620 is expected"),
        ({"score": "1,000"}, "score '1,000': a score such as"),
        ({"score_ns": "50", "score_ew": "50"}, "score ns 50 and score ew 50: only one side has a"),
        ({"score_ns": "50", "score_ew": "NP"}, "score ns, score ew: "),
        ({"score_ew": "lots"}, "score ew 'lots': a score such as 620 is expected"),
        ({"ruling": "60"}, "ruling: '60': say what each side gets, as in 60/40"),
        ({"ruling": "60/40/20"}, "ruling: '60/40/20' is not a ruling"),
    ],
)
def test_a_wrong_cell_is_named_with_its_line_and_column(
    cells: dict[str, str], message: str
) -> None:
    assert wrong(**cells).startswith(f"t.csv, line 2: {message}")


def test_every_wrong_line_is_told_at_once() -> None:
    text = "board,ns,ew,score\n1,1,2,50\n0,1,2,50\n3,1,2,lots\n4,,2,50\n"
    lines = refused(text).splitlines()
    assert [one.partition(":")[0] for one in lines] == [f"t.csv, line {n}" for n in (3, 4, 5)]


def test_no_more_than_twenty_errors_are_told() -> None:
    assert len(refused("board,ns,ew\n" + "0,1,2\n" * 1000).splitlines()) == 20


def test_lines_are_counted_as_they_stand_in_the_file() -> None:
    text = '# a comment\n\nboard,ns,ew,score,notes\n1,1,2,50,"two\nlines"\n2,1,2,lots,\n'
    assert refused(text).startswith("t.csv, line 6: score")


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("a,b,c\n1,2,3\n", "t.csv, line 1: no column is called 'board'"),
        ("board,ns\n1,2\n", "t.csv, line 1: the pairs are missing"),
        ("board,n,e,s\n1,2,3,4\n", "t.csv, line 1: the pairs are missing"),
        ("board,ns,ew,NS Pair\n1,2,3,4\n", "t.csv, line 1: two columns are called 'ns'"),
        ("board,ns,ew\n", "t.csv: no results: a header and a line a result"),
        ("# only words\n", "t.csv: no column is called 'board'"),
        ("section,board,ns,ew\n<A>,1,2,3\n", "t.csv, line 2: section '<A>': letters and digits"),
        ("board,ns,ew,team ns,team ew\n1,2,3,4,\n", "t.csv, line 2: team ew: the number is mi"),
        ("board,n,e,s,w,score\n1,2,3,2,5,50\n", "t.csv, line 2: n, e, s, w: a player sits at"),
        (
            "board,ns,ew,notes\n1,2,3," + "x" * 200_000,
            "t.csv, line 2: longer than 100,000 characters",
        ),
        ('board,ns,ew\n1,2,"' + "x\n" * 70_000, "t.csv, line 2: a quotation mark on line 2 is n"),
        (b"\x89PNG\r\n\x1a\n\0\0\0", "t.csv: this is not a text file"),
    ],
)
def test_a_sheet_that_is_none_is_refused(text: str | bytes, message: str) -> None:
    assert refused(text).startswith(message)


def test_a_sheet_longer_than_any_event_is_refused() -> None:
    assert "more than 250,000 lines" in refused("board,ns,ew\n" + "1,2,3\n" * (MAX_ROWS + 1))


def test_unknown_columns_and_cells_beyond_the_header_are_said() -> None:
    notices = reading("board,ns,ew,score,names,\n1,3,10,50,Ada,odd\n2,3,10,50,,,late\n").notices
    assert [str(one) for one in notices] == [
        "t.csv, line 1: column 'names' is not used",
        "t.csv, line 2: has 'odd' under no name in line 1: it is not used",
        "t.csv, line 3: has one cell more than line 1 has names: 'late' is not used",
    ]


def test_many_cells_beyond_the_header_are_summed_up() -> None:
    notices = reading("board,ns,ew,score\n" + "1,3,10,50,more\n" * 100).notices
    assert len(notices) == 21
    assert notices[-1].message == "80 more lines have cells under no name"


def test_a_title_above_the_header_is_said() -> None:
    found = reading("Thursday evening;;;\nboard;ns;ew;score\n1;3;10;50\n")
    assert [one.code for one in found.notices] == ["before-header"]
    assert len(found.records) == 1


def test_a_short_line_has_nothing_in_its_last_columns() -> None:
    assert entered("board,ns,ew,score,ruling\n1,3,10,50\n")[0].result == ScoreOnly(50)


def test_a_line_without_opponents_is_said_and_left_out() -> None:
    found = reading("board,ns,ew,score\n1,3,10,50\n2,3,0,\n3,3,,\n")
    assert len(found.records) == 1
    otherwise = "if it was played, fill in ew and the result"
    assert [str(one) for one in found.notices] == [
        f"t.csv, line 3: board 2: taken as a sit-out of pair 3; {otherwise}",
        f"t.csv, line 4: board 3: taken as a sit-out of pair 3; {otherwise}",
    ]


def test_results_that_name_nobody_are_kept_and_said() -> None:
    found = reading("board,ns,ew,score\n1,,,50\n2,3,10,50\n1,0,-,110\n3,,,\n")
    records = [one for one, _ in found.records if isinstance(one, ResultEntered)]
    assert [one.ns for one in records] == [(), ("3",), ()]
    assert [one.code for one in found.notices] == ["no-pairs", "sat-out"]
    assert [str(one).partition(";")[0] for one in found.notices] == [
        "t.csv, line 2: 2 results name no pair: they are compared, and count for nobody",
        "t.csv, line 5: board 3: no pair and no result, the line is not used",
    ]
    assert [one.ns for one in entered(written(*records).decode())] == [(), ("3",), ()]


def test_an_event_without_results_is_a_header() -> None:
    assert written().decode() == "board,ns,ew,contract,by,tricks\r\n"


def test_individuals_sit_as_the_compass_says() -> None:
    found = reading("board,n,e,s,w,score\n1,1,2,3,4,50\n")
    assert found.heading.form == "individual"
    (record,) = entered("board,n,e,s,w,score\n1,1,2,3,4,50\n")
    assert (record.ns, record.ew) == (("1", "3"), ("2", "4"))


def test_teams_and_their_rooms_are_read() -> None:
    (record,) = entered("board,ns,ew,team ns,team ew,room,score\n1,1,2,5,6,O,50\n")
    assert (record.teams, record.room) == (("5", "6"), "open")


@pytest.mark.parametrize(
    ("cell", "switched"), [("yes", True), ("X", True), ("", False), ("no", False), ("-", False)]
)
def test_pairs_that_sat_the_other_way_are_marked(cell: str, switched: bool) -> None:
    (record,) = entered(f"board,ns,ew,Switched,score\n1,1,2,{cell},50\n")
    assert record.switched is switched
    assert entered(written(record).decode()) == [record]
    said = refused("board,ns,ew,switched,score\n1,1,2,perhaps,50\n")
    assert said == "t.csv, line 2: switched 'perhaps': yes or no is expected"


def event(*records: ResultEntered) -> Event:
    opened = EventOpened("", None, "pairs", "mp", "plain", (), 1)
    return fold(journal(opened, [(record, None) for record in records]))


def written(*records: ResultEntered) -> bytes:
    return write(event(*records), {}, Standings((), ()))


def test_a_written_sheet_is_what_a_club_would_type() -> None:
    rows = entered(
        "board,ns,ew,contract,by,tricks,lead,ruling\n"
        "7,3,10,4Sx,N,11,HA,\n7,1,2,PASS,,,,\n7,5,6,,,,,A+/A-\n7,8,9,,,,,\n"
    )
    assert written(*rows).decode() == (
        "board,ns,ew,contract,by,tricks,lead,ruling\r\n"
        "7,3,10,4SX,N,11,HA,\r\n7,1,2,PASS,,,,\r\n7,5,6,,,,,60/40\r\n7,8,9,,,,,\r\n"
    )


@given(
    st.one_of(
        st.lists(results_entered(form="pairs"), min_size=1, max_size=6),
        st.lists(results_entered(form="individual"), min_size=1, max_size=6),
    )
)
def test_what_was_written_reads_as_the_same_results(records: list[ResultEntered]) -> None:
    found = read(written(*records), "t.csv")
    assert [record for record, _ in found.records] == records


def test_corrected_results_are_written_as_they_stand() -> None:
    first, second = entered("board,ns,ew,score\n1,3,10,50\n1,3,10,-50\n")
    corrected = ResultEntered("", 1, ("3",), ("10",), second.result, supersedes=2)
    assert entered(written(first, corrected).decode()) == [second]


CELLS = st.sampled_from(
    ["", "1", "0", "4SN=", "PASS", "NP", "60/40", "A+", "3NT", "N", "+1", "-2", "50", "x", '"', "-"]
)


@given(st.lists(st.lists(CELLS, min_size=11, max_size=12), max_size=4), st.sampled_from(",;\t"))
def test_any_cells_give_a_reading_or_a_clean_error(rows: list[list[str]], separator: str) -> None:
    lines = [BROUGHT.replace(",", separator), *map(separator.join, rows)]
    assert is_clean(read, "\n".join(lines).encode(), "t.csv")


@given(st.binary() | st.text().map(str.encode) | st.binary().map(lambda b: b"board,ns,ew\n" + b))
def test_any_bytes_give_a_reading_or_a_clean_error(content: bytes) -> None:
    assert is_clean(read, content, "t.csv")
