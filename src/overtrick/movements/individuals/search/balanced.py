"""Numbers of players for which everybody can compare exactly alike with everybody.

They sit North-South at the places of a difference set: the squares of a field do for most. (No
balanced individual can exist for 12, 21 or 33 players: there is no matrix of Hadamard or of a
conference to fit.)
"""

from __future__ import annotations

from typing import Final

from overtrick.movements.galois import Field, field_of
from overtrick.movements.individuals.search.circle import Map, circle
from overtrick.movements.individuals.search.rounds import Wanted

_FIELDS: Final = {8: 7, 9: 9, 13: 13, 17: 17, 20: 19, 25: 25, 29: 29, 32: 31, 37: 37}
"""Players -> elements of the field whose squares sit North-South."""
_ROOTS: Final = {25: 3, 29: 7, 37: 9}
"""Players -> how many tables are each other's images when multiplied by a root of 1."""
_SIXTEEN: Final = frozenset({0, 1, 2, 4, 5, 8, 10})
"""Singer's difference set on 15 places."""

PLAYERS: Final = tuple(sorted([*_FIELDS, 16]))
"""Numbers of players that ``balanced`` knows how to ask for."""


def balanced(players: int) -> Wanted:
    """What to look for so that all compare alike."""
    if players == 16:
        return Wanted(circle(15), stays=True, upright=_SIXTEEN)
    field = field_of(_FIELDS[players])
    stays = players % 4 == 0
    return Wanted(
        circle(*field.radix),
        out=frozenset() if stays else frozenset({0}),
        stays=stays,
        upright=field.squares,
        kept=_multiplied(field, _ROOTS[players]) if players in _ROOTS else (),
    )


def _multiplied(field: Field, times: int) -> tuple[Map, ...]:
    root = field.power(field.generator, (field.order - 1) // times)
    factors = (field.power(root, exponent) for exponent in range(times))
    return tuple(
        tuple(field.times(factor, one) for one in range(field.order)) for factor in factors
    )
