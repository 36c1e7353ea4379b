"""What a table sees after a board: other results and its percentage, or the match's other table."""

from __future__ import annotations

from datetime import datetime
from typing import Any, TypeAlias

from overtrick.bridge.result import Adjusted, NotPlayed
from overtrick.bridge.seat import Side
from overtrick.event.begun import room_has_begun
from overtrick.event.field_rules import field_rules
from overtrick.event.field_standings import score_field
from overtrick.event.refusals import NoResult, NotAllowed
from overtrick.event.standings import BoardScore, Both, LineScore
from overtrick.event.state import BoardPlace, Event, Play
from overtrick.event.teams.boards import scored
from overtrick.event.teams.names import meetings
from overtrick.event.traveller import Traveller, contestants_of, line
from overtrick.publish.words import decimals, figure
from overtrick.scoring.options import from_named
from overtrick.scoring.rounding import half_up
from overtrick.web import book
from overtrick.web.public.choices import embargo

Json: TypeAlias = dict[str, Any]


class NotShown(NotAllowed):
    """The director does not let tables see this, or not yet."""

    code = "not-shown"


class AheadOfRoom(NotShown):
    """The table's own result is of a round that the room has not begun: it may be a guess."""

    code = "ahead-of-the-room"


class UnderEmbargo(NotShown):
    """Others play these boards elsewhere: before its embargo is over an event shows nothing."""

    code = "under-embargo"


def check_embargo(event: Event, now: datetime) -> None:
    """Raise UnderEmbargo while others still play the boards of an event elsewhere."""
    if embargo(event, now) is not None:
        raise UnderEmbargo("others play these boards elsewhere: results are shown afterwards")


def traveller(event: Event, place: BoardPlace, now: datetime) -> Json:
    """The results of a board so far, North-South's best first, for a table that has played it.

    Raises NotShown where the director keeps them, UnderEmbargo, NoResult before the table's own
    is in, and AheadOfRoom until the room has begun the round.
    """
    check_embargo(event, now)
    wanted = book.settings(event)
    own = _own(event, place, None)
    board = _scored(event, place[0], place[3])
    lines = sorted(board.lines, key=lambda one: (one.score_ns is None, -(one.score_ns or 0)))
    mine = next(one for one in lines if one.play.entry == own.entry)
    return {
        "board": place[3],
        "percent": _percent(mine, len(lines)) if wanted["percent"] == "yes" else None,
        "lines": [
            _line(event, one.play, one.score_ns, own)
            for one in lines
            if one is mine or wanted["results"] == "yes"
        ],
    }


def match_board(event: Event, place: BoardPlace, room: str | None, now: datetime) -> Json:
    """Both tables of a match on a board, and who won how much, for a table that has played it.

    Raises NotShown before the other table has a result too, and as ``traveller`` does.
    """
    check_embargo(event, now)
    own = _own(event, place, room)
    options = from_named(event.opened.options)
    teams, plays = next(
        (
            (meeting.teams, plays)
            for meeting in meetings(event)
            for board, plays in meeting.plays
            if board == place[3] and any(play.entry == own.entry for play in plays)
        ),
        (("", ""), []),
    )
    compared = scored(event, teams, place[3], plays, options)
    if compared.points is None:
        raise NotShown("the other table has not played this board yet")
    return {
        "board": place[3],
        "percent": None,
        "lines": [_line(event, one, _score_ns(event, one), own) for one in plays],
        "won": _won(event, teams, compared.won),
    }


def _score_ns(event: Event, play: Play) -> int | None:
    marks = line(event, play)
    return marks.ns if marks is not None and isinstance(marks.ns, int) else None


def _own(event: Event, place: BoardPlace, room: str | None) -> Play:
    wanted = book.settings(event)
    if "yes" not in (wanted["results"], wanted["percent"]):
        raise NotShown("the other results are not shown at the tables")
    own = event.plays_at(place, room)
    if not own or isinstance(own[-1].entered.result, NotPlayed):
        raise NoResult("the table's own result comes first")
    if not room_has_begun(event, place[0], place[1]):
        raise AheadOfRoom("the others' results come when the room plays this round")
    return own[-1]


def _won(event: Event, teams: tuple[str, str], won: Both) -> Json:
    """Which team won how much of a board, in the unit of the match."""
    most = max(won)
    team = "" if won[0] == won[1] else teams[won.index(most)]
    unit = "IMP" if event.opened.method == "imp" else "Points"
    return {"team": team, "points": figure(most, decimals([most])), "unit": unit}


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


def _line(event: Event, play: Play, score: int | None, own: Play) -> Json:
    result = play.entered.result
    return {
        "ns": _numbers(event, play, Side.NS),
        "ew": _numbers(event, play, Side.EW),
        "result": "" if isinstance(result, Adjusted) else str(result),
        "score": score,
        "own": play.entry == own.entry,
    }


def _numbers(event: Event, play: Play, side: Side) -> str:
    return "+".join(one.number for one in contestants_of(event, play, side))
