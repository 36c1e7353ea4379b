"""Words and figures that pages are given, in the reader's language."""

from __future__ import annotations

import re
from datetime import datetime
from functools import partial
from typing import Any, Final

from overtrick.publish.phrases import Counted, Phrase, Several
from overtrick.publish.words import date_words
from overtrick.web.languages import say, say_number

_FIGURE: Final = re.compile(r"[+−-]?\d+\.\d+%?")
_WITH_A_POINT: Final = frozenset({"en"})
"""The languages that write a point before decimals; the others write a comma."""


def tell(language: str, words: object) -> str:
    """A phrase in a language, a figure with its decimal sign; any other text as it is."""
    match words:
        case Counted():
            values = _told(language, words)
            return say_number(language, words.number, words.one, words.sentence, **values)
        case Several():
            between = say(language, words.sentence)
            return between.join(tell(language, one) for one in words.parts)
        case Phrase():
            return say(language, words.sentence, **_told(language, words))
        case _:
            return figure(language, str(words))


def figure(language: str, text: str) -> str:
    """A number as the language writes it: ``54.20``, or ``54,20``; other text as it is."""
    if language in _WITH_A_POINT or not _FIGURE.fullmatch(text):
        return text
    return text.replace(".", ",")


def tell_day(language: str, day: str | None) -> str:
    """A date, ``2026-11-26``, in words; any other text as it is."""
    return tell(language, date_words(day))


def tell_moment(language: str, moment: datetime) -> str:
    """A moment in words, on the clock of the room: the hour, and the day."""
    there = moment.astimezone()
    day = tell_day(language, there.date().isoformat())
    return say(language, "{time} on {date}", time=f"{there:%H:%M}", date=day)


def speech(language: str) -> dict[str, Any]:
    """What templates say things with, by the names that they have there."""
    return {
        "say": partial(say, language),
        "count": partial(say_number, language),
        "tell": partial(tell, language),
        "day": partial(tell_day, language),
        "moment": partial(tell_moment, language),
    }


def _told(language: str, words: Phrase) -> dict[str, str]:
    return {name: tell(language, value) for name, value in words.values.items()}
