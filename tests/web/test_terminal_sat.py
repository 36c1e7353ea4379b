"""A result is of those who sat there when it was said, or the director decides whose it is."""

from __future__ import annotations

from typing import Any

import pytest

from overtrick.event.commands import DrawRound
from tests.web.room import Room
from tests.web.terminal_table import Table, calls, event, opened, results, table
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
        f"sent 6SS= for board 7: 3NS and 5EW {THEN}, and 3NS and 3EW sit here now"
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
