"""What the watch finds: one thing that looks like a mistake, where it is, and how sure it is."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from typing import Final, Literal, TypeAlias

from overtrick.event.fold import Event, Play

Sure: TypeAlias = Literal["certain", "likely", "possible"]
"""``certain``: it is so, whatever it means; ``likely``: hardly anything else explains it;
``possible``: it happens in play as well, and is worth a look."""

MOST: Final = 8
"""So many of a kind are said one by one; the rest are counted."""


@dataclass(frozen=True, slots=True)
class Spot:
    """Where something is, as far as it is anywhere."""

    section: str = ""
    round: int | None = None
    table: int | None = None
    board: int | None = None

    def __str__(self) -> str:
        named = ("section", self.section or None), ("round", self.round), ("table", self.table)
        parts = [f"{name} {one}" for name, one in (*named, ("board", self.board)) if one]
        return ", ".join(parts)


NOWHERE: Final = Spot()


@dataclass(frozen=True, slots=True)
class Oddity:
    """One finding: a stable code, the line of the file it comes from, and words.

    ``boards`` are the boards it tells something of besides that of ``spot``; ``count`` is how
    many findings it stands for.
    """

    code: str
    where: str
    message: str
    spot: Spot = NOWHERE
    sure: Sure = "certain"
    boards: tuple[int, ...] = ()
    count: int = 1

    @property
    def every_board(self) -> frozenset[int]:
        """All boards it tells something of."""
        own = () if self.spot.board is None else (self.spot.board,)
        return frozenset((*own, *self.boards))


def spot_of(play: Play) -> Spot:
    """Where a result was entered."""
    one = play.entered
    return Spot(one.section, one.round, one.table, one.board)


def deal_of(event: Event, play: Play) -> tuple[str, int, int]:
    """What a board's number stands for: in a match of a round, that round's deal (else 0)."""
    one = play.entered
    own = one.room is not None or (one.section, one.round) in event.drawn
    return event.opened.scope(one.section), one.board, (one.round or 0) if own else 0


def named(play: Play) -> str:
    """Where a result was entered, in words: without a table by who sat there."""
    one, spot = play.entered, str(spot_of(play))
    if one.table is not None or not (one.ns and one.ew):
        return spot
    return f"{spot} (NS {' and '.join(one.ns)}, EW {' and '.join(one.ew)})"


def of_play(code: str, play: Play, words: str, sure: Sure, boards: tuple[int, ...] = ()) -> Oddity:
    """A finding about one result, whose place begins its words."""
    where = str(play.source or "")
    return Oddity(code, where, f"{named(play)}: {words}", spot_of(play), sure, boards)


def limited(found: Iterable[Oddity]) -> Iterator[Oddity]:
    """At most MOST of a kind, then how many more there are."""
    every = list(found)
    yield from every[:MOST]
    if len(every) > MOST:
        rest = every[MOST:]
        boards = tuple(sorted({board for one in rest for board in one.every_board}))
        message = f"and {len(rest)} more like this"
        yield Oddity(every[0].code, "", message, sure=every[0].sure, boards=boards, count=len(rest))
