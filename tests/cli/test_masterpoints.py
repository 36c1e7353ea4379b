"""``overtrick masterpoints`` and ``overtrick federations`` from end to end."""

from __future__ import annotations

from pathlib import Path

import pytest

from overtrick.federations import PACKS
from tests.cli.shell import called, shell
from tests.shared import shared

OWN = """base = "ebu"
name = "our-county"

[master_points.levels.league]
factor = 2.5
least = 15
colour = "black"
"""


def small(folder: Path, tables: int) -> Path:
    """A file of one board at so many tables."""
    rows = [f"1,{n + 1},{n + 101},{n + 1}NT,N,=" for n in range(tables)]
    path = folder / "small.csv"
    path.write_text("board,ns,ew,contract,by,tricks\n" + "\n".join(rows) + "\n", "utf-8")
    return path


def test_it_works(evening: Path) -> None:
    ran = shell("masterpoints", evening / "thursday.toml")
    assert (ran.code, ran.err) == (0, "")
    lines = [" ".join(line.split()) for line in ran.out.splitlines()]
    assert lines[0] == "English Bridge Union · club · local points"
    assert lines[1:4] == [
        "NS",
        "Place No. Players Points Kind",
        "1 2NS Petra Holm & Ines Calder 30 black",
    ]
    assert "\x1b" not in ran.out


def test_the_document_is_all_that_is_printed(evening: Path) -> None:
    ran = called("masterpoints", evening / "thursday.toml", "--level", "county", "--json")
    assert (ran.code, ran.err) == (0, "")
    document = ran.document
    assert (document["pack"], document["level"], document["unit"]) == (
        *("ebu", "county", "local points"),
    )
    assert document["event"]["title"] == "Thursday pairs"
    assert document["withheld"] == []
    first = document["awards"][0]
    assert first == {
        "ranking": "NS",
        "place": "1",
        "contestant": "2NS",
        "players": [
            {"name": "Petra Holm", "number": "1003"},
            {"name": "Ines Calder", "number": "1004"},
        ],
        "points": "60.00",
        "exact_points": "60",
        "colour": "black",
        "reason": "60 local points for place 1 of 3 with awards",
    }


def test_a_tie_is_explained() -> None:
    ran = called("masterpoints", shared("real/usebio/cobalt_mp_pairs_mitchell.xml"), "--json")
    tied = [one for one in ran.document["awards"] if one["place"] == "6="]
    assert [one["contestant"] for one in tied] == ["17NS", "19NS"]
    assert {one["points"] for one in tied} == {"0.11"}
    assert tied[0]["reason"].endswith("the mean of 2 places")


def test_another_pack_is_taken_by_name(evening: Path) -> None:
    ran = called("masterpoints", evening / "thursday.toml", "--pack", "abf", "--level", "red")
    assert ran.code == 0
    assert ran.out.startswith("Australian Bridge Federation · red · masterpoints")
    assert ran.out.splitlines()[3].split()[-2:] == ["0.35", "red"]


def test_an_edited_pack_is_taken_from_its_file(evening: Path) -> None:
    (evening / "own.toml").write_text(OWN, "utf-8")
    asked = ("--pack", "own.toml", "--level", "league", "--json")
    ran = called("masterpoints", "thursday.toml", *asked, cwd=evening)
    assert ran.code == 0
    assert ran.document["pack"] == "our-county"
    assert ran.document["awards"][0]["points"] == "75.00"


def test_a_wrong_pack_is_refused_by_file_and_key(evening: Path) -> None:
    (evening / "own.toml").write_text(OWN.replace("2.5", '"much"'), "utf-8")
    ran = called("masterpoints", evening / "thursday.toml", "--pack", evening / "own.toml")
    assert (ran.code, ran.out) == (1, "")
    assert ran.err == (
        "error: own.toml, master_points.levels.league.factor: a number is expected [not-a-pack]\n"
    )


