"""A rubber's sheet as it is drawn on paper: two columns and the line between above and below."""

from __future__ import annotations

from itertools import zip_longest

from overtrick.bridge.rubber import Game, Rubber
from overtrick.bridge.seat import Side

SIDES = ("N-S", "E-W")
WE_AND_THEY = ("WE", "THEY")


def draw(rubber: Rubber, *, left: Side = Side.NS, titles: tuple[str, str] = SIDES) -> str:
    """The sheet in plain text, ``left``'s column first under the first of ``titles``.

    Entries above the line are written upwards from it and those below it downwards; a
    thinner line is drawn where a game was won. The totals stand at the foot.
    """
    columns = (left, left.opponents)
    totals = tuple(f"{rubber.total(side):,}" for side in columns)
    width = max(map(len, (*titles, *totals))) + 4
    thick, thin = (f"{sign * (width + 1)}+{sign * (width + 1)}" for sign in "=-")
    lines = [_row(titles, width), thin]
    lines += [_row(pair, width) for pair in _above(rubber, columns)]
    lines.append(thick)
    for game in rubber.games:
        lines += [_row(pair, width) for pair in _below(game, columns)]
        lines += [thin] if game.winner else []
    if lines[-1] == thin:
        lines.pop()
    return "\n".join(line.rstrip() for line in (*lines, thick, _row(totals, width)))


def _above(rubber: Rubber, columns: tuple[Side, Side]) -> list[tuple[str, ...]]:
    written = (map(str, rubber.above_line(side)) for side in columns)
    return list(reversed(list(zip_longest(*written, fillvalue=""))))


def _below(game: Game, columns: tuple[Side, Side]) -> list[tuple[str, ...]]:
    written = ([str(e.points) for e in game.below if e.side is side] for side in columns)
    return list(zip_longest(*written, fillvalue=""))


def _row(pair: tuple[str, ...], width: int) -> str:
    return f"{pair[0]:>{width}} | {pair[1]:>{width}}"
