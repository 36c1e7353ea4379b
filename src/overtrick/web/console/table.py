"""One table in one round: its boards, what is in, and what a director typed there."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace

from overtrick.bridge.board import Vulnerability
from overtrick.bridge.errors import BridgeError
from overtrick.bridge.notation import parse_result
from overtrick.bridge.result import Adjusted, PassedOut, Played, Result, ScoreOnly
from overtrick.bridge.score import score_ns
from overtrick.event.commands import (
    AllowLatePlay,
    Command,
    CorrectResult,
    EnterResult,
    GiveRuling,
    WithdrawResult,
)
from overtrick.event.decide.places import in_force
from overtrick.event.history import own_results, ruled_from
from overtrick.event.refusals import NoResult
from overtrick.event.state import BoardPlace, Event, Place, Play
from overtrick.event.telling import told
from overtrick.publish.outcome import Card, OutcomeShown, outcome
from overtrick.publish.outcome import lead as lead_shown
from overtrick.web.reasons import reason_told

LATE_WORDS = frozenset({"late", "l"})
"""What stands for a board that is played later."""
GONE_WORDS = frozenset({"delete", "del", "none", "-", "–"})
"""What takes a result back."""


@dataclass(frozen=True, slots=True)
class BoardLine:
    """A board at a table: its result, and in how far it is settled.

    ``typed`` is the result as one would type it. Of a ``hidden`` board it is said only whether
    a result is ``there``, and in which ``entry`` of the journal. Commands do not reach a result
    that is ``under_another`` of the same board and room, as a file may have them.
    """

    board: int
    dealer: str
    vulnerable: Vulnerability
    room: str | None = None
    hidden: bool = False
    there: bool = False
    entry: int = 0
    typed: str = ""
    shown: OutcomeShown | None = None
    told: str = ""
    score: int | None = None
    lead: Card | str = ""
    confirmed: bool = False
    contests: tuple[str, ...] = ()
    ruled: bool = False
    reason: str = ""
    under: str = ""
    changed: int = 0
    late: bool = False
    under_another: bool = False


def board_lines(event: Event, place: Place, hidden: frozenset[int]) -> tuple[BoardLine, ...]:
    """The boards of a table in a round, those it should have played and those it did."""
    sitting = event.sittings.get(place)
    planned = sitting.boards if sitting else ()
    others = sorted(key[3] for key in event.places if key[:3] == place and key[3] not in planned)
    return tuple(
        line for board in (*planned, *others) for line in _lines(event, place, board, hidden)
    )


def _lines(event: Event, place: Place, board: int, hidden: frozenset[int]) -> Iterator[BoardLine]:
    blank = _blank(event, place, board)
    plays = event.plays_at((*place, board))
    if board in hidden:
        now = stands_at(event, (*place, board), blank.room)
        yield replace(blank, hidden=True, there=now is not None, entry=now.entry if now else 0)
    elif not plays:
        yield blank
    else:
        for play in plays:
            last = stands_at(event, (*place, board), play.entered.room)
            line = _line(event, blank, play, hidden)
            yield replace(line, under_another=last is not None and last.entry != play.entry)


def stands_at(event: Event, at: BoardPlace, room: str | None) -> Play | None:
    """The result that stands at a board, which commands act on: the last where a file has several.

    In a room it may be one of none.
    """
    return in_force(event, at, room)


def _blank(event: Event, place: Place, board: int) -> BoardLine:
    section, sitting = place[0], event.sittings.get(place)
    return BoardLine(
        board,
        event.dealer(section, board).words,
        event.vulnerable(section, board),
        room=sitting.room if sitting else None,
        late=(*place, board) in event.late,
    )


def _line(event: Event, blank: BoardLine, play: Play, hidden: frozenset[int]) -> BoardLine:
    entered, result = play.entered, play.entered.result
    own = own_results(event, play) if isinstance(result, Adjusted) else ()
    law, why = f"Law {entered.law}" if entered.law else "", reason_told(entered.reason, hidden)
    return BoardLine(
        blank.board,
        blank.dealer,
        blank.vulnerable,
        room=entered.room,
        there=True,
        entry=play.entry,
        typed=str(result),
        shown=outcome(result),
        told=told(result),
        score=_score(result, blank.vulnerable),
        lead=lead_shown(entered.lead),
        confirmed=play.entry in event.confirmed,
        contests=tuple(
            str(one.result) for one in event.contested.values() if one.number == play.entry
        ),
        ruled=isinstance(result, Adjusted),
        reason=", ".join(one for one in (law, why) if one),
        under=str(own[0]) if own else "",
        changed=len(ruled_from(event, play.entry)) - 1,
        late=blank.late,
    )


def _score(result: Result, vulnerable: Vulnerability) -> int | None:
    if isinstance(result, Played | PassedOut | ScoreOnly):
        return score_ns(result, vulnerable)
    return None


def typed_command(  # noqa: PLR0913 - a place, what was typed there, and who typed it
    event: Event,
    at: BoardPlace,
    text: str,
    *,
    room: str | None = None,
    reason: str = "",
    known: bool = True,
) -> Command | None:
    """What a director means who types ``text`` at a board; None for what is so already.

    ``4SxN+1``, ``PASS``, ``NP`` and ``+420`` are results, ``60/40`` and ``A+/A-`` rulings,
    ``late`` has the board played later and ``delete`` takes its result back. A second result
    corrects the first. A lead stands behind the result: ``4SN= HQ``. Who does not know what is
    in (``known``) asks for something with the same, too. Raises BridgeError.
    """
    said = " ".join(text.split())
    section, round_, table, board = at
    old = stands_at(event, at, room)
    if said.lower() in GONE_WORDS:
        if old is None:
            raise NoResult("nothing is in to take back")
        return WithdrawResult(round_, table, board, section, room, reason)
    if not said or (known and old is not None and said == str(old.entered.result)):
        return None
    if said.lower() in LATE_WORDS:
        return AllowLatePlay(round_, table, board, section)
    result, lead, adjusted = _read(said)
    if adjusted:
        return GiveRuling(round_, table, board, result, section, room, reason)
    if old is None:
        return EnterResult(round_, table, board, result, section, lead, room)
    return CorrectResult(round_, table, board, result, section, lead, room, reason)


def kept_command(event: Event, at: BoardPlace, room: str | None = None) -> Command | None:
    """The result that stands is right, whatever else was said of it; None without a contest."""
    section, round_, table, board = at
    contested = {one.number for one in event.contested.values()}
    play = stands_at(event, at, room)
    if play is None or play.entry not in contested:
        return None
    result = str(play.entered.result)
    return CorrectResult(round_, table, board, result, section, None, room, "contested")


def _read(said: str) -> tuple[str, str | None, bool]:
    """A result, the lead behind it, and whether it is a ruling. Raises BridgeError."""
    try:
        return said, None, isinstance(parse_result(said), Adjusted)
    except BridgeError:
        head, blank, tail = said.rpartition(" ")
        if not blank:
            raise
        try:
            played = isinstance(parse_result(head), Played)
        except BridgeError:
            played = False
        if not played:
            raise
        return head, tail, False
