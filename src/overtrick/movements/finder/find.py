"""Rank what could be played tonight."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Final

from overtrick.movements.catalogue import get
from overtrick.movements.finder.figures import Figures, figures, switched_by_devices
from overtrick.movements.finder.plans import Plan, plans
from overtrick.movements.finder.reasons import reasons
from overtrick.movements.finder.wish import Wish
from overtrick.movements.guidance import Announcement, announcements

LOOKED_AT: Final = 18
"""Plans that are worked out to their rows."""
PROPOSED: Final = 10
"""Suggestions that are given at most."""
_EASY: Final = 3
"""Rules that anybody remembers: who stays, who moves, how the boards go."""
_HARDEST: Final = 8
"""What a movement that is hard to run costs at most."""
_LARGE_ROOM: Final = 18
"""Tables beyond which fewer plans are worked out, as each takes longer."""
_AGAINST: Final = 1000
"""The cost of something that was asked for and is not to be had."""


@dataclass(frozen=True, slots=True)
class Suggestion:
    """One proposal: what it is like (``figures``), and why or why not (``reasons``).

    ``cost`` ranks it: 0 would be all that one can want, 1000 and more means that something
    that was asked for is missing.
    """

    figures: Figures
    reasons: tuple[str, ...]
    cost: int

    @property
    def plan(self) -> Plan:
        """The movement, and how long it is played."""
        return self.figures.plan

    @property
    def announce(self) -> tuple[Announcement, ...]:
        """What the director has to tell the room."""
        return announcements(get(self.plan.entry.key), self.figures.use)


def find(wish: Wish, most: int = PROPOSED) -> tuple[Suggestion, ...]:
    """The best movements for a wish, the best first; none only where the catalogue has none.

    What was asked for comes first; when nothing has it all, the nearest is proposed and says
    what it lacks.
    """
    worked_out = [figures(plan, wish) for plan in _looked_at(plans(wish))]
    ranked = sorted(worked_out, key=lambda one: (_cost(one, wish), one.plan.entry.key))
    suggestions = [_suggestion(one, wish) for one in _varied(ranked)[:most]]
    suggestions.sort(key=lambda one: one.cost)
    if wish.devices:
        suggestions = _on_devices(suggestions, wish)
    return tuple(suggestions)


def _suggestion(one: Figures, wish: Wish) -> Suggestion:
    return Suggestion(one, reasons(one, wish), _cost(one, wish) + _to_learn(one, wish))


def _on_devices(suggestions: list[Suggestion], wish: Wish) -> list[Suggestion]:
    """The first one that is arrow-switched with its tables switched one by one if that helps."""
    for place, one in enumerate(suggestions):
        if one.figures.use.switched_rounds:
            better = _suggestion(switched_by_devices(one.figures, wish), wish)
            kept = replace(better, cost=min(better.cost, one.cost))
            return [*suggestions[:place], kept, *suggestions[place + 1 :]]
    return suggestions


def _looked_at(found: list[Plan]) -> list[Plan]:
    """The cheapest plans, but the best of every family among them."""
    families: dict[str, Plan] = {}
    for plan in found:
        families.setdefault(plan.entry.family, plan)
    number = LOOKED_AT // 2 if found and found[0].entry.tables > _LARGE_ROOM else LOOKED_AT
    chosen = sorted(families.values(), key=lambda plan: plan.cost)[: number // 2]
    rest = [plan for plan in found if plan not in chosen]
    return chosen + rest[: number - len(chosen)]


def _varied(ranked: list[Figures]) -> list[Figures]:
    """Each movement once, in the way that suits best."""
    once: dict[str, Figures] = {}
    for one in ranked:
        once.setdefault(one.plan.entry.key, one)
    return list(once.values())


def _cost(found: Figures, wish: Wish) -> int:
    """What speaks against a plan, in points: about one for each per cent of fairness lost."""
    boards = found.plan.boards_per_set
    lost = 100 - (found.balance.met if found.played.kind == "teams" else found.balance.ranked.q)
    return (
        found.plan.cost
        + int(lost * 2 / 3)
        + (boards * (boards + 5) // 2 if found.sit_outs else 0)
        + 40 * max(0, found.longest - 1)
        + _sharing(found, wish)
        + _AGAINST * _missed(found, wish)
    )


def _missed(found: Figures, wish: Wish) -> int:
    """How many of the things asked for it has not."""
    pairs = found.played.kind == "pairs"
    return sum(
        (
            wish.stationary > len(found.stationary),
            wish.sets is not None and found.copies > wish.sets,
            pairs and wish.winners is not None and found.played.winners != wish.winners,
        )
    )


def _sharing(found: Figures, wish: Wish) -> int:
    if wish.sets is not None and wish.sets >= found.copies:
        return 0
    tables = max(1, found.plan.entry.tables * found.plan.rounds)
    return 5 * (found.copies - 1) + 20 * found.shared // tables


def _to_learn(found: Figures, wish: Wish) -> int:
    """The more a director has to announce the harder it is to run, on paper above all."""
    if found.plan.entry.tables > _LARGE_ROOM:
        return 0
    said = announcements(get(found.plan.entry.key), found.use)
    rules = [one.text for one in said if one.code in {"move", "boards"}]
    on_cards = sum("cards" in text for text in rules)
    return min(_HARDEST, max(0, len(rules) - _EASY) + 3 * on_cards) * (1 + wish.paper)
