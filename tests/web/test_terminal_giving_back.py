"""What devices give back to a server restored from an older copy comes in any order, once."""

from __future__ import annotations

from dataclasses import replace
from itertools import permutations
from pathlib import Path
from typing import Any

import pytest

from overtrick.bootstrap.desk import Desk
from overtrick.bootstrap.kept import Writer
from overtrick.bridge.notation import parse_result
from overtrick.event.commands import (
    AddRounds,
    CloseEvent,
    CorrectResult,
    EnterResult,
    ReopenEvent,
    Reseat,
    StartRound,
    Undo,
    WithdrawResult,
)
from overtrick.event.records import ResultEntered
from overtrick.web import book
from overtrick.web.terminal.earlier import Keys
from tests.web.room import Room
from tests.web.terminal_table import Table, calls, event, opened, results, seats, table

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


@pytest.mark.parametrize("late", [THIRD, {"key": "3" * 32, "what": "correct", "result": "4SN="}])
def test_what_the_director_took_back_does_not_come_back_by_what_comes_late(
    table: Table, room: Room, late: dict[str, Any]
) -> None:
    table.say(**ORIGINAL)
    room.act(table.event, WithdrawResult(1, 3, 7, "A"))
    answer = table.say(**late | {"board": 7})
    assert (answer.status_code, answer.json()["status"]) == (409, "refused")
    assert "took back" in answer.json()["detail"]
    assert [one for one in calls(room, table.event) if "sent 4SN= for board 7" in one]
    assert results(room, table.event) == []
    assert table.say(**TAKEN_BACK).json()["status"] == "known"
    assert results(room, table.event) == []
    assert table.say(**ORIGINAL | {"key": "7" * 32}).json()["status"] == "new"
    assert table.say(**THIRD | {"key": "8" * 32}).json()["status"] == "new"
    assert results(room, table.event) == [(7, "4SN=")]


@pytest.mark.parametrize("quicker", [ORIGINAL, ORIGINAL | {"confirmed_by": "EW"}])
def test_what_its_own_device_says_meanwhile_hinders_no_change(
    table: Table, room: Room, monkeypatch: pytest.MonkeyPatch, quicker: dict[str, Any]
) -> None:
    act, told = Desk.act_together, list[Any]()

    def slowly(desk: Desk, *given: Any, **more: Any) -> Any:
        if not told:
            told.append(None)
            told[0] = table.say(**quicker)
        return act(desk, *given, **more)

    with monkeypatch.context() as patch:
        patch.setattr(Desk, "act_together", slowly)
        assert table.say(**THIRD).json()["status"] == "new"
    assert [one.json()["status"] for one in told] == ["new"]
    assert results(room, table.event) == [(7, "4SN=")]
    assert table.say(**SECOND).json()["status"] == "known"
    assert results(room, table.event) == [(7, "4SN=")]
    assert is_quiet(room, table.event)


def test_what_a_program_entered_under_a_key_like_a_tables_is_no_tables(
    table: Table, room: Room
) -> None:
    writer = Writer(room.now, "a program", "table 4 board 7")
    room.desk.act(table.event, EnterResult(1, 3, 7, "3NTS=", "A"), writer)
    (found,) = table.bundle().json()["results"]
    assert (found["desk"], found["said"]) == (True, [])
    assert table.say(**change(9, "3NTS+1")).json()["status"] == "conflict"


def test_of_two_results_at_one_place_a_table_speaks_of_the_one_that_commands_are_about(
    table: Table, room: Room
) -> None:
    table.say(**ORIGINAL)
    (first,) = room.desk.event(table.event).plays.values()
    second = replace(first.entered, result=parse_result("4SS-1"))  # as a file may have it
    length = len(room.desk.event(table.event).entries)
    room.store.append(table.event, length, [second], at=room.now)
    changed = table.say(**ORIGINAL | {"key": "5" * 32, "what": "correct"})
    assert changed.json()["status"] == "conflict"
    assert table.say(board=7, result="4SS-1").json()["status"] == "known"
    room.act(table.event, CorrectResult(1, 3, 7, "4SS-2", "A"))
    assert results(room, table.event) == [(7, "4SS+1"), (7, "4SS-2")]


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


