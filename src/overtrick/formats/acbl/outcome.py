"""What a line of a club game's traveller says became of its board."""

from __future__ import annotations

import re
from fractions import Fraction
from typing import Final

from overtrick.bridge.board import Vulnerability
from overtrick.bridge.contract import Contract
from overtrick.bridge.errors import BridgeError, quoted
from overtrick.bridge.notation import parse_outcome
from overtrick.bridge.result import (
    Adjusted,
    Artificial,
    Assigned,
    NotPlayed,
    PassedOut,
    Result,
    ScoreOnly,
    Weight,
)
from overtrick.bridge.score import score_ns
from overtrick.formats.acbl.game import BoardResult, text_of

_AVERAGE: Final = re.compile(
    r"A(?:VE?(?:RAGE)?)?\s*(\+|-|PLUS|MINUS|=|)|([0-9]{1,3})%", re.IGNORECASE
)
_PERCENT: Final = {"+": 60, "PLUS": 60, "-": 40, "MINUS": 40, "=": 50, "": 50}
_NOT_PLAYED: Final = {"", "-", "NP", "N/P", "NO PLAY", "NOT PLAYED", "LP", "LATE", "LATE PLAY"}
_PASSED: Final = {"PASS", "PASSED", "PASSED OUT", "ALL PASS"}
_SCORE: Final = re.compile(r"[+-]?[0-9]{1,5}")


class Unclear(BridgeError):
    """A line that says something, but nothing that can be scored."""

    code = "result-unread"


def outcome(line: BoardResult, vulnerable: Vulnerability) -> tuple[Result, str]:
    """The result of a line, and what has to be said of it, if anything.

    Averages and scores that differ for the sides are rulings and count before the contract,
    and the contract before the score. Raises Unclear.
    """
    ns, ew = text_of(line.ns_score).upper(), text_of(line.ew_score).upper()
    ruling = _ruling(ns, ew)
    if ruling:
        return ruling, ""
    contract = text_of(line.contract).upper()
    if contract in _PASSED or (not contract and ns in _PASSED):
        return PassedOut(), ""
    if contract in _NOT_PLAYED:
        return _by_score(ns, ew), ""
    return _by_contract(line, ns, ew, vulnerable)


def _ruling(ns: str, ew: str) -> Adjusted | None:
    """Averages, or scores of which one is not the other's opposite; None where there is neither."""
    averages = _average(ns), _average(ew)
    if any(averages):
        mine, theirs = (
            average or _assigned(score, sign)
            for average, score, sign in zip(averages, (ns, ew), (1, -1), strict=True)
        )
        if mine and theirs:
            return Adjusted(mine, theirs)
        return None
    mine, theirs = _assigned(ns, 1), _assigned(ew, -1)
    if mine is None or theirs is None or mine == theirs:
        return None
    return Adjusted(mine, theirs)


def _average(score: str) -> Artificial | None:
    match = _AVERAGE.fullmatch(score)
    if not match:
        return None
    percent = int(match[2]) if match[2] else _PERCENT[match[1]]
    return Artificial(Fraction(percent)) if percent <= 100 else None


def _assigned(score: str, sign: int) -> Assigned | None:
    """A side's own score as an assigned one, signed for North-South."""
    if not _SCORE.fullmatch(score):
        return None
    return Assigned((Weight(Fraction(1), ScoreOnly(sign * int(score))),))


def _by_score(ns: str, ew: str) -> Result:
    """By the score alone; either side's will do."""
    for score, sign in ((ns, 1), (ew, -1)):
        if _SCORE.fullmatch(score):
            return ScoreOnly(sign * int(score))
    if ns in _PASSED:
        return PassedOut()
    if ns in _NOT_PLAYED:
        return NotPlayed()
    raise Unclear(f"{quoted(ns)} is neither a score nor an average")


def _by_contract(
    line: BoardResult, ns: str, ew: str, vulnerable: Vulnerability
) -> tuple[Result, str]:
    declarer = (line.declarer or "").strip()[:1]
    tricks = text_of(line.tricks_taken) or text_of(line.result)
    try:
        result = parse_outcome(f"{text_of(line.contract)} {declarer} {tricks}")
    except BridgeError as error:
        return _by_score(ns, ew), f"{error.message}; read by its score"
    if isinstance(result, Contract):
        return _by_score(ns, ew), f"{result} has no result; read by its score"
    known, printed = score_ns(result, vulnerable), _by_score(ns, ew)
    if printed in (ScoreOnly(known), NotPlayed()):
        return result, ""
    return result, f"the score is {printed}, but {result} scores {known:+d}: the contract counts"
