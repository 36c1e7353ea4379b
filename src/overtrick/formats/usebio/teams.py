"""Which team a pair's number belongs to, and who sits where in a match."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, replace

from overtrick.event.records import ResultEntered
from overtrick.formats.gathering import Gathering
from overtrick.formats.usebio.parts import Part, Row


@dataclass(frozen=True, slots=True)
class Roster:
    """The team of each pair's number, and the teams' own numbers."""

    team_of: dict[str, str]
    teams: frozenset[str]

    def team(self, pair: str) -> str:
        """A pair's team: as listed, else what stands before the first hyphen (``1-3-4``)."""
        if pair in self.team_of:
            return self.team_of[pair]
        return pair if pair in self.teams else pair.partition("-")[0] or pair

    def seated(self, record: ResultEntered, row: Row, into: Gathering) -> ResultEntered:
        """The record with its teams and room.

        DIRECTION is where the match's first TEAM sits; that team's North-South table is the
        open room. Where the pairs' numbers say otherwise they count, and it is said.
        """
        teams = (self.team(row.ns[0]), self.team(row.ew[0]))
        if row.match is None:
            return replace(record, teams=teams)
        home = ((row.match.team or "").strip(), (row.match.opposing_team or "").strip())
        is_ew = (row.line.direction or "").strip().upper().startswith("E")
        told = (home[1], home[0]) if is_ew else home
        if set(teams) != set(home):
            teams = told
        elif teams != told and row.line.direction:
            message = f"board {record.board}: DIRECTION and the pairs' numbers disagree"
            into.say("direction-differs", row.line.line, message)
        return replace(record, teams=teams, room="open" if teams[0] == home[0] else "closed")


def roster(parts: Iterable[Part]) -> Roster:
    """The roster of an event of teams."""
    listed = [team for part in parts if part.participants for team in part.participants.teams]
    team_of = {
        (pair.number or "").strip(): (team.id or "").strip()
        for team in listed
        for pair in team.pairs
        if pair.number
    }
    return Roster(team_of, frozenset((team.id or "").strip() for team in listed))
