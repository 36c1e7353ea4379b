"""File names that every system takes: ASCII letters, figures and hyphens, none twice."""

from __future__ import annotations

import re
from collections.abc import Hashable, Mapping
from itertools import count
from typing import Final, TypeVar

Key = TypeVar("Key", bound=Hashable)

_LONGEST: Final = 40


def page_names(prefix: str, labels: Mapping[Key, str]) -> dict[Key, str]:
    """A page for each key, ``pair-A3NS.html``, named after its label.

    A label that is a safe name already keeps it; others lose what is not safe and get a
    number where the name is taken. Names differ in more than the case of their letters.
    """
    taken: set[str] = set()
    names: dict[Key, str] = {}
    for key in sorted(labels, key=lambda one: _safe(labels[one]) != labels[one]):
        name = _free(_safe(labels[key]), taken)
        taken.add(name.casefold())
        names[key] = f"{prefix}-{name}.html"
    return names


def _safe(label: str) -> str:
    """What of ``label`` can stand in a file name; ``x`` where nothing can."""
    return re.sub(r"[^A-Za-z0-9]+", "-", label).strip("-")[:_LONGEST].rstrip("-") or "x"


def _free(name: str, taken: set[str]) -> str:
    if name.casefold() not in taken:
        return name
    return next(
        numbered for number in count(2) if (numbered := f"{name}-{number}").casefold() not in taken
    )
