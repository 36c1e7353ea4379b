"""The document of ``overtrick score --json`` read back as a file of results."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from overtrick.bootstrap import Asked, score_readings
from overtrick.bridge.result import NotPlayed, PassedOut
from overtrick.event.records import ContestantEntered, ResultEntered
from overtrick.formats import travellers
from overtrick.formats.document import document
from overtrick.formats.journal import read
from overtrick.formats.reading import Unreadable
from overtrick.formats.registry import recognise
from overtrick.formats.writing import Evening
from tests.shared import shared

SHEET = """section,round,table,board,ns,ew,contract,by,tricks,score,lead,ruling
,1,1,1,1,2,4SX,N,11,,HA,
,1,2,1,3,4,3NT,E,8,,,
,2,1,1,5,6,,,,,,60/40
,2,2,1,7,8,,,,-50,,
,1,1,2,1,2,PASS,,,,,
,1,2,2,3,4,,,,,,
,2,1,2,5,6,,,,,,60% 3NTN= 40% 3NTN-1
"""
INDIVIDUAL = """board,n,e,s,w,contract,by,tricks
1,1,2,3,4,1NT,N,7
1,5,6,7,8,1NT,N,8
"""


def scored(sheet: str) -> Evening:
    return score_readings([travellers.read(sheet.encode(), "t.csv")], Asked(rules="ebu"))


def printed(evening: Evening) -> dict[str, Any]:
    return document(evening.event, evening.standings, evening.people, evening.notices)


def refused(whole: dict[str, Any]) -> str:
    with pytest.raises(Unreadable) as caught:
        read(json.dumps(whole).encode(), "s.json")
    return "\n".join(map(str, caught.value.errors))


@pytest.mark.parametrize("sheet", [SHEET, INDIVIDUAL])
def test_scoring_what_was_printed_prints_the_same(sheet: str) -> None:
    first = printed(scored(sheet))
    again = score_readings([read(json.dumps(first).encode(), "s.json")], Asked())
    assert printed(again) == first


def test_every_line_comes_back_as_it_was() -> None:
    evening = scored(SHEET)
    reading = read(json.dumps(printed(evening)).encode(), "s.json")
    found = [record for record, _ in reading.records if isinstance(record, ResultEntered)]
    assert found == [play.entered for play in evening.event.plays.values()]
    assert any(isinstance(one.result, NotPlayed) for one in found)
    assert any(isinstance(one.result, PassedOut) for one in found)


def test_rules_method_and_options_come_back() -> None:
    evening = scored(SHEET)
    heading = read(json.dumps(printed(evening)).encode(), "s.json").heading
    assert (heading.rules, heading.method, heading.form) == ("ebu", "mp", "pairs")
    assert heading.settings == evening.event.opened.options


def test_players_and_handicaps_come_back() -> None:
    whole = printed(scored(SHEET))
    row = whole["rankings"][0]["rows"][0]
    row["players"] = [{"name": "Ada Birch", "number": "1042"}, {"name": "Max", "number": None}]
    row["handicap"] = "3.58"
    reading = read(json.dumps(whole).encode(), "s.json")
    entered = [one for one, _ in reading.records if isinstance(one, ContestantEntered)]
    assert [reading.people[one].name for one in entered[0].players] == ["Ada Birch", "Max"]
    assert entered[0].handicap is not None
    assert float(entered[0].handicap) == 3.58


def test_a_whole_club_night_comes_back_from_its_document(tmp_path: Path) -> None:
    sheet = shared("real/csv/club-night.csv").read_text()
    first = printed(scored(sheet))
    # What the sheet was warned of is about the sheet, not about its document.
    first["event"]["warnings"] = []
    assert printed(score_readings([read(json.dumps(first).encode(), "s")], Asked())) == first


def test_it_is_told_from_the_page_of_another_site() -> None:
    whole = json.dumps(printed(scored(SHEET)), sort_keys=True).encode()
    assert recognise(whole, "results.json").name == "overtrick"
    assert recognise(shared("real/acbl").glob("*.json").__next__().read_bytes(), "x").name == "acbl"


@pytest.mark.parametrize(
    ("changed", "said"),
    [
        ({"contract": "8S"}, "s.json, boards[0].lines[0].contract: '8S': a contract is at the le"),
        ({"tricks": None}, "s.json, boards[0].lines[0].contract: '4SX': its 'tricks' are missing"),
        ({"tricks": 14}, "s.json, boards[0].lines[0].tricks: a whole number up to 13 is expected"),
        ({"declarer": None}, "s.json, boards[0].lines[0].contract: 4SX: add the declarer"),
        ({"ruling": "60/40/20"}, "boards[0].lines[0].ruling: '60/40/20' is not a ruling"),
        ({"ns": None}, "boards[0].lines[0]: 'ns' and 'ew', or 'players', are expected"),
        ({"round": "one"}, "boards[0].lines[0].round: a whole number or null is expected, not te"),
    ],
)
def test_a_wrong_line_is_named_with_its_place(changed: dict[str, Any], said: str) -> None:
    whole = printed(scored(SHEET))
    whole["boards"][0]["lines"][0] |= changed
    assert said in refused(whole)


def test_a_wrong_handicap_is_named_with_its_place() -> None:
    whole = printed(scored(SHEET))
    whole["rankings"][0]["rows"][2]["handicap"] = "a lot"
    assert refused(whole) == "s.json, rankings[0].rows[2].handicap: 'a lot' is not a number"
