"""The API: what it answers, what it keeps to itself, and how it refuses."""

from __future__ import annotations

import json
import os
import re
import sqlite3
from collections.abc import Callable
from contextlib import closing
from pathlib import Path

import pytest
from litestar.testing import TestClient

from overtrick import demo
from overtrick.bridge.deal import Deal
from overtrick.event.commands import (
    CorrectResult,
    EnterContestant,
    EnterResult,
    PrepareBoard,
    SetMovement,
    TakeNote,
    Undo,
)
from overtrick.formats.registry import FORMATS
from overtrick.formats.travellers import read as read_csv
from overtrick.store import health
from overtrick.store.accounts import change_account
from overtrick.store.accounts_roles import Grant, Role
from overtrick.store.api_tokens import Wanted, make_token
from overtrick.store.errors import DiskFull
from overtrick.store.people import add
from overtrick.store.people_model import Name, Privacy
from overtrick.store.people_privacy import set_privacy
from overtrick.store.people_search import search
from overtrick.store.store import Store
from tests.web.room import Room

TAKES_ALL = "AKQJT98765432"
DEAL = f"N:{TAKES_ALL}... .{TAKES_ALL}.. ..{TAKES_ALL}. ...{TAKES_ALL}"
"""A deal that nobody mistakes for anything else."""
ENTER = {"do": "enter-result", "round": 1, "table": 1, "board": 1}


def event_of(room: Room) -> int:
    """An event that was opened and nothing more."""
    owner = room.as_role(Role.OWNER)
    return owner.post("/api/v1/events", json={"title": "Tonight", "winners": 2}).json()["event"]


@pytest.fixture
def evening(room: Room) -> int:
    """Three tables that have begun: board 1 was played at table 1 alone."""
    number = event_of(room)
    room.act(
        number,
        EnterContestant("1", side="NS", players=("Tom Whitlock", "Max Stone")),
        *(
            EnterContestant(str(one), side=side)
            for one in (1, 2, 3)
            for side in ("NS", "EW")
            if (one, side) != (1, "NS")
        ),
        SetMovement("mitchell-3", boards_per_set=2),
        PrepareBoard(1, deal=DEAL),
        PrepareBoard(5, deal=DEAL),
        EnterResult(1, 1, 1, "4SN="),
    )
    return number


def owner(room: Room) -> TestClient:
    return room.as_role(Role.OWNER)


def get(client: TestClient, path: str, expected: int = 200):
    answer = client.get(f"/api/v1{path}")
    assert answer.status_code == expected, answer.text
    return answer.json()


def post(client: TestClient, path: str, body: object, expected: int, **headers: str):
    answer = client.post(f"/api/v1{path}", json=body, headers=headers)
    assert answer.status_code == expected, answer.text
    return answer.json()


# Events


def test_events_are_opened_listed_put_away_and_taken_back(room: Room) -> None:
    client = owner(room)
    new = {"title": "Swiss", "form": "teams", "method": "imp", "rules": "ebu", "date": "2026-12-03",
           "settings": {"place": "1/2"}}  # fmt: skip
    made = post(client, "/events", new, 201)
    assert made == get(client, f"/events/{made['event']}")
    assert made | {"event": 0} == {
        "event": 0, "title": "Swiss", "date": "2026-12-03", "stage": "open", "entries": 1,
        "archived": False,
    }  # fmt: skip
    opened = get(client, f"/events/{made['event']}/journal")[0]["record"]
    assert (opened["form"], opened["rules"]) == ("teams", "ebu")
    assert "1/2" in str(opened["options"])
    assert get(client, "/events") == [made]
    for said in ({"title": "\u200b"}, {"title": "\u202eeltit"}, {"title": "x", "club": "\ufeff"}):
        assert post(client, "/events", said, 422)["code"] == "bad-text"
    assert get(client, "/events") == [made]
    away = post(client, f"/events/{made['event']}/archive", {"archived": True}, 200)
    post(client, f"/events/{made['event']}/archive", {}, 400)
    assert away["archived"]
    assert get(client, "/events") == []
    assert get(client, "/events?archived=true") == [away]
    post(client, f"/events/{made['event']}/archive", {"archived": False}, 200)
    assert get(client, "/events") == [made]


def test_the_same_key_opens_one_event(room: Room) -> None:
    client = owner(room)
    keys = {"Idempotency-Key": "evening-1"}
    made = [post(client, "/events", {"title": "A"}, 201, **keys)["event"] for _ in range(2)]
    assert made[0] == made[1]
    other = post(client, "/events", {"title": "B"}, 422, **keys)
    assert other["code"] == "key-reused"
    assert len(get(client, "/events")) == 1