def test_strata_ask_for_their_limit() -> None:
    path = shared("real/acbl/club-game.json")
    ran = called("masterpoints", path)
    assert ran.code == 1
    assert "stratum B depend on its limit" in ran.err
    ran = called("masterpoints", path, "--limit", "B=200", "--json")
    given = ran.document["awards"]
    assert [(one["ranking"], one["contestant"], one["points"]) for one in given] == [
        ("A", "5", "0.94"),
        ("A", "6", "0.94"),
        ("A", "1", "0.55"),
        ("A, stratum B", "2", "0.42"),
        ("A, stratum B", "7", "0.29"),
    ]


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        (["--pack", "fifa"], "'fifa' is no pack and no file; there are plain, wbf"),
        (["--pack", "wbf"], "the pack wbf has no scheme of master points"),
        (["--pack", "ebu", "--level", "moon"], "'moon' is not a level of this pack"),
        (["--rules", "magic"], "there is no pack for the rules magic: name one with --pack"),
        (["--pack", "ebu", "--method", "quick"], "'quick' does not score a field of pairs"),
    ],
)
def test_what_cannot_be_awarded_is_refused(evening: Path, arguments: list[str], said: str) -> None:
    ran = called("masterpoints", evening / "thursday.toml", *arguments)
    assert (ran.code, ran.out) == (1, "")
    assert said in ran.err
    assert len(ran.errors) == 1


def test_too_few_tables_are_refused_for_every_list(tmp_path: Path) -> None:
    ran = called("masterpoints", small(tmp_path, 4), "--pack", "ebu")
    assert ran.code == 1
    assert ran.err == (
        "error: NS: two-winner pairs need 5 tables for master points, and there are 4 "
        "[no-master-points]\n"
    )
    assert called("masterpoints", small(tmp_path, 5), "--pack", "ebu").code == 0


def test_a_section_without_awards_is_said_beside_those_with_some(
    evening: Path, tmp_path: Path
) -> None:
    ran = called("masterpoints", evening / "thursday.csv", small(tmp_path, 3), "--pack", "ebu")
    assert ran.code == 0
    assert "warning: B NS: two-winner pairs need 5 tables" in ran.err
    assert "[no-awards]" in ran.err
    both = [evening / "thursday.csv", tmp_path / "small.csv"]
    document = called("masterpoints", *both, "--pack", "ebu", "--json").document
    assert [one["ranking"] for one in document["withheld"]] == ["B NS", "B EW"]


@pytest.mark.parametrize("limit", ["B", "B=many", "=200", "B=-5", "B=2.5"])
def test_a_limit_that_is_none_is_wrong_usage(evening: Path, limit: str) -> None:
    ran = called("masterpoints", evening / "thursday.toml", "--limit", limit)
    assert (ran.code, ran.out) == (2, "")
    assert "write it as STRATUM=POINTS" in ran.err


def test_the_packs_are_listed() -> None:
    ran = shell("federations")
    assert (ran.code, ran.err) == (0, "")
    assert [line.split()[0] for line in ran.out.splitlines() if line[:1].strip()] == [
        "Name",
        *PACKS,
    ]
    document = called("federations", "--json").document
    assert [one["name"] for one in document] == list(PACKS)
    by_name = {one["name"]: one for one in document}
    assert by_name["plain"]["master_points"] is None
    assert by_name["plain"]["scoring"] == {}
    ebu = by_name["ebu"]
    assert ebu["scoring"]["round_board"] == "0.01-half-up-each"
    assert [one["size"] for one in ebu["penalties"]["standard"]] == ["10", "25"]
    assert ebu["master_points"]["minimum_share"] == "7/10"
    assert ebu["master_points"]["minimum_tables"]["two-winner pairs"] == "5"
    assert by_name["acbl"]["bye"]["vp"] == {"acbl-20": "12", "acbl-30": "18", "win-loss": "1"}


def test_an_edited_pack_is_checked_and_shown(tmp_path: Path) -> None:
    (tmp_path / "own.toml").write_text(OWN, "utf-8")
    (shown,) = called("federations", tmp_path / "own.toml", "--json").document
    assert shown["master_points"]["levels"][-1] == "league"
    (tmp_path / "own.toml").write_text(OWN + "depht = 4\n", "utf-8")
    ran = called("federations", tmp_path / "own.toml")
    assert ran.code == 1
    assert "own.toml, master_points.levels.league.depht: there is no such key here" in ran.err
