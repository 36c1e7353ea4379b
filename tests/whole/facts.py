"""What a journal comes to, worked out the slow way: read from its end, and nothing remembered.

Shares no code with the library but its records and the game itself.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field, replace
from fractions import Fraction
from typing import TypeAlias

from overtrick.bridge.board import Board, Vulnerability
from overtrick.bridge.result import (
    Adjusted,
    Artificial,
    Assigned,
    NotPlayed,
    PassedOut,
    Played,
    Result,
    ScoreOnly,
)
from overtrick.bridge.score import score_ns
from overtrick.bridge.seat import Side
from overtrick.event.contestant import ContestantId
from overtrick.event.records import (
    BoardFouled,
    BoardPrepared,
    ContestantEntered,
    ContestantLeft,
    Entry,
    EventOpened,
    MatchAwarded,
    OpeningChanged,
    Record,
    ResultEntered,
    RoundsCut,
    Sitting,
    SittingChanged,
    SittingsSet,
    Voided,
)

Scores: TypeAlias = tuple[tuple[Fraction, int], ...]
Mark: TypeAlias = Scores | Fraction
"""A side's standing: scores (NS-signed) with their shares, or an artificial score's per cent."""
Place: TypeAlias = tuple[str, int, int]


@dataclass
class Line:
    """One table's result of a board that counts, with a mark for each side."""

    number: int
    record: ResultEntered
    group: str
    marks: dict[Side, Mark]


@dataclass
class Facts:
    """What is in force at the end of a journal."""

    opened: EventOpened
    live: list[Entry] = field(default_factory=list)
    lines: list[Line] = field(default_factory=list)
    unplayed: list[Line] = field(default_factory=list)
    begun: set[tuple[str, int]] = field(default_factory=set)
    """Sections and rounds that have a result, cancelled or not."""

    def every(self, kind: type[Record]) -> list[Record]:
        return [entry.record for entry in self.live if isinstance(entry.record, kind)]

    def option(self, name: str) -> str:
        return dict(self.opened.options)[name]

    def last(self, kind: type[Record], *, of: str) -> dict[object, Record]:
        """The last record of a kind for each value of one of its fields."""
        return {getattr(record, of): record for record in self.every(kind)}

    def contestants(self) -> list[ContestantId]:
        """Everybody who is entered or has a result."""
        found = [record.contestant for record in self.every(ContestantEntered)]
        unplayed = self.unplayed if self.opened.form == "teams" else []
        for line in (*self.lines, *unplayed):
            for side in Side:
                found += self.who(line.record, side)
        return list(dict.fromkeys(found))

    def who(
        self, record: ResultEntered | Sitting, side: Side, section: str = ""
    ) -> list[ContestantId]:
        """Who sat on a side of a table."""
        section = record.section if isinstance(record, ResultEntered) else section
        place = list(Side).index(side)
        if self.opened.form == "teams":
            numbers = record.teams or ((record.ns or ("",))[0], (record.ew or ("",))[0])
            return [ContestantId("", numbers[place])] if numbers[place] else []
        line = None
        if self.opened.winners == 2:
            line = list(Side)[1 - place] if record.switched else side
        return [ContestantId(section, one, line) for one in (record.ns, record.ew)[place]]

    def scope(self, section: str) -> str:
        return "" if self.opened.across else section

    def sittings(self) -> dict[Place, Sitting]:
        """Who sits where, by section, round and table, from first to last record."""
        found: dict[Place, Sitting] = {}
        for record in (entry.record for entry in self.live):
            if isinstance(record, SittingsSet):
                found = _before(found, record.section, record.first_round)
                found |= {(record.section, one.round, one.table): one for one in record.sittings}
            elif isinstance(record, RoundsCut):
                found = _before(found, record.section, record.last_round + 1)
            elif isinstance(record, SittingChanged):
                place = (record.section, record.round, record.table)
                found.pop(place, None)
                if record.sitting is not None:
                    found[place] = record.sitting
        return found


def _before(found: dict[Place, Sitting], section: str, first: int) -> dict[Place, Sitting]:
    return {place: one for place, one in found.items() if place[0] != section or place[1] < first}


