"""What a side earned on a line of a traveller: kept once, however many lines earned it."""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction
from itertools import repeat
from typing import TypeAlias

from overtrick.scoring.field import LinePoints
from overtrick.scoring.matchpoints import Tops
from overtrick.scoring.methods import Compared, Method
from overtrick.scoring.options import Options


@dataclass(frozen=True, slots=True, eq=False)
class Share:
    """One side's points of a line, exact and as rounded by the rules, and its top.

    Points are None for an artificial score that is not settled, the top where there is none.
    Two shares are the same only if they are one: that makes them quick to look up.
    """

    exact: Fraction | None
    points: Fraction | None
    top: Fraction | None


Shares: TypeAlias = tuple[Share, Share]
"""North-South's and East-West's share of one line."""


class Sharing:
    """Makes the shares of an event's boards, rounding equal points once."""

    __slots__ = ("_known", "_method", "_options")

    def __init__(self, method: Method, options: Options) -> None:
        self._method = method
        self._options = options
        # By the identity of points and tops, which are kept so that nothing else can have it.
        self._known: dict[tuple[int, int], tuple[Shares, LinePoints, Tops | None]] = {}

    def shares(self, compared: Compared) -> list[Shares]:
        """The shares of a scored board, line by line."""
        known = self._known.get
        both = zip(compared.lines, compared.tops or repeat(None), strict=False)
        return [
            found[0] if (found := known((id(points), id(tops)))) else self._made(points, tops)
            for points, tops in both
        ]

    def _made(self, points: LinePoints, tops: Tops | None) -> Shares:
        rounded = self._method.rounded(points, tops, self._options)
        ns, ew = (tops.ns, tops.ew) if tops else (None, None)
        both = (Share(points.ns, rounded.ns, ns), Share(points.ew, rounded.ew, ew))
        self._known[id(points), id(tops)] = (both, points, tops)
        return both
