"""What a club game says of itself."""

from __future__ import annotations

import re
from datetime import date
from typing import Final, Literal

from overtrick.bridge.errors import quoted
from overtrick.formats.acbl.game import ClubGame, text_of
from overtrick.formats.gathering import Gathering
from overtrick.formats.printed import scale
from overtrick.formats.reading import Heading

_TRUE: Final = {"1", "TRUE", "YES", "Y"}


def heading(game: ClubGame, winners: Literal[1, 2], into: Gathering) -> Heading:
    """The heading; ``into`` holds the records and printed figures already."""
    method, settings = _method(game)
    program = " ".join(filter(None, (game.program_name, text_of(game.program_version))))
    return Heading(
        title=game.name or None,
        date=_date(game, into),
        club=game.club_name or None,
        program=program or None,
        form="pairs",
        method=method,
        rules="acbl",
        winners=winners,
        across=_across(game, method, into),
        settings=settings,
    )


def _method(game: ClubGame) -> tuple[str, tuple[tuple[str, str], ...]]:
    said = (game.board_scoring_method or "").upper()
    if "BUTLER" in said:
        return "butler", ()
    if "IMP" in said:
        return "ximp", (("ximp_divisor", "total"),) if "TOTAL" in said else ()
    return "mp", ()


def _date(game: ClubGame, into: Gathering) -> str | None:
    """``start_date`` (mm/dd/yyyy), else the first session's ``game_date`` (yyyy-mm-dd)."""
    first = next((one.game_date for one in game.sessions if one.game_date), None)
    for text in (game.start_date, first):
        american = re.match(r"(\d{1,2})/(\d{1,2})/(\d{4})", text or "", re.ASCII)
        iso = re.match(r"(\d{4})-(\d\d)-(\d\d)", text or "", re.ASCII)
        parts = american.group(3, 1, 2) if american else iso.groups() if iso else None
        try:
            if parts:
                return date(*map(int, parts)).isoformat()
        except ValueError:
            pass
        if text:
            into.say("date-unread", "start_date", f"{quoted(text)} is not a day (mm/dd/yyyy)")
    return None


def _across(game: ClubGame, method: str, into: Gathering) -> bool | None:
    """By ``cross_section_scoring``, else by the printed tops."""
    if len({record.section for record in into.results}) < 2 or len(game.sessions) > 1:
        return None
    told = game.sessions[0].cross_section_scoring
    if told is not None:
        return str(told).upper() in _TRUE
    found = scale(into.results, into.figures) if method == "mp" else None
    return found.compared == "field" if found else None