def facts(journal: Sequence[Entry]) -> Facts:
    """The facts in force: void first, from the end, then what corrections replaced."""
    live = _in_force(journal)
    opened = journal[0].record
    assert isinstance(opened, EventOpened)
    for entry in live:
        if isinstance(entry.record, OpeningChanged):
            opened = entry.record.opened
    found = Facts(opened, live)
    replaced = {
        entry.record.supersedes for entry in live if isinstance(entry.record, ResultEntered)
    }
    for entry in live:
        record = entry.record
        if not isinstance(record, ResultEntered) or entry.number in replaced:
            continue
        if record.round is not None:
            found.begun.add((record.section, record.round))
        if isinstance(record.result, NotPlayed):
            found.unplayed.append(Line(entry.number, record, "", {}))
        else:
            found.lines.append(
                Line(entry.number, record, _group(found, record), _marks(found, record))
            )
    return found


def without(found: Facts, gone: set[ContestantId]) -> Facts:
    """The facts without those whose results are cancelled, and without what they played."""
    kept, unplayed = (
        [
            line
            for line in lines
            if not any(one in gone for side in Side for one in found.who(line.record, side))
        ]
        for lines in (found.lines, found.unplayed)
    )
    live = [entry for entry in found.live if not _is_of(found, entry.record, gone)]
    return replace(found, live=live, lines=kept, unplayed=unplayed)


def cancelled(found: Facts) -> set[ContestantId]:
    """Who left with everything they played taken out."""
    last = found.last(ContestantLeft, of="contestant")
    return {one for one, record in last.items() if record.cancelled}  # type: ignore[union-attr,misc]


def _is_of(found: Facts, record: Record, gone: set[ContestantId]) -> bool:
    if isinstance(record, ContestantEntered):
        return record.contestant in gone
    if isinstance(record, MatchAwarded):
        section = "" if found.opened.form == "teams" else record.section
        return any(ContestantId(section, number) in gone for number in record.numbers)
    return False


def _in_force(journal: Sequence[Entry]) -> list[Entry]:
    void: set[int] = set()
    for entry in sorted(journal, key=lambda one: -one.number):
        if isinstance(entry.record, Voided) and entry.number not in void:
            void.add(entry.record.number)
    return [entry for entry in journal if entry.number not in void]


def _group(found: Facts, record: ResultEntered) -> str:
    """Which form of a fouled board a table played: as it says, else by the last that fits."""
    if record.group or record.round is None:
        return record.group
    group = ""
    for fouled in found.every(BoardFouled):
        assert isinstance(fouled, BoardFouled)
        if fouled.board != record.board or fouled.section not in (None, record.section):
            continue
        if record.round < fouled.first_round:
            continue
        if fouled.last_round is not None and record.round > fouled.last_round:
            continue
        if fouled.tables and record.table not in fouled.tables:
            continue
        group = fouled.group
    return group


def _vulnerable(found: Facts, section: str, board: int) -> Vulnerability:
    """The section's own record of the board before the event's, and Law 2 without either."""
    for whose in (section, None):
        records = [
            one
            for one in found.every(BoardPrepared)
            if isinstance(one, BoardPrepared) and (one.section, one.board) == (whose, board)
        ]
        if records:
            return records[-1].vulnerable or Board(board).vulnerable
    return Board(board).vulnerable


def _marks(found: Facts, record: ResultEntered) -> dict[Side, Mark]:
    vulnerable = _vulnerable(found, record.section, record.board)
    return {side: _mark(record.result, side, vulnerable) for side in Side}


def _mark(result: Result, side: Side, vulnerable: Vulnerability) -> Mark:
    if isinstance(result, Played | PassedOut | ScoreOnly):
        return ((Fraction(1), score_ns(result, vulnerable)),)
    assert isinstance(result, Adjusted)
    award = result.ns if side is Side.NS else result.ew
    if isinstance(award, Artificial):
        return award.percent
    assert isinstance(award, Assigned)
    return tuple((one.share, score_ns(one.outcome, vulnerable)) for one in award.weights)
