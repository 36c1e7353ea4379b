"""Board results as results and sit-outs."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

from overtrick.bridge.board import Board as Numbered
from overtrick.bridge.board import Vulnerability
from overtrick.bridge.errors import quoted
from overtrick.bridge.result import NotPlayed, Result
from overtrick.bridge.seat import Side
from overtrick.event.contestant import ContestantId
from overtrick.event.records import BoardPrepared, ContestantEntered, ResultEntered, SatOut
from overtrick.formats.acbl.deals import MAX_BOARD
from overtrick.formats.acbl.errors import NotAcbl
from overtrick.formats.acbl.game import BoardResult, text_of
from overtrick.formats.acbl.outcome import Unclear, outcome
from overtrick.formats.acbl.sections import Part
from overtrick.formats.cards import card
from overtrick.formats.gathering import Gathering, whole
from overtrick.formats.printed import key_of

_NOBODY: Final = {"", "0", "PHANTOM", "BYE", "SIT OUT", "SITOUT"}


@dataclass(frozen=True, slots=True)
class _Traveller:
    """The board whose lines are read."""

    section: str
    board: int
    vulnerable: Vulnerability
    winners: int


def play(parts: Sequence[Part], winners: int, into: Gathering) -> None:
    """Turn every line of every traveller into a result or a sit-out. Raises NotAcbl."""
    other = {
        (record.section, record.board): record.vulnerable
        for record, _ in into.records
        if isinstance(record, BoardPrepared) and record.vulnerable
    }
    for part in parts:
        for index, board in enumerate(part.section.boards or []):
            path = f"{part.path}.boards[{index}]"
            number = whole(text_of(board.board_number), MAX_BOARD)
            if number is None:
                message = f"{quoted(text_of(board.board_number))} is not a board's number"
                raise NotAcbl(message, where=f"{into.file}, {path}.board_number")
            told = other.get((part.name, number)) or other.get((None, number))
            table = _Traveller(part.name, number, told or Numbered(number).vulnerable, winners)
            for place, line in enumerate(board.board_results or []):
                _line(table, line, f"{path}.board_results[{place}]", into)


def _line(on: _Traveller, line: BoardResult, at: str, into: Gathering) -> None:
    ns, ew = (_present(text_of(pair)) for pair in (line.ns_pair, line.ew_pair))
    result = _result(line, on.vulnerable, at, into)
    if ns and ew:
        record = ResultEntered(
            on.section,
            on.board,
            (ns,),
            (ew,),
            result,
            round=whole(text_of(line.round_number), MAX_BOARD),
            table=whole(text_of(line.table_number), MAX_BOARD),
            lead=_lead(line, at, into),
        )
        into.add(record)
        points = (text_of(line.ns_match_points), text_of(line.ew_match_points))
        into.figures.points[key_of(record)] = (points[0] or None, points[1] or None)
    elif ns or ew:
        side = (Side.NS if ns else Side.EW) if on.winners == 2 else None
        contestant = ContestantId(on.section, ns or ew, side)
        into.add(SatOut(contestant, on.board, whole(text_of(line.round_number), MAX_BOARD)))
        if not isinstance(result, NotPlayed):
            into.say("no-opponents", at, "a result of one pair alone is left out")
    else:
        into.say("no-pairs", at, f"board {on.board}: a line without pairs")


def _present(number: str) -> str:
    return "" if number.upper() in _NOBODY else number


def _result(line: BoardResult, vulnerable: Vulnerability, at: str, into: Gathering) -> Result:
    try:
        result, odd = outcome(line, vulnerable)
    except Unclear as error:
        into.say(error.code, at, f"{error.message}: taken as not played")
        return NotPlayed()
    if odd:
        code = "contract-unread" if odd.endswith("by its score") else "score-differs"
        into.say(code, at, odd)
    return result


def _lead(line: BoardResult, at: str, into: Gathering) -> str | None:
    text = (line.opening_lead or "").strip()
    lead = card(text)
    if text and lead is None:
        into.say("lead-unread", at, f"opening lead {quoted(text)} is not a card")
    return lead


def unlisted(entered: set[ContestantId], winners: int, into: Gathering) -> None:
    """Enter the pairs that played without being listed."""
    found: dict[ContestantId, None] = {}
    for record, _ in into.records:
        if isinstance(record, SatOut):
            found[record.contestant] = None
        elif isinstance(record, ResultEntered):
            for side, numbers in ((Side.NS, record.ns), (Side.EW, record.ew)):
                told = side if winners == 2 else None
                found[ContestantId(record.section, numbers[0], told)] = None
    for contestant in found:
        if contestant not in entered:
            into.add(ContestantEntered(contestant))
            into.say("unlisted", "", f"contestant {contestant} plays without being listed")
