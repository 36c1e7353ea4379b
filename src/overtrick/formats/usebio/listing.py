"""Contestants as PARTICIPANTS, with their places and totals."""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass
from fractions import Fraction
from typing import Any

from overtrick.bridge.seat import Side
from overtrick.event.contestant import ContestantId, People, by_number
from overtrick.event.fold import Event
from overtrick.event.records import ContestantEntered
from overtrick.event.standings import Row, Standings
from overtrick.formats.usebio.elements import Pair, Participants, Player, Team
from overtrick.scoring.rounding import shown

_MADE_UP = re.compile(r"p[0-9a-z]{16}|.*:.*", re.DOTALL)
"""What is the id of a person in a database, or of a player in a file without numbers."""


@dataclass(frozen=True, slots=True)
class Listing:
    """An event's contestants, ready to be listed."""

    event: Event
    people: People
    rows: Mapping[ContestantId, Row]
    standings: Standings

    def participants(self, section: str) -> Participants:
        """The contestants of a section as they were entered, then who else plays, by number."""
        known = self.event.contestants
        others = sorted((one for one in self.rows if one not in known), key=_by_number)
        everyone = (*known.values(), *map(ContestantEntered, others))
        entered = [one for one in everyone if one.contestant.section == section]
        match self.event.opened.form:
            case "pairs":
                return Participants(pairs=tuple(map(self._pair, entered)))
            case "individual":
                return Participants(players=tuple(map(self._individual, entered)))
            case "teams":
                return Participants(teams=tuple(map(self._team, entered)))

    def _pair(self, one: ContestantEntered) -> Pair:
        return Pair(
            number=one.contestant.number,
            direction=one.contestant.direction,
            players=self._players(one),
            **self._standing(one),
        )

    def _individual(self, one: ContestantEntered) -> Player:
        who = next(iter(self._players(one)), Player())
        return Player(
            number=one.contestant.number,
            name=who.name,
            national_id=who.national_id,
            club_id=who.club_id,
            **self._standing(one),
        )

    def _team(self, one: ContestantEntered) -> Team:
        """A team with its pairs' numbers; ``4-1-2`` tells which of its players a pair is."""
        players = self._players(one)
        numbers = _pair_numbers(self.event, one.contestant)
        seats = [_seats(number) for number in numbers]
        told = [seat for pair in seats for seat in pair]
        are_placed = told == list(range(1, len(players) + 1))
        pairs = tuple(
            Pair(
                number=number,
                players=tuple(players[seat - 1] for seat in pair) if are_placed else (),
            )
            for number, pair in zip(numbers, seats, strict=True)
        )
        return Team(
            id=one.contestant.number,
            name=one.name or "",
            pairs=pairs,
            players=() if are_placed else players,
            **self._standing(one),
        )

    def _players(self, one: ContestantEntered) -> tuple[Player, ...]:
        return tuple(
            self._player(key, f"{one.contestant}-{seat}") for seat, key in enumerate(one.players, 1)
        )

    def _player(self, key: str, seat: str) -> Player:
        """A player's name and numbers: a club's is in its own place, and so is that of a file.

        An id that is neither, but the seat's or made up within a file or a database, is in none.
        """
        person = self.people.get(key)
        number = person.number if person else None
        if person and person.of_club:
            return Player(name=person.name, club_id=number)
        made_up = key in (number, seat, seat + "'") or _MADE_UP.fullmatch(key)
        return Player(
            name=person.name if person else None,
            national_id=number,
            club_id=None if made_up else key,
        )

    def _standing(self, one: ContestantEntered) -> dict[str, Any]:
        """What a contestant's element says of its result; no place of who played nothing."""
        row = self.rows.get(one.contestant)
        penalties = self.event.penalties.values()
        taken = sum(
            (given.amount for given in penalties if given.contestant == one.contestant),
            Fraction(0),
        )
        return {
            "total_score": shown(row.points) if row else None,
            "percentage": shown(row.percent) if row and row.percent is not None else None,
            "place": row.place if row and self.standings.has_place(row) else None,
            "boards_played": str(row.boards) if row else None,
            "adjustment": _exact(-taken) if taken else None,
            "handicap": None if one.handicap is None else _exact(one.handicap),
        }


def _by_number(contestant: ContestantId) -> tuple[str, Any]:
    """North-South before East-West, each by number."""
    side = contestant.side
    return "" if side is None or side is Side.NS else side.value, by_number(contestant.number)


def _pair_numbers(event: Event, team: ContestantId) -> list[str]:
    found = {
        number
        for entered in (play.entered for play in event.plays.values())
        if entered.teams and entered.section == team.section
        for side, numbers in zip(entered.teams, (entered.ns, entered.ew), strict=True)
        if side == team.number
        for number in numbers
    }
    return sorted(found - {team.number}, key=by_number)


def _seats(number: str) -> tuple[int, ...]:
    """``(3, 4)`` of ``1-3-4``; nothing where a pair's number tells no seats."""
    pieces = number.split("-")[1:]
    is_good = len(pieces) == 2 and all(piece.isascii() and piece.isdigit() for piece in pieces)
    return tuple(int(piece[:6]) for piece in pieces) if is_good else ()


def _exact(value: Fraction) -> str:
    """A decimal without needless noughts, to six places."""
    return shown(value, 6).rstrip("0").rstrip(".")
