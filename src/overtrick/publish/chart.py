"""A session as a picture: a bar for each board about the average, the score so far over it."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from fractions import Fraction

from overtrick.publish.edition import Edition
from overtrick.publish.grading import percent
from overtrick.publish.sittings import Sitting, running, value
from overtrick.scoring.rounding import shown


@dataclass(frozen=True, slots=True)
class Swing:
    """One board: a bar up or down from the middle of 0 (the top of the picture) to 100."""

    start: str
    length: str
    good: bool


@dataclass(frozen=True, slots=True)
class Chart:
    """The bars in the order of play. ``line`` are the points of an SVG polyline, or empty."""

    bars: tuple[Swing, ...]
    line: str


def chart(edition: Edition, mine: Sequence[Sitting]) -> Chart:
    """The picture of one contestant's session; without tops there is no line."""
    line = _line(running(edition, mine)) if edition.has_top else ""
    return Chart(tuple(_swing(height) for height in _heights(edition, mine)), line)


def _swing(height: Fraction) -> Swing:
    start = 50 - height if height > 0 else Fraction(50)
    return Swing(shown(start), shown(abs(height)), good=height > 0)


def _line(shares: Iterable[Fraction | None]) -> str:
    """The points of a line through the middle of each board's bar, ten units a board.

    It begins with the first board that could be compared.
    """
    places = enumerate(shares)
    return " ".join(
        f"{10 * place + 5},{shown(100 - share)}" for place, share in places if share is not None
    )


def _heights(edition: Edition, mine: Sequence[Sitting]) -> list[Fraction]:
    """Each board's distance from average, -50 to 50; the largest swing is 50 without tops."""
    counted = [one for one in mine if value(edition, one) is not None]
    if edition.has_top:
        shares = (percent(one.line, one.side) for one in counted)
        return [Fraction(0) if share is None else share - 50 for share in shares]
    values = [value(edition, one) or Fraction(0) for one in counted]
    most = max((abs(worth) for worth in values), default=Fraction(0)) or Fraction(1)
    return [50 * worth / most for worth in values]
