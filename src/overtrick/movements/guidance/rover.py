"""A contestant that goes round the room and takes the seats of those who stay."""

from __future__ import annotations

from collections import Counter, defaultdict
from dataclasses import dataclass

from overtrick.movements.guidance.places import Places


@dataclass(frozen=True, slots=True)
class Rover:
    """Who roves, the rounds it sits out, and (round, table) of those it replaces somebody."""

    who: int
    out: tuple[int, ...]
    visits: tuple[tuple[int, int], ...]


def rover(found: Places, seat: int) -> Rover | None:
    """The one visitor on a line whose other contestants stay; ``None`` where there is none.

    The others are always at their table, but for the rounds in which the visitor is there.
    """
    if found.movement.kind != "pairs":
        return None
    sitting: defaultdict[int, list[tuple[int, int]]] = defaultdict(list)
    for (who, round_), (table, at) in found.at.items():
        if at == seat:
            sitting[table].append((round_, who))
    owners = {table: _owner([who for _, who in some]) for table, some in sitting.items()}
    visits = sorted(
        (round_, table, who)
        for table, some in sitting.items()
        for round_, who in some
        if who != owners[table]
    )
    visitors = {who for _, _, who in visits}
    if len(visitors) != 1 or len(set(owners.values())) < len(owners):
        return None
    (who,) = visitors
    rounds = range(1, found.movement.rounds + 1)
    out = tuple(one for one in rounds if (who, one) not in found.at)
    there = {(round_, table) for round_, table, _ in visits}
    home = all(
        found.at.get((owner, round_)) == (None if (round_, table) in there else (table, seat))
        for table, owner in owners.items()
        for round_ in rounds
    )
    if not home or len(there) + len(out) < len(rounds):
        return None
    return Rover(who, out, tuple((round_, table) for round_, table, _ in visits))


def _owner(some: list[int]) -> int:
    return max(Counter(some).items(), key=lambda one: (one[1], -one[0]))[0]
