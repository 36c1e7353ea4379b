"""The public pages over HTTP: who sees what, in which state of an event, and what is sent."""

from __future__ import annotations

import gzip
import io
import re
import threading
import zipfile
from datetime import timedelta
from fractions import Fraction

import pytest

from overtrick.event.commands import (
    AddLate,
    CloseEvent,
    CorrectResult,
    CutRounds,
    GivePenalty,
    OpenCorrections,
    StartRound,
)
from overtrick.store.accounts_roles import Role
from overtrick.store.people_erasing import erase
from overtrick.store.people_model import Privacy
from overtrick.store.people_privacy import set_privacy
from overtrick.web.book import announce, choose
from tests import apart
from tests.web.public_room import evening, results
from tests.web.room import Room


def text_of(room: Room, path: str) -> str:
    answer = room.browser().get(path)
    assert answer.status_code == 200, answer.text
    return answer.text


def person(room: Room, name: str) -> str:
    """The id of the player whose name begins so."""
    from overtrick.store.people_search import search

    with room.store.reading() as connection:
        return search(connection, name)[0].id


def test_an_evening_goes_from_seats_to_a_final_ranking(room: Room) -> None:
    event = evening(room)
    first = text_of(room, f"/results/{event}/index.html")
    assert "The first totals come when round 2 is over" in first
    assert "Play has not begun" in first
    assert "The first totals" not in text_of(room, f"/results/{event}/rules.html")
    assert "Ada Birch" in text_of(room, f"/results/{event}/seats.html")
    room.act(event, *results(room.desk.event(event), (1, 2, 3)))
    assert "6 of 6 boards" in text_of(room, f"/results/{event}/index.html")
    assert "Dealer" in text_of(room, f"/results/{event}/board-1.html")
    room.act(event, OpenCorrections(room.now + timedelta(minutes=20)))
    assert "corrections until" in text_of(room, f"/results/{event}/index.html")
    room.act(event, CloseEvent("test"))
    assert "Final" in text_of(room, f"/results/{event}/index.html")
    seats = text_of(room, f"/results/{event}/seats.html")
    assert "The event is over." in seats
    assert "Ada Birch" not in seats
    assert "the next" not in seats


def test_a_round_that_was_called_before_a_cut_leaves_nobody_without_a_seat(room: Room) -> None:
    event = evening(room, (1,))
    room.act(event, StartRound(2), StartRound(3), CutRounds(2, reason="the hall closes"))
    seats = text_of(room, f"/results/{event}/seats.html")
    assert re.search(r'Round 2 <span class="tag">now', seats)
    assert "Ada Birch" in seats


def test_a_board_has_no_page_while_somebody_can_still_play_it(room: Room) -> None:
    event = evening(room, (1, 2))
    browser = room.browser()
    assert browser.get(f"/results/{event}/board-1.html").status_code == 404
    assert "board-1.html" not in browser.get(f"/results/{event}/boards.html").text
    for name in ("results.json", "travellers.csv", "ranking.csv", "index.html", "pair-1NS.html"):
        text = browser.get(f"/results/{event}/{name}").text
        assert not re.search(r"3NT|4&|\d\d\.\d\d%", text), name
    assert browser.get(f"/results/{event}/results.json").json()["boards"] == []
    room.act(event, *results(room.desk.event(event), (3,)))
    assert browser.get(f"/results/{event}/board-1.html").status_code == 200


@pytest.mark.parametrize("role", list(Role))
def test_a_role_changes_nothing_of_what_the_public_pages_show(role: Role, room: Room) -> None:
    event = evening(room, (1, 2))
    assert room.as_role(role).get(f"/results/{event}/board-1.html").status_code == 404
    assert room.device(event).get(f"/results/{event}/board-1.html").status_code == 404


