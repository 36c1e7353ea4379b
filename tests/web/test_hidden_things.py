"""What nobody may be told: a walk to every address, in the middle of an evening with its cards."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path

import pytest
from httpx import Response
from litestar.testing import TestClient

from overtrick.bootstrap.kept import Writer, open_event
from overtrick.event.commands import (
    Command,
    ConfirmResult,
    CorrectResult,
    CutRounds,
    EnterContestant,
    EnterResult,
    ExchangeBoards,
    Leave,
    TakeNote,
    Undo,
    WithdrawResult,
)
from overtrick.store.accounts import change_account
from overtrick.store.accounts_roles import Grant, Role, Scope
from overtrick.store.api_tokens import Wanted, make_token
from overtrick.store.connection import Connection
from overtrick.store.people_model import Privacy
from overtrick.store.people_privacy import set_privacy
from overtrick.store.people_search import search
from overtrick.web import book
from tests.web.public_room import deal_text, evening, opening, results, seated
from tests.web.room import Room, copied
from tests.web.walking import Walk, answers, texts

DEEP = "7CxxN-9"
"""A result that nothing else looks like: 4600, or 5200 where the side is vulnerable."""
_DEEP = re.compile(r"7[Cc](?:[Xx]{2}|\*\*)|7♣|4,?600|5,?200")
_MADE_UP = re.compile(r"[0-9a-z]{12,}|\bvalue=.[\w-]{16}\b")
"""Ids, sums and keys, in which anything may stand by chance."""
HUSHED = "hushwords"
"""What a table calls about boards that others have still to play."""
BOARDS = range(1, 7)


@pytest.fixture(scope="module")
def hall_template(tmp_path_factory: pytest.TempPathFactory, template: Path) -> Path:
    """Three tables after round 1, all cards known; at table 2 it went as nowhere else."""
    path = tmp_path_factory.mktemp("hidden") / "hall.db"
    with copied(template, path) as room:
        number = open_event(room.store, opening(), Writer(room.now, "test"))
        room.act(number, *seated())
        for command in results(room.desk.event(number), [1]):
            if command.table == 2:
                room.act(number, EnterResult(1, 2, command.board, DEEP))
            else:
                room.act(number, command)
        room.act(
            number, ConfirmResult(1, 2, 3), CorrectResult(1, 2, 4, "7CxxN-8", reason=f"not {DEEP}"),
            TakeNote(f"told me of {DEEP}", None, 1, 2, 3),
            TakeNote(f"told me of {DEEP}"),
            book.call(f"{HUSHED} of the last board", 3),
            book.call(f"{HUSHED}: 4S made 5 on board 5", 3, round_=1, board=1),
            book.call(HUSHED, 2, round_=1, board=4), book.call(HUSHED, 2), book.call("lead", 3),
        )  # fmt: skip
        number_called = len(room.desk.event(number).entries) - 1
        room.act(number, book.done(number_called), Undo(number_called))
        assert number == 1
    return path


@pytest.fixture
def hall(hall_template: Path, tmp_path: Path) -> Iterator[Room]:
    with copied(hall_template, tmp_path / "hall.db") as room:
        yield room


def holdings() -> set[str]:
    """The longer suits of every hand of the evening, as PBN writes them."""
    suits = {suit for board in BOARDS for suit in re.split(r"[ .:]", deal_text(board))}
    return {suit for suit in suits if len(suit) >= 5 and suit[0] in "AKQJT"}


def plain(text: str) -> str:
    """What is to be read in an answer: no markup, no space, a ten as PBN has it."""
    bare = re.sub(r"<[^>]*>|&[a-z]+;|\\u[0-9a-f]{4}|\s", "", _MADE_UP.sub("", text))
    return re.sub(r"[,\"\[\]]", "", bare).replace("10", "T")


def person_of(connection: Connection) -> str:
    """The id of somebody who sits North-South 1."""
    [player] = search(connection, "Ada Birch NS10")
    return player.id


def readers(room: Room) -> dict[str, TestClient]:
    """Those who may be told of nothing that is still to be played."""
    return {
        "anonymous": room.browser(),
        "table": room.device(1),
        "display": room.as_role(Role.DISPLAY, 1),
    }


def players(room: Room) -> dict[str, TestClient]:
    """Whoever plays: a director at his browser, a program of his, and somebody who keys in."""
    maker = room.known("plays", Grant(Role.DIRECTOR))
    room.store.write(lambda c: change_account(c, maker, person=person_of(c)))
    client = room.signed_in("plays")
    wanted = Wanted("program", Grant(Role.DIRECTOR, Scope()))
    _, text = room.store.write(lambda c: make_token(c, maker, wanted, now=room.now))
    keys = room.known("keys", Grant(Role.SCORER))
    room.store.write(lambda c: change_account(c, keys, person=person_of(c)))
    return {
        "playing scorer": room.signed_in("keys"),
        "playing director": client,
        "his program": room.browser(Authorization=f"Bearer {text}"),
    }


def walked(room: Room, client: TestClient, walk: Walk) -> Iterator[tuple[str, int, str]]:
    """Every answer to a client: its address, its status and what it says, packed or not."""
    room.desk.hub.close()  # streams say what they say first, and end
    packed = {"Accept-Encoding": "gzip"}
    for address, answer in answers(client, walk.addresses(), Accept="text/html", **packed):
        yield from told(address, answer)
        if answer.status_code >= 400:  # a refusal is told to programs in another way
            again = client.get(address, headers=packed | {"Accept": "application/json"})
            yield from told(address, again)


def told(address: str, answer: Response) -> Iterator[tuple[str, int, str]]:
    """Everything that an answer says, in its headers too."""
    said = [(name, value) for name, value in answer.headers.items() if name != "content-length"]
    headers = " ".join(f"{name}: {value}" for name, value in said)
    for text in texts(answer.content):
        yield address, answer.status_code, f"{headers}\n{text}"


def test_a_device_for_the_whole_room_tells_nobody_who_plays_of_boards_ahead(hall: Room) -> None:
    client = players(hall)["playing director"]
    code = hall.app.state.tables.table_code(1, "", 1).rpartition("/")[2]
    claiming = {"code": code, "mode": "room"}
    assert client.post("/t/claim", json=claiming).status_code == 409
    hall.act(1, book.choose({"one-device": "yes"}))
    phone = hall.browser()  # on which he signs in when it serves the room already
    assert phone.post("/t/claim", json=claiming).status_code == 201
    client.cookies.set("overtrick_device", phone.cookies["overtrick_device"])
    room = ("?mode=room", "?mode=room&section=&table=1", "")
    for address in [f"/t/1/{what}{query}" for what in ("bundle", "watch") for query in room]:
        assert client.get(address).status_code == 403, address


def test_the_walk_would_find_what_it_looks_for(hall: Room) -> None:
    director = hall.as_role(Role.DIRECTOR, 1)
    for address in ("/api/v1/events/1/travellers/3", "/api/v1/events/1/export?format=pbn"):
        text = plain(director.get(address).text)
        assert any(one in text for one in holdings()), address
        assert _DEEP.search(text), address
    assert _DEEP.search(plain(director.get("/console/events/1/boards/3").text))
    for page in ("", "/journal", "/names", "/room"):
        assert HUSHED in director.get(f"/console/events/1{page}").text, page
    assert HUSHED in director.get("/api/v1/events/1/journal").text
    hall.act(1, *results(hall.desk.event(1), [2, 3]))
    for page in ("board-3.html", "results.json", "travellers.csv", "boards.pbn"):
        text = plain(hall.browser().get(f"/results/1/{page}").text)
        assert _DEEP.search(text), page
        assert page.endswith((".json", ".csv")) or any(one in text for one in holdings()), page
    assert len(holdings()) > 12


@pytest.mark.parametrize("who", ["anonymous", "table", "display"])
def test_no_answer_has_a_hand_or_a_result_of_a_board_that_is_still_to_be_played(
    hall: Room, who: str
) -> None:
    client, walk, seen = readers(hall)[who], Walk(hall, 1), 0
    for address, status, text in walked(hall, client, walk):
        seen += status == 200
        bare = plain(text)
        found = [one for one in holdings() if one in bare]
        assert not found, f"{who}: {address} shows {found}"
        assert not _DEEP.search(bare), f"{who}: {address} shows {_DEEP.search(bare)}"
        assert HUSHED not in text, f"{who}: {address} tells what a table said"
    assert seen > 20


TAKEN: dict[str, tuple[Command, ...]] = {
    "playing director": (ExchangeBoards(1, 1, 2, clashes="mend"), Leave("1NS", 1)),
    "his program": (CutRounds(2), ExchangeBoards(1, 1, 2, clashes="cancel")),
    "playing scorer": (
        EnterContestant("1", "", "NS", ("Tess Ark", "Tom Ark")), WithdrawResult(1, 2, 3),
    ),
}  # fmt: skip
"""What each of them does before the walk; ``his program`` takes the last back.

