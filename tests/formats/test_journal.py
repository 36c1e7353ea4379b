"""Overtrick's own JSON: nothing of a journal is lost, and the file is readable."""

from __future__ import annotations

import json
from fractions import Fraction
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from overtrick.bridge.deal import Deal
from overtrick.bridge.errors import BridgeError
from overtrick.bridge.notation import parse_result, parse_ruling
from overtrick.bridge.result import Adjusted, ScoreOnly
from overtrick.bridge.seat import Side
from overtrick.event.contestant import ContestantId, Person
from overtrick.event.fold import fold
from overtrick.event.opening import journal
from overtrick.event.records import (
    BoardPrepared,
    ContestantEntered,
    EventOpened,
    PenaltyGiven,
    Record,
    ResultEntered,
    SatOut,
    Source,
    Voided,
)
from overtrick.event.standings import Standings
from overtrick.formats.journal import entries as read_entries
from overtrick.formats.journal import read, write
from overtrick.formats.reading import Heading, Reading, Unreadable
from overtrick.formats.registry import recognise
from overtrick.formats.writing import Evening
from overtrick.scoring.options import completed
from tests.formats.evenings import evenings

OPENED = EventOpened(
    "Thursday pairs", "2026-11-26", "pairs", "mp", "ebu", (("win", "2"),), 2, club="Larchfield"
)


def evening(*records: Record, people: dict[str, Person] | None = None) -> Evening:
    entries = journal(OPENED, [(record, Source("t.csv", 4)) for record in records])
    return Evening(entries, fold(entries), Standings((), ()), people or {})


def result(text: str, **more: Any) -> ResultEntered:
    return ResultEntered("A", 7, ("3",), ("10",), parse_result(text), **more)


def back(*records: Record) -> list[Record]:
    return [record for record, _ in read(write(evening(*records)), "t.json").records]


def file(*records: dict[str, Any], **head: Any) -> bytes:
    whole = {"overtrick": 1, "format": "journal", "records": list(records), **head}
    return json.dumps(whole).encode()


def refused(content: bytes) -> str:
    with pytest.raises(Unreadable) as caught:
        read(content, "t.json")
    return "\n".join(map(str, caught.value.errors))


@pytest.mark.parametrize("place", ["version", "records[0].version"])
def test_records_of_a_later_version_are_refused(place: str) -> None:
    row = {"type": "contestant", "number": "1"}
    content = file(row, version=99) if place == "version" else file({**row, "version": 99})
    assert f"{place}: written in version 99; this program knows" in refused(content)
    assert read(file(row), "t.json").records


def test_it_works() -> None:
    content = write(evening(result("4SXN+1", round=2, table=3, lead="HA")))
    reading = read(content, "thursday.json")
    assert reading.heading == Heading(
        title="Thursday pairs",
        date="2026-11-26",
        club="Larchfield",
        form="pairs",
        method="mp",
        rules="ebu",
        winners=2,
        across=False,
        settings=completed([("win", "2")]),
    )
    expected = result("4SXN+1", round=2, table=3, lead="HA")
    assert reading.records == ((expected, Source("t.csv", 4)),)
    assert reading.content == content
    assert reading.notices == ()


def test_a_result_stands_on_one_line_as_people_type_it() -> None:
    lines = write(evening(result("4SXN+1"), result("60/40"))).decode().splitlines()
    assert (
        '{"type":"result","file":"t.csv","line":4,"section":"A","board":7,"ns":["3"],"ew":["10"],'
        '"result":"4SXN+1"},'
    ) in lines
    assert any('"ruling":"60/40"' in line for line in lines)


@pytest.mark.parametrize("text", ["4SXN+1", "7NTXXW-13", "PASS", "NP", "+420", "-50", "0"])
def test_every_result_comes_back(text: str) -> None:
    assert back(result(text)) == [result(text)]
    assert f'"result":"{text}"' in write(evening(result(text))).decode()


@pytest.mark.parametrize(
    "text",
    [
        "60/40",
        "A+/A-",
        "60% 3NTN= 40% 3NTN-1",
        "4SN= / 4SN-1",
        "33.5/66.5",
        "(100/3)% +0 (200/3)% -50",
    ],
)
def test_every_ruling_comes_back_with_the_words_it_was_typed_in(text: str) -> None:
    ruling = parse_ruling(text)
    made = ResultEntered("A", 7, ("3",), ("10",), ruling)
    (found,) = back(made)
    assert found == made
    assert isinstance(found, ResultEntered)
    assert isinstance(found.result, Adjusted)
    assert found.result.text == text


def test_a_ruling_typed_in_words_of_its_own_is_kept_with_them() -> None:
    ruling = Adjusted(parse_ruling("50/50").ns, parse_ruling("50/50").ew, "Arbitral score")
    (found,) = back(ResultEntered("A", 7, ("3",), ("10",), ruling))
    assert isinstance(found, ResultEntered)
    assert found.result == ruling
    assert str(found.result) == "Arbitral score"


