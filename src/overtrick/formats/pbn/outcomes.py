"""What became of a board at a table, from a row of a ScoreTable or from a game's own tags."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from fractions import Fraction
from typing import TypeAlias

from overtrick.bridge.board import Vulnerability
from overtrick.bridge.contract import Contract
from overtrick.bridge.errors import BridgeError
from overtrick.bridge.notation import parse_outcome, parse_ruling, tricks_won
from overtrick.bridge.result import (
    Adjusted,
    Artificial,
    Assigned,
    Award,
    NotPlayed,
    Outcome,
    Played,
    Result,
    ScoreOnly,
    Weight,
)
from overtrick.bridge.score import score_ns
from overtrick.bridge.seat import Side
from overtrick.formats.gathering import decimal
from overtrick.formats.pbn.boards import NOTHING
from overtrick.formats.pbn.sections import seat
from overtrick.formats.pbn.values import tricks

Cells: TypeAlias = Mapping[str, str]
"""A row's cells by the names of their columns."""


@dataclass(frozen=True, slots=True)
class Said:
    """A result, and what has to be said of it: a notice's code and message, or None."""

    result: Result
    notice: tuple[str, str] | None = None


def of_row(cells: Cells, vulnerable: Vulnerability, top: Fraction | None) -> Said:
    """What a row of a ScoreTable says. ``top`` is what both sides' match points add up to.

    A ruling (a figure behind ``^``) counts before a contract, a contract before a score, a
    score before a percentage.
    """
    ruling = _written(_cell(cells, "Ruling")) or _ruling(cells, top)
    if ruling:
        return Said(ruling)
    if _cell(cells, "Contract"):
        return _by_contract(cells, vulnerable)
    score = _score(cells)
    if score is not None:
        return Said(ScoreOnly(score))
    percentages = _artificial(cells, "Percentage", Fraction(100))
    if percentages:
        message = "only a percentage is told: it is taken as a ruling"
        return Said(percentages, ("percentage-only", message))
    return Said(NotPlayed())


def of_game(values: Cells, vulnerable: Vulnerability) -> Said | None:
    """What the tags of a played game say; None where they tell no result."""
    ruling = _written(_cell(values, "Ruling"))
    if ruling:
        return Said(ruling)
    contract, declarer = _cell(values, "Contract"), _cell(values, "Declarer").lstrip("^")
    won = tricks(values.get("Result", ""))
    cells = {"Contract": contract, "Declarer": declarer}
    side = seat(declarer)
    if won and side:
        taken = won[1] if won[0] in ("", side.side.value) else 13 - won[1]
        cells["Result"] = str(taken)
    cells |= _score_cells(_cell(values, "Score"), side.side if side else None)
    if not contract:
        score = _score(cells)
        return None if score is None else Said(ScoreOnly(score))
    said = _by_contract(cells, vulnerable)
    return None if isinstance(said.result, NotPlayed) and said.notice is None else said


def top_of(row: Cells) -> Fraction | None:
    """The match points of both sides of a row added up, unless a ruling made them."""
    marks = [row.get(f"MP_{side}", "") for side in ("NS", "EW")]
    points = [decimal(mark) for mark in marks]
    if points[0] is None or points[1] is None:
        return None
    return points[0] + points[1]


def _cell(cells: Cells, name: str) -> str:
    found = cells.get(name, "").strip()
    return "" if found in NOTHING else found


def _by_contract(cells: Cells, vulnerable: Vulnerability) -> Said:
    text = _cell(cells, "Contract")
    score = _score(cells)
    try:
        outcome = _outcome(cells, vulnerable, score)
    except BridgeError as error:
        if score is not None:
            return Said(ScoreOnly(score), ("contract-unread", f"{error.message}: the score counts"))
        return Said(NotPlayed(), ("contract-unread", error.message))
    if outcome is None:
        if score is None:
            return Said(NotPlayed())
        return Said(ScoreOnly(score), ("no-tricks", f"{text}: no result that gives {score:+d}"))
    known = score_ns(outcome, vulnerable)
    if score is not None and known != score:
        message = f"the score is {score:+d}, but {outcome} scores {known:+d}: the contract counts"
        return Said(outcome, ("score-differs", message))
    return Said(outcome)