def test_the_same_key_imports_files_once_and_no_others(room: Room) -> None:
    program, before = room.program(Role.OWNER), demo.path().with_suffix(".csv").read_bytes()
    before = before.replace(b",lead,", b",weather,", 1)
    key = {"Idempotency-Key": "import-1"}

    def sent(content: bytes, name: str = "evening.csv"):
        return program.post("/api/v1/imports", files=[("files", (name, content))], headers=key)

    first = sent(before).json()
    assert [one["code"] for one in first["warnings"]] == ["unknown-column"]
    assert sent(before).json() == first, "what was odd is told as often as it is asked"
    other = sent(before.replace(b"3NT", b"2NT", 1))
    assert (other.status_code, other.json()["code"]) == (422, "key-reused")
    assert len(get(owner(room), "/events")) == 1


@pytest.mark.parametrize(
    ("body", "status", "where"),
    [
        ({"titel": "A"}, 400, "titel"),
        ({"form": "bridge"}, 400, "form"),
        ({"date": "3 December"}, 400, "date"),
        ({"title": "A" * 201}, 400, "title"),
        ([], 400, ""),
        ({"title": "A\x00"}, 422, "title: character 2 is U+0000"),
        ({"title": "A", "club": "B\x7f"}, 422, "club: character 2 is U+007F"),
        ({"rules": "house"}, 422, "house"),
        ({"method": "guess"}, 422, "guess"),
        ({"settings": {"place": "first"}}, 422, "first"),
        ({"settings": {"nothing": "1"}}, 422, "nothing"),
    ],
)
def test_an_event_that_cannot_be_is_refused_with_what_is_wrong(
    room: Room, body: object, status: int, where: str
) -> None:
    refused = post(owner(room), "/events", body, status)
    assert where in refused["detail"]
    assert get(owner(room), "/events") == []


# The journal and commands


def test_a_command_writes_once_however_often_it_is_sent(room: Room, evening: int) -> None:
    client = room.as_role(Role.SCORER, evening)
    command = {"do": "enter-result", "round": 1, "table": 2, "board": 3, "result": "3NTE-1"}
    first = post(client, f"/events/{evening}/commands", command, 201, **{"Idempotency-Key": "a"})
    again = post(client, f"/events/{evening}/commands", command, 201, **{"Idempotency-Key": "a"})
    assert first == again
    assert [one["author"] for one in first] == [f"scorer-{evening}"]
    assert first[0]["record"]["board"] == 3
    other = command | {"result": "3NTE="}
    conflict = post(client, f"/events/{evening}/commands", other, 409)
    assert conflict["code"] == "already-entered"
    journal = get(owner(room), f"/events/{evening}/journal?after={first[0]['number'] - 1}")
    assert journal == first


@pytest.mark.parametrize(
    ("command", "code"),
    [
        ({}, "bad-command"),
        ({"do": "dance"}, "bad-command"),
        ({"do": ["enter-result"]}, "bad-command"),
        ({"do": "enter-result"}, "bad-command"),
        (ENTER | {"result": "8SN="}, "not-a-contract"),
        (ENTER | {"result": "PASS", "table": 9}, "not-scheduled"),
    ],
)  # fmt: skip
def test_a_command_that_is_refused_says_why(
    room: Room, evening: int, command: object, code: str
) -> None:
    client = room.as_role(Role.SCORER, evening)
    answer = client.post(f"/api/v1/events/{evening}/commands", json=command)
    assert answer.status_code in (409, 422), answer.text
    assert answer.json()["code"] == code


@pytest.mark.parametrize(
    ("command", "said"),
    [
        ({"do": "take-note", "text": None}, "text: text is expected, not null"),
        ({"do": "take-note", "text": {"a": 1}}, 'text: text is expected, not {"a":1}'),
        ({"do": "cut-rounds", "last_round": None}, "last-round: a whole number is expected, not"),
        ({"do": "take-note", "text": "late\x00"}, "text: character 5 is U+0000"),
        ({"do": "undo", "number": 2, "reason": "a\x1bb"}, "reason: character 2 is U+001B"),
        ({"do": "take-note", "text": "x" * 2001}, "text: at most 2000 characters are expected"),
        ({"do": "reopen-event", "reason": "x" * 900_000}, "reason: at most 2000 characters"),
        ({"do": "change-scoring", "title": "a\nb"}, "title: character 2 is U+000A"),
        (
            {"do": "change-scoring", "title": "A" * 201},
            "title: at most 200 characters are expected",
        ),
        (
            {"do": "enter-contestant", "number": "99", "players": ["Ann\x00 Lee", "Bo Ray"]},
            "players: character 4 is U+0000",
        ),
    ],
)
def test_a_text_that_is_none_is_refused_by_its_field(
    room: Room, evening: int, command: dict, said: str
) -> None:
    before = room.desk.event(evening).entries
    refused = post(owner(room), f"/events/{evening}/commands", command, 422)
    assert said in refused["detail"]
    assert refused["errors"][0]["where"] == said.partition(":")[0]
    assert room.desk.event(evening).entries == before


