"""The documents of contestants and of their score cards."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from fractions import Fraction
from typing import Any, TypeAlias

from overtrick.bridge.result import Adjusted, NotPlayed
from overtrick.bridge.seat import Side
from overtrick.event.contestant import ContestantId, by_number, shown_ids
from overtrick.event.standings import BoardScore, LineScore
from overtrick.event.traveller import contestants_of
from overtrick.formats.document import player_document
from overtrick.scoring.rounding import shown
from overtrick.web.api.sight import Sight

Json: TypeAlias = dict[str, Any]
Ids: TypeAlias = Mapping[ContestantId, str]


def contestants_document(seen: Sight) -> list[Json]:
    """Everybody who is entered, by section and number."""
    ids = shown_ids(seen.event.contestants)
    ordered = sorted(ids, key=lambda one: (one.section, by_number(one.number), one.direction or ""))
    return [contestant(seen, one, ids) for one in ordered]


def contestant(seen: Sight, one: ContestantId, ids: Ids) -> Json:
    """Who a contestant is."""
    entered = seen.event.contestants[one]
    players = [seen.people[player] for player in entered.players if player in seen.people]
    return {
        "contestant": ids[one],
        "section": one.section,
        "number": one.number,
        "direction": one.direction,
        "name": entered.name or None,
        "club": entered.club or None,
        "players": [player_document(player) for player in players],
        "left": one in seen.event.left,
    }


def card(seen: Sight, one: ContestantId, ids: Ids) -> Json:
    """A contestant's boards in the order of play, and its places in the rankings."""
    places = [
        {"ranking": ranking.name, "place": row.place, "points": shown(row.points),
         "percent": _shown(row.percent)}
        for ranking in seen.standings.rankings
        for row in ranking.rows
        if row.contestant == one
    ]  # fmt: skip
    lines = sorted(_lines(seen, one, ids), key=lambda line: (line["round"] or 0, line["board"]))
    return contestant(seen, one, ids) | {"places": places, "lines": lines}


def _lines(seen: Sight, one: ContestantId, ids: Ids) -> Iterator[Json]:
    for board in seen.standings.boards:
        for line in board.lines:
            for side in Side:
                if one in contestants_of(seen.event, line.play, side):
                    yield _line(seen, board, line, side) | {
                        "opponents": _named(seen, line, side.opponents, ids, one),
                        "partners": _named(seen, line, side, ids, one),
                    }


def _line(seen: Sight, board: BoardScore, line: LineScore, side: Side) -> Json:
    entered, score, exact = line.play.entered, line.score_ns, line.exact(side)
    return {
        "board": board.board,
        "section": entered.section,
        "round": entered.round,
        "table": entered.table,
        "direction": side.value,
        "vulnerable": seen.event.vulnerable(entered.section, board.board).value,
        "result": str(entered.result),
        "played": not isinstance(entered.result, NotPlayed),
        "ruling": str(entered.result) if isinstance(entered.result, Adjusted) else None,
        "lead": entered.lead,
        "score": None if score is None else side.sign * score,
        "points": _shown(line.points(side)),
        "exact": None if exact is None else str(exact),
        "top": _shown(line.top(side)),
    }


def _named(seen: Sight, line: LineScore, side: Side, ids: Ids, but: ContestantId) -> list[str]:
    found = contestants_of(seen.event, line.play, side)
    return [ids.get(one, str(one)) for one in found if one != but]


def _shown(value: Fraction | None) -> str | None:
    return None if value is None else shown(value)
