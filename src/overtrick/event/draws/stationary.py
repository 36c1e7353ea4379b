"""The wish to keep a table and a direction, as typed and as draws take it."""

from __future__ import annotations

import re
from typing import Final

from overtrick.bridge.errors import quoted
from overtrick.event.draws.tables import Tables
from overtrick.event.refusals import NotAllowed
from overtrick.event.schedules.swiss import Stationary

_WISH: Final = re.compile(r"(\d{1,4})\s*(NS|EW)?", re.IGNORECASE)
NONE: Final = "none"


def check_stationary(text: str) -> str:
    """``3NS`` from ``3`` or ``3 ns``; ``none`` for no wish. Raises NotAllowed."""
    if text.strip().lower() in ("", NONE):
        return NONE
    found = _WISH.fullmatch(text.strip())
    if not found or not int(found[1]):
        raise NotAllowed(
            f"{quoted(text)} is no table to keep: write it with its direction, as in 3NS"
        )
    return f"{int(found[1])}{(found[2] or 'NS').upper()}"


def stationary_of(text: str | None, tables: Tables) -> Stationary | None:
    """The match table and side of a wish; a team's is where its North-South pair sits."""
    if text is None or text == NONE:
        return None
    table, is_open = tables.match_at(int(text[:-2]))
    return Stationary(table, "home" if (text[-2:] == "NS") == is_open else "away")
