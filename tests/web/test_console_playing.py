"""A director who plays sees nothing of a board that his own pair has still to play."""

from __future__ import annotations

import re
from dataclasses import replace
from types import SimpleNamespace

import pytest

from overtrick.event.commands import (
    ChangeScoring,
    ContestResult,
    CorrectResult,
    EnterResult,
    PrepareBoard,
)
from overtrick.store.accounts import change_account
from overtrick.store.accounts_roles import Grant, Role
from overtrick.store.people_search import search
from overtrick.web import book
from overtrick.web.access import Who
from overtrick.web.console.playing import hidden_boards
from overtrick.web.console.telling import teller
from tests.web.console_desk import Desk
from tests.web.console_evening import busy, busy_template
from tests.web.room import Room

__all__ = ["busy", "busy_template"]

SECRET = "7NTxxW-13"
"""A result that nothing else on any page looks like."""
AHEAD = 7
"""A board that pair 1 plays in round 3."""


@pytest.fixture
def playing(busy: Room) -> Desk:
    """The console of a director who is Ada Birch, of pair 1 North-South."""
    account = busy.known("ada", Grant(Role.DIRECTOR))

    def linked(connection) -> None:
        person = search(connection, "Ada Birch")[0].id
        change_account(connection, account, person=person)

    busy.store.write(linked)
    busy.act(1, CorrectResult(1, 3, AHEAD, SECRET), ContestResult(1, 3, AHEAD, "7NTxxW-12"))
    return Desk(busy.signed_in("ada"))


PAGES = (
    ".", "./room", "./table?round=1&table=3", "./table?round=1&table=3&part=yes", "./boards",
    f"./boards/{AHEAD}", f"./enter?by=board&board={AHEAD}", "./enter?by=table&round=1&table=3",
    "./journal", "./watch", "./standings", "./do/give-ruling?round=1&table=3&board=7",
    "./requests", "./matches?round=1", f"./enter?by=board&board={AHEAD}&part=yes",
    "/console/monitor?event=1", "./clock", "./devices", "./names", "./settings", "./do", "./late",
    "./export", "./do/correct-result?round=1&table=3&board=7", "./deals",
)  # fmt: skip


def tells(desk: Desk) -> bool:
    anything = r'[0-9a-f]{16,}|value="[\w-]{16}"|id="[\w-]+"'
    said = re.sub(anything, "", desk.text)
    return any(
        one in said.upper() for one in ("7NTX", "W-1", "13 DOWN", "−13", "−12", "7600", "7000")
    )


def test_boards_still_to_be_played_are_hidden_and_those_played_are_not(
    busy: Room, playing: Desk
) -> None:
    who = Who("ada", account=_account(busy))
    hidden = hidden_boards(busy.desk, busy.desk.event(1), who)
    assert hidden == frozenset({6, *range(7, 16)})
    assert hidden_boards(busy.desk, busy.desk.event(1), Who("x")) == frozenset()


def _account(room: Room) -> str:
    from overtrick.store.accounts import account

    with room.store.reading() as connection:
        return account(connection, "ada").id


@pytest.mark.parametrize("page", PAGES)
def test_no_page_tells_a_director_who_plays_of_a_board_that_he_has_still_to_play(
    playing: Desk, page: str
) -> None:
    playing.open(page)
    assert playing.status == 200, page
    assert not tells(playing), page


@pytest.mark.parametrize(
    "page",
    [
        ".", "./room", "./table?round=1&table=3", "./table?round=1&table=3&part=yes",
        f"./boards/{AHEAD}", f"./enter?by=board&board={AHEAD}", "./enter?by=table&round=1&table=3",
        "./journal", "./do/give-ruling?round=1&table=3&board=7",
        f"./enter?by=board&board={AHEAD}&part=yes", "/console/monitor?event=1",
    ],
)  # fmt: skip
def test_somebody_who_does_not_play_is_told(busy: Room, playing: Desk, page: str) -> None:
    assert page in PAGES
    other = Desk(busy.as_role(Role.DIRECTOR))
    assert tells(other.open(page)), page


