"""The play: whether the cards can be played so, and how many tricks each side has won."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import Final

from overtrick.bridge.contract import Denomination
from overtrick.bridge.deal import RANKS, Deal, Hand
from overtrick.bridge.seat import Seat, Side
from overtrick.formats.pbn.document import Fault
from overtrick.formats.pbn.sections import Section, Step

_SUITS: Final = "SHDC"
_ORDER: Final = {rank: place for place, rank in enumerate(reversed(RANKS))}


@dataclass
class Play:
    """A play as far as it has gone.

    ``hands`` are the cards still held, where the deal tells them; ``vague`` are seats that
    played a card which is not told. ``leader`` is None when it is not known who leads.
    """

    trump: Denomination
    leader: Seat | None
    hands: dict[Seat, set[str] | None]
    faults: list[Fault] = field(default_factory=list)
    vague: set[Seat] = field(default_factory=set)
    played: set[str] = field(default_factory=set)
    won: dict[Side, int] = field(default_factory=lambda: {Side.NS: 0, Side.EW: 0})
    continued: bool = False

    def fault(self, code: str, step: Step, message: str) -> None:
        """Say what is wrong at a card."""
        self.faults.append(Fault(code, step.line, f"{step.text}: {message}"))


Trick = dict[Seat, Step]


def follow(section: Section, deal: Deal, trump: Denomination, leader: Seat) -> Play:
    """Walk through the tricks of ``section``, whose columns begin with the tag's seat."""
    hands = {seat: set(_cards(hand)) if hand else None for seat, hand in deal.hands.items()}
    play = Play(trump, leader, hands)
    for trick in _tricks(section, play, section.first or leader):
        _trick(play, trick)
    return play


def _cards(hand: Hand) -> Iterator[str]:
    for suit, ranks in zip(_SUITS, hand.suits, strict=True):
        yield from (suit + rank for rank in ranks)


def _tricks(section: Section, play: Play, first: Seat) -> Iterator[Trick]:
    trick: Trick = {}
    seat, ended = first, False
    for step in section.steps:
        if ended:
            play.fault("bad-card", step, "stands behind the end of the play")
            return
        if step.text == "*":
            ended = True
            continue
        trick[seat] = step
        seat = seat.next
        if len(trick) == 4:
            yield trick
            trick = {}
    if trick:
        yield trick
    if ended and play.continued:
        play.fault("after-plus", section.steps[-1], "a play with a + does not end")


def _trick(play: Play, trick: Trick) -> None:
    leader = _leader(play, trick)
    order = _order(leader or next(iter(trick)))
    plus = False
    cards: dict[Seat, str] = {}
    for seat in order:
        step = trick.get(seat)
        if step is None:
            continue
        if (plus or play.continued) and step.text != "-":
            play.fault("after-plus", step, "stands behind the + of the next card")
        plus = plus or step.text == "+"
        card = _card(play, seat, step)
        if card:
            cards[seat] = card
    play.continued = play.continued or plus
    for seat in order:
        if seat in trick:
            _follow_suit(play, trick[seat], seat, leader, cards)
    for seat, step in trick.items():
        _take(play, seat, step, cards.get(seat))
    play.leader = _winner(play, leader, cards)


def _order(leader: Seat) -> tuple[Seat, ...]:
    return (leader, leader.next, leader.partner, leader.partner.next)


def _leader(play: Play, trick: Trick) -> Seat | None:
    """Who leads: whose turn it is, or who led out of turn (``^L``)."""
    marked = [seat for seat, step in trick.items() if "L" in step.marks]
    for seat, step in trick.items():
        if "L" in step.marks and (seat is not marked[0] or step.marks.count("L") > 1):
            play.fault("bad-irregularity", step, "a second ^L in one trick")
        elif seat is play.leader and step.marks == "L":
            play.fault("bad-irregularity", step, f"{seat.words} is on lead: ^L is wrong")
    return play.leader if not marked else marked[0] if len(marked) == 1 else None


def _card(play: Play, seat: Seat, step: Step) -> str | None:
    """The card, None where it is not told or is none."""
    if step.marks not in ("", "R", "L"):
        play.fault("bad-irregularity", step, f"^{' ^'.join(step.marks)} cannot stand here")
    if step.text in ("-", "+", ""):
        return None
    card = step.text.upper()
    if len(card) != 2 or card[0] not in _SUITS or card[1] not in RANKS:
        play.fault("bad-card", step, "not a card: a suit and a rank, as in HT, are expected")
        return None
    held = play.hands[seat]
    if card in play.played:
        play.fault("bad-card", step, "has been played already")
    elif held is not None and card not in held:
        play.fault("bad-card", step, f"{seat.words} does not hold it")
    play.played.add(card)
    return card


def _follow_suit(
    play: Play, step: Step, seat: Seat, leader: Seat | None, cards: dict[Seat, str]
) -> None:
    lead, card = cards.get(leader) if leader else None, cards.get(seat)
    if lead is None or card is None:
        return
    held = play.hands[seat]
    follows = card[0] == lead[0]
    known = held is not None and seat not in play.vague
    could = known and held is not None and any(one[0] == lead[0] for one in held)
    if "R" not in step.marks:
        if not follows and could and (held is None or card in held):
            play.fault("revoke", step, f"{seat.words} revokes")
    elif seat is leader or follows or (known and not could):
        play.fault("bad-irregularity", step, f"{seat.words} does not revoke: ^R is wrong")


def _take(play: Play, seat: Seat, step: Step, card: str | None) -> None:
    held = play.hands[seat]
    if card is None and step.text != "+":
        play.vague.add(seat)
    if card is not None and held is not None:
        held.discard(card)


def _winner(play: Play, leader: Seat | None, cards: dict[Seat, str]) -> Seat | None:
    if leader is None or len(cards) < 4:
        return None
    trump = play.trump.letters
    lead = cards[leader][0]
    worth = {
        seat: (card[0] == trump, card[0] == lead, _ORDER[card[1]]) for seat, card in cards.items()
    }
    winner = max(worth, key=lambda seat: worth[seat])
    play.won[winner.side] += 1
    return winner
