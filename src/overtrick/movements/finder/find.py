"""Rank what could be played tonight."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Final

from overtrick.movements.catalogue import entries, get
from overtrick.movements.errors import UseRefused
from overtrick.movements.evenness import shown
from overtrick.movements.finder.figures import Figures, figures, switched_by_devices
from overtrick.movements.finder.plans import AGAINST, Plan, plans
from overtrick.movements.finder.reasons import reasons
from overtrick.movements.finder.telling import LARGE_ROOM, to_learn
from overtrick.movements.finder.wish import Wish
from overtrick.movements.guidance import Announcement, announcements
from overtrick.movements.model import Kind
from overtrick.movements.seatings import NOUNS
from overtrick.movements.use import Use, in_use

LOOKED_AT: Final = 18
"""Plans that are worked out to their rows."""
PROPOSED: Final = 10
"""Suggestions that are given at most."""
_PLACE: Final = 20
"""What each place that was to stay and does not adds to that."""
_MEET_AGAIN: Final = 60
"""What it would cost if every meeting were of two who have met before."""
_FEW_PAIRS: Final = 10
"""So few expect to meet everybody."""
LEAST: Final[dict[Kind, int]] = {"pairs": 3, "teams": 2, "individual": 4}
"""Contestants without whom nobody can play as they should."""


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
    """The best movements for a wish, the best first.

    What was asked for comes first; when nothing has it all, the nearest is proposed and says
    what it lacks. The best that needs a single copy of the boards is among them, unless it
    lacks more than the others. Raises ``UseRefused`` for fewer or more contestants than any
    movement takes.
    """
    _must_have_seats(wish)
    worked_out = [figures(plan, wish) for plan in _looked_at(plans(wish))]
    ranked = _varied(sorted(worked_out, key=lambda one: (_cost(one, wish), one.plan.entry.key)))
    number = max(most, PROPOSED)
    chosen = ranked[:number] + [one for one in ranked[number:] if one.copies == 1][:1]
    suggestions = [_suggestion(one, wish) for one in chosen]
    suggestions = _with_one_copy(sorted(suggestions, key=lambda one: one.cost), most)
    if wish.devices:
        suggestions = _on_devices(suggestions, wish)
    return tuple(suggestions)


def _with_one_copy(ranked: list[Suggestion], most: int) -> list[Suggestion]:
    """The first of them, the last one being the best that needs but one copy of the boards.

    Few clubs have two of each; a plain Mitchell of which rounds are left out ranks low. One
    that lacks what was asked for takes no place of one that has it.
    """
    first = ranked[:most]
    plain = next((one for one in ranked if one.figures.copies == 1), None)
    if plain is None or plain in first or most < 2:
        return first
    if plain.cost // AGAINST > first[-1].cost // AGAINST:
        return first
    return [*first[:-1], plain]


def _must_have_seats(wish: Wish) -> None:
    places = [entry.contestants for entry in entries(wish.kind)]
    most, noun = max(places), NOUNS[wish.kind]
    least = LEAST[wish.kind]
    many = f"{wish.contestants} {noun}{'s' * (wish.contestants > 1)}"
    if wish.contestants < least:
        raise UseRefused(f"there is no movement for {many}: it takes {least} {noun}s or more")
    if wish.contestants > most:
        sections = -(-wish.contestants // most)
        raise UseRefused(
            f"there is no movement for {many}: the largest takes {most}; "
            f"make {sections} sections or more"
        )


def _suggestion(one: Figures, wish: Wish) -> Suggestion:
    return Suggestion(one, reasons(one, wish), _cost(one, wish) + to_learn(one, wish))


def _on_devices(suggestions: list[Suggestion], wish: Wish) -> list[Suggestion]:
    """The first one that is arrow-switched with its tables switched one by one if that helps.

    Each says whether the devices made it fairer.
    """
    first = next((one for one in suggestions if one.figures.use.switched_rounds), None)
    return [_by_devices(one, wish) if one is first else _no_devices(one) for one in suggestions]


def _by_devices(one: Suggestion, wish: Wish) -> Suggestion:
    better = _suggestion(switched_by_devices(one.figures, wish), wish)
    if better.figures == one.figures:
        return _no_devices(one)
    before, after = (shown(by.figures.balance.overall.q, 1) for by in (one, better))
    said = f"Devices that switch single tables raise the fairness from {before} to {after}."
    return replace(better, reasons=(*better.reasons, said), cost=min(better.cost, one.cost))


def _no_devices(one: Suggestion) -> Suggestion:
    said = "Devices change nothing here: it is played as on paper."
    return replace(one, reasons=(*one.reasons, said))


def _looked_at(found: list[Plan]) -> list[Plan]:
    """The cheapest plans, but the best of every family among them, and a plain one."""
    families: dict[str, Plan] = {}
    for plan in found:
        families.setdefault(plan.entry.family, plan)
    number = LOOKED_AT // 2 if found and found[0].entry.tables > LARGE_ROOM else LOOKED_AT
    chosen = sorted(families.values(), key=lambda plan: plan.cost)[: number // 2]
    rest = [plan for plan in found if plan not in chosen]
    chosen += rest[: number - len(chosen)]
    if any(map(_is_plain, chosen)):
        return chosen
    return chosen + [plan for plan in rest if plan not in chosen and _is_plain(plan)][:1]


def _is_plain(plan: Plan) -> bool:
    """Whether one copy of the boards is enough for it."""
    use = Use(boards_per_set=plan.boards_per_set, rounds=plan.rounds)
    return in_use(get(plan.entry.key), use).copies == 1


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
        + _meeting_again(found)
        + _not_meeting(found)
        + AGAINST * _missed(found, wish)
        + _PLACE * max(0, wish.stationary - len(found.stationary))
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
    cost = 5 * (found.copies - 1) + 20 * found.shared // tables
    return cost // 3 if found.shares_in_passing else cost


def _meeting_again(found: Figures) -> int:
    """Pairs want other opponents; matches of teams may have parts."""
    again, every = found.repeats
    return 0 if found.played.kind == "teams" else _MEET_AGAIN * again // max(1, every)


def _not_meeting(found: Figures) -> int:
    """Opponents whom nobody meets, where all could be met in an evening."""
    few = found.played.kind == "pairs" and found.plan.entry.contestants <= _FEW_PAIRS
    return int((100 - found.balance.met) * 2 / 3) if few else 0
