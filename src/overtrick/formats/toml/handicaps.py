"""The handicaps that an event file gives by way of results or grades."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from fractions import Fraction
from typing import Final, TypeAlias

from overtrick.event.records import FormName
from overtrick.formats.toml.document import Grades, Percentages
from overtrick.scoring import handicap
from overtrick.scoring.handicap import PairHandicap

_Form: TypeAlias = Callable[[Sequence[Fraction]], Fraction]


def _mean(grades: Sequence[Fraction]) -> Fraction:
    return sum(grades, Fraction(0)) / len(grades)


HANDICAP_FORMS: Final[dict[str, _Form]] = {
    "ebuscore-100": lambda grades: handicap.ebuscore(grades, "100%"),
    "ebuscore-50": lambda grades: handicap.ebuscore(grades, "50%"),
    "scorebridge": handicap.scorebridge,
    "new-zealand": lambda grades: handicap.new_zealand(_mean(grades)),
    "york": lambda grades: handicap.york(_mean(grades)),
    "acbl-100": lambda grades: handicap.acbl(_mean(grades), Fraction(1)),
    "acbl-90": lambda grades: handicap.acbl(_mean(grades)),
}
"""From the grades of a pair's players, or of a single player, to a handicap in per cent."""

OF_A_PAIR: Final = frozenset(("new-zealand", "york", "acbl-100", "acbl-90"))
"""Forms that go by the average of a pair, which one number may be."""


def worked_out(told: Percentages | Grades, form: FormName) -> PairHandicap:
    """The handicap that percentages or grades come to, exact, and what has to be said about it.

    Raises ValueError, naming the key, where they are not those of a pair (or of one player in
    an individual); a team has none.
    """
    _check(told, form)
    if isinstance(told, Grades):
        return PairHandicap(HANDICAP_FORMS[told.form](told.of))
    found = [handicap.player(one) for one in told.of]
    return handicap.pair(*found) if len(found) == 2 else _alone(found[0])


def _check(told: Percentages | Grades, form: FormName) -> None:
    key, one, several = (
        ("grades", "one grade", "two grades, one for each player")
        if isinstance(told, Grades)
        else ("percentages", "one list", "two lists, one for each player, [] where there is none")
    )
    if form == "teams":
        raise ValueError(f"{key}: a team has no handicap in per cent")
    number = len(told.of)
    is_average = number == 1 and isinstance(told, Grades) and told.form in OF_A_PAIR
    if number != (1 if form == "individual" else 2) and not is_average:
        expected = f"a player has {one}" if form == "individual" else f"a pair has {several}"
        raise ValueError(f"{key}: {expected}, and here it is {number}")


def _alone(found: Fraction | None) -> PairHandicap:
    """A single player's, in an individual."""
    if found is None:
        return PairHandicap(Fraction(0), "the player has no handicap and counts 0")
    return PairHandicap(found)
