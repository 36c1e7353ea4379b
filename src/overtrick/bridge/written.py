"""Contracts as people write them: from text to plain words of the game.

Like ``law77``, this asks for little, so that a program that reads one contract starts at
once; ``overtrick.bridge.notation`` turns what is read here into contracts and results.
"""

from __future__ import annotations

import re

from overtrick.bridge.denomination import Denomination, Penalty
from overtrick.bridge.errors import AmbiguousContract, ImpossibleResult, NotAContract, quoted
from overtrick.bridge.seat import Seat

LONGEST = 80
"""No contract and no result is written in more characters than this."""


class Written:
    """A contract as written. ``declarer`` and ``tricks`` (0 to 13, in all) are None if left out."""

    __slots__ = ("declarer", "denomination", "level", "penalty", "tricks")

    def __init__(
        self,
        level: int,
        denomination: Denomination,
        penalty: Penalty,
        declarer: Seat | None,
        tricks: int | None,
    ) -> None:
        self.level = level
        self.denomination = denomination
        self.penalty = penalty
        self.declarer = declarer
        self.tricks = tricks

    @property
    def bid(self) -> str:
        """Level, denomination and penalty, as in ``4SX``."""
        return f"{self.level}{self.denomination.letters}{self.penalty.letters}"


_SIGNS = str.maketrans(
    dict(zip("♠♥♦♣♤♡♢♧", "SHDCSHDC", strict=True))
    | dict.fromkeys("*×✕✖⨯", "X")
    | dict.fromkeys("−–—‐‑‒﹣－", "-")
    | dict.fromkeys("＋﹢", "+")
    | dict.fromkeys("＝﹦", "=")
    | dict.fromkeys("·•", " ")
    | dict.fromkeys("\ufe0e\ufe0f\u200b\u200d\u2060\ufeff", "")
)
_WORDS = {
    "CLUB": "C",
    "CLUBS": "C",
    "DIAMOND": "D",
    "DIAMONDS": "D",
    "HEART": "H",
    "HEARTS": "H",
    "SPADE": "S",
    "SPADES": "S",
    "NOTRUMP": "NT",
    "NOTRUMPS": "NT",
    "SANS": "NT",
    "SANSATOUT": "NT",
    "NORTH": "N",
    "EAST": "E",
    "SOUTH": "S",
    "WEST": "W",
    "BY": "",
    "DBL": "X",
    "DBLD": "X",
    "DOUBLE": "X",
    "DOUBLED": "X",
    "RDBL": "XX",
    "REDBL": "XX",
    "REDOUBLE": "XX",
    "REDOUBLED": "XX",
    "PLUS": "+",
    "MINUS": "-",
    "DOWN": "-",
    "MADE": "M",
    "MAKES": "M",
    "MAKING": "M",
    "TRICK": "",
    "TRICKS": "",
}
_NOTRUMP = re.compile(r"NO[ -]TRUMP|SANS ATOUT")
_COUNTS = {
    "ONE": "1",
    "TWO": "2",
    "THREE": "3",
    "FOUR": "4",
    "FIVE": "5",
    "SIX": "6",
    "SEVEN": "7",
    "EIGHT": "8",
    "NINE": "9",
    "TEN": "10",
    "ELEVEN": "11",
    "TWELVE": "12",
    "THIRTEEN": "13",
}
_SPOKEN = re.compile(rf"\b(?:{'|'.join(_COUNTS)})\b")
_JUST_MADE = re.compile(r"\bJUST MADE\b")
_COUNTED = re.compile(r"\b([0-9]+) (OVER|DOWN)\b")
_TWICE = re.compile(r"(=|(?:[+-]|DOWN|PLUS|MINUS) ?[0-9]+)[\s,]+([0-9]+) TRICKS?\b")
"""What came of a contract and the tricks in all after it: ``made +1 · 11 tricks``."""
_COUNTED_TOO = re.compile(rf"(=|[+-][0-9]+)T([0-9]{{1,{LONGEST}}})")
"""The same when it is squeezed: ``+1T11``."""
_RUN = re.compile(r"[A-Z]+")
_APART = re.compile(r"[0-9]\s+[0-9]")
_PUNCTUATION = re.compile(r"[\s,:;()]+")
_PASSES = frozenset(
    (
        *("P", "AP", "PASS", "PASSED", "PASSES", "ALLPASS", "ALLPASSED"),
        *("PASSOUT", "PASSEDOUT", "APASSOUT"),
    )
)
_CONTRACT = re.compile(
    r"""(?P<first>[NESW])?
        (?P<level>[0-9]+)
        (?P<denomination>NT|SA|N|C|D|H|S)
        (?P<penalty>XX?)?
        (?P<declarer>[NESW])?
        (?P<late>XX?)?
        (?P<result>(?:=|M?\+[0-9]+|-[0-9]+)(?:T[0-9]+)?|M?[0-9]+|M)?
        (?P<last>[NESW])?""",
    re.VERBOSE,
)
_DENOMINATIONS = {
    "C": Denomination.CLUBS,
    "D": Denomination.DIAMONDS,
    "H": Denomination.HEARTS,
    "S": Denomination.SPADES,
    "N": Denomination.NOTRUMP,
    "NT": Denomination.NOTRUMP,
    "SA": Denomination.NOTRUMP,
}
_SEATS = {seat.value: seat for seat in Seat}