def test_a_note_has_lines_and_a_title_as_many_letters_as_are_typed(
    room: Room, evening: int
) -> None:
    for command in (
        {"do": "take-note", "text": "one\r\n\ttwo"},
        {"do": "take-note", "text": "Å" * 2000},
        {"do": "change-scoring", "title": "Å" * 200},
    ):
        assert post(owner(room), f"/events/{evening}/commands", command, 201)


def test_a_scorer_keys_in_and_does_not_direct(room: Room, evening: int) -> None:
    client = room.as_role(Role.SCORER, evening)
    for command in ({"do": "take-note", "text": "set: lead=no"}, {"do": "open-corrections"}):
        refused = post(client, f"/events/{evening}/commands", command, 403)
        assert "the director's" in refused["detail"]
        post(client, f"/events/{evening}/preview", command, 403)
        post(client, f"/events/{evening}/batch", {"commands": [command]}, 403)


def test_several_commands_stop_at_the_first_that_is_refused(room: Room, evening: int) -> None:
    client = owner(room)
    note = {"do": "take-note", "text": "one"}
    wrong = {"do": "undo", "number": 9999}
    body = {"commands": [note, wrong, note]}
    found = post(client, f"/events/{evening}/batch", body, 200, **{"Idempotency-Key": "b"})
    assert len(found["done"]) == 1
    assert found["refused"]["status"] in (409, 422)
    again = post(
        client, f"/events/{evening}/batch", {"commands": [note]}, 200, **{"Idempotency-Key": "b"}
    )
    assert again == {"done": found["done"], "refused": None}
    unread = post(client, f"/events/{evening}/batch", {"commands": [note, {"do": "dance"}]}, 422)
    assert unread["code"] == "bad-command"


def test_a_preview_changes_nothing(room: Room, evening: int) -> None:
    client = owner(room)
    before = get(client, f"/events/{evening}")["entries"]
    command = {"do": "enter-result", "round": 1, "table": 2, "board": 3, "result": "1NTN="}
    found = post(client, f"/events/{evening}/preview", command, 200)
    assert found["results"] or found["records"]
    assert set(found) == {
        "records", "entered", "sittings", "results", "places", "faults", "mended", "warnings",
    }  # fmt: skip
    assert get(client, f"/events/{evening}")["entries"] == before


@pytest.mark.parametrize(
    ("command", "code"),
    [
        ({"do": "close-event", "reason": "missing"}, None),
        ({"do": "close-event"}, "still-open"),
        ({"do": "seat-players", "contestant": "2NS", "players": ["Tom Whitlock", "Cy Dean"]},
         "seated-twice"),
        ({"do": "seat-players", "contestant": "2NS", "players": ["Eve Frost", "Cy Dean"]}, None),
        ({"do": "enter-contestant", "number": "2", "side": "NS", "players": ["Guy Hope"]},
         "several-people"),
    ],
)  # fmt: skip
def test_a_preview_is_refused_as_the_command_is(
    room: Room, evening: int, command: dict[str, object], code: str | None
) -> None:
    for _ in range(2):
        room.store.write(lambda c: add(c, Name("Hope", "Guy"), at="2026-11-26"))
    client = owner(room)
    seen = client.post(f"/api/v1/events/{evening}/preview", json=command)
    done = client.post(f"/api/v1/events/{evening}/commands", json=command)
    assert (seen.status_code == 200) == (done.status_code == 201) == (code is None), done.json()
    if code:
        assert seen.json() == done.json()
        assert done.json()["code"] == code


# Results


def test_the_standings_are_those_of_the_command_line(demo_room: Room) -> None:
    from overtrick.bootstrap.kept import evening_kept
    from overtrick.formats.document import document

    kept = evening_kept(demo_room.store, 1)
    expected = document(kept.event, kept.standings, kept.people, kept.notices)
    assert get(owner(demo_room), "/events/1/standings") == json.loads(json.dumps(expected))


def test_a_score_card_adds_up_to_its_place(demo_room: Room) -> None:
    card = get(owner(demo_room), "/events/1/score-cards/3NS")
    assert [one["name"] for one in card["players"]] == ["Oskar Lindt", "Mary Fenwick"]
    assert len(card["lines"]) == 28
    total = sum(float(one["points"]) for one in card["lines"])
    assert f"{total:.2f}" == card["places"][0]["points"]
    first = card["lines"][0]
    assert {"opponents": ["3EW"], "partners": [], "direction": "NS"}.items() <= first.items()
    get(owner(demo_room), "/events/1/score-cards/99NS", 404)


