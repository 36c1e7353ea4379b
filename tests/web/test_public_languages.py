"""Public pages in the reader's language: on every page, at every door, and never in files."""

from __future__ import annotations

import re
from datetime import timedelta

import psycopg
import pytest
from lxml import html
from sqlalchemy.exc import DBAPIError

from overtrick.bridge.seat import Side
from overtrick.event.commands import CorrectResult, OpenCorrections, StartRound
from overtrick.event.contestant import ContestantId
from overtrick.store.failures import failure
from overtrick.store.people_model import Privacy
from overtrick.store.people_privacy import set_privacy
from overtrick.web.book import announce
from overtrick.web.languages import LANGUAGES, catalogue, say
from overtrick.web.problems import WAIT
from overtrick.web.public.snapshot import Snapshot
from tests.web.public_room import evening, results
from tests.web.room import Room

OTHERS = [code for code in LANGUAGES if code != "en"]
SPOKEN = re.compile(r"[^\W\d_]{3,}")
"""Words long enough to be in one language."""
NOT_SPOKEN = {
    "Overtrick", "CSV", "JSON", "PBN", "ZIP", "comma-separated values", "Magic Contest",
    "World Bridge Federation", "Coffee in the hall", "Larchfield", *LANGUAGES.values(),
}  # fmt: skip
DOORS = ("/sign-in", "/set-up", "/password/none", "/results/999", "/nowhere")


@pytest.fixture
def pages(room: Room) -> list[str]:
    """The address of every kind of page, of events that say as much as they can."""
    playing = evening(room, (1, 2, 3, 4), tables=5, title="XX")
    *most, _ = results(room.desk.event(playing), (5,))
    room.act(playing, *most, StartRound(5), announce("Coffee in the hall"))
    over = evening(room, (1, 2, 3), title="XX")
    room.act(over, OpenCorrections(room.now + timedelta(minutes=30)))
    event_over = room.desk.event(over)
    hidden = event_over.contestants[ContestantId("", "1", Side.NS)].players[0]
    room.store.write(lambda c: set_privacy(c, hidden, Privacy.HIDDEN))
    play = next(iter(event_over.plays.values())).entered
    room.act(over, CorrectResult(play.round, play.table, play.board, "60/40", reason="XX"))
    event, live = f"/results/{over}", f"/results/{playing}"
    return [
        "/", "/results", "/search?q=xx", "/search?q=nobody", f"{live}/index.html",
        f"{live}/seats.html", f"{live}/projector.html", f"{live}/projector.html?page=1",
        f"{event}/index.html", f"{event}/board-{play.board}.html", f"{event}/boards.html",
        f"{event}/recap.html", f"{event}/rules.html", f"{event}/pair-1NS.html",
        f"{event}/ask/{play.board}", *DOORS,
    ]  # fmt: skip


