"""``overtrick event enter`` and ``event seat``: a list becomes entries, and entries get seats."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from tests.cli.shell import called

LIST = """Player 1,Player 2,Club,Rating,Wish
Ann Birch,Bob Stone,Elm,61.5,stationary
Cy Reed,Di Lane,Elm,55,
Ed Moss,Fay Hill,Oak,48.2,EW
Gus Vale,Hal Ford,Oak,52,
Ida West,Jo Park,Ash,45.5,
Kit Dale,Lou Marsh,Ash,,
"""


@pytest.fixture
def club(tmp_path: Path) -> Path:
    """A database with an event of two winners, and a list of entries beside it."""
    (tmp_path / "list.csv").write_text(LIST, "utf-8")
    assert called("event", "new", "Club", "--winners", 2, "--db", tmp_path / "club.db").code == 0
    return tmp_path / "club.db"


def enter(club: Path, *more: object) -> Any:
    ran = called("event", "enter", 1, club.parent / "list.csv", *more, "--db", club, "--json")
    assert ran.code == 0, ran.err
    return ran.document


def seat(club: Path, *more: object) -> Any:
    ran = called("event", "seat", 1, *more, "--db", club, "--json")
    assert ran.code == 0, ran.err
    return ran.document


def test_a_list_is_entered_with_lines_balanced_and_wishes_met(club: Path) -> None:
    found = enter(club, "--by", "rating", "--seed", 3)
    assert found["words"][1] == "Ann Birch & Bob Stone: a stationary seat as wished, 1NS"
    assert "mean ratings: " in found["words"][3]
    assert found["entries"][0]["words"] == "1NS entered: Ann Birch, Bob Stone"
    assert len(found["entries"]) == 6


def test_a_list_is_entered_once_and_by_name(club: Path) -> None:
    enter(club)
    ran = called("event", "enter", 1, club.parent / "list.csv", "--db", club)
    assert ran.code == 1
    assert ran.errors == ["error: list.csv, line 2: Ann Birch is entered as 1NS already"]


def test_nobody_is_entered_where_a_line_is_wrong(club: Path) -> None:
    (club.parent / "list.csv").write_text(LIST + "Max Field,Ned Brook,Elm,good,\n", "utf-8")
    ran = called("event", "enter", 1, club.parent / "list.csv", "--db", club)
    assert ran.errors == ["error: list.csv, line 8: rating 'good': a number is expected"]
    assert called("event", "journal", 1, "--db", club, "--json").document[1:] == []


def test_seats_are_drawn_as_one_act_that_is_undone_at_once(club: Path) -> None:
    enter(club)
    before = called("event", "journal", 1, "--db", club, "--json").document
    drawn = seat(club, "--by", "random", "--seed", 9)
    entry = drawn["entries"][0]["number"]
    assert called("event", "undo", 1, entry, "--db", club).code == 0
    after = called("event", "journal", 1, "--db", club, "--json").document
    assert len(after) == len(before) + 2 * len(drawn["entries"])
    assert seat(club, "--by", "random", "--seed", 9)["words"] == drawn["words"]


def test_wishes_may_be_said_at_the_draw(club: Path) -> None:
    enter(club)
    found = seat(club, "--seed", 1, "--wish", "2EW=NS")
    assert any("North-South as wished" in one for one in found["words"])
    ran = called("event", "seat", 1, "--wish", "2EW", "--db", club)
    assert (ran.code, "write it as ID=WISH" in ran.err) == (2, True)
    ran = called("event", "seat", 1, "--wish", "2EW=window", "--db", club)
    assert (ran.code, "is no wish" in ran.err) == (1, True)


def test_seeds_are_given(club: Path) -> None:
    enter(club)
    words = seat(club, "--seeds", "--by", "rating")["words"]
    assert words[1:3] == ["seed 1: Ann Birch & Bob Stone", "seed 2: Cy Reed & Di Lane"]


def test_an_event_file_is_a_list_too(club: Path) -> None:
    path = club.parent / "list.toml"
    path.write_text(
        '[[contestants]]\nid = "2EW"\nplayers = ["Ann Birch", "Bob Stone"]\n'
        '[[contestants]]\nid = "1NS"\nplayers = ["Cy Reed", "Di Lane"]\nhandicap = 2\n',
        "utf-8",
    )
    ran = called("event", "enter", 1, path, "--db", club, "--json")
    assert [one["words"] for one in ran.document["entries"]] == [
        "2EW entered: Ann Birch, Bob Stone",
        "1NS entered: Cy Reed, Di Lane",
    ]


def test_what_is_not_used_of_a_list_is_said(club: Path) -> None:
    (club.parent / "list.csv").write_text("Names,Paid\nA One & B Two,yes\n", "utf-8")
    ran = called("event", "enter", 1, club.parent / "list.csv", "--db", club)
    assert "column 'Paid' is not used" in ran.err
