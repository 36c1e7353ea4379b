"""What a movement in use asks of everybody: who waits, how many boards, how long, sitting still.

Movements are given here as they are played (``in_use``), a use for its boards alone.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Mapping
from dataclasses import replace

from overtrick.movements.competition import present
from overtrick.movements.errors import UseRefused
from overtrick.movements.model import Movement
from overtrick.movements.use import Use


def sit_outs(played: Movement) -> Mapping[int, tuple[int, ...]]:
    """The rounds each contestant sits out, for those who do; a team when both its pairs do."""
    plays: defaultdict[int, set[int]] = defaultdict(set)
    for row in played.rows:
        if row.plays:
            for one in row.seats:
                plays[one].add(row.round)
    every = range(1, played.rounds + 1)
    out = {one: tuple(sorted(set(every) - plays[one])) for one in present(played)}
    return {one: rounds for one, rounds in out.items() if rounds}


def boards_played(played: Movement, use: Use) -> Mapping[int, int]:
    """How many boards each contestant plays; a board that both pairs of a team play is one."""
    sets: defaultdict[int, set[int]] = defaultdict(set)
    for row in played.rows:
        if row.plays:
            for one in row.seats:
                sets[one].add(row.set)
    return {one: sum(len(use.boards(set_)) for set_ in sets[one]) for one in present(played)}


def boards_in_play(played: Movement, use: Use) -> tuple[int, ...]:
    """The numbers of all boards that are played, ascending: the ones to be dealt."""
    sets = {row.set for row in played.rows if row.plays}
    return tuple(sorted(number for set_ in sets for number in use.boards(set_)))


def minutes(played: Movement, use: Use, *, per_board: int, per_change: int, pause: int = 0) -> int:
    """How long a session takes, in whole minutes.

    Every round takes the time of its longest set, and between two rounds there is a change;
    ``pause`` is what a break adds.
    """
    longest: defaultdict[int, int] = defaultdict(int)
    for row in played.rows:
        if row.plays:
            longest[row.round] = max(longest[row.round], len(use.boards(row.set)))
    return sum(longest.values()) * per_board + (played.rounds - 1) * per_change + pause


def seated_still(movement: Movement, contestants: Iterable[int], use: Use | None = None) -> Use:
    """The use with contestants who cannot move put at places that never do.

    The movement is given as the catalogue has it. Who already sits still stays there; the
    others take the lowest places left, and whoever those belonged to takes theirs. Raises
    ``UseRefused`` where too few places stay still or a contestant is not in the movement.
    """
    use = use or Use()
    places = dict(use.seated)
    still = [one for one in movement.stationary if one not in {*places.values(), *use.missing}]
    wishes = sorted(set(contestants))
    if strangers := [one for one in wishes if not 1 <= one <= movement.contestants]:
        raise UseRefused(f"{movement.name} has no contestant {strangers[0]}")
    content = {one for one in wishes if places.get(one, one) in movement.stationary}
    content &= {*still, *places}
    moving = [one for one in wishes if one not in content]
    if settled := [one for one in moving if one in places]:
        raise UseRefused(
            f"contestant {settled[0]} was given place {places[settled[0]]}, which does not stay"
        )
    left = [one for one in still if one not in content]
    if len(moving) > len(left):
        places_left = len(content) + len(left)
        there = "1 place that stays" if places_left == 1 else f"{places_left} places that stay"
        raise UseRefused(
            f"{movement.name} has {there} in one seat, but {len(wishes)} contestants need one"
        )
    return replace(use, seated=use.seated + tuple(zip(moving, left, strict=False)))
