"""What a director wants of an evening, in numbers."""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction
from typing import Final, Literal

from overtrick.movements.errors import UseRefused
from overtrick.movements.evenness import shown
from overtrick.movements.model import Kind

MINUTES_A_BOARD: Final = Fraction(15, 2)
"""Minutes a board takes as a rule."""
CHANGE: Final = Fraction(1)
"""Minutes a change of tables takes between two rounds."""
USUAL_BOARDS: Final = range(24, 28)
"""Boards of an evening when nothing else is asked for."""
MOST_CONTESTANTS: Final = 1000
MOST_A_ROUND: Final = 99
"""Nobody plays more boards than this against the same opponents."""


@dataclass(frozen=True, slots=True)
class Wish:
    """What is wanted; ``None`` where it does not matter.

    ``boards`` are those that everybody plays, ``boards_per_set`` those of a round. ``minutes``
    are for the whole session. ``sets`` are the copies of the boards that there are.
    ``stationary`` contestants must not have to move. On ``paper`` the room learns everything
    from the director; ``devices`` on the tables can tell each table which way to sit.
    """

    contestants: int
    kind: Kind = "pairs"
    boards: int | None = None
    rounds: int | None = None
    minutes: Fraction | None = None
    winners: Literal[1, 2] | None = None
    stationary: int = 0
    sets: int | None = None
    paper: bool = False
    devices: bool = False
    minutes_a_board: Fraction = MINUTES_A_BOARD
    change: Fraction = CHANGE
    boards_per_set: int | None = None

    def __post_init__(self) -> None:
        if not 1 <= self.contestants <= MOST_CONTESTANTS:
            raise UseRefused(
                f"expected contestants from 1 to {MOST_CONTESTANTS}, not {self.contestants}"
            )
        for noun, number in (
            ("board", self.boards), ("round", self.rounds), ("copy", self.sets),
            ("board a round", self.boards_per_set),
        ):  # fmt: skip
            if number is not None and number < 1:
                raise UseRefused(f"expected at least one {noun}, not {number}")
        if self.boards_per_set is not None and self.boards_per_set > MOST_A_ROUND:
            raise UseRefused(
                f"expected at most {MOST_A_ROUND} boards a round, not {self.boards_per_set}"
            )
        if self.minutes_a_board <= 0:
            given = shown(self.minutes_a_board, 2)
            raise UseRefused(f"a board takes some time: expected minutes above 0, not {given}")
        if self.minutes is not None and self.minutes <= 0:
            given = shown(self.minutes, 2)
            raise UseRefused(f"a session takes some time: expected minutes above 0, not {given}")
        if self.change < 0:
            raise UseRefused(f"a change takes 0 minutes or more, not {shown(self.change, 2)}")
        if self.stationary < 0:
            raise UseRefused(f"expected 0 stationary seats or more, not {self.stationary}")

    def duration(self, rounds: int, boards_per_set: int) -> Fraction:
        """Minutes that so many rounds take, the changes between them included."""
        return rounds * boards_per_set * self.minutes_a_board + (rounds - 1) * self.change

    @property
    def target(self) -> range:
        """How many boards everybody should be scheduled for."""
        if self.boards is not None:
            return range(self.boards, self.boards + 1)
        if self.rounds is not None and self.boards_per_set is not None:
            boards = self.rounds * self.boards_per_set
            return range(boards, boards + 1)
        if self.minutes is None:
            return USUAL_BOARDS
        most = int(self.minutes / self.minutes_a_board)
        return range(max(1, most - 2), max(2, most + 1))