def test_an_event_that_is_not_shown_is_not_there(room: Room) -> None:
    event = evening(room, (1, 2, 3), title="The secret cup")
    room.act(event, choose({"public": "no"}))
    browser = room.browser()
    for path in ("index.html", "results.json", "stream", "projector.html", "seats.html", "ask/1"):
        assert browser.get(f"/results/{event}/{path}").status_code == 404, path
    for path in ("/", "/results", "/search?q=secret"):
        assert "secret cup" not in browser.get(path).text, path


def test_results_wait_for_the_end_of_play_where_the_director_says_so(room: Room) -> None:
    event = evening(room, (1, 2, 3))
    room.act(event, choose({"public": "end"}))
    for name in ("index", "board-1", "pair-1NS", "boards", "recap"):
        text = text_of(room, f"/results/{event}/{name}.html")
        assert "shown when play is over" in text
        assert "3NT" not in text
    assert room.browser().get(f"/results/{event}/results.json").status_code == 404
    room.act(event, OpenCorrections())
    assert "Dealer" in text_of(room, f"/results/{event}/board-1.html")


def test_people_are_shown_as_they_chose_from_one_moment_to_the_next(
    room: Room, monkeypatch
) -> None:
    monkeypatch.setattr("overtrick.web.public.windows.AGE", 0.0)
    event = evening(room, (1, 2, 3))
    ada = person(room, "Ada Birch")
    pages = [f"/results/{event}/{name}" for name in (
        "index.html", "seats.html", "board-1.html", "results.json", "ranking.csv", "recap.html",
        "projector.html",
    )]  # fmt: skip

    def shown() -> set[str]:
        return {path for path in pages if name in text_of(room, path)}

    with room.store.reading() as connection:
        from overtrick.store.people_known import person as known

        name = str(known(connection, ada).name)
    assert shown() == set(pages)
    choices = ((Privacy.INITIALS, "A.B."), (Privacy.HIDDEN, "Name withheld"))
    for choice, instead in choices:
        room.store.write(lambda c, choice=choice: set_privacy(c, ada, choice))
        assert shown() == set()
        assert instead in text_of(room, pages[0])
    room.store.write(lambda c: set_privacy(c, ada, Privacy.FULL))
    room.store.write(lambda c: set_privacy(c, ada, Privacy.HIDDEN, event=event))
    assert shown() == set()
    room.store.write(lambda c: set_privacy(c, ada, None, event=event))
    assert shown() == set(pages)
    room.store.write(lambda c: erase(c, ada))
    assert shown() == set()


def test_a_page_is_sent_once_and_packed(room: Room) -> None:
    event = evening(room, (1, 2, 3))
    browser = room.browser()
    path = f"/results/{event}/index.html"
    plain = browser.get(path, headers={"Accept-Encoding": "identity"})
    assert "content-encoding" not in plain.headers
    packed = browser.get(path, headers={"Accept-Encoding": "gzip"})
    assert packed.headers["content-encoding"] == "gzip"
    assert packed.text == plain.text
    tag = plain.headers["etag"]
    assert tag == packed.headers["etag"]
    again = browser.get(path, headers={"If-None-Match": tag})
    assert (again.status_code, again.content) == (304, b"")
    assert plain.headers["cache-control"] == "no-cache"
    # What does not change on a page lets the browser keep it, though the event goes on.
    rules = browser.get(f"/results/{event}/rules.html").headers["etag"]
    first = next(iter(room.desk.event(event).plays.values())).entered
    room.act(event, CorrectResult(first.round, first.table, first.board, "7NTN-9"))
    assert browser.get(path, headers={"If-None-Match": tag}).status_code == 200
    kept = browser.get(f"/results/{event}/rules.html", headers={"If-None-Match": rules})
    assert kept.status_code == 304


def test_a_page_is_made_once_however_many_ask(room: Room, monkeypatch) -> None:
    from overtrick.web.public import snapshot

    event = evening(room, (1, 2, 3))
    made = []
    real = snapshot.rendered
    monkeypatch.setattr(
        snapshot, "rendered", lambda *args, **more: made.append(args[0]) or real(*args, **more)
    )
    browser = room.browser()
    for _ in range(20):
        assert browser.get(f"/results/{event}/index.html").status_code == 200
    assert made == ["index.html"]


