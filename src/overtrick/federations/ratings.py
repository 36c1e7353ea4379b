"""Ratings of players, as far as their formulas are published; exact, in per cent or points."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from fractions import Fraction
from typing import Final

from overtrick.federations.keys import Keys
from overtrick.federations.places import NoMasterPoints

AVERAGE: Final = Fraction(50)


@dataclass(frozen=True, slots=True)
class Band:
    """A grade band: its name, and the grade below which it ends (None: it does not)."""

    name: str
    below: Fraction | None


@dataclass(frozen=True, slots=True)
class Grading:
    """The EBU's National Grading Scheme: ``imp_factor`` per cent for an IMP a board.

    ``new_player`` is the grade a player begins with; ``doubled`` is the weight of a Green
    Point event.
    """

    imp_factor: Fraction
    new_player: Fraction
    doubled: Fraction
    bands: tuple[Band, ...]

    def percent(self, imps: Fraction, boards: int) -> Fraction:
        """A session's cross-IMPs as a percentage. Raises ValueError without boards."""
        if boards < 1:
            raise ValueError("a session has at least one board")
        return AVERAGE + self.imp_factor * imps / boards

    def band(self, grade: Fraction) -> str:
        """The band of a grade; a boundary belongs to the higher band."""
        return next(band.name for band in self.bands if band.below is None or grade < band.below)


def session_grade(
    own: Fraction, partner: Fraction, opponents: Fraction, percent: Fraction
) -> Fraction:
    """A player's grade for one session, from ``percent`` scored against graded opponents.

    It is the player's own grade and by how much the pair beat its par: the mean of both
    grades less what the opponents' mean is above 50 (NGS, matchpointed pairs).
    """
    return own + percent - expected_percent(own, partner, opponents)


def expected_percent(own: Fraction, partner: Fraction, field: Fraction) -> Fraction:
    """The percentage that a pair is expected to score in a field of that mean grade (NGS)."""
    return (own + partner) / 2 - (field - AVERAGE)


def depth_of_field(ratings: Sequence[Fraction]) -> Fraction:
    """How far the competitors' mean power rating is above 50 (Colorado Springs).

    Raises ValueError without competitors. How the ratings are iterated is not published.
    """
    if not ratings:
        raise ValueError("a field has at least one competitor")
    return sum(ratings, Fraction(0)) / len(ratings) - AVERAGE


def pair_power_rating(average: Fraction, ratings: Sequence[Fraction]) -> Fraction:
    """A pair's power rating: its average percentage and the depth of its fields."""
    return average + depth_of_field(ratings)


@dataclass(frozen=True, slots=True)
class RatingPoints:
    """New Zealand's rating points: ``kept`` of last year's, and the year's A and B points."""

    kept: Fraction

    def next(self, last_year: Fraction, a_points: Fraction, b_points: Fraction) -> Fraction:
        """The rating points of the new year, exact."""
        return self.kept * last_year + a_points + b_points


@dataclass(frozen=True, slots=True)
class Ratings:
    """The ratings that a pack has; None where it has none of that kind."""

    national_grades: Grading | None = None
    rating_points: RatingPoints | None = None

    @property
    def grading(self) -> Grading:
        """The national grades. Raises NoMasterPoints where the pack has none."""
        if self.national_grades is None:
            raise NoMasterPoints("the pack has no national grades")
        return self.national_grades

    @property
    def points(self) -> RatingPoints:
        """The rating points. Raises NoMasterPoints where the pack has none."""
        if self.rating_points is None:
            raise NoMasterPoints("the pack has no rating points")
        return self.rating_points


def read(keys: Keys) -> Ratings:
    """The ratings of a pack's table. Raises NotAPack."""
    keys.only("national_grades", "rating_points")
    return Ratings(
        _grading(keys.table("national_grades")) if "national_grades" in keys.values else None,
        _rating_points(keys.table("rating_points")) if "rating_points" in keys.values else None,
    )


def _grading(keys: Keys) -> Grading:
    keys.only("imp_factor", "new_player", "doubled", "bands")
    keys.need("bands")
    bands = tuple(map(_band, keys.tables("bands")))
    ends = [band.below for band in bands]
    if not bands or ends[-1] is not None or None in ends[:-1]:
        raise keys.refuse("bands", "all but the last, and only they, have the key below")
    return Grading(
        keys.number("imp_factor"), keys.number("new_player"), keys.number("doubled"), bands
    )


def _band(keys: Keys) -> Band:
    keys.only("name", "below")
    return Band(keys.text("name"), keys.number("below") if "below" in keys.values else None)


def _rating_points(keys: Keys) -> RatingPoints:
    keys.only("kept")
    return RatingPoints(keys.number("kept"))
