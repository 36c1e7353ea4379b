"""How many contracts a second ``score`` prices, against a bare lookup and other libraries.

``python -m bench.score``. All 2,940 outcomes are priced in a shuffled order, one call each.
The floor is the lookup of a score in a list by its place, which knows nothing of contracts.
Peers are measured if they are installed (bridgebots, endplay). A formula that checks nothing
is shown for comparison. The aim is twice the fastest peer.
"""

from __future__ import annotations

import random
import time
from collections.abc import Callable, Iterable
from typing import Any

from overtrick.bridge.contract import Contract, Denomination, Penalty
from overtrick.bridge.score import parts, score

ROUNDS = 25
REPEATS = 10

Cases = list[tuple[Any, ...]]


def main() -> None:
    outcomes = [
        (Contract(level, denomination, penalty), tricks, vulnerable)
        for level in range(1, 8)
        for denomination in Denomination
        for penalty in Penalty
        for vulnerable in (False, True)
        for tricks in range(14)
    ]
    random.Random(77).shuffle(outcomes)
    known = [score(*outcome) for outcome in outcomes]
    ours = rate(score, outcomes)
    show("overtrick score", ours, ours)
    lookup = rate(lambda row, place, _: row[place], [(known, at, None) for at in range(2940)])
    show("a list lookup in a call", lookup, ours)
    for name, function, cases in peers(outcomes):
        assert [function(*case) for case in cases] == known, name
        show(name, rate(function, cases), ours)
    slow = rate(lambda *one: parts(one[0], one[1], vulnerable=one[2]), outcomes, rounds=3)
    show("overtrick parts", slow, ours)
    print("aim: at least 2 x the fastest peer")


def show(name: str, calls: float, ours: float) -> None:
    print(f"{name:28} {calls / 1e6:6.2f} M calls/s   ours is {ours / calls:5.2f} x")


def rate(function: Callable[..., Any], cases: Iterable[Any], rounds: int = ROUNDS) -> float:
    """Calls a second, the best of some rounds: a busy machine only ever slows one down."""
    listed = list(cases)
    best = min(timed(function, listed) for _ in range(rounds))
    return len(listed) * REPEATS / best


def timed(function: Callable[..., Any], cases: Cases) -> float:
    begun = time.perf_counter()
    for _ in range(REPEATS):
        for one, two, three in cases:
            function(one, two, three)
    return time.perf_counter() - begun


def peers(outcomes: Cases) -> Iterable[tuple[str, Callable[..., Any], Cases]]:
    plain = [
        ((contract.level, contract.denomination.letters, int(contract.penalty)), tricks, vulnerable)
        for contract, tricks, vulnerable in outcomes
    ]
    yield "a formula, unchecked", conditions, plain
    yield from bridgebots(outcomes)
    yield from endplay(outcomes)


def conditions(contract: tuple[int, str, int], tricks: int, vulnerable: bool) -> int:
    level, denomination, doubled = contract
    over = tricks - level - 6
    if over >= 0:
        each = 20 if denomination in {"C", "D"} else 30
        odd = each * level
        if denomination == "NT":
            odd += 10
        odd <<= doubled
        total = odd + 50 * doubled
        if odd >= 100:
            total += 500 if vulnerable else 300
        else:
            total += 50
        if level >= 6:
            total += (750 if vulnerable else 500) * (level - 5)
        if doubled:
            each = (200 if vulnerable else 100) * doubled
        return total + over * each
    if not doubled:
        return over * (100 if vulnerable else 50)
    if vulnerable:
        return (300 * over + 100) * doubled
    return ((300 * over + 400) if over < -2 else (200 * over + 100)) * doubled


def bridgebots(outcomes: Cases) -> Iterable[tuple[str, Callable[..., Any], Cases]]:
    try:
        from bridgebots import calculate_score
        from bridgebots.deal_enums import BiddingSuit
    except ImportError:
        return
    suits = [
        BiddingSuit.CLUBS,
        BiddingSuit.DIAMONDS,
        BiddingSuit.HEARTS,
        BiddingSuit.SPADES,
        BiddingSuit.NO_TRUMP,
    ]
    cases = [
        ((one.level, suits[one.denomination], int(one.penalty)), tricks, vulnerable)
        for one, tricks, vulnerable in outcomes
    ]
    yield "bridgebots", lambda one, tricks, who: calculate_score(*one, tricks, who), cases


def endplay(outcomes: Cases) -> Iterable[tuple[str, Callable[..., Any], Cases]]:
    try:
        import endplay.types as ep
    except ImportError:
        return
    suits = [ep.Denom.clubs, ep.Denom.diamonds, ep.Denom.hearts, ep.Denom.spades, ep.Denom.nt]
    penalties = [ep.Penalty.passed, ep.Penalty.doubled, ep.Penalty.redoubled]
    cases = [
        (
            ep.Contract(
                level=one.level,
                denom=suits[one.denomination],
                declarer=ep.Player.north,
                penalty=penalties[one.penalty],
                result=tricks - one.goal,
            ),
            ep.Vul.both if vulnerable else ep.Vul.none,
            None,
        )
        for one, tricks, vulnerable in outcomes
    ]
    yield "endplay", lambda one, who, _: one.score(who), cases


if __name__ == "__main__":
    main()
