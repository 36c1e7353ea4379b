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
    """The cards of a row; three hands give the fourth. None when there are none, or no deal."""
    suits = [row.suits(seat) for seat in Seat]
    if not any(any(hand) for hand in suits):
        return None
    if row.board < 1:
        noticing.row("odd-deal", row, "the board's number is missing; left out")
        return None
    try:
        hands = [Hand.parse(".".join(hand)) if any(hand) else None for hand in suits]
        deal = Deal(*hands)
        return deal.completed() if hands.count(None) == 1 else deal
    except NotADeal as error:
        noticing.row("odd-deal", row, f"board {row.board}: {error.message}; left out")
        return None
