"""Breaking ties: rule after rule, each among those whom the ones before left tied."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from typing import TypeAlias

from overtrick.event.contestant import ContestantId
from overtrick.event.tie_breaks.facts import Facts, Gather
from overtrick.event.tie_breaks.rules import TieBreak

Key: TypeAlias = tuple[Fraction, ...]


@dataclass(frozen=True, slots=True)
class Break:
    """One rule applied to one group of equals: what it counted for each of them.

    ``parted`` says whether it told any of them apart.
    """

    rule: TieBreak
    counted: tuple[tuple[ContestantId, Fraction], ...]

    @property
    def parted(self) -> bool:
        """Whether it told any of the group apart."""
        return len({value for _, value in self.counted}) > 1


@dataclass(frozen=True, slots=True)
class Broken:
    """Keys by which equal scores are ranked, the higher the better, and how they came about.

    A contestant that is tied with nobody has an empty key.
    """

    keys: dict[ContestantId, Key]
    breaks: tuple[Break, ...] = ()

    def __or__(self, other: Broken) -> Broken:
        """The ties of two lists together."""
        return Broken(self.keys | other.keys, self.breaks + other.breaks)


def break_ties(
    scores: Mapping[ContestantId, Fraction], rules: Sequence[TieBreak], gather: Gather
) -> Broken:
    """Break the ties among ``scores`` by ``rules``; ``gather`` gives the facts on the tied."""
    keys: dict[ContestantId, Key] = dict.fromkeys(scores, ())
    groups = _tied(scores) if rules else []
    if not groups:
        return Broken(keys)
    facts = gather([one for group in groups for one in group])
    breaks: list[Break] = []
    for group in groups:
        _refine(group, rules, facts, keys, breaks)
    return Broken(keys, tuple(breaks))


def _tied(scores: Mapping[ContestantId, Fraction]) -> list[list[ContestantId]]:
    groups: dict[Fraction, list[ContestantId]] = {}
    for contestant, score in scores.items():
        groups.setdefault(score, []).append(contestant)
    return [group for group in groups.values() if len(group) > 1]


def _refine(
    group: list[ContestantId],
    rules: Sequence[TieBreak],
    facts: Facts,
    keys: dict[ContestantId, Key],
    breaks: list[Break],
) -> None:
    """Apply the first rule to a group and the rest to whoever it leaves equal."""
    if len(group) < 2 or not rules:
        return
    counted = {one: rules[0].measure(one, group, facts) for one in group}
    breaks.append(Break(rules[0], tuple(counted.items())))
    parts: dict[Fraction, list[ContestantId]] = {}
    for one, value in counted.items():
        keys[one] = (*keys[one], value)
        parts.setdefault(value, []).append(one)
    for part in parts.values():
        _refine(part, rules[1:], facts, keys, breaks)
