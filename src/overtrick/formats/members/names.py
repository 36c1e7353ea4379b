"""People's names as lists write them: in one cell or two, with titles, in capitals."""

from __future__ import annotations

import re
import unicodedata
from typing import Final, NamedTuple

_TITLE_WORDS: Final = (
    "mr mrs ms miss mx dr prof sir dame lady lord rev hon capt col maj dhr mevr mw hr fr herr frau "
    "dipl ing mag mme mlle m pan pani inz mgr sig sigra dott sr sra don dona fru"
)
_TITLES: Final = frozenset(_TITLE_WORDS.split())
_SHORT_TITLES: Final = frozenset({"m", "fr", "hr", "sr", "don", "mag", "col", "hon", "pan"})
"""Titles that are names or initials as well: taken with a full stop, or in a column of titles."""

_SMALL_WORDS: Final = (
    "af al auf aus av bin da dal de del della den der des di do dos du el la las le lo los ten "
    "ter tho to van vom von vande vander ver zu zum zur 't d' in"
)
_PARTICLES: Final = frozenset(_SMALL_WORDS.split())
_SUFFIXES: Final = {"jr": "Jr", "sr": "Sr", "ii": "II", "iii": "III", "iv": "IV"}
_INVISIBLE: Final = re.compile("[\u00ad\u200b-\u200f\u202a-\u202e\u2060\ufeff]")
_START: Final = re.compile(r"(?:^|(?<=[\s\-'’.]))(\w)")


class Name(NamedTuple):
    """A name in its parts."""

    surname: str
    first: str
    title: str = ""


def clean(cell: str) -> str:
    """A cell without what cannot be seen: blanks around and doubled, marks of width nothing."""
    composed = unicodedata.normalize("NFC", _INVISIBLE.sub("", cell))
    seen = "".join(one if one.isprintable() else " " for one in composed)
    return " ".join(seen.split())


def in_parts(surname: str, first: str, title: str = "") -> Name:
    """A name that has a column for either part; a title before the first name is taken off."""
    found, rest = _untitled(first)
    if not title and not found:
        found, surname = _untitled(surname)
    return _settled(surname, rest, title or found)


def in_one(cell: str, *, surname_first: bool = False) -> Name:
    """A name in one cell: ``Birch, Ada``, ``Ada Birch``, ``BIRCH Ada``, ``Ada van der Birch``.

    ``surname_first`` is what the column's header says; a comma or capitals say it better.
    """
    before, comma, after = cell.partition(",")
    if comma and after.strip():
        if (suffix := _suffix(after)) is not None:
            name = in_one(before, surname_first=surname_first)
            return name._replace(surname=f"{name.surname} {suffix}")
        return in_parts(before.strip(), after.strip())
    title, rest = _untitled(before)
    words = rest.split()
    if len(words) < 2:
        return _settled(rest, "", title)
    place = _where_surname(words, surname_first=surname_first)
    surname, first = words[place], words[: place.start] + words[place.stop :]
    return _settled(" ".join(surname), " ".join(first), title)


def capitals(name: Name) -> bool:
    """Whether a name is written in capitals throughout, its initials apart."""
    return _shouted(name.surname) and (_shouted(name.first) or len(name.first) < 2)


def softened(text: str) -> str:
    """``O'NEILL-McKAY`` as ``O'Neill-Mckay``; particles stand in small letters."""
    words = [
        word if word in _PARTICLES else _START.sub(lambda one: one[1].upper(), word)
        for word in text.lower().split()
    ]
    return re.sub(r"\bMc(\w)", lambda one: f"Mc{one[1].upper()}", " ".join(words))


def _where_surname(words: list[str], *, surname_first: bool) -> slice:
    """Which words are the surname."""
    shouted = [place for place, word in enumerate(words) if _shouted(word)]
    together = bool(shouted) and shouted == list(range(shouted[0], shouted[-1] + 1))
    if together and len(shouted) < len(words) and {shouted[0], shouted[-1]} & {0, len(words) - 1}:
        return slice(shouted[0], shouted[-1] + 1)
    if surname_first:
        place = next((n for n, word in enumerate(words[:-1]) if not _particle(word)), 0)
        return slice(0, place + 1)
    start = len(words) - 1
    if words[-1].lower().rstrip(".") in _SUFFIXES and len(words) > 2:
        start -= 1
    while start > 1 and _particle(words[start - 1]):
        start -= 1
    return slice(start, len(words))


def _particle(word: str) -> bool:
    return word.lower() in _PARTICLES and (word.islower() or len(word) > 1)


def _shouted(text: str) -> bool:
    letters = [one for one in text if one.isalpha()]
    return len(letters) > 1 and all(one.isupper() for one in letters)


def _suffix(text: str) -> str | None:
    return _SUFFIXES.get(text.strip().lower().rstrip("."))


def _untitled(text: str) -> tuple[str, str]:
    """The titles that a name begins with, and the rest, which is never empty."""
    words = text.split()
    taken = 0
    while taken < len(words) - 1 and _is_title(words[taken]):
        taken += 1
    return " ".join(words[:taken]), " ".join(words[taken:])


def _is_title(word: str) -> bool:
    bare = word.lower().rstrip(".")
    return bare in _TITLES and (word.endswith(".") or bare not in _SHORT_TITLES)


def _settled(surname: str, first: str, title: str) -> Name:
    """The parts with capitals softened where only the surname is in capitals (``BIRCH Ada``)."""
    if _shouted(surname) and first and not _shouted(first) and len(first.strip(".")) > 1:
        surname = softened(surname)
    return Name(surname, first, title)
