"""The result pages in a real browser: for everyone, at every width, in light and dark."""

from __future__ import annotations

import re
from collections.abc import Iterator
from itertools import combinations

import pytest

from overtrick.bootstrap import Asked, score_files
from overtrick.publish import site
from tests.browser.axe import violations, violations_in
from tests.browser.conftest import Opener, served
from tests.publish import events
from tests.shared import shared

pytestmark = pytest.mark.browser

EVERY_LOOK = [(width, scheme) for width in (360, 1280) for scheme in ("light", "dark")]
A4 = 703
"""How wide an A4 page is between its margins, in CSS pixels."""
TWO_LOOKS = [(360, "dark"), (1280, "light")]
TWO_WINNERS = ("index", "projector", "boards", "board-1", "rules", "recap", "pair-1NS")
OTHERS = (
    ("two-winners", "board-13"),
    ("two-winners", "board-4"),
    ("butler", "index"),
    ("butler", "board-1"),
    ("butler", "pair-1NS"),
    ("butler", "recap"),
    ("teams", "index"),
    ("teams", "matches"),
    ("teams", "team-1"),
    ("teams", "board-1"),
    ("individual", "player-8"),
    ("sections", "index"),
    ("sections", "boards"),
    ("night", "index"),
    ("night", "board-1"),
    ("night", "pair-7"),
    ("night", "recap"),
)
PAGES = [("two-winners", name, EVERY_LOOK) for name in TWO_WINNERS]
PAGES += [(event, name, TWO_LOOKS) for event, name in OTHERS]


@pytest.fixture(scope="module")
def sites() -> Iterator[dict[str, str]]:
    """The address of each event's site."""
    pages = {}
    for name, event in {
        "two-winners": events.two_winners(),
        "butler": events.butler(),
        "teams": events.teams(),
        "individual": events.individual(),
        "sections": events.sections(across=False),
    }.items():
        pages |= {f"{name}/{path}": content for path, content in event.items()}
    with served(pages) as address:
        yield {"": address}


@pytest.fixture(scope="module")
def evening() -> Iterator[str]:
    """Seven rounds of four boards, seven tables, names and cards."""
    with served(events.evening()) as address:
        yield address


@pytest.fixture(scope="module")
def night() -> Iterator[str]:
    """A real club night by the rules of the program that scored it."""
    scored = score_files([shared("real/csv/club-night.csv")], Asked(rules="magic"))
    with served(site(scored.event, scored.standings, scored.people, scored.notices)) as address:
        yield address


def address_of(event: str, name: str, request: pytest.FixtureRequest) -> str:
    if event == "night":
        return f"{request.getfixturevalue('night')}{name}.html"
    return f"{request.getfixturevalue('sites')['']}{event}/{name}.html"


@pytest.mark.parametrize(("event", "name", "looks"), PAGES, ids=lambda one: str(one)[:12])
def test_a_page_is_accessible_and_fits_the_screen(
    event: str,
    name: str,
    looks: list[tuple[int, str]],
    opened: Opener,
    request: pytest.FixtureRequest,
) -> None:
    page = opened(address_of(event, name, request), *looks[0])
    assert violations_in(page, looks) == {}


@pytest.mark.parametrize("name", [*TWO_WINNERS, "board-13", "pair-7EW"])
def test_nothing_scrolls_sideways_at_320_pixels_or_with_text_of_double_size(
    name: str, sites: dict[str, str], opened: Opener
) -> None:
    for width, size in ((320, "100%"), (640, "200%")):
        page = opened(f"{sites['']}two-winners/{name}.html", width)
        page.evaluate("size => { document.documentElement.style.fontSize = size }", size)
        assert page.evaluate("document.documentElement.scrollWidth") <= width


