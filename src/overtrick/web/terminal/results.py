"""What a table sees after a board, and at the end: other results, percentage, ranking."""

from __future__ import annotations

from fractions import Fraction
from typing import Any, TypeAlias

from overtrick.bridge.result import Adjusted, NotPlayed
from overtrick.bridge.seat import Side
from overtrick.event.compute import Scored
from overtrick.event.contestant import ContestantId, People, shown_ids
from overtrick.event.field_rules import field_rules
from overtrick.event.field_standings import score_field
from overtrick.event.refusals import NoResult, NotAllowed
from overtrick.event.standings import BoardScore, LineScore, Row
from overtrick.event.state import Event, Play
from overtrick.event.traveller import Traveller, contestants_of, line
from overtrick.scoring.rounding import half_up, shown
from overtrick.web import book
from overtrick.web.terminal.naming import key_of
from overtrick.web.terminal.naming import shown as name_of

Json: TypeAlias = dict[str, Any]


class NotShown(NotAllowed):
    """The director does not let tables see this, or not yet."""

    code = "not-shown"


def traveller(event: Event, section: str, round_: int, table: int, board: int) -> Json:
    """The results of a board so far, North-South's best first, for a table that has played it.

    Raises NotShown where the director or the kind of event keeps them, NoResult before the
    table's own is in.
    """
    wanted = book.settings(event)
    if event.opened.form == "teams" or "yes" not in (wanted["results"], wanted["percent"]):
        raise NotShown("the other results are not shown at the tables")
    own = event.plays_at((section, round_, table, board))
    if not own or isinstance(own[-1].entered.result, NotPlayed):
        raise NoResult("the table's own result comes first")
    scored = _scored(event, section, board)
    lines = sorted(scored.lines, key=lambda one: (one.score_ns is None, -(one.score_ns or 0)))
    mine = next(one for one in lines if one.play.entry == own[-1].entry)
    return {
        "board": board,
        "percent": _percent(mine, len(lines)) if wanted["percent"] == "yes" else None,
        "lines": [
            _line(event, one, mine) for one in lines if one is mine or wanted["results"] == "yes"
        ],
    }


def check_ranking(event: Event) -> None:
    """Raise NotShown unless the director lets tables see the ranking now."""
    when = book.settings(event)["ranking"]
    if when == "never" or (when == "end" and not is_over(event)):
        raise NotShown("the ranking is not shown yet")


def ranking(scored: Scored, people: People) -> Json:
    """Every ranking, with names as people chose."""
    event = scored.event
    ids = shown_ids({row.contestant for row in scored.standings.rows})
    return {
        "rankings": [
            {
                "name": one.name,
                "unit": _unit(one.rows),
                "rows": [_row(event, row, ids, people) for row in one.rows],
            }
            for one in scored.standings.rankings
        ]
    }


def is_over(event: Event) -> bool:
    """Whether every board that was scheduled has a result, or play was ended."""
    if event.stage != "open":
        return True
    return bool(event.sittings) and all(
        (*place, board) in event.places
        for place, sitting in event.sittings.items()
        if sitting.plays
        for board in sitting.boards
    )


def _scored(event: Event, section: str, board: int) -> BoardScore:
    """One board scored by itself, as it stands."""
    scope = event.opened.scope(section)
    plays = tuple(
        play
        for play in event.plays.values()
        if play.entered.board == board and event.opened.scope(play.entered.section) == scope
    )
    one = Traveller(scope, board, plays, tuple(line(event, play) for play in plays))
    return score_field(event, (one,), field_rules(event, (one,)))[0][0]


def _percent(mine: LineScore, results: int) -> str | None:
    """North-South's per cent of the board; nothing before somebody else has played it."""
    if mine.points_ns is None or not mine.top_ns or results < 2:
        return None
    return str(half_up(100 * mine.points_ns / mine.top_ns, 0))


def _line(event: Event, one: LineScore, mine: LineScore) -> Json:
    result = one.play.entered.result
    return {
        "ns": _numbers(event, one.play, Side.NS),
        "ew": _numbers(event, one.play, Side.EW),
        "result": "" if isinstance(result, Adjusted) else str(result),
        "score": one.score_ns,
        "own": one is mine,
    }


def _numbers(event: Event, play: Play, side: Side) -> str:
    return "+".join(one.number for one in contestants_of(event, play, side))


def _unit(rows: tuple[Row, ...]) -> str:
    return "%" if any(row.percent is not None for row in rows) else ""


def _row(event: Event, row: Row, ids: dict[ContestantId, str], people: People) -> Json:
    entered = event.contestants.get(row.contestant)
    names = [name_of(people, one) for one in (entered.players if entered else ())]
    total: Fraction = row.points if row.percent is None else row.percent
    team = entered.name if entered and entered.name else ""
    return {
        "id": key_of(row.contestant),
        "place": row.place,
        "label": ids[row.contestant],
        "names": team or " – ".join(one for one in names if one),
        "total": shown(total),
    }
