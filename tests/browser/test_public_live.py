"""The public pages in a real browser: live, at rest, without scripts, and for everyone."""

from __future__ import annotations

import re
from collections.abc import Iterator
from datetime import timedelta

import httpx
import pytest
from playwright.sync_api import Browser, Page, Route, expect

from overtrick.bridge.seat import Side
from overtrick.event.commands import CorrectResult, OpenCorrections, StartRound, TakeNote
from overtrick.event.records import ResultEntered
from overtrick.formats.commands import command_object
from overtrick.store.accounts_roles import Role
from overtrick.store.people_search import search
from overtrick.web.book import announce, choose, done
from overtrick.web.public.requests import Wish, request
from tests.browser.axe import violations, violations_in
from tests.browser.conftest import Opener
from tests.browser.public_live import live
from tests.web.public_room import evening, results
from tests.web.room import Room

pytestmark = pytest.mark.browser

EVERY_LOOK = [(width, scheme) for width in (360, 768, 1280) for scheme in ("light", "dark")]
TWO_LOOKS = [(360, "dark"), (1280, "light")]
IN_EVERY_LOOK = {"ranking", "board", "screen", "ask", "front"}


@pytest.fixture(scope="module")
def served(tmp_path_factory: pytest.TempPathFactory) -> Iterator[tuple[Room, str]]:
    with live(tmp_path_factory.mktemp("public")) as found:
        yield found


@pytest.fixture(scope="module")
def shown(served: tuple[Room, str]) -> dict[str, str]:
    """The addresses of pages in every state, of events that nobody changes."""
    room, address = served
    playing = evening(room, (1, 2, 3, 4), tables=5, title="Playing")
    *most, _ = results(room.desk.event(playing), (5,))
    room.act(playing, *most, StartRound(5), announce("Coffee in the hall"))
    over = evening(room, (1, 2, 3), title="Over")
    room.act(over, OpenCorrections(room.now + timedelta(minutes=30)))
    play = decided(room, over)
    empty = evening(room, title="Not begun")
    hidden = evening(room, (1, 2, 3), title="Later")
    room.act(hidden, choose({"public": "end"}))
    with room.store.reading() as connection:
        player = search(connection, "Ada Birch NS10")[0].id
    pages = {
        "front": "/", "archive": "/results", "search": "/search?q=ada",
        "player": f"/players/{player}",
        "ranking": f"/results/{playing}/index.html", "seats": f"/results/{playing}/seats.html",
        "screen": f"/results/{playing}/projector.html", "boards": f"/results/{playing}/boards.html",
        "card": f"/results/{over}/pair-1NS.html", "over": f"/results/{over}/index.html",
        "board": f"/results/{over}/board-{play.board}.html",
        "ask": f"/results/{over}/ask/{play.board}", "empty": f"/results/{empty}/index.html",
        "empty-screen": f"/results/{empty}/projector.html",
        "waiting": f"/results/{hidden}/board-1.html",
    }  # fmt: skip
    return {name: address + path for name, path in pages.items()}


def decided(room: Room, over: int) -> ResultEntered:
    """A result of which one correction was refused and another made; as it was."""
    event = room.desk.event(over)
    play = next(iter(event.plays.values()))
    at = play.entered
    wishes = (Wish(Side.NS, one) for one in ("1CN=", "7NTN-9"))
    asked = [request(event, play, one, room.now) for one in wishes]
    accepted, refused = (one.number for one in room.act(over, *asked))
    why = f"correction of board {at.board} to 7NTN-9 refused: the slip says seven tricks"
    room.act(over, done(refused), TakeNote(why, None, at.round, at.table, at.board))
    room.act(over, CorrectResult(at.round, at.table, at.board, "1CN="), done(accepted))
    return at


NAMES = (
    "front", "archive", "search", "player", "ranking", "seats", "screen", "boards", "card", "over",
    "board", "ask", "empty", "empty-screen", "waiting",
)  # fmt: skip


@pytest.mark.parametrize("name", NAMES)
def test_a_page_is_accessible_and_fits_every_screen(
    name: str, shown: dict[str, str], opened: Opener
) -> None:
    page = opened(shown[name], 1280)
    assert violations_in(page, EVERY_LOOK if name in IN_EVERY_LOOK else TWO_LOOKS) == {}
    small = page.evaluate(
        """() => [...document.querySelectorAll("main button, main .button, nav a, .exports a")]
            .map(one => [one.textContent.trim(), one.getBoundingClientRect()])
            .filter(([, box]) => box.width && (box.width < 24 || box.height < 24))
            .map(([text, box]) => `${text} ${box.width}x${box.height}`)"""
    )
    assert small == []


@pytest.fixture
def running(served: tuple[Room, str]) -> tuple[Room, str, int]:
    """An evening of which the last round is being played."""
    room, address = served
    event = evening(room, (1, 2), title="Live")
    room.act(event, choose({"running": "closed"}))
    return room, address, event