def test_a_traveller_has_its_cards_when_nobody_can_play_it_any_more(demo_room: Room) -> None:
    [board] = get(owner(demo_room), "/events/1/travellers/3")
    assert len(board["lines"]) == 7
    assert str(Deal.parse(board["deal"])) == board["deal"]
    demo_room.later(days=3)
    assert get(demo_room.as_role(Role.DISPLAY), "/events/1/travellers/3") == [board]
    get(owner(demo_room), "/events/1/travellers/29", 404)


def test_nothing_of_a_board_that_can_still_be_played_is_told_but_to_the_director(
    room: Room, evening: int
) -> None:
    room.as_role(Role.DIRECTOR, evening)
    for role in (Role.DISPLAY, Role.SCORER):
        client = room.as_role(role, evening)
        for path in (
            "standings",
            "travellers",
            "score-cards/1NS",
            "contestants",
            "missing",
            "sittings",
        ):
            answer = client.get(f"/api/v1/events/{evening}/{path}").text
            assert TAKES_ALL not in answer, path
            assert "4S" not in answer, path
        get(client, f"/events/{evening}/travellers/1", 404)
        for path in ("journal", "watch", "export"):
            assert client.get(f"/api/v1/events/{evening}/{path}").status_code == 403
    [board] = get(room.as_role(Role.DIRECTOR, evening), f"/events/{evening}/travellers/1")
    assert TAKES_ALL in board["deal"]


def test_a_director_who_plays_is_told_nothing_of_boards_he_has_to_play(room: Room) -> None:
    number = event_of(room)
    room.act(
        number,
        EnterContestant("1", side="NS", players=("Ada Birch", "Tom Whitlock")),
        *(EnterContestant(str(one), side=side) for one in (1, 2, 3) for side in ("NS", "EW")
          if (one, side) != (1, "NS")),
        SetMovement("mitchell-3", boards_per_set=2),
        PrepareBoard(3, deal=DEAL),
        EnterResult(1, 2, 3, "7NTN="),
        EnterResult(1, 1, 1, "1NTN="),
    )  # fmt: skip
    with room.store.reading() as connection:
        [ada] = search(connection, "Ada Birch")
    account = room.known("ada", Grant(Role.DIRECTOR))
    room.store.write(lambda c: change_account(c, account, person=ada.id))
    client = room.signed_in("ada")
    for path in ("standings", "travellers", "watch", "journal", "score-cards/2NS"):
        answer = client.get(f"/api/v1/events/{number}/{path}")
        assert answer.status_code == 200, answer.text
        assert "7NT" not in answer.text, path
        assert TAKES_ALL not in answer.text, path
    assert "1NT" in client.get(f"/api/v1/events/{number}/journal").text
    get(client, f"/events/{number}/export", 403)
    post(client, f"/events/{number}/preview", {"do": "take-note", "text": "x"}, 403)
    assert "7NT" in owner(room).get(f"/api/v1/events/{number}/travellers").text


def test_people_are_shown_as_they_chose_but_to_the_director(demo_room: Room) -> None:
    with demo_room.store.reading() as connection:
        [ada] = search(connection, "Ada Birch")
    demo_room.store.write(lambda c: set_privacy(c, ada.id, Privacy.HIDDEN))
    for path in ("standings", "contestants", "score-cards/1NS", "travellers"):
        for role in (Role.DISPLAY, Role.SCORER):
            answer = demo_room.as_role(role, 1).get(f"/api/v1/events/1/{path}")
            assert answer.status_code == 200
            assert "Birch" not in answer.text, path
            assert "1001" not in answer.text, path
    assert "Ada Birch" in owner(demo_room).get("/api/v1/events/1/contestants").text
    chosen = owner(demo_room).get("/api/v1/events/1/export?format=usebio&names=chosen").text
    assert "Birch" not in chosen
    assert "Birch" in owner(demo_room).get("/api/v1/events/1/export?format=usebio").text


def test_what_is_missing_is_counted(room: Room, evening: int) -> None:
    found = get(owner(room), f"/events/{evening}/missing")
    assert (found["results"], found["expected"]) == (1, 18)
    assert {
        "section": "",
        "round": 1,
        "table": 1,
        "room": None,
        "boards": [2],
        "late": [],
    } in found["missing"]
    rows = get(owner(room), f"/events/{evening}/sittings?round=1")
    assert [one["table"] for one in rows] == [1, 2, 3]
    assert get(owner(room), f"/events/{evening}/sittings?round=9") == []


# Movements, files, people


