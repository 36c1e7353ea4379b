"""What became of a board, from the cells of its line."""

from __future__ import annotations

from functools import lru_cache
from typing import Final

from overtrick.bridge.board import Board
from overtrick.bridge.contract import Contract
from overtrick.bridge.errors import AmbiguousContract, quoted
from overtrick.bridge.notation import (
    parse_contract,
    parse_outcome,
    parse_result,
    parse_ruling,
    parse_seat,
    tricks_won,
)
from overtrick.bridge.result import NotPlayed, Outcome, PassedOut, Played, Result, ScoreOnly
from overtrick.bridge.rulings import looks_like_a_ruling
from overtrick.bridge.score import score_ns
from overtrick.formats.travellers.cells import NOTHING, BadCell, Cells, naming
from overtrick.formats.travellers.doubts import few_tricks
from overtrick.formats.travellers.points import score_in

_outcome: Final = lru_cache(maxsize=4096)(parse_outcome)
_tricks: Final = lru_cache(maxsize=4096)(tricks_won)


class NoDeclarer(AmbiguousContract):
    """A contract with its tricks, and nothing on the line says who played it."""


def outcome(cells: Cells, board: int) -> Result:
    """A ruling before a contract, a contract before a score; nothing at all is not played.

    Raises BadCell and the errors of notation, naming the column.
    """
    if not cells.blank("ruling"):
        with naming("ruling"):
            text = cells["ruling"]
            return NotPlayed() if text.upper() in NOTHING else parse_ruling(text)
    if not cells.blank("contract"):
        return _by_contract(cells, board)
    score = score_in(cells, board)
    if not cells.blank("tricks"):
        with naming("tricks"):
            return score or _without_contract(cells)
    if score is None and not cells.blank("by"):
        raise BadCell(f"by {quoted(cells['by'])}: there is neither a contract nor a score")
    return score or NotPlayed()


def _without_contract(cells: Cells) -> Result:
    """A column called result can hold everything: ``4SN+1``, ``PASS``, ``60/40``."""
    text = cells["tricks"]
    return NotPlayed() if text.upper() in NOTHING else parse_result(text)


def _by_contract(cells: Cells, board: int) -> Result:
    text = cells["contract"]
    with naming("contract"):
        if text.upper() in NOTHING:
            return _alone(cells, NotPlayed())
        if looks_like_a_ruling(text):
            return _alone(cells, parse_ruling(text))
        found = _contract(cells, text)
    match found:
        case Contract():
            return _complete(cells, found, board)
        case Played():
            return _agreed(cells, found, board)
        case PassedOut():
            return _compared(cells, _alone(cells, found), board)
        case ScoreOnly():
            raise BadCell(f"contract {quoted(text)}: a score stands where a contract is expected")


def _contract(cells: Cells, text: str) -> Outcome | Contract:
    """The outcome in a contract cell; ``4S+1`` has its declarer in the cell beside it."""
    try:
        found = _outcome(text)
    except AmbiguousContract as refusal:
        if parse_contract(text).declarer:
            raise
        if cells.blank("by"):
            raise NoDeclarer(refusal.message) from None
        found = _outcome(f"{text} {parse_seat(cells['by']).value}")
    return found


def _alone(cells: Cells, result: Result) -> Result:
    """A result that has neither declarer nor tricks; a filler beside it is said."""
    for name in ("by", "tricks"):
        if not cells.blank(name) and cells[name].upper() not in ("0", "PASS", *NOTHING):
            cells.say("unused-cell", f"{name} {quoted(cells[name])} beside {result} is not used")
    return result


def _agreed(cells: Cells, played: Played, board: int) -> Result:
    """A contract cell that holds all three; cells that say otherwise are refused."""
    contract = played.contract
    if not cells.blank("by"):
        with naming("by"):
            if parse_seat(cells["by"]) is not contract.declarer:
                raise BadCell(f"by {quoted(cells['by'])}: the contract is {played}")
    if not cells.blank("tricks"):
        with naming("tricks"):
            if _tricks(contract, _whole(cells["tricks"])) != played.tricks:
                raise BadCell(f"tricks {quoted(cells['tricks'])}: the contract is {played}")
    return _compared(cells, played, board)


def _complete(cells: Cells, contract: Contract, board: int) -> Result:
    """A contract with its declarer and tricks from their own cells."""
    if not cells.blank("by"):
        with naming("by"):
            declarer = parse_seat(cells["by"])
        if contract.declarer not in (None, declarer):
            raise BadCell(f"by {quoted(cells['by'])}: the contract is {contract}")
        contract = contract.by(declarer)
    if cells.blank("tricks"):
        return _by_score(cells, contract, board)
    with naming("tricks"):
        tricks = _tricks(contract, _whole(cells["tricks"]))
    if contract.declarer is None:
        return _without_declarer(cells, contract, board)
    return _compared(cells, Played(contract, tricks), board)


def _without_declarer(cells: Cells, contract: Contract, board: int) -> Result:
    """A contract and its tricks, played by nobody: the score tells as much as is needed."""
    score = score_in(cells, board)
    if score is None:
        raise NoDeclarer(f"by: {contract}: add the declarer, N, E, S or W")
    cells.say("no-declarer", f"{contract} has no declarer: read by its score")
    return score


def _by_score(cells: Cells, contract: Contract, board: int) -> Result:
    """A contract without its tricks: they are found by its score, if one is given."""
    score = score_in(cells, board)
    if not isinstance(score, ScoreOnly):
        raise BadCell(f"tricks: the result of {contract} is missing")
    vulnerable = Board(board).vulnerable
    for tricks in range(14) if contract.declarer else ():
        played = Played(contract, tricks)
        if score_ns(played, vulnerable) == score.score:
            return played
    cells.say("no-tricks", f"{contract} has no tricks: read by its score")
    return score


def _compared(cells: Cells, result: Result, board: int) -> Result:
    """The result; a score beside it that Law 77 does not give is said."""
    score = score_in(cells)
    if isinstance(score, ScoreOnly) and isinstance(result, Played | PassedOut):
        known = score_ns(result, Board(board).vulnerable)
        if known == score.score:
            return result
        message = f"the score is {score}, but {result} scores {known:+d}: the contract counts"
        cells.say("score-differs", message)
    if isinstance(result, Played):
        few_tricks(cells, result)
    return result


def _whole(tricks: str) -> str:
    """Tricks as a spreadsheet may show them: ``9,0`` is 9."""
    return tricks.replace(",", ".").removesuffix(".00").removesuffix(".0")
