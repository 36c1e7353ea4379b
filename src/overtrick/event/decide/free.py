"""Whether people are free to be entered: nobody plays for two contestants."""

from __future__ import annotations

from collections.abc import Collection, Iterator

from overtrick.event.contestant import ContestantId
from overtrick.event.refusals import NotAllowed
from overtrick.event.state import Event


def must_be_free(
    event: Event, people: Collection[str], first_round: int = 1, own: ContestantId | None = None
) -> None:
    """Raise NotAllowed where one of ``people`` plays for somebody else from a round on.

    Substitutes count in the rounds they play; ``own`` is the contestant they are to play for,
    and whoever has left may come again.
    """
    for other in event.contestants:
        if other == own or other in event.left:
            continue
        for round_ in _rounds(event, other, first_round):
            if twice := {*people} & {*event.players(other, round_)}:
                raise NotAllowed(_words(event, sorted(twice), other, round_))


def _rounds(event: Event, one: ContestantId, first_round: int) -> Iterator[int]:
    """The rounds from which others than before play for a contestant."""
    yield first_round
    for seated in event.seated.get(one, ()):
        for round_ in (seated.first_round, (seated.last_round or 0) + 1):
            if round_ > first_round:
                yield round_


def _words(event: Event, people: list[str], other: ContestantId, round_: int) -> str:
    named = ", ".join(people)
    if {*people} <= {*event.contestants[other].players}:
        return f"{named} is entered with {other} already"
    return f"{named} plays for {other} in round {round_}"
