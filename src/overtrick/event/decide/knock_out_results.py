"""Who goes on from a stage of a knock-out, or what is still to be played."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from fractions import Fraction
from itertools import combinations
from typing import NamedTuple

from overtrick.event.certify import missing
from overtrick.event.commands import SetMatch
from overtrick.event.contestant import ContestantId
from overtrick.event.draws import round_boards
from overtrick.event.draws.history import couple_at
from overtrick.event.draws.kept import setting
from overtrick.event.matches.entrants import in_the_running
from overtrick.event.matches.settling import summed
from overtrick.event.records import RoundDrawn
from overtrick.event.refusals import NotAllowed
from overtrick.event.schedules.knock_out import (
    BY_NAME,
    Bracket,
    Decided,
    PlayOff,
    PlayOn,
    Stage,
    Stanzas,
    Survivors,
    Tied,
    settle,
    survivors,
)
from overtrick.event.schedules.match import Match
from overtrick.event.schedules.triangle import Triangle
from overtrick.event.standings import Both, MatchBoard
from overtrick.event.standings import Match as Scored
from overtrick.event.state import Event
from overtrick.event.teams.standings import count_teams
from overtrick.scoring.rounding import brief


@dataclass(frozen=True, slots=True)
class Finished:
    """Who goes on, and in a sentence each how it came to that."""

    going_on: tuple[str, ...]
    notes: tuple[str, ...]


class _Part(NamedTuple):
    """One round of a match, home's points first; no boards where it was awarded."""

    round: int
    points: Both
    boards: tuple[MatchBoard, ...]


def finished(event: Event, record: RoundDrawn, stage: Bracket | Stage) -> Finished:
    """The survivors of a stage whose first round is ``record``.

    Raises NotAllowed for results that are missing, and for ties, offering the boards that are
    to be played.
    """
    look = _Look(event, record)
    look.check_complete()
    going_on: list[str] = []
    notes: list[str] = []
    ties: list[tuple[str, str, int]] = []
    for match in stage.matches:
        found = look.decided(match)
        if isinstance(found, Decided):
            going_on.append(found.winner)
            notes.append(_told(match, found))
        else:
            ties.append((match.home, match.away, found.boards if isinstance(found, PlayOn) else 0))
    for three in stage.three_ways if isinstance(stage, Stage) else ():
        out = look.three(three)
        if isinstance(out, PlayOff):
            ties += [(one, other, 4) for one, other in combinations(out.numbers, 2)]
        else:
            going_on += out.two
            notes.append(f"{out.two[0]} and {out.two[1]} go on before {out.out}, {out.how}")
    if ties:
        look.refuse(ties)
    if isinstance(stage, Bracket):
        notes += [f"{one} had a bye" for one in stage.byes]
    return Finished(tuple(going_on), tuple(notes))


def _told(match: Match, found: Decided) -> str:
    loser = match.other(found.winner)
    by = f" by {brief(found.margin)}" if found.margin else ""
    return f"{found.winner} beat {loser}{by}, {found.how}"


