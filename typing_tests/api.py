"""What a type checker must see of the library's names: checked by mypy, never run."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction
from pathlib import Path
from typing import assert_type

import overtrick
from overtrick import (
    Asked,
    Board,
    Contract,
    Explanation,
    Scored,
    Seat,
    Standings,
    Vulnerability,
    explain,
    imps,
    score,
    score_files,
)

contract = Contract.parse("4SxN")
assert_type(contract.declarer, Seat | None)
assert_type(score(contract, tricks=9, vulnerable=True), int)
assert_type(Board(7).vulnerable, Vulnerability)
assert_type(imps(430), int)


def evening(paths: Sequence[Path]) -> None:
    """An evening from its files to one explained score."""
    scored = score_files(paths, Asked(rules="ebu"))
    assert_type(scored, Scored)
    assert_type(scored.standings, Standings)
    for row in scored.standings.rows:
        assert_type(row.points, Fraction)
        assert_type(row.percent, Fraction | None)
    found = explain(scored.event, scored.standings, 7, "3NS")
    assert_type(found, Explanation)
    assert_type(overtrick.standings(overtrick.fold(scored.entries)), Standings)
