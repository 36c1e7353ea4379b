"""``overtrick convert`` between every pair of formats: the ranking stays what it was."""

from __future__ import annotations

from functools import cache
from itertools import product
from pathlib import Path
from typing import Any

import pytest

from overtrick import demo
from overtrick.formats.registry import FORMATS
from tests.cli import shape
from tests.cli.shell import called, shell
from tests.shared import shared

WRITTEN = [one.name for one in FORMATS if one.writes]
READ_ALONE = {"acbl": "real/acbl/club-game.json", "bws": "real/bws/acblscore-2026.bws"}
NAMED = {one.name for one in FORMATS if "contestants" in one.carries}
DEALT = {one.name for one in FORMATS if "deals" in one.carries} | {"toml"}


def suffix(name: str) -> str:
    return next(one.suffixes[0] for one in FORMATS if one.name == name)


def converted(source: Path, target: Path, *more: str) -> Path:
    ran = called("convert", source, target, *more)
    assert ran.code == 0, ran.err
    assert ran.out == ""
    assert all(line.startswith("warning: ") for line in ran.err.splitlines())
    return target


@cache
def thursday() -> Any:
    """The document of the evening that ships with Overtrick."""
    return document(demo.path())


def document(path: Path, rules: str = "ebu") -> Any:
    """The whole document under rules of our choice: few formats carry them."""
    ran = called("score", path, "--rules", rules, "--method", "mp", "--json")
    assert ran.code == 0, ran.err
    shape.score_document(ran.document)
    return ran.document


def ranked(found: Any) -> list[tuple[Any, ...]]:
    return [
        (row["place"], row["contestant"], row["exact_points"], row["percent"], row["boards"])
        for one in found["rankings"]
        for row in one["rows"]
    ]


def names(found: Any) -> dict[str, list[str]]:
    return {
        row["contestant"]: [one["name"] for one in row["players"]]
        for ranking in found["rankings"]
        for row in ranking["rows"]
    }


def lines(found: Any) -> list[tuple[Any, ...]]:
    keys = ("ns", "ew", "score_ns", "exact_ns", "exact_ew", "ruling")
    return sorted(
        (one["board"], *(str(line[key]) for key in keys))
        for one in found["boards"]
        for line in one["lines"]
        if line["played"] or line["ruling"]
    )


def test_all_that_is_read_is_tried() -> None:
    assert {*WRITTEN, *READ_ALONE} == {one.name for one in FORMATS if one.reads}


@pytest.mark.parametrize(("first", "second"), list(product(WRITTEN, WRITTEN)))
def test_a_format_into_another_keeps_the_ranking(evening: Path, first: str, second: str) -> None:
    before = thursday()
    one = converted(evening / "thursday.toml", evening / f"one{suffix(first)}")
    for folder in ("one", "two"):
        (evening / folder).mkdir()
    two = converted(one, evening / "two" / f"two{suffix(second)}")
    after = document(two)
    assert ranked(after) == ranked(before)
    assert lines(after) == lines(before)
    if {first, second} <= NAMED:
        assert names(after) == names(before)


@cache
def original(name: str) -> Any:
    """The document of a file in a format that is only read."""
    return document(shared(READ_ALONE[name]), "plain")


@pytest.mark.parametrize(("first", "second"), list(product(READ_ALONE, WRITTEN)))
def test_a_format_that_is_only_read_keeps_its_ranking(
    tmp_path: Path, first: str, second: str
) -> None:
    source = shared(READ_ALONE[first])
    before = original(first)
    after = document(converted(source, tmp_path / f"new{suffix(second)}"), "plain")
    assert sorted(ranked(after)) == sorted(ranked(before))
    assert lines(after) == lines(before)


@pytest.mark.parametrize("name", WRITTEN)
def test_writing_twice_gives_the_same_bytes(evening: Path, name: str) -> None:
    both = [evening / part / f"new{suffix(name)}" for part in ("one", "two")]
    for target in both:
        target.parent.mkdir()
        converted(evening / "thursday.toml", target)
    assert both[0].read_bytes() == both[1].read_bytes()


@pytest.mark.parametrize("name", sorted(DEALT & set(WRITTEN)))
def test_the_deals_come_along(evening: Path, name: str) -> None:
    target = converted(evening / "thursday.toml", evening / f"new{suffix(name)}")
    back = converted(target, evening / "back.pbn")
    deals = [
        [line for line in path.read_text("latin-1").splitlines() if line.startswith("[Deal ")]
        for path in (evening / "thursday.pbn", back)
    ]
    assert len(set(deals[0])) == 28
    assert set(deals[1]) == set(deals[0])


@pytest.mark.parametrize("name", [one for one in WRITTEN if one != "toml"])
def test_a_dash_prints_what_a_file_would_hold(evening: Path, name: str) -> None:
    target = converted(evening / "thursday.toml", evening / f"new{suffix(name)}")
    ran = called("convert", evening / "thursday.toml", "-", "--to", name)
    assert ran.code == 0
    assert ran.raw == target.read_bytes()


def test_formats_are_told_in_words_and_in_json() -> None:
    ran = shell("formats", "--json")
    assert (ran.code, ran.err) == (0, "")
    shape.FORMATS(ran.document, "formats")
    assert [one["name"] for one in ran.document] == [one.name for one in FORMATS]
    words = called("formats")
    assert (words.code, words.err) == (0, "")
    assert all(one["name"] in words.out for one in ran.document)
