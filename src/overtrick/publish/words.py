"""Numbers, dates and results as players say them."""

from __future__ import annotations

from collections.abc import Iterable
from datetime import date, datetime
from fractions import Fraction
from typing import Final

from overtrick.scoring.rounding import half_up, halves, shown

MINUS: Final = "−"
_SMALL: Final = tuple(
    "none one two three four five six seven eight nine ten eleven twelve thirteen".split()  # noqa: SIM905 - easier to read
)
_DAYS: Final = ("Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday", "Sunday")
_MONTHS: Final = (
    *("January", "February", "March", "April", "May", "June"),
    *("July", "August", "September", "October", "November", "December"),
)


def true_minus(text: str) -> str:
    """``text`` with a minus sign for every hyphen: for numbers alone."""
    return text.replace("-", MINUS)


def figure(x: Fraction, places: int = 2) -> str:
    """``x`` in decimals with a true minus: ``−3.50``."""
    return true_minus(shown(x, places))


def signed(x: Fraction | int, places: int = 0) -> str:
    """``x`` with its sign, ``+620`` or ``−2.50``; nothing before a zero."""
    text = figure(Fraction(x), places)
    return text if x <= 0 or not any(digit in "123456789" for digit in text) else f"+{text}"


def points(x: Fraction, half: str, places: int) -> str:
    """Points with the decimals the event needs, or with its sign for a half (``x``, ``½``)."""
    return figure(x, places) if half == ".5" else true_minus(halves(x, half))


def whole_percent(x: Fraction) -> str:
    """A percentage of one board, without decimals; a half goes up."""
    return figure(half_up(x, 0), 0)


def decimals(values: Iterable[Fraction]) -> int:
    """The decimals, at most two, that show every value in full or to 0.01."""
    unders = {value.denominator for value in values}
    return next(places for places in (0, 1, 2) if places == 2 or _all_fit(unders, places))


def counted(number: int, word: str) -> str:
    """``1 board``, ``24 boards``, ``3 matches``."""
    plural = f"{word}es" if word.endswith("ch") else f"{word}s"
    return f"{number} {word if number == 1 else plural}"


def over_words(over: int) -> str:
    """``made``, ``one over``, ``two down``."""
    if over == 0:
        return "made"
    return f"{_SMALL[abs(over)]} {'over' if over > 0 else 'down'}"


def date_words(text: str | None) -> str:
    """``2026-11-26`` as ``Thursday 26 November 2026``; any other text as it is."""
    try:
        day = date.fromisoformat(text or "")
    except ValueError:
        return text or ""
    return f"{_DAYS[day.weekday()]} {day.day} {_MONTHS[day.month - 1]} {day.year}"


def moment_words(moment: datetime) -> str:
    """``22:30 UTC on Thursday 26 November 2026``; a time with its own zone says so."""
    zone = f" {moment.tzname()}" if moment.tzinfo else ""
    return f"{moment:%H:%M}{zone} on {date_words(moment.date().isoformat())}"


def _all_fit(denominators: Iterable[int], places: int) -> bool:
    return all(10**places % one == 0 for one in denominators)
