"""The front page, the archive, search and players: what is listed, and who."""

from __future__ import annotations

import re
from datetime import UTC, datetime
from pathlib import Path

import pytest

from overtrick.bootstrap.kept import Writer, open_event
from overtrick.event.commands import (
    ChangeScoring,
    CloseEvent,
    EnterContestant,
    OpenCorrections,
    SeatPlayers,
    StartRound,
)
from overtrick.store.accounts_roles import Grant, Role
from overtrick.store.people import rename
from overtrick.store.people_erasing import erase
from overtrick.store.people_model import Name, Privacy
from overtrick.store.people_privacy import set_privacy
from overtrick.store.people_search import search
from overtrick.web.book import announce, choose
from tests.web.console_desk import Desk
from tests.web.public_room import evening, opening, results, seated
from tests.web.room import Room


def ended(room: Room, title: str = "Pairs") -> int:
    event = evening(room, (1, 2, 3), title=title)
    room.act(event, OpenCorrections())
    return event


def main_of(room: Room, path: str) -> str:
    answer = room.browser().get(path)
    assert answer.status_code == 200, answer.text
    return answer.text.partition("<main")[2]


def ada(room: Room) -> str:
    with room.store.reading() as connection:
        return search(connection, "Ada Birch")[0].id


def test_the_front_page_tells_what_is_played_now_from_what_was(room: Room) -> None:
    empty = main_of(room, "/")
    assert "Nothing has been played yet" in empty
    assert 'href="/set-up">Set up an evening' in empty
    room.known("ruth", Grant(Role.OWNER))
    assert 'href="/console">Set up an evening' in main_of(room, "/")
    room.act(evening(room, (1,), title="Tonight's pairs"), StartRound(2))
    room.act(ended(room, "Early pairs"), CloseEvent("test"))
    now, _, before = main_of(room, "/").partition("Played last")
    assert "Tonight&#39;s pairs" in now
    assert "Round 2 of 3" in now
    assert "Early pairs" in before
    assert "Early pairs" not in now


def test_an_event_of_a_day_to_come_is_not_said_to_be_played(room: Room) -> None:
    opened = opening("Tomorrow's pairs", date="2999-01-02")
    number = open_event(room.store, opened, Writer(room.now, "test"))
    room.act(number, *seated())
    text = main_of(room, "/")
    assert "Playing now" not in text
    assert "Tomorrow" in text.partition("To come")[2]
    assert "boards" not in text
    page = room.browser().get(f"/results/{number}/index.html").text
    assert "Play has not begun" in page
    assert "Provisional" not in page
    room.act(number, StartRound(1))
    assert "Tomorrow" in main_of(room, "/").partition("Playing now")[2]