KEEP_ORDERS = """() => {
    const order = () => Object.fromEntries(
        [...document.querySelectorAll(".places")].flatMap((list) =>
            [...list.querySelectorAll("th a")].map((one, at) => [one.getAttribute("href"), at])
        )
    );
    window.orders = [order()];
    document.addEventListener("updated", () => window.orders.push(order()));
}"""
"""Keeps where everybody stood in a list, by the pages of score cards, update by update."""


def entered(room: Room, address: str, event: int, commands: list) -> None:
    """Enter results as a program does, over the network."""
    token = room.program(Role.SCORER, event).headers["Authorization"]
    for command in commands:
        answer = httpx.post(
            f"{address}/api/v1/events/{event}/commands",
            json=command_object(command),
            headers={"Authorization": token},
        )
        assert answer.is_success, answer.text


def test_the_ranking_changes_by_itself_and_leaves_the_reader_where_he_was(
    running: tuple[Room, str, int], opened: Opener
) -> None:
    room, address, event = running
    last = results(room.desk.event(event), (3,))
    room.act(event, *last[:2])
    page = opened(f"{address}/results/{event}/index.html", 360)
    page.set_viewport_size({"width": 360, "height": 420})
    expect(page.locator("#state")).to_contain_text(re.compile(r"\d of 6 boards"))
    before = page.locator(".places .main").all_text_contents()
    page.evaluate(KEEP_ORDERS)
    row = page.locator('.places a[href="pair-2NS.html"]')
    row.focus()
    page.evaluate("scrollTo(0, 260)")
    page.wait_for_timeout(100)
    marked = page.evaluate("document.activeElement.dataset.mine = 'kept'; scrollY")
    entered(room, address, event, last[2:])
    expect(page.locator("#state")).to_contain_text("6 of 6 boards", timeout=15_000)
    assert page.locator(".places .main").all_text_contents() != before
    moved = page.evaluate(
        """() => Object.fromEntries([...document.querySelectorAll(".places [data-moved]")]
            .map(row => [row.querySelector("th a").getAttribute("href"), row.dataset.moved]))"""
    )
    *_, stood, stands = page.evaluate("orders")
    assert moved == {
        one: "up" if stands[one] < place else "down"
        for one, place in stood.items()
        if stands[one] != place
    }
    assert page.evaluate("document.activeElement.getAttribute('href')") == "pair-2NS.html"
    assert page.evaluate("scrollY") == marked
    expect(page.locator("#said")).to_contain_text("The results were updated.")
    assert page.locator("#said").get_attribute("role") == "status"


def test_a_page_that_could_not_be_fetched_is_asked_for_again(
    running: tuple[Room, str, int], chromium: Browser
) -> None:
    room, address, event = running
    *most, last = results(room.desk.event(event), (3,))
    room.act(event, *most)
    context = chromium.new_context()
    page = context.new_page()
    page.goto(f"{address}/results/{event}/index.html")
    expect(page.locator("#state")).to_contain_text("5 of 6 boards")
    missed: list[str] = []

    def miss_once(route: Route) -> None:
        if missed or route.request.resource_type != "fetch":
            route.continue_()
            return
        missed.append(route.request.url)
        route.abort()

    page.route("**/index.html", miss_once)
    entered(room, address, event, [last])
    expect(page.locator("#state")).to_contain_text("6 of 6 boards", timeout=15_000)
    assert missed
    expect(page.locator("body")).not_to_have_class(re.compile("lost"))
    context.close()


def test_ones_own_row_is_marked_and_stays_in_view(
    running: tuple[Room, str, int], opened: Opener
) -> None:
    room, address, event = running
    first, *most, last = results(room.desk.event(event), (3,))
    room.act(event, *most)
    page = opened(f"{address}/results/{event}/pair-3EW.html", 360)
    page.get_by_role("button", name="This is me").click()
    expect(page.locator("#state")).to_contain_text("4 of 6 boards")
    room.act(event, first)
    expect(page.locator("#state")).to_contain_text("5 of 6 boards", timeout=15_000)
    expect(page.locator("#mine-button")).to_be_focused()
    page.get_by_role("link", name="Ranking", exact=True).click()
    bar = page.locator("#mine-bar")
    expect(page.locator("tr.mine")).to_have_count(1)
    assert bar.bounding_box()["y"] + bar.bounding_box()["height"] <= 801
    before = bar.inner_text()
    page.evaluate("scrollTo({ top: document.body.scrollHeight, behavior: 'instant' })")
    assert violations(page) == []
    room.act(event, last)
    expect(page.locator("#state")).to_contain_text("6 of 6 boards", timeout=15_000)
    expect(page.locator("tr.mine")).to_have_count(1)
    expect(bar).not_to_have_text(before)
    page.goto(f"{address}/results/{event}/board-1.html")
    marked = page.locator("tr.mine").first
    expect(marked.locator("a").nth(1)).to_have_attribute("href", "pair-3EW.html")
    expect(marked).to_have_attribute("aria-current", "true")


