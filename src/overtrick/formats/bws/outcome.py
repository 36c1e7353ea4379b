"""What a row of results says happened: its remark first, then its contract and result."""

from __future__ import annotations

import re
from dataclasses import dataclass
from fractions import Fraction

from overtrick.bridge.contract import Contract
from overtrick.bridge.errors import AmbiguousContract, BridgeError
from overtrick.bridge.notation import parse_outcome, parse_ruling, tricks_won
from overtrick.bridge.result import (
    Adjusted,
    Artificial,
    NotPlayed,
    PassedOut,
    Played,
    Result,
)
from overtrick.bridge.seat import Seat
from overtrick.formats.bws.rows import Received

_PERCENTAGES = re.compile(r"(\d{1,3}(?:[.,]\d+)?)\s*%?\s*[-/]\s*(\d{1,3}(?:[.,]\d+)?)\s*%?")
_SIDES = {"NS": Seat.NORTH, "EW": Seat.EAST}


@dataclass(frozen=True, slots=True)
class Understood:
    """A row understood: its result, whether the pairs sat the other way, and what is odd.

    ``oddities`` are pairs of a notice's code and its message.
    """

    result: Result
    switched: bool = False
    oddities: tuple[tuple[str, str], ...] = ()


def understand(row: Received) -> Understood:
    """The result of a row. What cannot be read is not played, and said."""
    remark = " ".join(row.remarks.split())
    match remark.casefold():
        case "":
            return _played(row)
        case "not played" | "no play" | "np":
            return Understood(NotPlayed(), oddities=_left_out(row, remark))
        case "arbitral score":
            message = "an arbitral score that nobody has decided yet; left as not played"
            return Understood(NotPlayed(), oddities=(("undecided", message),))
        case "wrong direction":
            return _switched(_played(row))
    ruling = _ruling(remark)
    if ruling is not None:
        return Understood(ruling, oddities=_left_out(row, remark))
    return _with(_played(row), "remark", f"the remark {remark[:80]!r} is kept, not used")


def _played(row: Received) -> Understood:
    try:
        return _outcome(row)
    except BridgeError as error:
        return Understood(
            NotPlayed(), oddities=(("unreadable-result", f"{error.message}; left as not played"),)
        )


def _outcome(row: Received) -> Understood:
    if not row.contract:
        shown = f"a result {row.result[:20]!r} without a contract" if row.result else "no result"
        message = f"{shown} and no remark; left as not played"
        return Understood(NotPlayed(), oddities=(("blank-result", message),))
    bid = parse_outcome(row.contract)
    if isinstance(bid, PassedOut):
        return Understood(bid)
    contract = Contract.parse(row.contract)
    seat, oddities = _declarer(row, contract.declarer)
    played = contract.by(seat)
    return Understood(Played(played, tricks_won(played, row.result)), oddities=oddities)


def _declarer(row: Received, named: Seat | None) -> tuple[Seat, tuple[tuple[str, str], ...]]:
    """The declarer by the column NS/EW; by the pair's number where that is blank."""
    letters = row.seat.upper()
    if letters in ("N", "E", "S", "W"):
        return Seat(letters), _mismatch(row, Seat(letters))
    if letters in _SIDES:
        seat = _SIDES[letters]
        message = f"NS/EW says {letters} only: {seat.words} is taken as declarer"
        return seat, (("declarer-unknown", message), *_mismatch(row, seat))
    if named is not None:
        return named, ()
    if row.ns != row.ew and row.declarer in (row.ns, row.ew):
        seat = Seat.NORTH if row.declarer == row.ns else Seat.EAST
        message = f"NS/EW is {row.seat[:10]!r}: {seat.words} is taken for pair {row.declarer}"
        return seat, (("declarer-unknown", message),)
    raise AmbiguousContract(f"NS/EW is {row.seat[:10]!r}: nothing says which side declared")


def _mismatch(row: Received, seat: Seat) -> tuple[tuple[str, str], ...]:
    """A pair's number that contradicts the seat: a switch nobody noted, or a slip."""
    own = (row.ns, row.south) if seat in (Seat.NORTH, Seat.SOUTH) else (row.ew, row.west)
    if not row.declarer or row.declarer in own:
        return ()
    message = (
        f"declarer {seat.value} and pair {row.declarer} do not agree"
        f" (North-South {row.ns}, East-West {row.ew}); the seat is used"
    )
    return (("declarer-mismatch", message),)


def _ruling(remark: str) -> Adjusted | None:
    """A ruling typed as a remark: 40%-60%, 60/40, A+/A-."""
    match = _PERCENTAGES.fullmatch(remark)
    try:
        if match is None:
            return parse_ruling(remark) if "/" in remark else None
        ns, ew = (figure.replace(",", ".") for figure in match.groups())
        ruling = Adjusted(Artificial(Fraction(ns)), Artificial(Fraction(ew)), f"{ns}/{ew}")
    except BridgeError:
        return None
    # Without a per cent sign 12/11 could be a date: only the usual figures are a ruling.
    return ruling if "%" in remark or {ns, ew} <= {"40", "50", "60"} else None


def _left_out(row: Received, remark: str) -> tuple[tuple[str, str], ...]:
    if not row.contract or not row.result:
        return ()
    shown = f"{row.contract} {row.seat} {row.result}"
    return (("result-set-aside", f"the remark {remark!r} counts, not the result {shown[:40]}"),)


def _switched(understood: Understood) -> Understood:
    oddities = tuple(one for one in understood.oddities if one[0] != "declarer-mismatch")
    return Understood(understood.result, True, oddities)


def _with(understood: Understood, code: str, message: str) -> Understood:
    return Understood(
        understood.result, understood.switched, (*understood.oddities, (code, message))
    )
