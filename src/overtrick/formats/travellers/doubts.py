"""What is read in one way and may be meant in another: said, with what to write then."""

from __future__ import annotations

import re
from typing import Final

from overtrick.bridge.board import Board
from overtrick.bridge.errors import quoted
from overtrick.bridge.law2 import Vulnerability
from overtrick.bridge.result import (
    Adjusted,
    Artificial,
    NotPlayed,
    Played,
    Result,
    ScoreOnly,
    percent_text,
)
from overtrick.bridge.score import possible_scores
from overtrick.bridge.seat import Side
from overtrick.bridge.written import squeeze
from overtrick.formats.travellers.cells import Cells

_FEW: Final = re.compile(r"[0-6]")
_FEW_WITHIN: Final = re.compile(r".*[CDHSTNEWAX]([0-6])[NESW]?")
_FAR_DOWN: Final = 4
_JUST_MADE: Final = 6
_VULNERABLE: Final = {
    Vulnerability.NONE: "nobody vulnerable",
    Vulnerability.NS: Vulnerability.NS.words,
    Vulnerability.EW: Vulnerability.EW.words,
    Vulnerability.BOTH: "both sides vulnerable",
}
_ORDINARY: Final = (40, 60)
"""An average minus and an average plus (Law 12C2), in per cent."""


def few_tricks(cells: Cells, played: Played) -> None:
    """Say that few tricks are tricks in all, where they may be America's: 4S "made four" is ``4``.

    One, two or three down is what happens every evening, and goes without saying; where other
    lines count tricks in all, so do four and five. A contract just made would be six down.
    """
    if -played.over < (_JUST_MADE if cells.counts_all else _FAR_DOWN):
        return
    typed = cells["tricks"]
    if cells.blank("tricks"):
        within = _FEW_WITHIN.fullmatch(squeeze(cells["contract"]))
        typed = within[1] if within else ""
    if not _FEW.fullmatch(typed):
        return
    level = played.contract.level
    over = int(typed) - level
    meant = "= if it was made" if typed == "0" or not over else f"+{over} if it was made"
    if typed != "0" and over < 0:
        meant = f"-{typed} if it was {typed} down"
    won = "1 trick" if typed == "1" else f"{typed} tricks"
    what = f"{played.contract} read as {won} won, {-played.over} down"
    cells.say("few-tricks", f"{what}; write {meant}")


def impossible_score(cells: Cells, result: ScoreOnly, board: int) -> None:
    """Say that no contract gives a score on this board."""
    vulnerable = Board(board).vulnerable
    if result.score not in possible_scores(vulnerable):
        name = next(name for name in ("score", "score ns", "score ew") if not cells.blank(name))
        board_words = f"board {board} ({_VULNERABLE[vulnerable]})"
        message = f"{name} {cells[name]}: no contract gives it on {board_words}; counted as typed"
        cells.say("impossible-score", message)


def minus_in_slip(cells: Cells, side: Side, points: int) -> None:
    """Say that a minus stands where a side writes its plus."""
    name = f"score {side.value.lower()}"
    plus = f"{side.opponents.words}'s plus of {-points}"
    message = f"{name} {cells[name]}: each side's own plus is expected; read as {plus}"
    cells.say("slip-minus", message)


def lone_dash(cells: Cells, result: Result) -> None:
    """Say how a board not played was read, where a dash is all that tells so."""
    names = ("contract", "tricks", "score", "score ns", "score ew", "ruling")
    filled = [name for name in names if cells[name]]
    if isinstance(result, NotPlayed) and filled and all(map(cells.blank, filled)):
        what = f"{filled[0]} {quoted(cells[filled[0]])} alone"
        cells.say("lone-dash", f"{what} is read as not played; write PASS if it was passed out")


def odd_ruling(cells: Cells, result: Result) -> None:
    """Say that two artificial scores give more, or less, than rulings do."""
    match result:
        case Adjusted(Artificial(ns), Artificial(ew)):
            total, (least, most) = ns + ew, sorted((ns, ew))
        case _:
            return
    if (total > 100 and most > _ORDINARY[1]) or (total < 100 and least < _ORDINARY[0]):
        cells.say("odd-ruling", f"{result}: the two sides get {percent_text(total)}% in all")