def test_every_kind_of_record_comes_back() -> None:
    pair = ContestantId("A", "3", Side.NS)
    everything: list[Record] = [
        ContestantEntered(pair, ("p1", "p2"), "The Larches", Fraction(179, 50), "B"),
        BoardPrepared(7, "A", Deal.parse("N:AKQJT98765432... .AKQJT98765432.. - -")),
        result("3NTE="),
        result("3NTE+1", supersedes=4),
        SatOut(pair, 9, 2),
        PenaltyGiven(pair, Fraction(5, 2), "slow play"),
        Voided(5, "keyed in twice"),
    ]
    assert back(*everything) == everything


def test_people_are_kept_beside_the_records() -> None:
    people = {
        "p1": Person("p1", "Ada Birch", "1042", "Larchfield", True),
        "p2": Person("p2", "Zoë"),
    }
    assert read(write(evening(people=people)), "t.json").people == people


@given(evenings())
def test_nothing_of_a_journal_is_lost(evening: Evening) -> None:
    reading = read(write(evening), "t.json")
    assert list(reading.records) == [(one.record, one.source) for one in evening.entries[1:]]
    assert reading.people == evening.people
    opened = evening.event.opened
    head = reading.heading
    assert (head.title or "", head.date, head.club) == (opened.title, opened.date, opened.club)
    assert (head.form, head.method, head.rules) == (opened.form, opened.method, opened.rules)
    assert (head.winners, head.across) == (opened.winners, opened.across)
    assert (head.settings, head.program) == (opened.options, opened.program)


@given(evenings())
def test_writing_what_was_read_gives_the_same_bytes(evening: Evening) -> None:
    content = write(evening)
    entries = journal(evening.event.opened, read(content, "t.json").records)
    assert write(Evening(entries, fold(entries), Standings((), ()), evening.people)) == content


@given(evenings())
def test_the_file_is_plain_json_and_is_recognised(evening: Evening) -> None:
    content = write(evening)
    assert json.loads(content)["overtrick"] == 2
    assert recognise(content, "anything").name == "overtrick"


RESULT = {"type": "result", "board": 1, "ns": ["1"], "ew": ["2"], "result": "PASS"}


@pytest.mark.parametrize(
    ("changed", "said"),
    [
        ({"board": 0}, "t.json, records[1].board: a whole number from 1 up is expected"),
        ({"board": "7"}, "t.json, records[1].board: a whole number is expected, not text"),
        ({"board": 1.5}, "records[1].board: a whole number is expected, not a number with dec"),
        ({"board": 10**40}, "records[1].board: a whole number up to 999999 is"),
        ({"type": "score"}, "records[1].type: a kind of record is expected: contestant, board, r"),
        ({"bord": 7}, "records[1]: there is no 'bord' in this version"),
        ({"result": "8SN="}, "records[1].result: '8SN=': a contract is at the level of 1 to 7"),
        ({"result": "3NTN+9"}, "records[1].result: 3NT cannot take 18 tricks"),
        ({"result": None}, "records[1]: one of 'result' and 'ruling' is expected"),
        ({"ruling": "60/40"}, "records[1]: one of 'result' and 'ruling' is expected"),
        ({"result": None, "ruling": "60"}, "records[1].ruling: '60': say what each side gets"),
        ({"supersedes": 3}, "records[1].supersedes: entry 3 does not stand before entry 3"),
        ({"supersedes": 1}, "records[1].supersedes: a whole number from 2 up is expected"),
        ({"teams": ["1"]}, "records[1].teams: a list of 2 is expected"),
        ({"ns": "3"}, "records[1].ns: a list is expected, not text"),
        ({"lead": "x" * 2001}, "records[1].lead: at most 2000 characters are expected"),
    ],
)
def test_a_wrong_field_is_named_with_its_place(changed: dict[str, Any], said: str) -> None:
    assert said in refused(file(RESULT, RESULT | changed))


@pytest.mark.parametrize(
    ("row", "said"),
    [
        ({"type": "penalty", "number": "3", "amount": "1/0"}, "records[0].amount: '1/0': a number"),
        ({"type": "penalty", "number": "3", "amount": "1e9"}, "records[0].amount: '1e9': a numbe"),
        ({"type": "contestant", "number": "3", "handicap": "nan"}, "records[0].handicap: 'nan'"),
        ({"type": "contestant", "number": "3", "side": "N"}, "records[0].side: 'N' is not one of"),
        ({"type": "board", "board": 1, "deal": "N:..."}, "records[0].deal: 'N:...' is not a deal"),
        ({"type": "board", "board": 1, "dealer": "X"}, "records[0].dealer: 'X' is not one of"),
        ({"type": "void"}, "records[0]: 'entry' is missing"),
        ({"type": "void", "entry": 9}, "records[0].entry: entry 9 does not stand before entry 2"),
    ],
)
def test_a_wrong_record_of_another_kind_is_named_too(row: dict[str, Any], said: str) -> None:
    assert said in refused(file(row))


