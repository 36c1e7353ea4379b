"""Prizes in an event file, and who wins them on the command line."""

from __future__ import annotations

from fractions import Fraction
from pathlib import Path

import pytest

from overtrick.bootstrap import score_files
from overtrick.event.prizes import Prize
from overtrick.formats.reading import Unreadable
from overtrick.formats.toml.read import parse
from tests.cli.shape import score_document
from tests.cli.shell import called

CSV = "board,ns,ew,score\n1,1,2,420\n1,3,4,450\n2,1,4,50\n2,3,2,-50\n"
PRIZES = """
[[prizes]]
name = "First"
amount = 40
[[prizes]]
name = "Best of B"
among = "stratum"
of = "B"
amount = 12.5
again = true
"""
STRATA = "".join(
    f'[[contestants]]\nid = "{one}"\nplayers = ["P{one}", "Q{one}"]\nstratum = "{name}"\n'
    for one, name in (("1", "B"), ("2", "A"), ("3", "A"), ("4", "B"))
)


@pytest.fixture
def file(tmp_path: Path) -> Path:
    (tmp_path / "e.csv").write_text(CSV, "utf-8")
    (tmp_path / "e.toml").write_text(f"winners = 1\n{STRATA}{PRIZES}", "utf-8")
    return tmp_path / "e.toml"


def test_prizes_are_read_in_their_order() -> None:
    assert parse(PRIZES.encode(), "e.toml").prizes == (
        Prize("First", amount=Fraction(40)),
        Prize("Best of B", "stratum", "B", Fraction("12.5"), again=True),
    )


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("amount = 3", "the prize has no name, such as First"),
        ('name = "X"\namong = "club"', "say which club it is for"),
        ('name = "X"\namong = "nobody"', "is not one of overall, stratum"),
        ('name = "X"\namount = "much"', "a number such as 3.58 is expected"),
    ],
)
def test_what_is_no_prize_is_refused(text: str, message: str) -> None:
    with pytest.raises(Unreadable) as refused:
        parse(f"[[prizes]]\n{text}\n".encode(), "e.toml")
    assert message in refused.value.errors[0].message


def test_an_unknown_key_of_a_prize_is_said() -> None:
    event = parse(b'[[prizes]]\nname = "X"\namout = 3\n', "e.toml")
    assert "did you mean 'amount'?" in event.notices[0].message


def test_the_winners_come_with_the_evening(file: Path) -> None:
    awards = score_files([file]).awards
    assert [one.words for one in awards] == ["First: 2, 40", "Best of B: 1, 12.5"]
    assert awards == score_files([file.with_suffix(".csv")]).awards


def test_they_are_printed_with_names_and_as_json(file: Path) -> None:
    printed = called("score", file).out
    assert "Prizes" in printed
    found = called("score", file, "--json").document
    score_document(found)
    assert [one["prizes"] for one in found["prizes"]] == [["First"], ["Best of B"]]
    (winner,) = found["prizes"][0]["winners"]
    assert f"{winner} P{winner} & Q{winner}" in printed
    assert found["prizes"][0]["each"] == "40.00"
