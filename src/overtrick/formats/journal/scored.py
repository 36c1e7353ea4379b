"""Reading back what ``overtrick score --json`` printed: all results, players and rulings."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass, field
from fractions import Fraction
from typing import Annotated, Final, Literal, TypeAlias

import msgspec
from msgspec import Meta

from overtrick.bridge.board import Board as Law2Board
from overtrick.bridge.board import Vulnerability
from overtrick.bridge.errors import BridgeError, quoted
from overtrick.bridge.notation import parse_contract, parse_outcome, parse_ruling
from overtrick.bridge.result import NotPlayed, PassedOut, Played, Result, ScoreOnly
from overtrick.bridge.seat import Seat, Side
from overtrick.event.contestant import ContestantId, Person
from overtrick.event.records import (
    BoardPrepared,
    ContestantEntered,
    FormName,
    Numbers,
    ResultEntered,
    Source,
)
from overtrick.formats.journal.decoding import decoded, naming, settings_of
from overtrick.formats.reading import Heading, Notice, Reading, Sourced, Unreadable

_MAX_ERRORS: Final = 20
_PERCENT: Final = re.compile(r"-?[0-9]{1,9}(\.[0-9]{1,9})?")

Text: TypeAlias = Annotated[str, Meta(max_length=2000)]
Number: TypeAlias = Annotated[int, Meta(ge=0, le=999_999)]
Contestant: TypeAlias = Annotated[str, Meta(max_length=200)] | Number


class _Event(msgspec.Struct, frozen=True, kw_only=True):
    title: Text | None = None
    date: Text | None = None
    club: Text | None = None
    form: FormName | None = None
    method: Text | None = None
    rules: Text | None = None
    options: dict[str, Text] = {}
    winners: Literal[1, 2] | None = None
    across: bool | None = None


class _Player(msgspec.Struct, frozen=True, kw_only=True):
    name: Text = ""
    number: Text | None = None


class _Row(msgspec.Struct, frozen=True, kw_only=True):
    number: Contestant
    section: Text = ""
    direction: Literal["NS", "EW"] | None = None
    name: Text | None = None
    players: tuple[_Player, ...] = ()
    handicap: Text | None = None


class _Ranking(msgspec.Struct, frozen=True, kw_only=True):
    rows: tuple[_Row, ...] = ()


class _Line(msgspec.Struct, frozen=True, kw_only=True):
    section: Text = ""
    round: Number | None = None
    table: Number | None = None
    ns: Contestant | None = None
    ew: Contestant | None = None
    players: tuple[Contestant, Contestant, Contestant, Contestant] | None = None
    team_ns: Contestant | None = None
    team_ew: Contestant | None = None
    room: Text | None = None
    group: Text = ""
    switched: bool = False
    contract: Text | None = None
    declarer: Literal["N", "E", "S", "W"] | None = None
    tricks: Annotated[int, Meta(ge=0, le=13)] | None = None
    lead: Text | None = None
    score_ns: Annotated[int, Meta(ge=-99_999, le=99_999)] | None = None
    played: bool = True
    ruling: Text | None = None


class _Board(msgspec.Struct, frozen=True, kw_only=True):
    board: Annotated[int, Meta(ge=1, le=999_999)]
    section: Text | None = None
    vulnerable: Literal["none", "ns", "ew", "both"] | None = None
    lines: tuple[_Line, ...] = ()


class _Document(msgspec.Struct, frozen=True, kw_only=True):
    event: _Event
    rankings: tuple[_Ranking, ...]
    boards: tuple[_Board, ...]


class BadLine(BridgeError):
    """A line of the document does not say who played, or how many tricks were won."""

    code = "bad-line"


def read_scored(content: bytes, file: str) -> Reading:
    """The results, contestants and options in a printed document; its points are left out.

    Deals are not in it. Raises Unreadable, naming the place (``boards[3].lines[0].ruling``).
    """
    document = decoded(_Document, content, file)
    into = _Gathering(file)
    for ranking, one in enumerate(document.rankings):
        for place, row in enumerate(one.rows):
            into.enter(row, f"rankings[{ranking}].rows[{place}]")
    for number, board in enumerate(document.boards):
        into.prepare(board)
        for place, line in enumerate(board.lines):
            into.play(board.board, line, f"boards[{number}].lines[{place}]")
    if into.errors:
        raise Unreadable(into.errors[:_MAX_ERRORS])
    return Reading(
        file, "overtrick", _heading(document.event, file), tuple(into.records), into.people
    )


def _heading(event: _Event, file: str) -> Heading:
    return Heading(
        title=event.title or None,
        date=event.date,
        club=event.club,
        form=event.form,
        method=event.method,
        rules=event.rules,
        winners=event.winners,
        across=event.across,
        settings=settings_of(event.options, file, "event.options"),
    )


@dataclass(slots=True)
class _Gathering:
    """The records of a document as they are found, and every place that is wrong."""

    file: str
    records: list[Sourced] = field(default_factory=list)
    people: dict[str, Person] = field(default_factory=dict)
    errors: list[Notice] = field(default_factory=list)

    def enter(self, row: _Row, path: str) -> None:
        """One contestant of a ranking."""
        side = Side(row.direction) if row.direction else None
        contestant = ContestantId(row.section, str(row.number), side)
        players = tuple(self._people(contestant, row.players))
        handicap = self._handicap(row.handicap, path)
        record = ContestantEntered(contestant, players, row.name, handicap)
        self.records.append((record, Source(self.file)))

    def _people(self, contestant: ContestantId, players: tuple[_Player, ...]) -> Iterator[str]:
        for seat, player in enumerate(players, 1):
            key = f"{self.file}:{contestant}-{seat}"
            self.people[key] = Person(key, player.name, player.number)
            yield key

    def _handicap(self, text: str | None, path: str) -> Fraction | None:
        if text is None:
            return None
        if not _PERCENT.fullmatch(text):
            self._refuse("bad-field", f"{path}.handicap", f"{text[:40]!r} is not a number")
            return None
        return Fraction(text)

    def play(self, board: int, line: _Line, path: str) -> None:
        """One line of a board."""
        try:
            record = _record(board, line)
        except BridgeError as error:
            where = f"{path}.{error.where}" if error.where else path
            self._refuse(error.code, where, error.message)
        else:
            self.records.append((record, Source(self.file)))

    def prepare(self, board: _Board) -> None:
        """A board whose vulnerability is not that of Law 2."""
        told = Vulnerability(board.vulnerable) if board.vulnerable else None
        if told not in (None, Law2Board(board.board).vulnerable):
            record = BoardPrepared(board.board, board.section, vulnerable=told)
            self.records.append((record, Source(self.file)))

    def _refuse(self, code: str, path: str, message: str) -> None:
        self.errors.append(Notice(code, f"{self.file}, {path}", message))


def _record(board: int, line: _Line) -> ResultEntered:
    ns, ew = _numbers(line)
    teams = None
    if line.team_ns is not None and line.team_ew is not None:
        teams = (str(line.team_ns), str(line.team_ew))
    return ResultEntered(
        section=line.section,
        board=board,
        ns=ns,
        ew=ew,
        result=_result(line),
        round=line.round,
        table=line.table,
        lead=line.lead,
        teams=teams,
        room=line.room,
        group=line.group,
        switched=line.switched,
    )


def _numbers(line: _Line) -> tuple[Numbers, Numbers]:
    if line.players is not None:
        north, east, south, west = map(str, line.players)
        return (north, south), (east, west)
    if line.ns is None or line.ew is None:
        raise BadLine("'ns' and 'ew', or 'players', are expected")
    return (str(line.ns),), (str(line.ew),)


def _result(line: _Line) -> Result:
    if line.ruling is not None:
        with naming("ruling"):
            return parse_ruling(line.ruling)
    if line.contract is not None:
        with naming("contract"):
            return _made(line.contract, line)
    if line.played and line.score_ns is not None:
        return ScoreOnly(line.score_ns)
    return NotPlayed()


def _made(text: str, line: _Line) -> Result:
    if isinstance(parse_outcome(text), PassedOut):
        return PassedOut()
    if line.tricks is None:
        raise BadLine(f"{quoted(text)}: its 'tricks' are missing")
    contract = parse_contract(text)
    return Played(contract.by(Seat(line.declarer)) if line.declarer else contract, line.tricks)
