"""What a club types into a sheet and may have meant otherwise: read one way, and said."""

from __future__ import annotations

import pytest

from overtrick.bridge.law2 import Vulnerability
from overtrick.bridge.notation import parse_ruling
from overtrick.bridge.score import possible_scores
from overtrick.event.records import ResultEntered
from overtrick.formats.reading import Reading, Unreadable
from overtrick.formats.travellers import read
from tests.bridge.naive_law77 import rows

CONTRACTS = "board,ns,ew,contract,by,tricks,score\n"


def reading(text: str) -> Reading:
    return read(text.encode(), "t.csv")


def results(text: str) -> list[str]:
    records = [one for one, _ in reading(text).records]
    return [str(one.result) for one in records if isinstance(one, ResultEntered)]


def said(text: str) -> list[str]:
    return [f"{one.code} {one.where}: {one.message}" for one in reading(text).notices]


def refused(text: str) -> list[str]:
    with pytest.raises(Unreadable) as caught:
        read(text.encode(), "t.csv")
    return [f"{one.code} {one.where}: {one.message}" for one in caught.value.errors]


def test_a_half_filled_line_is_a_sit_out_and_says_what_to_do_if_not() -> None:
    (told,) = said("board,ns,ew,score\n1,17,\n1,2,3,50\n")
    assert told == (
        "sat-out t.csv, line 2: board 1: taken as a sit-out of pair 17; "
        "if it was played, fill in ew and the result"
    )
    (told,) = said("board,n,e,s,w,score\n1,4,5,6,,\n1,1,2,3,4,50\n")
    assert "taken as a sit-out of players 4, 6, 5; if it was played, fill in w and" in told


def test_a_line_with_a_board_alone_is_not_used() -> None:
    (told,) = said("board,ns,ew,score\n1,,\n1,2,3,50\n")
    assert told.endswith(
        "board 1: no pair and no result, the line is not used; "
        "if it was played, fill in the pairs and the result"
    )


@pytest.mark.parametrize(
    ("line", "result", "message"),
    [
        ("4S,N,4,", "4SN-6", "4SN read as 4 tricks won, 6 down; write = if it was made"),
        ("4S,N,5,", "4SN-5", "4SN read as 5 tricks won, 5 down; write +1 if it was made"),
        ("3NT,E,5,", "3NTE-4", "3NTE read as 5 tricks won, 4 down; write +2 if it was made"),
        ("4S,N,1,", "4SN-9", "4SN read as 1 trick won, 9 down; write -1 if it was 1 down"),
        ("4S,N,0,", "4SN-10", "4SN read as 0 tricks won, 10 down; write = if it was made"),
        ("4SN4,,,", "4SN-6", "4SN read as 4 tricks won, 6 down; write = if it was made"),
        ("4S 4 N,,,", "4SN-6", "4SN read as 4 tricks won, 6 down; write = if it was made"),
        ("4S,N,4,420", "4SN-6", "4SN read as 4 tricks won, 6 down; write = if it was made"),
    ],
)
def test_few_tricks_are_tricks_in_all_and_are_said(line: str, result: str, message: str) -> None:
    text = f"{CONTRACTS}1,1,2,{line}\n"
    assert results(text) == [result]
    assert f"few-tricks t.csv, line 2: {message}" in said(text)


@pytest.mark.parametrize(
    "line",
    [
        "4S,N,made 4,",
        "4S,N,-6,",
        "4S,N,4 tricks,",
        "1NT,N,6,",
        "4S,N,7,",
        "4S,N,4,-300",
        "4SN-6,,,",
    ],
)
def test_what_tricks_can_only_mean_is_not_worth_a_word(line: str) -> None:
    assert said(f"{CONTRACTS}1,1,2,{line}\n") == []


def test_where_others_count_tricks_in_all_only_a_contract_just_made_is_doubted() -> None:
    told = said(f"{CONTRACTS}1,1,2,4S,N,4,\n1,3,4,4S,N,5,\n1,5,6,4S,N,10,\n")
    assert [one.partition(":")[0] for one in told] == ["few-tricks t.csv, line 2"]


def test_tricks_may_be_called_tricks() -> None:
    text = f"{CONTRACTS}1,1,2,4S,N,10 tricks,\n1,3,4,4S,N,+1 trick,\n1,5,6,4S N 9 Tricks,,,\n"
    assert results(text) == ["4SN=", "4SN+1", "4SN-1"]


@pytest.mark.parametrize("tricks", ["10 tks", "10 total", "10T"])
def test_tricks_with_a_word_that_nobody_knows_are_refused_with_their_line(tricks: str) -> None:
    (said,) = refused(f"{CONTRACTS}1,1,2,4S,N,{tricks},\n")
    assert said.startswith(f"not-a-contract t.csv, line 2: tricks: {tricks!r} is not a result")


def test_the_declarer_may_stand_beside_a_contract_with_its_result() -> None:
    assert results(f"{CONTRACTS}1,1,2,4S+1,N,,\n1,3,4,3NT=,west,9,\n") == ["4SN+1", "3NTW="]