def test_readers_are_told_in_their_language_that_the_database_is_away_and_not_where_it_is(
    room: Room, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    inner = 'connection to server at "10.0.0.7", port 5432 failed: Connection refused'
    gone = DBAPIError.instance("SELECT 1", {}, psycopg.OperationalError(inner), psycopg.Error)
    event = evening(room, (1,))

    def away(*_: object, **__: object) -> None:
        raise failure(gone, "postgresql://club@10.0.0.7/club")

    monkeypatch.setattr(room.store.engine, "connect", away)
    monkeypatch.setattr(room.store, "last_of", away)
    seen = {}
    for language in LANGUAGES:
        for path in ("/", f"/results/{event}/index.html", f"/results/{event}/stream", "/healthz"):
            answer = reader(room, language).get(path)
            assert answer.status_code == 503, path
            assert not re.search(r"10\.0|5432|connection|refused|psycopg", answer.text), path
            seen[language] = answer.text
        assert say(language, WAIT) in html.fromstring(seen[language]).text_content()
    assert len(set(seen.values())) == len(LANGUAGES)
    caplog.clear()
    problem = room.browser().get("/healthz")
    assert "10.0.0.7" not in problem.text
    assert problem.json()["detail"] == "the database cannot be reached"
    assert inner in caplog.text


def reader(room: Room, language: str):
    return room.browser(**{"accept-language": language, "accept": "text/html"})


def spoken(text: str) -> set[str]:
    """Every piece of text that a page shows or reads aloud, with any words in it."""
    tree = html.fromstring(text)
    pieces = tree.xpath("//text()[not(ancestor::td[contains(@class, 'quiet')])]")
    pieces += tree.xpath("//@aria-label | //@title | //@placeholder")
    return {" ".join(one.split()) for one in pieces if SPOKEN.search(one)}


def words_of(text: str) -> set[str]:
    return {one.casefold() for one in SPOKEN.findall(text)}


def vocabulary(language: str) -> set[str]:
    """Every word of a language's catalogue: some are what they are in English."""
    return {word for said in catalogue(language).values() for word in words_of(str(said))}


@pytest.mark.parametrize("language", OTHERS)
def test_no_page_is_left_in_english(language: str, room: Room, pages: list[str]) -> None:
    names = re.compile(r"(Ada|Max|Pia|Tom|Lena|Karl) \w+ (NS|EW|Ns|Ew)\d+|XX|[\w./]*\.html")
    for path in pages:
        english = spoken(reader(room, "en").get(path).text)
        answer = reader(room, language).get(path)
        assert f'<html lang="{language}"' in answer.text, path
        both = (english & spoken(answer.text)) - NOT_SPOKEN
        left = {one for one in both if not words_of(names.sub("", one)) <= vocabulary(language)}
        assert left == set(), path


def test_a_language_is_chosen_for_one_device_and_leads_back(room: Room) -> None:
    event = evening(room, (1, 2, 3))
    path = f"/results/{event}/board-2.html"
    device = reader(room, "fr")
    assert "Donne 2" in device.get(path).text
    there = re.search(r'href="(/language/pl\?to=[^"]+)"', device.get(path).text)
    assert there
    answer = device.get(there[1], follow_redirects=False)
    assert answer.status_code == 303
    assert answer.headers["location"] == path
    assert "Rozdanie 2" in device.get(path).text
    assert "Donne 2" in reader(room, "fr").get(path).text


@pytest.mark.parametrize("to", ["//evil.example", "https://evil.example", "/\\evil", "x"])
def test_a_choice_of_language_leads_nowhere_else(to: str, room: Room) -> None:
    answer = room.browser().get("/language/de", params={"to": to}, follow_redirects=False)
    assert answer.headers["location"] == "/"


def test_a_language_that_is_none_cannot_be_chosen(room: Room) -> None:
    answer = reader(room, "de").get("/language/xx", follow_redirects=False)
    assert answer.status_code == 404
    assert "diese Sprache gibt es nicht" in answer.text


def test_files_are_the_same_in_every_language(room: Room) -> None:
    event = evening(room, (1, 2, 3))
    for name in ("ranking.csv", "travellers.csv", "results.json", "boards.pbn"):
        of = {reader(room, one).get(f"/results/{event}/{name}").content for one in LANGUAGES}
        assert len(of) == 1, name
    ranking = reader(room, "de").get(f"/results/{event}/ranking.csv").text
    assert re.search(r",\d+\.\d\d,", ranking)


def test_decimals_and_dates_are_the_reader_s(room: Room) -> None:
    event = evening(room, (1, 2, 3))
    page = f"/results/{event}/index.html"
    shown = {one: reader(room, one).get(page).text for one in ("en", "de", "fr")}
    assert re.search(r'class="n main">\d\d\.\d\d<', shown["en"])
    assert re.search(r'class="n main">\d\d,\d\d<', shown["de"])
    assert not re.search(r">\d\d\.\d\d<", shown["de"])
    assert "Donnerstag, 26. November 2026" in shown["de"]
    assert "jeudi 26 novembre 2026" in shown["fr"]


def test_an_event_is_scored_once_for_all_languages(room: Room, monkeypatch) -> None:
    event, looks = evening(room, (1, 2, 3)), []
    made = Snapshot.__post_init__
    monkeypatch.setattr(Snapshot, "__post_init__", lambda self: (looks.append(1), made(self))[1])
    for language in LANGUAGES:
        for name in ("index.html", "board-1.html", "pair-1NS.html"):
            assert reader(room, language).get(f"/results/{event}/{name}").status_code == 200
    assert len(looks) == 1


def test_the_console_is_in_one_language_alone(room: Room) -> None:
    answer = reader(room, "fr").get("/console")
    assert '<html lang="en"' in answer.text


def test_head_is_get_without_what_follows(room: Room, pages: list[str]) -> None:
    device = reader(room, "sv")
    there = pages[4]
    files = [there.replace("index.html", name) for name in ("ranking.csv", "results.json")]
    for path in (*pages, *files, "/healthz", "/api/v1/events", "/t/"):
        get = device.get(path, follow_redirects=False)
        head = device.head(path, follow_redirects=False)
        assert head.status_code == get.status_code, path
        assert head.content == b"", path
        for name in ("etag", "content-type", "content-security-policy", "content-length"):
            assert head.headers.get(name) == get.headers.get(name), (path, name)
    tag = device.head(there).headers["etag"]
    assert device.head(there, headers={"if-none-match": tag}).status_code == 304


def test_head_of_a_stream_ends_at_once_and_of_a_form_is_refused(room: Room) -> None:
    event = evening(room, (1,))
    stream = room.browser().head(f"/results/{event}/stream")
    assert stream.status_code == 200
    assert stream.headers["content-type"].startswith("text/event-stream")
    assert stream.content == b""
    assert room.browser().head("/sign-out").status_code == 405
