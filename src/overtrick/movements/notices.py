"""What a director must know about a legal movement. Every rule yields findings."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Callable, Iterator
from typing import Final, TypeAlias

from overtrick.movements.findings import Finding, listed
from overtrick.movements.seatings import NOUNS, Seatings
from overtrick.movements.use import Use

Rule: TypeAlias = Callable[[Seatings], Iterator[Finding]]
UseRule: TypeAlias = Callable[[Seatings, Use], Iterator[Finding]]

LEAST_PART: Final = (7, 10)
"""Everybody should play 70 % of the sets in play (English Bridge Union)."""
MOST_BOARDS: Final = 28
"""More boards in play than this are more than a session's worth."""
SWITCHED_PART: Final = 7
"""More arrow-switched rounds than one in seven do more harm than good."""


def shared_sets(look: Seatings) -> Iterator[Finding]:
    """Sets that several tables play in one round: a finding for each round that has them."""
    rounds: defaultdict[int, list[tuple[int, tuple[int, ...]]]] = defaultdict(list)
    for (round_, set_), tables in look.shares.items():
        rounds[round_].append((set_, tables))
    for round_, sets in rounds.items():
        copies = max([len(tables) for _, tables in sets])
        where = "; ".join([f"set {set_} at tables {listed(tables)}" for set_, tables in sets])
        message = f"Round {round_}: {where}. {copies} copies, or pass the boards."
        yield Finding("shared-set", message, round_)


def three_on_a_set(look: Seatings) -> Iterator[Finding]:
    """Three tables or more that need the same boards in one round."""
    for (round_, set_), tables in look.shares.items():
        if len(tables) > 2:
            message = f"Round {round_}: {len(tables)} tables play set {set_}."
            yield Finding("three-on-a-set", message, round_, tables[0])


def uneven_sets(look: Seatings) -> Iterator[Finding]:
    """Sets played more often than others, or never."""
    times = Counter([row.set for row in look.rows])
    if unplayed := [one for one in range(1, look.movement.sets + 1) if one not in times]:
        noun = "Set" if len(unplayed) == 1 else "Sets"
        verb = "is" if len(unplayed) == 1 else "are"
        yield Finding("set-unplayed", f"{noun} {listed(unplayed)} {verb} never played.")
    if len(set(times.values())) > 1:
        least, most = min(times.values()), max(times.values())
        yield Finding("sets-uneven", f"Sets are played between {least} and {most} times.")


def sit_outs(look: Seatings) -> Iterator[Finding]:
    """How many sit out, and everybody who sits out twice or more."""
    out = _sit_outs(look)
    noun = NOUNS[look.movement.kind]
    if out:
        many = f"{len(out)} {noun}s sit" if len(out) > 1 else f"1 {noun} sits"
        most = max(out.values())
        yield Finding("sits-out", f"{many} out, at most {most} round{'s' * (most > 1)} each.")
    for one, rounds in sorted(out.items()):
        if rounds > 1:
            yield Finding("sits-out-again", f"{noun.capitalize()} {one} sits out {rounds} rounds.")


def _sit_outs(look: Seatings) -> dict[int, int]:
    rounds, played = look.movement.rounds, look.rounds_played
    present = (one for one in range(1, look.movement.contestants + 1) if one not in look.missing)
    out = {one: rounds - max(played[one], played[-one]) for one in present}
    return {one: rounds for one, rounds in out.items() if rounds > 0}


def few_boards(look: Seatings) -> Iterator[Finding]:
    """Everybody who plays less than 70 % of the sets in play."""
    in_play = len({row.set for row in look.rows})
    part, whole = LEAST_PART
    few: defaultdict[int, list[int]] = defaultdict(list)
    for who, rounds in sorted(look.rounds_played.items()):
        if who > 0 and whole * rounds < part * in_play:
            few[rounds].append(who)
    for rounds, contestants in sorted(few.items()):
        everybody = len(contestants) == look.movement.contestants
        noun = NOUNS[look.movement.kind].capitalize() + "s" * (len(contestants) > 1)
        named = "All" if everybody else f"{noun} {listed(contestants)}"
        verb = "play" if len(contestants) > 1 else "plays"
        yield Finding("few-boards", f"{named} {verb} {rounds} of the {in_play} sets in play.")


def many_boards(look: Seatings, use: Use) -> Iterator[Finding]:
    """More boards in play than a session should have."""
    boards = sum(len(use.boards(one)) for one in {row.set for row in look.rows} if one)
    if boards > MOST_BOARDS:
        yield Finding("many-boards", f"{boards} boards are in play, more than {MOST_BOARDS}.")


def switch_cut(look: Seatings, use: Use) -> Iterator[Finding]:
    """An arrow-switch that was to come in a round that is not played."""
    rounds = look.movement.rounds
    cut = {one for one in use.switched_rounds if one > rounds}
    cut |= {round_ for round_, _ in use.switched_cells if round_ > rounds}
    for round_ in sorted(cut):
        yield Finding(
            "switch-cut",
            f"The arrow-switch of round {round_} is lost: the session ends after {rounds}.",
            round_,
        )


def much_switched(look: Seatings, use: Use) -> Iterator[Finding]:
    """More whole rounds arrow-switched than helps the balance."""
    rounds = look.movement.rounds
    switched = sum(one <= rounds for one in use.switched_rounds)
    if switched > 1 and SWITCHED_PART * switched > rounds:
        yield Finding(
            "much-switched",
            f"{switched} of {rounds} rounds are arrow-switched; more than one in "
            f"{SWITCHED_PART} makes the comparison less fair.",
        )


RULES: Final[tuple[Rule, ...]] = (
    shared_sets,
    three_on_a_set,
    uneven_sets,
    sit_outs,
    few_boards,
)
USE_RULES: Final[tuple[UseRule, ...]] = (many_boards, switch_cut, much_switched)