@pytest.mark.parametrize("vulnerable", Vulnerability)
def test_the_possible_scores_are_those_of_every_contract(vulnerable: Vulnerability) -> None:
    slow = {0}
    for *_, is_vulnerable, _, points in rows():
        if is_vulnerable == ("yes" if vulnerable.ns else "no"):
            slow.add(points)
        if is_vulnerable == ("yes" if vulnerable.ew else "no"):
            slow.add(-points)
    assert possible_scores(vulnerable) == slow


@pytest.mark.parametrize(
    ("board", "score", "words"),
    [
        (1, "4200", "nobody vulnerable"),
        (1, "425", "nobody vulnerable"),
        (1, "30", "nobody vulnerable"),
        (1, "620", "nobody vulnerable"),
        (2, "420", "North-South vulnerable"),
        (2, "-620", "North-South vulnerable"),
        (4, "-50", "both sides vulnerable"),
    ],
)
def test_a_score_that_no_contract_gives_is_counted_as_typed(
    board: int, score: str, words: str
) -> None:
    text = f"board,ns,ew,score\n{board},1,2,{score}\n"
    assert results(text) == [f"{int(score):+d}"]
    what = f"score {score}: no contract gives it on board {board} ({words}); counted as typed"
    assert said(text) == [f"impossible-score t.csv, line 2: {what}"]


def test_a_possible_score_and_one_beside_a_contract_are_not_doubted() -> None:
    assert said("board,ns,ew,score\n1,1,2,420\n2,1,2,620\n3,1,2,0\n3,3,4,-50\n") == []
    (told,) = said(f"{CONTRACTS}1,1,2,4S,N,10,425\n")
    assert told.startswith("score-differs")


@pytest.mark.parametrize(
    ("cells", "score", "told"),
    [
        ("-50,", "-50", ["score ns -50", "East-West"]),
        (",-50", "+50", ["score ew -50", "North-South"]),
        ("-50,0", "-50", ["score ns -50", "East-West"]),
        ("-50,50", "-50", []),
        ("50,-", "+50", []),
    ],
)  # fmt: skip
def test_a_minus_in_a_slip_is_the_other_sides_plus(cells: str, score: str, told: list[str]) -> None:
    text = f"board,ns,ew,score ns,score ew\n1,1,2,{cells}\n"
    assert results(text) == [score]
    if told:
        cell, other = told
        what = f"{cell}: each side's own plus is expected; read as {other}'s plus of 50"
        told = [f"slip-minus t.csv, line 2: {what}"]
    assert said(text) == told


@pytest.mark.parametrize("column", ["score", "contract", "tricks", "score ns", "ruling"])
def test_a_dash_alone_is_a_board_not_played(column: str) -> None:
    text = f"board,ns,ew,{column}\n1,1,2,-\n"
    assert results(text) == ["NP"]
    what = f"{column} '-' alone is read as not played; write PASS if it was passed out"
    assert said(text) == [f"lone-dash t.csv, line 2: {what}"]


def test_a_dash_on_a_sit_out_is_not_worth_a_word_of_its_own() -> None:
    (told,) = said("board,ns,ew,score\n1,1,,-\n1,2,3,50\n")
    assert told.startswith("sat-out")


@pytest.mark.parametrize("separator", [";", "\t"])
def test_decimal_commas_in_rulings_are_understood(separator: str) -> None:
    text = "board,ns,ew,ruling\n1,1,2,60!5/39!5\n2,1,2,62!5% 3NTN= 37!5% 3NTN-1\n"
    found = reading(text.replace(",", separator).replace("!", ","))
    rulings = [one.result for one, _ in found.records if isinstance(one, ResultEntered)]
    assert rulings == [parse_ruling("60.5/39.5"), parse_ruling("62.5% 3NTN= 37.5% 3NTN-1")]


@pytest.mark.parametrize("text", ["foo", "60/foo", "60% 3NTN= 40% tea", "60/40/20", "see me"])
def test_what_is_no_ruling_is_refused_as_a_ruling(text: str) -> None:
    shapes = "write 60/40, A+/A-, or 60% 3NTN= 40% 3NTN-1"
    assert refused(f"board,ns,ew,ruling\n1,1,2,{text}\n") == [
        f"not-a-contract t.csv, line 2: ruling: {text!r} is not a ruling: {shapes}"
    ]


@pytest.mark.parametrize(
    ("ruling", "total"), [("70/50", "120"), ("60/4", "64"), ("100/0", ""), ("60/60", ""),
                          ("40/40", ""), ("50/40", ""), ("65/35", "")],
)  # fmt: skip
def test_a_ruling_that_gives_too_much_or_too_little_is_said(ruling: str, total: str) -> None:
    expected = [f"odd-ruling t.csv, line 2: {ruling}: the two sides get {total}% in all"]
    text = f"board,ns,ew,ruling\n1,1,2,{ruling}\n"
    assert said(text) == (expected if total else [])
    assert results(text) == [ruling]


SHEET = "board,ns,ew,score,notes\n1,1,2,50,\n"


