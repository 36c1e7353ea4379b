"""An individual whose file has each table twice: a line for each player of a side."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from itertools import groupby

from overtrick.formats.usebio.parts import Row


def merged(rows: Sequence[Row]) -> list[Row] | None:
    """The rows with each couple made one; None where the lines are not doubled.

    A doubled line gives South as North's number with a 1 behind it and West as East's with a
    2, players who do not exist, and the line after it has the real partners and the same
    score.
    """
    if not rows or not all(_is_half(row) for row in rows):
        return None
    result: list[Row] = []
    for _, group in groupby(rows, key=lambda row: (row.section, row.board)):
        lines = list(group)
        if len(lines) % 2 or any(
            first.line.score != second.line.score
            for first, second in zip(lines[::2], lines[1::2], strict=True)
        ):
            return None
        result += [
            replace(first, ns=(first.ns[0], second.ns[0]), ew=(first.ew[0], second.ew[0]))
            for first, second in zip(lines[::2], lines[1::2], strict=True)
        ]
    return result


def _is_half(row: Row) -> bool:
    return (
        len(row.ns) == len(row.ew) == 2
        and row.ns[1] == row.ns[0] + "1"
        and row.ew[1] == row.ew[0] + "2"
    )
