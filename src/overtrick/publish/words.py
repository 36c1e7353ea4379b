"""Numbers, dates and results as players say them."""

from __future__ import annotations

from collections.abc import Iterable
from datetime import date, datetime
from fractions import Fraction
from typing import Final

from overtrick.publish.phrases import Counted, Phrase
from overtrick.scoring.rounding import half_up, halves, shown

MINUS: Final = "−"
NOTHING: Final = "–"
"""Instead of a figure where there is nothing to compare."""
SMALL: Final = tuple(
    "none one two three four five six seven eight nine ten eleven twelve thirteen".split()  # noqa: SIM905 - easier to read
)
DAYS: Final = ("Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday", "Sunday")
MONTHS: Final = (
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


def counted(number: int, word: str) -> Counted:
    """``1 board``, ``24 boards``, ``3 matches``."""
    plural = f"{word}es" if word.endswith("ch") else f"{word}s"
    return Counted(number, f"{{n}} {word}", f"{{n}} {plural}")


def over_words(over: int) -> Phrase:
    """``made``, ``one over``, ``two down``."""
    if over == 0:
        return Phrase("made")
    number = Phrase(SMALL[abs(over)])
    return (
        Phrase("{number} over", number=number)
        if over > 0
        else Phrase("{number} down", number=number)
    )


def date_words(text: str | None) -> str:
    """``2026-11-26`` as ``Thursday 26 November 2026``; any other text as it is."""
    try:
        day = date.fromisoformat(text or "")
    except ValueError:
        return text or ""
    return Phrase(
        "{weekday} {day} {month} {year}",
        weekday=Phrase(DAYS[day.weekday()]),
        day=day.day,
        month=Phrase(MONTHS[day.month - 1]),
        year=day.year,
    )


def moment_words(moment: datetime) -> Phrase:
    """``22:30 UTC on Thursday 26 November 2026``; a time with its own zone says so."""
    zone = f" {moment.tzname()}" if moment.tzinfo else ""
    day = date_words(moment.date().isoformat())
    return Phrase("{time} on {date}", time=f"{moment:%H:%M}{zone}", date=day)


def _all_fit(denominators: Iterable[int], places: int) -> bool:
    return all(10**places % one == 0 for one in denominators)