# ---- what was said by a plan that this server does not know --------------------------------------


ELSEWHERE = "by the phone of 3NS): this device does not hold that table"


def own_phone(room: Room, event: int, who: str = "3NS") -> Table:
    """The own phone of a pair that came in at table 3."""
    phone = Table(room, event, 3, mode="pair", who=who)
    assert phone.answer.status_code == 201
    return phone


def test_a_pair_that_was_moved_after_the_copy_gives_back_what_it_said_there(
    room: Room, event: int, tmp_path: Path
) -> None:
    phone = own_phone(room, event)
    room.store.backup(tmp_path / "before.db")
    room.act(event, Reseat(1, 4, "A", ns="3", clashes="cancel"))
    came = {"uid": room.desk.uid(event), "code": phone.code}
    said = came | {"key": "a" * 32, "table": 4, "board": 10, "result": "4SN="}
    assert phone.say(**said).json()["status"] == "new"
    room.store.restore(tmp_path / "before.db", replace=True)
    room.desk._running.clear()
    for _ in range(2):
        answer = phone.say(**said)
        assert (answer.status_code, answer.json()["status"]) == (409, "refused")
    phone.say(**came, what="withdraw", table=4, round=8, board=10)
    first, second = book.calls(room.desk.event(event))
    where = "section A, table 4 in round"
    assert first.words == f"sent 4SN= for board 10 ({where} 1, {ELSEWHERE}"
    assert second.words == f"sent that board 10 was another ({where} 8, {ELSEWHERE}"
    assert [(one.section, one.table, one.board) for one in (first, second)] == [
        ("A", 3, 10), ("A", None, 10),
    ]  # fmt: skip
    assert results(room, event) == []
    asked = phone.client.post(f"/t/{event}/given", json={"keys": ["a" * 32]})
    assert asked.json()["lacks"] == []


def test_a_round_that_was_added_after_the_copy_is_heard_of(room: Room, tmp_path: Path) -> None:
    event = opened(room, rounds=2)
    begun = (StartRound(1, "A"), StartRound(2, "A"))
    room.act(event, book.choose({"one-device": "yes"}), *begun)
    phones = own_phone(room, event, "3EW"), Table(room, event, 3, mode="room")
    room.store.backup(tmp_path / "before.db")
    room.act(event, AddRounds(1, "A"))
    said = {"uid": room.desk.uid(event), "code": phones[0].code, "round": 3, "result": "PASS"}
    (board, *_) = room.desk.event(event).sittings["A", 3, 5].boards
    room.store.restore(tmp_path / "before.db", replace=True)
    room.desk._running.clear()
    for phone in phones:
        assert phone.say(**said, table=5, board=board).json()["status"] == "refused"
    pairs, whole = book.calls(room.desk.event(event))
    where = "section A, table 5 in round 3"
    assert pairs.words == f"sent PASS for board {board} ({where}, {ELSEWHERE}".replace("NS", "EW")
    assert "the schedule ends with round 2" in whole.words
    assert [(one.section, one.table) for one in (pairs, whole)] == [("A", None), ("A", 5)]


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


def test_what_the_director_had_is_given_back_to_a_server_that_lacks_it_alone(
    table: Table, room: Room, tmp_path: Path
) -> None:
    table.say(**ORIGINAL)
    room.store.backup(tmp_path / "before.db")
    room.act(table.event, CorrectResult(1, 3, 7, "4SS-1", "A"))
    said = {"board": 7, "result": "4SS-1", "lead": "DK"}
    same = [table.say(key="c" * 32, **said), table.say(key="d" * 32, what="correct", **said)]
    assert {one.json()["status"] for one in same} == {"known"}
    room.store.backup(tmp_path / "after.db")
    for command in (CorrectResult(1, 3, 7, "4SS=", "A"), WithdrawResult(1, 3, 7, "A")):
        room.act(table.event, command)
        assert [lacks(table, one, "c" * 32) for one in same] == [[], []]
    for file, lacking in (("after.db", []), ("before.db", [same[0].json()["stands"]])):
        room.store.restore(tmp_path / file, replace=True)
        assert [lacks(table, one, "c" * 32) for one in same] == [lacking, lacking]


