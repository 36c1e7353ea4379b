"""What became of a board, from the cells of its line."""

from __future__ import annotations

from functools import lru_cache
from typing import Final

from overtrick.bridge.board import Board
from overtrick.bridge.contract import Contract
from overtrick.bridge.errors import BridgeError, quoted
from overtrick.bridge.notation import (
    parse_outcome,
    parse_result,
    parse_ruling,
    parse_seat,
    tricks_won,
)
from overtrick.bridge.result import NotPlayed, PassedOut, Played, Result, ScoreOnly
from overtrick.bridge.rulings import looks_like_a_ruling
from overtrick.bridge.score import score_ns
from overtrick.formats.travellers.cells import BadCell, Cells, naming

_NOTHING: Final = frozenset(("NP", "N/P", "NOT PLAYED", "NO PLAY", "NOTPLAYED"))

_outcome: Final = lru_cache(maxsize=4096)(parse_outcome)
_tricks: Final = lru_cache(maxsize=4096)(tricks_won)


def outcome(cells: Cells, board: int) -> Result:
    """A ruling before a contract, a contract before a score; nothing at all is not played.

    Raises BadCell and the errors of notation, naming the column.
    """
    if not cells.blank("ruling"):
        with naming("ruling"):
            text = cells["ruling"]
            return NotPlayed() if text.upper() in _NOTHING else parse_ruling(text)
    if not cells.blank("contract"):
        return _by_contract(cells, board)
    score = _score(cells)
    if not cells.blank("tricks"):
        with naming("tricks"):
            return score or _without_contract(cells)
    if score is None and not cells.blank("by"):
        raise BadCell(f"by {quoted(cells['by'])}: there is neither a contract nor a score")
    return score or NotPlayed()


def _without_contract(cells: Cells) -> Result:
    """A column called result can hold everything: ``4SN+1``, ``PASS``, ``60/40``."""
    text = cells["tricks"]
    return NotPlayed() if text.upper() in _NOTHING else parse_result(text)


def _by_contract(cells: Cells, board: int) -> Result:
    text = cells["contract"]
    with naming("contract"):
        if text.upper() in _NOTHING:
            return _alone(cells, NotPlayed())
        if looks_like_a_ruling(text):
            return _alone(cells, parse_ruling(text))
        found = _outcome(text)
    match found:
        case Contract():
            return _complete(cells, found, board)
        case Played():
            return _agreed(cells, found, board)
        case PassedOut():
            return _compared(cells, _alone(cells, found), board)
        case ScoreOnly():
            raise BadCell(f"contract {quoted(text)}: a score stands where a contract is expected")


def _alone(cells: Cells, result: Result) -> Result:
    """A result that has neither declarer nor tricks; a filler beside it is said."""
    for name in ("by", "tricks"):
        if not cells.blank(name) and cells[name].upper() not in ("0", "PASS", *_NOTHING):
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
    if contract.declarer is None and (score := _score(cells)):
        cells.say("no-declarer", f"{contract} has no declarer: read by its score")
        return score
    with naming("by"):
        return _compared(cells, Played(contract, tricks), board)


def _by_score(cells: Cells, contract: Contract, board: int) -> Result:
    """A contract without its tricks: they are found by its score, if one is given."""
    score = _score(cells)
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
    score = _score(cells)
    if isinstance(score, ScoreOnly) and isinstance(result, Played | PassedOut):
        known = score_ns(result, Board(board).vulnerable)
        if known != score.score:
            message = f"the score is {score}, but {result} scores {known:+d}: the contract counts"
            cells.say("score-differs", message)
    return result


def _score(cells: Cells) -> Result | None:
    """What the score says, or the two columns of a slip; None where they are empty."""
    if not cells.blank("score"):
        score = cells.points("score")
        return ScoreOnly(score) if score is not None else _in_words("score", cells["score"])
    return _slip(cells)


def _slip(cells: Cells) -> Result | None:
    """A paper slip: each side's plus in its own column; 0 in either is a passed-out board."""
    if cells.blank("score ns") and cells.blank("score ew"):
        return None
    ns, ew = cells.points("score ns"), cells.points("score ew")
    words = [
        cells[name]
        for name, points in (("score ns", ns), ("score ew", ew))
        if points is None and not cells.blank(name)
    ]
    if words:
        return _slip_in_words(cells, words)
    if ns and ew and ns != -ew:
        raise BadCell(f"score ns {ns} and score ew {ew}: only one side has a plus")
    return ScoreOnly(ns or -(ew or 0))


def _slip_in_words(cells: Cells, words: list[str]) -> Result:
    """``60%`` and ``40%`` in the two columns, or ``NP`` in one or both."""
    ns, ew = cells["score ns"], cells["score ew"]
    if {ns, ew} <= {"", words[0]} and words[0].upper() in (*_NOTHING, "PASS"):
        return _in_words("score ns", words[0])
    if not ns or not ew:
        name = "score ns" if ns else "score ew"
        raise BadCell(f"{name} {quoted(ns or ew)}: a score such as 620 is expected")
    with naming("score ns, score ew"):
        return parse_ruling(f"{ns}/{ew}")


def _in_words(name: str, text: str) -> Result:
    """``PASS``, ``NP`` or a ruling where a score is expected."""
    if text.upper() in _NOTHING:
        return NotPlayed()
    try:
        found = parse_result(text)
    except BridgeError:
        found = None
    if found is None or isinstance(found, Played):
        raise BadCell(f"{name} {quoted(text)}: a score such as -100 or 620 is expected")
    return found


def _whole(tricks: str) -> str:
    """Tricks as a spreadsheet may show them: ``9,0`` is 9."""
    return tricks.replace(",", ".").removesuffix(".00").removesuffix(".0")
