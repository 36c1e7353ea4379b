"""The hand records: the cards of each board, for every section or for one."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from overtrick.bridge.deal import Deal, Hand, NotADeal
from overtrick.bridge.seat import Seat
from overtrick.event.records import BoardPrepared
from overtrick.formats.bws.noticing import Noticing
from overtrick.formats.bws.rows import HandRecord
from overtrick.formats.bws.sections import Sections


def prepared(
    rows: Iterable[HandRecord], sections: Sections, noticing: Noticing
) -> Iterator[tuple[BoardPrepared, int]]:
    """The boards with their cards, and the row of each.

    A board on which all sections hold the same cards stands once, for all of them.
    """
    boards: dict[int, dict[int, tuple[Deal, int]]] = {}
    for row in rows:
        cards = _deal(row, noticing)
        if cards is not None:
            boards.setdefault(row.board, {})[row.section] = (cards, row.ordinal)
    for board, held in sorted(boards.items()):
        deal, ordinal = next(iter(held.values()))
        same = all(other == deal for other, _ in held.values())
        if same and set(sections.letters) <= set(held):
            yield BoardPrepared(board, deal=deal), ordinal
        else:
            for section, (own, place) in held.items():
                yield BoardPrepared(board, sections.letter(section), own), place


def _deal(row: HandRecord, noticing: Noticing) -> Deal | None:
    suits = {seat: row.suits(seat) for seat in Seat}
    if not any(any(hand) for hand in suits.values()):
        return None
    try:
        return _complete(row, [Hand.parse(".".join(hand)) for hand in suits.values()])
    except NotADeal as error:
        noticing.row("odd-deal", row, f"board {row.board}: {error.message}; left out")
        return None


def _complete(row: HandRecord, hands: list[Hand]) -> Deal:
    if row.board < 1:
        raise NotADeal("the board's number is missing")
    if any(len(hand) != 13 for hand in hands):
        counts = ", ".join(str(len(hand)) for hand in hands)
        raise NotADeal(f"the hands have {counts} cards instead of 13 each")
    return Deal(*hands)
