"""How long a Swiss round takes to draw: ``python -m bench.swiss``.

A thousand contestants after as many rounds as said, every round drawn and played; the last
draw is timed under each method. The floor sorts the field by score and then looks once at
every two contestants. The aim is under 2 seconds a draw; the matching is exact.
"""

from __future__ import annotations

import random
from dataclasses import replace
from fractions import Fraction
from time import perf_counter

from overtrick.event.schedules.swiss import (
    Draw,
    Met,
    SwissContestant,
    SwissField,
    SwissSettings,
    draw,
    explain_draw,
)

COUNT = 1000
ROUNDS = (1, 5, 9, 15)
TRIES = 3
METHODS = ("best", "monrad", "danish", "repair")


def main() -> None:
    for rounds in ROUNDS:
        field = played(COUNT, rounds)
        least = fastest(lambda field=field: looking(field))
        print(f"{COUNT} contestants after {rounds} rounds; floor {1e3 * least:.0f} ms")
        for method in METHODS:
            settings = SwissSettings(method=method)  # type: ignore[arg-type]
            spent = fastest(lambda field=field, settings=settings: draw(field, settings))
            drawn = draw(field, settings)
            print(
                f"   {method:7} {1e3 * spent:8.1f} ms   {spent / least:5.2f} x the floor   "
                f"aim under 2000 ms   {len(drawn.repeats)} rematches"
            )
        drawn = draw(field)
        spent = fastest(lambda drawn=drawn: explain_draw(drawn, drawn.pool[500].number))
        print(f"   explaining one contestant's draw {1e3 * spent:8.1f} ms")


def fastest(work) -> float:  # noqa: ANN001
    best = float("inf")
    for _ in range(TRIES):
        start = perf_counter()
        work()
        best = min(best, perf_counter() - start)
    return best


def looking(field: SwissField) -> int:
    """Sort by score and look at every two: are they the same?"""
    order = sorted(field.contestants, key=lambda one: -one.score)
    numbers = [one.number for one in order]
    return sum(one is two for one in numbers for two in numbers) // 2


def played(count: int, rounds: int) -> SwissField:
    """A field after some rounds whose better contestants tend to win."""
    chance = random.Random(count + rounds)
    strength = {str(one): chance.gauss(0, 4) for one in range(count)}
    field = SwissField(1, tuple(SwissContestant(number) for number in strength))
    for _ in range(rounds):
        field = after(draw(field), strength, chance)
    return field


def after(drawn: Draw, strength: dict[str, float], chance: random.Random) -> SwissField:
    everybody = {one.number: one for one in drawn.field.contestants}
    for match in drawn.matches:
        margin = strength[match.home] - strength[match.away] + chance.gauss(0, 5)
        won = Fraction(min(2000, max(0, round(1000 + 100 * margin))), 100)
        for number, vps, side in ((match.home, won, "home"), (match.away, 20 - won, "away")):
            one = everybody[number]
            met = Met(drawn.round, match.other(number), side)  # type: ignore[arg-type]
            everybody[number] = replace(one, score=one.score + vps, met=(*one.met, met))
    return SwissField(drawn.round + 1, tuple(everybody.values()))


if __name__ == "__main__":
    main()
