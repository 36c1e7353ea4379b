"""Results of boards whose cards are known, as the watch looks at them."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator
from dataclasses import dataclass

from overtrick.bridge.card import holder, parse_card
from overtrick.bridge.deal import Deal
from overtrick.bridge.makeable import Tricks
from overtrick.bridge.result import Played
from overtrick.bridge.seat import Seat
from overtrick.event.fold import Event, Play
from overtrick.event.watch.oddity import deal_of


@dataclass(frozen=True, slots=True)
class Seen:
    """A result of a board whose four hands are known; ``holder`` is of the card led."""

    play: Play
    result: Played
    declarer: Seat
    deal: Deal
    tricks: Tricks | None
    card: str | None
    holder: Seat | None

    @property
    def leader(self) -> Seat:
        """Who leads: declarer's left-hand opponent (Law 41A)."""
        return self.declarer.next

    @property
    def right(self) -> bool:
        """Whether the lead is known to be from the right hand."""
        return self.holder is self.leader

    @property
    def wrong(self) -> bool:
        """Whether the lead is known to be from another hand."""
        return self.holder is not None and not self.right


def seen_of(event: Event) -> Iterator[Seen]:
    """The results whose board's four hands are known; a fouled board's cards are not."""
    known: dict[tuple[str, int], tuple[Deal, Tricks | None] | None] = dict.fromkeys(
        _several_deals(event)
    )
    for play in event.plays.values():
        result, declarer = play.entered.result, None
        if isinstance(result, Played):
            declarer = result.contract.declarer
        place = (play.entered.section, play.entered.board)
        if place not in known:
            known[place] = _cards(event, *place)
        cards = known[place]
        if cards is None or declarer is None or play.group or not isinstance(result, Played):
            continue
        card = parse_card(play.entered.lead or "")
        has_it = holder(cards[0], card) if card else None
        yield Seen(play, result, declarer, *cards, card, has_it)


def _several_deals(event: Event) -> Iterator[tuple[str, int]]:
    """The boards whose number stands for another deal in each of several rounds."""
    deals: defaultdict[tuple[str, int], set[int]] = defaultdict(set)
    for play in event.plays.values():
        _, board, round_ = deal_of(event, play)
        deals[play.entered.section, board].add(round_)
    return (place for place, rounds in deals.items() if len(rounds) > 1)


def _cards(event: Event, section: str, board: int) -> tuple[Deal, Tricks | None] | None:
    prepared = event.prepared(section, board)
    deal = event.deal(section, board)
    if prepared is None or deal is None or not all(deal.hands.values()):
        return None
    return deal, prepared.tricks
