"""Which board each game is of, and what the games say of their boards."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass, field

from overtrick.bridge.board import Board, Vulnerability
from overtrick.bridge.deal import Deal, NotADeal
from overtrick.bridge.makeable import Tricks
from overtrick.bridge.seat import Seat
from overtrick.event.records import BoardPrepared
from overtrick.formats.gathering import Gathering
from overtrick.formats.pbn.document import Document, Game, Values, inherited
from overtrick.formats.pbn.makeable import makeable
from overtrick.formats.pbn.sections import seat
from overtrick.formats.pbn.values import VULNERABLE

NOTHING = frozenset({"", "?", "-"})
"""What stands for a value that is unknown or makes no sense."""

MOST_DEALS = 50
"""Deals of one board that are told apart."""

_BOARD = re.compile(r"0*([1-9][0-9]{0,5})")


@dataclass(frozen=True, slots=True)
class Told:
    """A game with its values, its section (empty where none is told) and its board's number."""

    game: Game
    values: Values
    section: str
    board: int

    def value(self, name: str) -> str:
        """A value, empty where it is unknown."""
        found = self.values.get(name, "").strip()
        return "" if found in NOTHING else found

    @property
    def vulnerable(self) -> Vulnerability:
        """The vulnerability as told, otherwise by Law 2."""
        told = VULNERABLE.get(self.values.get("Vulnerable", "").lower())
        return told or Board(self.board).vulnerable


def told(document: Document, into: Gathering | None = None) -> Iterator[Told]:
    """Every game of which a board is known; where no game names one, they count from 1."""
    unnumbered = not any(game.value("Board") for game in document.games)
    left_out: list[int] = []
    for place, (game, values) in enumerate(inherited(document), 1):
        match = _BOARD.fullmatch(values.get("Board", "").strip())
        board = place if unnumbered else int(match[1]) if match else None
        if board is not None:
            section = values.get("Section", "").strip()
            yield Told(game, values, "" if section in NOTHING else section, board)
        elif any(game.tag(name) for name in ("Deal", "ScoreTable", "Contract")):
            left_out.append(game.line)
    if left_out and into is not None:
        more = f" (and {len(left_out) - 1} more)" if len(left_out) > 1 else ""
        into.say("no-board", left_out[0], f"a game names no board: it is left out{more}")


@dataclass(frozen=True, slots=True)
class Cards:
    """What one game says of its board."""

    deal: Deal | None
    dealer: Seat | None
    vulnerable: Vulnerability | None
    line: int
    tricks: Tricks | None = None

    def prepared(self, section: str | None, board: int) -> BoardPrepared:
        """The record of it."""
        return BoardPrepared(board, section, self.deal, self.dealer, self.vulnerable, self.tricks)

    @property
    def known(self) -> bool:
        """Whether it says anything."""
        return any((self.deal, self.dealer, self.vulnerable))


@dataclass
class Boards:
    """The boards of a file as its games tell them: by section and number, each deal once."""

    found: dict[tuple[str, int], list[Cards]] = field(default_factory=dict)

    def add(self, one: Told, into: Gathering) -> str:
        """Keep what a game says. Returns the group of those who played the same cards."""
        cards = _cards(one, into)
        kept = self.found.setdefault((one.section, one.board), [])
        for place, earlier in enumerate(kept[:MOST_DEALS]):
            if _agree(earlier.deal, cards.deal) or place == MOST_DEALS - 1:
                kept[place] = _merged(earlier, cards)
                return f"deal {place + 1}" if place else ""
        kept.append(cards)
        return f"deal {len(kept)}" if len(kept) > 1 else ""

    def say_differing(self, into: Gathering) -> None:
        """Say on how many boards the games tell other cards than the first one did."""
        differing = {place: kept for place, kept in self.found.items() if len(kept) > 1}
        if not differing:
            return
        (section, board), (first, second, *_) = next(iter(differing.items()))
        more = f", and {len(differing) - 1} more boards" if len(differing) > 1 else ""
        message = (
            f"board {section}{board} has other cards here than on line {first.line}{more}: "
            "the first cards are shown, and results on others are compared apart"
        )
        into.say("deal-differs", second.line, message)

    def records(self) -> Iterator[tuple[BoardPrepared, int]]:
        """A record for each board, for all sections at once where they tell the same."""
        by_board: dict[int, dict[str, Cards]] = {}
        for (section, board), kept in self.found.items():
            by_board.setdefault(board, {})[section] = kept[0]
        for board, first in by_board.items():
            yield from _records(board, first)


def deals(document: Document) -> dict[tuple[str | None, int], Deal]:
    """The cards by section and board; the section is None where all sections tell the same.

    A board whose cards differ from game to game has those of its first game.
    """
    boards = Boards()
    for one in told(document):
        boards.add(one, Gathering(""))
    return {
        (record.section, record.board): record.deal
        for record, _ in boards.records()
        if record.deal is not None
    }


def _records(board: int, first: dict[str, Cards]) -> Iterator[tuple[BoardPrepared, int]]:
    said = {section: cards for section, cards in first.items() if cards.known}
    kinds = {(cards.deal, cards.dealer, cards.vulnerable, cards.tricks) for cards in said.values()}
    if len(kinds) == 1:
        cards = next(iter(said.values()))
        yield cards.prepared(None, board), cards.line
        return
    for section, cards in sorted(said.items()):
        yield cards.prepared(section, board), cards.line


def _cards(one: Told, into: Gathering) -> Cards:
    vulnerable = VULNERABLE.get(one.values.get("Vulnerable", "").lower())
    deal = _deal(one, into)
    tricks = makeable(one.game, one.values) if deal and all(deal.hands.values()) else None
    return Cards(deal, seat(one.value("Dealer")), vulnerable, one.game.line, tricks)


def _deal(one: Told, into: Gathering) -> Deal | None:
    text = one.value("Deal")
    if not text:
        return None
    try:
        found = Deal.parse(text)
        known = sum(hand is not None for hand in found.hands.values())
        return found.completed() if known == 3 else found
    except NotADeal as error:
        tag = one.game.tag("Deal")
        into.say("deal-unread", tag.line if tag else one.game.line, error.message)
        return None


def _agree(first: Deal | None, second: Deal | None) -> bool:
    """Whether the hands that both know are the same."""
    if first is None or second is None:
        return True
    pairs = zip(first.hands.values(), second.hands.values(), strict=True)
    return all(one is None or other is None or one == other for one, other in pairs)


def _fuller(first: Deal | None, second: Deal | None) -> Deal | None:
    known = [
        0 if deal is None else sum(hand is not None for hand in deal.hands.values())
        for deal in (first, second)
    ]
    return second if known[1] > known[0] else first


def _merged(first: Cards, second: Cards) -> Cards:
    return Cards(
        _fuller(first.deal, second.deal),
        first.dealer or second.dealer,
        first.vulnerable or second.vulnerable,
        first.line,
        first.tricks or second.tricks,
    )
