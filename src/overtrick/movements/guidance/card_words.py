"""The cards in words: one line a round, for a table and for a contestant."""

from __future__ import annotations

from collections.abc import Iterator

from overtrick.movements.guidance.cards import Step, TableRound, Way, contestant_card, table_card
from overtrick.movements.guidance.places import SEATS
from overtrick.movements.guidance.words import board_words, capital, place_words, ranges, who_words
from overtrick.movements.model import EMPTY, Kind, Movement
from overtrick.movements.seatings import NOUNS
from overtrick.movements.use import Use


def table_lines(movement: Movement, table: int, use: Use | None = None) -> tuple[str, ...]:
    """A table's card: who sits there with which boards, who comes and goes, what is shared."""
    card = table_card(movement, table, use)
    return tuple(" ".join(_table(one, movement.kind)) for one in card)


def _table(one: TableRound, kind: Kind) -> Iterator[str]:
    seats = [
        f"{SEATS[kind][seat]} {NOUNS[kind]} {who}" if who else f"{SEATS[kind][seat]} nobody"
        for seat, who in enumerate(one.seats)
    ]
    if one.boards and EMPTY not in one.seats:
        seats.append(board_words(one.boards))
    yield f"Round {one.round}: {', '.join(seats)}."
    if one.switched:
        yield "The table is arrow-switched."
    if one.shares_with:
        noun = "table" if len(one.shares_with) == 1 else "tables"
        yield f"Share the boards with {noun} {ranges(one.shares_with)}."
    if one.arrive:
        yield f"{capital('; '.join(_came(way, kind) for way in one.arrive))}."
    if one.boards_from and one.boards_from.rounds and one.boards_from.table != one.table:
        stand = "the bye-stand below " if one.boards_from.rounds > 1 else ""
        yield f"Boards from {stand}table {one.boards_from.table}."
    if one.leave:
        yield f"Then {'; '.join(_went(way, kind) for way in one.leave)}."
    if one.boards and one.boards_to is None and EMPTY not in one.seats:
        yield "The boards are finished."
    elif one.boards_to is not None and not one.boards_to.rounds:
        yield f"The boards stay with table {one.boards_to.table}."
    elif one.boards_to is not None and one.boards_to.table != one.table:
        waits = " by way of the bye-stand" if one.boards_to.rounds > 1 else ""
        yield f"Boards to table {one.boards_to.table}{waits}."


def _came(way: Way, kind: Kind) -> str:
    who, place = way
    origin = "sitting out" if place is None else place_words(place, kind)
    return f"{who_words(who, kind)} came from {origin}"


def _went(way: Way, kind: Kind) -> str:
    who, place = way
    if place is None:
        return f"{who_words(who, kind)} sits out"
    return f"{who_words(who, kind)} goes to {place_words(place, kind)}"


def contestant_lines(movement: Movement, who: int, use: Use | None = None) -> tuple[str, ...]:
    """A contestant's card: where to sit in each round, against whom, with which boards."""
    return tuple(_step(one, movement.kind) for one in contestant_card(movement, who, use))


def _step(step: Step, kind: Kind) -> str:
    if step.place is None:
        return f"Round {step.round}: sit out."
    where = place_words(step.place, kind)
    if not step.plays:
        return f"Round {step.round}: {where}, sit out."
    noun = NOUNS[kind] + ("s" if len(step.opponents) > 1 else "")
    against = f"against {noun} {ranges(step.opponents)}"
    partner = f"with player {step.partner} " if step.partner else ""
    turned = " (arrow-switched)" if step.switched else ""
    boards = f", {board_words(step.boards)}" if step.boards else ""
    return f"Round {step.round}: {where} {partner}{against}{boards}{turned}."
