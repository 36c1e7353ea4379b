"""Contracts, results and rulings in the ways people write them."""

from __future__ import annotations

import re
from fractions import Fraction

from overtrick.bridge.contract import Contract, Denomination, Penalty
from overtrick.bridge.errors import AmbiguousContract, NotAContract
from overtrick.bridge.result import (
    Adjusted,
    Artificial,
    Assigned,
    Award,
    NotPlayed,
    Outcome,
    PassedOut,
    Played,
    Result,
    ScoreOnly,
    Weight,
)
from overtrick.bridge.seat import Seat

_CONTRACT = re.compile(
    r"""(?P<level>[1-7])
        (?P<denomination>NT|SA|N|C|D|H|S)
        (?P<penalty>XX|X|)
        (?P<declarer>[NESW]|)
        (?P<late>XX|X|)
        (?P<result>=|[+-]\d{1,2}|\d{1,2}|)""",
    re.VERBOSE,
)
_SYMBOLS = str.maketrans(
    {"♠": "S", "♥": "H", "♦": "D", "♣": "C", "♤": "S", "♡": "H", "♢": "D", "♧": "C"}
    | {"*": "X", "×": "X", "−": "-", "–": "-", "—": "-", "\ufe0e": "", "\ufe0f": ""}
)
_DENOMINATIONS = {
    "C": Denomination.CLUBS,
    "D": Denomination.DIAMONDS,
    "H": Denomination.HEARTS,
    "S": Denomination.SPADES,
} | dict.fromkeys(("N", "NT", "SA"), Denomination.NOTRUMP)
_PASSES = {"PASS", "P", "AP", "ALLPASS", "PASSEDOUT", "PASSOUT"}
_NOT_PLAYED = {"NP", "NOTPLAYED", "NOPLAY"}
_AVERAGES = {"A+": 60, "AVE+": 60, "A": 50, "A=": 50, "AVE": 50, "A-": 40, "AVE-": 40}
_WEIGHT = re.compile(r"(\d+(?:\.\d+)?)%")


def parse_contract(text: str) -> Contract:
    """The contract in ``text``, with its declarer if one is named; a result is left out."""
    return _contract(_match(text), text)


def parse_outcome(text: str) -> Outcome | Contract:
    """``4SxN+1``, ``3NT E 9``, ``PASS`` ...; a Contract where no result stands behind it.

    Raises NotAContract, ImpossibleResult, AmbiguousContract (a result without a declarer).
    """
    if _squeeze(text) in _PASSES:
        return PassedOut()
    match = _match(text)
    contract = _contract(match, text)
    if not match["result"]:
        return contract
    return Played(contract, tricks_won(contract, match["result"]))


def tricks_won(contract: Contract, result: str) -> int:
    """Tricks in all from ``=``, ``+1``, ``-2`` or a total such as ``9``.

    Raises NotAContract when ``result`` is none of these, ImpossibleResult when the contract
    cannot have that result.
    """
    squeezed = _squeeze(result)
    if squeezed in ("=", "+0", "-0"):
        return contract.goal
    if not re.fullmatch(r"[+-]?[0-9]{1,2}", squeezed):
        raise NotAContract(f"{result!r} is not a result: write =, +1, -2 or the tricks won")
    number = int(squeezed)
    tricks = contract.goal + number if squeezed[0] in "+-" else number
    contract.check_tricks(tricks)
    return tricks


def parse_ruling(text: str) -> Adjusted:
    """``60/40``, ``A+/A-``, ``60% 3NTN= 40% 3NTN-1``; ``NS-award / EW-award`` when split."""
    sides = text.split("/")
    if len(sides) == 1:
        award = _award(sides[0])
        if isinstance(award, Artificial):
            raise AmbiguousContract(f"{text!r}: say what each side gets, as in 60/40")
        return Adjusted(award, award, text.strip())
    if len(sides) != 2:
        raise NotAContract(f"{text!r} is not a ruling: write North-South / East-West")
    return Adjusted(_award(sides[0]), _award(sides[1]), text.strip())


def parse_result(text: str) -> Result:
    """Anything that can stand in one cell of a traveller: an outcome, ``NP`` or a ruling."""
    if _squeeze(text) in _NOT_PLAYED:
        return NotPlayed()
    if "/" in text or "%" in text:
        return parse_ruling(text)
    outcome = parse_outcome(text)
    if isinstance(outcome, Contract):
        raise NotAContract(f"{text!r}: the result is missing, as in {outcome}=")
    return outcome


def _squeeze(text: str) -> str:
    return re.sub(r"\s+", "", text).upper().translate(_SYMBOLS)


def _match(text: str) -> re.Match[str]:
    match = _CONTRACT.fullmatch(_squeeze(text))
    if match is None or (match["penalty"] and match["late"]):
        raise NotAContract(f"{text!r} is not a contract: write it as in 4SxN+1, 3NT E 9 or PASS")
    return match


def _contract(match: re.Match[str], text: str) -> Contract:
    penalty = Penalty(len(match["penalty"] or match["late"]))
    declarer = Seat(match["declarer"]) if match["declarer"] else None
    return Contract(int(match["level"]), _DENOMINATIONS[match["denomination"]], penalty, declarer)


def _award(text: str) -> Award:
    squeezed = _squeeze(text)
    if squeezed in _AVERAGES:
        return Artificial(Fraction(_AVERAGES[squeezed]))
    if re.fullmatch(r"\d{1,3}(\.\d+)?%?", squeezed):
        return Artificial(Fraction(squeezed.rstrip("%")))
    return _assigned(text)


def _assigned(text: str) -> Assigned:
    pieces = _WEIGHT.split(text)
    if len(pieces) == 1:
        return Assigned((Weight(Fraction(1), _outcome(text)),))
    if pieces[0].strip():
        raise NotAContract(f"{text!r}: a weighted score begins with its first per cent")
    pairs = zip(pieces[1::2], pieces[2::2], strict=True)
    return Assigned(tuple(Weight(Fraction(share) / 100, _outcome(what)) for share, what in pairs))


def _outcome(text: str) -> Outcome:
    if re.fullmatch(r"[+-]\d{2,4}|0", _squeeze(text)):
        return ScoreOnly(int(_squeeze(text)))
    outcome = parse_outcome(text)
    if isinstance(outcome, Contract):
        raise NotAContract(f"{text.strip()!r}: the result is missing, as in {outcome}=")
    return outcome