def test_movements_are_for_anyone_and_suggestions_for_scorers(room: Room) -> None:
    client = room.browser()
    every = get(client, "/movements")
    assert len(every) > 50
    assert {one["kind"] for one in get(client, "/movements?kind=individual")} == {"individual"}
    one = get(client, "/movements/mitchell-7")
    assert one["rows"][0] == [1, 1, 1, 8, 1]
    get(client, "/movements/none-such", 404)
    wish = {"contestants": 17, "minutes": 200.5}
    post(client, "/movements/find", wish, 401)
    assert post(owner(room), "/movements/find", wish, 200)[0]["contestants"] == 17
    wish = {"contestants": 28, "rounds": 6, "boards_per_set": 3}
    found = post(owner(room), "/movements/find", wish, 200)
    assert {(one["rounds"], one["boards_per_set"]) for one in found} == {(6, 3)}
    for wrong in (
        {},
        {"contestants": 0},
        {"contestants": 10, "minutes": -1},
        {"contestants": "x"},
        {"contestants": 10, "boards_per_set": 100},
    ):
        post(owner(room), "/movements/find", wrong, 400)


@pytest.mark.parametrize("name", [one.name for one in FORMATS if one.writes])
def test_an_event_is_exported_in_every_format_that_is_written(demo_room: Room, name: str) -> None:
    answer = owner(demo_room).get(f"/api/v1/events/1/export?format={name}")
    assert answer.status_code == 200
    assert answer.headers["content-disposition"].startswith('attachment; filename="event-1.')
    assert len(answer.content) > 100
    assert owner(demo_room).get("/api/v1/events/1/export?format=bws").status_code == 400


def test_what_was_exported_is_imported(demo_room: Room) -> None:
    client = owner(demo_room)
    csv = client.get("/api/v1/events/1/export?format=csv").content
    ours = client.get("/api/v1/events/1/export").content
    program = demo_room.program(Role.OWNER)
    for name, content in (("evening.csv", csv), ("evening.json", ours)):
        made = program.post("/api/v1/imports", files=[("files", (name, content))])
        assert made.status_code == 201, made.text
        number = made.json()["event"]
        kept = demo_room.store.originals(number)
        assert [one.name for one in kept] == [name]
    results = read_csv(csv, "evening.csv").records
    assert len(results) == 196


def test_what_came_by_import_is_taken_back_entry_by_entry(demo_room: Room) -> None:
    client = owner(demo_room)
    program = demo_room.program(Role.OWNER)
    for name, asked in (("evening.csv", "?format=csv"), ("evening.json", "")):
        content = client.get(f"/api/v1/events/1/export{asked}").content
        made = program.post("/api/v1/imports", files=[("files", (name, content))])
        number = made.json()["event"]
        before = demo_room.desk.event(number)
        play = max(before.plays)
        path = f"/events/{number}/commands"
        (gone,) = post(client, path, {"do": "undo", "number": play}, 201)
        assert demo_room.desk.event(number).plays.keys() == before.plays.keys() - {play}
        post(client, path, {"do": "undo", "number": gone["number"]}, 201)
        assert demo_room.desk.event(number).plays == before.plays


@pytest.mark.parametrize(
    ("path", "where"),
    [
        ("/events/1/sittings?round=x", "round"),
        ("/events/1/sittings?round=0", "round"),
        ("/events/1/export?format=bws", "format"),
        ("/movements?kind=x", "kind"),
        ("/people?q=", "q"),
        ("/people?q=a&limit=x", "limit"),
    ],
)
def test_what_is_asked_wrong_is_named_as_it_was_sent(
    demo_room: Room, path: str, where: str
) -> None:
    refused = get(owner(demo_room), path, 400)
    assert refused["detail"].startswith(f"{where}: ")
    assert [one["where"] for one in refused["errors"]] == [where]


def test_an_event_file_is_imported_with_what_it_names(room: Room) -> None:
    names = (demo.path().with_suffix(one) for one in (".toml", ".csv", ".pbn"))
    files = [("files", (one.name, one.read_bytes())) for one in names]
    made = room.program(Role.OWNER).post("/api/v1/imports?rules=acbl", files=files)
    assert made.status_code == 201, made.text
    opened = get(owner(room), f"/events/{made.json()['event']}/journal")[0]["record"]
    assert (opened["title"], opened["rules"]) == ("Thursday pairs", "acbl")


@pytest.mark.parametrize(
    "name", ["../../evening.csv", "/etc/passwd", "..", "a\\..\\b.csv", "x" * 300]
)
def test_no_name_of_a_file_leads_out_of_its_folder(room: Room, tmp_path: Path, name: str) -> None:
    content = demo.path().with_suffix(".csv").read_bytes()
    made = room.program(Role.OWNER).post("/api/v1/imports", files=[("files", (name, content))])
    assert made.status_code in (201, 400, 422)
    assert not list(tmp_path.parent.glob("*.csv"))


def test_what_was_odd_in_a_file_is_said_with_its_event(room: Room) -> None:
    content = demo.path().with_suffix(".csv").read_bytes()
    lines = content.decode().splitlines()
    odd = "\n".join([f"{lines[0]},weather", *(f"{one},dry" for one in lines[1:])]).encode()
    program = room.program(Role.OWNER)
    for sent, expected in ((content, False), (odd, True)):
        made = program.post("/api/v1/imports", files=[("files", ("a.csv", sent))])
        assert made.status_code == 201
        told = [one for one in made.json()["warnings"] if one["code"] == "unknown-column"]
        assert [("weather" in one["message"]) for one in told] == [True] * expected


