"""What the Laws let a director choose from: commands to pick, with what each means.

An offer decides nothing. Its commands are given one after another, the first one first.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from fractions import Fraction
from typing import Final, Literal, Protocol

from overtrick.bridge.result import Adjusted
from overtrick.bridge.seat import Side
from overtrick.event.certify import contestants_at
from overtrick.event.commands import (
    AllowLatePlay,
    AwardMatch,
    Command,
    FoulBoard,
    GiveRuling,
    Reseat,
)
from overtrick.event.state import Event, Play
from overtrick.event.traveller import contestants_of


@dataclass(frozen=True, slots=True)
class Offer:
    """One way to go on: in words, by which law, and the commands that do it."""

    words: str
    law: str
    commands: tuple[Command, ...]


class Board(Protocol):
    """A board at a table in a round."""

    @property
    def section(self) -> str:
        """Empty where there is but one."""

    @property
    def round(self) -> int:
        """From 1."""

    @property
    def table(self) -> int:
        """Its number in the section."""

    @property
    def board(self) -> int:
        """Its number."""


FAULTS: Final = (
    ("neither side at fault", "A+/A+"),
    ("East-West at fault", "A+/A-"),
    ("North-South at fault", "A-/A+"),
    ("both sides partly at fault", "A/A"),
    ("both sides at fault", "A-/A-"),
)
"""Artificial scores by who is to blame (Law 12C2(a)): North-South's, then East-West's."""


def artificial(at: Board, law: str, room: str | None = None) -> tuple[Offer, ...]:
    """Artificial scores for a board at a table, one offer for each side of the blame."""
    return tuple(
        Offer(
            f"artificial score on board {at.board}, {words}",
            law,
            (_ruled(at, ruling, law, room, words),),
        )
        for words, ruling in FAULTS
    )


def wrong_board(event: Event, at: Board) -> tuple[Offer, ...]:
    """Law 15: a table played a board that was not its own in this round.

    A board that either side has played already is cancelled for this meeting: the board that
    they should have played is played late or scored artificially. One that none of them has
    played stands, and the rest of the movement is mended. Empty where nobody sits there, all
    results are in, or the board is not in play in the section.
    """
    sitting = event.sittings.get((at.section, at.round, at.table))
    if sitting is None or not sitting.plays or not _in_play(event, at):
        return ()
    missed = [
        board
        for board in sitting.boards
        if not event.plays_at((at.section, at.round, at.table, board))
    ]
    if not missed:
        return ()
    before = played_before(event, at)
    if not before:
        return (_stands(at, sitting.boards, missed[0]),)
    return tuple(_cancelled(at, sitting.boards, missed[0], before))


def played_before(event: Event, at: Board) -> tuple[Play, ...]:
    """Results of a board by either side of a table in other rounds or at other tables.

    A team plays a board twice in a match by right, each side once. The boards of a round that
    was drawn are its own.
    """
    sitting = event.sittings.get((at.section, at.round, at.table))
    if sitting is None:
        return ()
    here: set[object] = set(enumerate(sitting.teams or ()))
    here |= set() if here else set(contestants_at(event, at.section, sitting))
    drawn = (at.section, at.round) in event.drawn
    return tuple(
        play
        for play in event.plays.values()
        if play.entered.board == at.board
        and (play.entered.round == at.round or not drawn)
        and (play.entered.round, play.entered.table) != (at.round, at.table)
        and not here.isdisjoint(_there(event, play))
    )


def _there(event: Event, play: Play) -> Iterator[object]:
    """Who sat at a table: teams by their side, others wherever they sat."""
    if play.entered.teams is not None:
        yield from enumerate(play.entered.teams)
    else:
        for side in Side:
            yield from contestants_of(event, play, side)


def other_table_missing(event: Event, at: Board) -> tuple[Offer, ...]:
    """Law 86B: teams whose result on a board stands at one table alone.

    The result at the other table may be the measure of an assigned score; otherwise the board
    has an artificial one. Empty unless exactly one table of the match has a result.
    """
    sitting = event.sittings.get((at.section, at.round, at.table))
    if sitting is None or sitting.teams is None:
        return ()
    other = [
        play
        for play in event.plays.values()
        if play.entered.board == at.board
        and play.entered.round == at.round
        and set(play.entered.teams or ()) == set(sitting.teams)
        and not isinstance(play.entered.result, Adjusted)
    ]
    if len(other) != 1 or other[0].entered.table == at.table:
        return ()
    there = other[0].entered.result
    return (
        *artificial(at, "86B", sitting.room),
        Offer(
            f"assigned score on board {at.board}, as {there} at the other table: nobody gains",
            "86B1",
            (_ruled(at, str(there), "86B1", sitting.room, "as at the other table"),),
        ),
    )


def fouled_board(
    event: Event, board: int, first_round: int, section: str = ""
) -> tuple[Offer, ...]:
    """Law 87: a board whose cards changed, from ``first_round`` on.

    In a field the results of each form compare among themselves; a match whose two tables
    played different cards has no comparison (Law 86B).
    """
    if event.opened.form == "teams":
        return tuple(_fouled_match(event, board, first_round, section))
    tables = sorted(
        place[2]
        for place, sitting in event.sittings.items()
        if place[:2] == (section, first_round) and board in sitting.boards
    )
    onwards = FoulBoard(board, first_round, section)
    return (
        Offer(f"the form of board {board} changed in round {first_round}", "87", (onwards,)),
        *(
            Offer(
                f"only table {table} played board {board} in another form",
                "87",
                (FoulBoard(board, first_round, section, first_round, (table,)),),
            )
            for table in tables
        ),
    )


def unplayed_match(round_: int, numbers: tuple[str, str], section: str = "") -> tuple[Offer, ...]:
    """A match of two that was not played: 60, 50 or 40 per cent each, by who is to blame."""
    first, second = numbers
    blames = (
        (f"{second} is at fault", 60, 40),
        (f"{first} is at fault", 40, 60),
        ("neither is at fault", 60, 60),
        ("both are partly at fault", 50, 50),
        ("both are at fault", 40, 40),
    )
    return tuple(
        Offer(
            f"match of {first} and {second} not played: {words}",
            "12C2",
            (
                AwardMatch(
                    round_, numbers, (Fraction(own), Fraction(other)), "percent", section, words
                ),
            ),
        )
        for words, own, other in blames
    )


def _in_play(event: Event, at: Board) -> bool:
    return any(
        at.board in sitting.boards
        for place, sitting in event.sittings.items()
        if place[0] == at.section
    )


def _stands(at: Board, boards: tuple[int, ...], missed: int) -> Offer:
    return Offer(
        f"board {at.board} stands in place of board {missed}, and later rounds are mended",
        "15",
        (_instead(at, boards, missed, "mend"),),
    )


def _cancelled(
    at: Board, boards: tuple[int, ...], missed: int, before: tuple[Play, ...]
) -> Iterator[Offer]:
    first = before[0].entered
    when = f" (round {first.round}, table {first.table})" if first.round else ""
    why = f"board {at.board} was played before{when} and is cancelled here"
    right = AllowLatePlay(at.round, at.table, missed, at.section)
    yield Offer(f"{why}; board {missed} is played later", "15", (right,))
    for offer in artificial(right, "15"):
        yield Offer(f"{why}; {offer.words}", "15", offer.commands)
    both = _instead(at, boards, missed, "cancel")
    yield Offer(f"{why}, with an artificial score in place of board {missed}", "15", (both,))


def _instead(
    at: Board, boards: tuple[int, ...], missed: int, clashes: Literal["cancel", "mend"]
) -> Reseat:
    """What was really played: the board in place of one that the table should have had."""
    played = tuple(at.board if board == missed else board for board in boards)
    return Reseat(at.round, at.table, at.section, boards=played, reason="Law 15", clashes=clashes)


def _fouled_match(event: Event, board: int, first_round: int, section: str) -> Iterator[Offer]:
    for place, sitting in sorted(event.sittings.items()):
        if place[:2] == (section, first_round) and board in sitting.boards and sitting.plays:
            at = AllowLatePlay(first_round, place[2], board, section)
            for offer in artificial(at, "87", sitting.room):
                yield Offer(f"table {place[2]}: {offer.words}", "87", offer.commands)


def _ruled(at: Board, ruling: str, law: str, room: str | None, reason: str) -> GiveRuling:
    return GiveRuling(at.round, at.table, at.board, ruling, at.section, room, reason, law)
