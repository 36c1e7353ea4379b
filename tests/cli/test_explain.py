"""``overtrick explain`` from end to end."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.cli import shape
from tests.cli.shell import called, shell
from tests.shared import shared


def test_it_works(evening: Path) -> None:
    ran = shell("explain", evening / "thursday.toml", "--board", 3, "--contestant", "4NS")
    assert (ran.code, ran.err) == (0, "")
    lines = ran.out.splitlines()
    assert lines[0] == "Board 3, contestant 4NS: 10.00"
    assert lines[-1].endswith("10 of a top of 12, 83.33%")
    assert [int(line.split(".")[0]) for line in lines[1:]] == list(range(1, len(lines)))


def test_every_score_of_an_evening_is_explained_in_the_promised_shape(evening: Path) -> None:
    document = called("score", evening / "thursday.toml", "--json").document
    # A line of every fourth board, and every line with a ruling.
    wanted = {
        (one["board"], f"{line[side]}{side.upper()}"): line[f"points_{side}"]
        for one in document["boards"]
        for place, line in enumerate(one["lines"])
        for side in ("ns", "ew")
        if line["points_ns"] and (line["ruling"] or place == one["board"] / 4)
    }
    assert len(wanted) > 12
    for (board, contestant), points in wanted.items():
        ran = called(
            *("explain", evening / "thursday.toml", "--board", board),
            *("--contestant", contestant, "--json"),
        )
        assert (ran.code, ran.err) == (0, "")
        shape.explanation(ran.document)
        assert ran.document["board"] == board
        assert ran.document["contestant"] == contestant
        assert ran.document["points"] == points


@pytest.mark.parametrize("method", ["mp", "ximp", "butler", "aggregate"])
def test_every_method_of_a_field_is_explained(evening: Path, method: str) -> None:
    asked = (evening / "thursday.csv", "--board", 5, "--contestant", "2EW", "--method", method)
    ran = called("explain", *asked, "--json")
    assert ran.code == 0
    shape.explanation(ran.document)
    assert called("explain", *asked).code == 0


@pytest.mark.parametrize("method", ["imp", "bam", "pab", "aggregate"])
def test_every_method_of_teams_is_explained(method: str) -> None:
    teams = shared("real/usebio/ukbridge_multiple-teams.xml")
    ran = called(
        *("explain", teams, "--board", 1, "--contestant", "10", "--method", method, "--json")
    )
    assert ran.code == 0
    shape.explanation(ran.document)


@pytest.mark.parametrize(
    ("name", "contestant"),
    [
        ("usebio/ukbridge_individual.xml", "1"),
        ("usebio/ukbridge_multi-section-pairs.xml", None),
        ("acbl/club-game.json", "5"),
        ("bws/acblscore-2026.bws", "9NS"),
        ("csv/club-night.csv", None),
    ],
)
def test_contestants_are_named_as_in_the_ranking(name: str, contestant: str | None) -> None:
    path = shared(f"real/{name}")
    document = called("score", path, "--json").document
    ids = [row["contestant"] for one in document["rankings"] for row in one["rows"]]
    one = contestant or ids[0]
    assert one in ids
    ran = called("explain", path, "--board", 1, "--contestant", one, "--json")
    if ran.code:
        assert "has no score on board 1; it has one on" in ran.err
        board = ran.err.split("it has one on ")[1].split(",")[0].strip()
        ran = called("explain", path, "--board", board, "--contestant", one, "--json")
    shape.explanation(ran.document)


@pytest.mark.parametrize(
    ("board", "contestant", "said"),
    [
        (99, "1NS", "1NS has no score on board 99; it has one on 1, 2, 3"),
        (1, "99", "there is no contestant '99'; there are "),
        (1, "", "there is no contestant ''"),
    ],
)
def test_what_is_not_there_is_refused(
    evening: Path, board: int, contestant: str, said: str
) -> None:
    ran = called(
        *("explain", evening / "thursday.toml", "--board", board, "--contestant", contestant)
    )
    assert (ran.code, ran.out) == (1, "")
    assert said in ran.err
    assert len(ran.err) < 1000


@pytest.mark.parametrize(
    "arguments",
    [
        ["--board", "1"],
        ["--contestant", "1NS"],
        ["--board", "one", "--contestant", "1NS"],
        ["--board", "0", "--contestant", "1NS"],
    ],
)
def test_wrong_usage_is_2(evening: Path, arguments: list[str]) -> None:
    assert called("explain", evening / "thursday.toml", *arguments).code == 2


def test_a_match_is_explained_from_its_boards_to_its_victory_points() -> None:
    file = shared("real/usebio/ukbridge_multiple-teams.xml")
    asked = ("explain", file, "--round", 2, "--contestant", "5", "--set", "vp_scale=wbf-discrete")
    ran = called(*asked, "--json")
    assert ran.code == 0, ran.err
    document = ran.document
    assert (document["round"], document["contestant"]) == (2, "5")
    assert [step["code"] for step in document["steps"]] == ["boards", "margin", "vps"]
    assert document["steps"][1]["value"] == "14"
    assert document["steps"][2]["exact"] == document["exact"]
    lines = called(*asked).out.splitlines()
    assert lines[0] == f"Round 2, contestant 5: {document['points']}"
    assert len(lines) == 4


def test_a_round_without_a_match_is_refused() -> None:
    file = shared("real/usebio/ukbridge_multiple-teams.xml")
    ran = called("explain", file, "--round", 12, "--contestant", "5")
    assert ran.code == 1
    assert "has no match in round 12" in ran.err
    ran = called("explain", file, "--round", 12, "--board", 3, "--contestant", "5")
    assert ran.code == 2