def test_every_wrong_record_is_named_at_once() -> None:
    wrong = RESULT | {"result": "nonsense"}
    said = refused(file(wrong, RESULT, wrong))
    assert said.count("is not a contract") == 2
    assert "records[0].result" in said
    assert "records[2].result" in said


def test_no_more_than_twenty_errors_are_told() -> None:
    assert len(refused(file(*[RESULT | {"result": "nonsense"}] * 50)).splitlines()) == 20


def test_a_key_that_comes_twice_is_refused_with_its_place() -> None:
    content = file(RESULT, RESULT | {"board": 2}).replace(b'"board": 2', b'"board": 2, "board": 3')
    assert refused(content) == "t.json, records[1]: 'board' stands here twice"


def test_more_records_than_any_event_has_are_refused() -> None:
    void = b'{"type":"void","entry":2},' * 250_001
    content = file().replace(b'"records": []', b'"records": [' + void[:-1] + b"]")
    assert refused(content) == "t.json, records: at most 250000 are expected"


def test_an_option_that_does_not_exist_is_named() -> None:
    assert refused(file(options={"win": "3"})).startswith("t.json, options.win: win cannot be '3'")
    assert refused(file(options={"wins": "2"})).startswith("t.json, options.wins: 'wins' is not")


def test_two_people_with_one_id_are_refused() -> None:
    said = refused(file(people=[{"id": "p1", "name": "Ada"}, {"id": "p1", "name": "Max"}]))
    assert said == "t.json, people[1].id: 'p1' is another person's id"


@pytest.mark.parametrize(
    ("content", "said"),
    [
        (b'{"overtrick": 3}', "t.json, overtrick: written in version 3; this program reads up"),
        (b'{"overtrick": 1}', "t.json, format: '' is not 'journal'"),
        (b'{"overtrick": 1, "format": "html"}', "format: 'html' is not 'journal'"),
        (b'{"overtrick": "1"}', "overtrick: a whole number or null is expected, not text"),
        (b'{"overtrick": NaN}', "t.json, line 1: not JSON: invalid character (byte 14)"),
        (b'{"overtrick":\n\n 1,,}', "t.json, line 3: not JSON"),
        (b'{"overtrick": 1, "form', "t.json: not JSON: Input data was truncated"),
        (b'{"overtrick": ' + b"9" * 5000 + b"}", "overtrick: the number is too large"),
        (b'{"overtrick": 1e999}', "overtrick: the number is too large"),
        (b"[1, 2]", "t.json: an object is expected, not a list"),
        (b"{}", "t.json: 'event' is missing"),
        (b'{"overtrick": 1, "x": ' + b"[" * 200_000, "t.json"),
        (b'{"overtrick": 1, "x": ' + b"[" * 9000 + b"]" * 9000 + b"}", "t.json"),
        (b'{"overtrick": \0}', "t.json: this is not a text file"),
    ],
)
def test_what_is_no_journal_is_refused_in_plain_words(content: bytes, said: str) -> None:
    assert said in refused(content)


def test_a_file_in_utf_16_is_read() -> None:
    content = write(evening(result("PASS")))
    assert read(content.decode().encode("utf-16"), "t.json").records == read(content, "").records


def test_a_score_no_deal_is_worth_is_kept_all_the_same() -> None:
    odd = ResultEntered("A", 7, ("3",), ("10",), ScoreOnly(99_999))
    assert back(odd) == [odd]


@given(st.binary() | st.binary().map(lambda some: b'{"overtrick":1,' + some))
def test_bytes_give_a_reading_or_a_clean_error(content: bytes) -> None:
    try:
        assert isinstance(read(content, "t.json"), Reading)
    except BridgeError as error:
        assert str(error).startswith("t.json")


def mangled(draw: Any) -> bytes:
    content = bytearray(write(draw(evenings())))
    for _ in range(draw(st.integers(1, 3))):
        place = draw(st.integers(0, len(content) - 1))
        content[place : place + draw(st.integers(0, 5))] = draw(st.binary(max_size=3))
    return bytes(content)


@given(st.composite(mangled)())
def test_a_damaged_journal_gives_a_reading_or_a_clean_error(content: bytes) -> None:
    try:
        assert isinstance(read(content, "t.json"), Reading)
    except BridgeError as error:
        assert str(error).startswith("t.json")


@pytest.mark.parametrize(
    ("kind", "message"),
    [
        ({"overtrick": 3, "format": "journal"}, "written in version 3; this program reads up to"),
        ({"overtrick": 2, "format": "cards"}, "format: 'cards' is not 'journal'"),
    ],
)
def test_every_entry_is_read_from_no_other_version_or_format_either(
    kind: dict[str, object], message: str
) -> None:
    # What a later version has besides is not what is wrong with the file.
    content = json.dumps({**kind, "cards": [], "records": []}).encode()
    for reads in (read, read_entries):
        with pytest.raises(Unreadable, match=message):
            reads(content, "t.json")
