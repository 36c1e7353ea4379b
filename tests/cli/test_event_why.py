"""``overtrick event why`` on a Swiss event in a database."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.cli.shell import called


@pytest.fixture
def swiss(tmp_path: Path) -> Path:
    """Five teams with the first round drawn."""
    url = tmp_path / "club.db"
    assert (
        called("event", "new", "Swiss", "--form", "teams", "--method", "imp", "--db", url).code == 0
    )
    script = tmp_path / "draw.txt"
    lines = [f"enter-contestant {one} seed={one}" for one in range(1, 6)]
    lines.append("draw-round 1 boards=1,2 settings=opening=slaughter,boards=same")
    script.write_text("\n".join(lines), "utf-8")
    ran = called("event", "run", 1, script, "--db", url)
    assert ran.code == 0, ran.err
    return url


def test_the_steps_are_told_in_words_and_as_a_document(swiss: Path) -> None:
    said = called("event", "why", 1, "1", "--db", swiss)
    assert said.code == 0
    assert said.out.startswith("Round 1, 1:\n- round 1 was drawn by the seeding")
    assert "\n- the draw gave it 3 (3rd by seeding)\n" in said.out
    told = called("event", "why", 1, "5", "--round", 1, "--db", swiss, "--json").document
    assert (told["round"], told["section"], told["contestant"]) == (1, "", "5")
    assert [one["code"] for one in told["steps"]] == ["basis", "standing", "odd", "bye"]


@pytest.mark.parametrize(
    ("asked", "message"),
    [
        (("9",), "there is no contestant '9'"),
        (("1", "--round", "2"), "round 2 has not been drawn"),
        (("1", "--section", "B"), "say which section is meant: the one without a name"),
    ],
)
def test_what_cannot_be_told_is_refused_in_a_sentence(
    swiss: Path, asked: tuple[str, ...], message: str
) -> None:
    ran = called("event", "why", 1, *asked, "--db", swiss)
    assert (ran.code, message in ran.err) == (1, True)


def test_an_event_without_a_draw_says_so(swiss: Path) -> None:
    assert called("event", "new", "Pairs", "--db", swiss).out.strip() == "2"
    ran = called("event", "why", 2, "1", "--db", swiss)
    assert (ran.code, "no round of this event has been drawn" in ran.err) == (1, True)
