"""Sentences that pages may say in other languages: English text that knows its parts."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Self


class Phrase(str):
    """English words with values in them, ``Round {round}``: the text itself is the English.

    ``sentence`` is what a catalogue of another language translates, with the ``values`` in their
    places, which may be phrases again. What stands after a ``|`` in it tells apart what English
    says alike: ``Final|stage``.
    """

    __slots__ = ("sentence", "values")

    sentence: str
    values: Mapping[str, Any]

    def __new__(cls, sentence: str, /, **values: Any) -> Self:
        """The phrase of a sentence, ``{name}`` in it standing for the value of that name."""
        english = sentence.partition("|")[0]
        made = super().__new__(cls, english.format_map(values) if values else english)
        made.sentence, made.values = sentence, values
        return made


class Counted(Phrase):
    """A phrase about a number, which languages say in forms of their own: ``{n} boards``."""

    __slots__ = ("number", "one")

    number: int
    one: str

    def __new__(cls, number: int, one: str, many: str, /, **values: Any) -> Self:
        """The phrase for ``number``: ``one`` or ``many`` in English, known by ``many``."""
        english = one if number == 1 else many
        made = str.__new__(cls, english.partition("|")[0].format_map({"n": number, **values}))
        made.sentence, made.values, made.number, made.one = many, values, number, one
        return made


class Several(Phrase):
    """Phrases one after the other, with the same words or signs between them."""

    __slots__ = ("parts",)

    parts: tuple[str, ...]

    def __new__(cls, between: str, parts: tuple[str, ...], /) -> Self:
        """``parts`` joined by ``between``, which is translated too."""
        made = str.__new__(cls, between.join(parts))
        made.sentence, made.values, made.parts = between, {}, parts
        return made