def test_a_page_that_is_made_holds_nobody_up_who_writes(room: Room, monkeypatch) -> None:
    from overtrick.web.public import snapshot

    event = evening(room, (1, 2))
    browser = room.browser()
    begun, go_on = threading.Event(), threading.Event()
    real = snapshot.rendered

    def slow(*args, **more) -> str:
        begun.set()
        assert go_on.wait(20)
        return real(*args, **more)

    monkeypatch.setattr(snapshot, "rendered", slow)
    reader = threading.Thread(target=browser.get, args=(f"/results/{event}/index.html",))
    reader.start()
    assert begun.wait(10)
    room.act(event, *results(room.desk.event(event), (3,)))
    go_on.set()
    reader.join(20)
    assert len(room.desk.event(event).plays) == 18


def test_hostile_names_are_text_everywhere(room: Room) -> None:
    from overtrick.bootstrap.kept import Writer, open_event
    from overtrick.event.commands import EnterContestant, SetMovement
    from tests.web.public_room import opening

    bad = '"><script>alert(1)</script>'
    event = open_event(room.store, opening(bad), Writer(room.now, "test"))
    room.act(event, EnterContestant("1", "", "NS", (f"Eve {bad}", "=cmd|'x'!A1")))
    room.act(event, SetMovement("mitchell-3"), announce(bad))
    room.act(event, *results(room.desk.event(event), (1, 2, 3)))
    browser = room.browser()
    for name in ("index", "seats", "board-1", "pair-1NS", "projector", "recap", "rules"):
        assert "<script>alert" not in browser.get(f"/results/{event}/{name}.html").text, name
    for path in ("/", "/results", f"/search?q={bad}"):
        assert "<script>alert" not in browser.get(path).text, path
    assert "\n=cmd" not in browser.get(f"/results/{event}/ranking.csv").text


def test_the_pages_for_elsewhere_are_whole_and_like_those_published(room: Room) -> None:
    from overtrick.bootstrap.kept import evening_kept
    from overtrick.publish import site

    event = evening(room, (1, 2, 3))
    assert room.browser().get(f"/results/{event}/site.zip").status_code == 404
    room.act(event, OpenCorrections())
    content = room.browser().get(f"/results/{event}/site.zip").content
    kept = evening_kept(room.store, event, private=False)
    expected = site(kept.event, kept.standings, kept.people)
    with zipfile.ZipFile(io.BytesIO(content)) as archive:
        assert {name: archive.read(name) for name in archive.namelist()} == expected


def test_corrected_results_are_marked(room: Room) -> None:
    event = evening(room, (1, 2, 3))
    room.act(event, OpenCorrections())
    play = next(iter(room.desk.event(event).plays.values())).entered
    assert "Corrected after play" not in text_of(room, f"/results/{event}/board-{play.board}.html")
    room.act(event, CorrectResult(play.round, play.table, play.board, "1CN="))
    assert "One result was corrected" in text_of(room, f"/results/{event}/index.html")
    text = text_of(room, f"/results/{event}/board-{play.board}.html")
    corrected = text.partition("Corrected after play</h2>")[2].partition("</ul>")[0]
    assert re.findall('aria-label="([^"]+)"', corrected) == [
        "3 notrump by North, made", "1 club by North, made",
    ]  # fmt: skip


def test_the_screen_turns_its_pages_without_scripts(room: Room) -> None:
    event = evening(room, (1, 2, 3))
    room.act(event, choose({"screen": "7"}), StartRound(1), announce("Coffee in the hall"))
    text = text_of(room, f"/results/{event}/projector.html")
    assert '<noscript><meta http-equiv="refresh" content="7;url=projector.html?page=1">' in text
    assert "Coffee in the hall" in text
    assert "Round 1 of 3" in text
    room.later(minutes=3)
    assert 'data-left="720"' in text_of(room, f"/results/{event}/projector.html")
    assert text_of(room, f"/results/{event}/projector.html?page=1")
    room.act(event, OpenCorrections())
    assert "Coffee in the hall" in text_of(room, f"/results/{event}/projector.html")
    room.act(event, CloseEvent("test"))
    for page in ("projector", "index"):
        assert "Coffee in the hall" not in text_of(room, f"/results/{event}/{page}.html")
    room.act(event, announce("Until Thursday"))
    assert "Until Thursday" in text_of(room, f"/results/{event}/index.html")