def test_what_is_played_is_listed_however_much_is_prepared_ahead(
    room: Room, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("overtrick.web.public.archive.PAGE", 3)
    room.act(evening(room, (1,), title="Tonight's pairs"), StartRound(2))
    for month in (5, 2, 4, 3, 1):
        planned = opening(f"Evening {month}", date=f"2999-0{month}-02")
        last = open_event(room.store, planned, Writer(room.now, "test"))
    now, _, coming = main_of(room, "/").partition("To come")
    assert "Tonight&#39;s pairs" in now
    assert "Round 2 of 3" in now
    assert re.findall(r"Evening \d", coming) == ["Evening 1", "Evening 2", "Evening 3"]
    room.act(last, *seated(), StartRound(1))
    now, _, coming = main_of(room, "/").partition("To come")
    assert "Tonight&#39;s pairs" in now
    assert "Round 2 of 3" in now
    assert "Evening 1" in now
    assert re.findall(r"Evening \d", coming) == ["Evening 2", "Evening 3", "Evening 4"]


def test_templates_and_what_was_put_away_are_not_listed(room: Room) -> None:
    ended(room, "Template: Thursdays")
    gone = ended(room, "A mistake")
    room.store.archive(gone)
    for path in ("/", "/results", "/search?q=mistake", "/search?q=thursdays"):
        assert not re.search(r"/results/\d", main_of(room, path)), path


def test_an_evening_that_is_put_away_before_it_was_played_is_called_off(room: Room) -> None:
    event = evening(room)
    pages = [f"/results/{event}/{name}.html" for name in ("index", "seats", "board-1", "projector")]
    desk = Desk(room.as_role(Role.DIRECTOR), event)
    assert "Nothing has been played" in desk.open("./export").words
    assert "Call it off" in desk.open("./settings").words
    desk.send("./put-away", away="yes")
    assert "It is called off" in desk.words
    for page in pages:
        text = room.browser().get(page).text
        assert "This evening was called off." in text, page
        assert "Play has not begun" not in text
        assert "seats.html" not in text
    assert room.browser().get(f"/results/{event}/nonsense.html").status_code == 404
    french = room.browser().get(pages[0], headers={"Accept-Language": "fr"}).text
    assert "Cette soirée a été annulée." in french
    desk.send("./put-away", away="no")
    assert "called off" not in room.browser().get(pages[0]).text
    room.act(event, *results(room.desk.event(event), (1,)))
    room.store.archive(event)
    assert "called off" not in room.browser().get(pages[0]).text


def test_a_template_and_an_evening_whose_play_was_ended_are_not_called_off(room: Room) -> None:
    event = evening(room)
    front = f"/results/{event}/index.html"
    room.store.archive(event)
    assert "called off" in room.browser().get(front).text
    room.act(event, ChangeScoring(title="Template: Thursdays"))
    assert "called off" not in room.browser().get(front).text
    room.act(event, ChangeScoring(title="Thursdays"), OpenCorrections())
    assert "called off" not in room.browser().get(front).text


def test_lists_forget_what_a_restore_took_away(room: Room, tmp_path: Path) -> None:
    event = ended(room, "Pairs")
    room.store.backup(tmp_path / "before.db")
    room.act(event, choose({"lead": "ask"}))
    for path in ("/", "/results", f"/players/{ada(room)}"):
        assert f"/results/{event}/" in main_of(room, path), path
    room.store.restore(tmp_path / "before.db", replace=True)
    lost = room.store.last(event) + 1
    hidden = room.desk.act(event, choose({"public": "no"}), Writer(room.now, "test"))
    assert [one.number for one in hidden] == [lost]
    for path in ("/", "/results"):
        assert f"/results/{event}/" not in main_of(room, path), path
    assert room.browser().get(f"/players/{ada(room)}").status_code == 404


def test_the_archive_is_by_month_and_club_and_goes_on(room: Room, monkeypatch) -> None:
    monkeypatch.setattr("overtrick.web.public.archive.PAGE", 1)
    first, second = ended(room, "One"), ended(room, "Two")
    text = main_of(room, "/results")
    assert f"/results/{second}/index.html" in text
    assert f"/results/{first}/" not in text
    following = re.search(r'rel="next" href="([^"]+)"', text)
    assert following
    assert f"/results/{first}/index.html" in main_of(room, following[1].replace("&amp;", "&"))
    assert "Two" in main_of(room, "/results?month=2026-11")
    assert "Two" not in main_of(room, "/results?month=2026-10")
    assert "Two" in main_of(room, "/results?club=larchfield")
    assert "Two" not in main_of(room, "/results?club=Elsewhere")
    assert room.browser().get("/results?month=x%25").status_code == 400


def test_a_player_is_found_with_a_history_once_play_is_over(room: Room) -> None:
    running = evening(room, (1, 2, 3), title="Running")
    assert "/players/" not in main_of(room, "/search?q=ada+bi")
    assert room.browser().get(f"/players/{ada(room)}").status_code == 404
    room.act(running, OpenCorrections())
    assert f"/players/{ada(room)}" in main_of(room, "/search?q=ada+bi")
    text = main_of(room, f"/players/{ada(room)}")
    assert "Running" in text
    assert "Max Stone" in text
    assert f"/players/{ada(room)}" in main_of(room, f"/results/{running}/pair-1NS.html")


def test_who_played_nothing_has_no_place_among_so_many(room: Room) -> None:
    event = evening(room, (1, 2, 3))
    room.act(event, EnterContestant("9", "", "NS", ("Nora Rush", "Bo Lind")), OpenCorrections())
    with room.store.reading() as connection:
        (nora,) = search(connection, "Nora Rush")
        (ada,) = search(connection, "Ada Birch NS1")
    of_three = '<span class="quiet">of 3</span>'
    assert of_three in main_of(room, f"/players/{ada.id}")
    page = main_of(room, f"/players/{nora.id}")
    assert '<td class="n">– </td>' in page
    assert of_three not in page
    owner = room.as_role(Role.OWNER)
    assert '<td class="n">–</td>' in owner.get(f"/console/players/{nora.id}").text


@pytest.mark.parametrize("choice", [Privacy.INITIALS, Privacy.NUMBER, Privacy.HIDDEN])
def test_who_does_not_show_the_whole_name_has_no_page_and_is_not_found(
    choice: Privacy, room: Room
) -> None:
    event, who = ended(room), ada(room)
    room.store.write(lambda c: set_privacy(c, who, choice))
    assert room.browser().get(f"/players/{who}").status_code == 404
    assert "/players/" not in main_of(room, "/search?q=ada+birch")
    assert who not in main_of(room, f"/results/{event}/pair-1NS.html")


def test_an_event_in_which_a_player_hid_is_not_in_the_history(room: Room) -> None:
    hidden, open_ = ended(room, "Hidden one"), ended(room, "Open one")
    who = ada(room)
    room.store.write(lambda c: set_privacy(c, who, Privacy.HIDDEN, event=hidden))
    text = main_of(room, f"/players/{who}")
    assert "Open one" in text
    assert "Hidden one" not in text
    assert who not in main_of(room, f"/results/{hidden}/pair-1NS.html")
    assert who in main_of(room, f"/results/{open_}/pair-1NS.html")


def test_a_partner_is_named_as_the_partner_chose_in_that_event(room: Room) -> None:
    event, who = ended(room), ada(room)
    with room.store.reading() as connection:
        max_ = search(connection, "Max Stone NS10")[0:] or search(connection, "Max Stone")
    room.store.write(
        lambda c: [set_privacy(c, one.id, Privacy.HIDDEN, event=event) for one in max_]
    )
    text = main_of(room, f"/players/{who}")
    assert "Max Stone" not in text
    assert "Name withheld" in text


def test_an_embargo_or_a_director_who_shows_nothing_keeps_an_event_out_of_histories(
    room: Room,
) -> None:
    event, who = ended(room), ada(room)
    assert room.browser().get(f"/players/{who}").status_code == 200
    room.act(event, choose({"embargo": "2026-11-28T22:00+00:00"}))
    assert room.browser().get(f"/players/{who}").status_code == 404
    room.now = datetime(2026, 11, 28, 22, 1, tzinfo=UTC)
    assert room.browser().get(f"/players/{who}").status_code == 200
    room.act(event, choose({"public": "no"}))
    assert room.browser().get(f"/players/{who}").status_code == 404


def test_nobody_is_found_by_a_name_of_earlier_or_after_being_erased(room: Room) -> None:
    ended(room)
    who = ada(room)
    room.store.write(lambda c: rename(c, who, Name("Elm", "Ada"), at="2026-11-27"))
    assert "/players/" not in main_of(room, "/search?q=birch+ns")
    assert f"/players/{who}" in main_of(room, "/search?q=elm")
    room.store.write(lambda c: erase(c, who))
    assert "/players/" not in main_of(room, "/search?q=elm")
    assert room.browser().get(f"/players/{who}").status_code == 404


def test_a_substitute_is_said_to_be_one(room: Room) -> None:
    event = evening(room, (1, 2, 3))
    room.act(event, SeatPlayers("1NS", ("Sub Stitute", "Max Stone"), 2), OpenCorrections())
    with room.store.reading() as connection:
        who = search(connection, "Sub Stitute")[0].id
    assert "as a substitute" in main_of(room, f"/players/{who}")


def test_a_search_of_one_letter_or_of_nothing_finds_nobody(room: Room) -> None:
    ended(room)
    for typed in ("", "a", "%", "  "):
        assert "/players/" not in main_of(room, f"/search?q={typed}"), typed
    assert "Pairs" in main_of(room, "/search?q=26+november")


def test_what_is_said_to_one_table_is_nowhere_and_what_to_a_section_says_so(room: Room) -> None:
    event = evening(room, (1,))
    room.act(event, announce("Quiet, please", table=2), announce("Tea first", section="B"))
    for page in ("projector", "index", "seats"):
        text = room.browser().get(f"/results/{event}/{page}.html").text
        assert "Quiet, please" not in text
        assert '<p class="announcement"><b>Section B:</b> Tea first</p>' in text
