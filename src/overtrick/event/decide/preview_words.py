"""What a command would change at the tables, in plain words."""

from __future__ import annotations

from typing import Final

from overtrick.bridge.result import Adjusted, Artificial, Result
from overtrick.bridge.seat import Side
from overtrick.event.records import ResultEntered, Sitting
from overtrick.event.standings import Row
from overtrick.event.state import Place
from overtrick.scoring.rounding import brief, shown


def sitting_words(
    place: Place, was: Sitting | None, will: Sitting | None, *, lines: bool = False
) -> str:
    """A table before and after: "Round 2, table 1: 5 against 1 instead of 1 against 5.".

    Of two ``lines`` each number says which it is of: "5NS against 1EW".
    """
    section, round_, table = place
    where = f"Section {section}, round" if section else "Round"
    where = f"{where} {round_}, table {table}"
    if will is None:
        return f"{where}: nobody plays."
    if was is None:
        return f"{where}: {_seats(will, lines)}, {_boards(will)}."
    said = []
    if (was.ns, was.ew, was.teams, was.switched) != (will.ns, will.ew, will.teams, will.switched):
        said.append(f"{_seats(will, lines)} instead of {_seats(was, lines)}")
    if was.boards != will.boards:
        said.append(f"{_boards(will)} instead of {_boards(was)}")
    return f"{where}: {', '.join(said)}."


def _seats(one: Sitting | ResultEntered, lines: bool) -> str:
    """``3 against 7``; ``3NS against 7EW`` of two lines, with the side where they are switched.

    As in ``7EW (North-South) against 3NS (East-West)``.
    """
    marks = ("NS", "EW") if lines else ("", "")
    if one.switched:
        marks = ("EW (North-South)", "NS (East-West)")
    sides = one.teams or ("-".join(one.ns), "-".join(one.ew))
    ns, ew = (
        f"{side}{mark}" if side else "nobody" for side, mark in zip(sides, marks, strict=True)
    )
    return f"{ns} against {ew}"


def _boards(sitting: Sitting) -> str:
    boards = sitting.boards
    if not boards:
        return "no boards"
    if len(boards) > 1 and boards == tuple(range(boards[0], boards[-1] + 1)):
        return f"boards {boards[0]}-{boards[-1]}"
    return f"board{'s' * (len(boards) > 1)} {', '.join(map(str, boards))}"


def result_place(one: ResultEntered) -> str:
    """Where a result was made, as far as it says: "Board 3, round 2, table 1"."""
    at = f", round {one.round}" if one.round else ""
    table = f", table {one.table}" if one.table else ""
    return f"Board {one.board}{at}{table}"


def result_words(was: ResultEntered | None, now: ResultEntered, *, lines: bool = False) -> str:
    """A result before and after, by what differs; a new one with what happened."""
    if was is None:
        return f"{result_place(now)}: {_ruled(now.result)}."
    said = []
    if was.board != now.board:
        said.append(f"board {now.board} instead of board {was.board}")
    if _seats(was, lines) != _seats(now, lines):
        said.append(f"{_seats(now, lines)} instead of {_seats(was, lines)}")
    if was.result != now.result:
        said.append(f"{_ruled(now.result)} instead of {_ruled(was.result)}")
    return f"{result_place(was)}: {', '.join(said) or _ruled(now.result)}."


_AVERAGES: Final = {60: "average plus", 50: "average", 40: "average minus"}
"""What the percentages of Law 12C2(a) are called."""


def _ruled(result: Result) -> str:
    """A result; artificial scores in per cent and by their names, however they were typed.

    As in ``60/40 (average plus/average minus)``.
    """
    awards = (result.ns, result.ew) if isinstance(result, Adjusted) else ()
    given = [one.percent for one in awards if isinstance(one, Artificial)]
    if len(given) < len(Side) or any(percent not in _AVERAGES for percent in given):
        return str(result)
    named = "/".join(_AVERAGES[int(percent)] for percent in given)
    return f"{'/'.join(map(brief, given))} ({named})"


def score_words(row: Row) -> str:
    """What ranks a contestant, and what stands behind it: ``58.33% (14.00)``, ``12.50``.

    With carry-over the total, ``69.00 (58.33% and 55.00 carried over)``.
    """
    if row.percent is None:
        return shown(row.points)
    if row.whole is None:
        return f"{shown(row.percent)}% ({shown(row.points)})"
    total = f"{shown(row.whole.total)}{'%' if row.whole.in_percent else ''}"
    brought = "" if row.carried is None else f" and {shown(row.carried)} carried over"
    return f"{total} ({shown(row.percent)}%{brought})"
