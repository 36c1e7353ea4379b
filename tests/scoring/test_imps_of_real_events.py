"""Every board of the published Butler and cross-IMP events, as printed."""

from __future__ import annotations

import json
from collections import defaultdict
from collections.abc import Iterator
from fractions import Fraction
from typing import Any

import pytest

from overtrick.bridge.result import Artificial
from overtrick.scoring import butler, cross_imps
from overtrick.scoring.field import Line, Mark
from overtrick.scoring.imps import average_imps
from overtrick.scoring.options import Options
from overtrick.scoring.rounding import half_away
from tests.shared import shared, shared_root

MAGIC = Options(ximp_divisor="total", average_imps="1.5")
Sides = dict[str, list[tuple[Mark, Fraction | None, Fraction]]]


def events(*kinds: str) -> list[str]:
    folder = shared_root() / "real/events"
    return sorted(
        path.name
        for path in folder.glob("*.json")
        if json.loads(path.read_text("utf-8"))["kind"] in kinds
    )


def event(name: str) -> dict[str, Any]:
    found: dict[str, Any] = json.loads(shared(f"real/events/{name}").read_text("utf-8"))
    return found


def field(board: dict[str, Any]) -> list[Line]:
    return [Line(mark(row, 0), mark(row, 1)) for row in board["results"]]


def mark(row: dict[str, Any], side: int) -> Mark:
    if row.get("adj"):
        return Artificial(Fraction(row["adj"][side]))
    return int(row["score"])


def printed(row: dict[str, Any]) -> tuple[Fraction, Fraction]:
    return Fraction(row["pts_ns"]), Fraction(row["pts_ew"])


@pytest.mark.parametrize("name", events("BUTLER", "?"))
def test_printed_butler_boards_come_out(name: str) -> None:
    compared = 0
    for board in event(name)["boards"]:
        datums, points = butler.score_board(field(board), MAGIC)
        if board["datum"] is not None:
            assert datums[""].ns == datums[""].ew == int(board["datum"])
        for row, line in zip(board["results"], points, strict=True):
            if not row.get("adj"):
                assert (line.ns, line.ew) == printed(row)
                compared += 1
    assert compared > 60


@pytest.mark.parametrize("name", events("XIMP"))
def test_printed_cross_imp_boards_come_out(name: str) -> None:
    compared = 0
    found = event(name)
    options = MAGIC if found["program"].startswith("Magic") else Options()
    for board in found["boards"]:
        points = cross_imps.score_board(field(board), len(board["results"]), options)
        for row, line in zip(board["results"], points, strict=True):
            assert line.ns is not None
            assert line.ew is not None
            assert (half_away(line.ns, 2), half_away(line.ew, 2)) == printed(row)
            compared += 1
    assert compared > 60


def by_pair(name: str) -> Iterator[tuple[str, list[tuple[Mark, Fraction | None, Fraction]]]]:
    pairs: Sides = defaultdict(list)
    for board in event(name)["boards"]:
        _, points = butler.score_board(field(board), MAGIC)
        for row, line in zip(board["results"], points, strict=True):
            ns, ew = printed(row)
            pairs[row["ns"]].append((mark(row, 0), line.ns, ns))
            pairs[row["ew"]].append((mark(row, 1), line.ew, ew))
    yield from pairs.items()


def test_artificial_scores_are_worth_what_magic_contest_printed() -> None:
    shared("real/events")
    compared = 0
    for name in events("BUTLER"):
        for _, boards in by_pair(name):
            earned = [points for _, points, _ in boards if points is not None]
            own = sum(earned, Fraction(0)) / len(earned)
            for given, _, shown in boards:
                if isinstance(given, Artificial):
                    worth = average_imps(given.percent, own, 1, MAGIC)
                    assert half_away(worth, 1) == shown
                    compared += 1
    assert compared >= 20


def test_there_are_events_to_compare_with() -> None:
    shared("real/events")
    assert len(events("BUTLER", "?")) == 18
    assert len(events("XIMP")) == 12