def squeeze(text: str) -> str:
    """``text`` in capitals and plain letters, without blanks: ``3 nt by East 9`` is ``3NTE9``.

    Raises NotAContract for text no contract could be and for letters and digits of other
    alphabets.
    """
    if len(text) > LONGEST:
        raise NotAContract(f"{quoted(text)} is too long to be a contract")
    plain = text.translate(_SIGNS)
    if not plain.isascii():
        odd = next(letter for letter in plain if not letter.isascii())
        raise NotAContract(f"{quoted(text)}: {odd!r} does not belong in a contract")
    plain = _NOTRUMP.sub(lambda phrase: phrase[0].replace(" ", "").replace("-", ""), plain.upper())
    plain = _said(plain)
    if _APART.search(plain):
        raise NotAContract(f"{quoted(text)}: there is a gap between two digits")
    return _PUNCTUATION.sub("", _RUN.sub(lambda run: _WORDS.get(run[0], run[0]), plain))


def _said(text: str) -> str:
    """Figures and signs for what our own pages and phones say: ``one over``, ``just made``."""
    text = _SPOKEN.sub(lambda word: _COUNTS[word[0]], text)
    text = _COUNTED.sub(lambda found: f"{'+' if found[2] == 'OVER' else '-'}{found[1]}", text)
    return _TWICE.sub(r"\1T\2", _JUST_MADE.sub("=", text))


def is_pass(squeezed: str) -> bool:
    """Whether a squeezed text says that the deal was passed out."""
    return squeezed.replace("-", "") in _PASSES


def read(text: str) -> Written | None:
    """The contract in ``text``, None for a deal passed out.

    ``4SxN+1``, ``3NT E 9``, ``4H*S=``, ``2d -1 s``, ``3 nt by east made 4``, ``All pass``,
    ``four spades by North, one over``, ``6NT by South, made +1 · 13 tricks``.
    Raises NotAContract, ImpossibleResult and AmbiguousContract.
    """
    squeezed = squeeze(text)
    if is_pass(squeezed):
        return None
    match = _CONTRACT.fullmatch(squeezed)
    if match is None:
        raise NotAContract(
            f"{quoted(text)} is not a contract: write it as in 4SxN+1, 3NT E 9 or PASS"
        )
    written = Written(
        _level(match["level"], text),
        _DENOMINATIONS[match["denomination"]],
        Penalty(len(_only(text, "double", match["penalty"], match["late"]))),
        _SEATS.get(_only(text, "declarer", match["first"], match["declarer"], match["last"])),
        None,
    )
    if match["result"]:
        written.tricks = tricks(match["result"], written.level, written.bid)
    return written


def tricks(result: str, level: int, bid: str, typed: str = "") -> int:
    """Tricks in all from a squeezed result: ``=``, ``+1``, ``-2``, ``9`` or ``M4`` (made four).

    ``M+1`` is ``+1``; the tricks in all may stand behind it, ``+1T11``, and have to agree.
    Messages quote what was ``typed``. Raises NotAContract when ``result`` is none of these,
    ImpossibleResult when the contract ``bid`` cannot have that result, AmbiguousContract where
    it can mean two things.
    """
    result = result.removeprefix("M" if result.startswith("M+") else "")
    counted = _COUNTED_TOO.fullmatch(result)
    won = _tricks(counted[1] if counted else result, level, bid, typed or result)
    if counted and int(counted[2]) != won:
        raise ImpossibleResult(f"{bid} {counted[1]} is {won} tricks, not {quoted(counted[2])}")
    return won


def _tricks(result: str, level: int, bid: str, typed: str) -> int:
    goal = level + 6
    if result in ("=", "M"):
        return goal
    sign, digits = (result[0], result[1:]) if result[:1] in ("+", "-", "M") else ("", result)
    if not (digits.isascii() and digits.isdigit() and len(digits) <= LONGEST):
        raise NotAContract(f"{quoted(typed)} is not a result: write =, +1, -2 or the tricks won")
    number = int(digits)
    if sign == "M":
        return _made(number, level, bid)
    won = {"+": goal + number, "-": goal - number}.get(sign, number)
    _check(won, typed, bid)
    return won


def _check(won: int, typed: str, bid: str) -> None:
    if won < 0:
        goal = int(bid[0]) + 6
        raise ImpossibleResult(f"{bid} cannot be {quoted(typed)}: it has {goal} tricks to lose")
    if won > 13:
        shown = str(won) if won < 1000 else quoted(typed)
        raise ImpossibleResult(f"{bid} cannot take {shown} tricks: there are thirteen")


def _made(number: int, level: int, bid: str) -> int:
    """Tricks of a contract "made ``number``": odd tricks as in America, or tricks in all."""
    readings = {
        won
        for won, fits in ((number + 6, number <= 7), (number, True))
        if fits and level + 6 <= won <= 13
    }
    if not readings:
        raise ImpossibleResult(f"{bid} is not made with {quoted(str(number))}: say =, +1 or -1")
    if len(readings) > 1:
        raise AmbiguousContract(f"{bid} made {number}: is that {number} or 13 tricks?")
    return readings.pop()


def _level(digits: str, text: str) -> int:
    level = int(digits)
    if not 1 <= level <= 7:
        raise NotAContract(f"{quoted(text)}: a contract is at the level of 1 to 7")
    return level


def _only(text: str, what: str, *places: str | None) -> str:
    found = [place for place in places if place]
    if len(found) > 1:
        raise NotAContract(f"{quoted(text)} names its {what} twice")
    return found[0] if found else ""