def test_nothing_moves_while_somebody_scrolls(
    running: tuple[Room, str, int], opened: Opener
) -> None:
    room, address, event = running
    page = opened(f"{address}/results/{event}/index.html", 360)
    # The page scrolls by itself: a busy machine would leave rests between gestures from outside.
    page.evaluate("scrolling = setInterval(() => dispatchEvent(new Event('scroll')), 100)")
    with page.expect_response(lambda one: one.url.endswith("index.html"), timeout=15_000):
        room.act(event, *results(room.desk.event(event), (3,)))
    for _ in range(6):
        page.wait_for_timeout(250)
        assert "0 of 6 boards" in page.locator("#state").inner_text()
    page.evaluate("clearInterval(scrolling)")
    expect(page.locator("#state")).to_contain_text("6 of 6 boards", timeout=5_000)


def test_pages_of_one_browser_share_a_stream_and_a_hidden_one_has_none(
    running: tuple[Room, str, int], chromium: Browser
) -> None:
    room, address, event = running
    context = chromium.new_context()
    streams: list[str] = []
    context.on("request", lambda one: streams.append(one.url) if "stream" in one.url else None)
    first, second = context.new_page(), context.new_page()
    first.goto(f"{address}/results/{event}/index.html")
    expect_streams(first, streams, 1)
    second.goto(f"{address}/results/{event}/seats.html")
    second.wait_for_timeout(900)
    assert len(streams) == 1, "the second page listens to the first"
    room.act(event, *results(room.desk.event(event), (3,)))
    for page in (first, second):
        expect(page.locator("#state")).to_contain_text("6 of 6 boards", timeout=15_000)
    first.evaluate(
        """() => { Object.defineProperty(document, "visibilityState", { value: "hidden" });
            document.dispatchEvent(new Event("visibilitychange")) }"""
    )
    expect_streams(second, streams, 2)
    room.act(event, announce("Thank you all"))
    expect(second.locator("#state")).to_contain_text("Thank you all", timeout=15_000)
    assert "Thank you all" not in first.locator("#state").inner_text()
    context.close()


def expect_streams(page: Page, streams: list[str], number: int) -> None:
    for _ in range(50):
        if len(streams) >= number:
            return
        page.wait_for_timeout(100)
    raise AssertionError(f"{len(streams)} streams, {number} expected")


def test_the_screen_turns_its_pages_and_its_clock_runs(
    served: tuple[Room, str], opened: Opener
) -> None:
    room, address = served
    event = evening(room, (1, 2, 3), tables=13, title="Screen")
    room.act(event, choose({"screen": "4", "running": "all"}), StartRound(4))
    page = opened(f"{address}/results/{event}/projector.html")
    heading = page.locator("#slide + section, .slide").first
    texts = {heading.inner_text()}
    places, end = page.evaluate(
        """() => {
          const all = [...document.querySelectorAll(".podium li")];
          return [all.length, all.at(-1).getBoundingClientRect().bottom];
        }"""
    )
    assert places == 26
    height = page.viewport_size["height"]
    assert 0.85 * height < end < height, "a list of thirteen pairs is one page, and fills it"
    time = page.locator(".clock .time")
    expect(time).to_have_text("14:59", timeout=3_500)
    for _ in range(40):
        page.wait_for_timeout(300)
        texts.add(heading.inner_text())
        if any("Seats of round 5" in one for one in texts) and len(texts) > 2:
            break
    assert any("Seats of round 5" in one for one in texts), texts
    assert len(texts) > 2
    room.act(event, announce("Five minutes"))
    expect(page.locator(".announcement")).to_have_text("Five minutes", timeout=10_000)


def test_everything_works_without_scripts(shown: dict[str, str], chromium: Browser) -> None:
    context = chromium.new_context(java_script_enabled=False)
    page = context.new_page()
    page.goto(shown["front"])
    page.fill("#q", "ada birch")
    page.get_by_role("button", name="Search").click()
    page.locator('a[href^="/players/"]').first.click()
    page.locator("table.history a").first.click()
    page.get_by_role("link", name="Boards").click()
    page.locator(".shelf a").first.click()
    expect(page.locator("h1")).to_contain_text("Board")
    page.goto(shown["ask"])
    for fold in page.locator("details.further summary").all():  # somebody asked before
        fold.click()
    page.locator('input[name="entry"]').first.check()
    page.locator('input[name="side"]').first.check()
    page.fill("#result", "7NTN-9")
    page.get_by_role("button", name="Ask the director").click()
    expect(page.locator(".flash")).to_contain_text("The director will see it")
    page.goto(shown["screen"])
    assert page.locator(".podium li").count() == 10
    page.goto(shown["ranking"])
    page.get_by_role("link", name="Deutsch").click()
    expect(page.locator("html")).to_have_attribute("lang", "de")
    expect(page.get_by_role("link", name="Rangliste", exact=True)).to_be_visible()
    page.get_by_role("link", name="Boards", exact=True).click()
    expect(page.locator("html")).to_have_attribute("lang", "de")
    context.close()