def test_his_ranking_counts_what_he_has_played_and_no_more(busy: Room, playing: Desk) -> None:
    before = playing.open("./standings").words
    other = Desk(busy.as_role(Role.DIRECTOR))
    others = other.open("./standings").words
    busy.act(1, EnterResult(2, 2, AHEAD + 1, "7NTxxN="))
    assert playing.open("./standings").words.split("results")[1] == before.split("results")[1]
    busy.act(1, CorrectResult(1, 2, 4, "7NTN="))
    assert playing.open("./standings").words != before
    assert other.open("./standings").words != others


def test_a_preview_says_nothing_of_the_ranking_to_one_who_plays(busy: Room, playing: Desk) -> None:
    other = Desk(busy.as_role(Role.DIRECTOR))
    for board, table in ((AHEAD, 3), (1, 1)):  # the ranking counts boards ahead in either case
        place = {"round": "1", "table": str(table), "board": str(board)}
        playing.send("./do/withdraw-result", **place)
        assert "What changes" in playing.words
        assert "In the ranking" not in playing.words
        other.send("./do/withdraw-result", **place)
        assert "In the ranking" in other.words


@pytest.mark.parametrize("page", PAGES)
def test_no_page_tells_a_director_who_plays_what_tables_say_of_boards_ahead(
    busy: Room, playing: Desk, page: str
) -> None:
    busy.act(1, book.call("hushwords", 3), book.call("hushwords on 12", 3, round_=2, board=9))
    playing.open(page)
    assert "hushwords" not in playing.text
    if page.startswith("./") and "part=" not in page and page != "./room":
        assert "table 3" in playing.words.lower()
        other = Desk(busy.as_role(Role.DIRECTOR)).open(page)
        assert "hushwords" in other.text


def test_what_he_asks_for_just_now_is_his_own_though_it_speaks_of_one_another(
    busy: Room, playing: Desk
) -> None:
    event, why = busy.desk.event(1), f"as they said, not on board {AHEAD}"
    (play,) = event.plays_at(("", 1, 1, 1))
    first = replace(play.entered, supersedes=play.entry, reason=why)
    then = replace(first, supersedes=len(event.entries) + 1)
    at = SimpleNamespace(
        event=event, desk=busy.desk, hidden=frozenset({AHEAD}), who=Who("ada"), say=str,
    )  # fmt: skip
    tell = teller(at, [first, then])
    assert why in tell(first)
    assert why in tell(then)


def test_a_players_page_says_nothing_of_the_evening_that_he_still_plays(
    busy: Room, playing: Desk
) -> None:
    with busy.store.reading() as connection:
        someone = search(connection, "Rosa Vale")[0].id
    path = f"/console/players/{someone}"
    assert "you still play" in playing.open(path).words
    assert "you still play" not in Desk(busy.as_role(Role.DIRECTOR)).open(path).words
    playing.send("./do/open-corrections", step="do")
    assert busy.desk.event(1).stage == "provisional"
    assert "you still play" in playing.open(path).words


def test_a_season_list_says_once_why_it_is_without_the_evening_that_he_still_plays(
    busy: Room, playing: Desk
) -> None:
    busy.act(1, ChangeScoring(method="ximp"))
    words = playing.open("/console/seasons?since=2026-01-01").words
    assert "Thursday Pairs : you still play in it" in words
    assert words.count("Thursday Pairs :") == 1


