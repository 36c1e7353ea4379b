"""Scoring programs: whose rules each follows, and what it does in its own way.

Found by reproducing their printed results; a file that names its program is scored so unless
rules are asked for.
"""

from __future__ import annotations

import re
from typing import Final, TypeAlias

Settings: TypeAlias = tuple[tuple[str, str], ...]

_PRACTICE: Final[tuple[tuple[str, str, str, Settings], ...]] = (
    ("COMPSCORE", "mp", "abf", (("factor_in", "total"), ("percent_from", "exact"))),
    ("COMPSCORE", "", "abf", ()),
    ("EBUSCORE|SCOREBRIDGE", "", "ebu", ()),
    ("PAIRSSCORER", "mp", "ebu", (("percent_from", "exact"),)),
    ("PAIRSSCORER|TEAMSSCORER", "", "ebu", ()),
    ("ACBL", "", "acbl", ()),
    ("MAGIC", "", "magic", ()),
    ("BRIAN", "", "plain", (("factor", "none"),)),
    ("REALBRIDGE", "", "plain", ()),
)
"""A pattern of the program's name, a method or any, its rules, and its settings."""


def practice(program: str | None, method: str | None) -> tuple[str | None, Settings]:
    """The rules and settings of a program for a method; None and none for an unknown one."""
    name = (program or "").upper()
    for pattern, only, rules, settings in _PRACTICE:
        if re.search(pattern, name) and only in ("", method):
            return rules, settings
    return None, ()
