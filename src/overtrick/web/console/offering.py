"""A new evening: how each section could be played, and what was picked."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from fractions import Fraction
from typing import Any

import msgspec

from overtrick.bootstrap.files import Asked
from overtrick.bootstrap.kept import opening
from overtrick.event.commands import Command, EnterContestant, SetMovement, SetRoundRobin
from overtrick.event.records import EventOpened
from overtrick.formats.commands import command_object, parse_object
from overtrick.formats.reading import Heading
from overtrick.movements.catalogue import get
from overtrick.movements.errors import MovementError
from overtrick.movements.finder import Suggestion, Wish, find
from overtrick.movements.finder.reasons import boards_each, clock, counted
from overtrick.movements.use import in_use
from overtrick.web.console.draw_choices import BOARDS_A_MATCH, offered_note
from overtrick.web.console.form import Sent, one
from overtrick.web.console.wishes import Evening, NotAnEvening, wish_of

MOST = 5
"""Suggestions that are shown of a section."""
_MOST_ALL_PLAY_ALL = 16
_NUMBERED = 36
"""Boards up to which a club has one of each number: beyond it they are dealt anew."""


@dataclass(frozen=True, slots=True)
class Pick:
    """One way to play a section: a title, reasons, and the command that seats it, as JSON."""

    title: str
    value: str
    reasons: tuple[str, ...] = ()
    rows: tuple[tuple[str, str], ...] = ()
    best: bool = False


@dataclass(frozen=True, slots=True)
class Offered:
    """A section with the ways to play it, or why there are none."""

    section: str
    contestants: int
    picks: tuple[Pick, ...] = ()
    refused: str = ""


def offers(evening: Evening, before: Sequence[SetMovement] = ()) -> tuple[Offered, ...]:
    """What could be played in every section; ``before`` is how the like evening was seated."""
    return tuple(
        _offered(evening, section, size, next((b for b in before if b.section == section), None))
        for section, size in zip(evening.letters, evening.sections, strict=True)
    )


def _offered(evening: Evening, section: str, size: int, before: SetMovement | None) -> Offered:
    picks = [_again(before, size)] if before and _fits(before, size) else []
    refused = ""
    try:
        found = find(wish_of(evening, size), MOST)
        picks += [_pick(suggestion, section, evening) for suggestion in found]
    except MovementError as error:
        refused = error.message
    picks += _drawn(evening, section, size)
    picks = [replace(pick, best=place == 0) for place, pick in enumerate(picks)]
    return Offered(section, size, tuple(picks), "" if picks else refused)


def _fits(before: SetMovement, size: int) -> bool:
    return get(before.movement).contestants - len(before.missing) == size


def _again(before: SetMovement, size: int) -> Pick:
    movement = get(before.movement)
    rounds = before.rounds or movement.rounds
    said = f"{rounds} rounds of {before.boards_per_set} boards, {size} entered."
    return Pick(f"As last time: {movement.name}", _value(before), (said,))


def _pick(suggestion: Suggestion, section: str, evening: Evening) -> Pick:
    figures, plan = suggestion.figures, suggestion.plan
    winners = in_use(get(plan.entry.key), figures.use).winners
    command = SetMovement(
        plan.entry.key,
        section,
        plan.boards_per_set,
        rounds=plan.rounds,
        winners=winners if evening.form == "pairs" else None,
        switched_rounds=tuple(sorted(figures.use.switched_rounds)),
        missing=tuple(sorted(figures.use.missing)),
    )
    return Pick(plan.entry.name, _value(command), suggestion.reasons, _rows(suggestion))


def _rows(suggestion: Suggestion) -> tuple[tuple[str, str], ...]:
    """The figures that one compares at a glance."""
    figures, plan = suggestion.figures, suggestion.plan
    out = f"{len(figures.sit_outs)} × {figures.longest}" if figures.sit_outs else "nobody"
    return (
        ("Rounds × boards", f"{plan.rounds} × {plan.boards_per_set}"),
        ("Boards each", boards_each(figures)),
        ("Time", _time(figures.minutes)),
        ("Fairness", f"{round(figures.balance.ranked.q)} of 100"),
        ("Sits out", out),
        ("Winners", str(figures.played.winners)),
        ("Copies of boards", str(figures.copies)),
    )


def _time(minutes: Fraction) -> str:
    hours, rest = divmod(-(-minutes.numerator // minutes.denominator), 60)
    return f"{hours}:{rest:02}"


def _drawn(evening: Evening, section: str, size: int) -> Iterator[Pick]:
    """What is drawn, or all play all: for teams."""
    if evening.form != "teams" or size < 3:
        return
    wish = wish_of(evening, size)
    rounds, boards = _swiss(wish)
    value = msgspec.json.encode({"do": "draw-round", "rounds": rounds, "boards": boards}).decode()
    yield Pick("Swiss: drawn round by round", value, _swiss_reasons(wish, rounds, boards))
    if size <= _MOST_ALL_PLAY_ALL:
        yield _all_play_all(wish, section)


def _swiss(wish: Wish) -> tuple[int, int]:
    """How many rounds of a Swiss there is time for, and the boards of a match."""
    boards = (
        _boards_a_match(wish, wish.rounds or 1, wish.rounds or 1)
        if wish.rounds or wish.boards_per_set
        else BOARDS_A_MATCH
    )
    rounds = wish.rounds or max(1, wish.target[-1] // boards)
    while rounds > 1 and _over(wish, rounds, boards):
        rounds -= 1
    return rounds, boards


def _swiss_reasons(wish: Wish, rounds: int, boards: int) -> tuple[str, ...]:
    """What a Swiss is, and what there is time for."""
    said = f"{counted(rounds, 'round')} of {boards} boards a match"
    time = clock(wish.duration(rounds, boards))
    return (
        "Teams with equal scores meet; every round is drawn when it begins.",
        f"There may be as many rounds as there is time for: {said} take {time}.",
    )


def _all_play_all(wish: Wish, section: str) -> Pick:
    size, rounds = wish.contestants, wish.contestants - 1 + wish.contestants % 2
    boards = _boards_a_match(wish, rounds, size - 1)
    fresh = rounds * boards <= _NUMBERED
    robin = SetRoundRobin(boards, section, same_boards=not fresh)
    time = wish.duration(rounds, boards)
    rows = (
        ("Rounds × boards", f"{rounds} × {boards}"),
        ("Boards each", str((size - 1) * boards)),
        ("Time", _time(time)),
        ("Sits out", f"{size} × 1" if size % 2 else "nobody"),
        ("Winners", "1"),
    )
    more = _over(wish, rounds, boards)
    late = (f"That is {clock(more)} more than there are.",) if more else ()
    reasons = (
        f"{rounds} rounds; every team meets every other one.",
        "A match is played in one round, at two tables side by side.",
        _numbered(boards, fresh=fresh),
        *late,
    )
    return Pick(f"All play all, {boards} boards a match", _value(robin), reasons, rows)


def _numbered(boards: int, *, fresh: bool) -> str:
    """Which boards are played in which round."""
    if fresh:
        return (
            f"All matches of a round play the same boards: 1-{boards} in round 1, "
            f"{boards + 1}-{2 * boards} in round 2, and so on."
        )
    return f"Every round plays boards 1-{boards}, dealt anew for each; all its matches the same."


def _boards_a_match(wish: Wish, rounds: int, matches: int) -> int:
    """What was asked for, or as many as are usual and there is time for; two at least.

    A team plays ``matches``, one fewer than there are rounds where it sits one out.
    """
    if wish.boards_per_set is not None:
        return wish.boards_per_set
    if wish.boards is not None:
        return max(2, wish.boards // matches)
    boards = BOARDS_A_MATCH
    while boards > 2 and _over(wish, rounds, boards):
        boards -= 1
    return boards


def _over(wish: Wish, rounds: int, boards: int) -> Fraction:
    """Minutes over the time there is."""
    if wish.minutes is None:
        return Fraction(0)
    return max(Fraction(0), wish.duration(rounds, boards) - wish.minutes)


def _value(command: Command) -> str:
    return msgspec.json.encode(command_object(command)).decode()


@dataclass(frozen=True, slots=True)
class Chosen:
    """How a section is to be played: who is entered by number, and what seats them.

    Nothing seats a Swiss at once: it is the note of what was offered.
    """

    entering: tuple[EnterContestant, ...] = ()
    seating: Command | None = None


def chosen(evening: Evening, sent: Sent) -> tuple[Chosen, ...]:
    """What was picked for each section. Raises NotAnEvening where one has nothing."""
    found = []
    for place, size in enumerate(evening.sections):
        text = one(sent, f"pick-{place}")
        try:
            members = msgspec.json.decode(text, type=dict[str, Any])
        except msgspec.DecodeError as error:
            raise NotAnEvening("choose how it is played", where=f"pick-{place}") from error
        entering = tuple(EnterContestant(str(team)) for team in range(1, size + 1))
        if members.get("do") == "draw-round":
            found.append(Chosen(entering, _offered_draw(members)))
        else:
            command = parse_object(members)
            robin = isinstance(command, SetRoundRobin)
            found.append(Chosen(entering if robin else (), command))
    return tuple(found)


def _offered_draw(members: dict[str, Any]) -> Command | None:
    """What is kept of a Swiss that was offered, until its first round is drawn."""
    match members:
        case {"rounds": int(rounds), "boards": int(boards)} if rounds > 0 and 0 < boards < 100:
            return offered_note(min(rounds, 999), boards)
        case _:
            return None


def opened(evening: Evening, chosen_: Iterable[Chosen]) -> EventOpened:
    """The opening of the event. Raises NotRules, NotAMethod, NotAnOption."""
    seatings = [one.seating for one in chosen_]
    winners = {one.winners for one in seatings if isinstance(one, SetMovement)}
    heading = Heading(
        title=evening.title.strip(),
        date=evening.date or None,
        club=evening.club.strip() or None,
        form=evening.form,
        method=evening.method or None,
        rules=evening.rules,
        winners=2 if 2 in winners else 1,
        across=len(evening.sections) > 1,
    )
    return opening(heading, Asked(settings=evening.settings))