def test_the_check_for_accessibility_finds_what_is_wrong(
    sites: dict[str, str], opened: Opener
) -> None:
    page = opened(f"{sites['']}two-winners/board-1.html")
    page.evaluate(
        "document.querySelector('h1').outerHTML = '<img src=static/icon.svg>';"
        "document.querySelector('.eyebrow').style.cssText = 'color: #eee; background: #fff'"
    )
    page.locator("main").evaluate("one => { one.style.width = '1400px' }")
    found = violations_in(page, [(1280, "light")])[1280, "light"]
    wrong = {"image-alt", "page-has-heading-one", "color-contrast", "scrolls sideways"}
    assert wrong <= {rule for rule, _ in found}
    again = violations_in(page, [(1280, "light"), (1280, "dark")])[1280, "dark"]
    assert "color-contrast" in {rule for rule, _ in again}
    assert [rule for rule, places in violations(page) if not places] == []


def test_the_first_tab_stop_skips_to_the_results(sites: dict[str, str], opened: Opener) -> None:
    page = opened(f"{sites['']}two-winners/board-1.html")
    page.keyboard.press("Tab")
    link = page.locator(":focus")
    assert link.inner_text() == "Skip to the results"
    assert link.bounding_box()["y"] >= 0
    page.keyboard.press("Enter")
    assert page.evaluate("document.activeElement.id") == "main"
    page.keyboard.press("Tab")
    assert page.evaluate("document.activeElement.closest('main') !== null")


def test_every_page_can_be_reached_from_the_first_by_keyboard_alone(
    sites: dict[str, str], opened: Opener
) -> None:
    page = opened(f"{sites['']}two-winners/index.html")
    for words, heading in (("Boards", "Boards"), ("Scoring", "How it was scored")):
        page.get_by_role("link", name=words, exact=True).focus()
        page.keyboard.press("Enter")
        page.wait_for_load_state()
        assert page.get_by_role("heading", level=1).inner_text() == heading


def test_the_recap_scrolls_in_its_own_region_by_keyboard(
    sites: dict[str, str], opened: Opener
) -> None:
    page = opened(f"{sites['']}two-winners/recap.html", 360)
    region = page.get_by_role("region", name="North-South")
    region.focus()
    for _ in range(10):
        page.keyboard.press("ArrowRight")
    page.wait_for_function("document.activeElement.scrollLeft > 0")
    assert page.evaluate("document.scrollingElement.scrollLeft") == 0


def test_the_pages_look_the_same_without_javascript(sites: dict[str, str], opened: Opener) -> None:
    page = opened(f"{sites['']}two-winners/index.html", java_script_enabled=False)
    assert page.get_by_role("heading", level=1).inner_text() == "Thursday <i>Pairs</i>"
    assert page.get_by_role("table").count() == 2


def test_names_run_in_their_own_direction(sites: dict[str, str], opened: Opener) -> None:
    page = opened(f"{sites['']}two-winners/index.html")
    name = page.locator("bdi", has_text="שרה").first
    assert name.evaluate("one => getComputedStyle(one).direction") == "rtl"


def test_a_phone_names_who_played_below_each_result(sites: dict[str, str], opened: Opener) -> None:
    address = f"{sites['']}two-winners/board-4.html"
    for width, seen in ((1280, False), (360, True)):
        rows = opened(address, width).locator("tr.whose")
        assert rows.count() > 4
        assert rows.first.is_visible() == seen
    assert rows.first.locator(".against").inner_text() == "v"
    assert "Max {{ 7 * 7 }} Stone ♣2 led" in rows.first.inner_text()


def test_no_results_of_an_evening_scroll_sideways_on_a_phone(evening: str, opened: Opener) -> None:
    for board in range(1, 29, 3):
        page = opened(f"{evening}board-{board}.html", 360)
        hidden = page.locator(".sheet").evaluate_all(
            "all => all.map(one => one.scrollWidth - one.clientWidth)"
        )
        assert hidden == [0, 0], board


