"""Every movement there is, by key; each is written out only when it is asked for."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from difflib import get_close_matches
from functools import cache
from typing import Final, Literal, TypeAlias

from overtrick.movements.errors import UnknownMovement
from overtrick.movements.model import Kind, Movement, Row

Rows: TypeAlias = tuple[Row, ...]
_NUMBERED: Final = re.compile(r"(.+)-([0-9]{1,4})")
_MOST: Final = 3
"""So many keys are named where one is not known."""


@dataclass(frozen=True, slots=True)
class Entry:
    """A movement before its rows are written out: everything a finder needs to choose.

    ``remark`` is what the catalogue states about it, in a director's words, or nothing.
    """

    key: str
    name: str
    family: str
    tables: int
    contestants: int
    rounds: int
    sets: int
    expand: Callable[[], Rows]
    kind: Kind = "pairs"
    winners: Literal[1, 2] = 1
    repeats: int = 0
    remark: str = ""

    def movement(self) -> Movement:
        """The movement with all its rows."""
        return Movement(
            key=self.key,
            name=self.name,
            family=self.family,
            kind=self.kind,
            tables=self.tables,
            contestants=self.contestants,
            rounds=self.rounds,
            sets=self.sets,
            winners=self.winners,
            rows=self.expand(),
            repeats=self.repeats,
        )

    @property
    def structure(self) -> tuple[str, str, int, int, int, int]:
        """What makes two movements different: no option of their use does."""
        return (self.kind, self.family, self.tables, self.contestants, self.rounds, self.sets)

    @property
    def club(self) -> bool:
        """Whether a club can use it: at most 20 tables, and 4 to 15 rounds."""
        return self.tables <= 20 and 4 <= self.rounds <= 15


Family: TypeAlias = Callable[[], Iterator[Entry]]


def _families() -> tuple[Family, ...]:
    """The one list of families; a new one is a module with a function, and a line here."""
    from overtrick.movements import individuals, teams
    from overtrick.movements.families import (
        appendix,
        blackpool,
        hesitation,
        howell,
        mitchell,
        multiplex,
        rover,
        web,
    )

    return (
        mitchell.entries,
        rover.entries,
        appendix.entries,
        web.entries,
        hesitation.entries,
        blackpool.entries,
        howell.entries,
        multiplex.entries,
        teams.entries,
        individuals.entries,
    )


@cache
def _entries() -> dict[str, Entry]:
    return {entry.key: entry for family in _families() for entry in family()}


def entries(kind: Kind | None = None) -> tuple[Entry, ...]:
    """All entries, or those for pairs, teams or individuals, family by family."""
    return tuple(entry for entry in _entries().values() if kind in {None, entry.kind})


def keys() -> tuple[str, ...]:
    """The keys of all movements, family by family."""
    return tuple(_entries())


def entry(key: str) -> Entry:
    """One entry. Raises ``UnknownMovement``, naming the nearest keys, where there is none."""
    try:
        return _entries()[key]
    except KeyError:
        near = _nearest(key)
        meant = f"; did you mean {' or '.join(near)}?" if near else ""
        raise UnknownMovement(f"there is no movement {key!r}{meant}") from None


def _nearest(key: str) -> list[str]:
    """Keys that may be meant: the same kind for the nearest number, then as nearly written.

    ``mitchell-4`` has ``mitchell-skip-4`` and ``mitchell-relay-4``.
    """
    kind, number = _parted(key)
    kin = [one for one in _entries() if number and kind and one.startswith(f"{kind}-")]
    far = {one: abs(size - number) for one in kin if (size := _parted(one)[1])}
    if not far:
        return get_close_matches(key, _entries(), 1)
    return [one for one in far if far[one] == min(far.values())][:_MOST]


def _parted(key: str) -> tuple[str, int]:
    """What stands before a key's last number, and that; 0 where it ends with none."""
    found = _NUMBERED.fullmatch(key)
    return (found[1], int(found[2])) if found else (key, 0)


def title(key: str) -> str:
    """The name of a movement, ``Mitchell, 9 tables``; the key where the catalogue has none."""
    known = _entries().get(key)
    return known.name if known else key


@cache
def get(key: str) -> Movement:
    """One movement with all its rows. Raises ``UnknownMovement`` where there is none."""
    return entry(key).movement()
