"""Who may open which page of the console, and what is written there for whom."""

from __future__ import annotations

import re
from functools import partial

import pytest

from overtrick.event.commands import PrepareBoard, TakeNote
from overtrick.formats.commands import VERBS
from overtrick.store.accounts import account, change_account
from overtrick.store.accounts_roles import Grant, Role, Scope
from overtrick.store.connection import Connection
from overtrick.store.people_search import search
from overtrick.web import book
from overtrick.web.access import ROLES, RULE, Access
from overtrick.web.console import router
from overtrick.web.public.requests import requests_of
from tests.web.console_desk import Desk
from tests.web.console_evening import Evening, busy, busy_template
from tests.web.room import Room

__all__ = ["busy", "busy_template"]

ROUTES = [
    (route.path_format, method, handler.opt[RULE])
    for route in router.routes
    for handler in route.route_handlers
    for method in sorted(handler.http_methods - {"HEAD", "OPTIONS"})
]


def filled(path: str) -> str:
    known = {"event_id": "1", "number": "1", "name": "enter-result", "board": "4", "sum_": "0",
             "account_id": "a0", "token_id": "t0", "person_id": "p0"}  # fmt: skip
    for name, value in known.items():
        path = path.replace(f"{{{name}}}", value)
    return path


def test_every_page_of_the_console_states_its_rule() -> None:
    assert len(ROUTES) > 45
    for path, method, access in ROUTES:
        assert isinstance(access, Access), (path, method)


def test_nobody_sees_anything_of_the_console_without_signing_in(busy: Room) -> None:
    with busy.browser(accept="text/html") as stranger:
        for path, method, _ in ROUTES:
            if path == "/calc":
                continue
            answer = stranger.request(method, filled(path))
            # Names are looked up by whoever may enter them, and are nobody's for anybody else.
            nothing = path == "/console/people.json" and answer.json() == []
            assert answer.status_code in (401, 403) or nothing, (path, method)


@pytest.mark.parametrize("role", list(Role))
def test_every_role_opens_the_pages_that_its_rule_allows_and_no_others(
    busy: Room, role: Role
) -> None:
    desk = Desk(busy.as_role(role))
    for path, method, access in ROUTES:
        if method != "GET" or access is Access.ANYONE:
            continue
        status = desk.open(filled(path)).status
        if ROLES[role] < access:
            assert status == 403, (path, role)
        else:
            assert status in (200, 404, 422), (path, role, desk.words)


@pytest.mark.parametrize("role", [Role.DISPLAY, Role.SCORER])
def test_what_only_directors_do_is_refused_to_others(busy: Room, role: Role) -> None:
    desk = Desk(busy.as_role(role))
    before = len(busy.desk.event(1).entries)
    for path, method, access in ROUTES:
        if method == "POST" and access > ROLES[role]:
            assert desk.send(filled(path)).status == 403, path
    for verb in ("give-ruling", "set-movement", "close-event", "undo", "leave", "foul-board"):
        assert desk.send(f"./do/{verb}", step="do").status == 403
    assert len(busy.desk.event(1).entries) == before


def test_a_scorer_is_offered_results_and_names_alone(busy: Room) -> None:
    words = Desk(busy.as_role(Role.SCORER)).open("./do").words
    assert "Correct a result" in words
    assert "Rule: adjust a score" not in words
    assert "Watch" not in words


def test_a_role_in_one_event_opens_that_event_and_no_other(busy: Room) -> None:
    other = Evening(busy.desk, busy.now, "Beginners").seat()
    desk = Desk(busy.signed_in("guest", Grant(Role.DIRECTOR, Scope(event=other.number))))
    assert desk.open(f"/console/events/{other.number}").status == 200
    assert desk.open("/console/events/1").status == 403
    assert desk.open("/console/players").status == 403
    assert "everybody who is known" not in desk.open(f"/console/events/{other.number}/names").words
    everywhere = Desk(busy.as_role(Role.DIRECTOR)).open("./names")
    assert '<a href="/console/players">Players: everybody who is known' in everywhere.text
    assert "Thursday Pairs" not in desk.open("/console").words
    assert desk.open("/console/monitor?event=1").status == 403


def test_every_command_has_a_form_that_opens(busy: Room) -> None:
    desk = Desk(busy.as_role(Role.DIRECTOR))
    for name in VERBS:
        assert desk.open(f"./do/{name}").status == 200, name
    assert desk.open("./do/make-coffee").status == 404


def test_a_form_without_its_token_changes_nothing(busy: Room) -> None:
    client = busy.as_role(Role.DIRECTOR)
    path = "/console/events/1/do/cut-rounds"
    assert client.post(path, data={"last_round": "4", "step": "do"}).status_code == 403
    assert max(place[1] for place in busy.desk.event(1).sittings) == 5


