"""``overtrick event explain``: the same words as for files, from the database."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.cli.shell import called


@pytest.fixture
def kept(evening: Path, tmp_path: Path) -> Path:
    url = tmp_path / "club.db"
    assert called("event", "import", evening / "thursday.toml", "--db", url).code == 0
    return url


@pytest.mark.parametrize("question", [("--board", 4), ("--total",)])
def test_an_event_is_explained_as_its_files_are(
    kept: Path, evening: Path, question: tuple[object, ...]
) -> None:
    for more in ((), ("--json",)):
        asked = ("--contestant", "3NS", *question, *more)
        ours = called("event", "explain", 1, *asked, "--db", kept)
        theirs = called("explain", evening / "thursday.toml", *asked)
        assert (ours.code, ours.out) == (0, theirs.out)


def test_a_penalty_given_later_is_told(kept: Path) -> None:
    asked = ("event", "explain", 1, "--contestant", "3NS", "--total", "--db", kept)
    command = ("give-penalty", "3NS", "10", "unit=board", "reason=slow play")
    assert called("event", "do", 1, *command, "--db", kept).code == 0
    assert (
        "penalty of 10% of a board's top (slow play): −1.2 matchpoints, −0.36%"
        in called(*asked).out
    )


def test_one_question_at_a_time(kept: Path) -> None:
    base = ("event", "explain", 1, "--contestant", "3NS", "--db", kept)
    assert called(*base).code == 2
    assert called(*base, "--board", 4, "--total").code == 2
    refused = called(*base, "--round", 1)
    assert (refused.code, "the event has no matches" in refused.err) == (1, True)
    assert called("event", "explain", 9, "--contestant", "3", "--total", "--db", kept).code == 1
