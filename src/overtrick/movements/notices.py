"""What a director must know about a legal movement. Every rule yields findings."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Callable, Iterator
from typing import Final, TypeAlias

from overtrick.movements.findings import Finding, listed
from overtrick.movements.meetings import repeats
from overtrick.movements.seatings import NOUNS, Seatings
from overtrick.movements.use import Use

Rule: TypeAlias = Callable[[Seatings], Iterator[Finding]]
UseRule: TypeAlias = Callable[[Seatings, Use], Iterator[Finding]]

LEAST_PART: Final = (7, 10)
"""Everybody should play 70 % of the sets in play (English Bridge Union)."""
MOST_BOARDS: Final = 28
"""More boards in play than this are more than a session's worth."""
SWITCHED_PART: Final = 6
"""Two rounds of 12 or 13 are still the fairest; of fewer a single one is."""


def missing_tables(look: Seatings) -> Iterator[Finding]:
    """Tables that have no row in a round or in any, and who has no seat there.

    Not of teams: those with a bye need no row.
    """
    movement = look.movement
    if movement.kind == "teams" or len(movement.rows) >= movement.rounds * movement.tables:
        return
    there = {(row.round, row.table) for row in movement.rows}
    used = sorted({table for _, table in there})
    for table in sorted(set(range(1, movement.tables + 1)) - set(used)):
        yield Finding("missing-table", f"Table {table} has no row in any round.", None, table)
    for round_ in range(1, movement.rounds + 1):
        if lost := [table for table in used if (round_, table) not in there]:
            message = _missing(round_, lost, len(used), look)
            yield Finding("missing-table", message, round_, lost[0])


def _missing(round_: int, lost: list[int], tables: int, look: Seatings) -> str:
    if len(lost) == tables:
        return f"Round {round_} has no rows: everybody sits out."
    seated = {one for row in look.movement.rows if row.round == round_ for one in row.seats}
    every = set(range(1, look.movement.contestants + 1)) - look.missing
    where = f"table {lost[0]}" if len(lost) == 1 else f"tables {listed(lost)}"
    out = sorted(every - seated)
    many = "s" * (len(out) > 1)
    verb = "sit" if many else "sits"
    who = f": {NOUNS[look.movement.kind]}{many} {listed(out)} {verb} out" if out else ""
    return f"Round {round_} has no row for {where}{who}."


def shared_sets(look: Seatings) -> Iterator[Finding]:
    """Sets that several tables play in one round: one finding a round, or one for a barometer."""
    rounds: defaultdict[int, list[tuple[int, tuple[int, ...]]]] = defaultdict(list)
    for (round_, set_), tables in look.shares.items():
        rounds[round_].append((set_, tables))
    if _barometer(look):
        copies = max(len(tables) for tables in look.shares.values())
        message = f"All tables play the same set in every round: {copies} copies of each board."
        yield Finding("shared-set", message)
        return
    for round_, sets in rounds.items():
        copies = max([len(tables) for _, tables in sets])
        where = "; ".join([f"set {set_} at tables {listed(tables)}" for set_, tables in sets])
        message = f"Round {round_}: {where}. {copies} copies, or pass the boards."
        yield Finding("shared-set", message, round_)


def _barometer(look: Seatings) -> bool:
    """Whether all tables play one set in every round."""
    if not look.shares:
        return False
    playing = {(row.round, row.set) for row in look.rows}
    return playing == look.shares.keys() and len({one for one, _ in playing}) == len(playing)


def three_on_a_set(look: Seatings) -> Iterator[Finding]:
    """Three tables or more that need the same boards in one round, where not all tables do."""
    if _barometer(look):
        return
    for (round_, set_), tables in look.shares.items():
        if len(tables) > 2:
            message = f"Round {round_}: {len(tables)} tables play set {set_}."
            yield Finding("three-on-a-set", message, round_, tables[0])


def repeated_meetings(look: Seatings) -> Iterator[Finding]:
    """Meetings of two who have met before, as the movement or its further rounds are made.

    Not of teams, whose matches may have parts; more than the movement allows are errors.
    """
    movement = look.movement
    if movement.kind == "teams" or not movement.repeats:
        return
    again, every = repeats(movement)
    if 0 < again <= movement.repeats:
        noun = "partnerships" if movement.kind == "individual" else "meetings"
        who = "players" if movement.kind == "individual" else "pairs"
        verb = "repeats" if again == 1 else "repeat"
        message = f"{again} of {every} {noun} {verb} an earlier one: {who} meet again."
        yield Finding("repeated-meetings", message)


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
        each = " each" if len(out) > 1 else ""
        yield Finding("sits-out", f"{many} out, at most {most} round{'s' * (most > 1)}{each}.")
    for one, rounds in sorted(out.items()):
        if rounds > 1:
            yield Finding("sits-out-again", f"{noun.capitalize()} {one} sits out {rounds} rounds.")


def _sit_outs(look: Seatings) -> dict[int, int]:
    rounds, played = look.movement.rounds, look.rounds_played
    present = (one for one in range(1, look.movement.contestants + 1) if one not in look.missing)
    out = {one: rounds - max(played[one], played[-one]) for one in present}
    return {one: rounds for one, rounds in out.items() if rounds > 0}


def few_boards(look: Seatings) -> Iterator[Finding]:
    """Everybody who plays less than 70 % of the sets in play; of teams a match has its own."""
    if look.movement.kind == "teams":
        return
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
    """More whole rounds arrow-switched than usually helps the balance."""
    rounds = look.movement.rounds
    switched = sum(one <= rounds for one in use.switched_rounds)
    if switched > 1 and SWITCHED_PART * switched > rounds:
        yield Finding(
            "much-switched",
            f"{switched} of {rounds} rounds are arrow-switched, more than one in "
            f"{SWITCHED_PART}: fewer are likely to be fairer.",
        )


RULES: Final[tuple[Rule, ...]] = (
    missing_tables,
    shared_sets,
    three_on_a_set,
    repeated_meetings,
    uneven_sets,
    sit_outs,
    few_boards,
)
USE_RULES: Final[tuple[UseRule, ...]] = (many_boards, switch_cut, much_switched)