def _outcome(cells: Cells, vulnerable: Vulnerability, score: int | None) -> Outcome | None:
    parsed = parse_outcome(_cell(cells, "Contract"))
    if not isinstance(parsed, Contract):
        return parsed
    contract = parsed.by(seat(_cell(cells, "Declarer").lstrip("^")) or parsed.declarer)
    result = _cell(cells, "Result").lstrip("^")
    if contract.declarer is None:
        return None
    if result:
        return Played(contract, tricks_won(contract, result))
    return _by_score(contract, vulnerable, score)


def _by_score(contract: Contract, vulnerable: Vulnerability, score: int | None) -> Played | None:
    """The result of ``contract`` that has this score."""
    possible = (Played(contract, taken) for taken in range(14))
    return next((one for one in possible if score_ns(one, vulnerable) == score), None)


def _score(cells: Cells) -> int | None:
    """The NS-signed score, by either side's column."""
    for name, sign in (("Score_NS", 1), ("Score_EW", -1)):
        number = decimal(_cell(cells, name))
        if number is not None and number.denominator == 1 and abs(number) <= 7600:
            return sign * int(number)
    return None


def _score_cells(score: str, declaring: Side | None) -> dict[str, str]:
    """A Score tag, ``NS 420``, ``EW -50`` or declarer's own, as the cells of a row."""
    words = score.upper().split()
    if len(words) >= 2 and words[0] in ("NS", "EW"):
        return {f"Score_{words[0]}": words[1]}
    return {f"Score_{declaring.value}": score} if declaring and score else {}


def _written(text: str) -> Adjusted | NotPlayed | None:
    """A ruling in words, ``60/40`` or ``60% 3NTN= 40% 3NTN-1``, or ``NP``; None for neither."""
    if text.upper() == "NP":
        return NotPlayed()
    try:
        return parse_ruling(text) if text else None
    except BridgeError:
        return None


def _ruling(cells: Cells, top: Fraction | None) -> Adjusted | None:
    marked = {name for name, text in cells.items() if text.strip().startswith("^")}
    if marked & {"Percentage_NS", "Percentage_EW"}:
        return _artificial(cells, "Percentage", Fraction(100))
    if marked & {"MP_NS", "MP_EW"} and top:
        return _artificial(cells, "MP", top)
    if marked & {"Score_NS", "Score_EW"}:
        return _assigned(cells)
    if marked & {"IMP_NS", "IMP_EW"}:
        return _by_imps(cells)
    return None


def _figure(cells: Cells, name: str) -> Fraction | None:
    return decimal(_cell(cells, name).lstrip("^"))


def _artificial(cells: Cells, unit: str, whole: Fraction) -> Adjusted | None:
    ns, ew = _figure(cells, f"{unit}_NS"), _figure(cells, f"{unit}_EW")
    if ns is None and ew is None:
        return None
    ns = whole - ew if ns is None and ew is not None else ns
    ew = whole - ns if ew is None and ns is not None else ew
    assert ns is not None
    assert ew is not None
    percent = (100 * ns / whole, 100 * ew / whole)
    if not all(0 <= one <= 100 for one in percent):
        return None
    shown = "/".join(f"{float(one):g}" for one in percent)
    return Adjusted(Artificial(percent[0]), Artificial(percent[1]), shown)


def _assigned(cells: Cells) -> Adjusted | None:
    ns, ew = _figure(cells, "Score_NS"), _figure(cells, "Score_EW")
    ns = -ew if ns is None and ew is not None else ns
    ew = -ns if ew is None and ns is not None else ew
    if ns is None or ew is None or {ns.denominator, ew.denominator} != {1}:
        return None
    if max(abs(ns), abs(ew)) > 7600:
        return None
    text = f"{int(ns):+d}" if ns == -ew else f"{int(ns):+d} / {int(-ew):+d}"
    return Adjusted(_award(int(ns)), _award(int(-ew)), text)


def _award(score: int) -> Award:
    return Assigned((Weight(Fraction(1), ScoreOnly(score)),))


def _by_imps(cells: Cells) -> Adjusted | None:
    """Average plus, average or average minus, by whether the IMPs are won or lost."""
    ns, ew = _figure(cells, "IMP_NS"), _figure(cells, "IMP_EW")
    if ns is None and ew is None:
        return None
    ns = -ew if ns is None and ew is not None else ns
    ew = -ns if ew is None and ns is not None else ew
    return parse_ruling(f"{_average(ns)}/{_average(ew)}")


def _average(imps: Fraction | None) -> str:
    return "A" if not imps else "A+" if imps > 0 else "A-"
