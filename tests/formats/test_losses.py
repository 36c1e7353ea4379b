"""What a format cannot hold is said; what is not said comes back, and ranks as it did."""

from __future__ import annotations

from itertools import product
from pathlib import Path
from typing import Any

import pytest

from overtrick.bootstrap import Asked, score_files, score_readings
from overtrick.bridge.board import Vulnerability
from overtrick.bridge.notation import parse_outcome
from overtrick.bridge.result import Played
from overtrick.bridge.seat import Seat
from overtrick.event.records import BoardPrepared, Record, ResultEntered
from overtrick.formats.losses import losses
from overtrick.formats.reading import Heading, Reading
from overtrick.formats.registry import named
from overtrick.formats.writing import Evening
from tests.cli.shell import called

SUFFIX = {"csv": ".csv", "toml": ".toml", "usebio": ".xml", "pbn": ".pbn", "overtrick": ".json"}


def result(board: int, ns: str, ew: str, text: str, **more: Any) -> ResultEntered:
    outcome = parse_outcome(text)
    assert isinstance(outcome, Played)
    return ResultEntered(more.pop("section", ""), board, (ns,), (ew,), outcome, **more)


def mitchell(**more: Any) -> list[Record]:
    """Two tables, two boards, two lines that share no number."""
    return [
        result(1, "1", "11", "4SN=", **more),
        result(1, "2", "12", "3NTN+1"),
        result(2, "1", "12", "3NTE="),
        result(2, "2", "11", "4SE-1"),
    ]


def howell() -> list[Record]:
    """Everybody sits both ways."""
    return [
        result(1, "1", "2", "4SN="),
        result(1, "3", "4", "3NTN+1"),
        result(2, "2", "3", "3NTE="),
        result(2, "4", "1", "4SE-1"),
    ]


def switched() -> list[Record]:
    """A third board on which one of four tables sat the other way."""
    return [
        *mitchell(),
        result(3, "3", "13", "2HN-1"),
        result(3, "4", "14", "2HN-2"),
        result(3, "1", "11", "2HN="),
        result(3, "12", "2", "2HN+1", switched=True),
    ]


FEATURES: dict[str, tuple[list[Record], int, str, set[str]]] = {
    "vulnerability": (
        [BoardPrepared(1, vulnerable=Vulnerability.BOTH), *mitchell()],
        2,
        "1 board's own dealer or vulnerability",
        {"csv", "usebio"},
    ),
    "dealer": (
        [BoardPrepared(1, dealer=Seat.WEST), BoardPrepared(2, dealer=Seat.NORTH), *mitchell()],
        2,
        "2 boards' own dealer or vulnerability",
        {"csv", "usebio"},
    ),
    "group": (
        [*mitchell(group="turned"), result(1, "3", "13", "2HN=")],
        2,
        "1 table's form of a fouled board",
        {"usebio"},
    ),
    "switched": (switched(), 2, "1 pair's place in the other line", {"usebio"}),
    "two winners untold": (howell(), 2, "that there are two winners", {"csv"}),
    "one winner untold": (mitchell(), 1, "that there is one winner", {"csv", "pbn"}),
    "sections apart": (
        [
            BoardPrepared(1, "A", vulnerable=Vulnerability.BOTH),
            BoardPrepared(1, "B", vulnerable=Vulnerability.EW),
            result(1, "1", "11", "4SN=", section="A"),
            result(1, "2", "12", "3NTN=", section="A"),
            result(1, "1", "11", "4SN=", section="B"),
            result(1, "2", "12", "3NTN=", section="B"),
        ],
        2,
        "1 board that another section has otherwise",
        {"csv", "toml"},
    ),
}
"""What an event has: its records and winners, how its loss is said, and where it is lost."""


def evening(name: str) -> Evening:
    records, winners, _, _ = FEATURES[name]
    heading = Heading(form="pairs", method="mp", winners=2 if winners == 2 else 1)
    sourced = tuple((one, None) for one in records)
    return score_readings([Reading("t.json", "overtrick", heading, sourced)], Asked())


def ranked(scored: Evening) -> list[tuple[Any, ...]]:
    rows = [(str(one.contestant), one.place, one.exact_points) for one in scored.standings.rows]
    lines = [
        (line.play.entered.section, board.board, line.play.entered.ns, line.score_ns)
        for board in scored.standings.boards
        for line in board.lines
    ]
    dealers = [scored.event.dealer(section, board) for section, board, _, _ in sorted(lines)]
    return [*sorted(rows), *sorted(lines), tuple(dealers)]


@pytest.mark.parametrize(("feature", "format_"), list(product(FEATURES, SUFFIX)))
def test_what_is_not_said_to_be_lost_comes_back(tmp_path: Path, feature: str, format_: str) -> None:
    before = evening(feature)
    (tmp_path / "before.json").write_bytes(named("overtrick").write(before))
    _, _, words, lost_in = FEATURES[feature]
    (tmp_path / "new").mkdir()
    target = tmp_path / "new" / f"t{SUFFIX[format_]}"
    ran = called("convert", tmp_path / "before.json", target)
    assert ran.code == 0, ran.err
    assert (f"does not carry {words} [" in ran.err) == (format_ in lost_in), ran.err
    same = ranked(score_files([target])) == ranked(before)
    assert same == ("does not carry" not in ran.err)


def test_a_fouled_board_at_teams_is_lost_in_pbn_and_usebio() -> None:
    table = result(1, "1", "2", "4SN=", group="turned", teams=("1", "2"), room="open")
    heading = Heading(form="teams", method="imp")
    scored = score_readings([Reading("t.csv", "csv", heading, ((table, None),))], Asked())
    said = {name: [one.message for one in losses(scored, named(name), "t")] for name in SUFFIX}
    words = "does not carry 1 table's form of a fouled board"
    assert {name for name in said if f"{name} {words}" in said[name]} == {"pbn", "usebio"}
