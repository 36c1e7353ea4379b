"""A plan of one round as an SVG picture: tables, who sits there, boards, and who goes where."""

from __future__ import annotations

import re
from collections.abc import Iterator
from html import escape
from math import ceil, sqrt
from typing import Final

from overtrick.movements.errors import UseRefused
from overtrick.movements.guidance import TableRound, table_card, table_lines
from overtrick.movements.guidance.places import SEATS
from overtrick.movements.model import Movement
from overtrick.movements.use import Use

_TABLE: Final = 132
"""The side of a table in the picture's units."""
_GAP: Final = 58
_MARGIN: Final = 30
_HEADING: Final = 44
_COLOURS: Final = ("#0b3d91", "#8a3200", "#0a5a28", "#6a1b6a")
"""North-South (North), East-West (East), South and West: each at least 7 : 1 on white."""
_SEATS: Final = {2: ((66, 22), (104, 70)), 4: ((66, 22), (104, 58), (66, 122), (28, 58))}
"""Where a seat is in its table, for two and for four seats."""


def round_plan(movement: Movement, round_: int, use: Use | None = None) -> str:
    """One round as a self-contained SVG document, with its text for those who cannot see it.

    Tables stand in rows as in a room; an arrow leads from each seat to the place its
    contestants go to next. Raises ``UseRefused`` for a round that there is not, or a use that
    does not fit.
    """
    cards = _cards(movement, round_, use)
    columns = ceil(sqrt(movement.tables))
    rows = ceil(movement.tables / columns)
    width, height = (2 * _MARGIN + number * (_TABLE + _GAP) - _GAP for number in (columns, rows))
    parts = [
        *_opening(movement, round_, width, height + _HEADING, use),
        *(_square(card.table, columns) for card in cards),
        *(part for card in cards for part in _arrows(card, columns, movement)),
        *(part for card in cards for part in _labels(card, columns)),
        "</svg>\n",
    ]
    return "\n".join(parts)


def _cards(movement: Movement, round_: int, use: Use | None) -> list[TableRound]:
    found = [
        one
        for table in range(1, movement.tables + 1)
        for one in table_card(movement, table, use)
        if one.round == round_
    ]
    if not found:
        raise UseRefused(f"{movement.name} has no round {round_}")
    return found


def _opening(
    movement: Movement, round_: int, width: int, height: int, use: Use | None
) -> Iterator[str]:
    """The frame, the text alternative, the arrowheads and the heading."""
    name = _name(movement.key, round_)
    title = f"{movement.name}, round {round_}"
    words = " ".join(
        line
        for table in range(1, movement.tables + 1)
        for line in (f"Table {table}. {text}" for text in table_lines(movement, table, use))
        if f"Round {round_}:" in line
    )
    yield (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width} {height}" role="img" '
        f'aria-labelledby="title-{name} desc-{name}" '
        f'font-family="sans-serif" font-size="15">'
    )
    yield f'<title id="title-{name}">{escape(title)}</title>'
    yield f'<desc id="desc-{name}">{escape(words)}</desc>'
    yield "<defs>"
    for seat, colour in enumerate(_COLOURS):
        yield (
            f'<marker id="head-{name}-{seat}" viewBox="0 0 8 8" refX="7" refY="4" '
            f'markerWidth="7" markerHeight="7" orient="auto">'
            f'<path d="M0 0 L8 4 L0 8 Z" fill="{colour}"/></marker>'
        )
    yield "</defs>"
    yield f'<rect width="{width}" height="{height}" fill="#ffffff"/>'
    yield f'<text x="{_MARGIN}" y="32" font-size="20" font-weight="bold">{escape(title)}</text>'


def _name(key: str, round_: int) -> str:
    """A name for parts of this picture that no other one on the page has."""
    return f"{re.sub('[^A-Za-z0-9]+', '-', key)}-{round_}"


def _corner(table: int, columns: int) -> tuple[int, int]:
    """The upper left corner of a table; rows run to and fro, so that neighbours are near."""
    row, column = divmod(table - 1, columns)
    if row % 2:
        column = columns - 1 - column
    return _MARGIN + column * (_TABLE + _GAP), _HEADING + _MARGIN + row * (_TABLE + _GAP)


def _square(table: int, columns: int) -> str:
    x, y = _corner(table, columns)
    return (
        f'<rect x="{x}" y="{y}" width="{_TABLE}" height="{_TABLE}" rx="10" fill="#f4f6f4" '
        f'stroke="#1b1b1b" stroke-width="1.5"/>'
    )


def _labels(card: TableRound, columns: int) -> Iterator[str]:
    """The number of a table, who sits there, its boards and where they go."""
    x, y = _corner(card.table, columns)
    yield _text((x + 16, y + 20), f"{card.table}", bold=True)
    letters = ("N", "E", "S", "W") if len(card.seats) == 4 else ("NS", "EW")
    spots = _SEATS[len(card.seats)]
    for seat, (who, (left, down)) in enumerate(zip(card.seats, spots, strict=True)):
        shown = f"{letters[seat]} {who or '–'}"
        yield _text((x + left, y + down), shown, _COLOURS[seat], bold=True)
    if boards := _boards(card):
        yield _text((x + 62, y + 94), boards)
    if card.boards_to is not None and card.boards_to.table != card.table:
        by_way = " (bye-stand)" if card.boards_to.rounds > 1 else ""
        yield _text((x + 66, y + _TABLE + 17), f"boards to {card.boards_to.table}{by_way}")


def _boards(card: TableRound) -> str:
    if not card.boards or 0 in card.seats:
        return ""
    first, last = min(card.boards), max(card.boards)
    return f"{first}–{last}" if last > first else str(first)


def _text(at: tuple[int, int], words: str, colour: str = "#1b1b1b", *, bold: bool = False) -> str:
    weight = ' font-weight="bold"' if bold else ""
    return (
        f'<text x="{at[0]}" y="{at[1]}" text-anchor="middle" fill="{colour}"{weight}>'
        f"{escape(words)}</text>"
    )


def _arrows(card: TableRound, columns: int, movement: Movement) -> Iterator[str]:
    """A curve from each seat that is left to the place its contestants go to."""
    seats = len(SEATS[movement.kind])
    for who, place in card.leave:
        if place is None or abs(who) not in card.seats:
            continue
        seat = _seat(card, who, movement)
        start = _spot((card.table, seat), columns, seats)
        end = _spot(place, columns, seats)
        middle = (
            (start[0] + end[0]) // 2 + (start[1] - end[1]) // 6,
            (start[1] + end[1]) // 2 - 26,
        )
        yield (
            f'<path d="M{start[0]} {start[1]} Q{middle[0]} {middle[1]} {end[0]} {end[1]}" '
            f'fill="none" stroke="{_COLOURS[seat]}" stroke-width="1.6" opacity="0.75" '
            f'marker-end="url(#head-{_name(movement.key, card.round)}-{seat})"/>'
        )


def _seat(card: TableRound, who: int, movement: Movement) -> int:
    if movement.kind == "teams":
        return 0 if who > 0 else 1
    return card.seats.index(who)


def _spot(place: tuple[int, int], columns: int, seats: int) -> tuple[int, int]:
    x, y = _corner(place[0], columns)
    left, down = _SEATS[seats][place[1]]
    return x + left + (12 if seats == 2 and place[1] else 0), y + down + 6
