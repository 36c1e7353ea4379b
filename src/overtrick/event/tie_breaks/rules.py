"""The rules that break ties, as values: a code, words, and what each counts."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterator
from dataclasses import dataclass
from fractions import Fraction
from typing import Final, TypeAlias

from overtrick.event.contestant import ContestantId
from overtrick.event.tie_breaks.facts import Encounter, Facts
from overtrick.scoring.options import TIE_BREAK_WORDS

Group: TypeAlias = Collection[ContestantId]
Measure: TypeAlias = Callable[[ContestantId, Group, Facts], Fraction]

_NONE: Final = Fraction(0)
_UNBEATEN: Final = 10**9
"""A quotient of IMPs without any lost is above every other; the more won, the higher."""


@dataclass(frozen=True, slots=True)
class TieBreak:
    """One rule: among a group of tied contestants, the more it counts the better."""

    code: str
    words: str
    measure: Measure


def _sum(points: Iterator[Fraction]) -> Fraction:
    return sum(points, _NONE)


def _head_to_head(one: ContestantId, group: Group, facts: Facts) -> Fraction:
    return _sum(
        it.points for it in facts.of(one) if not others(group, one).isdisjoint(it.opponents)
    )


def others(group: Group, one: ContestantId) -> set[ContestantId]:
    """The rest of a group."""
    return set(group) - {one}


def _all_met(one: ContestantId, group: Group, facts: Facts) -> Fraction:
    """Head-to-head where every two of the group met equally often, otherwise nothing."""
    meetings = {
        sum(rival in it.opponents for it in facts.of(each))
        for each in group
        for rival in others(group, each)
    }
    return _head_to_head(one, group, facts) if len(meetings) == 1 else _NONE


def _opponents(one: ContestantId, group: Group, facts: Facts) -> Fraction:
    """Tie-break points (EBU White Book 143.5.2): the final scores of everyone met, added.

    An individual's are divided by those of the partners.
    """
    del group
    against = _met(facts, ((it.round, rival) for it in facts.of(one) for rival in it.opponents))
    partners = [(it.round, partner) for it in facts.of(one) for partner in it.partners]
    if not partners:
        return against
    beside = _met(facts, iter(partners))
    return against / beside if beside else _NONE


def _met(facts: Facts, met: Iterator[tuple[int | None, ContestantId]]) -> Fraction:
    """The scores of those met, each meeting once however many boards it had."""
    return _sum(facts.scores.get(rival, _NONE) for _, rival in set(met))


def _tops(one: ContestantId, group: Group, facts: Facts) -> Fraction:
    del group
    return Fraction(sum(it.tops for it in facts.of(one)))


def _boards_won(one: ContestantId, group: Group, facts: Facts) -> Fraction:
    del group
    return _sum(it.boards_won for it in facts.of(one))


def _last_round(one: ContestantId, group: Group, facts: Facts) -> Fraction:
    rounds = [it.round for each in group for it in facts.of(each) if it.round is not None]
    last = max(rounds, default=None)
    return _sum(it.points for it in facts.of(one) if last is not None and it.round == last)


def _wins(one: ContestantId, group: Group, facts: Facts) -> Fraction:
    """Matches won, a half for a draw; in a field a round against the same opponents is one."""
    del group
    gains: dict[tuple[object, ...], Fraction] = {}
    for it in facts.of(one):
        key = (it.round, it.opponents)
        gains[key] = gains.get(key, _NONE) + it.points - it.average
    return _sum(Fraction(1 + (gain > 0) - (gain < 0), 2) for gain in gains.values())


def _common(one: ContestantId, group: Group, facts: Facts) -> Fraction:
    met = [{rival for it in facts.of(each) for rival in it.opponents} for each in group]
    shared = set.intersection(*met) if met else set()
    return _sum(it.points for it in facts.of(one) if not shared.isdisjoint(it.opponents))


def _imps(encounters: Collection[Encounter]) -> tuple[Fraction, Fraction]:
    known = [it.imps for it in encounters if it.imps is not None]
    return _sum(won for won, _ in known), _sum(lost for _, lost in known)


def _net_imps(one: ContestantId, group: Group, facts: Facts) -> Fraction:
    del group
    won, lost = _imps(facts.of(one))
    return won - lost


def _quotient(one: ContestantId, group: Group, facts: Facts) -> Fraction:
    del group
    won, lost = _imps(facts.of(one))
    if lost:
        return won / lost
    return _UNBEATEN + won if won else _NONE


def _toss(one: ContestantId, group: Group, facts: Facts) -> Fraction:
    """The director's toss: whoever it named first is first; the others stay tied."""
    del group
    order = facts.tossed
    return Fraction(len(order) - order.index(one) if one in order else 0)


TIE_BREAKS: Final[dict[str, TieBreak]] = {
    code: TieBreak(code, TIE_BREAK_WORDS[code], measure)
    for code, measure in (
        ("head-to-head", _head_to_head),
        ("all-met", _all_met),
        ("opponents", _opponents),
        ("tops", _tops),
        ("boards-won", _boards_won),
        ("last-round", _last_round),
        ("wins", _wins),
        ("common-opponents", _common),
        ("net-imps", _net_imps),
        ("imp-quotient", _quotient),
        ("toss", _toss),
    )
}
"""Every rule that counts something. ``none`` and ``split`` count nothing and end a list."""


def rules_of(option: str) -> tuple[TieBreak, ...]:
    """The rules of the option ``tie_break``, in order, up to the first that leaves ties be."""
    found: list[TieBreak] = []
    for code in option.split(","):
        if code not in TIE_BREAKS:
            break
        found.append(TIE_BREAKS[code])
    return tuple(found)