def test_a_file_that_ends_in_half_a_sign_is_imported_as_far_as_it_goes(room: Room) -> None:
    table = '[ScoreTable "PairId_NS;PairId_EW;Score_NS"]\n1 2 420\n3 4 -50\n\n'
    cut = f'\ufeff[Board "1"]\n{table}[Board "2"]\n{table}[Board "3"]\n[West "Joe '
    content = cut.encode("utf-16-le") + "🂡".encode("utf-16-le")[:2]
    made = room.program(Role.OWNER).post(
        "/api/v1/imports", files=[("files", ("a.pbn", content))], headers={"Idempotency-Key": "h"}
    )
    assert made.status_code == 201, made.text
    told = [one["message"] for one in made.json()["warnings"] if one["code"] == "cut-short"]
    assert [one.rpartition(": ")[2] for one in told] == ['[West "Joe \ufffd']


def test_files_that_are_none_are_refused(room: Room) -> None:
    program = room.program(Role.OWNER)
    assert (
        program.post("/api/v1/imports", files=[("files", ("a.csv", b"nothing"))]).status_code == 422
    )
    assert program.post("/api/v1/imports").status_code in (400, 422)
    bare = program.post("/api/v1/imports", files=[("files", ("a.pbn", b'[Board "1"]\n'))])
    assert (bare.status_code, bare.json()["code"]) == (422, "unreadable")
    assert "no pair, no result and no deal was found in it" in bare.text
    for rubbish in (b"rubbish\n[garbage]\n", b'[Foo "bar"]\n[Event "x"]\n'):
        made = program.post("/api/v1/imports", files=[("files", ("a.pbn", rubbish))])
        assert (made.status_code, made.json()["code"]) == (422, "not-pbn")
    twice = [("files", ("a.csv", b"x")), ("files", ("a.csv", b"x"))]
    assert program.post("/api/v1/imports", files=twice).json()["code"] == "not-imported"
    assert get(owner(room), "/events") == []


def test_people_are_found_by_those_who_seat_them(demo_room: Room) -> None:
    found = get(demo_room.as_role(Role.SCORER, 1), "/people?q=bir")
    assert [(one["name"], one["number"]) for one in found] == [("Ada Birch", "1001")]
    get(demo_room.as_role(Role.DISPLAY), "/people?q=bir", 403)
    get(demo_room.as_role(Role.SCORER), "/people", 400)


def test_an_owner_says_whose_an_account_is_and_that_it_is_nobodys(demo_room: Room) -> None:
    client = owner(demo_room)
    with demo_room.store.reading() as connection:
        [ada] = search(connection, "Ada Birch")
    demo_room.known("ada", Grant(Role.DIRECTOR))
    linked = post(client, "/accounts/ada/player", {"person": ada.id}, 200)
    assert linked == {
        "login": "ada", "name": "", "person": ada.id, "disabled": False,
        "roles": ["director (all)"],
    }  # fmt: skip
    assert linked in get(client, "/accounts")
    assert post(client, "/accounts/ada/player", {"person": None}, 200)["person"] is None
    assert post(client, "/accounts/ada/player", {"person": "x"}, 404)["code"] == "no-such-person"
    assert post(client, "/accounts/tom/player", {"person": None}, 404)["code"] == "no-such-account"
    get(demo_room.as_role(Role.DIRECTOR), "/accounts", 403)


def test_notes_and_refusals_of_boards_ahead_are_kept_from_a_director_who_plays_and_his_programs(
    room: Room, evening: int
) -> None:
    with room.store.reading() as connection:
        [tom] = search(connection, "Tom Whitlock")
    maker = room.known("tom", Grant(Role.DIRECTOR))
    room.store.write(lambda c: change_account(c, maker, person=tom.id))
    _, text = room.store.write(
        lambda c: make_token(c, maker, Wanted("p", Grant(Role.DIRECTOR)), now=room.now)
    )
    room.act(
        evening,
        EnterResult(1, 2, 3, "7NTN="),
        CorrectResult(1, 2, 3, "7NTxN=", reason="not 7NTN="),
        TakeNote("7NTN= is what they said", None, 1, 2, 3),
        TakeNote("7NTN= was in the papers"),
        Undo(room.store.event(evening).last - 1, "said 7NTN= too"),
    )
    other = ENTER | {"table": 2, "board": 3, "result": "1NTN="}
    for client in (room.signed_in("tom"), room.browser(Authorization=f"Bearer {text}")):
        journal = client.get(f"/api/v1/events/{evening}/journal")
        assert journal.status_code == 200
        assert "7NT" not in journal.text
        assert "was in the papers" in journal.text
        refused = post(client, f"/events/{evening}/commands", other, 409)
        assert refused["code"] == "still-to-play"
        assert "7NT" not in str(refused)
        batch = {"commands": [{"do": "take-note", "text": "x"}, other]}
        stopped = post(client, f"/events/{evening}/batch", batch, 200)
        assert len(stopped["done"]) == 1
        assert "7NT" not in str(stopped["refused"])
        post(client, f"/events/{evening}/preview", other, 403)
    told = post(room.as_role(Role.DIRECTOR), f"/events/{evening}/commands", other, 409)
    assert "7NTX" in told["detail"]


