"""Australian session and outright awards.

Source: ABF Masterpoint Manual 3.1 (formulas), 4.1 (places, teams of five and six) and its
appendix A (length of a session). Ties and roundings as Compscore3 prints them.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from fractions import Fraction
from math import ceil
from typing import Final

from overtrick.federations.keys import Keys
from overtrick.federations.places import NoMasterPoints, Places, decreasing
from overtrick.federations.schemes.exactly import exponential
from overtrick.federations.turnout import BY_KEY, Kind, Turnout
from overtrick.scoring.rounding import half_up

SHORT: Final = ("refused", "in-full", "in-proportion")
"""What becomes of the awards of a session that is too short."""


@dataclass(frozen=True, slots=True)
class Growth:
    """A winner's award by tables: ``rate`` a table up to ``straight``, then flatter.

    Beyond, it is 1 - e^(-tables/``bend``); all of it times the weight.
    """

    rate: Fraction
    straight: int
    bend: Fraction

    def award(self, tables: int, weight: Fraction) -> Fraction:
        """Exact up to ``straight`` tables, then to 40 figures."""
        if tables <= self.straight:
            return self.rate * weight * tables
        return weight * (1 - exponential(-Fraction(tables) / self.bend))


@dataclass(frozen=True, slots=True)
class Grade:
    """The grade of an event: its weight, its colour, and the boards of a full session."""

    weight: Fraction
    colour: str
    boards: int


@dataclass(frozen=True, slots=True)
class Outright:
    """``times`` W [1 - e^(-TS/``bend``) + ``more`` e^(-``far``/TS)], S sessions less one."""

    times: Fraction
    bend: Fraction
    more: Fraction
    far: Fraction


@dataclass(frozen=True, slots=True)
class SessionAwards:
    """The whole scheme, as a pack's ``master_points`` with ``scheme = "session-awards"``.

    The best ``half`` of a field (down) has awards; at teams, and in matches of at least
    ``long_match`` boards, the best ``third`` (up). ``second`` is the runner-up's share.
    """

    winner: Mapping[Kind, Growth]
    levels: Mapping[str, Grade]
    second: Fraction
    half: Fraction
    third: Fraction
    long_match: int
    short_session: str
    outright: Outright

    def places(self, turnout: Turnout, level: str) -> Places:
        """Session awards by place, to 0.01 with halves up; half tables count whole.

        The mean of a tie is of awards already rounded. Raises NoMasterPoints for a kind
        that the pack has no formula for, and for a session that is too short.
        """
        if turnout.kind not in self.winner:
            raise NoMasterPoints(
                f"the pack has no winner's award for {turnout.kind.value}: "
                f"add master_points.winner.{turnout.kind.key}"
            )
        grade = self.levels[level]
        first = self.winner[turnout.kind].award(turnout.tables_begun, grade.weight)
        return self._by_place(first * self._session(turnout.boards, grade), turnout)

    def outright_places(self, turnout: Turnout, level: str, sessions: int) -> Places:
        """Outright awards by place of an event of several sessions, in the same way.

        Raises NoMasterPoints for a single session, which has session awards alone.
        """
        if sessions < 2:
            raise NoMasterPoints("an event of one session has session awards alone")
        rules, played = self.outright, Fraction(turnout.tables_begun * (sessions - 1))
        bent = 1 - exponential(-played / rules.bend)
        far = rules.more * exponential(-rules.far / played)
        return self._by_place(rules.times * self.levels[level].weight * (bent + far), turnout)

    def colour(self, level: str) -> str:
        """The kind of points of a grade."""
        return self.levels[level].colour

    def member_share(self, players: int) -> Fraction:
        """What each member of a team has of its award: a team of four's is for four."""
        return Fraction(4, max(players, 4))

    def number_of_awards(self, turnout: Turnout) -> int:
        """How many places have an award."""
        long = turnout.match_boards is not None and turnout.match_boards >= self.long_match
        if long or (turnout.kind is Kind.TEAMS and turnout.match_boards is None):
            return ceil(turnout.contestants * self.third)
        return int(turnout.contestants * self.half)

    def _by_place(self, first: Fraction, turnout: Turnout) -> Places:
        number = self.number_of_awards(turnout)
        shares = (self.second, *(Fraction(1, place - 1) for place in range(3, number + 1)))
        return Places(tuple(half_up(one, 2) for one in decreasing(first, shares, number)))

    def _session(self, boards: int, grade: Grade) -> Fraction:
        if boards >= grade.boards or self.short_session == "in-full":
            return Fraction(1)
        if self.short_session == "in-proportion":
            return Fraction(boards, grade.boards)
        raise NoMasterPoints(
            f"a session of {boards} boards is short of {grade.boards}, and no public source "
            "says how its awards are factored down: choose it with master_points.short_session"
        )


KEYS = (
    *("winner", "levels", "second", "half", "third", "long_match", "short_session", "outright"),
)


def read(keys: Keys) -> SessionAwards:
    """The scheme from a pack's table. Raises NotAPack."""
    winner = keys.table("winner")
    winner.only(*BY_KEY)
    return SessionAwards(
        {BY_KEY[name]: _growth(winner.table(name)) for name in winner.values},
        keys.each("levels", lambda inner, name: _grade(inner.table(name))),
        keys.number("second"),
        keys.number("half"),
        keys.number("third"),
        keys.whole("long_match"),
        keys.word("short_session", SHORT),
        _outright(keys.table("outright")),
    )


def _growth(keys: Keys) -> Growth:
    keys.only("rate", "straight_upto", "bend")
    return Growth(keys.number("rate"), keys.whole("straight_upto"), _above_0(keys, "bend"))


def _grade(keys: Keys) -> Grade:
    keys.only("weight", "colour", "boards")
    return Grade(keys.number("weight"), keys.text("colour"), keys.whole("boards"))


def _outright(keys: Keys) -> Outright:
    keys.only("times", "bend", "more", "far")
    return Outright(
        keys.number("times"), _above_0(keys, "bend"), keys.number("more"), keys.number("far")
    )


def _above_0(keys: Keys, key: str) -> Fraction:
    value = keys.number(key)
    if not value:
        raise keys.refuse(key, "a number above 0 is expected")
    return value
