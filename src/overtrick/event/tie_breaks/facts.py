"""What tie-breaks look at: final scores, and whom a contestant met with what result."""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping, Sequence
from dataclasses import dataclass, field
from fractions import Fraction
from typing import TypeAlias

from overtrick.event.contestant import ContestantId

_NONE = Fraction(0)


@dataclass(frozen=True, slots=True)
class Encounter:
    """What one contestant made in one match, or of one board of a field.

    ``points`` are in the unit of the ranking and ``average`` is what a draw would have given.
    ``tops`` counts boards that nobody could have done better on, ``boards_won`` boards won (a
    half for one halved); ``imps`` are those won and those lost, None where there are none.
    """

    opponents: tuple[ContestantId, ...]
    points: Fraction
    average: Fraction
    round: int | None = None
    partners: tuple[ContestantId, ...] = ()
    tops: int = 0
    boards_won: Fraction = _NONE
    imps: tuple[Fraction, Fraction] | None = None


@dataclass(frozen=True, slots=True)
class Facts:
    """Everything that rules may ask of an event.

    ``scores`` are all contestants' final scores, ``encounters`` those of the tied; ``tossed``
    are contestants in the order that the director's toss left them, the winner first.
    """

    scores: Mapping[ContestantId, Fraction]
    encounters: Mapping[ContestantId, Sequence[Encounter]] = field(default_factory=dict)
    tossed: tuple[ContestantId, ...] = ()

    def of(self, contestant: ContestantId) -> Sequence[Encounter]:
        """The encounters of one contestant, in the order they were played or entered."""
        return self.encounters.get(contestant, ())


Gather: TypeAlias = Callable[[Collection[ContestantId]], Facts]
"""Gives the facts on some contestants; asked only when there is a tie."""


def tossed(
    toss: str, contestants: Collection[ContestantId], shown: Mapping[ContestantId, str]
) -> tuple[ContestantId, ...]:
    """The contestants that the option ``toss`` names, in its order; unknown ids are passed over.

    An id is as the ranking shows it, or in full with section and direction.
    """
    named = {str(one).upper(): one for one in contestants}
    named |= {text.upper(): one for one, text in shown.items() if one in set(contestants)}
    ids = (text.strip().upper() for text in toss.split(","))
    return tuple(named[one] for one in ids if one in named)
