"""Deals played before, deals that are there twice, and boards that are not as Law 2 has them."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass

from overtrick.bridge.board import Board
from overtrick.bridge.deal import Deal
from overtrick.event.fold import Event
from overtrick.event.records import BoardPrepared
from overtrick.event.watch.oddity import Oddity, Spot, limited


@dataclass(frozen=True, slots=True)
class Deals:
    """The deals of a session: what it is called, and a board's number for each fingerprint."""

    title: str
    boards: Mapping[str, int]


def fingerprint(deal: Deal) -> str | None:
    """The same for a deal however it is turned; None unless all four hands are known."""
    if not all(deal.hands.values()):
        return None
    return min(str(deal.rotated(quarters)) for quarters in range(4))


def deals_of(event: Event) -> Deals:
    """The deals that an event played, to compare later sessions with."""
    opened = event.opened
    title = ", ".join(part for part in (opened.title, opened.date) if part)
    played = {play.entered.board for play in event.plays.values()}
    return Deals(
        title,
        {
            print_: record.board
            for record in event.boards.values()
            if record.board in played and (print_ := _print(record))
        },
    )


def _print(record: BoardPrepared) -> str | None:
    return fingerprint(record.deal) if record.deal else None


def repeated_deals(event: Event, earlier: Sequence[Deals]) -> Iterator[Oddity]:
    """Deals that an earlier session had, that stand on two boards, that have odd conditions."""
    mine = [(record, print_) for record in event.boards.values() if (print_ := _print(record))]
    yield from limited(one for session in earlier for one in _before(mine, session))
    yield from limited(_two_boards(mine))
    yield from limited(_conditions(event))


def _before(mine: Sequence[tuple[BoardPrepared, str]], session: Deals) -> Iterator[Oddity]:
    same = sorted({record.board for record, print_ in mine if print_ in session.boards})
    if same:
        title = session.title or "an earlier session"
        message = f"{_boards(same)} the same cards as in {title}"
        yield Oddity("deals-played-before", "", message, sure="certain", boards=tuple(same))


def _boards(numbers: Sequence[int]) -> str:
    if len(numbers) == 1:
        return f"board {numbers[0]} has"
    spans = numbers[-1] - numbers[0] == len(numbers) - 1 and len(numbers) > 2
    words = f"{numbers[0]} to {numbers[-1]}" if spans else ", ".join(map(str, numbers))
    return f"boards {words} have"


def _two_boards(mine: Sequence[tuple[BoardPrepared, str]]) -> Iterator[Oddity]:
    """One deal under two numbers, whichever way it is turned."""
    found: defaultdict[str, set[int]] = defaultdict(set)
    for record, print_ in mine:
        found[print_].add(record.board)
    for boards in found.values():
        if len(boards) > 1:
            numbers = sorted(boards)
            message = f"{_boards(numbers)} the same cards"
            yield Oddity("cards-twice", "", message, boards=tuple(numbers))


def _conditions(event: Event) -> Iterator[Oddity]:
    for (section, number), record in sorted(event.boards.items(), key=_order):
        law = Board(number)
        told = []
        if record.dealer not in (None, law.dealer):
            told.append(f"{record.dealer.words} deals, by its number {law.dealer.words}")
        if record.vulnerable not in (None, law.vulnerable):
            told.append(f"{record.vulnerable.words}, by its number {law.vulnerable.words}")
        if told:
            spot = Spot(section or "", board=number)
            message = f"{spot}: {'; '.join(told)}"
            yield Oddity("board-not-as-numbered", "", message, spot, "certain")


def _order(item: tuple[tuple[str | None, int], object]) -> tuple[str, int]:
    (section, board), _ = item
    return section or "", board
