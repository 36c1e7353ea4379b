"""Who meets whom when all teams play at once: the circle method, and its place at the tables."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from overtrick.movements.model import Row


def rounds_of(teams: int) -> int:
    """Rounds in which everybody meets everybody: one more where a team sits out each time."""
    return teams - 1 if teams % 2 == 0 else teams


def circle(teams: int) -> tuple[tuple[tuple[int, int], ...], ...]:
    """The matches of each round: all meet once, and of an odd number one sits out in turn.

    Teams whose numbers add up to the same on the circle meet. The last of an even number is
    not on the circle: it meets the one that would meet itself.
    """
    size = rounds_of(teams)
    return tuple(tuple(_matches(teams, size, total)) for total in range(size))


def _matches(teams: int, size: int, total: int) -> Iterator[tuple[int, int]]:
    for one in range(size):
        other = (total - one) % size
        if one == other and teams > size:
            yield (one + 1, teams)
        elif one < other:
            yield (one + 1, other + 1)


def both_ways(round_: int, match: int, teams: tuple[int, int], set_: int) -> Iterable[Row]:
    """The two tables of a match, which play the same boards; ``match`` counts from 0."""
    one, other = teams
    return (
        Row(round_, 2 * match + 1, (one, other), set_),
        Row(round_, 2 * match + 2, (other, one), set_),
    )
