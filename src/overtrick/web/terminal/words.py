"""The terminal's sentences in a language, in one piece, for a device to keep."""

from __future__ import annotations

from functools import lru_cache
from importlib.resources import files
from typing import TypeAlias

import msgspec

from overtrick.web.languages import LANGUAGES

Sentences: TypeAlias = dict[str, str | list[str]]


@lru_cache
def sentences(language: str) -> Sentences:
    """English sentences with their translations; none for English.

    They stand in a file of their own: a device need not keep those of the other doors. Raises
    KeyError for an unknown language.
    """
    if language not in LANGUAGES:
        raise KeyError(language)
    place = files("overtrick.web.languages") / "terminal" / f"{language}.json"
    return msgspec.json.decode(place.read_bytes(), type=Sentences) if place.is_file() else {}


def told(language: str, sentence: str) -> str:
    """One sentence of the terminal, for the page itself."""
    found = sentences(language).get(sentence, sentence)
    return found if isinstance(found, str) else found[0]
