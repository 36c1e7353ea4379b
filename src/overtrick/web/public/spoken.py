"""Results in the words of our pages and phones: ``6NT by South, just made``, in every language."""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import lru_cache
from typing import Final

from overtrick.bridge.errors import BridgeError
from overtrick.bridge.notation import parse_result
from overtrick.bridge.seat import Seat
from overtrick.publish.words import over_words
from overtrick.web.languages import say
from overtrick.web.languages.telling import tell
from overtrick.web.terminal.words import sentences

_LETTERS: Final = {
    "notrump": "NT", "NT|denomination": "NT", "spades": "S", "hearts": "H", "diamonds": "D",
    "clubs": "C", "not doubled": "", "doubled": "X", "redoubled": "XX", "North": "N", "East": "E",
    "South": "S", "West": "W", "by {seat}": "", "{contract} by {seat}": "", "Passed out": "PASS",
    "Not played": "NP", "just made": "=", "made +{n}": "+{n}", "down {n}": "-{n}",
    "{n} trick": "{n} tricks", "{n} tricks": "{n} tricks", "{n} spades": "{n} S",
    "{n} hearts": "{n} H", "{n} diamonds": "{n} D", "{n} clubs": "{n} C", "N|seat": "N",
    "E|seat": "E", "S|seat": "S", "W|seat": "W",
}  # fmt: skip
"""What the phones say, and how a result is written."""
_ON_PAGES: Final = {
    "made": "=", "notrump": "NT", "spade": "S", "spades": "S", "heart": "H", "hearts": "H",
    "diamond": "D", "diamonds": "D", "club": "C", "clubs": "C", "{bid} doubled": "X",
    "{bid} redoubled": "XX", "North": "N", "East": "E", "South": "S", "West": "W",
    "{contract} by {declarer}, {result}": "", "Passed out": "PASS", "Not played": "NP",
}  # fmt: skip
"""What the pages say beside how many tricks a contract was made with, or was down."""
_SEATS: Final = {one.value for one in Seat}
_PLACE: Final = re.compile(r"\{(?:seat|contract|declarer|result|bid)\}")
_BLANK: Final = re.compile(r"\{\w+\}")
_NUMBER: Final = r"(\d+)"
_NAMES: Final = re.compile(r"\([^()]*\)|·")


def in_letters(language: str, typed: str) -> str:
    """A result as it is written, where it was typed in the words of a language or in English.

    What can be read as it is, and what is not understood, stays as it was typed.
    """
    for text in (typed, _written("en", typed), _written(language, typed)):
        try:
            parse_result(text)
        except BridgeError:
            continue
        return text
    return typed


def _written(language: str, typed: str) -> str:
    text = _NAMES.sub(" ", _plain(typed))
    for pattern, letters in _patterns(language):
        text = pattern.sub(letters, text)
    return text.strip(" ,")


@lru_cache
def _patterns(language: str) -> tuple[tuple[re.Pattern[str], str], ...]:
    """The words of a language, the longest first, with what stands for each."""
    found = sorted(_said(language), key=lambda one: -len(one[0]))
    return tuple((_pattern(words), letters.replace("{n}", r"\1")) for words, letters in found)


def _said(language: str) -> Iterator[tuple[str, str]]:
    catalogue = sentences(language)
    for english, letters in _LETTERS.items():
        said = catalogue.get(english, english.partition("|")[0])
        for words in (said,) if isinstance(said, str) else said:
            if words not in _SEATS:
                yield _PLACE.sub("", words).strip(" ,"), letters
    for english, letters in _ON_PAGES.items():
        said = say(language, english)
        if said not in _SEATS:
            yield _PLACE.sub("", said).strip(" ,"), letters
    for over in (one for one in range(-13, 7) if one):
        yield tell(language, over_words(over)), f"{over:+d}"


def _pattern(words: str) -> re.Pattern[str]:
    escaped = re.escape(_BLANK.sub("0", _plain(words))).replace("0", _NUMBER)
    return re.compile(rf"(?<![^\W\d_]){escaped}(?!\w)")


def _plain(text: str) -> str:
    return text.casefold().replace("œ", "oe")
