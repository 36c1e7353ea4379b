"""Results in the words in which phones say them: ``6NT by South, just made``, in every language."""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import lru_cache
from typing import Final

from overtrick.bridge.errors import BridgeError
from overtrick.bridge.notation import parse_result
from overtrick.web.languages import say
from overtrick.web.terminal.words import sentences

_LETTERS: Final = {
    "notrump": "NT", "NT|denomination": "NT", "spades": "S", "hearts": "H", "diamonds": "D",
    "clubs": "C", "not doubled": "", "doubled": "X", "redoubled": "XX", "North": "N", "East": "E",
    "South": "S", "West": "W", "by {seat}": "", "Passed out": "PASS", "just made": "=",
    "made +{n}": "+{n}", "down {n}": "-{n}", "{n} trick": "", "{n} tricks": "",
}  # fmt: skip
"""What the phones say, and how a result is written."""
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
    yield say(language, "made"), "="
    for english, letters in _LETTERS.items():
        said = catalogue.get(english, english.partition("|")[0])
        for words in (said,) if isinstance(said, str) else said:
            yield words.replace("{seat}", "").strip(), letters


def _pattern(words: str) -> re.Pattern[str]:
    escaped = re.escape(_BLANK.sub("0", _plain(words))).replace("0", _NUMBER)
    return re.compile(rf"(?<!\w){escaped}(?!\w)")


def _plain(text: str) -> str:
    return text.casefold().replace("œ", "oe")
