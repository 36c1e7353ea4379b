"""Broken and hostile JSON: refused clearly, naming the field, quickly."""

from __future__ import annotations

import json
from copy import deepcopy
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from overtrick.bridge.errors import BridgeError
from overtrick.formats.acbl import read
from overtrick.formats.acbl.strict import MAX_BYTES
from tests.bounded import bounded
from tests.formats.clean import is_clean
from tests.formats.test_acbl_game import a_game, a_line, a_pair, a_section, played

GAME = a_game(
    a_section(
        a_line(**played("4 SX", "N", "=", "10", 590)), a_line("2", "1", ns_score="A+", ew_score="A")
    ),
    a_section(a_line("3", "4", ns_score="50"), name="B", number=2),
    strats=[{"number": 1, "label": "A", "limit": 0}],
)
GAME["sessions"][0]["hand_records"] = [
    {"board": 1, "dealer": "N", "vulnerability": "None", "north_spades": "A K 10"}
]
CONTENT = json.dumps(GAME).encode()


def refusal(content: bytes) -> BridgeError:
    with bounded(), pytest.raises(BridgeError) as caught:
        read(content, "game.json")
    return caught.value


@pytest.mark.parametrize(
    ("content", "code", "where"),
    [
        (b"hello", "bad-json", "game.json, line 1"),
        (b'{"sessions": [\n1,\n', "bad-json", "game.json, line 3"),
        (b"[]", "not-acbl", "game.json"),
        (b"{}", "not-acbl", "game.json"),
        (b'"sessions"', "not-acbl", "game.json"),
        (b'{"sessions": NaN}', "bad-json", "game.json, sessions"),
        (b'{"sessions": [{"number": -Infinity}]}', "bad-json", "game.json, sessions[0].number"),
        (b'{"sessions": [], "sessions": []}', "bad-json", "game.json, the whole file"),
        (b'{"sessions": [{"a": {"b": 1, "b": 2}}]}', "bad-json", "game.json, sessions[0].a"),
        (b'{"sessions": [' + b"9" * 5000 + b"]}", "bad-json", "game.json, sessions[0]"),
        (b'{"sessions": 5}', "not-acbl", "game.json, sessions"),
        (b'{"sessions": [{"sections": {}}]}', "not-acbl", "game.json, sessions[0].sections"),
        (b'{"sessions": [], "name": []}', "not-acbl", "game.json, name"),
        (b'{"sessions": [], "type": "TEAMS"}', "not-acbl", "game.json, type"),
        (b'{"sessions": ' + b"[" * 100_000, "bad-json", "game.json"),
        (b'{"sessions": [], "x": ' + b'{"a":' * 100_000, "bad-json", "game.json"),
        (b"\x00", "unreadable", "game.json"),
        (b'{"sessions": [], "name": "a\\ud800"}', "bad-json", "game.json, name"),
        (b'{"sessions": [], "\\udfff": 1}', "bad-json", "game.json, the whole file"),
    ],
)
def test_what_is_no_game_is_refused_with_its_place(content: bytes, code: str, where: str) -> None:
    error = refusal(content)
    assert (error.code, error.where) == (code, where)
    assert len(error.message) < 250


def test_a_file_that_is_too_large_is_refused() -> None:
    assert "MiB" in refusal(b'{"sessions": []' + b" " * MAX_BYTES + b"}").message


@pytest.mark.parametrize("number", [None, "x", 0, -1, 99999, "1.5"])
def test_a_board_without_a_number_is_refused_with_its_path(number: Any) -> None:
    game = a_game(a_section(a_line(), number=number))
    error = refusal(json.dumps(game).encode())
    assert error.where == "game.json, sessions[0].sections[0].boards[0].board_number"


def test_a_pair_without_direction_where_there_are_two_winners_is_refused() -> None:
    error = refusal(json.dumps(a_game(a_section(a_line()), winner_type=2)).encode())
    assert error.where == "game.json, sessions[0].sections[0].pair_summaries[0]"


def test_wrong_types_are_said_in_plain_words() -> None:
    game = a_game(a_section(a_line(contract=["4S"])))
    error = refusal(json.dumps(game).encode())
    assert error.where.endswith("boards[0].board_results[0].contract")
    assert error.message == "expected a whole number or a text or null, got a list"


def test_whole_characters_beyond_the_first_plane_are_read() -> None:
    game = json.dumps(a_game(a_section(a_line()), club_name="\U0001f0a1")).encode()
    assert read(game, "game.json").heading.club == "\U0001f0a1"


def test_latin_1_is_read_and_said() -> None:
    game = a_game(a_section(a_line()))
    game["name"] = "Soirée"
    reading = read(json.dumps(game, ensure_ascii=False).encode("latin-1"), "game.json")
    assert reading.heading.title == "Soirée"
    assert [notice.code for notice in reading.notices] == ["encoding"]


def test_many_sections_of_one_name_are_told_apart_quickly() -> None:
    part = {"name": "A", "pair_summaries": [a_pair("1")], "boards": []}
    with bounded():
        reading = read(json.dumps(a_game(*[part] * 5000)).encode(), "game.json")
    assert len({str(record) for record, _ in reading.records}) == 5000


VALUES = [
    None,
    True,
    1.5,
    -7,
    "",
    "x",
    "A+",
    "PASS",
    "4 S",
    [],
    {},
    [[]],
    {"sessions": 1},
    "9" * 30,
]


def places(value: Any, path: tuple[Any, ...] = ()) -> list[tuple[Any, ...]]:
    inner = (
        value.items()
        if isinstance(value, dict)
        else enumerate(value)
        if isinstance(value, list)
        else ()
    )
    return [path, *(one for key, held in inner for one in places(held, (*path, key)))]


@settings(max_examples=400, deadline=None)
@given(st.data())
def test_any_value_in_any_place_gives_a_reading_or_a_clean_error(data: st.DataObject) -> None:
    game = json.loads(CONTENT)
    for _ in range(data.draw(st.integers(1, 3))):
        path = data.draw(st.sampled_from(places(game)[1:]))
        holder = game
        for key in path[:-1]:
            holder = holder[key]
        holder[path[-1]] = deepcopy(data.draw(st.sampled_from(VALUES)))
    assert is_clean(read, json.dumps(game).encode(), "game.json")


@settings(max_examples=200, deadline=None)
@given(st.data())
def test_mutated_bytes_give_a_reading_or_a_clean_error(data: st.DataObject) -> None:
    content = CONTENT
    for _ in range(data.draw(st.integers(1, 3))):
        start = data.draw(st.integers(0, len(content)))
        piece = data.draw(
            st.binary(max_size=6) | st.sampled_from([b"NaN", b"1e999", b"{", b"\\ud800"])
        )
        content = content[:start] + piece + content[start + data.draw(st.integers(0, 9)) :]
    assert is_clean(read, content, "game.json")
