"""The terminal's sentences: every one in every language, and none that nobody says."""

from __future__ import annotations

import re
from importlib.resources import files

import pytest

from overtrick.web.languages import LANGUAGES
from overtrick.web.terminal.words import sentences, told
from tests.web.room import Room

OTHERS = [code for code in LANGUAGES if code != "en"]
SAID = re.compile(r'\b(?:t|rich|told)\(\s*"((?:[^"\\]|\\.)*)"')
COUNTED = re.compile(r'\bcount\(\s*[^"]+,\s*"[^"]*",\s*"([^"]*)"')
LISTED = re.compile(r'= \{((?:\s*\w+: "[^"]+",?)+)\s*\};')
BEHIND_A_BAR = {"N|seat", "E|seat", "S|seat", "W|seat", "A|rank", "K|rank", "Q|rank", "J|rank"}
"""Made of a letter and what it stands for."""


def sources() -> str:
    static = files("overtrick.web") / "static" / "terminal"
    template = files("overtrick.web") / "templates" / "terminal" / "terminal.html"
    texts = [one.read_text() for one in static.iterdir() if one.name.endswith(".js")]
    return "\n".join([*texts, template.read_text()])


def said() -> set[str]:
    text = sources()
    listed = (files("overtrick.web") / "static" / "terminal" / "say.js").read_text()
    tables = [one for one in LISTED.findall(listed) if "♣" not in one]
    words = {word for table in tables for word in re.findall(r': "([^"]+)"', table)}
    return {*SAID.findall(text), *COUNTED.findall(text), *words, *BEHIND_A_BAR}


@pytest.mark.parametrize("language", OTHERS)
def test_every_sentence_is_translated_and_none_is_left_over(language: str) -> None:
    assert set(sentences(language)) == said()


@pytest.mark.parametrize("language", OTHERS)
def test_nothing_is_left_in_english(language: str) -> None:
    """A few words are the same in two languages; a sentence of several words never is."""
    own = sentences(language).items()
    assert [one for one, two in own if one == two and len(one.split()) > 3] == []


@pytest.mark.parametrize("language", OTHERS)
def test_translations_keep_what_is_filled_in(language: str) -> None:
    for english, translated in sentences(language).items():
        for form in [translated] if isinstance(translated, str) else translated:
            assert set(re.findall(r"\{\w+\}", form)) == set(re.findall(r"\{\w+\}", english))


def test_polish_has_three_forms_for_numbers_and_the_others_two() -> None:
    forms = {one: len(sentences(one)["{n} tricks"]) for one in OTHERS}
    assert forms == dict.fromkeys(OTHERS, 2) | {"pl": 3}


def test_a_device_gets_its_words_and_nothing_for_a_language_that_is_none(room: Room) -> None:
    browser = room.browser()
    assert browser.get("/t/words/sv").json()["Menu"] == "Meny"
    assert browser.get("/t/words/en").json() == {}
    assert browser.get("/t/words/xx").status_code == 404
    assert told("de", "Table") == "Tisch"


def test_the_page_is_in_the_language_of_the_browser(room: Room) -> None:
    page = room.browser(**{"accept-language": "nl", "accept": "text/html"}).get("/t/")
    assert '<html lang="nl"' in page.text
    assert "De invoer aan tafel heeft JavaScript nodig" in page.text


def test_the_worker_knows_todays_files(room: Room) -> None:
    browser = room.browser()
    worker = browser.get("/t/worker.js").text
    paths = re.findall(r"/static/[0-9a-f]+/[\w./]+", worker)
    assert len(paths) > 20
    assert all(browser.get(one).status_code == 200 for one in paths)
    assert browser.get("/t/manifest.webmanifest").json()["scope"] == "/t/"