def test_who_sits_out_is_named_and_announcements_take_the_place_of_rows(room: Room) -> None:
    event = evening(room, (1,), tables=9)
    room.act(event, StartRound(2), AddLate(3, way="rover"))
    seats = text_of(room, f"/results/{event}/seats.html")
    pages = [text_of(room, f"/results/{event}/projector.html?page={n}") for n in range(3)]
    for text in (seats, next(one for one in pages if "Seats of round 3" in one)):
        assert "Max Stone Ns11" in text.rpartition("Sits out:")[2].partition("</p>")[0]
    assert seats.count("Sits out:") == 1, "who comes in round 3 sits out no round before"
    assert pages[0].count('<span class="place">') == 19
    room.act(event, *map(announce, ("Coffee", "Tea", "Cake", "Lifts", "Keys")))
    first = text_of(room, f"/results/{event}/projector.html")
    assert first.count('<span class="place">') < 19, "which would lie below the screen"


def test_a_stream_says_what_there_is_and_then_what_is_new(room: Room) -> None:
    import json

    event = evening(room, (1, 2))
    windows = _windows(room)
    said: list = []

    async def follow() -> None:
        async for nudge in windows.window(event).nudges():
            said.append(nudge)
            if len(said) == 1:
                room.act(event, *results(room.desk.event(event), (3,)))
            if len([one for one in said if one]) == 2:
                return

    import asyncio

    apart.run(asyncio.wait_for(follow(), 20))
    first, second = [one for one in said if one]
    assert first.version != second.version
    assert json.loads(json.dumps(second._asdict()))["within"] > 0


def test_a_fault_while_an_event_is_looked_at_for_its_readers_is_written_and_the_next_is_told(
    room: Room, monkeypatch, caplog
) -> None:
    import asyncio

    from overtrick.web.public import windows as module

    monkeypatch.setattr(module, "AGE", 0.05)
    event, faults = evening(room, (1, 2)), [KeyError("a fault of ours")] * 2

    def viewing(*seen: object):
        if room.desk.event(event).plays.keys() - before and faults:
            raise faults.pop()
        return view(*seen)

    async def follow() -> None:
        lines = _windows(room).window(event).nudges()
        assert await anext(lines)
        room.act(event, *results(room.desk.event(event), (3,)))
        assert await anext(lines)

    before, view = room.desk.event(event).plays.keys(), module.view
    monkeypatch.setattr(module, "view", viewing)
    apart.run(asyncio.wait_for(follow(), 20))
    assert faults == []
    told = [one.getMessage() for one in caplog.records if one.name == "overtrick.web"]
    assert told == [f"looking at event {event} for those who read it failed"]


def test_who_reads_is_shown_what_there_is_where_an_older_copy_was_put_back(
    room: Room, tmp_path
) -> None:
    import asyncio

    from overtrick.web.public.windows import AGE

    event, windows = evening(room, (1, 2)), _windows(room)

    async def numbers() -> list[int]:
        window, seen = windows.window(event), []
        seen.append((await window.current()).number)
        room.store.backup(tmp_path / "before.db")
        room.act(event, *results(room.desk.event(event), (3,)))
        seen.append((await window.current()).number)
        room.store.restore(tmp_path / "before.db", replace=True)
        await asyncio.sleep(AGE)  # within which nobody looks again
        seen.append((await window.current()).number)
        return seen

    before, between, after = apart.run(asyncio.wait_for(numbers(), 20))
    assert before == after < between


def _windows(room: Room):
    from overtrick.web.public.windows import Windows

    return Windows(room.desk, lambda: room.now)


