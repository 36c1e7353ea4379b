"""Every sentence in the reader's language: English is the key, a catalogue has the rest.

A catalogue is a JSON file beside this one, ``pl.json``: English sentences to their translations,
and to a list of forms where a number stands in the sentence.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import lru_cache
from importlib.resources import files
from typing import Any, Final, TypeAlias

import msgspec

Catalogue: TypeAlias = dict[str, str | list[str]]

LANGUAGES: Final[Mapping[str, str]] = {
    "en": "English",
    "fr": "Français",
    "de": "Deutsch",
    "nl": "Nederlands",
    "pl": "Polski",
    "sv": "Svenska",
    "es": "Español",
}
"""The languages by their codes, each in its own words."""


def say(language: str, sentence: str, **values: Any) -> str:
    """A sentence in a language, English where it has no translation.

    ``{name}`` in it stands for the value of that name. What stands after a ``|`` tells apart
    what English says alike (``N|seat``), and is not said.
    """
    found = catalogue(language).get(sentence) or sentence.partition("|")[0]
    text = found if isinstance(found, str) else found[0]
    return text.format_map(values) if values else text


def say_number(language: str, number: int, one: str, many: str, **values: Any) -> str:
    """A sentence about a number, in the form that the number asks for: ``{n}`` stands for it.

    The catalogue has the forms under ``many``: one and many, in Polish one, few and many.
    """
    forms = catalogue(language).get(many)
    if forms is None:
        return (one if number == 1 else many).partition("|")[0].format_map({"n": number, **values})
    form = _FORMS.get(language, _one_or_many)(number)
    text = forms if isinstance(forms, str) else forms[min(form, len(forms) - 1)]
    return text.format_map({"n": number, **values})


@lru_cache
def catalogue(language: str) -> Catalogue:
    """The sentences that have been translated; none for English, or an unknown language."""
    place = files("overtrick.web.languages") / f"{language}.json"
    if language == "en" or language not in LANGUAGES or not place.is_file():
        return {}
    return msgspec.json.decode(place.read_bytes(), type=Catalogue)


def language_for(chosen: str | None, accepted: str) -> str:
    """What was chosen, else the best of ``Accept-Language`` that there is, else English."""
    if chosen is not None and chosen in LANGUAGES:
        return chosen
    return next((one for one in _by_wish(accepted) if one in LANGUAGES), "en")


def _by_wish(accepted: str) -> list[str]:
    wished = []
    for part in accepted.split(","):
        name, _, weight = part.partition(";q=")
        try:
            wished.append((-float(weight or 1), name.strip()[:2].lower()))
        except ValueError:
            continue
    return [name for _, name in sorted(wished, key=lambda one: one[0])]


def _one_or_many(number: int) -> int:
    return 0 if abs(number) == 1 else 1


def _zero_is_one(number: int) -> int:
    return 0 if abs(number) <= 1 else 1


def _polish(number: int) -> int:
    if abs(number) == 1:
        return 0
    ones, tens = abs(number) % 10, abs(number) // 10 % 10
    return 1 if ones in (2, 3, 4) and tens != 1 else 2


_FORMS: Final[Mapping[str, Callable[[int], int]]] = {"fr": _zero_is_one, "pl": _polish}
"""Which form a number takes where it is not "one" and "many"."""
