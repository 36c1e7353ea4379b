"""HANDSETs as deals."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from overtrick.bridge.deal import Deal, Hand
from overtrick.bridge.errors import BridgeError
from overtrick.bridge.seat import Seat
from overtrick.event.records import BoardPrepared
from overtrick.formats.cards import complete, hand
from overtrick.formats.gathering import Gathering, whole
from overtrick.formats.usebio.elements import HandBoard, Handset, Usebio
from overtrick.formats.usebio.parts import MAX_BOARD, Part


def prepare(document: Usebio, parts: Sequence[Part], into: Gathering) -> None:
    """Every board whose four hands are known and whole; others are said and left out.

    Cards told at the end of the file are every section's, those in a section its own.
    """
    read: dict[int, Deal | None] = {}
    _prepare(document.handsets, None, read, into)
    for part in parts:
        _prepare(part.handsets, part.section if len(parts) > 1 else None, read, into)


def _prepare(
    handsets: Iterable[Handset], section: str | None, read: dict[int, Deal | None], into: Gathering
) -> None:
    """Prepare a section's boards; ``read`` keeps the cards of those that several sections share."""
    seen: dict[int, Deal] = {}
    for board in (board for handset in handsets for board in handset.boards):
        if id(board) not in read:
            read[id(board)] = _deal(board, into)
        deal = read[id(board)]
        number = whole(board.number, MAX_BOARD)
        if deal is None:
            continue
        if number is None:
            into.say("no-board-number", board.line, "cards without a board's number: left out")
        elif number not in seen:
            seen[number] = deal
            into.add(BoardPrepared(number, section, deal), board.line)
        elif seen[number] != deal:
            message = f"board {number} is dealt a second time with other cards: the first counts"
            into.say("deal-twice", board.line, message)


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
            hands[Seat(letter)] = hand(*suits)
    return complete(hands)
