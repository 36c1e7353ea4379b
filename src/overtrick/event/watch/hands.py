"""Results against the cards: leads that declarer's opponent has not got, trumps, tricks."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from typing import Final

from overtrick.bridge.card import holder, parse_card
from overtrick.bridge.deal import Deal
from overtrick.bridge.denomination import Denomination
from overtrick.bridge.makeable import Tricks, tricks_of
from overtrick.bridge.result import Played
from overtrick.bridge.seat import Seat
from overtrick.event.fold import Event, Play
from overtrick.event.telling import told
from overtrick.event.watch.oddity import Oddity, Spot, deal_of, limited, of_play

_FEW_TRUMPS: Final = 4
"""Both hands of the declaring side together have hardly ever so few."""
_SHORT: Final = 1
_LONG: Final = 5
_FAR: Final = 5
"""Tricks between what was made and what can be made that hardly any mistake in play explains."""
_MOSTLY: Final = 3
"""Leads on one board, at least, that tell whether its cards are the right ones."""
_ENOUGH: Final = 8
"""Leads in an event, at least, that tell whether its deals are the right ones."""


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


def against_the_hands(event: Event) -> Iterator[Oddity]:
    """What the cards speak against, where they are known."""
    seen = list(_seen(event))
    if _wrong_deals(seen):
        yield _other_session(seen)
        return
    boards: defaultdict[tuple[str, int], list[Seen]] = defaultdict(list)
    for one in seen:
        boards[one.play.entered.section, one.play.entered.board].append(one)
    odd = {place for place, several in boards.items() if _wrong_board(several)}
    yield from limited(_other_cards(boards[place]) for place in sorted(odd))
    rest = [one for place, several in boards.items() if place not in odd for one in several]
    yield from limited(_lead(one) for one in rest if one.wrong)
    yield from limited(_trumps(rest))
    yield from limited(_far_off(rest))


def _seen(event: Event) -> Iterator[Seen]:
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


def _mostly_wrong(leads: Iterable[Seen], least: int) -> bool:
    known = [one for one in leads if one.holder is not None]
    return len(known) >= least and 2 * sum(one.wrong for one in known) > len(known)


def _wrong_deals(seen: Iterable[Seen]) -> bool:
    return _mostly_wrong(seen, _ENOUGH)


def _wrong_board(seen: Iterable[Seen]) -> bool:
    return _mostly_wrong(seen, _MOSTLY)


def _tally(seen: Iterable[Seen]) -> str:
    known = [one for one in seen if one.holder is not None]
    return f"{sum(one.wrong for one in known)} of {len(known)} leads"


def _other_session(seen: list[Seen]) -> Oddity:
    boards = tuple(sorted({one.play.entered.board for one in seen}))
    message = f"{_tally(seen)} are not in the leader's hand: are these deals of another session?"
    return Oddity("deals-do-not-fit", "", message, sure="likely", boards=boards)


def _other_cards(seen: list[Seen]) -> Oddity:
    entered = seen[0].play.entered
    spot = Spot(entered.section, board=entered.board)
    message = f"{spot}: {_tally(seen)} are not in the leader's hand: are these its cards?"
    return Oddity("deal-does-not-fit", "", message, spot, "likely")


def _lead(one: Seen) -> Oddity:
    """A card led that the leader has not got, and who would have been declarer."""
    assert one.holder is not None
    declared = f"{told(one.result)}: the lead {one.card} is in {one.holder.words}'s hand"
    if one.holder is one.leader.partner:
        by = one.declarer.partner.words
        words = f"{declared}, not in {one.leader.words}'s; was {by} declarer?"
        return of_play("lead-not-held", one.play, words, "likely")
    by = one.holder.next.partner.words
    words = f"{declared}, on the declaring side; was {by} declarer, or is it another board?"
    return of_play("lead-not-held", one.play, words, "likely")


def _trumps(seen: Iterable[Seen]) -> Iterator[Oddity]:
    """Contracts in a suit that the declaring side has not got; a right lead clears declarer."""
    for one in seen:
        suit = one.result.contract.denomination
        if suit is Denomination.NOTRUMP or one.right:
            continue
        own, partners = (_length(one.deal, seat, suit) for seat in _pair(one.declarer))
        if own + partners <= _FEW_TRUMPS:
            side = one.declarer.side
            words = (
                f"{told(one.result)}: {side.words} hold only {own + partners} {suit.words}; "
                f"was it {side.opponents.words}'s contract, or another board?"
            )
            yield of_play("few-trumps", one.play, words, "likely")
        elif own <= _SHORT and partners >= _LONG:
            held = f"{one.declarer.words} has {_number(own)} of them, partner {partners}"
            words = f"{told(one.result)}: {held}; who was declarer?"
            yield of_play("few-trumps", one.play, words, "possible")


def _pair(declarer: Seat) -> tuple[Seat, Seat]:
    return declarer, declarer.partner


def _number(cards: int) -> str:
    return "none" if not cards else f"only {cards}"


def _length(deal: Deal, seat: Seat, suit: Denomination) -> int:
    hand = deal.hands[seat]
    assert hand is not None
    return len(hand.suits[Denomination.SPADES - suit])


def _far_off(seen: Iterable[Seen]) -> Iterator[Oddity]:
    for one in seen:
        if one.tricks is None:
            continue
        best = tricks_of(one.tricks, one.declarer, one.result.contract.denomination)
        if abs(one.result.tricks - best) >= _FAR:
            made = one.result.tricks
            words = f"{told(one.result)}: {made} tricks, {best} with all cards seen"
            yield of_play("far-from-double-dummy", one.play, words, "possible")
