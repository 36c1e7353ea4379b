"""Movements named on the command line: keys and files, and the use that is asked for."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any, Final

from overtrick.formats.movement_files import MovementFile, read
from overtrick.formats.movement_files.read import LARGEST_FILE
from overtrick.formats.reading import Notice
from overtrick.movements.catalogue import entries, entry, get, keys
from overtrick.movements.check import check
from overtrick.movements.errors import UseRefused
from overtrick.movements.findings import Report
from overtrick.movements.model import Movement
from overtrick.movements.use import Use, in_use


@dataclass(frozen=True, slots=True)
class Chosen:
    """One movement, and how it is to be used; ``asked`` when a use was asked for."""

    movement: Movement
    use: Use
    asked: bool = False
    pivot: bool = False
    notices: tuple[Notice, ...] = ()

    @property
    def played(self) -> Movement:
        """The movement as it will be played. Raises ``UseRefused`` where the use does not fit."""
        return in_use(self.movement, self.use) if self.asked else self.movement

    @property
    def remark(self) -> str:
        """What the catalogue states about it, or nothing."""
        return entry(self.movement.key).remark if self.movement.key in keys() else ""

    def report(self) -> Report:
        """What a check of it says, of its use too where one is asked for."""
        return check(self.movement, self.use if self.asked else None, pivot=self.pivot)


def chosen(
    names: Iterable[str],
    everything: bool,
    settings: Iterable[tuple[str, str]],
    *,
    pivot: bool,
    self_row_is_bye: bool,
) -> list[Chosen]:
    """The movements named, in their order, then all where all are asked for.

    A name that is a key is the catalogue's movement, anything else a file. Raises
    ``UnknownMovement``, ``Unreadable``, ``UseRefused`` and ``OSError``.
    """
    read_ones = [
        one for name in names for one in _named(name, pivot=pivot, self_row_is_bye=self_row_is_bye)
    ]
    if everything:
        read_ones += [MovementFile(one.movement()) for one in entries()]
    settings = tuple(settings)
    return [
        Chosen(
            one.movement,
            use_of(settings, one.use),
            bool(settings or one.use.missing),
            one.pivot,
            one.notices,
        )
        for one in read_ones
    ]


def _named(name: str, *, pivot: bool, self_row_is_bye: bool) -> tuple[MovementFile, ...]:
    path = Path(name)
    if name in keys() or not (path.exists() or path.suffix or len(path.parts) > 1):
        return (MovementFile(get(name)),)
    with path.open("rb") as file:
        content = file.read(LARGEST_FILE + 1)
    return read(content, path.name, pivot=pivot, self_row_is_bye=self_row_is_bye)


def use_of(settings: Iterable[tuple[str, str]], use: Use | None = None) -> Use:
    """A use with some settings changed. Raises ``UseRefused`` naming the setting."""
    changed: dict[str, Any] = {}
    for name, text in settings:
        if name not in _SETTINGS:
            raise UseRefused(f"there is no setting {name!r}; there are {', '.join(_SETTINGS)}")
        field, understand = _SETTINGS[name]
        try:
            changed[field] = understand(text)
        except ValueError:
            raise UseRefused(f"{name}: expected {_EXPECTED[name]}, found {text[:40]!r}") from None
    return replace(Use() if use is None else use, **changed)


def _number(text: str) -> int:
    if not text.isascii() or not text.isdigit() or len(text) > 4:
        raise ValueError(text)
    return int(text)


def _numbers(text: str) -> frozenset[int]:
    """Numbers and runs of them: 7,8 or 1-3."""
    found: set[int] = set()
    for part in text.split(","):
        first, dash, last = part.partition("-")
        found |= set(range(_number(first.strip()), _number((last if dash else first).strip()) + 1))
    return frozenset(found)


def _pairs(text: str) -> tuple[tuple[int, int], ...]:
    """Pairs of numbers: 7:2,7:5."""
    found = []
    for part in text.split(","):
        one, _, other = part.partition(":")
        found.append((_number(one.strip()), _number(other.strip())))
    return tuple(found)


_SETTINGS: Final[dict[str, tuple[str, Callable[[str], Any]]]] = {
    "boards_per_set": ("boards_per_set", _number),
    "first_board": ("first_board", _number),
    "rounds": ("rounds", _number),
    "switch_rounds": ("switched_rounds", _numbers),
    "switch_tables": ("switched_tables", _numbers),
    "switch_cells": ("switched_cells", lambda text: frozenset(_pairs(text))),
    "missing": ("missing", _numbers),
    "seated": ("seated", _pairs),
}
_EXPECTED: Final = {
    "boards_per_set": "a number",
    "first_board": "a number",
    "rounds": "a number",
    "switch_rounds": "rounds as in 7,8",
    "switch_tables": "tables as in 2,5",
    "switch_cells": "rounds and tables as in 7:2,7:5",
    "missing": "numbers as in 8",
    "seated": "a contestant and the place it takes, as in 3:1",
}
