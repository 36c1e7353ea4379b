"""What a table's device says of boards that those who sit there next have still to play."""

from __future__ import annotations

from overtrick.event.commands import (
    AllowLatePlay,
    CloseEvent,
    CorrectResult,
    EnterResult,
    StartRound,
    Undo,
)
from overtrick.event.state import BoardPlace
from overtrick.store.accounts_roles import Grant, Role
from tests.web.room import Room
from tests.web.terminal_table import Table, board, event, table

__all__ = ["event", "table"]


def told(at: Table, round_: int) -> dict[int, str]:
    """The results of one round at a table, as its device has them."""
    found = at.bundle().json()["results"]
    return {one["board"]: one["result"] for one in found if one["round"] == round_}


def played(room: Room, event: int, until: int, *, but: BoardPlace | None = None) -> None:
    """All rounds up to one, called and entered at every table; not one board at one of them."""
    sittings = sorted(room.desk.event(event).sittings.items())
    for round_ in range(1, until + 1):
        room.later(minutes=25)
        room.act(event, StartRound(round_, "A"))
        for place, one in sittings:
            boards = [each for each in one.boards if one.plays and (*place, each) != but]
            if place[1] == round_:
                commands = [EnterResult(*place[1:], each, "PASS", "A") for each in boards]
                room.act(event, *commands)


def test_a_new_pair_reads_nothing_of_boards_it_has_still_to_play(table: Table, room: Room) -> None:
    room.act(table.event, StartRound(1, "A"))
    for one in (7, 8, 9):
        assert table.say(board=one, result="3NTS+1").status_code == 201
    assert set(told(table, 1).values()) == {"3NTS+1"}
    room.later(minutes=25)
    room.act(table.event, StartRound(2, "A"))
    assert told(table, 1) == {7: "", 8: "", 9: ""}, "the next pair plays them later"
    assert "3NTS+1" not in table.bundle().text
    refused = board(table, 7)
    assert (refused.status_code, refused.json()["code"]) == (409, "not-shown")
    pair = room.browser()
    claim = {"code": table.code, "mode": "pair", "who": "3NS"}
    assert pair.post("/t/claim", json=claim).status_code == 201
    where = f"/t/{table.event}/boards/7?section=A&round=1&table=3"
    assert pair.get(where).status_code == 200, "who played it reads it on a phone of their own"


def test_a_table_that_is_late_reads_what_it_says_until_the_next_pair_enters(
    table: Table, room: Room
) -> None:
    room.act(table.event, StartRound(1, "A"))
    table.say(board=7, result="3NTS+1")
    room.later(minutes=25)
    room.act(table.event, StartRound(2, "A"))
    table.say(board=8, result="4SS=")
    assert told(table, 1) == {7: "", 8: "4SS="}
    assert board(table, 8).status_code == 200
    room.later(minutes=5)
    table.say(round=2, board=10, result="PASS")
    assert told(table, 1) == {7: "", 8: ""}
    assert told(table, 2) == {10: "PASS"}
    assert board(table, 8).status_code == 409


def test_a_table_that_is_late_by_two_rounds_reads_what_it_said_in_the_first(
    table: Table, room: Room
) -> None:
    for round_ in (1, 2):
        room.act(table.event, StartRound(round_, "A"))
        room.later(minutes=25)
    table.say(board=8, result="4SS=")
    room.later(minutes=25)
    room.act(table.event, StartRound(3, "A"))
    assert told(table, 1) == {8: "4SS="}


def test_those_of_the_last_round_that_is_in_may_sit_there_still(table: Table, room: Room) -> None:
    played(room, table.event, 2, but=("A", 2, 3, 12))
    room.act(table.event, StartRound(3, "A"))
    assert set(told(table, 1).values()) == {""}, "who sat there in round 2 plays them in round 4"
    table.say(round=3, board=13, result="PASS")
    assert set(told(table, 1).values()) == {"PASS"}, "who sits there now has played them"


def test_a_scorer_is_told_at_a_table_too(table: Table, room: Room) -> None:
    room.act(table.event, StartRound(1, "A"))
    table.say(board=7, result="3NTS+1")
    room.later(minutes=25)
    room.act(table.event, StartRound(2, "A"))
    assert board(table, 7).status_code == 409
    scorer = room.signed_in("sue", Grant(Role.SCORER))
    assert scorer.post("/t/claim", json={"code": table.code, "take_over": True}).status_code == 201
    where = f"/t/{table.event}/boards/7?section=A&round=1&table=3"
    assert scorer.get(where).status_code == 200


def test_what_the_director_changes_behind_a_round_is_told_to_those_who_played_it(
    table: Table, room: Room
) -> None:
    room.act(table.event, StartRound(1, "A"))
    table.say(board=7, result="3NTS+1")
    room.later(minutes=25)
    room.act(table.event, StartRound(2, "A"))
    room.later(minutes=1)
    room.act(table.event, CorrectResult(1, 3, 7, "1HS=", "A"))
    assert told(table, 1) == {7: ""}, "nobody of those said it late"
    own = Table(room, table.event, 3, mode="pair", who="3NS")
    found = own.bundle(mode="pair", who="3NS").json()["results"]
    assert [(one["board"], one["result"], one["desk"]) for one in found] == [(7, "1HS=", True)]


def test_where_no_round_is_called_the_next_pairs_first_result_ends_it(
    table: Table, room: Room
) -> None:
    table.say(board=7, result="3NTS+1")
    assert told(table, 1) == {7: "3NTS+1"}, "it may still be changed"
    table.say(round=2, board=10, result="PASS")
    assert (told(table, 1), told(table, 2)) == ({7: ""}, {10: "PASS"})


def test_what_those_who_sit_there_have_played_is_told(table: Table, room: Room) -> None:
    played(room, table.event, 5)
    rounds = room.desk.event(table.event).sittings
    at_three = {one: rounds["A", one, 3].boards for one in range(1, 6)}
    assert {one: set(told(table, one)) for one in at_three} == {
        one: set(boards) for one, boards in at_three.items()
    }
    assert {result for one in at_three for result in told(table, one).values()} == {"PASS"}
    assert board(table, at_three[1][0]).status_code == 200


def test_a_board_that_is_to_be_played_late_is_kept_back_until_it_is(
    table: Table, room: Room
) -> None:
    sittings = room.desk.event(table.event).sittings
    here = sittings["A", 5, 3]
    earlier, one, at = next(
        (round_, each, place)
        for round_ in range(1, 4)
        for each in sittings["A", round_, 3].boards
        for place, other in sittings.items()
        if place[1:] != (round_, 3) and other.ew == here.ew and each in other.boards
    )
    played(room, table.event, 5, but=(*at, one))
    assert told(table, earlier)[one] == ""
    room.act(table.event, EnterResult(*at[1:], one, "NP", "A"))
    assert told(table, earlier)[one] == "PASS", "nobody will play it"
    room.act(table.event, AllowLatePlay(*at[1:], one, "A"))
    assert told(table, earlier)[one] == ""
    room.act(table.event, EnterResult(*at[1:], one, "3NTN=", "A"))
    assert told(table, earlier)[one] == "PASS"
    room.act(table.event, Undo(len(room.desk.event(table.event).entries)))
    assert told(table, earlier)[one] == ""
    room.act(table.event, CloseEvent(reason="late play"))
    assert told(table, earlier)[one] == "PASS", "after play nobody plays it"
