"""Rubber bridge: the score above and below the line, game by game and rubber by rubber.

The Laws of Rubber Bridge (1993, 2014): only the odd tricks bid and made count below the
line; 100 there make a game, which wipes both sides' part-scores and makes the winners
vulnerable. Two games end the rubber. Old club pages that give 500 for winning by two games
to none and 700 for two games to one have the two the wrong way round.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, field
from enum import Enum
from typing import Literal, assert_never

from overtrick.bridge.result import PassedOut, Played
from overtrick.bridge.score import Parts, Ruleset, parts
from overtrick.bridge.scoresheet import Break, Honours, SheetLine, TableDeal
from overtrick.bridge.seat import Side

GAME = 100
"""Points below the line that make a game."""
RUBBER_BONUS = {0: 700, 1: 500}
"""For winning the rubber, by the games of the losers."""
ONE_GAME = 300
"""In an unfinished rubber, for the only side with a game."""


class Reason(Enum):
    """What an entry on the sheet is for."""

    ODD_TRICKS = "odd tricks"
    OVERTRICKS = "overtricks"
    SLAM = "slam"
    INSULT = "insult"
    UNDERTRICKS = "undertricks"
    HONOURS = "honours"
    RUBBER = "rubber"
    ONE_GAME = "one game"
    PART_SCORE = "part-score"


class State(Enum):
    """Whether a rubber was won, was left unfinished, or is still being played."""

    FINISHED = "finished"
    LEFT = "left unfinished"
    IN_PLAY = "in play"


@dataclass(frozen=True, slots=True)
class RubberRules:
    """The options of a rubber.

    ``part_score`` goes to the only side with a part-score in the unfinished game of a rubber
    that is left: 100 since 1993, 50 in older laws. ``ruleset`` prices the tricks.
    """

    part_score: Literal[100, 50] = 100
    ruleset: Ruleset = Ruleset.LAW77


@dataclass(frozen=True, slots=True)
class Entry:
    """Points written in one side's column; ``deal`` counts the rubber's deals from 1."""

    side: Side
    points: int
    reason: Reason
    deal: int


@dataclass(frozen=True, slots=True)
class Game:
    """What stands below the line between two lines; ``winner`` is None while it goes on."""

    below: tuple[Entry, ...]
    winner: Side | None

    def points(self, side: Side) -> int:
        """A side's points towards this game."""
        return sum(entry.points for entry in self.below if entry.side is side)


@dataclass(frozen=True, slots=True)
class Rubber:
    """One rubber: its games in order, and the entries above the line in order."""

    games: tuple[Game, ...]
    above: tuple[Entry, ...]
    deals: int
    state: State

    def won(self, side: Side) -> int:
        """Games won by ``side``."""
        return sum(game.winner is side for game in self.games)

    @property
    def winner(self) -> Side | None:
        """The side with two games."""
        return next((side for side in Side if self.won(side) == 2), None)

    def below(self, side: Side) -> list[int]:
        """A side's entries below the line, from the first game on."""
        return [entry.points for game in self.games for entry in game.below if entry.side is side]

    def above_line(self, side: Side) -> list[int]:
        """A side's entries above the line, as they were written."""
        return [entry.points for entry in self.above if entry.side is side]

    def total(self, side: Side) -> int:
        """All of a side's points."""
        return sum(self.below(side)) + sum(self.above_line(side))

    @property
    def margin(self) -> int:
        """North-South's total less East-West's."""
        return self.total(Side.NS) - self.total(Side.EW)


@dataclass(frozen=True, slots=True)
class Sheet:
    """Rubbers one after another."""

    rubbers: tuple[Rubber, ...]

    def total(self, side: Side) -> int:
        """A side's points in all rubbers."""
        return sum(rubber.total(side) for rubber in self.rubbers)


def play(lines: Iterable[SheetLine], rules: RubberRules | None = None) -> Sheet:
    """The sheet of deals in order. A finished rubber is followed by the next one.

    A Break ends a rubber as unfinished, with its bonuses; the end of ``lines`` does not: the
    last rubber is then still in play.
    """
    rules = rules or RubberRules()
    rubbers: list[Rubber] = []
    table = _Table(rules)
    for line in lines:
        match line:
            case Break():
                table.leave()
            case TableDeal():
                table.deal(line)
            case _:
                assert_never(line)
        if table.state is not State.IN_PLAY:
            rubbers.extend(table.written())
            table = _Table(rules)
    return Sheet((*rubbers, *table.written()))


@dataclass(slots=True)
class _Table:
    """A rubber while it is played."""

    rules: RubberRules
    games: list[Game] = field(default_factory=list)
    below: list[Entry] = field(default_factory=list)
    above: list[Entry] = field(default_factory=list)
    deals: int = 0
    state: State = State.IN_PLAY

    def written(self) -> list[Rubber]:
        """The rubber so far; none if no card was dealt."""
        if not self.deals:
            return []
        games = [*self.games, Game(tuple(self.below), None)] if self.below else self.games
        return [Rubber(tuple(games), tuple(self.above), self.deals, self.state)]

    def won(self, side: Side) -> int:
        return sum(game.winner is side for game in self.games)

    def deal(self, deal: TableDeal) -> None:
        self.deals += 1
        match deal.outcome:
            case Played():
                self._score(deal.outcome)
            case PassedOut():
                pass
            case _:
                assert_never(deal.outcome)
        self._honours(deal.honours)
        self._close_game()

    def leave(self) -> None:
        """End the rubber as it stands, with the bonuses of an unfinished one (Law 80)."""
        self.state = State.LEFT
        with_game = [side for side in Side if self.won(side)]
        with_part = [side for side in Side if any(entry.side is side for entry in self.below)]
        if len(with_game) == 1:
            self._above(with_game[0], ONE_GAME, Reason.ONE_GAME)
        if len(with_part) == 1:
            self._above(with_part[0], self.rules.part_score, Reason.PART_SCORE)

    def _score(self, played: Played) -> None:
        side = played.side
        found: Parts = parts(
            played.contract,
            played.tricks,
            vulnerable=self.won(side) > 0,
            ruleset=self.rules.ruleset,
        )
        if found.tricks:
            self.below.append(Entry(side, found.tricks, Reason.ODD_TRICKS, self.deals))
        self._above(side, found.overtricks, Reason.OVERTRICKS)
        self._above(side, found.slam, Reason.SLAM)
        self._above(side, found.insult, Reason.INSULT)
        self._above(side.opponents, -found.penalty, Reason.UNDERTRICKS)

    def _honours(self, honours: Honours | None) -> None:
        if honours:
            self._above(honours.side, honours.points, Reason.HONOURS)

    def _close_game(self) -> None:
        for side in Side:
            game = Game(tuple(self.below), side)
            if game.points(side) >= GAME:
                self.games.append(game)
                self.below.clear()
                if self.won(side) == 2:
                    self._above(side, RUBBER_BONUS[self.won(side.opponents)], Reason.RUBBER)
                    self.state = State.FINISHED

    def _above(self, side: Side, points: int, reason: Reason) -> None:
        if points:
            self.above.append(Entry(side, points, reason, self.deals))