def test_what_the_director_entered_is_not_found_out_by_guessing(table: Table, room: Room) -> None:
    room.act(table.event, EnterResult(1, 3, 7, "4SS-1", "A"))
    stands = table.say(key="c" * 32, board=7, result="4SS-1").json()["stands"]
    (play,) = room.desk.event(table.event).plays
    entry, uid = room.desk.event(table.event).entries[play - 1], room.desk.uid(table.event)
    assert Keys(room.app.state.secret, uid).of(entry) == stands
    assert Keys(b"a guess", uid).of(entry) != stands


def test_a_hall_of_phones_behind_one_address_asks_what_is_lacking_at_once(
    table: Table, room: Room
) -> None:
    limit = room.app.state.limits.given
    assert [limit.wait("testclient") for _ in range(500 * 4 * 2)] == [0.0] * 4000
    ask = {"keys": [ORIGINAL["key"]]}
    assert table.client.post(f"/t/{table.event}/given", json=ask).json()["lacks"] == ask["keys"]
    while not limit.wait("testclient"):
        pass
    assert table.client.post(f"/t/{table.event}/given", json=ask).status_code == 429


# ---- a closed event ------------------------------------------------------------------------------


def closed(room: Room, event: int) -> int:
    """Close an event by mistake; the number of the entry."""
    room.act(event, CloseEvent("test", "missing: a slip"))
    return len(room.desk.event(event).entries)


def given(table: Table, *said: dict[str, Any]) -> Any:
    keys = [one["key"] for one in said]
    return table.client.post(f"/t/{table.event}/given", json={"keys": keys}).json()


def test_what_a_closed_event_refused_is_taken_under_its_key_when_it_is_open_again(
    table: Table, room: Room
) -> None:
    table.say(board=9, result="PASS")
    other = {"key": "8" * 32, "what": "result", "board": 8, "result": "1CN="}
    gone = {"key": "9" * 32, "what": "withdraw", "board": 8}
    names = {"key": "a" * 32}
    for _ in range(2):
        closing = closed(room, table.event)
        for _ in range(2):  # the answer may be lost
            answers = [table.say(**one).json() for one in (ORIGINAL, SECOND, other, gone)]
            answers.append(seats(table, **names).json())
            assert [one["status"] for one in answers] == ["refused"] * 5
            assert {one["code"] for one in answers} == {"event-final"}
            assert len(calls(room, table.event)) == 5
            assert results(room, table.event) == [(9, "PASS")]
            lacking = given(table, ORIGINAL, SECOND, other, gone, names)
            assert (len(lacking["lacks"]), lacking["final"]) == (5, False)
        room.act(table.event, Undo(closing, "a slip"))
        assert len(calls(room, table.event)) == 5
    answers = [table.say(**one).json() for one in (ORIGINAL, SECOND, other, gone)]
    answers.append(seats(table, **names).json())
    assert [one["status"] for one in answers] == ["new"] * 5
    assert results(room, table.event) == [(7, "4SS="), (9, "PASS")]
    assert is_quiet(room, table.event)
    assert given(table, ORIGINAL, SECOND, other, gone, names)["lacks"] == []
    assert table.say(**ORIGINAL).json()["status"] == "known"


def test_where_corrections_are_open_again_a_board_without_a_result_is_taken_and_no_other(
    table: Table, room: Room
) -> None:
    table.say(board=8, result="PASS")
    change = {"key": "8" * 32, "what": "correct", "board": 8, "result": "1CN="}
    closed(room, table.event)
    assert [table.say(**one).json()["status"] for one in (ORIGINAL, change)] == ["refused"] * 2
    room.act(table.event, ReopenEvent("a slip"))
    assert [table.say(**one).json()["status"] for one in (ORIGINAL, change)] == ["new", "conflict"]
    assert results(room, table.event) == [(7, "4SS+1"), (8, "PASS")]
    assert calls(room, table.event) == []
