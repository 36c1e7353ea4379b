"""How long something takes, as a director types it: ``7,5``, ``7½`` or ``8 min``."""

from __future__ import annotations

import re
from typing import Final

_HALF: Final = re.compile(r"(\d*)\s*(?:½|\s1/2|\s?and a half)(.*)")
_AMOUNT: Final = {
    unit: re.compile(rf"(\d+)(?:[.,](\d+))?\s*(?:{words})?")
    for unit, words in (
        ("minutes", r"m|mins?\.?|minutes?|['’′]"),
        ("seconds", r"s|secs?\.?|seconds?|[\"”″]"),
    )
}


def amount(text: str, unit: str) -> str:
    """A number of ``minutes`` or ``seconds`` as settings have it, ``7.5``.

    What is not understood comes back as it was typed.
    """
    typed = " ".join(text.lower().split())
    if half := _HALF.fullmatch(typed):
        typed = f"{half[1] or 0}.5{half[2]}"
    found = _AMOUNT[unit].fullmatch(typed)
    if found is None:
        return text
    parts = (found[1].lstrip("0") or "0", (found[2] or "").rstrip("0"))
    return ".".join(part for part in parts if part)
