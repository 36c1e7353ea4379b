"""A result is of those who sat there when it was said, or the director decides whose it is."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from overtrick.bootstrap.kept import Writer
from overtrick.event.commands import (
    AddRounds,
    DrawRound,
    EnterContestant,
    EnterResult,
    Reseat,
    StartRound,
)
from overtrick.web import book
from overtrick.web.terminal.naming import keys_at
from tests.web.room import Room
from tests.web.terminal_table import Table, calls, event, opened, results, seats, table
from tests.web.test_terminal_teams import drawn

__all__ = ["event", "table"]

THEN = "sat here when this was said"


def sits_at(table: Table, room: str | None = None) -> list[str]:
    """Who sits there in the first round, as the device shows it."""
    shown = [
        one for one in table.bundle(room=room).json()["sittings"]
        if (one["round"], one["table"]) == (1, table.table)
    ]  # fmt: skip
    return [*shown[0]["ns"], *shown[0]["ew"]]


@pytest.mark.parametrize("agreed", [{}, {"confirmed_by": "EW"}])
def test_whoever_sits_there_is_taken_on_either_side(
    room: Room, event: int, table: Table, agreed: dict[str, Any]
) -> None:
    assert sits_at(table) == ["3NS", "3EW"]
    for number, sat in ((7, ["3NS", "3EW"]), (8, ["3EW", "3NS"]), (9, [])):
        answer = table.say(board=number, result="4SS=", sat=sat, **agreed)
        assert (answer.status_code, answer.json()["status"]) == (201, "new")
    assert len(results(room, event)) == 3
    assert not calls(room, event)


@pytest.mark.parametrize("agreed", [{}, {"confirmed_by": "EW"}])
def test_the_result_of_others_is_left_to_the_director_and_nobodys(
    room: Room, event: int, table: Table, agreed: dict[str, Any]
) -> None:
    whole = {"key": "7" * 32, "board": 7, "result": "6SS=", "sat": ["3NS", "5EW"], **agreed}
    for _ in range(2):  # also where it is sent again
        answer = table.say(**whole)
        assert (answer.status_code, answer.json()["status"]) == (409, "refused")
    assert not results(room, event)
    assert calls(room, event) == [
        f"sent 6SS= for board 7: 3NS, 5EW {THEN}, and 3NS, 3EW sit here now"
    ]


def test_others_change_and_take_back_nothing(room: Room, event: int, table: Table) -> None:
    table.say(board=7, result="4SS=", sat=["3NS", "3EW"])
    for more in ({"what": "correct", "result": "4SS+1"}, {"what": "withdraw"}):
        answer = table.say(board=7, sat=["2NS", "3EW"], **more)
        assert (answer.status_code, answer.json()["status"]) == (409, "refused")
    assert results(room, event) == [(7, "4SS=")]
    assert len(calls(room, event)) == 2


def test_a_round_that_is_drawn_anew_takes_nothing_of_the_pairs_before(room: Room) -> None:
    number = drawn(room)
    at = Table(room, number, 1)
    before = sits_at(at)
    for seed in range(1, 9):
        room.act(number, DrawRound(1, "A", (1, 2), seed=seed, again=True))
        if {*sits_at(at)} != {*before}:
            break
    now = sits_at(at)
    assert {*now} != {*before}
    assert at.say(board=1, result="6SN=", sat=before).json()["status"] == "refused"
    assert not results(room, number)
    assert at.say(board=1, result="6SN=", sat=now).json()["status"] == "new"


def test_everybody_of_an_individual_is_asked_for(room: Room) -> None:
    number = opened(room, "individual-8", winners=1, form="individual")
    at = Table(room, number, 1)
    one, *others = sits_at(at)
    assert at.say(board=1, result="4SS=", sat=[*others, one]).json()["status"] == "new"
    assert at.say(board=2, result="4SS=", sat=others).json()["status"] == "refused"


# ---- given back to a copy of before ------------------------------------------------------------


def gone_back(room: Room, copy: Path) -> None:
    """The server as it was when a copy of its database was made."""
    room.store.restore(copy, replace=True)
    room.desk._running.clear()


def lacks(table: Table, *keys: str) -> list[str]:
    asked = table.client.post(f"/t/{table.event}/given", json={"keys": list(keys)})
    found: list[str] = asked.json()["lacks"]
    return found


def test_what_others_said_is_taken_under_its_key_once_they_sit_there_again(
    room: Room, tmp_path: Path
) -> None:
    event = drawn(room)
    at = Table(room, event, 1)
    room.store.backup(tmp_path / "before.db")
    draws = [DrawRound(1, "A", (1, 2), seed=seed, again=True) for seed in range(1, 9)]
    sat = drawn_anew(room, at, draws)
    first = {"key": "a" * 32, "board": 1, "result": "4SS=", "sat": sat}
    changed = {"key": "b" * 32, "board": 1, "result": "4SS+1", "sat": sat, "what": "correct"}
    changed |= {"earlier": [{"key": "a" * 32, "result": "4SS="}]}
    assert [at.say(**one).json()["status"] for one in (first, changed)] == ["new"] * 2
    gone_back(room, tmp_path / "before.db")
    for command in draws:
        if {*sits_at(at)} == {*sat}:
            break
        for _ in range(2):  # the answer may be lost; and others sit there than a moment ago
            answers = [at.say(**one).json() for one in (first, changed)]
            assert [one["status"] for one in answers] == ["refused"] * 2
            assert lacks(at, "a" * 32, "b" * 32) == ["a" * 32, "b" * 32]
        assert len(calls(room, event)) == 2
        assert not results(room, event)
        room.act(event, command)
    assert {*sits_at(at)} == {*sat}
    assert [at.say(**one).json()["status"] for one in (first, changed)] == ["new"] * 2
    assert results(room, event) == [(1, "4SS+1")]
    assert not calls(room, event)
    assert lacks(at, "a" * 32, "b" * 32) == []
    assert at.say(**first).json()["status"] == "known"


def drawn_anew(room: Room, at: Table, draws: list[DrawRound]) -> list[str]:
    """Who sits there after several drawings, each of which puts others there."""
    seen = [{*sits_at(at)}]
    for command in draws:
        room.act(at.event, command)
        if {*sits_at(at)} not in seen:
            seen.append({*sits_at(at)})
        if len(seen) > 2:
            break
    assert len(seen) > 2
    return sits_at(at)


def test_what_was_said_of_a_round_that_the_copy_has_not_is_taken_once_it_is_there(
    room: Room, tmp_path: Path
) -> None:
    event = opened(room, rounds=2)
    at = Table(room, event, 3)
    room.act(event, StartRound(1, "A"), StartRound(2, "A"))
    room.store.backup(tmp_path / "before.db")
    added = (AddRounds(1, "A"), StartRound(3, "A"))
    room.act(event, *added)
    sitting = room.desk.event(event).sittings["A", 3, 3]
    sat = list(keys_at(room.desk.event(event).opened, "A", sitting))
    said = {"key": "a" * 32, "round": 3, "board": sitting.boards[0], "result": "PASS", "sat": sat}
    assert at.say(**said).json()["status"] == "new"
    gone_back(room, tmp_path / "before.db")
    assert at.say(**said).json()["code"] == "not-scheduled"
    assert lacks(at, "a" * 32) == ["a" * 32]
    assert len(calls(room, event)) == 1
    room.act(event, *added)
    assert at.say(**said).json()["status"] == "new"
    assert not calls(room, event)


def test_a_pairs_own_phone_is_taken_at_its_word_once_the_pair_sits_there_again(
    room: Room, event: int, tmp_path: Path
) -> None:
    phone = Table(room, event, 3, mode="pair", who="3NS")
    room.store.backup(tmp_path / "before.db")
    moved = Reseat(1, 4, "A", ns="3", clashes="cancel")
    room.act(event, moved)
    said = {"key": "a" * 32, "table": 4, "board": 10, "result": "4SN=", "sat": ["3NS", "4EW"]}
    assert phone.say(**said).json()["status"] == "new"
    gone_back(room, tmp_path / "before.db")
    for _ in range(2):
        assert phone.say(**said).json()["status"] == "refused"
    assert len(calls(room, event)) == 1
    assert lacks(phone, "a" * 32) == ["a" * 32]
    room.act(event, moved)
    assert phone.say(**said).json()["status"] == "new"
    assert (10, "4SN=") in results(room, event)
    assert not calls(room, event)


@pytest.mark.parametrize("mode", ["table", "pair"])
@pytest.mark.parametrize("is_named", [False, True])
def test_names_of_others_are_taken_once_they_sit_there_again_unless_they_were_said_since(
    room: Room, event: int, tmp_path: Path, mode: str, is_named: bool
) -> None:
    room.store.backup(tmp_path / "before.db")
    moved = Reseat(1, 4, "A", ns="3", clashes="cancel")
    own = {"mode": "pair", "who": "3NS"} if mode == "pair" else {}
    at = Table(room, event, 3 if own else 4, **own)
    at.table = 4
    room.act(event, moved)
    said = {"key": "a" * 32, "contestant": "3NS"}
    assert seats(at, **said).json()["status"] == "new"
    gone_back(room, tmp_path / "before.db")
    at = Table(room, event, 3 if own else 4, **own)
    at.table = 4
    for _ in range(2):
        assert seats(at, **said).json()["status"] == "refused"
    assert lacks(at, "a" * 32) == ["a" * 32]
    assert len(calls(room, event)) == 1
    room.act(event, moved)
    if is_named:
        room.act(event, EnterContestant("3", "A", "NS", ("Eve Fir", "Ann Bo")))
        before = room.desk.event(event).contestants
    assert seats(at, **said).json()["status"] == ("refused" if is_named else "new")
    assert not is_named or room.desk.event(event).contestants == before
    assert not calls(room, event)


@pytest.mark.parametrize("ends", ["closed", "elsewhere"])
def test_a_program_answers_no_call_by_keys_that_end_like_those(
    room: Room, event: int, ends: str
) -> None:
    for key, command in ((f"7 {ends}", book.call("help", 3)), ("7", book.announce("tea"))):
        room.desk.act(event, command, Writer(room.now, "a program", key))
    assert calls(room, event) == ["help"]


@pytest.mark.parametrize("what", ["correct", "withdraw"])
@pytest.mark.parametrize("answered", [False, True])
@pytest.mark.parametrize("earlier", [[], [{"key": "1" * 32, "result": "4SS="}]])
def test_a_change_that_was_a_call_undoes_nothing_that_was_said_since(
    room: Room, what: str, answered: bool, earlier: list[dict[str, str]]
) -> None:
    event = opened(room, rounds=1)
    at = Table(room, event, 3)
    room.act(event, Reseat(1, 3, "A", ns="4"))
    late = {"key": "b" * 32, "what": what, "board": 7, "result": "4SS-1", "sat": ["3NS", "3EW"]}
    late["earlier"] = earlier
    assert at.say(**late).json()["status"] == "refused"
    if answered:
        room.act(event, book.done(book.calls(room.desk.event(event))[0].number))
    room.act(event, Reseat(1, 3, "A", ns="3"))
    another = Writer(room.now, "another device", f"table {'1' * 32}")
    room.desk.act(event, EnterResult(1, 3, 7, "4SS=", "A"), another)
    is_done = bool(earlier) and not answered  # it was said of that very result
    assert at.say(**late).json()["status"] in ({"new"} if is_done else {"refused", "conflict"})
    left = [] if what == "withdraw" else [(7, "4SS-1")]
    assert results(room, event) == (left if is_done else [(7, "4SS=")])
