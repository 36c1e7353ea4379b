"""Victory points: what a whole match is worth, on scales known by name.

A scale from a file is read by ``victory_points.user_defined``; its text serves as its code.
"""

from __future__ import annotations

from functools import lru_cache
from typing import Final

from overtrick.bridge.errors import BridgeError
from overtrick.scoring.victory_points import tables, wbf
from overtrick.scoring.victory_points.scale import (
    Award,
    FractionalImps,
    NotOnScale,
    Scale,
)

__all__ = [
    "SCALES",
    "Award",
    "FractionalImps",
    "NoSuchScale",
    "NotOnScale",
    "Scale",
    "scale",
]


class NoSuchScale(BridgeError):
    """No scale has that name."""

    code = "no-such-scale"


SCALES: Final[dict[str, Scale]] = {
    scale.code: scale
    for scale in (
        wbf.WBF,
        wbf.WBF_DISCRETE,
        tables.ACBL_20,
        tables.ACBL_30,
        tables.EBU_MP,
        tables.SBU_20,
        tables.WBF_25,
        tables.TEAMSSCORER_3,
        tables.WIN_LOSS,
        tables.BAM,
    )
}
"""Every scale that ships, by its code."""


_WRITTEN: Final = "[["
"""What stands in every scale that is written out, and in no code."""


def scale(code: str) -> Scale:
    """The scale called ``code``, or written out in it as in a file of ``user_defined``.

    Raises NoSuchScale and NotAScale.
    """
    if _WRITTEN in code:
        return _written(code)
    try:
        return SCALES[code]
    except KeyError:
        raise NoSuchScale(f"{code!r} names no scale; there are {', '.join(SCALES)}") from None


@lru_cache(maxsize=16)
def _written(text: str) -> Scale:
    from overtrick.scoring.victory_points.user_defined import read_scale

    return read_scale(text, "vp_scale")
