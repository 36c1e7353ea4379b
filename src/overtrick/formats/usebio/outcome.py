"""What a TRAVELLER_LINE says became of its board, and what is odd about it."""

from __future__ import annotations

import re
from dataclasses import dataclass
from fractions import Fraction
from typing import Final

from overtrick.bridge.board import Vulnerability
from overtrick.bridge.contract import Contract
from overtrick.bridge.errors import BridgeError, quoted
from overtrick.bridge.notation import parse_outcome, parse_ruling
from overtrick.bridge.result import (
    Adjusted,
    Artificial,
    NotPlayed,
    Outcome,
    PassedOut,
    Played,
    Result,
    ScoreOnly,
)
from overtrick.bridge.score import score_ns
from overtrick.bridge.seat import Seat
from overtrick.formats.usebio.elements import TravellerLine

_ARTIFICIAL: Final = re.compile(
    r"A?([0-9]{1,3}(?:\.[0-9]{1,9})?)%?[-/:]([0-9]{1,3}(?:\.[0-9]{1,9})?)%?", re.IGNORECASE
)
_RUN_TOGETHER: Final = re.compile(r"A(100|[0-9]{2})(100|[0-9]{2})", re.IGNORECASE)
_NOTHING: Final = {"", "-", "NP", "N/P", "NOTPLAYED", "NOPLAY", "NOTBID"}


@dataclass(frozen=True, slots=True)
class Said:
    """A line's result, and what has to be said of it: a notice's code and message, or None."""

    result: Result
    notice: tuple[str, str] | None = None


def said(line: TravellerLine, vulnerable: Vulnerability) -> Said:
    """What a line says. Nothing it can hold is refused; what cannot be read is said.

    An adjusted score (``A6040``) counts before a contract. The contract and its tricks count
    before SCORE: where Law 77 gives another score, that is said.
    """
    score = re.sub(r"\s+", "", line.score or "")
    ruling = _ruling(score, line.score or "")
    if ruling:
        return Said(ruling)
    contract = re.sub(r"\s+", "", line.contract or "")
    if contract.upper().strip("-") not in _NOTHING:
        return _by_contract(line, score, vulnerable)
    return _by_score(line, score)


def ruling_score(ruling: Adjusted) -> str:
    """SCORE for a ruling: ``A6040`` for whole per cents, else the ruling in words."""
    match ruling:
        case Adjusted(Artificial(ns), Artificial(ew)) if ns.denominator == ew.denominator == 1:
            if max(ns, ew) < 100:
                return f"A{int(ns):02}{int(ew):02}"
        case _:
            pass
    words = str(Adjusted(ruling.ns, ruling.ew))
    # One assigned score alone would be read back as a score made at the table.
    return words if "%" in words or "/" in words else f"{words}/{words}"


def _ruling(score: str, typed: str) -> Adjusted | None:
    match = _RUN_TOGETHER.fullmatch(score)
    if match:
        return _artificial(match[1], match[2])
    match = _ARTIFICIAL.fullmatch(score)
    if match:
        return _artificial(match[1], match[2])
    if "/" not in typed and "%" not in typed:
        return None
    try:
        return parse_ruling(typed)
    except BridgeError:
        return None


def _artificial(ns: str, ew: str) -> Adjusted | None:
    try:
        return Adjusted(Artificial(Fraction(ns)), Artificial(Fraction(ew)), f"{ns}/{ew}")
    except BridgeError:
        return None


def _by_contract(line: TravellerLine, score: str, vulnerable: Vulnerability) -> Said:
    try:
        outcome = _outcome(line, score, vulnerable)
    except BridgeError as error:
        by_score = _by_score(line, score)
        return Said(by_score.result, ("contract-unread", f"{error.message}; read by its score"))
    known = score_ns(outcome, vulnerable)
    printed = _number(score)
    if printed is None or printed == known:
        return Said(outcome, None if printed == known or not score else _unread(score))
    message = f"SCORE is {printed:+d}, but {outcome} scores {known:+d}: the contract counts"
    return Said(outcome, ("score-differs", message))


def _outcome(line: TravellerLine, score: str, vulnerable: Vulnerability) -> Outcome:
    """The contract as played; its tricks are found by its score where they are not given."""
    parsed = parse_outcome(line.contract or "")
    if not isinstance(parsed, Contract):
        return parsed
    contract = parsed.by(_seat(line.played_by) or parsed.declarer)
    tricks = (line.tricks or "").strip()
    if tricks:
        return _complete(parse_outcome(f"{contract} {tricks}"))
    printed = _number(score)
    for won in range(14):
        played = Played(contract, won)
        if score_ns(played, vulnerable) == printed:
            return played
    raise NoTricks(f"{contract} has no TRICKS")


def _complete(outcome: Outcome | Contract) -> Outcome:
    if isinstance(outcome, Contract):
        raise NoTricks(f"{outcome} has no TRICKS")
    return outcome


class NoTricks(BridgeError):
    """A contract without its tricks, and without a score that would tell them."""

    code = "no-tricks"


def _seat(played_by: str | None) -> Seat | None:
    letter = (played_by or "").strip()[:1].upper()
    return Seat(letter) if letter and letter in "NESW" else None


def _by_score(line: TravellerLine, score: str) -> Said:
    number = _number(score)
    if number is not None:
        return Said(ScoreOnly(number))
    if score.upper() in ("PASS", "PASSED"):
        return Said(PassedOut())
    if score.upper() not in _NOTHING:
        return Said(NotPlayed(), _unread(score))
    if any(line.points):
        ns, ew = line.points
        message = f"points {ns or '-'} and {ew or '-'} without a score: taken as not played"
        return Said(NotPlayed(), ("points-without-score", message))
    return Said(NotPlayed())


def _number(score: str) -> int | None:
    return int(score) if re.fullmatch(r"[+-]?[0-9]{1,5}", score) else None


def _unread(score: str) -> tuple[str, str]:
    return ("score-unread", f"SCORE {quoted(score)} is neither a score nor an adjusted score")
