"""Many clubs' sessions on the same deals, ranked as one field."""

from __future__ import annotations

import random
from fractions import Fraction
from pathlib import Path
from typing import Any

import pytest

from tests.cli import shape
from tests.cli.shell import called

CLUBS, TABLES, BOARDS = 30, 3, 4


@pytest.fixture(scope="module")
def clubs(tmp_path_factory: pytest.TempPathFactory) -> tuple[Path, dict[int, list[int]]]:
    """Thirty clubs of three tables, a file each; and every board's North-South scores."""
    folder, chance = tmp_path_factory.mktemp("clubs"), random.Random(30)
    scores: dict[int, list[int]] = {board: [] for board in range(1, BOARDS + 1)}
    for club in range(CLUBS):
        lines = ["board,ns,ew,score"]
        for board, everybody in scores.items():
            for table in range(1, TABLES + 1):
                everybody.append(10 * chance.randint(-5, 5))
                lines.append(f"{board},{table},{(table + board) % TABLES + 1},{everybody[-1]}")
        (folder / f"c{club}.csv").write_text("\n".join(lines))
        players = "".join(
            f'[[contestants]]\nid = "{number}{side}"\nplayers = ["P{club}.{number}{side}", "Q"]\n'
            for number in range(1, TABLES + 1)
            for side in ("NS", "EW")
        )
        head = f'title = "Sim"\nclub = "Club {club}"\nwinners = 2\n'
        (folder / f"c{club}.toml").write_text(head + players)
    return folder, scores


@pytest.fixture(scope="module")
def found(clubs: tuple[Path, dict[int, list[int]]]) -> Any:
    ran = called("score", *sorted(clubs[0].glob("*.toml")), "--across", "--json")
    assert ran.code == 0, ran.err
    shape.score_document(ran.document)
    return ran.document


def test_all_tables_of_a_board_are_one_field(
    found: Any, clubs: tuple[Path, dict[int, list[int]]]
) -> None:
    tables = CLUBS * TABLES
    assert [one["board"] for one in found["boards"]] == [*clubs[1]]
    for board in found["boards"]:
        scores = clubs[1][board["board"]]
        assert board["top"] == f"{2 * (tables - 1)}.00"
        assert sorted(line["score_ns"] for line in board["lines"]) == sorted(scores)
        for line in board["lines"]:
            lower = sum(other < line["score_ns"] for other in scores)
            equal = scores.count(line["score_ns"])
            assert Fraction(line["exact_ns"]) == 2 * lower + equal - 1


def test_everybody_is_in_one_list_a_direction_with_the_club(found: Any) -> None:
    names = [one["name"] for one in found["rankings"]]
    assert names == ["NS", "EW"]
    rows = [row for one in found["rankings"] for row in one["rows"]]
    assert len(rows) == 2 * CLUBS * TABLES
    assert len({row["section"] for row in rows}) == CLUBS
    for row in rows:
        first = row["players"][0]
        assert first["club"] == row["club"] == f"Club {first['name'].split('.')[0][1:]}"