def test_a_refusal_and_a_preview_tell_nothing_of_it_either(playing: Desk) -> None:
    place = {"round": "1", "table": "3", "board": str(AHEAD)}
    playing.send("./do/enter-result", result="4SN=", **place)
    assert not tells(playing)
    playing.send("./table", section="", result="4SN=", **place)
    assert not tells(playing)
    playing.send("./do/undo", number=str(_entry(playing)))
    assert not tells(playing)
    playing.send("./do/give-ruling", ruling="60/40", **place)
    assert not tells(playing)
    # A form is not filled in in vain: it says so first, and what can be done about it.
    playing.open(f"./do/give-ruling?round=1&table=3&board={AHEAD}")
    assert "a director may choose in the settings to see every board" in playing.words
    playing.open("./do/give-ruling?round=1&table=3&board=x")
    assert "see every board" not in playing.words
    playing.send("./do/close-event", step="do")
    assert "contested" in playing.words
    assert not tells(playing)
    playing.send("./do/undo", number="28")
    assert not tells(playing)


@pytest.mark.parametrize("result", ["NP", "PASS", "+620", "4SN="])
def test_the_room_says_alike_of_every_contested_result_that_he_must_not_know(
    busy: Room, playing: Desk, result: str
) -> None:
    busy.act(1, CorrectResult(1, 3, AHEAD, result), ContestResult(1, 3, AHEAD, "3NTE="))
    assert "⚑ Board 7, round 1, table 3: … (test) or … (test)" in playing.open(".").words


def _entry(playing: Desk) -> int:
    """The entry of the result that is hidden: the journal still lists it."""
    playing.open("./journal")
    return int(re.findall(r'name="number" value="(\d+)"', playing.text)[1])


def test_nothing_is_taken_away_before_all_is_played(busy: Room, playing: Desk) -> None:
    for name in ("site", "csv", "overtrick", "usebio", "event"):
        assert playing.open(f"./export/{name}").status == 409
    _play_the_rest(busy)
    assert playing.open("./export/csv").status == 200


def _play_the_rest(room: Room) -> None:
    event = room.desk.event(1)
    for (section, round_, table), sitting in sorted(event.sittings.items()):
        for board in sitting.boards:
            if not event.places.get((section, round_, table, board)):
                room.act(1, EnterResult(round_, table, board, "PASS"))


def test_a_director_who_plays_may_enter_results_of_hidden_boards(busy: Room, playing: Desk) -> None:
    playing.send("./table", section="", round="2", table="3", board="12", result="4SN=")
    assert busy.desk.event(1).plays_at(("", 2, 3, 12))
    assert "hidden" in playing.open("./table?round=2&table=3").words
    playing.send("./table", section="", round="3", table="3", board="15", result="4SZ")
    assert playing.status == 422
    assert 'value="4SZ" aria-invalid="true" aria-describedby="r-15--wrong"' in playing.text
    assert 'id="r-15--wrong" role="alert"' in playing.text


def test_the_hiding_is_switched_in_the_settings_and_stands_in_the_journal(
    busy: Room, playing: Desk
) -> None:
    assert "You play as 1NS Ada Birch & Max Stone" in playing.open("./settings").words
    playing.send("./settings", playing="no")
    assert tells(playing.open("./table?round=1&table=3"))
    assert "set: playing=no" in playing.open("./journal").words


def test_a_substitute_who_directs_is_hidden_from_too(busy: Room) -> None:
    from overtrick.event.commands import SeatPlayers

    account = busy.known("nora", Grant(Role.DIRECTOR))
    busy.act(1, SeatPlayers("2NS", ("Nora Rush", "Hugo Dale"), first_round=3))

    def linked(connection) -> None:
        change_account(connection, account, person=search(connection, "Nora Rush")[0].id)

    busy.store.write(linked)
    assert hidden_boards(busy.desk, busy.desk.event(1), Who("nora", account=account))


def test_cards_are_shown_to_nobody_in_the_console(busy: Room) -> None:
    deal = "N:AKQJ.AKQ.AKQ.AKQ T987.JT9.JT9.JT9 6543.876.876.876 2.5432.5432.5432"
    busy.act(1, PrepareBoard(1, deal=deal))
    desk = Desk(busy.as_role(Role.OWNER))
    for page in (".", "./boards/1", "./deals", "./journal", "./table?round=1&table=1", "./watch"):
        assert "AKQJ" not in desk.open(page).text, page
