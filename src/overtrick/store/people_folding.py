"""Names as they are searched: without accents, capitals and punctuation."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterable
from typing import Final

_PLAIN: Final = str.maketrans(
    {"ł": "l", "ø": "o", "đ": "d", "ð": "d", "þ": "th", "æ": "ae", "œ": "oe", "ı": "i", "ħ": "h"}
)
_SPELLED_OUT: Final = str.maketrans({"ä": "ae", "ö": "oe", "ü": "ue", "å": "aa", "ø": "oe"})
_APOSTROPHES: Final = re.compile("['’‘ʼ`´]")


def folded(text: str) -> str:
    """``text`` in small letters without accents: ``Łucja Müller`` is ``lucja muller``."""
    small = unicodedata.normalize("NFC", text).casefold().translate(_PLAIN)
    apart = unicodedata.normalize("NFKD", small)
    return " ".join("".join(one for one in apart if not unicodedata.combining(one)).split())


def typed_words(text: str) -> list[str]:
    """The words that somebody typed to search by; an apostrophe joins: ``o'neill``."""
    return re.findall(r"\w+", folded(_APOSTROPHES.sub("", text)).replace("_", " "))


def name_words(texts: Iterable[str]) -> set[str]:
    """Every word by which a name is found: also ``neill``, and ``mueller`` for ``Müller``."""
    found: set[str] = set()
    for text in texts:
        spelled = unicodedata.normalize("NFC", text).casefold().translate(_SPELLED_OUT)
        for way in (text, spelled, _APOSTROPHES.sub(" ", text)):
            found.update(typed_words(way))
    return found


def sorted_as(surname: str, first: str) -> str:
    """The key by which names are listed: surname, then first name."""
    return f"{folded(surname)}, {folded(first)}"
