"""Results against the cards: leads that the leader has not got, trumps, tricks."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Iterator, Sequence
from typing import Final

from overtrick.bridge.deal import Deal
from overtrick.bridge.denomination import Denomination
from overtrick.bridge.makeable import tricks_of
from overtrick.bridge.seat import Seat
from overtrick.event.fold import Event
from overtrick.event.telling import told
from overtrick.event.watch.dealt import Seen, seen_of
from overtrick.event.watch.leads import (
    cards_are_others,
    deals_are_others,
    other_cards,
    other_session,
    wrong_leads,
)
from overtrick.event.watch.oddity import Oddity, limited, of_play

_FEW_TRUMPS: Final = 4
"""Both hands of the declaring side together have hardly ever so few."""
_SHORT: Final = 1
_LONG: Final = 5
_FAR: Final = 5
"""Tricks between what was made and what can be made that hardly any mistake in play explains."""
_ODD: Final = 20
"""More than one odd result in so many: the cards are not those that were played."""
_SEVERAL: Final = 6
"""Odd results, at least, before that is said."""


def against_the_hands(event: Event) -> Iterator[Oddity]:
    """What the cards speak against, where they are known."""
    seen = list(seen_of(event))
    if deals_are_others(seen):
        yield other_session(seen)
        return
    boards: defaultdict[tuple[str, int], list[Seen]] = defaultdict(list)
    for one in seen:
        boards[one.play.entered.section, one.play.entered.board].append(one)
    odd = {place for place, several in boards.items() if cards_are_others(several)}
    yield from limited(other_cards(boards[place]) for place in sorted(odd))
    fitting = [several for place, several in boards.items() if place not in odd]
    yield from wrong_leads(fitting)
    rest = [one for several in fitting for one in several]
    yield from _or_other_deals(list(_trumps(rest)), rest)
    yield from _or_other_deals(list(_far_off(rest)), [one for one in rest if one.tricks])


def _or_other_deals(found: Sequence[Oddity], of: Sequence[Seen]) -> Iterator[Oddity]:
    """The findings; where there are too many to be mistakes, that the deals may be others."""
    if len(found) < _SEVERAL or _ODD * len(found) <= len(of):
        yield from limited(found)
        return
    boards = tuple(sorted({board for one in found for board in one.every_board}))
    message = (
        f"{len(found)} of {len(of)} results hardly go with the cards: are these deals of another "
        "session?"
    )
    yield Oddity("deals-do-not-fit", "", message, sure="possible", boards=boards)


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
            yield of_play("few-trumps", one.play, words, "possible")
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
