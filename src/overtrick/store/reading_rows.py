"""From an event and its standings to the rows of the read-side tables: pure."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field
from fractions import Fraction
from typing import Any, TypeAlias

from overtrick.bridge.result import Adjusted, NotPlayed, PassedOut, Played
from overtrick.bridge.seat import Side
from overtrick.event.contestant import ContestantId, shown_ids
from overtrick.event.standings import LineScore, Row, Standings
from overtrick.event.state import Event, Play
from overtrick.event.traveller import contestants_of
from overtrick.store.people_folding import folded

Values: TypeAlias = dict[str, Any]


@dataclass(slots=True)
class Rows:
    """The rows of one event, by table."""

    event_results: list[Values] = field(default_factory=list)
    results: list[Values] = field(default_factory=list)
    result_players: list[Values] = field(default_factory=list)
    standings: list[Values] = field(default_factory=list)
    standing_players: list[Values] = field(default_factory=list)


def rows_of(event_id: int, last_number: int, event: Event, standings: Standings) -> Rows:
    """Every row of an event as computed from its journal up to ``last_number``."""
    rows = Rows()
    ids = shown_ids(row.contestant for row in standings.rows)
    lines = {line.play.entry: line for board in standings.boards for line in board.lines}
    rows.event_results.append(_summary(event_id, last_number, event, standings))
    for entry in sorted(lines):
        rows.results.append({"event_id": event_id} | _result(event, lines[entry], ids))
        rows.result_players += _with(event_id, _seated(event, lines[entry].play))
    for list_no, ranking in enumerate(standings.rankings, start=1):
        for row_no, row in enumerate(ranking.rows, start=1):
            place = {"event_id": event_id, "list_no": list_no, "row_no": row_no}
            values = {"ranking": ranking.name} | _standing(event, row, ids[row.contestant])
            values["place"] = standings.place_of(row)
            rows.standings.append(place | values)
            rows.standing_players += (place | one for one in _players(event, row.contestant))
    return rows


def players_at(event: Event, play: Play, side: Side) -> tuple[str, ...]:
    """The people who played a board on a side, substitutes in their places.

    Of a team without a line-up it is not known who sat where, and there is nobody.
    """
    round_ = play.entered.round or 1
    contestants = contestants_of(event, play, side)
    if play.entered.teams is None:
        return tuple(one for who in contestants for one in event.players(who, round_))
    line_up = event.line_up(contestants[0], round_)
    if line_up is not None:
        return line_up.ns if side is Side.NS else line_up.ew
    players = event.players(contestants[0], round_)
    return players if len(players) == 2 else ()


def decimal(value: Fraction | None) -> float | None:
    """A value as the database's decimal; the exact text beside it is what counts."""
    return None if value is None else float(round(value, 6))


def _summary(event_id: int, last_number: int, event: Event, standings: Standings) -> Values:
    opened = event.opened
    return {
        "event_id": event_id,
        "last_number": last_number,
        "title": opened.title,
        "date": opened.date,
        "club": opened.club,
        "club_as": folded(opened.club) if opened.club else None,
        "form": opened.form,
        "method": opened.method,
        "stage": event.stage,
        "contestants": len({row.contestant for row in standings.rows}),
        "boards": len({board.board for board in standings.boards}),
    }


def _result(event: Event, line: LineScore, ids: dict[ContestantId, str]) -> Values:
    entered = line.play.entered
    top = line.top_ns if line.top_ns == line.top_ew else None
    return _made(line) | {
        "entry": line.play.entry,
        "section": entered.section,
        "round": entered.round,
        "table_no": entered.table,
        "board": entered.board,
        "ns": "-".join(entered.ns),
        "ew": "-".join(entered.ew),
        "ns_id": _ids(event, line.play, Side.NS, ids),
        "ew_id": _ids(event, line.play, Side.EW, ids),
        "score_ns": line.score_ns,
        "points_ns_exact": _exact(line.points_ns),
        "points_ns": decimal(line.points_ns),
        "points_ew_exact": _exact(line.points_ew),
        "points_ew": decimal(line.points_ew),
        "top_exact": _exact(top),
    }


def _made(line: LineScore) -> Values:
    result = line.play.entered.result
    made: Values = {"contract": None, "declarer": None, "tricks": None}
    match result:
        case Played(contract, tricks):
            seat = contract.declarer.value if contract.declarer else None
            made = {"contract": contract.bid, "declarer": seat, "tricks": tricks}
        case PassedOut():
            made["contract"] = "PASS"
        case _:
            pass
    ruling = str(result) if isinstance(result, Adjusted) else None
    return made | {"played": not isinstance(result, NotPlayed), "ruling": ruling}


def _ids(event: Event, play: Play, side: Side, ids: dict[ContestantId, str]) -> str:
    return "-".join(ids.get(one, str(one)) for one in contestants_of(event, play, side))


def _seated(event: Event, play: Play) -> Iterator[Values]:
    for side in Side:
        for nth, person in enumerate(dict.fromkeys(players_at(event, play, side)), start=1):
            yield {"entry": play.entry, "side": side.value, "nth": nth, "person": person}


def _standing(event: Event, row: Row, shown: str) -> Values:
    entered = event.contestants.get(row.contestant)
    return {
        "rank": row.rank,
        "tied": row.tied,
        "contestant": shown,
        "section": row.contestant.section,
        "number": row.contestant.number,
        "direction": row.contestant.direction,
        "name": entered.name if entered else None,
        "boards": row.boards,
        "points_exact": str(row.points),
        "points": decimal(row.points),
        "top_exact": _exact(row.top),
        "percent_exact": _exact(row.percent),
        "percent": decimal(row.percent),
        "imps_exact": _exact(row.imps),
    }


def _players(event: Event, contestant: ContestantId) -> Iterator[Values]:
    entered = event.contestants.get(contestant)
    own = dict.fromkeys(entered.players if entered else ())
    sat = (one for seated in event.seated.get(contestant, ()) for one in seated.players)
    everyone = dict.fromkeys((*own, *sat))
    for nth, person in enumerate(everyone, start=1):
        yield {"nth": nth, "person": person, "substitute": person not in own}


def _with(event_id: int, rows: Iterable[Values]) -> Iterator[Values]:
    return ({"event_id": event_id} | row for row in rows)


def _exact(value: Fraction | None) -> str | None:
    return None if value is None else str(value)
