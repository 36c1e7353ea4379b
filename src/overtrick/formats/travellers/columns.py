"""What the columns of a traveller are called, by us and by other people."""

from __future__ import annotations

import re
from difflib import get_close_matches
from typing import Final

INDIVIDUAL: Final = ("n", "e", "s", "w")
"""The columns of an individual's four players."""

_NAMES: Final[dict[str, str]] = {
    "section": "section",
    "sect": "section",
    "sec": "section",
    "round": "round",
    "rnd": "round",
    "rd": "round",
    "table": "table",
    "tbl": "table",
    "board": "board",
    "boardno": "board",
    "boardnumber": "board",
    "bd": "board",
    "brd": "board",
    "ns": "ns",
    "nspair": "ns",
    "pairns": "ns",
    "ew": "ew",
    "ewpair": "ew",
    "pairew": "ew",
    "n": "n",
    "north": "n",
    "e": "e",
    "east": "e",
    "s": "s",
    "south": "s",
    "w": "w",
    "west": "w",
    "contract": "contract",
    "by": "by",
    "playedby": "by",
    "declarer": "by",
    "decl": "by",
    "tricks": "tricks",
    "result": "tricks",
    "score": "score",
    "scorens": "score ns",
    "nsscore": "score ns",
    "ns+": "score ns",
    "+ns": "score ns",
    "nsplus": "score ns",
    "scoreew": "score ew",
    "ewscore": "score ew",
    "ew+": "score ew",
    "+ew": "score ew",
    "ewplus": "score ew",
    "lead": "lead",
    "ruling": "ruling",
    "group": "group",
    "teamns": "team ns",
    "nsteam": "team ns",
    "teamew": "team ew",
    "ewteam": "team ew",
    "room": "room",
    "switched": "switched",
    "arrowswitched": "switched",
}


def column(cell: str) -> str:
    """Our name of the column with this header, empty for one we do not know.

    Capitals, spaces and punctuation make no difference: ``Score NS`` is ``score_ns``.
    """
    return _NAMES.get(_plain(cell), "")


def likeness(cell: str) -> str:
    """Our name of the column that an unknown header most resembles, empty for none."""
    found = get_close_matches(_plain(cell[:40]), [one for one in _NAMES if len(one) > 1], 1, 0.75)
    return _NAMES[found[0]] if found else ""


def _plain(cell: str) -> str:
    return re.sub(r"[\s_.\-#()\"']+", "", cell).lower()
