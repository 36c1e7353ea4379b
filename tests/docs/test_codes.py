"""The reference of errors and warnings lists every code of the program, and no other."""

from __future__ import annotations

import importlib
import pkgutil
import re

import pytest

import overtrick
from overtrick.bridge.errors import BridgeError
from overtrick.movements.errors import MovementError
from tests.docs.codes import Found, Module, error_codes, modules, said_codes
from tests.shared import ROOT

PAGE = (ROOT / "docs" / "reference" / "errors.md").read_text("utf-8")
ROW = re.compile(r"^\| `([^`]+)` \| (.+) \|$", re.MULTILINE)


@pytest.fixture(scope="module")
def source() -> list[Module]:
    return modules()


@pytest.fixture(scope="module")
def said(source: list[Module]) -> Found:
    return said_codes(source)


def listed(heading: str) -> dict[str, str]:
    """The rows of one table of the page."""
    part = PAGE.split(f"\n## {heading}\n")[1].split("\n## ")[0]
    rows = ROW.findall(part)
    assert len(rows) == part.count("\n| `"), "a row is not a code and a sentence"
    assert len(rows) == len(dict(rows)), "a code is listed twice"
    return dict(rows)


def classes(family: type[Exception]) -> set[type[Exception]]:
    found = {family}
    for one in family.__subclasses__():
        found |= classes(one)
    return found


def test_every_code_is_listed_and_no_other(source: list[Module], said: Found) -> None:
    there = set(error_codes(source).values()) | set(said.codes)
    on_page = set(listed("Errors")) | set(listed("Warnings"))
    missing = {code: sorted(said.codes.get(code, ())) for code in sorted(there - on_page)}
    assert not missing, "not in docs/reference/errors.md"
    assert not on_page - there, "in docs/reference/errors.md, and nowhere in the program"


def test_the_code_of_every_notice_can_be_told_from_the_source(said: Found) -> None:
    assert not said.untold


def test_every_class_of_errors_is_found_in_the_source(source: list[Module]) -> None:
    for module in pkgutil.walk_packages(overtrick.__path__, "overtrick."):
        if not module.name.endswith("__main__"):
            importlib.import_module(module.name)
    living = {
        one.__name__: one.code  # type: ignore[attr-defined]
        for one in classes(BridgeError) | classes(MovementError)
        if one.__module__.startswith("overtrick.") and "code" in vars(one)
    }
    assert error_codes(source) == living


def test_no_two_classes_of_errors_share_a_code(source: list[Module]) -> None:
    codes = sorted(error_codes(source).values())
    assert len(codes) == len(set(codes))


@pytest.mark.parametrize("heading", ["Errors", "Warnings"])
def test_a_table_is_alphabetical_and_each_row_one_sentence(heading: str) -> None:
    rows = listed(heading)
    assert len(rows) > 40
    assert list(rows) == sorted(rows)
    for code, sentence in rows.items():
        plain = re.sub(r"`[^`]*`", "x", sentence)
        assert re.fullmatch(r"[A-Z][^.]{20,}\.", plain), code


@pytest.mark.parametrize(
    ("code", "where"),
    [
        ("not-carried", "formats/losses.py"),
        ("pbn-no-dealer", "formats/pbn/check.py"),
        ("pbn-no-contract", "formats/pbn/check.py"),
        ("pbn-bad-risk", "formats/pbn/check.py"),
        ("pbn-open-comment", "formats/pbn/parse.py"),
        ("pbn-after-plus", "formats/pbn/auction.py"),
        ("board-sum", "event/sums.py"),
        ("bad-key", "formats/toml/table.py"),
        ("result-set-aside", "formats/bws/outcome.py"),
        ("imp-pairs", "formats/pbn/scoring.py"),
        ("impossible-score", "formats/travellers/doubts.py"),
        ("extra-cells", "formats/travellers/unused.py"),
        ("erased-row", "formats/bws/results.py"),
        ("repeated-row", "formats/repeats.py"),
    ],
)
def test_codes_are_found_however_they_are_given(said: Found, code: str, where: str) -> None:
    assert any(one.startswith(where) for one in said.codes[code])
