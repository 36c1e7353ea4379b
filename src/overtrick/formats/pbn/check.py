"""A document against the standard: every fault with its line."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from decimal import Decimal
from itertools import chain, islice

from overtrick.bridge.contract import Contract, Denomination
from overtrick.bridge.deal import Deal, NotADeal
from overtrick.bridge.seat import Seat
from overtrick.formats.pbn import auction as auctions
from overtrick.formats.pbn import play as plays
from overtrick.formats.pbn.annotations import faults_of_annotations
from overtrick.formats.pbn.document import SECTIONS, Document, Fault, Game, Tag, Values, inherited
from overtrick.formats.pbn.lexer import Piece, body, normal, tokens
from overtrick.formats.pbn.parse import MOST_FAULTS
from overtrick.formats.pbn.sections import seat, section
from overtrick.formats.pbn.tables import Column, Row, read_columns, read_rows
from overtrick.formats.pbn.values import (
    KNOWN,
    PLAIN,
    VULNERABLE,
    faults_of_value,
    rubber_history,
    rubber_vulnerable,
    tricks,
)

MOST_ROWS = 10_000
"""Rows of one table that are checked."""

_CONTRACT = re.compile(r"([1-7]?)(NT|[SHDC])(X{0,2})", re.IGNORECASE)
_NUMBER = re.compile(r"\^?([+-]?\d{1,20}(?:\.\d{0,20})?)")


def check(document: Document) -> tuple[Fault, ...]:
    """All faults of ``document``, those of syntax among them, by line; at most 5,000."""
    games = chain.from_iterable(_game(game, values) for game, values in inherited(document))
    ends = _stray_words(document.tail, 0)
    found = islice(chain(document.faults, games, ends), MOST_FAULTS)
    return tuple(sorted(found, key=lambda fault: fault.line))


def _game(game: Game, values: Values) -> Iterator[Fault]:
    yield from _stray_words(game.lead, game.line - normal(game.lead).count("\n"))
    yield from _repeated(game.tags)
    yield from _misplaced_notes(game.tags)
    for tag in game.tags:
        yield from faults_of_value(tag)
        if tag.name not in KNOWN:
            message = f"{tag.name} is not a tag of the standard"
            yield Fault("unknown-tag", tag.line, message, "warning")
        elif tag.name in PLAIN:
            yield from _stray_pieces(body(tag), tag.name)
    yield from _tables(game, values)
    yield from _rubber(game)
    yield from _result_without_declarer(game)
    yield from _auction(game)
    yield from _play(game)


def _stray_words(text: str, line: int) -> Iterator[Fault]:
    spaced = normal(text)
    for token in tokens(spaced, line):
        if token.kind in ("word", "string"):
            shown = spaced[token.start : token.end][:40]
            yield Fault("stray-text", token.line, f"{shown!r} stands outside any tag or section")


def _stray_pieces(pieces: Iterable[Piece], name: str) -> Iterator[Fault]:
    for piece in pieces:
        if piece.kind in ("word", "string"):
            message = f"{piece.text[:40]!r} follows {name}, which is no section"
            yield Fault("stray-text", piece.line, message)


def _repeated(tags: tuple[Tag, ...]) -> Iterator[Fault]:
    seen: set[str] = set()
    for tag in tags:
        if tag.name in seen and tag.name != "Note":
            message = f"{tag.name} is there already; this one is ignored"
            yield Fault("duplicate-tag", tag.line, message)
        seen.add(tag.name)


def _misplaced_notes(tags: tuple[Tag, ...]) -> Iterator[Fault]:
    noted = False
    for tag in tags:
        if tag.name == "Note" and not noted:
            yield Fault("misplaced-note", tag.line, "a note follows an auction or a play")
        noted = tag.name in SECTIONS or (noted and tag.name == "Note")


def _tables(game: Game, values: Values) -> Iterator[Fault]:
    for tag in game.tags:
        if tag.name.endswith("Table") and tag.name != "Table" and game.tag(tag.name) is tag:
            faults: list[Fault] = []
            columns = tuple(read_columns(values.get(tag.name, tag.value), tag.line, faults))
            rows = islice(read_rows(tag, len(columns), faults), MOST_ROWS)
            yield from _unsorted(columns, rows)
            yield from faults


def _unsorted(columns: tuple[Column, ...], rows: Iterable[Row]) -> Iterator[Fault]:
    """The first row in each column that goes against the order its header promises."""
    ordered = {place: column for place, column in enumerate(columns) if column.order}
    previous: dict[int, Decimal] = {}
    for row in rows:
        for place, column in list(ordered.items()):
            number = _NUMBER.fullmatch(row.cells[place].strip())
            if number is None:
                continue
            value = Decimal(number[1])
            if place in previous and _against(column.order, previous[place], value):
                way = "fall" if column.order == "+" else "rise"
                message = f"{column.name} is said to {way}, and {value} follows {previous[place]}"
                yield Fault("unsorted", row.line, message)
                del ordered[place]
            previous[place] = value


def _against(order: str, previous: Decimal, value: Decimal) -> bool:
    return value > previous if order == "+" else value < previous


def _rubber(game: Game) -> Iterator[Fault]:
    history, said = game.tag("ScoreRubberHistory"), game.tag("Vulnerable")
    below = rubber_history(history.value) if history else None
    vulnerable = VULNERABLE.get(said.value.lower()) if said else None
    if said and below and vulnerable and rubber_vulnerable(below) is not vulnerable:
        words = rubber_vulnerable(below).words.lower()
        message = f'Vulnerable "{said.value}": by the games won, {words}'
        yield Fault("bad-vulnerable", said.line, message)


def _result_without_declarer(game: Game) -> Iterator[Fault]:
    result, declarer = game.tag("Result"), game.value("Declarer")
    told = tricks(result.value) if result else None
    if result and told and not told[0] and not declarer:
        message = f'Result "{result.value}": nobody is declarer'
        yield Fault("no-declarer", result.line, message)


def _auction(game: Game) -> Iterator[Fault]:
    found = section(game, "Auction")
    if found is None:
        return
    yield from found.faults
    yield from faults_of_annotations(found)
    dealer = seat(game.value("Dealer"))
    if dealer is None or not _before(game, "Dealer", found.tag):
        yield Fault("no-dealer", found.tag.line, "the dealer is not told before the auction")
    if dealer is None:
        return
    auction = auctions.follow(found, dealer)
    yield from auction.faults
    yield from _outcome(game, auction)


def _before(game: Game, name: str, tag: Tag) -> bool:
    found = game.tag(name)
    return found is not None and game.tags.index(found) < game.tags.index(tag)


def _outcome(game: Game, auction: auctions.Auction) -> Iterator[Fault]:
    contract, declarer = game.tag("Contract"), game.tag("Declarer")
    if not auction.sound:
        if declarer and seat(declarer.value.lstrip("^")):
            message = f'Declarer "{declarer.value}" cannot be checked: the auction has faults'
            yield Fault("declarer-unchecked", declarer.line, message, "warning")
        return
    if not auction.ended:
        return
    reached = auction.contract
    wrong = contract and contract.value not in ("", "?") and _differs(contract.value, reached)
    if contract and wrong:
        ends = reached.bid if reached else "Pass"
        message = f'Contract "{contract.value}": the auction ends in {ends}'
        yield Fault(wrong, contract.line, message)
    elif declarer and reached:
        yield from _declarer(declarer, reached)


def _differs(value: str, reached: Contract | None) -> str | None:
    match = _CONTRACT.fullmatch(value)
    if match is None or reached is None:
        return "bad-contract" if (match is None) != (reached is None) else None
    if match[1] + match[2].upper() != f"{reached.level}{reached.denomination.letters}":
        return "bad-contract"
    return "bad-risk" if len(match[3]) != reached.penalty else None


def _declarer(declarer: Tag, reached: Contract) -> Iterator[Fault]:
    named = seat(declarer.value.lstrip("^"))
    assert reached.declarer is not None
    expected = reached.declarer.partner if declarer.value.startswith("^") else reached.declarer
    if named and named is not expected:
        message = (
            f'Declarer "{declarer.value}": the auction makes {reached.declarer.words} declarer'
        )
        yield Fault("bad-declarer", declarer.line, message)


def _play(game: Game) -> Iterator[Fault]:
    found = section(game, "Play")
    if found is None:
        return
    yield from found.faults
    yield from faults_of_annotations(found)
    deal = _deal(game.value("Deal"))
    ending = deal is not None and _length(deal) < 13
    for name in ("Deal", "Contract") if ending else ("Deal", "Contract", "Declarer"):
        if not game.value(name) or not _before(game, name, found.tag):
            message = f"{name} is not told before the play"
            yield Fault(f"no-{name.lower()}", found.tag.line, message)
    contract = _CONTRACT.fullmatch(game.value("Contract"))
    declarer = seat(game.value("Declarer").lstrip("^"))
    leader = declarer.next if declarer else found.first
    if deal and contract and leader:
        play = plays.follow(found, deal, _denomination(contract[2]), leader)
        yield from play.faults
        if declarer:
            yield from _won(game, play, _length(deal), declarer)


def _won(game: Game, play: plays.Play, length: int, declarer: Seat) -> Iterator[Fault]:
    result = game.tag("Result")
    told = tricks(result.value) if result else None
    if result is None or told is None:
        return
    least = play.won[declarer.side]
    most = length - play.won[declarer.side.opponents]
    won = told[1] if told[0] in ("", declarer.side.value) else 13 - told[1]
    irregular = result.value.startswith("^")
    if (least <= won <= most) is irregular:
        shown = f"{least} to {most}" if least < most else f"{least}"
        message = f'Result "{result.value}": by the play, declarer wins {shown} tricks'
        yield Fault("bad-result", result.line, message)


def _deal(value: str) -> Deal | None:
    try:
        return Deal.parse(value, partial=True)
    except NotADeal:
        return None


def _length(deal: Deal) -> int:
    return max((len(hand) for hand in deal.hands.values() if hand), default=13)


def _denomination(letters: str) -> Denomination:
    return next(one for one in Denomination if one.letters == letters.upper())
