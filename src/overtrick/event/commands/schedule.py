"""Commands about who sits where with which boards."""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction
from typing import Literal, TypeAlias

Clashes: TypeAlias = Literal["refuse", "cancel", "mend"]
"""What becomes of boards that somebody would play twice (Laws 15 and 86B).

``refuse`` says so and changes nothing. ``cancel`` cancels the board for the later meeting, with
an artificial score. ``mend`` does so for what has been played, and seats the rounds to come
anew so that it does not happen there.
"""


@dataclass(frozen=True, slots=True)
class SetMovement:
    """Seat a section by a movement of the catalogue, from ``first_round`` on.

    What was played before stays. ``missing`` are the movement's numbers whose seats are
    empty. With one list of winners pairs have the movement's own numbers. With two lists each
    line is numbered from 1, so that pair 8 of ``mitchell-7`` is 1EW; ``east_west_from=8`` calls
    it 8EW, and so does an entry of such pairs made before. ``switched_rounds`` are
    arrow-switched.
    """

    movement: str
    section: str = ""
    boards_per_set: int = 2
    first_board: int = 1
    rounds: int | None = None
    winners: Literal[1, 2] | None = None
    switched_rounds: tuple[int, ...] = ()
    missing: tuple[int, ...] = ()
    east_west_from: int | None = None
    first_round: int = 1
    reason: str = ""
    clashes: Clashes = "refuse"


@dataclass(frozen=True, slots=True)
class CutRounds:
    """End a section's session after ``last_round``."""

    last_round: int
    section: str = ""
    reason: str = ""


@dataclass(frozen=True, slots=True)
class AddRounds:
    """Go on with a section's movement for so many rounds more, with boards not yet played."""

    rounds: int
    section: str = ""
    reason: str = ""


@dataclass(frozen=True, slots=True)
class Reseat:
    """Say who really sat at a table in a round, and which boards they played.

    Left out, ``ns``, ``ew`` and ``boards`` stay as planned. ``ns`` and ``ew`` are numbers, an
    individual's two players joined with ``-``; ``-`` alone is an empty seat. With two winners
    ``5EW`` sits North-South when the lines are the other way round. Results of that table and
    round already in move with it, to other boards in their order. Who was meant to sit there
    takes the place of who did, if that was to sit elsewhere.
    """

    round: int
    table: int
    section: str = ""
    ns: str | None = None
    ew: str | None = None
    boards: tuple[int, ...] | None = None
    reason: str = ""
    clashes: Clashes = "refuse"


@dataclass(frozen=True, slots=True)
class ReseatRound:
    """Say how a whole round really was, where the room went wrong: a skip forgotten or made twice.

    ``ns`` and ``ew`` are the numbers in the order of the tables: an individual's two players
    joined with ``-``, and ``-`` alone for an empty seat. ``boards_of`` names for each table the
    one whose planned boards it played. What is left out was as planned. Results of the round
    already in move with their tables.
    """

    round: int
    section: str = ""
    ns: tuple[str, ...] = ()
    ew: tuple[str, ...] = ()
    boards_of: tuple[int, ...] = ()
    reason: str = ""
    clashes: Clashes = "refuse"


@dataclass(frozen=True, slots=True)
class SwitchArrow:
    """The pairs at a table sat the other way in a round.

    Results already in are then of the pairs as they really sat. Contracts stay as entered: four
    spades by North were declared by whoever sat North, so the score is now the other pair's.
    Where the declarer was right by name and wrong by seat, correct the result as well.
    """

    round: int
    table: int
    section: str = ""
    reason: str = ""


@dataclass(frozen=True, slots=True)
class ExchangeBoards:
    """Two tables played each other's boards in a round."""

    round: int
    table: int
    other_table: int
    section: str = ""
    reason: str = ""
    clashes: Clashes = "refuse"


@dataclass(frozen=True, slots=True)
class MendMovement:
    """Seat the rounds after ``after_round`` anew so that nobody plays a board twice.

    What was played is kept as it was; ``absent`` contestants sit out.
    """

    after_round: int
    section: str = ""
    absent: tuple[str, ...] = ()
    reason: str = ""


@dataclass(frozen=True, slots=True)
class StartRound:
    """A round begins now."""

    round: int
    section: str = ""


@dataclass(frozen=True, slots=True)
class DrawRound:
    """Draw a round of a Swiss event from the standings, and seat it.

    ``settings`` are the draw's named choices (``odd=triangle``, ``method=monrad`` ...), which
    hold for later rounds too; ``boards`` are the numbers played in the round, left out the next
    ones. A round that was drawn already is drawn again only with ``again``.
    """

    round: int
    section: str = ""
    boards: tuple[int, ...] = ()
    seed: int = 1
    settings: tuple[tuple[str, str], ...] = ()
    again: bool = False
    reason: str = ""


@dataclass(frozen=True, slots=True)
class SetRoundRobin:
    """Seat a section of teams or pairs so that all meet all, ``boards`` a match.

    Left over in an odd number is one with a bye, worth ``bye_award`` victory points (left out
    what the rules give), or with ``odd=triangle`` three teams that play one another over two
    rounds.
    """

    boards: int
    section: str = ""
    double: bool = False
    first_board: int = 1
    same_boards: bool = True
    bye_award: Fraction | None = None
    odd: Literal["bye", "triangle"] = "bye"
    reason: str = ""


@dataclass(frozen=True, slots=True)
class SetMatch:
    """Seat one match of a knock-out, or a friendly: two teams, both rooms, some boards.

    ``table`` counts matches: match 3 has tables 5 and 6. ``carried`` are IMPs that the home
    side brings in, below zero those of the away side.
    """

    round: int
    home: str
    away: str
    boards: tuple[int, ...]
    section: str = ""
    table: int = 1
    carried: Fraction | None = None
    reason: str = ""


@dataclass(frozen=True, slots=True)
class DrawKnockOut:
    """Draw the next stage of a knock-out, from ``round`` on, and seat all of its rounds.

    The first stage is of ``seeds``, the best first; left out, of everybody by seed, then
    rating, then number. Each later one is of who won. A stage has ``stanzas`` rounds with
    ``boards`` each, the same numbers in every round, which together are one match in IMPs.
    Left out, a later stage has as many stanzas as the one before, and the next boards.
    ``odd`` says how a number that is no power of two is met: byes for the best, or matches of
    three of which two go on. A tied match is played on as ``tie`` says.
    """

    round: int
    section: str = ""
    boards: tuple[int, ...] = ()
    stanzas: int | None = None
    seeds: tuple[str, ...] = ()
    odd: Literal["bye", "three-way"] = "bye"
    tie: Literal["extra-boards", "sudden-death", "higher-seed"] = "extra-boards"
    reason: str = ""


ScheduleCommand: TypeAlias = (
    SetMovement
    | CutRounds
    | AddRounds
    | Reseat
    | ReseatRound
    | SwitchArrow
    | ExchangeBoards
    | MendMovement
    | StartRound
    | DrawRound
    | SetRoundRobin
    | SetMatch
    | DrawKnockOut
)
