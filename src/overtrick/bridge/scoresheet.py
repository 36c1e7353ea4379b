"""What a rubber or a Chicago is kept as: one deal after another, with honours and breaks."""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import TypeAlias

from overtrick.bridge.denomination import Denomination
from overtrick.bridge.errors import BridgeError, ImpossibleResult, NotAContract, quoted
from overtrick.bridge.outcomes import parse_finished
from overtrick.bridge.result import PassedOut, Played, ScoreOnly
from overtrick.bridge.seat import Side

_HONOURS = re.compile(r"\bhon(?:ou?r)?s?\b\.?", re.IGNORECASE)
_HELD = re.compile(
    r"(?P<who>[A-Za-z]+(?:[-/][A-Za-z]+)?)[\s:]*(?P<points>[0-9]+)"
    r"|(?P<first>[0-9]+)[\s:]*(?P<behind>[A-Za-z]+(?:[-/][A-Za-z]+)?)"
)
_SIDES = {
    **dict.fromkeys(("NS", "NORTHSOUTH", "N", "S", "NORTH", "SOUTH"), Side.NS),
    **dict.fromkeys(("EW", "EASTWEST", "E", "W", "EAST", "WEST"), Side.EW),
}
_BREAK = re.compile(r"-{3,}")


class BadSheetLine(BridgeError):
    """A line of a rubber or Chicago sheet says something that is not understood."""

    code = "bad-sheet-line"


@dataclass(frozen=True, slots=True)
class Honours:
    """Honours in one hand of ``side``: 100 or 150 points (Law 81 of rubber bridge)."""

    side: Side
    points: int

    def __post_init__(self) -> None:
        if self.points not in (100, 150):
            shown = quoted(str(self.points)).strip("'\"")
            raise ImpossibleResult(f"honours are 100 or 150, not {shown}")


@dataclass(frozen=True, slots=True)
class TableDeal:
    """One deal: what happened, and honours if somebody held them.

    150 are five trump honours, or four aces at notrump; 100 are four trump honours, so that
    there are none at notrump and none at all where nobody bid. Raises ImpossibleResult.
    """

    outcome: Played | PassedOut
    honours: Honours | None = None

    def __post_init__(self) -> None:
        if self.honours is None:
            return
        if isinstance(self.outcome, PassedOut):
            raise ImpossibleResult("there are no honours where the deal was passed out")
        at_notrump = self.outcome.contract.denomination is Denomination.NOTRUMP
        if at_notrump and self.honours.points != 150:
            raise ImpossibleResult("honours at notrump are four aces in one hand, for 150")


@dataclass(frozen=True, slots=True)
class Break:
    """The players stopped here: what was not finished stays unfinished."""


SheetLine: TypeAlias = TableDeal | Break


def read_sheet(text: str, name: str) -> tuple[list[SheetLine], list[BridgeError]]:
    """The deals in ``text``, one a line, and what is wrong, each error with its line.

    Blank lines and what follows ``#`` are passed over; ``---`` is a break. ``name`` is what
    messages call the file.
    """
    lines: list[SheetLine] = []
    errors: list[BridgeError] = []
    plain = text.removeprefix("\ufeff").replace("\r\n", "\n").replace("\r", "\n")
    for number, line in enumerate(plain.split("\n"), start=1):
        content = line.partition("#")[0].strip()
        if not content:
            continue
        try:
            lines.append(parse_sheet_line(content))
        except BridgeError as error:
            error.where = f"{name}, line {number}"
            errors.append(error)
    return lines, errors


def parse_sheet_line(text: str) -> SheetLine:
    """``4SN+1``, ``2HXE-2 honours NS 100``, ``PASS`` or ``---``.

    Raises BadSheetLine, NotAContract, ImpossibleResult, AmbiguousContract.
    """
    if _BREAK.fullmatch(text.strip()):
        return Break()
    played, *held = _HONOURS.split(text, maxsplit=2)
    if len(held) > 1:
        raise BadSheetLine("only one hand of a deal can hold honours")
    outcome = parse_finished(played)
    if isinstance(outcome, ScoreOnly):
        raise NotAContract(f"{quoted(played.strip())}: the contract is needed, not its score")
    return TableDeal(outcome, _honours(held[0]) if held else None)


def _honours(text: str) -> Honours:
    """``NS 100``, ``N 100`` or ``100 NS``: the hand that held them tells the side."""
    told = text.strip(" \t:,")
    held = _HELD.fullmatch(told)
    who = (held["who"] or held["behind"]) if held else ""
    side = _SIDES.get(re.sub("[-/]", "", who.upper()))
    if held is None or side is None:
        raise BadSheetLine(f"honours {quoted(told)}: say whose, as in honours NS 100")
    return Honours(side, int((held["points"] or held["first"])[:9]))
