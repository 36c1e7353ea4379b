"""The Scoring tag: the method it names and the options it asks for."""

from __future__ import annotations

import re
from collections.abc import Iterable
from dataclasses import dataclass
from typing import Final

Settings = tuple[tuple[str, str], ...]


@dataclass(frozen=True, slots=True)
class Scoring:
    """A method of the command line, None where the tag names none that ranks a field."""

    method: str | None
    settings: Settings = ()
    notice: tuple[str, str] | None = None


_BASIC: Final = {
    "mp": "mp",
    "matchpoints": "mp",
    "matchpoint": "mp",
    "mps": "mp",
    "mp1": "mp",
    "mp2": "mp",
    "emp": "mp",
    "butler": "butler",
    "butler-2": "butler",
    "mean": "butler",
    "cross": "ximp",
    "cross1": "ximp",
    "cross2": "ximp",
    "ximp": "ximp",
    "ximps": "ximp",
    "cross-imp": "ximp",
    "cross-imps": "ximp",
    "crossimp": "ximp",
    "crossimps": "ximp",
    "bam": "bam",
    "imp": "imp",
    "imps": "imp",
}
_SETTINGS: Final[dict[str, Settings]] = {
    "mp1": (("win", "2"),),
    "mp2": (("win", "1"),),
    "ascherman": (("factor", "ascherman"),),
    "butler": (("butler_drop", "0"),),
    "butler-2": (("butler_drop", "1+1"),),
    "cross": (("ximp_divisor", "total"),),
    "cross1": (("ximp_divisor", "n"),),
    "cross2": (("ximp_divisor", "n-1"),),
}
_ORDER: Final = ("bam", "butler", "ximp", "mp", "imp")


def scoring(text: str, *, teams: bool) -> Scoring:
    """What ``IMP;Cross2`` and the like ask for (PBN 2.1, 3.4.12).

    IMP without a modifier is IMPs in a match for teams, and for pairs every score against
    every other, which is said.
    """
    fields = [re.sub(r"\s+", "-", field.strip().lower()) for field in text.split(";")]
    found = {_BASIC[field] for field in fields if field in _BASIC}
    method = next((one for one in _ORDER if one in found), None)
    settings = tuple(dict(one for field in fields for one in _SETTINGS.get(field, ())).items())
    if method != "imp":
        return Scoring(method, settings, _unknown(text, method))
    if teams:
        return Scoring("imp", settings)
    message = f"Scoring {text!r} for pairs: taken as IMPs across the field"
    return Scoring("ximp", settings, ("imp-pairs", message))


def first_told(texts: Iterable[str]) -> str:
    """The first Scoring that says something."""
    return next((text for text in texts if text not in ("", "?", "-")), "")


def _unknown(text: str, method: str | None) -> tuple[str, str] | None:
    if method or not text:
        return None
    return ("scoring-unknown", f"Scoring {text[:40]!r} names no method that ranks a field")
