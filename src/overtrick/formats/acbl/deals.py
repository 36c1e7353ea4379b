"""Hand records as deals."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace
from typing import Final

from overtrick.bridge.board import Board, Vulnerability
from overtrick.bridge.errors import BridgeError
from overtrick.bridge.seat import Seat
from overtrick.event.records import BoardPrepared
from overtrick.formats.acbl.game import ClubGame, HandRecord, text_of
from overtrick.formats.acbl.sections import Part
from overtrick.formats.cards import complete, hand
from overtrick.formats.gathering import Gathering, whole

MAX_BOARD: Final = 9999
_VULNERABLE: Final = {
    "NONE": Vulnerability.NONE,
    "N-S": Vulnerability.NS,
    "NS": Vulnerability.NS,
    "E-W": Vulnerability.EW,
    "EW": Vulnerability.EW,
    "ALL": Vulnerability.BOTH,
    "BOTH": Vulnerability.BOTH,
}


def prepare(game: ClubGame, parts: Sequence[Part], into: Gathering) -> None:
    """Each session's cards: for every section where it is the only one, else for its own."""
    for place in range(len(game.sessions)):
        own = [part.name for part in parts if part.path.startswith(f"sessions[{place}].")]
        sections: list[str | None] = [None] if len(game.sessions) == 1 else [*own]
        seen: dict[int, BoardPrepared] = {}
        for prepared, path in _boards(game, place, into):
            if seen.setdefault(prepared.board, prepared) is prepared:
                for section in sections:
                    into.add(replace(prepared, section=section))
            elif seen[prepared.board].deal != prepared.deal:
                message = f"board {prepared.board} is dealt twice: the first counts"
                into.say("deal-twice", path, message)


def _boards(game: ClubGame, place: int, into: Gathering) -> Iterator[tuple[BoardPrepared, str]]:
    for index, record in enumerate(game.sessions[place].hand_records or []):
        path = f"sessions[{place}].hand_records[{index}]"
        number = whole(text_of(record.board), MAX_BOARD)
        if number is None:
            into.say("no-board-number", path, "cards without a board's number: left out")
            continue
        try:
            yield _prepared(number, record), path
        except BridgeError as error:
            message = f"the cards of board {number} are left out: {error.message}"
            into.say("bad-deal", path, message)


def _prepared(number: int, record: HandRecord) -> BoardPrepared:
    """The cards, and dealer and vulnerability where they are not those of Law 2."""
    hands = {
        seat: hand(*record.suits(seat.words.lower()))
        for seat in Seat
        if any(record.suits(seat.words.lower()))
    }
    board = Board(number)
    letter = (record.dealer or "").strip()[:1].upper()
    dealer = Seat(letter) if letter and letter in "NESW" else None
    vulnerable = _VULNERABLE.get((record.vulnerability or "").strip().upper())
    return BoardPrepared(
        number,
        None,
        complete(hands),
        None if dealer is board.dealer else dealer,
        None if vulnerable is board.vulnerable else vulnerable,
    )
