"""Why a movement is proposed, in the words of one director to another."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from fractions import Fraction
from typing import Final

from overtrick.movements.balance import sides
from overtrick.movements.catalogue import get
from overtrick.movements.evenness import shown
from overtrick.movements.finder.figures import Figures, shared
from overtrick.movements.finder.telling import needs_cards
from overtrick.movements.finder.wish import Wish
from overtrick.movements.guidance.places import SEATS
from overtrick.movements.guidance.words import ranges
from overtrick.movements.model import EMPTY
from overtrick.movements.seatings import NOUNS
from overtrick.movements.use import in_use

_LARGE: Final = 18
"""Tables from which two sections are easier."""
_POOR_BOARDS: Final = 8
_POOR_ROUNDS: Final = 3
"""With fewer boards or rounds than these hardly anything is compared."""


def reasons(found: Figures, wish: Wish) -> tuple[str, ...]:
    """What to know before choosing it, the most important first."""
    return (
        *_session(found),
        *_how_teams_meet(found),
        *_missed(found, wish),
        *_poor(found),
        *_winners(found, wish),
        *_empty(found),
        *_sitting_out(found, wish),
        *_fairness(found),
        *_meeting_again(found),
        *_sharing(found, wish),
        *_stationary(found, wish),
        *_on_paper(found, wish),
        *_sections(found),
    )


_HOW_TEAMS_MEET: Final = {
    "american-whist": "North-South stay at home, East-West visit the other teams in turn. The two "
    "tables of a match play its boards in different rounds.",
    "new-england": "North-South stay at home, East-West visit the other teams in turn. The two "
    "tables of a match play its boards in different rounds, one early and one late.",
    "stagger": "North-South stay at home, East-West visit the other teams in turn. The two tables "
    "of a match play its boards in different rounds of the same half of the session.",
    "flower": "North-South stay at home, East-West visit the team they meet. A match is played in "
    "one round, and all tables play the same boards in it.",
    "patton": "A match is played in one round, at two tables side by side that exchange their "
    "boards; they go on to the other matches, so all teams play the same ones.",
    "round-robin-teams": "A match is played in one round, at two tables side by side that "
    "exchange their boards; every match has boards of its own.",
}
"""How teams meet, by the family of movements."""


def _how_teams_meet(found: Figures) -> Iterator[str]:
    entry = found.plan.entry
    if entry.kind == "teams" and (told := _HOW_TEAMS_MEET.get(entry.family, entry.remark)):
        yield told


def _sections(found: Figures) -> Iterator[str]:
    tables = found.plan.entry.tables
    if tables >= _LARGE:
        yield f"Or make two sections of {tables // 2} and {tables - tables // 2} tables."


def clock(minutes: Fraction) -> str:
    """Hours and minutes, rounded up to a whole minute: 2 h 45 min."""
    hours, rest = divmod(-(-minutes.numerator // minutes.denominator), 60)
    return f"{hours} h {rest:02} min" if hours else f"{rest} min"


def _session(found: Figures) -> Iterator[str]:
    plan = found.plan
    in_play = found.sets * plan.boards_per_set
    each = boards_each(found)
    few = in_play > found.boards_each[0]
    part = f"{each} of {in_play} boards" if few else f"{each} board{'s' * (each != '1')}"
    cut = plan.entry.rounds - plan.rounds
    full = f", {plan.entry.rounds} when it is complete" if cut else ""
    yield (
        f"{counted(plan.entry.tables, 'table')}, {counted(plan.rounds, 'round')} of "
        f"{counted(plan.boards_per_set, 'board')}{full}: {part} in {clock(found.minutes)}."
    )
    if 10 * plan.rounds < 7 * found.sets and plan.entry.kind != "teams":
        yield f"Everybody plays only {plan.rounds} of the {found.sets} sets in play."


def boards_each(found: Figures) -> str:
    """How many boards everybody plays, from the fewest to the most: 20, 16-20."""
    fewest, most = found.boards_each
    return str(most) if fewest == most else f"{fewest}-{most}"


def counted(number: int, noun: str) -> str:
    """A number of things: 1 round, 2 rounds."""
    return f"{number} {noun}" if number == 1 else f"{number} {noun}s"


def _missed(found: Figures, wish: Wish) -> Iterator[str]:
    rounds = found.plan.rounds
    if wish.rounds is not None and rounds != wish.rounds:
        yield f"That is {_beside(rounds, wish.rounds, 'round')}."
    if wish.minutes is not None and found.minutes > wish.minutes:
        over = clock(found.minutes - wish.minutes)
        yield f"That is {over} more than the {clock(wish.minutes)} there are."
    fewest, most = found.boards_each
    if wish.boards is not None and not fewest <= wish.boards <= most:
        boards = fewest if wish.boards < fewest else most
        yield f"That is {_beside(boards, wish.boards, 'board')}."


def _beside(number: int, wanted: int, noun: str) -> str:
    many = ("more" if number > wanted else "fewer") + f" {noun}"
    apart = abs(number - wanted)
    return f"{apart} {many}{'s' * (apart > 1)} than the {wanted} wanted"


def _poor(found: Figures) -> Iterator[str]:
    plan = found.plan
    if plan.boards < _POOR_BOARDS or plan.rounds < min(_POOR_ROUNDS, plan.entry.rounds):
        boards, rounds = counted(plan.boards, "board"), counted(plan.rounds, "round")
        yield f"That is hardly a session: {boards} in {rounds}, too little to rank anybody by."


def _winners(found: Figures, wish: Wish) -> Iterator[str]:
    if found.two_winners:
        yield "North-South and East-West each have a winner."
    elif wish.winners == 2 and found.played.kind == "pairs":
        yield "It has one winner, not one of each line: its pairs sit both ways."
    elif found.use.has_switches:
        yield f"One winner: {_switches(found)}."


def _meeting_again(found: Figures) -> Iterator[str]:
    again, every = found.repeats
    if not again or found.played.kind == "teams":
        return
    individual = found.played.kind == "individual"
    who, noun = ("Partners", "partnerships") if individual else ("Pairs", "meetings")
    verb = "repeats" if again == 1 else "repeat"
    yield f"{who} meet again: {again} of {every} {noun} {verb} an earlier one."


def _on_paper(found: Figures, wish: Wish) -> Iterator[str]:
    if not wish.paper:
        return
    if needs_cards(found):
        yield (
            "On paper it is ranked lower: every table needs a guide card, to be written by hand "
            "from the rounds that are shown."
        )
    else:
        yield "On paper it needs no guide cards: the rules to move by can be said."


def _switches(found: Figures) -> str:
    rounds, cells = sorted(found.use.switched_rounds), len(found.use.switched_cells)
    noun = "round" if len(rounds) == 1 else "rounds"
    whole = f"arrow-switch {noun} {ranges(rounds)}" if rounds else ""
    if not cells:
        return whole
    single = f"the devices arrow-switch single tables, {counted(cells, 'time')} in all"
    return f"{whole}, and {single}" if whole else single


def _empty(found: Figures) -> Iterator[str]:
    noun = NOUNS[found.played.kind]
    for one in sorted(found.use.missing):
        where = _first_place(found, one)
        shares = "; then nobody shares boards" if _shared_with_all(found) else ""
        yield f"Leave the place of {noun} {one} empty ({where}){shares}."


def _shared_with_all(found: Figures) -> bool:
    """Whether boards would be shared with nobody missing, and now are not."""
    rows = in_use(get(found.plan.entry.key), replace(found.use, missing=frozenset())).rows
    return not found.shared and shared(rows) > 0


def _first_place(found: Figures, one: int) -> str:
    movement = get(found.plan.entry.key)
    row = next(row for row in movement.rows if one in row.seats)
    stays = one in movement.stationary
    when = "" if stays else f" in round {row.round}"
    return f"{SEATS[movement.kind][row.seats.index(one)]} at table {row.table}{when}"


def _sitting_out(found: Figures, wish: Wish) -> Iterator[str]:
    noun = NOUNS[found.played.kind]
    if not found.sit_outs:
        yield "Nobody sits out."
        return
    boards = found.plan.boards_per_set
    longest = clock(boards * wish.minutes_a_board)
    number = len(found.sit_outs)
    who = f"{number} {noun}s sit" if number > 1 else f"One {noun} sits"
    rounds = "one round" if found.longest == 1 else f"up to {found.longest} rounds"
    each = " each" if number > 1 else ""
    yield f"{who} out {rounds} of {counted(boards, 'board')} ({longest}){each}."


def _fairness(found: Figures) -> Iterator[str]:
    q = shown(found.balance.ranked.q, 1)
    if found.played.kind == "teams":
        yield f"Every team meets {shown(found.balance.met, 0)} % of the others."
        return
    where = "within each line" if found.two_winners and found.balance.lines else "among all"
    noun = NOUNS[found.played.kind]
    met = found.balance.met
    if found.two_winners:
        upright, others = sides(found.played)
        met = 100 * Fraction(_meetings(found), max(1, len(upright) * len(others)))
    whom = f"{noun}s of the other line" if found.two_winners else f"{noun}s"
    yield f"Fairness {q} of 100 {where}; each meets {shown(met, 0)} % of the {whom}."


def _meetings(found: Figures) -> int:
    return len({frozenset(row.seats) for row in found.played.rows if EMPTY not in row.seats})


def _sharing(found: Figures, wish: Wish) -> Iterator[str]:
    if found.copies < 2:
        yield "One copy of each board is enough, and nobody shares."
    elif found.shares_in_passing and (wish.sets is None or wish.sets < found.copies):
        sharing = found.sharing_rounds
        noun = "round" if len(sharing) == 1 else "rounds"
        yield (
            f"Tables share boards in {noun} {ranges(sharing)} only: pass them on, "
            f"or make {found.copies} copies."
        )
    elif wish.sets is None or wish.sets >= found.copies:
        yield f"It needs {found.copies} copies of the boards, or tables that share."
    else:
        yield f"Up to {found.copies} tables share boards in a round."


def _stationary(found: Figures, wish: Wish) -> Iterator[str]:
    if not wish.stationary:
        return
    noun = NOUNS[found.played.kind]
    still = found.stationary
    if len(still) >= wish.stationary:
        whose = f"{noun}s" if len(still) > 1 else noun
        yield f"Seats that need not move: {whose} {ranges(still)}."
    else:
        have = "no places" if not still else counted(len(still), "place")
        yield f"It has {have} that need not move, not {wish.stationary}."
