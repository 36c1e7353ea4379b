"""What holds for every page of every event: links, safety, sameness."""

from __future__ import annotations

import re
import subprocess
import sys
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path
from urllib.parse import unquote

import pytest
from lxml.html import HtmlElement

from overtrick.event.compute import standings
from overtrick.publish.pages import site
from tests.event.build import event
from tests.event.test_swiss_pairs import ROUND, swiss
from tests.publish import events, test_extras
from tests.publish.reading import tree, words

Site = dict[str, bytes]


def matches_of_pairs() -> Site:
    """The same pairs meet in two rounds, in two sections."""
    records = [
        replace(one, section=section, round=r) for section in "AB" for r in (1, 2) for one in ROUND
    ]
    found = event(swiss(), list(records))
    return site(found, standings(found), {})


EVENTS: dict[str, Callable[[], Site]] = {
    "two winners": events.two_winners,
    "cross-IMPs": lambda: events.two_winners("ximp"),
    "aggregate": lambda: events.two_winners("aggregate"),
    "butler": events.butler,
    "individual": events.individual,
    "teams": events.teams,
    "board-a-match": lambda: events.teams("bam"),
    "strata": test_extras.pairs,
    "awarded": test_extras.teams,
    "matches of pairs": matches_of_pairs,
    "sections": lambda: events.sections(across=False),
    "across": lambda: events.sections(across=True),
    "awkward numbers": events.awkward_numbers,
}


@pytest.fixture(scope="module", params=EVENTS)
def pages(request: pytest.FixtureRequest) -> Site:
    """The site of each event in turn."""
    return EVENTS[request.param]()


def html_pages(pages: Site) -> list[str]:
    return [name for name in pages if name.endswith(".html")]


def test_every_link_leads_to_a_page_and_a_place_of_the_site(pages: Site) -> None:
    ids = {name: set(tree(pages, name).xpath("//@id")) for name in html_pages(pages)}
    for name in html_pages(pages):
        for link in tree(pages, name).xpath("//@href | //@src"):
            path, _, fragment = link.partition("#")
            target = unquote(path) or name
            assert target in pages, f"{name}: {link}"
            assert not fragment or fragment in ids[target], f"{name}: {link}"


def test_every_page_is_linked_from_another(pages: Site) -> None:
    linked = {
        link.partition("#")[0]
        for name in html_pages(pages)
        for link in tree(pages, name).xpath("//a/@href")
    }
    assert set(html_pages(pages)) <= linked


def test_there_is_no_script_no_style_of_its_own_and_nothing_from_elsewhere(pages: Site) -> None:
    for name in html_pages(pages):
        page = tree(pages, name)
        assert not page.xpath(
            "//script | //style | //iframe | //object | //embed | //form | //base"
        )
        attributes = {key for element in page.iter("*") for key in element.attrib}
        assert not {key for key in attributes if key.startswith("on") or key == "style"}
        assert not [url for url in page.xpath("//@href | //@src") if re.match(r"[a-z]*:|//", url)]
    css = pages["static/look.css"].decode()
    assert not re.search(r"url\(|@import|http|expression", css)


def test_ids_are_unique_and_every_table_has_a_caption_and_scopes(pages: Site) -> None:
    for name in html_pages(pages):
        page = tree(pages, name)
        ids = page.xpath("//@id")
        assert len(ids) == len(set(ids)), name
        for one in page.xpath("//table"):
            assert words(one.find("caption")), name
            assert not one.xpath(".//th[not(@scope)]"), name
        assert len(page.xpath("//h1")) == 1
        assert page.get("lang") == "en"


def landmarks(page: HtmlElement) -> list[str]:
    """The names of the regions of a page, by which they are listed and gone to."""
    named = page.xpath("//section[@aria-label or @aria-labelledby] | //*[@role='region']")
    heads = {str(one.get("id")): words(one) for one in page.xpath("//*[@id]")}
    return [one.get("aria-label") or heads[str(one.get("aria-labelledby"))] for one in named]


def test_what_can_be_scrolled_is_a_region_by_a_name_of_its_own(pages: Site) -> None:
    for name in html_pages(pages):
        page = tree(pages, name)
        assert not page.xpath("//*[@tabindex='0'][not(@role='region')]"), name
        assert not page.xpath("//*[@role='region'][not(@aria-label or @aria-labelledby)]"), name
        found = landmarks(page)
        assert all(found), name
        assert len(found) == len(set(found)), name


def test_rows_have_as_many_cells_as_the_table_has_columns(pages: Site) -> None:
    for name in html_pages(pages):
        for one in tree(pages, name).xpath("//table"):
            columns = len(one.xpath("thead/tr/th"))
            for row in one.xpath("tbody/tr"):
                cells = sum(int(cell.get("colspan", 1)) for cell in row.xpath("th | td"))
                assert cells == columns, name


def test_negative_numbers_have_a_true_minus(pages: Site) -> None:
    for name in html_pages(pages):
        for cell in tree(pages, name).xpath("//td | //b"):
            assert not re.search(r"(^|\s)-\d", words(cell)), name


def test_file_names_are_safe_everywhere_and_differ_by_more_than_case(pages: Site) -> None:
    assert all(re.fullmatch(r"(static/)?[A-Za-z0-9-]+\.(html|css|svg)", name) for name in pages)
    assert len({name.casefold() for name in pages}) == len(pages)


def test_names_that_are_markup_stay_text() -> None:
    pages = events.two_winners()
    everything = b"".join(pages[name] for name in html_pages(pages)).decode()
    assert "<script" not in everything
    assert "&lt;script&gt;alert(1)&lt;/script&gt;" in everything
    assert "<b>O" not in everything
    assert "Max {{ 7 * 7 }} Stone" in everything
    assert "slow &lt;play&gt;" in everything
    assert words(tree(pages, "index.html").find(".//h1")) == "Thursday <i>Pairs</i>"


def test_names_are_isolated_from_the_direction_of_what_is_around_them() -> None:
    page = tree(events.two_winners(), "index.html")
    assert page.xpath("//bdi[text()='שרה אלון']")


def test_contestants_without_safe_numbers_have_a_page_each() -> None:
    pages = events.awkward_numbers()
    players = [name for name in pages if name.startswith("pair-")]
    assert len(players) == 8
    assert {"pair-CON.html", "pair-A-1.html"} <= set(players)


def test_the_same_event_gives_the_same_bytes_in_another_process() -> None:
    code = (
        "import hashlib; from tests.publish import events; pages = events.two_winners();"
        "print(hashlib.sha256(repr(sorted(pages.items())).encode()).hexdigest())"
    )
    root = Path(__file__).parents[2]
    digests = {
        subprocess.run(
            [sys.executable, "-c", code], cwd=root, env={"PYTHONHASHSEED": seed, "TZ": zone},
            capture_output=True, check=True, text=True,
        ).stdout
        for seed, zone in (("1", "UTC"), ("2", "Asia/Tokyo"))
    }  # fmt: skip
    assert len(digests) == 1


def test_two_hundred_contestants_have_pages_of_bearable_size() -> None:
    pages = events.crowd()
    assert sum(name.startswith("pair-") for name in pages) == 200
    assert len(tree(pages, "index.html").xpath("//table//a")) == 200
    assert max(map(len, pages.values())) < 1_500_000
