"""The score of a line: one signed column, or the two of a paper slip."""

from __future__ import annotations

from overtrick.bridge.errors import BridgeError, quoted
from overtrick.bridge.notation import parse_result, parse_ruling
from overtrick.bridge.result import NotPlayed, Played, Result, ScoreOnly
from overtrick.bridge.seat import Side
from overtrick.formats.travellers.cells import NOTHING, BadCell, Cells, naming
from overtrick.formats.travellers.doubts import impossible_score, minus_in_slip


def score_in(cells: Cells, board: int | None = None) -> Result | None:
    """What the score says, or the two columns of a slip; None where they are empty.

    On its own ``board`` a score has to be possible: what no contract gives is said. Without
    one it only stands beside a contract. Raises BadCell.
    """
    found = _score(cells)
    if board and isinstance(found, ScoreOnly):
        impossible_score(cells, found, board)
    return found


def _score(cells: Cells) -> Result | None:
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
    for side, own, other in ((Side.NS, ns, ew), (Side.EW, ew, ns)):
        if own and own < 0 and not other:
            minus_in_slip(cells, side, own)
    return ScoreOnly(ns or -(ew or 0))


def _slip_in_words(cells: Cells, words: list[str]) -> Result:
    """``60%`` and ``40%`` in the two columns, or ``NP`` in one or both."""
    ns, ew = cells["score ns"], cells["score ew"]
    if {ns, ew} <= {"", words[0]} and words[0].upper() in (*NOTHING, "PASS"):
        return _in_words("score ns", words[0])
    if not ns or not ew:
        name = "score ns" if ns else "score ew"
        raise BadCell(f"{name} {quoted(ns or ew)}: a score such as 620 is expected")
    with naming("score ns, score ew"):
        return parse_ruling(f"{ns}/{ew}")


def _in_words(name: str, text: str) -> Result:
    """``PASS``, ``NP`` or a ruling where a score is expected."""
    if text.upper() in NOTHING:
        return NotPlayed()
    try:
        found = parse_result(text)
    except BridgeError:
        found = None
    if found is None or isinstance(found, Played):
        raise BadCell(f"{name} {quoted(text)}: a score such as -100 or 620 is expected")
    return found
