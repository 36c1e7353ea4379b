"""Every sentence of public pages, of signing in and of refusals in every language."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from importlib.resources import files
from importlib.resources.abc import Traversable

import pytest

from overtrick.bridge.board import Vulnerability
from overtrick.bridge.denomination import Denomination
from overtrick.bridge.notation import parse_result
from overtrick.bridge.seat import Seat, Side
from overtrick.publish.edition import _TITLES
from overtrick.publish.entrants import _NUMBERED, WORDS
from overtrick.publish.grading import _UNITS, Grade
from overtrick.publish.hands import BRIEFLY, SUITS
from overtrick.publish.matches import _STAGES
from overtrick.publish.outcome import _AVERAGES, _PENALTY_WORDS, _RANKS, outcome
from overtrick.publish.phrases import Phrase
from overtrick.publish.recap import _ALL
from overtrick.publish.rules_page import _RULES
from overtrick.publish.tally import UNITS
from overtrick.publish.words import DAYS, MONTHS, SMALL, counted, date_words
from overtrick.scoring.methods import METHODS, TEAM_METHODS
from overtrick.scoring.options import CHOICES
from overtrick.store.accounts_errors import WeakPassword
from overtrick.store.accounts_passwords import check_password
from overtrick.store.accounts_roles import Role
from overtrick.web.languages import LANGUAGES, catalogue
from overtrick.web.languages.retelling import REFUSALS, retold
from overtrick.web.languages.telling import tell
from overtrick.web.problems import _STATUSES
from overtrick.web.problems import _TITLES as PROBLEMS

OTHERS = [code for code in LANGUAGES if code != "en"]
FILLED = re.compile(r"\{\w+\}")
CALLED = re.compile(r'\bsay\(\s*"((?:[^"\\]|\\.)*)"|\bsay\(\s*\'((?:[^\'\\]|\\.)*)\'')
COUNTED = re.compile(r'\bcount\(\s*[^"]+?,\s*"[^"]*",\s*"([^"]*)"')
DOORS = ("sign_in.html", "set_up.html", "password.html", "account.html", "error.html", "_base.html")
UNITS_SHOWN = ("MP", "IMPs", "Points", "VPs", "percentage points", "Cross-IMPs", "Butler IMPs")


def templates() -> Iterator[str]:
    """The templates of every page that anybody may read."""
    web = files("overtrick.web") / "templates"
    yield from ((web / name).read_text() for name in DOORS)
    for folder in (web / "public", files("overtrick.publish") / "templates"):
        yield from (one.read_text() for one in folder.iterdir() if one.name.endswith(".html"))


def modules() -> Iterator[ast.Module]:
    """The modules that say anything on those pages."""
    web = files("overtrick.web")
    for folder in (web / "public", web / "security", web / "languages", files("overtrick.publish")):
        yield from (_parsed(one) for one in folder.iterdir() if one.name.endswith(".py"))


def _parsed(one: Traversable) -> ast.Module:
    return ast.parse(one.read_text())


def said_in_modules() -> Iterator[str]:
    """The sentences that are written out where they are said."""
    for module in modules():
        for node in ast.walk(module):
            if isinstance(node, ast.Call) and isinstance(node.func, ast.Name):
                yield from _sentences(node.func.id, node.args)


def _sentences(name: str, args: list[ast.expr]) -> Iterator[str]:
    place = {"Phrase": 0, "Several": 0, "say": 1, "_flash": 2, "Counted": 2}.get(name)
    if place is not None and len(args) > place:
        written = [args[place]]
        if isinstance(args[place], ast.IfExp):
            written = [args[place].body, args[place].orelse]
        yield from (one.value for one in written if isinstance(one, ast.Constant) and one.value)


def tables() -> Iterator[str]:
    """The words that are said of values, table after table."""
    for several in (Seat, Side, Vulnerability, Denomination):
        yield from (one.words for one in several)
    yield from (f"{one.value}|seat" for one in Seat)
    yield from (f"{rank}|rank" for rank in "AKQJ")
    yield from (one.words for one in Grade)
    for table in (_TITLES, _NUMBERED, WORDS, _UNITS, BRIEFLY, _STAGES, _AVERAGES, _RANKS, _ALL):
        yield from table.values()
    yield from (*_RULES.values(), *PROBLEMS.values(), *(title for *_, title in _STATUSES))
    yield from (f"{month}|alone" for month in MONTHS)
    yield from (*_PENALTY_WORDS, *DAYS, *MONTHS, *SMALL[1:], *UNITS_SHOWN)
    yield from (f"{name}s" for _, name in SUITS.values())
    yield from (name for _, name in SUITS.values())
    yield from (one for one in UNITS.values() if one)
    yield from (f"{{amount}} {one}" for one in UNITS_SHOWN)
    yield from (one.words for one in (*METHODS.values(), *TEAM_METHODS.values()))
    yield from map(str, Role)
    for kind in (*WORDS.values(), "board", "result"):
        yield f"{{n}} {kind}s"
    yield from (kind.capitalize() for kind in WORDS.values())
    yield from ("Open", "Closed", "won", "lost", "drawn", "Players", "Butler", "Cross-IMPs")
    yield from ("Artificial", "Weighted", "Split", "Assigned", "Something went wrong")
    yield from (f"{kind} score" for kind in ("Artificial", "Weighted", "Split", "Assigned"))
    yield from REFUSALS
    for choice in CHOICES:
        yield from (choice.about, *choice.values.values())


def said() -> set[str]:
    """Every sentence that can be said."""
    found = {*said_in_modules(), *tables()}
    for text in templates():
        found |= {one or other for one, other in CALLED.findall(text)}
        found |= set(COUNTED.findall(text))
    return {one for one in found if re.search("[A-Za-z]", one)}


@pytest.mark.parametrize("language", OTHERS)
def test_every_sentence_is_translated_and_none_is_left_over(language: str) -> None:
    own = set(catalogue(language))
    assert said() - own == set()
    assert own - said() == set()


@pytest.mark.parametrize("language", OTHERS)
def test_translations_keep_what_is_filled_in(language: str) -> None:
    for english, translated in catalogue(language).items():
        for form in [translated] if isinstance(translated, str) else translated:
            assert sorted(FILLED.findall(form)) == sorted(FILLED.findall(english)), form


def test_numbers_have_as_many_forms_as_the_language() -> None:
    counted = {
        key for one in OTHERS for key, said in catalogue(one).items() if isinstance(said, list)
    }
    for language in OTHERS:
        forms = 3 if language == "pl" else 2
        assert {len(catalogue(language)[key]) for key in counted} == {forms}, language


@pytest.mark.parametrize(
    ("language", "number", "words"),
    [
        ("pl", 1, "1 rozdanie"), ("pl", 3, "3 rozdania"), ("pl", 5, "5 rozdań"),
        ("pl", 13, "13 rozdań"), ("pl", 22, "22 rozdania"), ("fr", 0, "0 donne"),
        ("fr", 1, "1 donne"), ("fr", 2, "2 donnes"), ("de", 0, "0 Boards"), ("es", 1, "1 mano"),
        ("en", 1, "1 board"), ("en", 0, "0 boards"),
    ],
)  # fmt: skip
def test_boards_are_counted_as_the_language_does(language: str, number: int, words: str) -> None:
    assert tell(language, counted(number, "board")) == words


def test_phrases_are_told_with_what_is_in_them() -> None:
    shown = outcome(parse_result("4SxN+1"))
    assert shown.contract
    assert tell("en", shown.contract.words) == "4 spades doubled by North, one over"
    assert tell("de", shown.contract.words) == "4 Pik kontriert von Nord, plus eins"
    assert tell("fr", date_words("2026-11-26")) == "jeudi 26 novembre 2026"
    assert tell("pl", Phrase("Round {round}", round=3)) == "Runda 3"


def test_decimals_are_written_as_the_language_does_and_names_are_left_alone() -> None:
    assert tell("fr", "−54.20") == "−54,20"
    assert tell("en", "54.20") == "54.20"
    assert tell("sv", "May") == "May"
    assert tell("sv", "J. R. Oakes") == "J. R. Oakes"


def test_refusals_put_together_in_english_are_told_again() -> None:
    assert retold("de", "too many tries: wait 12 seconds").endswith("12 Sekunden warten")
    assert retold("de", "what nobody translated") == "what nobody translated"
    with pytest.raises(WeakPassword) as refused:
        check_password("short")
    assert retold("nl", refused.value.message) == "een wachtwoord heeft 8 tot 200 tekens"


def test_what_the_server_refuses_with_is_what_is_translated() -> None:
    said = "\n".join(re.sub(r'"\s+"', "", text) for text in _refusing())
    said = re.sub(r"\{[^}]*\}", "{}", said)
    unsaid = {one for one in REFUSALS if FILLED.sub("{}", one) not in said}
    assert unsaid == {
        "Not Found",  # the framework says these two
        "Method Not Allowed",
        "event {number}: there is no such event",  # where, and what
    }


def _refusing() -> Iterator[str]:
    web = files("overtrick.web")
    for folder in (web, web / "public", web / "security", files("overtrick.store")):
        yield from (one.read_text() for one in folder.iterdir() if one.name.endswith(".py"))
