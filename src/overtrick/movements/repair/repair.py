"""Go on with a session in which something went wrong."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, replace
from typing import Final

from overtrick.movements.check import check
from overtrick.movements.errors import UseRefused
from overtrick.movements.findings import Finding
from overtrick.movements.model import Movement, Row, rows_in_order
from overtrick.movements.repair.board import Board
from overtrick.movements.repair.people import emptied, joined, with_rover
from overtrick.movements.repair.rounds import LEFT_OUT, Rounds
from overtrick.movements.repair.search import mend, mend_by_chance, reseat
from overtrick.movements.seatings import NOUNS

_MANY: Final = 3
"""Faults beyond which the whole room is thought to have gone wrong."""


@dataclass(frozen=True, slots=True)
class Change:
    """One table in one round that is to come, and is not as it was planned.

    ``now`` is ``None`` where nobody plays there any more.
    """

    planned: Row
    now: Row | None
    message: str


@dataclass(frozen=True, slots=True)
class Repair:
    """How to go on: the whole movement as it was and will be played.

    ``changes`` are what the room must be told, ``costs`` what is lost or worse than planned;
    each cost has a code: ``replayed`` for boards that somebody has already played twice,
    ``given-up`` for a table that cannot play, ``meets-again``, ``shares``, ``sits-out``, and
    ``not-exchanged`` for half a match of teams.
    """

    movement: Movement
    changes: tuple[Change, ...]
    costs: tuple[Finding, ...]

    @property
    def messages(self) -> tuple[str, ...]:
        """What to tell the room, a round that is left out in one sentence."""
        return tuple(dict.fromkeys(change.message for change in self.changes))

    @property
    def clean(self) -> bool:
        """Whether the rest of the session is legal and loses nothing more."""
        return not {cost.code for cost in self.costs} & {"given-up", "meets-again"}


def repair(  # noqa: PLR0913 - each is a question the director is asked
    plan: Movement,
    played: Iterable[Row],
    *,
    absent: frozenset[int] = frozenset(),
    extra: int = 0,
    since: Mapping[int, int] | None = None,
    copies: int | None = None,
    seed: int = 1,
) -> Repair:
    """The least change to the rest of a movement that makes it legal after what was played.

    ``played`` are all rows of the rounds that are over, as they really were; they are kept.
    ``absent`` will not be there for the rest, and whoever is not named among them will: a pair
    that came late just is no longer absent. ``extra`` pairs have come for whom the movement
    has no place; they get the next numbers. ``since`` is the round from which on somebody is
    there who came late: to be out before it is nothing to make up for. ``copies`` of the boards
    are as in the plan unless said. Raises ``UseRefused`` for played rows that are no part of
    the plan, or for extra contestants that are not pairs.
    """
    frozen = rows_in_order(played)
    _must_fit(plan, frozen, absent, extra)
    last = max((row.round for row in frozen), default=0)
    planned = [row for row in plan.rows if row.round > last]
    rest = joined(plan, frozen, emptied(planned, absent))
    for number in range(extra):
        rest = with_rover(plan, rest, plan.contestants + 1 + number, since or {})
    board = _board(plan, frozen, rest, copies)
    if plan.kind != "teams":
        _mend(board, Rounds(board, emptied(plan.rows, absent), frozen), plan.sets, seed)
        seats = ((1, 1),) if plan.winners == 2 else ((0, 0), (0, 1), (1, 0), (1, 1))
        reseat(board, frozenset(plan.stationary), seats)
    kept, given_up = _playable(board)
    whole = replace(
        plan,
        contestants=plan.contestants + extra,
        rows=rows_in_order([*frozen, *kept]),
    )
    return Repair(
        whole,
        tuple(_changes(planned, kept, plan)),
        tuple(_costs(whole, plan, frozen, kept, given_up)),
    )


def _must_fit(plan: Movement, frozen: Iterable[Row], absent: frozenset[int], extra: int) -> None:
    seats = 4 if plan.kind == "individual" else 2
    for row in frozen:
        inside = 1 <= row.round <= plan.rounds and 0 <= row.set <= plan.sets
        if not inside or len(row.seats) != seats or max(row.seats) > plan.contestants:
            raise UseRefused(
                f"round {row.round}, table {row.table}: {plan.name} has {plan.rounds} rounds, "
                f"{plan.sets} sets and {plan.contestants} {NOUNS[plan.kind]}s"
            )
    if strangers := sorted(one for one in absent if not 1 <= one <= plan.contestants):
        raise UseRefused(f"{plan.name} has no contestant {strangers[0]}")
    if extra and plan.kind != "pairs":
        raise UseRefused(f"{plan.name} has no place for more, and only pairs can rove")


def _board(plan: Movement, frozen: Iterable[Row], rest: list[Row], copies: int | None) -> Board:
    planned_copies = plan.copies if copies is None else copies
    again = plan.repeats
    return Board(frozen, rest, kind=plan.kind, copies=planned_copies, again=again)


def _mend(board: Board, rounds: Rounds, sets: int, seed: int) -> None:
    """Change whole rounds where many are concerned, otherwise table by table."""
    many = board.replays + max(0, board.repeated - board.again) > _MANY
    if many and _put(board, rounds.find()):
        return
    if mend(board, range(1, sets + 1)) and not many:
        return
    if many and _put(board, rounds.find(LEFT_OUT)):
        return
    mend_by_chance(board, range(1, sets + 1), seed)


def _put(board: Board, found: list[Row] | None) -> bool:
    """Play these rows and no others; ``False`` where there are none, or for other tables."""
    if found is None:
        return False
    cells = {(row.round, row.table): cell for cell, row in enumerate(board.rows)}
    now = {(row.round, row.table): row for row in found}
    if not now.keys() <= cells.keys():
        return False
    for where, cell in cells.items():
        if where in now:
            board.put(cell, now[where])
        else:
            board.give_up(cell)
    return True


def _playable(board: Board) -> tuple[list[Row], list[Row]]:
    """The rows to come, and those as planned in which nobody can play."""
    for cell, row in enumerate(board.rows):
        if board.conflicts(row):
            board.give_up(cell)
    given_up = [
        planned
        for planned, row in zip(board.planned, board.rows, strict=True)
        if planned.plays and not row.plays
    ]
    return [row for row in board.rows if any(row.seats)], given_up


def _changes(planned: Iterable[Row], kept: Iterable[Row], plan: Movement) -> Iterator[Change]:
    now = {(row.round, row.table): row for row in kept}
    played = {row.round for row in kept}
    for row in planned:
        after = now.get((row.round, row.table))
        if row.round not in played:
            yield Change(row, None, f"Round {row.round} is left out.")
        elif after is None:
            yield Change(row, None, f"{_where(row)}: nobody plays.")
        elif after != row:
            parts = []
            if after.seats != row.seats:
                parts.append(_seated(after, plan))
            if after.set != row.set and after.plays:
                parts.append(f"set {after.set} instead of set {row.set}")
            if parts:
                yield Change(row, after, f"{_where(row)}: {', '.join(parts)}.")


def _where(row: Row) -> str:
    return f"Round {row.round}, table {row.table}"


def _seated(row: Row, plan: Movement) -> str:
    noun = NOUNS[plan.kind]
    names = [f"{noun} {one}" if one else "nobody" for one in row.seats]
    return " against ".join(names) if len(names) == 2 else ", ".join(names)


def _costs(
    whole: Movement,
    plan: Movement,
    frozen: tuple[Row, ...],
    kept: list[Row],
    given_up: list[Row],
) -> Iterator[Finding]:
    yield from _replayed(frozen, plan)
    for row in given_up:
        text = f"{_where(row)}: {_seated(row, plan)} cannot play and sit out."
        yield Finding("given-up", text, row.round, row.table)
    yield from _meets_again(whole, frozen, kept)
    yield from _shared(kept, plan)
    yield from _halves(whole)
    yield from _sits_out(whole, frozen, plan)


def _replayed(frozen: Iterable[Row], plan: Movement) -> Iterator[Finding]:
    """Boards played twice in the rounds that are over: those results do not count."""
    seen: set[tuple[int, int]] = set()
    for row in frozen:
        whos = row.seats if plan.kind != "teams" else (row.seats[0], -row.seats[1])
        again = [abs(who) for who in whos if row.plays and (who, row.set) in seen]
        seen |= {(who, row.set) for who in whos if row.plays}
        if again:
            who = " and ".join(f"{NOUNS[plan.kind]} {one}" for one in again)
            text = f"{_where(row)}: {who} had played set {row.set} before; the result is void."
            yield Finding("replayed", text, row.round, row.table)


def _meets_again(whole: Movement, frozen: Iterable[Row], kept: Iterable[Row]) -> Iterator[Finding]:
    if whole.kind == "teams":
        return
    board = Board(frozen, (), kind=whole.kind, copies=1, again=whole.repeats)
    repeated = board.repeated
    seen = {two for two, number in board.meets.items() if number}
    for row in kept:
        twos = set(board.twos(row)) if row.plays else set()
        for one, other in sorted(twos & seen):
            repeated += 1
            if repeated > whole.repeats:
                noun = NOUNS[whole.kind]
                text = f"{_where(row)}: {noun} {one} and {noun} {other} have met before."
                yield Finding("meets-again", text, row.round, row.table)
        seen |= twos


def _halves(whole: Movement) -> Iterator[Finding]:
    """Matches of teams of which only one half can be played on the same boards."""
    if whole.kind == "teams":
        yield from (
            error for error in check(whole, pivot=True).errors if error.code == "not-exchanged"
        )


def _shared(kept: Iterable[Row], plan: Movement) -> Iterator[Finding]:
    """Tables that share boards and were not to."""
    before = Counter((row.round, row.set) for row in plan.rows if row.plays)
    now: dict[tuple[int, int], list[int]] = {}
    for row in kept:
        if row.plays:
            now.setdefault((row.round, row.set), []).append(row.table)
    for (round_, set_), tables in sorted(now.items()):
        if len(tables) > max(1, before[round_, set_]):
            words = " and ".join(str(table) for table in tables)
            yield Finding("shares", f"Round {round_}: tables {words} share set {set_}.", round_)


def _sits_out(whole: Movement, frozen: Iterable[Row], plan: Movement) -> Iterator[Finding]:
    """Who sits out more rounds of the rest than was planned."""
    last = max((row.round for row in frozen), default=0)
    planned, now = (_playing(movement, last) for movement in (plan, whole))
    present = {one for row in whole.rows if row.round > last for one in row.seats} - {0}
    for one in sorted(present):
        before = planned[one] if one <= plan.contestants else plan.rounds - last
        lost = before - now[one]
        if lost > 0:
            rounds = "one round" if lost == 1 else f"{lost} rounds"
            yield Finding(
                "sits-out", f"{NOUNS[plan.kind].capitalize()} {one} sits out {rounds} more."
            )


def _playing(movement: Movement, last: int) -> Counter[int]:
    """Rounds to come in which each contestant plays."""
    playing = {
        (one, row.round)
        for row in movement.rows
        if row.round > last and row.plays
        for one in row.seats
    }
    return Counter(one for one, _ in playing)