def test_a_reader_who_was_just_told_does_not_keep_the_server_from_stopping(
    room: Room, monkeypatch
) -> None:
    import asyncio

    monkeypatch.setattr("overtrick.web.public.windows.A_READER", 100.0)
    monkeypatch.setattr("overtrick.web.public.windows.LONGEST", 100.0)
    event = evening(room, (1, 2))
    windows = _windows(room)

    async def follow() -> int:
        told = 0
        async for nudge in windows.window(event).nudges():
            told += nudge is not None
            if told == 1:
                room.act(event, *results(room.desk.event(event), (3,)))
            if told == 2:
                asyncio.get_running_loop().call_later(0.1, room.desk.hub.close)
        return told

    assert apart.run(asyncio.wait_for(follow(), 10)) == 2


def test_who_reads_an_evening_is_told_that_it_is_called_off_by_whatever_road(
    room: Room, monkeypatch: pytest.MonkeyPatch
) -> None:
    import asyncio

    from overtrick.web.public import windows as module

    monkeypatch.setattr(module, "AGE", 0.05)
    event = evening(room)

    async def follow() -> None:
        lines = (one async for one in _windows(room).window(event).nudges() if one)
        versions = {(await anext(lines)).version}
        for archived in (True, False):
            await asyncio.to_thread(room.store.archive, event, archived=archived)
            versions.add((await anext(lines)).version)
        assert len(versions) == 3

    apart.run(asyncio.wait_for(follow(), 20))


def test_what_changes_nothing_for_the_public_nudges_nobody(room: Room) -> None:

    event = evening(room, (1,))
    windows = _windows(room)

    async def look() -> tuple[str, str, str]:
        window = windows.window(event)
        before = (await window.current()).version
        room.act(event, choose({"playing": "no"}))
        quiet = (await window.current()).version
        room.act(event, announce("Last round"))
        return before, quiet, (await window.current()).version

    before, quiet, after = apart.run(look())
    assert before == quiet
    assert after != before


def test_the_event_read_least_lately_makes_room_for_another(room: Room, monkeypatch) -> None:
    monkeypatch.setattr("overtrick.web.public.windows._MOST", 2)
    first, second, third = (evening(room) for _ in range(3))
    browser = room.browser()
    windows = {}
    for number in (first, second, third):
        assert browser.get(f"/results/{number}/index.html").status_code == 200
        windows[number] = room.app.state.windows.window(number)
    assert room.app.state.windows.window(third) is windows[third]
    assert room.app.state.windows.window(second) is windows[second]
    assert room.app.state.windows.window(first) is not windows[first]


def test_asking_for_events_that_are_not_there_shuts_no_window(room: Room) -> None:
    event = evening(room, (1,))
    browser = room.browser()
    assert browser.get(f"/results/{event}/index.html").status_code == 200
    kept = room.app.state.windows.window(event)
    for number in range(1000, 1100):
        assert browser.get(f"/results/{number}/index.html").status_code == 404
    assert room.app.state.windows.window(event) is kept


def test_gzip_is_what_it_says(room: Room) -> None:
    from overtrick.web.public.render import Look

    event = evening(room, (1, 2, 3))

    async def made():
        return await _windows(room).window(event).page("index.html", Look())

    one = apart.run(made())
    assert one is not None
    assert gzip.decompress(one.packed or b"") == one.content


def test_the_reason_of_a_penalty_for_a_board_that_others_have_still_to_play_waits(
    room: Room,
) -> None:
    number = evening(room, (1, 2))
    last = [one for one in results(room.desk.event(number), (3,)) if one.table == 1]
    room.act(number, *last, GivePenalty("1NS", Fraction(5), "percent", "board 2 was opened"))
    page = f"/results/{number}/pair-1NS.html"
    assert re.search(r"Penalty</span> <b>.*</b> …</p>", room.browser().get(page).text)
    rest = [one for one in results(room.desk.event(number), (3,)) if one.table != 1]
    room.act(number, *rest)
    assert "board 2 was opened</p>" in room.browser().get(page).text
