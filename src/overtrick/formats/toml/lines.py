"""On which line of a TOML file a key stands: the parser does not tell."""

from __future__ import annotations

import re
from collections import Counter
from typing import Final, TypeAlias

Path: TypeAlias = tuple[str | int, ...]
"""Where a value stands: ``("contestants", 2, "handicap")``."""

_MANY: Final = re.compile(r"\s*\[\[\s*[\"']?([\w-]+)[\"']?\s*\]\]")
_ONE: Final = re.compile(r"\s*\[\s*[\"']?([\w-]+)[\"']?\s*\]\s*(?:#.*)?$")
_KEY: Final = re.compile(r"\s*[\"']?([\w-]+)[\"']?\s*=")


def lines_of(text: str) -> dict[Path, int]:
    """The line of every table and key that is written in the usual way."""
    found: dict[Path, int] = {}
    counts: Counter[str] = Counter()
    table: Path = ()
    for number, line in enumerate(text.splitlines(), start=1):
        if match := _MANY.match(line):
            table = (match[1], counts[match[1]])
            counts[match[1]] += 1
            found.setdefault(table, number)
        elif match := _ONE.match(line):
            table = (match[1],)
            found.setdefault(table, number)
        elif match := _KEY.match(line):
            found.setdefault((*table, match[1]), number)
    return found


def shown(path: Path) -> str:
    """``contestants[2].handicap``; the first is number 1, as people count."""
    text = ""
    for part in path:
        text += f"[{part + 1}]" if isinstance(part, int) else f".{part}" if text else part
    return text
