"""HANDSETs as deals."""

from __future__ import annotations

from collections.abc import Iterable

from overtrick.bridge.deal import Deal, Hand
from overtrick.bridge.errors import BridgeError
from overtrick.bridge.seat import Seat
from overtrick.event.records import BoardPrepared
from overtrick.formats.usebio.elements import Event, HandBoard, Handset, Usebio
from overtrick.formats.usebio.gathering import Gathering
from overtrick.formats.usebio.parts import MAX_BOARD


def prepare(document: Usebio, event: Event, into: Gathering) -> None:
    """Every board whose four hands are known and whole; others are said and left out."""
    seen: dict[int, Deal] = {}
    for board in (board for handset in _handsets(document, event) for board in handset.boards):
        deal = _deal(board, into)
        number = _number(board)
        if deal is None:
            continue
        if number is None:
            into.say("no-board-number", board.line, "cards without a board's number: left out")
        elif number not in seen:
            seen[number] = deal
            into.add(BoardPrepared(number, None, deal), board.line)
        elif seen[number] != deal:
            message = f"board {number} is dealt a second time with other cards: the first counts"
            into.say("deal-twice", board.line, message)


def _handsets(document: Usebio, event: Event) -> Iterable[Handset]:
    yield from document.handsets
    yield from event.handsets
    for session in event.sessions:
        yield from session.handsets
        for section in session.sections:
            yield from section.handsets


def _number(board: HandBoard) -> int | None:
    text = (board.number or "").strip()
    good = text.isascii() and text.isdigit() and 1 <= int(text[:9]) <= MAX_BOARD
    return int(text) if good else None


def _deal(board: HandBoard, into: Gathering) -> Deal | None:
    try:
        return _whole(board)
    except BridgeError as error:
        message = f"the cards of board {board.number} are left out: {error.message}"
        into.say("bad-deal", board.line, message)
        return None


def _whole(board: HandBoard) -> Deal | None:
    """The deal; None where a hand is not told. Raises NotADeal."""
    hands: dict[Seat, Hand] = {}
    for one in board.hands:
        letter = (one.direction or "").strip()[:1].upper()
        suits = (one.spades, one.hearts, one.diamonds, one.clubs)
        if letter and letter in "NESW" and any(suits):
            hands[Seat(letter)] = Hand.parse(".".join(_ranks(suit) for suit in suits))
    return complete(hands)


def _ranks(suit: str | None) -> str:
    return "".join((suit or "").replace("—", "-").split()).replace(".", "?")


def complete(hands: dict[Seat, Hand]) -> Deal | None:
    """Four hands of thirteen as a deal; None where any is missing. Raises NotADeal."""
    if len(hands) < 4:
        return None
    short = next((seat for seat, hand in hands.items() if len(hand) != 13), None)
    if short:
        raise ShortHand(f"{short.words} has {len(hands[short])} cards")
    return Deal(*(hands[seat] for seat in Seat))


class ShortHand(BridgeError):
    """A hand has not got thirteen cards."""

    code = "short-hand"