# Refusals and headers


@pytest.mark.parametrize(
    ("method", "path", "status"),
    [
        ("GET", "/api/v1/nothing", 404),
        ("GET", "/api/v1/events/x", 404),
        ("GET", "/api/v1/events/0", 400),
        ("GET", "/api/v1/events/2147483648", 400),
        ("GET", "/api/v1/events/2147483647", 404),
        ("DELETE", "/api/v1/events/1", 405),
        ("PUT", "/api/v1/events", 405),
        ("POST", "/api/v1/events", 400),
        ("GET", "/api/v1/events/1/journal?after=-1", 400),
        ("GET", "/api/v1/events/1/travellers/99999999999999999999", 400),
        ("GET", "/api/v1/people?q=a&limit=1000", 400),
    ],
)
def test_every_refusal_is_a_problem_document(
    room: Room, method: str, path: str, status: int
) -> None:
    answer = owner(room).request(method, path, headers={"Content-Type": "application/json"})
    assert answer.status_code == status
    assert answer.headers["content-type"] == "application/problem+json"
    problem = answer.json()
    assert problem["status"] == status
    assert problem["detail"]
    assert re.fullmatch(r"[a-z]+(-[a-z0-9]+)+", problem["code"])
    assert answer.headers["content-security-policy"].startswith("default-src 'none'")


@pytest.mark.parametrize(
    ("body", "status", "why"),
    [
        ('{"do":' + "[" * 100_000, 400, "nested too deeply"),
        ('{"do": "take-note", "text": "' + "x" * 11_000_000 + '"}', 413, ""),
        ('{"do": 1e999}', 400, "out of range"),
        ('"take-note"', 400, "object"),
        ("nul", 400, ""),
        ("", 400, "a body is expected"),
        (b"\xff\xfe", 400, ""),
    ],
)
def test_no_body_breaks_the_door(demo_room: Room, body: bytes, status: int, why: str) -> None:
    kind = {"Content-Type": "application/json"}
    answer = owner(demo_room).post("/api/v1/events/1/commands", content=body, headers=kind)
    assert answer.status_code == status
    assert answer.headers["content-type"] == "application/problem+json"
    assert why in answer.json()["detail"]


