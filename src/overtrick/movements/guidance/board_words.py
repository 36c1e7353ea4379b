"""What is said of the boards: where they lie at first and how they travel."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from typing import assert_never

from overtrick.movements.guidance.announcement import Announcement
from overtrick.movements.guidance.board_plan import SMALL, BoardPlan, played
from overtrick.movements.guidance.board_ways import (
    BoardWay,
    ByCards,
    Plans,
    Spans,
    Together,
    gone_up,
)
from overtrick.movements.guidance.lines import LineMotion
from overtrick.movements.guidance.places import Places
from overtrick.movements.guidance.words import (
    board_words,
    capital,
    counted,
    go,
    listed_words,
    numbers_on,
    ranges,
    rounds_words,
    tables_up,
    tables_words,
)


def set_up(found: Places, way: BoardWay) -> Iterator[Announcement]:
    """Where the boards lie when the session begins."""
    match way:
        case Together():
            return
        case Plans(plans):
            yield from _copies([plan.tables for plan in plans])
            for plan in plans:
                yield from _lying(found, plan.lying)
                yield from _waiting(found, plan)
                yield from _at_hand(found, plan.later)
            yield from _nothing(found, [table for plan in plans for table in plan.lying])
        case Spans():
            yield from _lying(found, way.lying)
            yield from _nothing(found, way.lying)
        case ByCards(copies):
            yield from _copies(copies)
            yield from _by_cards(found, copies)
        case _:
            assert_never(way)


def _copies(copies: Iterable[tuple[int, ...]]) -> Iterator[Announcement]:
    parts = [tables_words(copy) for copy in copies]
    if len(parts) > 1:
        number = capital(counted(len(parts), "copy", "copies"))
        yield Announcement("set-up", f"{number} of the boards, one each for {listed_words(parts)}.")


def _lying(found: Places, lying: Mapping[int, int]) -> Iterator[Announcement]:
    tables = found.movement.tables
    if tables > 1 and lying == {table: table for table in range(1, tables + 1)}:
        one, two = (board_words(found.use.boards(set_)) for set_ in (1, 2))
        yield Announcement("set-up", f"Put {one} on table 1, {two} on table 2 and so on.")
    elif lying:
        yield Announcement("set-up", f"Put the boards out: {_on_tables(lying, found)}.")


def _on_tables(sets: Mapping[int, int], found: Places) -> str:
    return ", ".join(
        f"{numbers_on(found.use.boards(set_))} on table {table}"
        for table, set_ in sorted(sets.items())
    )


def _nothing(found: Places, lying: Iterable[int]) -> Iterator[Announcement]:
    bare = sorted({row.table for row in found.movement.in_round(1)} - set(lying))
    if bare:
        yield Announcement("set-up", f"No boards lie on {tables_words(bare)}.")


def _waiting(found: Places, plan: BoardPlan) -> Iterator[Announcement]:
    """Boards on bye-stands, who will come to a table later."""
    for table, sets in sorted(plan.waiting.items()):
        boards = listed_words([numbers_on(found.use.boards(set_)) for set_ in sets])
        noun = "Board" if boards.isdigit() else "Boards"
        verb = "waits" if noun == "Board" else "wait"
        order = ", in this order," if len(sets) > 1 else ""
        where = _stand(table, plan)
        yield Announcement("set-up", f"{noun} {boards} {verb}{order} {where}.")


def _stand(table: int, plan: BoardPlan) -> str:
    stand = "on a bye-stand" if len(plan.waiting[table]) == 1 else "on bye-stands"
    return f"{stand} {_beside(table, plan)}"


def _beside(table: int, plan: BoardPlan) -> str:
    source = plan.sources.get(table, table)
    return f"beside table {table}" if source == table else f"between tables {table} and {source}"


def _by_cards(found: Places, copies: Iterable[tuple[int, ...]]) -> Iterator[Announcement]:
    for copy in copies:
        first: dict[int, int] = {}
        for row in found.rows:
            if row.round == 1 and row.table in copy and row.set not in {0, *first.values()}:
                first[row.table] = row.set
        later = {row.set for row in found.rows if row.table in copy} - {0, *first.values()}
        yield from _lying(found, first)
        yield from _at_hand(found, later)


def _at_hand(found: Places, later: Iterable[int]) -> Iterator[Announcement]:
    boards = sorted(board for set_ in later for board in found.use.boards(set_))
    if boards:
        noun = "boards" if len(boards) > 1 else "board"
        yield Announcement("set-up", f"Keep {noun} {ranges(boards)} at hand for later.")


def travel(found: Places, way: BoardWay) -> Iterator[Announcement]:
    """How the boards go from table to table."""
    match way:
        case Together():
            yield from _together(found, way)
        case Plans(plans):
            for plan in plans:
                yield from _planned(plan, found, alone=len(plans) == 1)
        case Spans():
            yield from _spans(way, found)
        case ByCards():
            yield from _each_round(found)
        case _:
            assert_never(way)


def _each_round(found: Places) -> Iterator[Announcement]:
    """A small room is told the boards of every round, a larger one is left to the cards."""
    if found.movement.tables > SMALL:
        yield Announcement("boards", "The boards go where the cards on the tables say.")
        return
    for round_ in range(2, found.movement.rounds + 1):
        sets = {row.table: row.set for row in found.rows if row.round == round_ and row.set}
        if sets:
            text = f"Round {round_}: play {_on_tables(sets, found)}."
            yield Announcement("boards", text, round_ - 1)


def _together(found: Places, way: Together) -> Iterator[Announcement]:
    copies = counted(way.copies, "copy", "copies")
    yield Announcement("boards", f"All tables play the same boards in a round: {copies} of each.")
    said = ", ".join(
        f"{board_words(found.use.boards(set_))} in round {round_}" for round_, set_ in way.sets
    )
    yield Announcement("boards", f"At every table: {said}.")


def _planned(plan: BoardPlan, found: Places, *, alone: bool) -> Iterator[Announcement]:
    if plan.sources and found.movement.rounds > 1:
        yield _usual(plan, found, alone=alone)
    yield from _stands(plan)
    if plan.sources and plan.finished:
        yield Announcement(
            "boards",
            f"Lay aside the boards that {tables_words(plan.finished)} "
            f"{'has' if len(plan.finished) == 1 else 'have'} played.",
        )
    for round_ in sorted(plan.brought):
        yield _brought(plan, round_, found)


def _usual(plan: BoardPlan, found: Places, *, alone: bool) -> Announcement:
    step, size = plan.step, len(plan.holders)
    whole = plan.holders == tuple(range(1, found.movement.tables + 1))
    if step is None:
        chain = ", ".join(f"from {source} to {table}" for table, source in plan.sources.items())
        return Announcement("boards", f"After every round the boards go, by tables: {chain}.")
    which = "" if alone and whole else f" of {tables_words(plan.holders)}"
    text = f"The boards{which} {go(-step % size, size, 'stay on their tables')} after every round"
    if step == 1 and not whole:
        first, last = plan.holders[0], plan.holders[-1]
        text += f", those of table {first} to table {last}"
    if plan.sharers and alone:
        text += f"; leave out {tables_words(plan.sharers)}"
    return Announcement("boards", f"{text}.")


def _stands(plan: BoardPlan) -> Iterator[Announcement]:
    for table, sets in sorted(plan.waiting.items()):
        stands = capital(counted(len(sets), "bye-stand"))
        source = plan.sources.get(table)
        if source is None:
            text = f"Table {table} takes the next boards that wait beside it after every round."
        elif len(sets) == 1:
            text = (
                f"{stands} {_beside(table, plan)}: table {source} leaves its boards there, "
                f"table {table} collects from it."
            )
        else:
            text = (
                f"{stands} {_beside(table, plan)}: table {source} lays its boards behind the "
                f"others, table {table} takes those that wait longest."
            )
        yield Announcement("boards", text)


def _brought(plan: BoardPlan, round_: int, found: Places) -> Announcement:
    sets, after = plan.brought[round_], round_ - 1
    up, size = gone_up(plan, round_), len(plan.holders)
    before = {set_ for held in played(plan, after).values() for set_ in held.values()}
    if up is not None:
        across = "across the room, " if 2 * up == size else ""
        text = f"After round {after} all boards {across}{go(up, size, 'stay')}."
        if across:
            text = f"After round {after} all boards go across the room, {tables_up(up, size)}."
    elif len(sets) == size and not before & set(sets.values()):
        text = f"After round {after} bring new boards: {_on_tables(sets, found)}."
    else:
        instead = " instead" if plan.sources else ""
        text = f"For round {round_} put out{instead}: {_on_tables(sets, found)}."
    return Announcement("boards", text, after)


def _spans(way: Spans, found: Places) -> Iterator[Announcement]:
    tables = found.movement.tables
    for rounds, span in way.spans:
        if len(rounds):
            yield _span(span, rounds, found)
        if rounds.stop in way.cuts:
            shift = way.cuts[rounds.stop]
            across = "across the room, " if 2 * shift == tables else ""
            words = f"go {across}{tables_up(shift, tables)}" if shift else "stay"
            yield Announcement(
                "boards", f"After round {rounds.stop} all boards {words}.", rounds.stop
            )


def _span(span: LineMotion, rounds: range, found: Places) -> Announcement:
    tables = found.movement.tables
    ways = [
        f"boards {', '.join(numbers_on(found.use.boards(one)) for one in some)} "
        f"{go(shift, tables, 'stay')}"
        for shift, some in span.groups
    ]
    rest = f"the {'other ' if ways else ''}boards {go(span.shift, tables, 'stay')}"
    text = f"After {rounds_words(rounds)} {'; '.join([*ways, rest])}."
    return Announcement("boards", text, rounds.start)
