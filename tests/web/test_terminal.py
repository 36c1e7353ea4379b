"""What tables ask and say, without a browser: who may, what it becomes, and that it is once."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from overtrick.event.commands import (
    AddLate,
    CloseEvent,
    CorrectResult,
    CutRounds,
    EnterContestant,
    EnterResult,
    GiveRuling,
    Leave,
    OpenCorrections,
    PrepareBoard,
    ReopenEvent,
    StartRound,
    Undo,
)
from overtrick.event.records import ResultConfirmed, ResultEntered
from overtrick.store import people
from overtrick.store.accounts_roles import Role
from overtrick.store.errors import DatabaseBusy
from overtrick.store.people_model import Name, Number, Privacy
from overtrick.store.people_privacy import set_privacy
from overtrick.web import book
from tests.web.console_desk import Desk
from tests.web.room import Room
from tests.web.terminal_table import (
    Table,
    began_anew,
    board,
    calls,
    code_of,
    event,
    opened,
    results,
    seats,
    table,
)

__all__ = ["event", "table"]


# ---- entries -------------------------------------------------------------------------------------


def test_a_result_is_new_once_and_known_ever_after(table: Table, room: Room) -> None:
    said = {
        "key": "0" * 31 + "a",
        "board": 7,
        "result": "4SS+1",
        "lead": "DK",
        "confirmed_by": "EW",
    }
    first, second = table.say(**said), table.say(**said)
    assert (first.status_code, second.status_code) == (201, 200)
    assert first.json()["number"] == second.json()["number"]
    assert results(room, table.event) == [(7, "4SS+1")]
    records = [one.record for one in room.desk.event(table.event).entries]
    assert sum(isinstance(one, ResultEntered) for one in records) == 1
    assert sum(isinstance(one, ResultConfirmed) for one in records) == 1


def taken_and_again(at: Table, said: dict[str, Any], *others: dict[str, Any]) -> None:
    """A thing is taken, known when it is sent again, and its key good for no other thing."""
    first = at.say(**said)
    again, before = at.say(**said), first.json()
    assert again.json()["status"] in ("known", before["status"]) and again.status_code in (200, 409)
    assert again.json()["number"] == before["number"]
    for other in others:
        answer = at.say(**said | other)
        assert (answer.status_code, answer.json()["code"]) == (422, "key-reused"), other
    assert at.say(**said).json() == again.json()


def test_a_key_stands_for_one_thing_whatever_that_became(table: Table, room: Room) -> None:
    other = (
        {"board": 8}, {"result": "7NN="}, {"result": "4SS+2"}, {"result": "what"}, {"lead": "SK"},
        {"what": "withdraw"}, {"what": "call", "words": "help"}, {"round": 2},
        {"what": "seats", "contestant": "3NS", "players": [{"name": "A"}, {"name": "B"}]},
    )  # fmt: skip
    one = {"board": 7, "result": "4SS+1", "lead": "DK"}
    taken_and_again(table, {"key": "a" * 32, **one}, *other)
    elsewhere = {"key": "b" * 32, "board": 8, "result": "4SS+1", "lead": "DK"}
    taken_and_again(table, elsewhere, {"board": 9}, {"result": "PASS"})
    contest = {"key": "c" * 32, "board": 7, "result": "3NTN=", "lead": "DK"}
    taken_and_again(table, contest, *other, {"result": "3NTN-1"})
    change = {"what": "correct", "key": "d" * 32, "board": 8, "result": "4SS="}
    taken_and_again(table, change, {"board": 7}, {"result": "4SS-1"}, {"what": "withdraw"})
    back = {"what": "withdraw", "key": "e" * 32, "board": 8}
    taken_and_again(table, back, {"board": 7}, {"what": "correct", "result": "4SS="})
    nowhere = {"key": "f" * 32, "board": 1, "result": "4SS+1"}
    taken_and_again(table, nowhere, {"board": 2}, {"result": "4SS+11"}, {"what": "call"})
    call = {"what": "call", "key": "1" * 32, "words": "please come", "board": 7}
    taken_and_again(table, call, {"words": "please"}, {"words": "please come now"}, {"board": 8})
    assert results(room, table.event) == [(7, "4SS+1")]
    assert len(calls(room, table.event)) == 2


def test_a_device_that_calls_and_calls_is_heard_later_and_others_at_once(
    table: Table, room: Room
) -> None:
    said = {"what": "call", "key": "c" * 32, "words": "come"}
    assert table.say(**said).status_code == 201
    many = [table.say(what="call", words=f"come {one}") for one in range(60)]
    statuses = [one.status_code for one in many]
    assert statuses == [201] * 29 + [429] * 31
    assert int(many[-1].headers["Retry-After"]) > 0
    assert table.say(**said).json()["status"] == "known"
    assert table.say(board=7, result="4SS+1").status_code == 201
    assert Table(room, table.event, 2).say(what="call").status_code == 201
    assert len(calls(room, table.event)) == 31


def test_a_key_of_names_stands_for_those_who_sat_down(table: Table, room: Room) -> None:
    known = table.client.get(f"/t/{table.event}/people", params={"typed": "Oa"}).json()
    who = room.store.write(
        lambda c: [people.add(c, Name("Oakes", one), at=room.now.isoformat()) for one in "PQR"]
    )
    players = [{"id": one, "name": "Oakes"} for one in who]
    said = {"what": "seats", "key": "2" * 32, "contestant": "3NS", "players": players[:2]}
    other = {"players": players[1:]}
    taken_and_again(table, said, {"contestant": "3EW"}, other, {"players": players[:1]})
    guests = [{"name": "Ada Birch"}, {"name": "Max Stone"}]
    later = {"what": "seats", "key": "3" * 32, "contestant": "3EW", "players": guests}
    taken_and_again(table, later, {"contestant": "3NS"})
    refused = {"what": "seats", "key": "4" * 32, "contestant": "5EW", "players": guests}
    taken_and_again(table, refused, {"contestant": "4EW"}, {"players": guests[::-1]})
    assert known == []


def test_the_journal_says_which_device_wrote(table: Table, room: Room) -> None:
    number = table.say(board=7, result="PASS").json()["number"]
    entry = room.desk.event(table.event).entries[number - 1]
    assert str(entry.author).startswith("d")
    assert entry.at == room.now


def test_the_same_result_from_another_device_is_known(table: Table, room: Room) -> None:
    table.say(board=7, result="4SS+1")
    other = Table(room, table.event, 3, take_over=True)
    assert other.say(board=7, result="4SS+1").status_code == 200


def test_another_result_is_contested_and_told(table: Table, room: Room) -> None:
    table.say(board=7, result="4SS+1")
    answer = table.say(board=7, result="4SS-1")
    assert (answer.status_code, answer.json()["status"]) == (409, "conflict")
    contested = room.desk.event(table.event).contested.values()
    assert [str(one.result) for one in contested] == ["4SS-1"]
    assert results(room, table.event) == [(7, "4SS+1")]


def test_what_cannot_be_is_put_before_the_director(table: Table, room: Room) -> None:
    said = {"key": "b" * 32, "board": 1, "result": "4SS+1"}
    answer = table.say(**said)
    assert (answer.status_code, answer.json()["code"]) == (409, "not-scheduled")
    assert "board 1" in calls(room, table.event)[0]
    assert table.say(**said).json()["status"] == "refused"
    assert len(calls(room, table.event)) == 1
    assert table.say(board=7, result="1NTN+9").json()["code"] == "impossible-result"


def test_a_round_that_has_not_begun_is_not_yet(table: Table, room: Room) -> None:
    assert table.say(round=3, board=13, result="PASS").status_code == 425
    room.act(table.event, StartRound(1, "A"), StartRound(2, "A"))
    assert table.say(round=3, board=13, result="PASS").status_code == 201


def test_an_earlier_board_is_entered_later(table: Table, room: Room) -> None:
    room.act(table.event, StartRound(1, "A"), StartRound(2, "A"))
    assert table.say(round=2, board=10, result="PASS").status_code == 201
    assert table.say(round=1, board=7, result="PASS").status_code == 201


def test_a_table_enters_for_itself_alone(table: Table, room: Room) -> None:
    assert table.say(table=4, board=10, result="PASS").status_code == 403
    stranger = room.browser()
    body = {"key": "c" * 32, "what": "call", "section": "A", "round": 1, "table": 3}
    assert stranger.post(f"/t/{table.event}/entries", json=body).status_code == 401
    scorer = room.as_role(Role.SCORER)
    answer = scorer.post(
        f"/t/{table.event}/entries",
        json=body | {"what": "result", "board": 7, "result": "PASS"},
    )
    assert answer.status_code == 201


def test_what_was_entered_of_a_round_that_was_cut_goes_before_the_director(
    table: Table, room: Room
) -> None:
    room.act(table.event, CutRounds(2, "A"))
    said = table.say(round=4, board=16, result="4SN=", key="a" * 32)
    assert (said.status_code, said.json()["status"]) == (409, "refused"), said.text
    (call,) = calls(room, table.event)
    assert "4SN=" in call and "the schedule ends with round 2" in call
    assert table.say(round=4, board=16, result="4SN=", key="a" * 32).json()["status"] == "refused"
    assert len(calls(room, table.event)) == 1
    assert not room.desk.event(table.event).plays
    assert table.say(round=2, board=10, result="PASS").status_code == 425, "it is still to come"


def test_what_was_entered_before_a_takeover_comes_late_and_counts(table: Table, room: Room) -> None:
    second = Table(room, table.event, 3)
    assert second.answer.json()["code"] == "table-claimed"
    assert Table(room, table.event, 3, take_over=True).answer.status_code == 201
    assert table.bundle().status_code in (401, 403)
    assert table.say(board=7, result="4SS+1").status_code == 201


def test_a_device_that_was_freed_before_all_codes_became_void_enters_nothing_more(
    table: Table, room: Room
) -> None:
    Desk(room.as_role(Role.DIRECTOR), table.event).send("./devices", section="A", table="3")
    assert table.say(board=7, result="4SS+1").status_code == 201, "it may have been on its way"
    room.later(minutes=1)
    room.app.state.tables.renew(table.event, room.now)
    held = Table(room, table.event, 4)
    refused = table.say(board=8, result="PASS", code=table.code)
    assert refused.status_code == 403
    assert refused.json()["detail"] == "this device does not hold that table"
    assert len(room.desk.event(table.event).plays) == 1
    assert held.say(board=10, result="PASS").status_code == 201
    room.later(minutes=1)
    room.app.state.tables.renew(table.event, room.now)
    assert held.say(board=11, result="PASS").status_code == 201, "it holds the table still"


@pytest.mark.parametrize("how", ["taken over", "left", "freed and back", "back and freed"])
def test_codes_that_become_void_shut_out_nobody_whom_the_director_did_not_free(
    how: str, table: Table, room: Room
) -> None:
    desk, free = Desk(room.as_role(Role.DIRECTOR), table.event), {"section": "A", "table": "3"}
    if how == "left":
        where = {"section": "A", "table": 3}
        assert table.client.post(f"/t/{table.event}/leave", json=where).status_code == 204
    elif how == "freed and back":
        desk.send("./devices", **free)
    if how not in ("left", "freed and back"):
        assert Table(room, table.event, 3, take_over=True).answer.status_code == 201
    if how in ("freed and back", "back and freed"):
        back = {"code": table.code, "take_over": True}
        assert table.client.post("/t/claim", json=back).status_code == 201
    if how == "back and freed":
        desk.send("./devices", **free)
    room.later(minutes=1)
    room.app.state.tables.renew(table.event, room.now)
    late = table.say(board=7, result="4SS+1", code=table.code)
    assert late.status_code == (403 if how == "back and freed" else 201), late.text


def test_a_code_proves_where_a_device_was_that_nobody_knows_any_more(
    table: Table, room: Room
) -> None:
    """A restored server has forgotten its devices; the cards on the tables are as good as ever."""
    elsewhere = Table(room, table.event, 5)
    said = {"table": 3, "board": 7, "result": "PASS"}
    assert elsewhere.say(**said).status_code == 403
    assert elsewhere.say(**said, code=code_of(room, table.event, 4)).status_code == 403
    assert elsewhere.say(**said, code=code_of(room, table.event, 3)).status_code == 201


def test_a_table_changes_its_result_while_its_round_is_open(table: Table, room: Room) -> None:
    table.say(board=7, result="4SS+1")
    assert table.say(what="correct", board=7, result="4SN+1").status_code == 201
    assert results(room, table.event) == [(7, "4SN+1")]
    room.act(table.event, StartRound(1, "A"), StartRound(2, "A"))
    late = table.say(what="correct", board=7, result="4SN=")
    assert late.json()["status"] == "conflict"
    assert results(room, table.event) == [(7, "4SN+1")]
    assert table.say(what="withdraw", board=7).json()["status"] == "refused"


@pytest.mark.parametrize("reopened", [False, True])
def test_a_table_plays_on_when_the_closing_in_mid_play_is_taken_back(
    table: Table, room: Room, reopened: bool
) -> None:
    table.say(board=7, result="4SS+1")
    room.act(table.event, CloseEvent("test", "missing: a slip"))
    closing = len(room.desk.event(table.event).entries)
    assert table.bundle().json()["stage"] == "final"
    assert table.say(board=8, result="PASS").json()["status"] == "refused"
    if reopened:
        room.act(table.event, ReopenEvent("a slip"))
    room.act(table.event, Undo(closing))
    assert (room.store.event(table.event).stage, table.bundle().json()["stage"]) == ("open", "open")
    assert table.say(board=8, result="PASS").status_code == 201
    assert results(room, table.event) == [(7, "4SS+1"), (8, "PASS")]


def test_the_last_round_stays_open_where_the_one_after_it_was_called_and_cut(
    table: Table, room: Room
) -> None:
    table.say(board=7, result="4SS+1")
    room.act(table.event, StartRound(1, "A"), StartRound(2, "A"), CutRounds(1, "A"))
    assert table.say(what="correct", board=7, result="4SN+1").status_code == 201
    assert results(room, table.event) == [(7, "4SN+1")]
    assert table.bundle().json()["closed"] == 0
    where = {"code": table.code}
    found = room.browser().post("/t/look", json=where).json()
    assert [one["id"] for one in found["personal"]] == ["3NS", "3EW"]


def test_what_the_director_entered_no_table_changes(table: Table, room: Room) -> None:
    table.say(board=7, result="4SS+1")
    room.act(table.event, CorrectResult(1, 3, 7, "4SS=", "A"))
    assert table.say(what="correct", board=7, result="4SS+1").json()["status"] == "conflict"
    room.act(table.event, GiveRuling(1, 3, 7, "60/40", "A"))
    answer = table.say(what="correct", board=7, result="4SS+2")
    assert answer.json()["status"] == "refused"
    assert results(room, table.event) == [(7, "60/40")]


def test_the_director_may_keep_all_corrections(table: Table, room: Room) -> None:
    room.act(table.event, book.choose({"correct": "no"}))
    table.say(board=7, result="4SS+1")
    assert table.say(what="correct", board=7, result="4SS=").json()["status"] == "conflict"


def test_a_board_is_taken_back_and_entered_anew(table: Table, room: Room) -> None:
    table.say(board=7, result="4SS+1")
    assert table.say(what="withdraw", board=7).status_code == 201
    assert results(room, table.event) == []
    assert table.say(what="withdraw", board=7).json()["status"] == "known"
    assert table.say(what="correct", board=7, result="PASS").status_code == 201


def test_after_play_only_the_director_writes(table: Table, room: Room) -> None:
    table.say(board=7, result="4SS+1")
    room.act(table.event, OpenCorrections())
    assert table.say(what="correct", board=7, result="4SS=").json()["status"] == "conflict"


def test_nonsense_is_refused_and_leaves_no_trace(table: Table, room: Room) -> None:
    for said in ({"key": "short"}, {"board": 0}, {"what": "undo"}, {"players": [{"name": ""}]}):
        assert table.say(**{"board": 7, "result": "PASS"} | said).status_code == 400
    assert calls(room, table.event) == []


def test_a_database_that_fails_is_asked_again(
    table: Table, room: Room, monkeypatch: pytest.MonkeyPatch
) -> None:
    def busy(*_: object, **__: object) -> None:
        raise DatabaseBusy("another program holds the database")

    with monkeypatch.context() as patch:
        patch.setattr(room.store, "submit_behind", busy)
        assert table.say(key="d" * 32, board=7, result="PASS").status_code == 503
    assert table.say(key="d" * 32, board=7, result="PASS").status_code == 201


def test_the_server_says_what_it_lacks(table: Table) -> None:
    table.say(key="e" * 32, board=7, result="PASS")
    body = {"keys": ["e" * 32, "f" * 32]}
    answer = table.client.post(f"/t/{table.event}/given", json=body)
    assert answer.json()["lacks"] == ["f" * 32]
    assert answer.json() == {"lacks": ["f" * 32], "final": False}


def test_a_device_that_a_restored_server_never_knew_gives_back_what_it_had(
    table: Table, room: Room
) -> None:
    code = room.app.state.tables.table_code(table.event, "A", 3).removeprefix("/t/")
    body = {"key": "c" * 32, "what": "result", "section": "A", "round": 1, "table": 3,
            "board": 7, "result": "PASS"}  # fmt: skip
    stranger = room.browser()
    asked = stranger.post(f"/t/{table.event}/given", json={"keys": ["c" * 32]})
    assert asked.json()["lacks"] == ["c" * 32]
    said = f"/t/{table.event}/entries"
    assert stranger.post(said, json=body).status_code == 401
    assert stranger.post(said, json=body | {"code": code, "table": 4}).status_code == 401
    assert stranger.post(said, json=body | {"code": f"{code[:-1]}?"}).status_code == 401
    assert stranger.post(said, json=body | {"code": code}).status_code == 201


# ---- the bundle ----------------------------------------------------------------------------------


def test_the_bundle_has_the_whole_evening_and_no_card(table: Table, room: Room) -> None:
    room.act(table.event, PrepareBoard(7, "A", DEAL_OF_SEVEN))
    table.say(board=7, result="4SS+1", confirmed_by="EW")
    bundle = table.bundle().json()
    assert len(bundle["sittings"]) == 25
    assert bundle["boards"]["7"] == ["S", "both"]
    assert [(one["board"], one["state"]) for one in bundle["results"]] == [(7, "confirmed")]
    text = table.bundle().text
    assert "deal" not in text
    assert "AKQJ" not in text


def test_a_table_is_told_in_which_rounds_a_pair_is_there(room: Room) -> None:
    event = opened(room, missing=(10,))
    at = Table(room, event, 3)
    assert {one["left"] for one in at.bundle().json()["contestants"].values()} == {None}
    room.act(event, AddLate(3, section="A", way="phantom"))
    room.act(event, Leave("2NS", 1))
    found = at.bundle().json()["contestants"]
    assert {key: one["left"] for key, one in found.items() if one["left"]} == {"2NS": 1}
    assert {key: one["came"] for key, one in found.items() if one["came"] > 1} == {"5EW": 3}


def test_a_table_gets_its_own_results_alone(table: Table, room: Room) -> None:
    other = Table(room, table.event, 4)
    other.say(board=10, result="PASS")
    assert table.bundle().json()["results"] == []
    assert len(other.bundle().json()["results"]) == 1
    assert table.bundle(table=4).status_code == 403


def test_what_has_not_changed_is_not_sent_again(table: Table, room: Room) -> None:
    other = Table(room, table.event, 5)
    other.say(board=13, result="PASS")
    rev = table.bundle().json()["rev"]
    other.say(board=14, result="PASS")
    assert table.bundle(have=rev).status_code == 204
    room.act(table.event, book.announce("tea"))
    news = table.bundle(have=rev)
    assert [one["text"] for one in news.json()["announcements"]] == ["tea"]


def test_what_has_not_changed_is_not_sent_by_another_server_of_the_database(
    table: Table, room: Room
) -> None:
    before = table.bundle().json()
    other = began_anew(room).browser()
    other.cookies.update(table.client.cookies)

    def asked(**more: str) -> Any:
        where = {"section": "A", "table": "3", "have": before["rev"], **more}
        return other.get(f"/t/{table.event}/bundle", params=where)

    told = asked(run=before["run"])
    assert (told.status_code, told.json().keys()) == (200, {"run", "entries", "now"})
    run = told.json()["run"]
    assert run != before["run"], "it may have been restored, and the device asks what it lacks"
    assert asked(run=run).status_code == asked().status_code == 204
    assert table.bundle(have=before["rev"], run=before["run"]).status_code == 204
    room.act(table.event, book.announce("tea"))
    assert asked(run=before["run"]).json()["run"] == run
    assert asked(run=before["run"]).json()["announcements"]


def test_a_device_is_told_of_a_restore_under_a_server_that_runs(
    table: Table, room: Room, tmp_path: Path
) -> None:
    before = table.bundle().json()
    room.store.backup(tmp_path / "before.db")
    sent = {"board": 7, "result": "PASS", "key": "e" * 32}
    assert table.say(**sent).json()["status"] == "new"
    room.store.restore(tmp_path / "before.db", replace=True)
    told = table.bundle(have=before["rev"], run=before["run"]).json()
    assert (told["entries"], told["run"] == before["run"]) == (before["entries"], False)
    assert table.say(**sent).json()["status"] == "new"
    assert table.say(**sent).json()["status"] == "known"


def test_announcements_for_another_section_or_table_are_not_told(table: Table, room: Room) -> None:
    for words, more in (("all", {}), ("here", {"table": 3}), ("there", {"table": 4})):
        room.act(table.event, book.announce(words, **more))
    room.act(table.event, book.announce("B only", section="B"))
    told = [one["text"] for one in table.bundle().json()["announcements"]]
    assert told == ["here", "all"]


def test_the_clock_runs_from_when_a_round_was_called(table: Table, room: Room) -> None:
    assert table.bundle().json()["clock"] is None
    room.act(table.event, StartRound(1, "A"), book.choose({"minutes": "7"}))
    clock = table.bundle().json()["clock"]
    assert clock["round"] == 1
    assert clock["ends"] == int((room.now.timestamp() + 21 * 60) * 1000)
    room.act(table.event, book.turn("paused"))
    assert table.bundle().json()["clock"]["ends"] is None


def test_names_are_shown_as_people_chose(table: Table, room: Room) -> None:
    room.act(table.event, EnterContestant("3", "A", "NS", ("Ada Birch", "Max Stone")))
    ada, _ = room.desk.event(table.event).contestants[next(iter(named(room, table.event)))].players
    room.store.write(lambda c: set_privacy(c, ada, Privacy.HIDDEN))
    room.later(minutes=1)
    names = next(
        one["names"]
        for one in table.bundle().json()["sittings"]
        if (one["round"], one["table"]) == (1, 3)
    )
    assert names == {"N": "Name withheld", "S": "Max Stone"}


def named(room: Room, event: int) -> list[Any]:
    entered = room.desk.event(event).contestants
    return [one for one, what in entered.items() if what.players]


DEAL_OF_SEVEN = "N:AKQJ.T98.765.432 T987.AKQ.JT9.876 6543.J76.AKQ.JT9 2.5432.8432.AKQ5"


# ---- seats ---------------------------------------------------------------------------------------


def test_players_are_seated_by_name_number_or_as_guests(table: Table, room: Room) -> None:
    def known(connection: Any) -> str:
        number = Number("EBU", "00123")
        return people.add(connection, Name("Stone", "Max"), [number], at="2026")

    max_ = room.store.write(known)
    players = [{"name": "Grace Guest"}, {"name": "123"}]
    assert seats(table, players=players).status_code == 201
    (contestant,) = named(room, table.event)
    entered = room.desk.event(table.event).contestants[contestant].players
    assert entered[1] == max_
    assert entered[0].startswith("p")
    assert seats(table, players=players).json()["status"] == "known"


def test_of_two_with_one_name_a_table_means_neither_for_certain(table: Table, room: Room) -> None:
    def two(connection: Any) -> list[str]:
        return [people.add(connection, Name("Birch", "Ada"), at="2026") for _ in range(2)]

    both = room.store.write(two)
    assert seats(table).status_code == 201
    (contestant,) = named(room, table.event)
    assert room.desk.event(table.event).contestants[contestant].players[0] not in both
    ids = [{"name": "Ada Birch", "id": both[1]}, {"name": "Max Stone"}]
    seats(table, players=ids)
    assert room.desk.event(table.event).contestants[contestant].players[0] == both[1]


@pytest.mark.parametrize(
    ("choice", "name"),
    [(Privacy.HIDDEN, "Name withheld"), (Privacy.INITIALS, "A.B."), (Privacy.FULL, "Ada Birch")],
)
def test_whoever_is_called_what_the_table_sees_of_them_keeps_the_seat(
    table: Table, room: Room, choice: Privacy, name: str
) -> None:
    def two(connection: Any) -> list[str]:
        both = [people.add(connection, Name("Birch", "Ada"), at="2026") for _ in range(2)]
        for one in both:
            set_privacy(connection, one, choice)
        return both

    def players() -> tuple[str, ...]:
        return room.desk.event(table.event).contestants[named(room, table.event)[0]].players

    ada, other = room.store.write(two)
    seats(table, players=[{"name": "Ada Birch", "id": ada}, {"name": "Max Stone"}])
    max_ = players()[1]
    (sitting,) = (one for one in table.bundle().json()["sittings"] if is_here(one))
    assert [sitting["names"][seat] for seat in "NS"] == [name, "Max Stone"]
    assert seats(table, players=[{"name": name}, {"name": "Max Stone"}]).status_code == 200
    assert players() == (ada, max_)
    seats(table, players=[{"name": "max stone"}, {"name": f" {name} "}])
    assert players() == (max_, ada), "they have changed seats"
    seats(table, players=[{"name": name, "id": other}, {"name": name}])
    assert players() == (other, ada)
    seats(table, players=[{"name": name}, {"name": name}])
    assert players() == (other, ada), "each keeps the own one"
    seats(table, players=[{"name": "Zoe Guest"}, {"name": name}])
    assert players()[1] == ada
    seats(table, players=[{"name": name}, {"name": name}])
    assert players()[1] == ada and players()[0] not in (ada, other), "nobody sits twice"


def is_here(sitting: dict[str, Any]) -> bool:
    return (sitting["round"], sitting["table"]) == (1, 3)


def test_a_substitute_is_seated_from_the_round_on(table: Table, room: Room) -> None:
    seats(table)
    room.act(table.event, StartRound(1, "A"), StartRound(2, "A"))
    players = [{"name": "Ada Birch"}, {"name": "Sue Later"}]
    assert seats(table, round=2, players=players).status_code == 201
    (contestant,) = named(room, table.event)
    event = room.desk.event(table.event)
    assert event.players(contestant, 1) != event.players(contestant, 2)


def test_seats_of_another_table_are_not_changed(table: Table, room: Room) -> None:
    assert seats(table, contestant="4NS").json()["status"] == "refused"
    assert named(room, table.event) == []


def test_people_are_found_as_they_chose(table: Table, room: Room) -> None:
    def known(connection: Any) -> None:
        people.add(connection, Name("Birch", "Ada"), [Number("EBU", "7")], at="2026")
        shy = people.add(connection, Name("Birch", "Shy"), [Number("EBU", "8")], at="2026")
        set_privacy(connection, shy, Privacy.HIDDEN)

    room.store.write(known)

    def found(typed: str) -> list[str]:
        answer = table.client.get(f"/t/{table.event}/people", params={"typed": typed})
        return [one["name"] for one in answer.json()]

    assert found("bir") == ["Ada Birch"]
    assert found("8") == ["Name withheld"]
    assert found("") == []


# ---- what is shown -------------------------------------------------------------------------------


def test_other_results_are_shown_after_ones_own(table: Table, room: Room) -> None:
    assert board(table, 7).json()["code"] == "no-result"
    table.say(board=7, result="4SS+1")
    room.act(table.event, StartRound(1, "A"), StartRound(2, "A"))
    other = Table(room, table.event, 2)
    other.say(round=2, board=7, result="4SS=")
    found = board(table, 7).json()
    assert [(one["score"], one["own"]) for one in found["lines"]] == [(650, True), (620, False)]
    assert found["percent"] == "100"
    assert board(other, 7, round=2).json()["percent"] == "0"
    assert board(table, 7, table=2, round=2).status_code == 403


def test_a_table_ahead_of_the_room_sees_nothing_of_boards_it_may_not_have_played(
    table: Table, room: Room
) -> None:
    """A result may be a guess that is taken back: what it would show comes with the round."""
    others = [Table(room, table.event, one) for one in (2, 4, 5)]
    for other in others:
        first = 1 + 3 * (other.table - 1)
        assert other.say(board=first, result="4SS=").status_code == 201
        assert other.say(board=first + 1, result="4SS=").status_code == 201
    assert table.say(round=1, board=7, result="4SS=").status_code == 201
    assert table.say(round=2, board=10, result="1CN=").status_code == 201
    assert board(table, 10, round=2).json()["code"] == "ahead-of-the-room"
    assert table.say(what="withdraw", round=2, board=10).status_code == 201
    assert table.say(round=2, board=10, result="4SS+1").status_code == 201
    pair = room.browser()
    claim = {"code": table.code, "mode": "pair", "who": "3NS"}
    assert pair.post("/t/claim", json=claim).status_code == 201
    where = f"/t/{table.event}/boards/10?section=A&round=2&table=3"
    for one in (pair, room.as_role(Role.SCORER)):  # who may enter for the whole room
        assert one.get(where).json()["code"] == "ahead-of-the-room"
    for other in others[:2]:
        assert other.say(board=3 * other.table, result="4SS=").status_code == 201
    before = where.replace("boards/10", "boards/7").replace("round=2", "round=1")
    assert len(pair.get(before).json()["lines"]) == 1
    assert board(table, 10, round=2).json()["percent"] == "100"
    assert len(pair.get(where).json()["lines"]) == 2


def test_where_rounds_are_called_the_others_results_come_with_the_call(
    table: Table, room: Room
) -> None:
    other = Table(room, table.event, 4)
    room.act(table.event, StartRound(1, "A"))
    other.say(board=10, result="4SS=")
    table.say(round=2, board=10, result="4SS+1")
    before = table.bundle().json()["rev"]
    assert board(table, 10, round=2).json()["code"] == "ahead-of-the-room"
    room.act(table.event, StartRound(2, "A"))
    assert table.bundle(have=before).status_code == 200
    assert len(board(table, 10, round=2).json()["lines"]) == 2
    room.act(table.event, Undo(len(room.desk.event(table.event).entries)))
    assert board(table, 10, round=2).json()["code"] == "ahead-of-the-room"
    room.act(table.event, OpenCorrections())
    assert len(board(table, 10, round=2).json()["lines"]) == 2


def test_the_director_decides_what_is_shown(table: Table, room: Room) -> None:
    table.say(board=7, result="4SS+1")
    room.act(table.event, book.choose({"results": "no"}))
    assert board(table, 7).json()["percent"] is None
    assert len(board(table, 7).json()["lines"]) == 1
    room.act(table.event, book.choose({"percent": "no"}))
    assert board(table, 7).json()["code"] == "not-shown"


def test_the_ranking_is_shown_when_all_is_in(table: Table, room: Room) -> None:
    address = f"/t/{table.event}/ranking"
    table.say(board=7, result="4SS+1")
    assert table.client.get(address).json()["code"] == "not-shown"
    room.act(table.event, book.choose({"ranking": "always"}))
    rankings = table.client.get(address).json()["rankings"]
    assert [one["name"] for one in rankings] == ["A NS", "A EW"]
    assert [one["most"] for one in rankings] == [1, 1]
    assert {row["id"]: row["boards"] for row in rankings[0]["rows"]}["3NS"] == 1
    room.act(table.event, book.choose({"ranking": "end"}), OpenCorrections())
    assert table.client.get(address).status_code == 200


def test_a_ranking_during_play_counts_no_round_that_the_room_has_not_begun(
    table: Table, room: Room
) -> None:
    chosen = book.choose({"ranking": "always", "running": "all"})
    room.act(table.event, chosen, StartRound(1, "A"))
    screen = room.program(Role.DISPLAY, table.event)
    Table(room, table.event, 4).say(board=10, result="4SS=")
    Table(room, table.event, 1).say(board=1, result="4SS=")

    def totals() -> dict[str, str]:
        rankings = table.client.get(f"/t/{table.event}/ranking").json()["rankings"]
        return {row["id"]: row["total"] for one in rankings for row in one["rows"]}

    def shown() -> Any:
        return screen.get(f"/api/v1/events/{table.event}/standings").json()["rankings"]

    before = totals(), shown()
    for result in ("4SS+1", "4SS-1"):
        assert table.say(what="correct", round=2, board=10, result=result).status_code == 201
        assert (totals(), shown()) == before
    room.act(table.event, StartRound(2, "A"))
    assert shown() != before[1]
    assert (totals()["3NS"], totals()["4NS"]) == ("0.00", "100.00")


# ---- coming in -----------------------------------------------------------------------------------


def test_a_code_says_which_table_it_is(room: Room, event: int) -> None:
    found = room.browser().post("/t/look", json={"code": code_of(room, event, 3)}).json()
    assert (found["title"], found["table"], found["claimed"]) == ("Thursday Pairs", 3, False)
    assert [one["id"] for one in found["personal"]] == ["3NS", "3EW"]
    assert room.browser().post("/t/look", json={"code": "1-A-3-abc"}).status_code == 422


def test_a_pin_opens_the_table_that_is_typed(room: Room, event: int) -> None:
    pin = room.app.state.tables.pin(event, "A", 3)
    for typed in ("3", "A3", "a 3"):
        by = {"event": str(event), "table": typed, "pin": pin}
        assert room.browser().post("/t/claim", json={**by, "take_over": True}).status_code == 201
    wrong = {"event": str(event), "table": "3", "pin": "none"}
    assert room.browser().post("/t/look", json=wrong).json()["code"] == "wrong-pin"
    assert room.browser().post("/t/look", json=wrong | {"table": "Z3"}).status_code == 409
    assert room.browser().post("/t/look", json=wrong | {"event": "99"}).status_code == 404


def test_a_table_gives_itself_no_ruling(table: Table, room: Room) -> None:
    for what in ("result", "correct"):
        answer = table.say(what=what, board=7, result="60/40")
        assert answer.json()["status"] == "refused"
    assert results(room, table.event) == []
    told = "sent 60/40 for board 7: a ruling is given by the director"
    assert calls(room, table.event) == [told] * 2
    assert table.say(board=7, result="NP").status_code == 201


def test_a_device_that_was_overtaken_changes_no_result_but_its_own(room: Room, event: int) -> None:
    first, second = Table(room, event, 3), Table(room, event, 3, take_over=True)
    assert second.answer.status_code in (200, 201)
    first.say(board=7, result="4SN=")
    first.say(board=8, result="4SN=")
    assert second.say(what="correct", board=7, result="4SN+2").json()["status"] == "new"
    assert first.say(what="correct", board=7, result="4SN+1").json()["status"] == "conflict"
    assert first.say(what="withdraw", board=7).json()["status"] == "refused"
    assert results(room, event) == [(7, "4SN+2"), (8, "4SN=")]
    assert first.say(what="correct", board=8, result="4SN+3").json()["status"] == "new"


def test_a_pairs_phone_enters_where_the_pair_sits(room: Room, event: int) -> None:
    at = Table(room, event, 3, mode="pair", who="3EW")
    assert at.answer.json()["mode"] == "pair"
    where = {"mode": "pair", "who": "3EW", "table": 0}
    assert at.bundle(**where).status_code == 200
    room.act(event, StartRound(1, "A"), StartRound(2, "A"))
    assert at.say(round=1, table=3, board=7, result="PASS").status_code == 201
    assert at.say(round=2, table=4, board=13, result="PASS").status_code == 201
    said = {"key": "e" * 32, "round": 2, "table": 3, "board": 10, "result": "PASS"}
    for _ in range(2):  # the pair does not sit there: the director hears of it, once
        answer = at.say(**said)
        assert (answer.status_code, answer.json()["status"]) == (409, "refused")
    for other in ({"result": "3NTN="}, {"board": 11}, {"what": "withdraw"}):
        assert at.say(**said | other).json()["code"] == "key-reused"
    (call,) = book.calls(room.desk.event(event))
    assert call.words.startswith("sent PASS for board 10 (section A, table 3 in round 2, by the ph")
    assert call.words.endswith("one of 3EW): this device does not hold that table")
    assert (call.table, call.board) == (4, 10), "the pair calls, and no other table in its name"
    assert [one["table"] for one in at.bundle(**where).json()["results"]] == [3, 4]
    stranger = Table(room, event, 3, mode="pair", who="9EW")
    assert stranger.answer.status_code == 409


def test_one_device_for_all_tables_needs_the_directors_leave(room: Room, event: int) -> None:
    assert Table(room, event, 3, mode="room").answer.status_code == 409
    room.act(event, book.choose({"one-device": "yes"}))
    at = Table(room, event, 3, mode="room")
    assert at.say(table=5, board=13, result="PASS").status_code == 201
    assert len(at.bundle(mode="room", table=0).json()["results"]) == 1


def test_one_device_alone_serves_all_tables_until_another_takes_over_knowingly(
    room: Room, event: int
) -> None:
    room.act(event, book.choose({"one-device": "yes"}), StartRound(1, "A"))
    first = Table(room, event, 3, mode="room")
    looked = first.client.post("/t/look", json={"code": first.code}).json()
    assert (looked["claimed"], looked["room_claimed"]) == (False, False)
    second = Table(room, event, 1, mode="room")
    assert (second.answer.status_code, second.answer.json()["code"]) == (409, "table-claimed")
    assert second.client.post("/t/look", json={"code": second.code}).json()["room_claimed"] is True
    asked = {"code": second.code, "mode": "room", "take_over": True}
    assert second.client.post("/t/claim", json=asked).status_code == 201
    assert first.bundle(mode="room", table=0).status_code in (401, 403)
    assert second.bundle(mode="room", table=0).status_code == 200
    # What the first was told before it was taken over is not lost.
    assert first.say(table=5, board=13, result="PASS").status_code == 201
    again = {"code": first.code, "mode": "room", "again": True, "take_over": True}
    assert first.client.post("/t/claim", json=again).status_code == 409
    listed = room.as_role(Role.DIRECTOR, event).get(f"/console/events/{event}/devices").text
    assert listed.count("The phone for the whole room") >= 1
    assert "1 before it" in listed


def test_one_device_for_all_tables_is_not_told_what_others_have_still_to_play(
    room: Room, event: int
) -> None:
    room.act(event, book.choose({"one-device": "yes"}), StartRound(1, "A"))
    at = Table(room, event, 3, mode="room")
    for board_ in (7, 8, 9):
        assert at.say(table=3, board=board_, result="3NTS+1").status_code == 201

    def told() -> set[str]:
        found = at.bundle(mode="room", table=0).json()["results"]
        return {one["result"] for one in found if one["table"] == 3 and one["round"] == 1}

    where: dict[str, str | int] = {"section": "A", "round": 1, "table": 3}
    assert told() == {"3NTS+1"}, "of the round that is played"
    assert at.client.get(f"/t/{event}/boards/7", params=where).status_code == 200
    room.act(event, StartRound(2, "A"))
    assert told() == {""}, "table 2 has the boards now"
    refused = at.client.get(f"/t/{event}/boards/7", params=where)
    assert (refused.status_code, refused.json()["code"]) == (409, "not-shown")
    assert "3NTS+1" not in at.bundle(mode="room", table=0).text
    own = Table(room, event, 3)
    assert {one["result"] for one in own.bundle().json()["results"]} == {"3NTS+1"}
    assert board(own, 7).status_code == 200
    for (_, round_, table_), sitting in sorted(room.desk.event(event).sittings.items()):
        room.act(event, *([StartRound(round_, "A")] if table_ == 1 and round_ > 2 else ()))
        for one in sitting.boards if sitting.plays and (round_, table_) != (1, 3) else ():
            room.act(event, EnterResult(round_, table_, one, "PASS", "A"))
    assert told() == {"3NTS+1"}, "everybody has played them"


def test_a_device_that_leaves_gives_its_table_up(table: Table, room: Room) -> None:
    answer = table.client.post(f"/t/{table.event}/leave", json={"section": "A", "table": 3})
    assert answer.status_code == 204
    assert Table(room, table.event, 3).answer.status_code == 201


def test_individuals_are_seated_each_in_their_own_seat(room: Room) -> None:
    event = opened(room, "individual-8", 1, form="individual")
    at = Table(room, event, 1)
    sitting = next(one for one in at.bundle().json()["sittings"] if one["table"] == 1)
    north, south = sitting["ns"]
    board = sitting["boards"][0]
    assert at.say(what="seats", contestant=north, players=[{"name": "Ann"}]).status_code == 201
    assert at.say(what="seats", contestant=south, players=[{"name": "Sam"}]).status_code == 201
    assert at.say(board=board, result="PASS").status_code == 201
    again = next(one for one in at.bundle().json()["sittings"] if one["table"] == 1)
    assert again["names"] == {"N": "Ann", "S": "Sam"}


def test_words_of_a_table_are_a_text(room: Room, event: int, table: Table) -> None:
    before = room.desk.event(event).entries
    for said in (
        {"what": "call", "words": "lead\x00"},
        {"what": "result", "board": 7, "result": "4\x00SN="},
        {"what": "seats", "contestant": "3NS", "players": [{"name": "A\x00"}, {"name": "Bo Ray"}]},
    ):
        answer = table.say(**said)
        assert answer.status_code in (201, 422), answer.text
        assert "\x00" not in str([one.record for one in room.desk.event(event).entries])
    assert table.say(what="call", words="lead\x00").status_code == 422
    assert room.desk.event(event).entries[: len(before)] == before
