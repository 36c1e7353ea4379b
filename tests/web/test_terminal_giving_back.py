"""What devices give back to a server restored from an older copy comes in any order, once."""

from __future__ import annotations

from itertools import permutations
from typing import Any

import pytest

from overtrick.event.commands import CorrectResult, StartRound
from overtrick.event.records import ResultEntered
from tests.web.room import Room
from tests.web.terminal_table import Table, calls, event, results, table

__all__ = ["event", "table"]

ORIGINAL = {"key": "1" * 32, "what": "result", "board": 7, "result": "4SS+1", "lead": "DK"}


def change(number: int, result: str, *before: dict[str, Any], **more: Any) -> dict[str, Any]:
    earlier = [{name: one.get(name) for name in ("key", "result", "lead")} for one in before]
    said = {"key": f"{number}" * 32, "what": "correct", "board": 7, "result": result}
    return said | {"earlier": earlier} | more


SECOND = change(2, "4SS=", ORIGINAL)
THIRD = change(3, "4SN=", ORIGINAL, SECOND)
TAKEN_BACK = change(4, "", ORIGINAL, SECOND, what="withdraw")


def is_quiet(room: Room, event: int) -> bool:
    """Whether the director has nothing to look at."""
    return not room.desk.event(event).contested and not calls(room, event)


def test_a_table_is_told_what_was_said_of_its_boards(table: Table, room: Room) -> None:
    table.say(**ORIGINAL)
    table.say(**SECOND)
    (found,) = table.bundle().json()["results"]
    assert found["said"] == [
        {"key": "1" * 32, "result": "4SS+1", "lead": "DK"},
        {"key": "2" * 32, "result": "4SS=", "lead": "DK"},
    ]
    room.act(table.event, CorrectResult(1, 3, 7, "4SS-1", "A"))
    (found,) = table.bundle().json()["results"]
    assert found["said"] == []


@pytest.mark.parametrize("order", list(permutations((ORIGINAL, SECOND, THIRD))))
def test_a_change_may_come_before_what_it_changes(
    table: Table, room: Room, order: tuple[dict[str, Any], ...]
) -> None:
    statuses = [table.say(**said).json()["status"] for said in order]
    assert set(statuses) <= {"new", "known"}
    assert results(room, table.event) == [(7, "4SN=")]
    assert is_quiet(room, table.event)
    records = [one.record for one in room.desk.event(table.event).entries]
    texts = [str(one.result) for one in records if isinstance(one, ResultEntered)]
    assert texts == ["4SS+1", "4SS=", "4SN="]
    keys = [one["key"] for one in order]
    asked = table.client.post(f"/t/{table.event}/given", json={"keys": keys})
    assert asked.json()["lacks"] == []


@pytest.mark.parametrize("order", list(permutations((ORIGINAL, SECOND, TAKEN_BACK))))
def test_a_result_that_was_taken_back_does_not_come_back(
    table: Table, room: Room, order: tuple[dict[str, Any], ...]
) -> None:
    for said in order:
        table.say(**said)
    assert results(room, table.event) == []
    assert is_quiet(room, table.event)


def test_what_the_director_changed_is_not_changed_by_what_comes_late(
    table: Table, room: Room
) -> None:
    table.say(**ORIGINAL)
    room.act(table.event, CorrectResult(1, 3, 7, "4SS-1", "A"))
    assert table.say(**THIRD).json()["status"] == "conflict"
    assert results(room, table.event) == [(7, "4SS-1")]
    assert table.say(**TAKEN_BACK).json()["status"] == "refused"


def test_what_another_device_says_of_its_own_is_a_contest_as_ever(table: Table, room: Room) -> None:
    table.say(**SECOND)
    assert table.say(**ORIGINAL | {"key": "5" * 32}).json()["status"] == "conflict"
    assert results(room, table.event) == [(7, "4SS=")]


def test_in_a_closed_round_a_change_stands_for_itself(table: Table, room: Room) -> None:
    room.act(table.event, StartRound(1, "A"), StartRound(2, "A"))
    assert table.say(**SECOND).json()["status"] == "new"
    assert table.say(**ORIGINAL).json()["status"] == "conflict"
    assert results(room, table.event) == [(7, "4SS=")]


def test_a_device_that_was_overtaken_changes_by_no_detour_what_is_not_its_own(
    table: Table, room: Room
) -> None:
    there = Table(room, table.event, 3, take_over=True)
    there.say(**ORIGINAL)
    forged = {"key": "6" * 32, "result": "4SS-4", "lead": None}
    assert table.say(**change(7, "4SS-3", ORIGINAL, forged)).json()["status"] == "conflict"
    assert results(room, table.event) == [(7, "4SS+1")]


def test_no_ruling_comes_by_a_detour(table: Table, room: Room) -> None:
    ruling = {"key": "6" * 32, "result": "60/40", "lead": None}
    assert table.say(**change(7, "4SS-3", ruling)).json()["status"] == "refused"
    assert results(room, table.event) == []


# ---- what wrote nothing --------------------------------------------------------------------------


def lacks(table: Table, answer: Any, key: str) -> list[str]:
    """What a device is to say again that had such an answer: it asks for what it stands for."""
    stands = answer.json()["stands"]
    keys = [key] if stands is None else [stands] if stands else []
    asked = table.client.post(f"/t/{table.event}/given", json={"keys": keys})
    found: list[str] = asked.json()["lacks"]
    return found


def test_what_wrote_nothing_is_not_said_again_after_something_changed(table: Table) -> None:
    nothing = table.say(what="withdraw", key="a" * 32, board=7)
    assert (nothing.json()["status"], nothing.json()["stands"]) == ("known", "")
    table.say(**ORIGINAL)
    same = table.say(**ORIGINAL | {"key": "b" * 32, "what": "correct"})
    assert (same.json()["status"], same.json()["stands"]) == ("known", ORIGINAL["key"])
    for answer, key in ((nothing, "a" * 32), (same, "b" * 32)):
        assert lacks(table, answer, key) == []


def test_an_agreement_alone_is_there_under_its_own_key(table: Table, room: Room) -> None:
    table.say(**ORIGINAL)
    agreed = table.say(**ORIGINAL | {"key": "b" * 32, "confirmed_by": "EW"})
    assert (agreed.json()["status"], agreed.json()["stands"]) == ("known", None)
    assert lacks(table, agreed, "b" * 32) == []
    assert len(room.desk.event(table.event).confirmed) == 1


def test_what_the_director_had_is_given_back_by_a_table_that_says_the_same(
    table: Table, room: Room
) -> None:
    table.say(**ORIGINAL)
    room.act(table.event, CorrectResult(1, 3, 7, "4SS-1", "A"))
    same = table.say(key="c" * 32, board=7, result="4SS-1")
    assert (same.json()["status"], same.json()["stands"]) == ("known", None)
    assert lacks(table, same, "c" * 32) == ["c" * 32]
