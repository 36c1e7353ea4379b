"""Characters that a terminal's encoding lacks, in plainer ones; and none that command it."""

from __future__ import annotations

import unicodedata
from typing import Final

_SIGNS: Final = str.maketrans(
    {
        "♠": "S",
        "♥": "H",
        "♦": "D",
        "♣": "C",
        "·": "-",
        "−": "-",
        "–": "-",
        "—": "-",
        "×": "x",
        "½": "1/2",
        "¼": "1/4",
        "¾": "3/4",
        "…": "...",
        "‘": "'",
        "’": "'",
        "“": '"',
        "”": '"',
        "Æ": "AE",
        "æ": "ae",
        "Đ": "D",
        "đ": "d",
        "Ł": "L",
        "ł": "l",
        "Ø": "O",
        "ø": "o",
        "Œ": "OE",
        "œ": "oe",
        "ß": "ss",
        "ı": "i",
    }
)
_COMMANDING: Final = frozenset({"Cc", "Cf", "Cs"})
_ALLOWED: Final = "\n\t\N{ZERO WIDTH JOINER}\N{ZERO WIDTH NON-JOINER}"


def plainer(text: str) -> str:
    """``text`` in ASCII; ``?`` for what has no likeness there."""
    apart = unicodedata.normalize("NFKD", text.translate(_SIGNS))
    kept = (one for one in apart if not unicodedata.combining(one))
    return "".join(one if one.isascii() else "?" for one in kept)


def in_a_line(text: str) -> str:
    """``text`` as ``printable`` has it, with a space for every line break."""
    return printable(" ".join(text.splitlines()))


def printable(text: str) -> str:
    """``text`` with U+FFFD for every character that would command a terminal, not be seen."""
    if text.isprintable():
        return text
    return "".join(
        "\N{REPLACEMENT CHARACTER}"
        if unicodedata.category(one) in _COMMANDING and one not in _ALLOWED
        else one
        for one in text
    )