DOES_SOMETHING = (
    "set: playing=no", "set: correct=no", " set: embargo=no", "announce: All go home now",
    "announce A: All go home", "clock: paused", "clock B: +3", "sent pbn", "agree {request}",
    "deny {request}", "done: {request}", "done: 9999", "request {play} NS: 7NTN=",
    "correction of board 4 to 7NTN= refused: no",
)  # fmt: skip


def test_a_note_that_does_something_is_for_whoever_may_do_it(busy: Room) -> None:
    play = next(iter(busy.desk.event(1).plays.values()))
    at = play.entered
    note = TakeNote(f"request {play.entry} NS: 1NTN=", None, at.round, at.table, at.board)
    (asked,) = busy.act(1, note)
    client, director = busy.as_role(Role.SCORER), busy.as_role(Role.DIRECTOR)
    desk = Desk(client)
    for raw in DOES_SOMETHING:
        text = raw.format(request=asked.number, play=play.entry)
        before = len(busy.desk.event(1).entries)
        for step in ({}, {"step": "do"}):
            assert desk.send("./do/take-note", text=text, **step).status == 422, text
            assert "is the director's" in desk.words
        command = {"do": "take-note", "text": text}
        for path, body in (
            ("commands", command), ("preview", command), ("batch", {"commands": [command]}),
        ):  # fmt: skip
            refused = client.post(f"/api/v1/events/1/{path}", json=body)
            assert (refused.status_code, refused.json()["code"]) == (403, "directors-note"), text
        assert len(busy.desk.event(1).entries) == before
        assert director.post("/api/v1/events/1/commands", json=command).status_code == 201


def test_a_scorer_writes_notes_and_answers_calls_and_no_request(busy: Room) -> None:
    client = busy.as_role(Role.SCORER)
    desk = Desk(client)
    (call,) = busy.act(1, book.call("revoke", 2))
    texts = ("the set: of table 3 is damp", "call 2: coffee", f"done: {call.number}", "sent home 3")
    for text in texts:
        command = {"do": "take-note", "text": text}
        assert client.post("/api/v1/events/1/commands", json=command).status_code == 201, text
        desk.send("./do/take-note", text=text, step="do")
    notes = [one.text for one in busy.desk.event(1).notes.values()]
    assert all(notes.count(text) == 2 for text in texts)
    play = next(iter(busy.desk.event(1).plays.values())).entry
    (asked,) = busy.act(1, TakeNote(f"request {play} NS: 1NTN="))
    desk.send("./answer", number=str(asked.number))
    assert [one.number for one in requests_of(busy.desk.event(1))] == [asked.number]
    last = busy.store.event(1).last
    for who in (desk, Desk(busy.as_role(Role.DIRECTOR))):
        for wrong in ("", "0", str(last + 1), "-1", "x"):
            who.send("./answer", number=wrong)
            assert "it is not said what is answered" in who.words, wrong
        who.send("./answer", number=str(last + 1), saw=f"{last + 1} 1764526293")
        assert "an older copy of the database was put back" in who.words
    assert busy.store.event(1).last == last


def test_a_scorer_takes_no_file_away_that_the_api_keeps_for_directors(busy: Room) -> None:
    deal = "N:AKQJT98765432... .AKQJT98765432.. ..AKQJT98765432. ...AKQJT98765432"
    busy.act(1, PrepareBoard(15, deal=deal))
    scorer, director = (Desk(busy.as_role(one)) for one in (Role.SCORER, Role.DIRECTOR))
    offered = re.findall(r'href="([^"]+)" download', director.open("./export").text)
    assert len(offered) > 6
    assert "download" not in scorer.open("./export").text
    for address in offered:
        assert director.open(address).status == 200
        assert scorer.open(address).status == 403
        assert "AKQJT" not in scorer.text


def test_a_scorer_reads_his_own_notes_and_none_of_a_director(busy: Room) -> None:
    scorer, director = (Desk(busy.as_role(one)) for one in (Role.SCORER, Role.DIRECTOR))
    director.send("./do/take-note", text="board 15 was 6NT, keep it quiet", step="do")
    director.send("./do/take-note", text="table 3 is slow", step="do")
    director.send("./do/undo", number=str(len(busy.desk.event(1).entries)), step="do")
    director.send("./announce", words="Tea at nine")
    scorer.send("./do/take-note", text="slip of table 2 is torn", step="do")
    assert len(busy.desk.event(1).notes) >= 3
    for plays in (False, True):
        if plays:
            busy.store.write(partial(plays_as, "scorer-all", "Ada Birch"))
        words = scorer.open("./journal").words
        for told in ("Tea at nine", "slip of table 2 is torn", "A note for the director."):
            assert told in words
        for kept in ("quiet", "slow"):
            assert kept not in words
            assert "Nothing is found" in scorer.open(f"./journal?words={kept}").words
            assert kept in director.open("./journal").words


def plays_as(login: str, name: str, connection: Connection) -> None:
    person = search(connection, name)[0].id
    change_account(connection, account(connection, login).id, person=person)
