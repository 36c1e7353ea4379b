"""Directors' rulings in the ways people write them."""

from __future__ import annotations

import re
from dataclasses import replace
from fractions import Fraction

from overtrick.bridge.errors import AmbiguousContract, NotAContract, quoted
from overtrick.bridge.outcomes import parse_finished
from overtrick.bridge.result import Adjusted, Artificial, Assigned, Award, Outcome, Weight
from overtrick.bridge.written import squeeze

LONGEST = 500
"""No ruling is written in more characters than this."""

_AVERAGE = re.compile(r"(?:A|AV|AVE|AVG|AVERAGE)([+=-]?)")
_PERCENT = {"+": 60, "": 50, "=": 50, "-": 40}  # Law 12C2(a)
_NUMBER = r"[0-9]+(?:\.[0-9]+)?|\([0-9]+/[0-9]+\)"
_ARTIFICIAL = re.compile(rf"A?({_NUMBER})\s*%?")
_PAIR = re.compile(r"A?([0-9]+(?:\.[0-9]+)?)%?\s*-\s*([0-9]+(?:\.[0-9]+)?)%?")
_RUN_TOGETHER = re.compile(r"A([0-9]{2})([0-9]{2})")
_SHARE = re.compile(rf"({_NUMBER})\s*%")
_SLASH = re.compile(r"/(?![0-9]+\))")
_COMMA = re.compile(r"(?<=[0-9]),(?=[0-9])")
_BID = re.compile(r"[NESW]?[0-9]+(?:NT|SA|[NCDHS])")
_SHAPES = "write 60/40, A+/A-, or 60% 3NTN= 40% 3NTN-1"
_NAMED = re.compile(r"([0-9.]+)/([0-9.]+)\s*\((A[A-Z ]+)/(A[A-Z ]+)\)", re.IGNORECASE)
"""Per cents with their names behind them: ``60/40 (average plus/average minus)``."""
_MEASURED = re.compile(r"(A[A-Z +=-]*?)\s*\(([0-9]+(?:\.[0-9]+)?)%\)")
"""A name with its per cent behind it: ``average plus (60%)``."""
_SAID = re.compile(
    r"(?:ruling|(?:artificial|split|assigned|weighted) score:)\s+(?:both sides score )?(.+?)\.?",
    re.IGNORECASE,
)
_BOTH = re.compile(r"North-South (.+), East-West (.+)", re.IGNORECASE)
_TO = re.compile(r"\s+to North-South(?=,|\.?$| and )", re.IGNORECASE)
"""``Artificial score: North-South average (50%), East-West average plus (60%).``"""
_FILLING = re.compile(r"^\s*(?:of\b)?\s*|\s*(?:\band|[,;&+])?\s*$", re.IGNORECASE)


class _NotUnderstood(NotAContract):
    """A part of a ruling is no contract in any shape."""

    def __init__(self) -> None:
        super().__init__(_SHAPES)


def parse_ruling(text: str) -> Adjusted:
    """A ruling: what North-South and East-West get, in that order.

    ``60/40``, ``60%-40%``, ``A6040`` and ``A+/A-`` are artificial scores (Law 12C2);
    ``60% 3NTN= 40% 3NTN-1`` is one weighted score for both sides, ``4SN= / 4SN-1`` and
    ``+420/-450`` give each side its own (Law 12C1). Decimal commas are understood where a
    comma is nothing else. The text is kept, but for a sentence of our own pages, which
    becomes what a director types. Raises NotAContract, ImpossibleResult,
    AmbiguousContract (one artificial score: for whom?).
    """
    if len(text) > LONGEST:
        raise NotAContract(f"{quoted(text)} is too long to be a ruling")
    typed = text.strip()
    try:
        return _adjusted(typed, typed)
    except NotAContract as refusal:
        try:
            return _adjusted(_COMMA.sub(".", typed), typed)
        except (NotAContract, AmbiguousContract):
            raise refusal from None


def _adjusted(text: str, typed: str) -> Adjusted:
    written = _as_written(text)
    ns, ew = _sides(written)
    try:
        award = _award(ns)
        ruling = Adjusted(award, award if ew is None else _award(ew))
        return replace(ruling, text=typed if written == text else str(ruling))
    except _NotUnderstood:
        raise NotAContract(f"{quoted(typed)} is not a ruling: {_SHAPES}") from None


def _as_written(text: str) -> str:
    """A ruling as our own pages say it in a sentence, shortened to what a director writes."""
    said = _SAID.fullmatch(text)
    short = _BOTH.sub(r"\1 / \2", _TO.sub("", said[1] if said else text))
    named = _NAMED.fullmatch(short)
    if named and all(_artificial(named[i]) == _artificial(named[i + 2]) for i in (1, 2)):
        return f"{named[1]}/{named[2]}"
    return short


def looks_like_a_ruling(text: str) -> bool:
    """Whether ``text`` is written as a ruling, rightly or not, and not as a result."""
    if len(text) > LONGEST or "/" in text or "%" in text:
        return True
    typed = _COMMA.sub(".", text.strip().upper())
    return any(shape.fullmatch(typed) for shape in (_AVERAGE, _RUN_TOGETHER, _PAIR, _SAID))


def _sides(typed: str) -> tuple[str, str | None]:
    together = _RUN_TOGETHER.fullmatch(typed.upper()) or _PAIR.fullmatch(typed.upper())
    if together:
        return together[1], together[2]
    sides = _SLASH.split(typed)
    if len(sides) > 2:
        raise NotAContract(f"{quoted(typed)} is not a ruling: {_SHAPES}")
    if len(sides) == 2:
        return sides[0], sides[1]
    if _artificial(typed):
        raise AmbiguousContract(f"{quoted(typed)}: say what each side gets, as in 60/40")
    return typed, None


def _award(text: str) -> Award:
    return _artificial(text) or _assigned(text)


def _artificial(text: str) -> Artificial | None:
    typed = text.strip().upper()
    number = _ARTIFICIAL.fullmatch(typed)
    if number:
        return Artificial(_fraction(number[1]))
    measured = _MEASURED.fullmatch(typed)
    name = measured[1] if measured else typed
    average = _AVERAGE.fullmatch(_plain(name)) if name.startswith("A") else None
    percent = Fraction(_PERCENT[average[1]]) if average else None
    if percent is None or (measured and Fraction(measured[2]) != percent):
        return None
    return Artificial(percent)


def _assigned(text: str) -> Assigned:
    first, *rest = _SHARE.split(text)
    if not rest:
        return Assigned((Weight(Fraction(1), _finished(text)),))
    if first.strip():
        raise NotAContract(f"{quoted(text)}: a weighted score begins with its first per cent")
    shares = zip(rest[::2], rest[1::2], strict=True)
    return Assigned(
        tuple(
            Weight(_fraction(share) / 100, _finished(_FILLING.sub("", what)))
            for share, what in shares
        )
    )


def _finished(text: str) -> Outcome:
    """What happened in play; text that is no contract at all is refused as a ruling."""
    try:
        return parse_finished(text.strip())
    except NotAContract:
        if _BID.match(_plain(text)):
            raise
        raise _NotUnderstood from None


def _plain(text: str) -> str:
    """The squeezed text, empty for what cannot be squeezed."""
    try:
        return squeeze(text)
    except NotAContract:
        return ""


def _fraction(number: str) -> Fraction:
    try:
        return Fraction(number.strip("()"))
    except ZeroDivisionError:
        raise NotAContract(f"{quoted(number)} is not a per cent") from None
