"""Reasons that directors typed, without those that may tell of boards still to be played."""

from __future__ import annotations

import re
from collections.abc import Set as AbstractSet
from typing import Final

GAP: Final = "…"
"""What stands where a reason or a result stood."""

_NUMBER: Final = re.compile(r"\d{1,6}")
_SPAN: Final = re.compile(r"(\d{1,6})\s?(?:[-–−]|to)\s?(?=(\d{1,6}))", re.IGNORECASE)


def reason_told(reason: str, boards: AbstractSet[int]) -> str:
    """A reason; a gap where it has the number of one of some boards in it, whatever it counts.

    So it is of one between two numbers that are written as from the one to the other, too.
    """
    if any(int(one) in boards for one in _NUMBER.findall(reason)):
        return GAP
    spans = [(int(first), int(last)) for first, last in _SPAN.findall(reason)]
    between = any(first < board < last for first, last in spans for board in boards)
    return GAP if between else reason
