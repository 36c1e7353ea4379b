"""``overtrick event watch`` on evenings in a database."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.cli.shell import called


@pytest.fixture
def kept(evening: Path, tmp_path: Path) -> Path:
    """A database with the same evening twice."""
    url = tmp_path / "club.db"
    for _ in range(2):
        assert called("event", "import", evening / "thursday.toml", "--db", url).code == 0
    return url


def test_the_first_evening_is_in_order(kept: Path) -> None:
    assert called("event", "watch", 1, "--db", kept, "--json").document == []


def test_deals_that_were_played_before_are_said(kept: Path) -> None:
    (one,) = called("event", "watch", 2, "--db", kept, "--json").document
    assert (one["code"], one["sure"]) == ("deals-played-before", "certain")
    assert one["boards"] == list(range(1, 29))
    assert called("event", "watch", 2, "--db", kept, "--earlier", 0).out == (
        "Nothing looks wrong.\n"
    )
    said = called("event", "watch", 2, "--db", kept).out
    assert said.startswith("certain   boards 1 to 28 have the same cards as in ")
    assert said.endswith(" [deals-played-before]\n")


def test_what_is_said_of_a_table_has_its_place(kept: Path) -> None:
    number = called("event", "new", "Club", "--db", kept).out.strip()
    commands = [f"enter-contestant {one}" for one in range(1, 7)]
    commands += ["set-movement mitchell-3", "enter-result 1 1 1 3NTN=", "contest-result 1 1 1 PASS"]
    for command in commands:
        ran = called("event", "do", number, *command.split(), "--db", kept)
        assert ran.code == 0, ran.err
    (one,) = called("event", "watch", number, "--db", kept, "--json").document
    assert (one["code"], one["round"], one["table"], one["board"]) == ("result-contested", 1, 1, 1)
    hidden = called("event", "watch", number, "--db", kept, "--player", "2", "--json")
    shown = called("event", "watch", number, "--db", kept, "--player", "1", "--json")
    assert (hidden.document, shown.document) == ([], [one])


def test_a_player_who_is_nobody_is_refused(kept: Path) -> None:
    ran = called("event", "watch", 1, "--db", kept, "--player", "99")
    assert (ran.code, "no contestant '99'" in ran.err) == (1, True)