@pytest.mark.parametrize(
    ("lines", "message"),
    [
        ('2,1,2,"50\n' + "3,1,2,50\n" * 100, "line 3: a quotation mark on line 3 is never closed"),
        ('2,1,2,50,"late\n' + "3,1,2,50\n", "line 3: a quotation mark on line 3 is never closed"),
        (
            '2,1,2,"50\n3,1,2,50\n4,1,2,"60"\n',
            "line 3: a quotation mark on line 3 is not closed",
        ),
        (
            '2,1,2,50,"late\n3,1,2,50,\n4,1,2,50,"x"\n',
            "line 3: a quotation mark on line 3 is not",
        ),
        ('"2\n",1,"2\n3",50\n', "line 4: a quotation mark on line 4 is not closed before line 5"),
        ('2,1,2,50,"x', "line 3: a quotation mark on line 3 is never closed"),
    ],
)
def test_a_quotation_mark_that_is_not_closed_is_found_where_it_stands(
    lines: str, message: str
) -> None:
    (error,) = refused(SHEET + lines)
    assert error.startswith(f"bad-csv t.csv, {message}")


def test_words_on_two_lines_in_a_column_of_other_peoples_do_no_harm() -> None:
    text = SHEET + '2,1,2,50,"slow\nplay"\n3,1,2,50,"a, b"\n'
    assert results(text) == ["+50", "+50", "+50"]
    assert results('board,ns,ew,"Score\nNS"\n1,1,2,50\n') == ["+50"]


def test_a_cell_beyond_the_header_may_be_a_ruling() -> None:
    told = said("board,ns,ew,contract,by,tricks\n7,1,2,4S,N,10,60/40\n8,1,2,4S,N,10,,late,or\n")
    one, more = "one cell more than line 1 has names", "2 cells more than line 1 has names"
    hint = "if it is a ruling, add a column 'ruling' to line 1"
    assert told == [
        f"extra-cells t.csv, line 2: has {one}: '60/40' is not used; {hint}",
        f"extra-cells t.csv, line 3: has {more}: 'late' is not used",
    ]


def test_a_column_that_is_almost_ours_is_guessed() -> None:
    told = said("board,ns,ew,score,contrct,rulling,shoe size,scroe\n1,1,2,50\n")
    assert [one.partition(": ")[2] for one in told] == [
        "column 'contrct' is not used: did you mean 'contract'?",
        "column 'rulling' is not used: did you mean 'ruling'?",
        "column 'shoe size' is not used",
        "column 'scroe' is not used",
    ]


def test_notices_come_in_the_order_of_the_lines() -> None:
    text = "board,ns,ew,score,odd\n1,17,,\n1,1,2,425,,x\n1,,,50\n2,3,,\n2,1,2,30,,y\n"
    places = [one.where for one in reading(text).notices]
    assert places == [f"t.csv, line {number}" for number in (1, 2, 3, 3, 4, 5, 6, 6)]


def test_a_sheet_without_declarers_is_one_error_at_its_header() -> None:
    lines = "".join(f"{board},1,2,4S,10\n" for board in range(1, 30))
    (error,) = refused(f"# Thursday\nboard,ns,ew,contract,tricks\n{lines}")
    assert error == (
        "bad-header t.csv, line 2: no column is called 'by' (declarer), and contracts do not say "
        "who played them, such as 4S on line 3: add the column, or write 4SN for 4S by North"
    )
    first, second = refused("board,ns,ew,contract\n1,1,2,8SN=\n2,1,2,4S+1\n3,1,2,4SN=\n")
    assert "such as 4S+1 on line 3" in first
    assert "line 2: contract: '8SN='" in second


def test_one_missing_declarer_is_an_error_of_its_line() -> None:
    assert refused("board,ns,ew,contract,by,tricks\n1,1,2,4S,,10\n") == [
        "ambiguous-contract t.csv, line 2: by: 4S: add the declarer, N, E, S or W"
    ]


def test_a_sheet_without_a_header_is_shown_one() -> None:
    (error,) = refused("1,17,3,4S,N,10\n")
    assert error.endswith("the first line names the columns, as in board,ns,ew,contract,by,tricks")
    (error,) = refused("bord,ns,ew,score\n1,17,3,50\n")
    assert error.endswith("; is 'bord' the board?")


@pytest.mark.parametrize("line", ["Total;;;", "Average;;;1250", "Summe:;;;", "grand total;0;;"])
def test_a_summary_is_passed_over_and_said(line: str) -> None:
    text = f"board;ns;ew;score\n1;1;2;50\n{line}\n"
    assert results(text) == ["+50"]
    word = line.partition(";")[0]
    assert said(text) == [
        f"summary-line t.csv, line 3: {word!r} is no board, and the line names no pair: passed over"
    ]


@pytest.mark.parametrize("line", ["Total;5;;", "7a;;;50", ";;;50"])
def test_a_line_that_could_be_a_result_is_not_passed_over(line: str) -> None:
    (error,) = refused(f"board;ns;ew;score\n1;1;2;50\n{line}\n")
    assert error.startswith("bad-cell t.csv, line 3: board")