class _Look:
    """The matches of a stage as they are scored."""

    def __init__(self, event: Event, record: RoundDrawn) -> None:
        self.event, self.record = event, record
        self.first = record.round
        self.last = record.round + int(setting(record, "stanzas")) - 1
        counted = count_teams(in_the_running(event))
        self.net = counted.worth.is_net
        self.matches = counted.settled.matches

    def check_complete(self) -> None:
        """Raise NotAllowed where a result of the stage is not in."""
        open_ = [
            str(one)
            for one in missing(self.event)
            if one.section == self.record.section and one.round >= self.first
        ]
        if open_:
            more = f" and {len(open_) - 6} more" if len(open_) > 6 else ""
            raise NotAllowed(f"results are missing: {'; '.join(open_[:6])}{more}")

    def decided(self, match: Match) -> Decided | PlayOn | Tied:
        """Who has won: by walkover, as awarded, on the boards, or by what breaks ties."""
        gone = [one for one in (match.home, match.away) if self._left(one)]
        if len(gone) == 1:
            return Decided(match.other(gone[0]), Fraction(0), f"as {gone[0]} has left")
        parts = list(self._parts(match.home, match.away))
        carried = self._carried(match)
        rules = BY_NAME[setting(self.record, "tie")]
        regular = [one.points for one in parts if one.round <= self.last]
        later = [one for one in parts if one.round > self.last]
        sets = 1 if setting(self.record, "tie") == "extra-boards" else 0
        sudden = [
            board.points for one in later[sets:] for board in one.boards if board.points is not None
        ]
        stanzas = Stanzas(regular, carried, [one.points for one in later[:sets]], sudden)
        return settle(match, stanzas, rules)

    def three(self, triangle: Triangle) -> Survivors | PlayOff:
        """Which two of three go on, their extra boards counted in."""
        margins = {
            (one, other): sum(
                (home - away for _, (home, away), _ in self._parts(one, other)), Fraction(0)
            )
            for one, other in combinations(triangle.members, 2)
        }
        return survivors(triangle.members, margins)

    def refuse(self, ties: Sequence[tuple[str, str, int]]) -> None:
        """Raise NotAllowed, with the extra boards of every tie as offers."""
        named = ", ".join(f"{home} against {away}" for home, away, _ in ties)
        offers = tuple(self._extra(*one) for one in ties if one[2])
        what = "play the extra boards offered" if offers else "award them"
        raise NotAllowed(f"tied: {named}; {what} before the next stage is drawn", offers=offers)

    def _extra(self, home: str, away: str, boards: int) -> SetMatch:
        """The match of some boards more, in the first round after the stage that is free."""
        section = self.record.section
        busy = {
            place[1]
            for place, sitting in self.event.sittings.items()
            if place[0] == section
            and {home, away} & {*(couple_at(self.event, section, sitting) or ())}
        }
        round_ = next(one for one in range(self.last + 1, self.last + len(busy) + 2)
                      if one not in busy and one > max(busy))  # fmt: skip
        played = [
            board
            for place, sitting in self.event.sittings.items()
            if place[0] == section and place[1] >= self.first
            for board in sitting.boards
        ]
        first = max(played or round_boards(self.event, section, self.first)) + 1
        table = 1 + next((place for place, two in enumerate(self.record.matches) if home in two), 0)
        numbers = tuple(range(first, first + boards))
        return SetMatch(round_, home, away, numbers, section, table, None, "a tie")

    def _left(self, number: str) -> bool:
        return ContestantId("", number) in self.event.left

    def _parts(self, home: str, away: str) -> Iterator[_Part]:
        """The rounds of this stage that two have played, in order."""
        found = [
            part
            for match in self.matches
            if {*match.teams} == {home, away}
            for part in self._rounds(match, turned=match.teams[0] != home)
            if part.round >= self.first
        ]
        return iter(sorted(found, key=lambda one: one.round))

    def _rounds(self, match: Scored, *, turned: bool) -> Iterator[_Part]:
        if match.award is not None:
            points = match.vps or match.points
            yield _Part(match.round or 0, self._margin(points, turned=turned), ())
            return
        lost = (match.penalties[0] - match.carried[0], match.penalties[1] - match.carried[1])
        stanzas = [(one.rounds, one.boards) for one in match.stanzas]
        for rounds, boards in stanzas or [(match.rounds, match.boards)]:
            home, away = summed(boards)
            points = self._margin((home, away), turned=turned, net=self.net)
            if min(rounds) == min(match.rounds):
                off = self._margin(lost, turned=turned)
                points = (points[0] - off[0], points[1] - off[1])
            each = tuple(
                MatchBoard(
                    one.board,
                    one.points and self._margin(one.points, turned=turned, net=self.net),
                )
                for one in boards
            )
            yield _Part(min(rounds), points, each)

    def _margin(self, points: Both, *, turned: bool, net: bool = False) -> Both:
        """Both sides' points, home first; where one's gain is the other's loss, counted once."""
        home, away = points[::-1] if turned else points
        return ((home - away) / 2, Fraction(0)) if net else (home, away)

    def _carried(self, match: Match) -> Fraction:
        """What home carries in more than away, where scoring has not put it into a match.

        It counts in the first match of each.
        """
        if int(setting(self.record, "stage")) > 1:
            return Fraction(0)
        return self._brings(match.home) - self._brings(match.away)

    def _brings(self, number: str) -> Fraction:
        carried = self.event.carried.get(ContestantId("", number))
        placed = any(
            one.carried[one.teams.index(number)] for one in self.matches if number in one.teams
        )
        return Fraction(0) if carried is None or placed else carried.amount
