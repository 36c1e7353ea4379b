"""The terminal's sentences: every one in every language, and none that nobody says."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from importlib.resources import files
from inspect import iscoroutinefunction
from types import ModuleType

import pytest

from overtrick.bootstrap import keys, people
from overtrick.bridge import errors
from overtrick.bridge.errors import BridgeError
from overtrick.event import refusals as event_refusals
from overtrick.store import people_errors
from overtrick.web import static
from overtrick.web.languages import LANGUAGES
from overtrick.web.terminal import entering, results, routes
from overtrick.web.terminal.words import sentences, told
from tests.web.room import Room
from tests.web.terminal_table import Table, calls, event, seats, table

__all__ = ["event", "table"]

OTHERS = [code for code in LANGUAGES if code != "en"]
SAID = re.compile(r'\b(?:t|rich|told)\(\s*"((?:[^"\\]|\\.)*)"')
COUNTED = re.compile(r'\bcount\(\s*[^"]+,\s*"[^"]*",\s*"([^"]*)"')
LISTED = re.compile(r'= \{((?:\s*\w+: "[^"]+",?)+)\s*\};')
REFUSED = re.compile(r"const REFUSALS = \[(.*?)\];", re.DOTALL)
BY_CODE = re.compile(r"const BY_CODE = \{(.*?)\};", re.DOTALL)
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
    return {*SAID.findall(text), *COUNTED.findall(text), *words, *BEHIND_A_BAR, *refusals()}


def refusals() -> list[str]:
    """The sentences of the server's that devices say in their own language."""
    (found,) = REFUSED.findall(sources())
    return re.findall(r'"([^"]+)"', found)


def codes_with_words() -> set[str]:
    (found,) = BY_CODE.findall(sources())
    return set(re.findall(r'^  "([^"]+)": ', found, re.MULTILINE))


def is_known(words: str) -> bool:
    shapes = (re.sub(r"\\{\w+\\}", ".+?", re.escape(one)) for one in refusals())
    return any(re.fullmatch(one, words) for one in shapes)


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


def test_what_does_not_change_is_served_though_every_thread_waits_for_the_database() -> None:
    for handler in (routes.worker, routes.manifest, routes.words, static.static, static.favicon):
        assert iscoroutinefunction(handler.fn)
    assert not iscoroutinefunction(routes.tonight.fn)


# ---- refusals ------------------------------------------------------------------------------------

REFUSING: tuple[ModuleType, ...] = (
    errors, event_refusals, people_errors, keys, people, entering, results,
)  # fmt: skip
"""Where the refusals are defined that what a table says can end in."""
NEVER_SAID = {
    "round-not-begun", "database-failed",  # it waits, and is sent again
    "not-shown", "ahead-of-the-room", "under-embargo",  # answers what a table asks
    "cannot-undo", "still-open", "results-in-the-way", "played-twice",  # no table plans or closes
    "not-a-number", "number-in-use", "merge-refused", "person-withheld",
    "no-such-club", "club-exists",  # a table adds visitors, by their names alone
    "decided-anew",  # it is decided anew
    "not-a-key",  # the keys of devices are of one shape
}  # fmt: skip
BY_THE_DOOR = {"http-400", "http-413", "http-422"}
"""What a device takes as never to be understood (``SENSELESS``)."""
SAYING = ("seating", "line_ups", "entering", "joining", "sat")
"""The terminal's modules that refuse in words of their own."""
NOBODY_READS = {"there is no such table", "round {} has not begun: the room is in round {}"}


def codes_of(module: ModuleType) -> set[str]:
    kinds = (one for one in vars(module).values() if isinstance(one, type))
    return {one.code for one in kinds if issubclass(one, BridgeError)}


def test_every_code_that_a_table_can_be_answered_with_has_words() -> None:
    codes = set().union(*(codes_of(one) for one in REFUSING))
    assert (codes - NEVER_SAID) | BY_THE_DOOR == codes_with_words()
    assert codes >= NEVER_SAID


def test_every_refusal_that_the_terminal_puts_into_words_is_known_to_devices() -> None:
    places = [files("overtrick.web.terminal") / f"{one}.py" for one in SAYING]
    raised = {one for place in places for one in raised_in(place.read_text())}
    known = {re.sub(r"\{\w+\}", "{}", one) for one in refusals()}
    assert len(raised) > 10
    assert raised - known == NOBODY_READS


def raised_in(source: str) -> Iterator[str]:
    """The messages of what is raised, or kept to be, with ``{}`` for what is filled in."""
    for node in ast.walk(ast.parse(source)):
        match node:
            case ast.Call(
                func=ast.Name(id="NotAllowed" | "NotScheduled" | "NotYet" | "OthersSit"),
                args=[ast.Constant(value=str(text))],
            ):
                yield text
            case ast.Call(
                func=ast.Name(id="NotAllowed" | "NotScheduled" | "NotYet" | "OthersSit"),
                args=[ast.JoinedStr(values=parts)],
            ):
                yield "".join(
                    str(one.value) if isinstance(one, ast.Constant) else "{}" for one in parts
                )


def test_names_are_refused_in_words_that_devices_know(room: Room, event: int, table: Table) -> None:
    other = Table(room, event, 2)
    one, two = {"name": "Ann Bo"}, {"name": "Cy Dee"}
    answers = [
        seats(table),
        seats(other, contestant="2NS"),
        seats(other, contestant="2NS", players=[one, one]),
        seats(other, contestant="2NS", players=[one]),
        seats(other, contestant="9NS", players=[one, two]),
        other.say(board=4, result="A+/A-"),
    ]
    told = [answer.json() for answer in answers]
    assert [one["status"] for one in told] == ["new", *["refused"] * 5]
    assert [one["detail"] for one in told[1:] if not is_known(one["detail"])] == []
    assert len(calls(room, event)) == 5
    other.say(what="call", words="names for 2NS: help")
    assert seats(other, contestant="2NS", players=[one, two]).json()["status"] == "new"
    left = calls(room, event)
    assert [one.partition(":")[0] for one in left] == [
        "sent Ann Bo and Cy Dee for 9NS",
        "sent A+/A- for board 4",
        "names for 2NS",
    ], "names that are taken answer the calls that their refusals were"
