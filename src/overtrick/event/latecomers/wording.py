"""What a way to bring in a latecomer means, in plain words."""

from __future__ import annotations

from collections.abc import Iterator

from overtrick.event.contestant import ContestantId, shown_ids
from overtrick.event.latecomers.plan import LatePlan
from overtrick.event.state import Event
from overtrick.movements.evenness import shown
from overtrick.movements.guidance.words import counted

_NOUNS = {"pairs": "pair", "teams": "team", "individual": "player"}


def words(plan: LatePlan, event: Event) -> tuple[str, ...]:
    """How it goes and what it costs, a sentence each."""
    return (*_how(plan, event), *plan.words, *_costs(plan, event))


def _how(plan: LatePlan, event: Event) -> Iterator[str]:
    who = f"{_NOUNS[event.opened.form]} {plan.contestant}"
    match plan.way:
        case "phantom" if plan.words:
            return
        case "phantom":
            yield f"The late {who} takes the empty seats from round {plan.first_round} on."
        case "rover":
            yield (
                f"The late {who} roves from round {plan.first_round} on: in every round it takes "
                "the seats of another pair, which sits out."
            )
        case "appendix" | "new-table":
            first = plan.first_round
            yield f"A table more is set up, where the late {who} begins in round {first}."


def _costs(plan: LatePlan, event: Event) -> Iterator[str]:
    names = shown_ids((*event.contestants, plan.contestant))
    if plan.sits_out:
        yield f"Sitting out more than planned: {_listed(plan.sits_out, names)}."
    else:
        yield "Nobody sits out more than planned."
    if plan.out_twice:
        whole = ", ".join(names[one] for one in plan.out_twice)
        yield f"In the whole session out more than once: {whole}."
    if plan.boards_lost:
        yield f"{counted(plan.boards_lost, 'board')} fewer are played over all tables."
    if plan.shares:
        yield f"Boards are shared {counted(plan.shares, 'time')} more."
    if plan.meets_again:
        yield f"{counted(plan.meets_again, 'meeting')} would be of opponents who have met before."
    before, after = (shown(one, 1) for one in (plan.fairness_before, plan.fairness))
    yield f"Fairness is {after} per cent; it was {before}."


def _listed(sits_out: tuple[tuple[ContestantId, int], ...], names: dict[ContestantId, str]) -> str:
    return ", ".join(
        names[one] if number == 1 else f"{names[one]} ({number} rounds)" for one, number in sits_out
    )