def test_the_recap_says_when_more_boards_lie_to_the_right(
    sites: dict[str, str], opened: Opener
) -> None:
    for width, more in ((1280, False), (360, True)):
        page = opened(f"{sites['']}two-winners/recap.html", width)
        sizes = page.locator(".grid-scroll").first.evaluate(
            "one => [one.scrollWidth, one.clientWidth]"
        )
        assert (sizes[0] > sizes[1]) == more
        height = page.locator(".more").first.evaluate("one => one.offsetHeight")
        assert (height > 20) if more else (height == 0)


def test_twenty_eight_boards_fit_a_recap_on_a_desktop(evening: str, opened: Opener) -> None:
    page = opened(f"{evening}recap.html", 1280)
    sizes = page.locator(".grid-scroll").evaluate_all(
        "all => all.map(one => [one.scrollWidth, one.clientWidth])"
    )
    assert len(sizes) == 2
    assert all(content <= seen for content, seen in sizes)


@pytest.mark.parametrize("name", ["board-1", "board-13"])
def test_a_printed_diagram_is_covered_by_nothing(
    name: str, sites: dict[str, str], opened: Opener
) -> None:
    page = opened(f"{sites['']}two-winners/{name}.html", A4)
    page.emulate_media(media="print")
    assert page.evaluate("document.documentElement.scrollWidth") <= A4
    boxes = page.locator(".hand, .compass, .points, .rest, .often").evaluate_all(
        "all => all.map(one => one.getBoundingClientRect())"
        ".map(box => [box.left, box.top, box.right, box.bottom])"
    )
    assert len(boxes) >= 7
    assert [pair for pair in combinations(boxes, 2) if overlap(*pair)] == []


def overlap(one: list[float], other: list[float]) -> bool:
    """Whether two boxes (left, top, right, bottom) share more than an edge."""
    return all(one[n] < other[n + 2] - 1 and other[n] < one[n + 2] - 1 for n in (0, 1))


@pytest.mark.parametrize("name", ["pair-1NS", "board-1", "boards", "recap"])
def test_an_evening_of_28_boards_prints_on_one_page_each(
    name: str, evening: str, opened: Opener
) -> None:
    printed = opened(f"{evening}{name}.html").pdf(prefer_css_page_size=True)
    assert len(re.findall(rb"/Type /Page\b", printed)) == 1


def test_a_phone_hides_what_it_does_not_need(sites: dict[str, str], opened: Opener) -> None:
    address = f"{sites['']}two-winners/board-4.html"
    wide, narrow = opened(address, 1280), opened(address, 360)
    for page, seen in ((wide, True), (narrow, False)):
        assert page.get_by_role("columnheader", name="Lead").count() == int(seen)
    assert narrow.get_by_role("columnheader", name="Contract").is_visible()


def test_a_screen_reader_hears_contracts_in_words(sites: dict[str, str], opened: Opener) -> None:
    page = opened(f"{sites['']}two-winners/board-4.html")
    said = "7 notrump redoubled by West, thirteen down"
    assert page.get_by_role("img", name=said, exact=True).is_visible()


def test_printed_pages_drop_the_menu_and_keep_the_results(
    sites: dict[str, str], opened: Opener
) -> None:
    page = opened(f"{sites['']}two-winners/board-4.html")
    page.emulate_media(media="print")
    assert not page.get_by_role("navigation", name="Pages").is_visible()
    assert page.get_by_role("table").first.is_visible()


def test_pages_open_from_disk(
    opened: Opener, chromium: object, tmp_path_factory: pytest.TempPathFactory
) -> None:
    from overtrick.publish import write_site

    first = write_site(events.individual(), tmp_path_factory.mktemp("disk") / "site")
    page = chromium.new_page()
    page.goto(first.as_uri())
    page.get_by_role("link", name="Boards", exact=True).click()
    page.wait_for_load_state()
    colour = page.evaluate("getComputedStyle(document.body).borderTopColor")
    page.close()
    assert colour == "rgb(15, 92, 74)"