def test_what_the_database_cannot_take_now_is_to_be_sent_again(
    room: Room, evening: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    def full(*_: object, **__: object) -> None:
        raise DiskFull("there is no room left on the disk")

    client = owner(room)
    monkeypatch.setattr(Store, "submit_behind", full)
    command = ENTER | {"board": 2, "result": "1NTN="}
    answer = client.post(f"/api/v1/events/{evening}/commands", json=command)
    assert (answer.status_code, answer.headers["retry-after"]) == (503, "5")
    assert answer.json()["code"] == "disk-full"


def test_health_is_what_the_last_writing_says_and_the_room_on_the_disk(
    room: Room, monkeypatch: pytest.MonkeyPatch
) -> None:
    client, broken = room.browser(), [True]
    group = room.store._writer._group
    real = group._transaction

    def full(tried):
        if broken:
            raise DiskFull("the disk is full", where="/home/club/evening.db")
        return real(tried)

    monkeypatch.setattr(group, "_transaction", full)
    assert client.get("/healthz").json() == {"status": "ok"}
    with pytest.raises(DiskFull):
        room.store.write(lambda _: None)
    answer = client.get("/healthz")
    assert (answer.status_code, answer.json()["code"]) == (503, "disk-full")
    assert answer.headers["content-type"] == "application/problem+json"
    assert "/home" not in answer.text
    # It is not tried for everybody who asks, and it is tried in the end though nobody enters.
    tries = []
    monkeypatch.setattr(room.store, "write", tries.append)
    assert client.get("/healthz").status_code == 503
    assert not tries
    monkeypatch.undo()
    monkeypatch.setattr(group, "_transaction", full)
    monkeypatch.setattr(health, "AGAIN", 0.0)
    assert client.get("/healthz").status_code == 503
    broken.clear()
    assert client.get("/healthz").json() == {"status": "ok"}
    monkeypatch.setattr(health, "room_left", lambda _: health.LOW - 1)
    answer = client.get("/healthz")
    assert (answer.status_code, answer.json()["code"]) == (503, "disk-nearly-full")
    assert "16383 KiB left" in answer.json()["detail"]


@pytest.mark.parametrize("checkpoint", [False, True])
@pytest.mark.parametrize(
    ("how", "code"),
    [
        (lambda file: os.truncate(file, 0), "database-damaged|not-a-database"),
        (lambda file: os.truncate(file, file.stat().st_size // 2), "database-damaged"),
        (lambda file: file.write_bytes(b"rubbish " * 40_000), "database-damaged|not-a-database"),
        (Path.unlink, "database-damaged"),
    ],
)
def test_health_says_that_the_database_is_damaged_though_its_log_hides_it(
    room: Room, evening: int, how: Callable[[Path], None], code: str, checkpoint: bool
) -> None:
    client, known, file = room.browser(), owner(room), room.store.address.path
    assert file is not None
    if checkpoint:
        with closing(sqlite3.connect(file)) as other:
            other.execute("PRAGMA wal_checkpoint(TRUNCATE)")
    assert client.get("/healthz").status_code == 200
    how(file)
    for asking in (client, known):  # who is looked up first, and in the database
        answer = asking.get("/healthz")
        assert answer.status_code == 503
        assert re.fullmatch(code, answer.json()["code"])
        assert str(file) not in answer.text


def test_what_breaks_is_logged_and_tells_nobody_how(
    room: Room, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    def breaks(*_: object, **__: object) -> None:
        raise RuntimeError("secret words")

    client = owner(room)
    monkeypatch.setattr(Store, "events", breaks)
    for accept in ("application/json", "text/html"):
        answer = client.get("/api/v1/events", headers={"Accept": accept})
        assert answer.status_code == 500
        page = room.browser().get("/healthz", headers={"Accept": accept})
        for text in (answer.text, page.text):
            assert "went wrong" in text
            assert not re.search(r"secret|Runtime|Traceback|File|\.py", text)
        assert page.headers["x-content-type-options"] == "nosniff"
    assert "secret words" in caplog.text


@pytest.mark.parametrize(
    "path",
    ["/healthz", "/metrics", "/sign-in", "/nowhere", "/api/v1/openapi.json", "/api/v1/events"],
)
def test_every_answer_tells_the_browser_what_not_to_do(room: Room, path: str) -> None:
    room.known("ruth")
    headers = room.browser().get(path).headers
    policy = dict(
        one.strip().split(" ", 1) for one in headers["content-security-policy"].split(";")
    )
    assert policy["default-src"] == "'none'"
    assert "unsafe" not in headers["content-security-policy"]
    assert set(policy["script-src"].split()) == {"'self'"}
    for name in (
        "x-content-type-options",
        "referrer-policy",
        "permissions-policy",
        "cache-control",
    ):
        assert headers[name]


def test_pages_write_nothing_inline(room: Room) -> None:
    client = room.browser()
    room.known("ruth")
    for page in (client.get("/sign-in"), owner(room).get("/account"), client.get("/password/x")):
        assert not re.search(r"<script(?![^>]*\bsrc=)|<style|\bstyle=|\bon[a-z]+=", page.text)


# Counting


def test_the_numbers_for_prometheus(room: Room) -> None:
    number = event_of(room)
    room.act(number, TakeNote("one"))
    room.browser().get("/nowhere")
    text = room.browser().get("/metrics").text
    assert f'overtrick_journal_entries{{event="{number}"}} 2' in text
    assert re.search(r"^overtrick_appends_total [1-9]", text, re.MULTILINE)
    assert "overtrick_watchers 0" in text
    assert 'overtrick_requests_total{method="POST",path="/api/v1/events",status="201"} 1' in text
    assert 'path="elsewhere",status="404"' in text
    assert "Tonight" not in text
    for line in text.splitlines():
        assert re.fullmatch(r'# (HELP|TYPE) \w+ .+|\w+(\{(\w+="[^"]*",?)+\})? \d+', line), line


def test_files_are_kept_for_ever_under_the_sum_of_today(room: Room) -> None:
    client = room.browser()
    page = client.get("/set-up").text
    [address] = re.findall(r'href="(/static/[0-9a-f]{16}/web\.css)"', page)
    sheet = client.get(address)
    assert sheet.headers["content-type"] == "text/css; charset=utf-8"
    assert "immutable" in sheet.headers["cache-control"]
    old = client.get(address.replace(address.split("/")[2], "0" * 16))
    assert (old.content, old.headers["cache-control"]) == (sheet.content, "no-cache")
    for path in ("/static/x/../static.py", "/static/x/..%2fapp.py", "/static/x/nothing.css"):
        assert client.get(path).status_code == 404
