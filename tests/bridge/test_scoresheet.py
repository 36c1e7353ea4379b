"""The lines of a rubber or Chicago file."""

from __future__ import annotations

import pytest

from overtrick.bridge.errors import (
    AmbiguousContract,
    BridgeError,
    ImpossibleResult,
    NotAContract,
)
from overtrick.bridge.notation import parse_finished
from overtrick.bridge.result import PassedOut, Played
from overtrick.bridge.scoresheet import (
    BadSheetLine,
    Break,
    Honours,
    TableDeal,
    parse_sheet_line,
    read_sheet,
)
from overtrick.bridge.seat import Side


def outcome(text: str) -> Played | PassedOut:
    found = parse_finished(text)
    assert isinstance(found, Played | PassedOut)
    return found


@pytest.mark.parametrize(
    ("line", "deal"),
    [
        ("4SN+1", TableDeal(outcome("4SN+1"))),
        ("PASS", TableDeal(PassedOut())),
        ("2HXE-2 honours NS 100", TableDeal(outcome("2HXE-2"), Honours(Side.NS, 100))),
        ("2hx e -2   HONORS n-s 100", TableDeal(outcome("2HXE-2"), Honours(Side.NS, 100))),
        ("3NTW= honours EW 150", TableDeal(outcome("3NTW="), Honours(Side.EW, 150))),
        ("3 NT W 9 honours: East-West 150", TableDeal(outcome("3NTW="), Honours(Side.EW, 150))),
        ("4SN= honour NS: 150", TableDeal(outcome("4SN="), Honours(Side.NS, 150))),
        ("4SN= honours N 100", TableDeal(outcome("4SN="), Honours(Side.NS, 100))),
        ("4SN= Hons S 150", TableDeal(outcome("4SN="), Honours(Side.NS, 150))),
        ("4SN= hon. west 100", TableDeal(outcome("4SN="), Honours(Side.EW, 100))),
        ("4SN= hon E/W 100", TableDeal(outcome("4SN="), Honours(Side.EW, 100))),
        ("4SN= honors 100 EW", TableDeal(outcome("4SN="), Honours(Side.EW, 100))),
        ("4SN=, hons 150 N", TableDeal(outcome("4SN="), Honours(Side.NS, 150))),
    ],
)
def test_a_line_is_a_deal_and_its_honours(line: str, deal: TableDeal) -> None:
    assert parse_sheet_line(line) == deal


def test_dashes_are_a_break() -> None:
    assert parse_sheet_line("---") == parse_sheet_line(" ----- ") == Break()


@pytest.mark.parametrize(
    ("line", "error", "message"),
    [
        ("3NTW= honours EW 100", ImpossibleResult, "four aces in one hand, for 150"),
        ("PASS honours EW 100", ImpossibleResult, "no honours where the deal was passed out"),
        ("4SN= honours NS 90", ImpossibleResult, "honours are 100 or 150, not 90"),
        ("4SN= honours NS 99999999999999999999", ImpossibleResult, "100 or 150"),
        ("4SN= honours 100", BadSheetLine, "say whose"),
        ("4SN= honours NE 100", BadSheetLine, "say whose"),
        ("4SN= honest NS 100", NotAContract, "not a contract"),
        ("4SN= hon", BadSheetLine, "say whose"),
        ("4SN= honours", BadSheetLine, "say whose"),
        ("4SN= honours NS 100 EW 100", BadSheetLine, "say whose"),
        ("4SN= honours NS 100 honours EW 100", BadSheetLine, "only one hand"),
        ("4SN= and tea", NotAContract, "not a contract"),
        ("4S", NotAContract, "result is missing"),
        ("4S=", AmbiguousContract, "add the declarer"),
        ("+420", NotAContract, "contract is needed"),
        ("60/40", NotAContract, "not a contract"),
        ("--", NotAContract, "not a contract"),
    ],
)
def test_what_cannot_stand_there_is_refused(
    line: str, error: type[BridgeError], message: str
) -> None:
    with pytest.raises(error, match=message):
        parse_sheet_line(line)


def test_every_error_of_a_file_is_told_with_its_line() -> None:
    text = "\ufeff# Tuesday\r\n4SN=\r\n\r\n4S\r\nPASS # nobody bid\r\n3NTE= honours EW 100\r\n---"
    lines, errors = read_sheet(text, "tuesday.txt")
    assert lines == [TableDeal(outcome("4SN=")), TableDeal(PassedOut()), Break()]
    assert [str(error).partition(": ")[0] for error in errors] == [
        "tuesday.txt, line 4",
        "tuesday.txt, line 6",
    ]
