"""A director who plays takes boards out of his own way, and back: he sees nothing in between."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any
from urllib.parse import urlencode

import pytest

from overtrick.bootstrap.desk import Desk as Events
from overtrick.bootstrap.kept import Writer
from overtrick.bridge.seat import Side
from overtrick.event.commands import (
    CloseEvent,
    ContestResult,
    CorrectResult,
    CutRounds,
    EnterResult,
    Undo,
)
from overtrick.event.contestant import ContestantId
from overtrick.event.state import Event
from overtrick.event.watch.kept_back import NOTHING
from overtrick.formats.commands import VERBS, parse_object
from overtrick.store.accounts import all_accounts, change_account
from overtrick.store.accounts_roles import Grant, Role
from overtrick.store.people_search import search
from overtrick.web import book
from overtrick.web.access import Who
from overtrick.web.console.kept_back import Remembered
from overtrick.web.console.playing import boards_kept_back, hidden_boards
from tests.web.console_desk import Desk
from tests.web.console_evening import busy_template
from tests.web.room import START, Room, copied
from tests.web.test_console_playing import AHEAD, SECRET, tells

__all__ = ["busy_template"]

CANCEL = {"clashes": "cancel"}
TESS = {"players": ["Tess Ark", "Tom Ark"]}
TAKES: dict[str, dict[str, Any]] = {
    "leave": {"contestant": "1NS", "after_round": 2},
    "cut-rounds": {"last_round": 2},
    "mend-movement": {"after_round": 2, "absent": ["1NS"]},
    "set-movement": {
        "movement": "mitchell-5", "boards_per_set": 3, "first_round": 3, "first_board": 16,
    },
    "enter-contestant": {"number": "1", "side": "NS", **TESS},
    "seat-players": {"contestant": "1NS", **TESS},
    "exchange-boards": {"round": 1, "table": 1, "other_table": 3, **CANCEL},
    "reseat-round": {"round": 1, "boards_of": [3, 2, 1, 4, 5], **CANCEL},
    "reseat": {"round": 1, "table": 3, "ns": "1", **CANCEL},
    "switch-arrow": {"round": 1, "table": 3},
    "add-rounds": {"rounds": 1},
    "add-late": {"first_round": 3, "way": "new-table", **TESS},
    "open-corrections": {},
    "withdraw-result": {"round": 1, "table": 3, "board": AHEAD},
}  # fmt: skip
"""What changes who plays what or where results stand, or takes a result or the play away."""
REFUSED: dict[str, dict[str, Any]] = {
    "renumber": {"moves": [["1NS", "2NS"], ["2NS", "1NS"]]},
    "draw-round": {"round": 3},
    "set-round-robin": {"boards": 3},
    "set-match": {"round": 3, "home": "1", "away": "2", "boards": [1, 2, 3]},
    "draw-knock-out": {"round": 3},
    "give-line-up": {
        "team": "1", "first_round": 3, "ns": ["Tess Ark", "Tom Ark"],
        "ew": ["Ada Birch", "Max Stone"],
    },
}  # fmt: skip
"""What would, and is refused once a Mitchell is at play."""
OTHERS = frozenset({
    "enter-result", "correct-result", "confirm-result", "contest-result", "give-ruling",
    "decide-appeal", "lodge-appeal", "foul-board", "prepare-board", "take-note", "give-penalty",
    "award-match", "carry-over", "allow-late-play", "start-round", "change-scoring", "undo",
    "close-event", "reopen-event",
})  # fmt: skip
"""What leaves all that as it is; ``undo`` is done after each; of closing see below."""

PAGES = (
    "./table?round=1&table=3", "./boards/1", "./journal", "/api/v1/events/{event}/journal",
    "/api/v1/events/{event}/travellers",
)  # fmt: skip
"""Where it would stand after all is as it was, too."""
MORE = (".", f"./enter?by=board&board={AHEAD}", "./watch", "./standings", "./export/csv")


@pytest.fixture(scope="module")
def hall(busy_template: Path, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Room]:
    """A server with a busy evening, of which Ada Birch is a director, and pair 1 North-South."""
    with copied(busy_template, tmp_path_factory.mktemp("taken") / "hall.db", START) as room:
        account = room.known("ada", Grant(Role.DIRECTOR))

        def linked(connection: Any) -> None:
            change_account(connection, account, person=search(connection, "Ada Birch")[0].id)

        room.store.write(linked)
        room.act(1, CorrectResult(1, 3, AHEAD, SECRET), ContestResult(1, 3, AHEAD, "7NTxxW-12"))
        yield room


def again(room: Room) -> int:
    """Another event with the same journal, the last acts apart; its number."""
    event = room.desk.event(1)
    *records, corrected, contested = [entry.record for entry in event.entries[1:]]
    number = room.store.create(event.opened, records, author="test", at=START)
    for one in (corrected, contested):
        room.store.append(number, room.store.last_of(number)[0], [one], author="test", at=START)
    return number


@pytest.fixture(scope="module")
def ada(hall: Room) -> Desk:
    """Her browser, with the token that its forms have."""
    desk = Desk(hall.signed_in("ada"))
    desk.client.headers["x-csrf-token"] = desk.token
    return desk


def done(desk: Desk, body: dict[str, Any]) -> int:
    """Do a command; neither what is said before nor what is answered tells."""
    assert not tells(desk.open(f"./do/{body['do']}/preview?{asked(body)}")), "the preview"
    answer = desk.client.post(f"/api/v1/events/{desk.event}/commands", json=body)
    assert not tells(Desk(desk.client, text=answer.text)), "the answer"
    return answer.status_code


def asked(body: dict[str, Any]) -> str:
    """A command as an address says it: people one by one, other lists with commas."""
    said = {key: ",".join(map(str, one)) if isinstance(one, list) and key != "players" else one
            for key, one in body.items() if key != "do"}  # fmt: skip
    return urlencode(said, doseq=True)


def refused(desk: Desk, body: dict[str, Any]) -> str:
    """The code with which a command is refused; nothing is done."""
    answer = desk.client.post(f"/api/v1/events/{desk.event}/commands", json=body)
    assert answer.status_code == 409, answer.text
    return answer.json()["code"]


def did(desk: Desk, body: dict[str, Any]) -> bool:
    """Whether a command is done; what is answered may tell."""
    path = f"/api/v1/events/{desk.event}/commands"
    return desk.client.post(path, json=body).status_code == 201


def shown(desk: Desk, *pages: str) -> list[str]:
    """The pages that tell what is hidden."""
    return [page for page in pages if tells(desk.open(page.format(event=desk.event)))]


@pytest.mark.parametrize("name", TAKES)
def test_no_command_and_no_undo_of_it_shows_him_what_was_hidden(
    hall: Room, ada: Desk, name: str
) -> None:
    desk = Desk(ada.client, again(hall))
    assert done(desk, {"do": name, **TAKES[name]}) == 201
    assert shown(desk, *PAGES, *MORE) == []
    assert done(desk, {"do": "undo", "number": last(hall.desk, desk)}) == 201
    assert is_as_it_was(hall.desk.event(desk.event), hall.desk.event(1))
    assert shown(desk, *PAGES) == []


def test_results_that_go_with_rounds_that_are_cut_are_not_told_on_the_way(
    hall: Room, ada: Desk
) -> None:
    desk = Desk(ada.client, again(hall))
    hall.act(desk.event, CorrectResult(2, 2, AHEAD, SECRET))
    before = hall.desk.event(desk.event)
    assert not tells(desk.open("./do/cut-rounds/preview?last_round=1"))
    assert "Table 2, round 2 : board 7" in desk.words
    assert not tells(desk.open("./do/cut-rounds/preview?last_round=1&take_back=yes"))
    form = next(one for one in desk.forms("./do/cut-rounds") if "step" in one)
    desk.send("./do/cut-rounds", **{name: one for name, one in form.items() if name != "_csrf"})
    assert not tells(desk)
    assert not any(place[1] == 2 for place in hall.desk.event(desk.event).places)
    assert shown(desk, *PAGES, *MORE) == []
    assert done(desk, {"do": "undo", "number": last(hall.desk, desk)}) == 201
    assert is_as_it_was(hall.desk.event(desk.event), before)
    assert shown(desk, "./table?round=2&table=2", *PAGES, *MORE) == []


@pytest.mark.parametrize("name", ["cut-rounds", "leave", "take-note"])
def test_what_a_closing_showed_him_he_does_not_play_by_himself_after_all(
    hall: Room, ada: Desk, name: str
) -> None:
    desk = Desk(ada.client, again(hall))
    took = last(hall.desk, desk) + 1
    assert done(desk, {"do": name, **TAKES.get(name, {"text": "Coffee"})}) == 201
    assert done(desk, {"do": "close-event", "reason": "missing, contested: a slip"}) == 201
    closing = {"do": "undo", "number": last(hall.desk, desk), "reason": "a slip"}
    event = f"/api/v1/events/{desk.event}"
    assert bool(shown(desk, PAGES[0])) is (name in TAKES)
    assert refused(desk, closing) == "shown-by-closing"
    desk.send("./do/undo", number=str(closing["number"]), reason="a slip", step="do")
    assert "a director who does not play takes this back" in desk.words
    assert [one["reason"] for one in desk.forms("./do/reopen-event")] == [["a slip"]]
    assert desk.client.get(event).json()["stage"] == "final"
    assert done(desk, {"do": "reopen-event", "reason": "a slip"}) == 201
    assert shown(desk, *PAGES, *MORE) == []
    assert refused(desk, closing) == "shown-by-closing"
    if name in TAKES:
        assert refused(desk, {"do": "undo", "number": took}) == "shown-by-closing"
    assert done(desk, {"do": "take-note", "text": "Coffee"}) == 201
    hall.act(desk.event, Undo(closing["number"]))
    assert done(desk, {"do": "undo", "number": took}) == 201
    assert shown(desk, *PAGES, *MORE) == []


@pytest.mark.parametrize("name", ["enter-contestant", "seat-players", "add-late"])
def test_by_his_name_he_does_not_play_what_a_closing_showed_him_either(
    hall: Room, ada: Desk, name: str
) -> None:
    desk = Desk(ada.client, again(hall))
    assert done(desk, {"do": "enter-contestant", **TAKES["enter-contestant"]}) == 201
    assert done(desk, {"do": "close-event", "reason": "missing, contested: a slip"}) == 201
    assert done(desk, {"do": "reopen-event", "reason": "a slip"}) == 201
    body = {"do": name, **TAKES[name], "players": ["Ada Birch", "Max Stone"]}
    assert refused(desk, body) == "shown-by-closing"
    assert "a director who does not play" in desk.open(f"./do/{name}/preview?{asked(body)}").words
    hall.act(desk.event, parse_object(body))


def test_a_closing_that_showed_him_nothing_he_takes_back(hall: Room, ada: Desk) -> None:
    desk = Desk(ada.client, again(hall))
    for (_, round_, table), sitting in sorted(hall.desk.event(desk.event).sittings.items()):
        for board in sitting.boards:
            if not hall.desk.event(desk.event).plays_at(("", round_, table, board)):
                hall.act(desk.event, EnterResult(round_, table, board, "PASS"))
    hall.act(desk.event, CloseEvent("test", "contested: a slip"))
    closing = {"do": "undo", "number": last(hall.desk, desk), "reason": "too early"}
    assert did(desk, closing)
    assert hall.desk.event(desk.event).stage == "open"


def test_where_nothing_is_hidden_a_closing_is_taken_back(hall: Room, ada: Desk) -> None:
    desk = Desk(ada.client, again(hall))
    done(desk, {"do": "close-event", "reason": "missing, contested: a slip"})
    closing = {"do": "undo", "number": last(hall.desk, desk)}
    assert refused(desk, closing) == "shown-by-closing"
    hall.act(desk.event, book.choose({"playing": "no"}))
    assert did(desk, closing)


def last(events: Events, desk: Desk) -> int:
    return len(events.event(desk.event).entries)


def is_as_it_was(event: Event, before: Event) -> bool:
    """Whether as much is in, and the same people sit where they sat."""
    return event.places.keys() == before.places.keys() and event.sittings == before.sittings


def test_he_is_told_which_boards_stay_hidden_and_until_when(hall: Room, ada: Desk) -> None:
    desk, why = Desk(ada.client, again(hall)), "out of your own way"
    pages = ("./boards", "./boards/10", "./watch", "./export", "./settings")
    assert not any(why in desk.open(page).words for page in pages)
    done(desk, {"do": "cut-rounds", "last_round": 3})
    for page in pages:
        words = desk.open(page).words
        assert "hidden from you until the event is closed" in words, page
        assert "another director does it: 10, 11, 12, 13, 14, 15." in words, page
    assert "have still to play this board" in desk.open(f"./boards/{AHEAD}").words
    assert why not in desk.words
    until = "hidden from you until the event is closed"
    assert until in desk.open("./table?round=1&table=4").words
    assert until not in desk.open("./table?round=1&table=3").words


@pytest.mark.parametrize("name", REFUSED)
def test_what_is_refused_tells_nothing(hall: Room, ada: Desk, name: str) -> None:
    assert done(Desk(ada.client, again(hall)), {"do": name, **REFUSED[name]}) == 409


def test_every_command_is_walked_or_named_as_one_that_changes_nothing_of_it() -> None:
    assert TAKES.keys() | REFUSED.keys() | OTHERS == VERBS.keys()


def test_the_pages_would_tell_somebody_who_does_not_play(hall: Room) -> None:
    desk = Desk(hall.as_role(Role.DIRECTOR), again(hall))
    assert {*PAGES, *MORE} - {*shown(desk, *PAGES, *MORE)} == {"./boards/1", "./standings"}
    desk.client.headers["x-csrf-token"] = desk.token
    body = {"do": "exchange-boards", **TAKES["exchange-boards"]}
    assert desk.client.post(f"/api/v1/events/{desk.event}/commands", json=body).status_code == 201
    assert shown(desk, "./boards/1") == ["./boards/1"]


@pytest.mark.parametrize("author", ["ada", "ada (her program)", "birch"])
def test_what_programs_and_other_accounts_of_hers_did_was_hers(hall: Room, author: str) -> None:
    with hall.store.reading() as connection:
        known = {one.login: one for one in all_accounts(connection)}
    who, number = Who("ada", account=known["ada"].id), again(hall)
    if "birch" not in known:
        other, person = hall.known("birch", Grant(Role.SCORER)), known["ada"].person
        hall.store.write(lambda c: change_account(c, other, person=person))
    hidden = hidden_boards(hall.desk, hall.desk.event(number), who)
    hall.desk.act(number, CutRounds(2), Writer(START, author))
    event = hall.desk.event(number)
    assert hidden_boards(hall.desk, event, who) == hidden
    assert boards_kept_back(hall.desk, event, who) == hidden - {6}


def test_what_another_director_takes_away_is_shown(hall: Room, ada: Desk) -> None:
    desk = Desk(ada.client, again(hall))
    hall.act(desk.event, CutRounds(2))
    assert tells(desk.open("./table?round=1&table=3"))
    assert tells(desk.open(f"./boards/{AHEAD}"))


def test_what_is_remembered_is_of_one_journal_and_goes_on_with_it(hall: Room) -> None:
    person = hall.desk.event(1).contestants[ContestantId("", "1", Side.NS)].players[0]
    ids, logins = frozenset({person}), frozenset({"ada"})
    numbers = [again(hall) for _ in range(3)]
    remembered = Remembered(2)
    for last_round, number in enumerate(numbers, start=2):
        before = hall.desk.event(number)
        assert remembered.of(before, ids, logins) == NOTHING
        hall.desk.act(number, CutRounds(last_round), Writer(START, "ada"))
        after = hall.desk.event(number)
        assert min(remembered.of(after, ids, logins).boards) == 3 * last_round + 1
        assert remembered.of(after, ids, logins) is remembered.of(after, ids, logins)
        assert remembered.of(after, ids, frozenset()) == NOTHING
        assert remembered.of(before, ids, logins) == NOTHING
        assert remembered.of(after, ids, logins) == Remembered().of(after, ids, logins)
    for last_round, number in enumerate(numbers, start=2):
        kept = remembered.of(hall.desk.event(number), ids, logins)
        assert min(kept.boards) == 3 * last_round + 1
