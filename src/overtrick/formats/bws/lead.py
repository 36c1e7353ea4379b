"""The opening lead, which devices write suit first or rank first."""

from __future__ import annotations

import re

_CARD = re.compile(
    r"(?P<suit>[SHDC])(?P<rank>[2-9TJQKA])|(?P<rank_first>[2-9TJQKA])(?P<suit_last>[SHDC])"
)


def lead_card(text: str) -> str | None:
    """Suit and rank, ten as ``T``; None when it is no card.

    >>> lead_card("C10"), lead_card("10c"), lead_card("S A")
    ('CT', 'CT', 'SA')
    """
    squeezed = re.sub(r"\s+", "", text).upper().replace("10", "T")
    match = _CARD.fullmatch(squeezed)
    if match is None:
        return None
    if match["suit"]:
        return squeezed
    return match["suit_last"] + match["rank_first"]
