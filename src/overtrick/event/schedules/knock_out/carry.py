"""What a match takes over from an earlier meeting of the same two."""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction

from overtrick.scoring.rounding import half_away


@dataclass(frozen=True, slots=True)
class Carry:
    """A share of an earlier margin in IMPs, at most ``cap``; regulations differ in all of it.

    ``places`` rounds to so many decimals, halves away from zero; None keeps it exact. ``half``
    gives another half IMP to who is ahead, so that no match of whole IMPs can be tied.
    """

    share: Fraction = Fraction(1, 2)
    cap: Fraction | None = None
    places: int | None = None
    half: bool = False

    def of(self, margin: Fraction | int) -> Fraction:
        """What the side with ``margin`` begins with; negative where its opponents do."""
        size = self.share * abs(Fraction(margin))
        if self.places is not None:
            size = half_away(size, self.places)
        if self.cap is not None:
            size = min(size, self.cap)
        if self.half and margin:
            size += Fraction(1, 2)
        return size if margin >= 0 else -size
