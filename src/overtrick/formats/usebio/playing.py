"""TRAVELLER_LINEs as results and sit-outs."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from overtrick.bridge.board import Board
from overtrick.bridge.errors import quoted
from overtrick.bridge.result import NotPlayed
from overtrick.bridge.seat import Side
from overtrick.event.contestant import ContestantId
from overtrick.event.records import ContestantEntered, ResultEntered, SatOut
from overtrick.formats.cards import card
from overtrick.formats.gathering import Gathering, whole
from overtrick.formats.printed import PrintedMatch, key_of
from overtrick.formats.usebio.elements import Match, Traveller
from overtrick.formats.usebio.numbering import Numbering, with_side
from overtrick.formats.usebio.outcome import Said, said
from overtrick.formats.usebio.parts import MAX_BOARD, Part, Row, number_of
from overtrick.formats.usebio.teams import Roster

MAX_MATCH = 200
"""No match has more boards: a longer one sitting out is not believed."""


def play(rows: Iterable[Row], numbers: Numbering, roster: Roster, into: Gathering) -> None:
    """Turn every row into a result, or into a sit-out where one side is empty."""
    for row in rows:
        if row.ns and row.ew:
            _result(row, numbers, roster, into)
        elif row.ns or row.ew:
            _sit_out(row, numbers, roster, into)
        else:
            into.say("no-pairs", row.line.line, f"board {row.board}: a line without pairs")


def _result(row: Row, numbers: Numbering, roster: Roster, into: Gathering) -> None:
    line = row.line
    found = said(line, Board(row.board).vulnerable)
    _say(row, found, numbers, into)
    record = ResultEntered(
        row.section,
        row.board,
        numbers.bare(row.ns, Side.NS),
        numbers.bare(row.ew, Side.EW),
        found.result,
        round=_round(row.match),
        lead=_lead(row, into),
    )
    if numbers.form == "teams":
        record = roster.seated(record, row, into)
    into.add(record, line.line)
    into.figures.points[key_of(record)] = (line.points[0] or None, line.points[1] or None)


def _say(row: Row, found: Said, numbers: Numbering, into: Gathering) -> None:
    if found.notice:
        code, message = found.notice
        who = f"board {row.board}, {'-'.join(row.ns)} against {'-'.join(row.ew)}"
        into.say(code, row.line.line, f"{who}: {message}")
    for number, side in [(row.ns[0], Side.NS), (row.ew[0], Side.EW)]:
        if numbers.winners == 2 and with_side(number)[1] not in (None, side):
            message = f"board {row.board}: pair {number} sat {side.words}"
            into.say("wrong-direction", row.line.line, message)


def _lead(row: Row, into: Gathering) -> str | None:
    text = (row.line.lead or "").strip()
    lead = card(text)
    if text and lead is None:
        message = f"board {row.board}: LEAD {quoted(text)} is not a card"
        into.say("lead-unread", row.line.line, message)
    return lead


def _round(match: Match | None) -> int | None:
    return whole(match.round, MAX_BOARD) if match else None


def _sit_out(row: Row, numbers: Numbering, roster: Roster, into: Gathering) -> None:
    side = Side.NS if row.ns else Side.EW
    for number in row.ns or row.ew:
        who = roster.team(number) if numbers.form == "teams" else number
        contestant = numbers.contestant(row.section, who, side)
        into.add(SatOut(contestant, row.board, _round(row.match)), row.line.line)
    if not isinstance(said(row.line, Board(row.board).vulnerable).result, NotPlayed):
        message = f"board {row.board}: a result of one pair alone is left out"
        into.say("no-opponents", row.line.line, message)


def unlisted(entered: set[ContestantId], numbers: Numbering, into: Gathering) -> None:
    """Enter those who played without being listed, in the order of their first board."""
    if not entered and into.results:
        into.say("no-participants", 0, "no participants are listed: who played is entered")
        _enter_players(entered, numbers, into)
        return
    for contestant, line in _enter_players(entered, numbers, into):
        into.say("unlisted", line, f"contestant {contestant} plays without being listed")


def _enter_players(
    entered: set[ContestantId], numbers: Numbering, into: Gathering
) -> list[tuple[ContestantId, int]]:
    new: list[tuple[ContestantId, int]] = []
    for record, source in list(into.records):
        if not isinstance(record, ResultEntered | SatOut):
            continue
        for contestant in _who(record, numbers):
            if contestant not in entered:
                entered.add(contestant)
                line = (source.line if source else None) or 0
                into.add(ContestantEntered(contestant), line)
                new.append((contestant, line))
    return new


def _who(record: ResultEntered | SatOut, numbers: Numbering) -> list[ContestantId]:
    if isinstance(record, SatOut):
        return [record.contestant]
    if record.teams:
        return [ContestantId(record.section, team) for team in record.teams]
    sides = ((Side.NS, record.ns), (Side.EW, record.ew))
    return [
        ContestantId(record.section, number, side if numbers.winners == 2 else None)
        for side, ns in sides
        for number in ns
    ]


def datums(parts: Iterable[Part], into: Gathering) -> None:
    """Keep every BOARD_AVERAGE that is printed."""
    for part in parts:
        for board in part.boards:
            if board.average:
                into.figures.datums[part.section, number_of(board, into.file)] = board.average


def matches(parts: Sequence[Part], into: Gathering) -> None:
    """Keep what is printed of every match; a team without opponents sits its boards out."""
    for part in parts:
        for match in part.matches:
            teams = ((match.team or "").strip(), (match.opposing_team or "").strip())
            into.figures.matches.append(
                PrintedMatch(
                    match.round,
                    teams,
                    (match.team_score, match.opposing_team_score),
                    tuple(_points(board, into.file) for board in match.boards),
                )
            )
            _bye(part.section, match, into)


def _points(board: Traveller, file: str) -> tuple[int, tuple[str, ...]]:
    printed = (board.imps, board.team_points, board.opposing_team_points)
    return number_of(board, file), tuple(one for one in printed if one is not None)


def _bye(section: str, match: Match, into: Gathering) -> None:
    team, other = (match.team or "").strip(), (match.opposing_team or "").strip()
    if not team or other.upper() not in ("", "0", "BYE") or match.boards:
        return
    for board in _range(match.start_board, match.end_board):
        into.add(SatOut(ContestantId(section, team), board, _round(match)), match.line)


def _range(start: str | None, end: str | None) -> range:
    first, last = whole(start, MAX_BOARD), whole(end, MAX_BOARD)
    if first is None or last is None or last - first >= MAX_MATCH:
        return range(0)
    return range(first, last + 1)
