"""The state of one event: what its journal comes to."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from datetime import datetime
from typing import Literal, TypeAlias

from overtrick.bridge.board import Board, Vulnerability
from overtrick.bridge.deal import Deal
from overtrick.bridge.seat import Seat
from overtrick.event.contestant import ContestantId
from overtrick.event.grown import Growing
from overtrick.event.records import (
    AppealDecided,
    AppealLodged,
    BoardFouled,
    BoardPrepared,
    CarriedOver,
    ContestantEntered,
    ContestantLeft,
    Entry,
    EventClosed,
    EventOpened,
    LatePlayAllowed,
    LineUpGiven,
    MatchAwarded,
    Noted,
    PenaltyGiven,
    PlayersSeated,
    ResultConfirmed,
    ResultContested,
    ResultEntered,
    RoundDrawn,
    SatOut,
    Sitting,
    Source,
)

Stage: TypeAlias = Literal["open", "provisional", "final"]
Place: TypeAlias = tuple[str, int, int]
"""One table in one round: section, round, table."""
BoardPlace: TypeAlias = tuple[str, int, int, int]
"""One board at one table in one round: section, round, table, board."""


@dataclass(frozen=True, slots=True)
class Play:
    """One result in force, with the entry that holds it.

    ``group`` is the form of a fouled board that was played, empty where there is but one;
    ``at`` is when the result was written.
    """

    entry: int
    entered: ResultEntered
    source: Source | None
    at: datetime | None = None
    group: str = ""


@dataclass(frozen=True, slots=True)
class Appeal:
    """An appeal and, when it has been heard, what became of it."""

    lodged: AppealLodged
    decided: AppealDecided | None = None


@dataclass(frozen=True, slots=True)
class Event:
    """The state of one event. Treat as read-only: ``fold`` alone fills it.

    Dictionaries keyed by a number are keyed by the entry that holds the record.
    """

    opened: EventOpened
    contestants: dict[ContestantId, ContestantEntered] = field(default_factory=dict)
    plays: Growing[int, Play] = field(default_factory=dict)
    places: Growing[BoardPlace, tuple[int, ...]] = field(default_factory=dict)
    boards: dict[tuple[str | None, int], BoardPrepared] = field(default_factory=dict)
    sit_outs: dict[int, SatOut] = field(default_factory=dict)
    penalties: dict[int, PenaltyGiven] = field(default_factory=dict)
    sittings: dict[Place, Sitting] = field(default_factory=dict)
    movements: dict[str, str] = field(default_factory=dict)
    drawn: dict[tuple[str, int], RoundDrawn] = field(default_factory=dict)
    started: dict[tuple[str, int], datetime | None] = field(default_factory=dict)
    fouled: dict[int, BoardFouled] = field(default_factory=dict)
    seated: dict[ContestantId, tuple[PlayersSeated, ...]] = field(default_factory=dict)
    line_ups: dict[ContestantId, tuple[LineUpGiven, ...]] = field(default_factory=dict)
    left: dict[ContestantId, ContestantLeft] = field(default_factory=dict)
    awards: dict[tuple[str, int, tuple[str, ...]], MatchAwarded] = field(default_factory=dict)
    carried: dict[ContestantId, CarriedOver] = field(default_factory=dict)
    confirmed: Growing[int, ResultConfirmed] = field(default_factory=dict)
    contested: dict[int, ResultContested] = field(default_factory=dict)
    late: dict[tuple[str, int, int, int], LatePlayAllowed] = field(default_factory=dict)
    appeals: dict[int, Appeal] = field(default_factory=dict)
    notes: dict[int, Noted] = field(default_factory=dict)
    stage: Stage = "open"
    corrections_until: datetime | None = None
    closed: EventClosed | None = None
    entries: Sequence[Entry] = field(default=(), compare=False, repr=False)

    def plays_at(self, place: BoardPlace, room: str | None = None) -> tuple[Play, ...]:
        """The results in force of a board at a table; of one room alone where it is named.

        A result that names no room is of the one in which its teams sit as it has them, and of
        either where that is not known. More than one where both rooms of a match have one table
        number, or a file says so.
        """
        found = tuple(self.plays[number] for number in self.places.get(place, ()))
        if room is None:
            return found
        return tuple(one for one in found if (one.entered.room or self._room_of(one, room)) == room)

    def _room_of(self, play: Play, room: str) -> str:
        """The room of a result that names none: ``room`` where it may as well be of that.

        Where one table stands for both rooms, the home team is North-South in the open one.
        """
        one = play.entered
        sitting = self.sittings.get((one.section, one.round or 0, one.table or 0))
        if sitting is None or sitting.room or not sitting.teams or not one.teams:
            return room
        return {sitting.teams: "open", sitting.teams[::-1]: "closed"}.get(one.teams, room)

    def prepared(self, section: str, board: int) -> BoardPrepared | None:
        """What is recorded of a board, the section's own record before the event's."""
        return self.boards.get((section, board)) or self.boards.get((None, board))

    def deal(self, section: str, board: int) -> Deal | None:
        """The cards of a board, where known."""
        prepared = self.prepared(section, board)
        return prepared.deal if prepared else None

    def dealer(self, section: str, board: int) -> Seat:
        """The dealer as recorded, otherwise by Law 2."""
        prepared = self.prepared(section, board)
        return (prepared.dealer if prepared else None) or Board(board).dealer

    def vulnerable(self, section: str, board: int) -> Vulnerability:
        """The vulnerability as recorded, otherwise by Law 2."""
        prepared = self.prepared(section, board)
        return (prepared.vulnerable if prepared else None) or Board(board).vulnerable

    def in_section(self, section: str) -> dict[Place, Sitting]:
        """A section's sittings by round and table."""
        places = sorted(place for place in self.sittings if place[0] == section)
        return {place: self.sittings[place] for place in places}

    def players(self, contestant: ContestantId, round_: int = 1) -> tuple[str, ...]:
        """Ids of the people who play for a contestant in a round, substitutes in their places."""
        for seated in reversed(self.seated.get(contestant, ())):
            if seated.first_round <= round_ <= (seated.last_round or round_):
                return seated.players
        entered = self.contestants.get(contestant)
        return entered.players if entered else ()

    def line_up(self, team: ContestantId, round_: int) -> LineUpGiven | None:
        """The line-up of a team in a round: of those for the latest round, the one given last."""
        given = [one for one in self.line_ups.get(team, ()) if one.first_round <= round_]
        return max(reversed(given), key=lambda one: one.first_round, default=None)