Nothing that makes a board one that nobody can still play: that everybody may see.
"""


def taken_away(room: Room, who: str) -> None:
    """Whoever plays takes boards out of his own way."""
    author = {"playing director": "plays", "his program": "plays (program)"}.get(who, "keys")
    for command in TAKEN[who]:
        room.desk.act(1, command, Writer(room.now, author))
    if who == "his program":
        room.desk.act(1, Undo(len(room.desk.event(1).entries)), Writer(room.now, author))


@pytest.mark.parametrize("who", TAKEN)
def test_no_answer_tells_who_runs_the_event_and_plays_of_boards_ahead(hall: Room, who: str) -> None:
    client = players(hall)[who]
    taken_away(hall, who)
    walk, seen = Walk(hall, 1), 0
    ahead = {
        suit for board in (3, 4, 5, 6) for suit in re.split(r"[ .:]", deal_text(board))
        if len(suit) >= 5 and suit[0] in "AKQJT"
    }  # fmt: skip
    for address, status, text in walked(hall, client, walk):
        seen += status == 200
        bare = plain(text)
        found = [one for one in ahead if one in bare]
        assert not found, f"{who}: {address} shows {found}"
        assert not _DEEP.search(bare), f"{who}: {address} shows {_DEEP.search(bare)}"
        assert HUSHED not in text, f"{who}: {address} tells what a table said"
    assert seen > 50


def test_who_plays_sees_that_a_table_calls_and_all_of_it_when_he_has_played(hall: Room) -> None:
    client = players(hall)["playing director"]
    room = client.get("/console/events/1").text
    assert room.count("Table 3 calls") == 3
    assert "Table 2 calls" in room
    assert "may tell of boards that you have still to play" in room
    assert ">lead<" not in room
    client.post("/console/events/1/call", data={
        "_csrf": re.search(r'name="_csrf" value="([0-9a-f]+)"', room)[1],
        "words": "mine of board 5", "table": "1",
    })  # fmt: skip
    assert "mine of board 5" in client.get("/console/events/1").text
    assert "mine of board 5" in client.get("/console/events/1/journal").text
    assert "mine of board 5" in client.get("/api/v1/events/1/journal").text
    hall.act(1, *results(hall.desk.event(1), [2, 3]))
    for page in ("/console/events/1", "/console/events/1/journal", "/api/v1/events/1/journal"):
        assert HUSHED in client.get(page).text, page


def test_no_answer_to_the_public_has_a_name_that_its_player_hid(room: Room) -> None:
    number = evening(room, (1, 2, 3))
    with room.store.reading() as connection:
        hidden = [search(connection, one)[0] for one in ("Pia Oakes", "Lena Moor")]
    for one, how in zip(hidden, (Privacy.HIDDEN, Privacy.INITIALS), strict=True):
        room.store.write(lambda c, id_=one.id, how=how: set_privacy(c, id_, how))
    told = [str(one.name) for one in hidden]
    walk, seen = Walk(room, number, {"person": [one.id for one in hidden]}), 0
    for who, client in readers(room).items():
        for address, status, text in walked(room, client, walk):
            seen += status == 200
            assert not any(one in text for one in told), f"{who}: {address} names {told}"
    assert seen > 100
