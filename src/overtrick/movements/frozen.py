"""Recipes that a search found, kept as text: the first round, one line per table."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from functools import cache
from importlib.resources import files

from overtrick.movements.catalogue import Rows
from overtrick.movements.errors import RecipeRefused
from overtrick.movements.model import Row, rows_in_order
from overtrick.movements.recipe import Line, Part, Ring, expand


@dataclass(frozen=True, slots=True)
class Frozen:
    """A recipe by name. ``movers`` follow the one numbered one lower, and so do the sets.

    ``words`` are what else its first line says: ``first=7`` the number of the first mover
    (else 1), ``step=-1`` that they go the other way, ``rings=2`` that there are two rings of
    so many, the second numbered after the first, ``rounds=6`` how many rounds (else as many as
    movers), ``radix=3x3x3`` to add digit by digit, ``written`` that all is written out.
    ``lines`` are as in the text: ``ns ew set`` (or ``n e s w set``) in round 1, then ``/`` and
    the rounds in which the table sits turned.
    """

    key: str
    movers: int
    words: tuple[str, ...]
    lines: tuple[str, ...]

    @property
    def tables(self) -> int:
        """How many tables there are."""
        return len(self.lines)

    @property
    def rounds(self) -> int:
        """How many rounds there are; as many sets are played."""
        return self._number("rounds", self.movers)

    def rows(self) -> Rows:
        """All rows. Raises ``RecipeRefused`` for a line that cannot be read."""
        if "written" in self.words:
            return rows_in_order(self._written())
        radix = tuple(int(one) for one in self._word("radix").split("x") if one)
        lines = tuple(self._line(table, line) for table, line in enumerate(self.lines, 1))
        sets = Ring(1, self.movers, radix=radix)
        return expand([Part(lines, self.rounds, tuple(self._rings(radix)), sets)])

    def _rings(self, radix: tuple[int, ...]) -> Iterator[Ring]:
        first, step = self._number("first", 1), self._number("step", 1)
        for ring in range(self._number("rings", 1)):
            yield Ring(first + ring * self.movers, self.movers, step, radix=radix)

    def _word(self, name: str, default: str = "") -> str:
        found = [word.partition("=")[2] for word in self.words if word.startswith(f"{name}=")]
        return found[0] if found else default

    def _number(self, name: str, default: int) -> int:
        word = self._word(name, str(default))
        try:
            return int(word)
        except ValueError:
            raise RecipeRefused(
                f"recipe {self.key}: expected a number after {name}=, found {word!r}"
            ) from None

    def _line(self, table: int, line: str) -> Line:
        placed, _, turned = line.partition("/")
        try:
            *seats, set_ = map(int, placed.split())
            return Line(table, tuple(seats), set_, frozenset(map(int, turned.split())))
        except ValueError:
            raise RecipeRefused(
                f"recipe {self.key}, table {table}: expected the seats and the set "
                f"as numbers, found {line!r}"
            ) from None

    def _written(self) -> Iterator[Row]:
        """Every round written out: ``ns-ew:set`` for each, one line per table."""
        for table, line in enumerate(self.lines, 1):
            for round_, cell in enumerate(line.split(), 1):
                yield self._cell(round_, table, cell)

    def _cell(self, round_: int, table: int, cell: str) -> Row:
        placed, _, set_ = cell.partition(":")
        try:
            seats = tuple(int(one) for one in placed.split("-"))
            return Row(round_, table, seats, int(set_))
        except ValueError:
            raise RecipeRefused(
                f"recipe {self.key}, table {table}: expected cells like 1-2:3, found {cell!r}"
            ) from None


@cache
def frozen(name: str) -> dict[str, Frozen]:
    """All recipes of one file of the folder ``recipes``, by key, in its order."""
    text = files("overtrick.movements").joinpath("recipes", f"{name}.txt").read_text("ascii")
    return {recipe.key: recipe for recipe in parsed(text.splitlines())}


def parsed(lines: Iterable[str]) -> Iterator[Frozen]:
    """Recipes from text: ``key movers words...``, a line for each table, an empty line.

    Lines that begin with ``#`` are remarks. Raises ``RecipeRefused`` for a first line that
    does not say how many move.
    """
    block: list[str] = []
    for line in (*lines, ""):
        if line.startswith("#"):
            continue
        if line.strip():
            block.append(line)
        elif block:
            yield _recipe(block)
            block = []


def _recipe(block: list[str]) -> Frozen:
    key, *words = block[0].split()
    if not words or not words[0].isdigit():
        raise RecipeRefused(f"recipe {key}: expected how many contestants move after its name")
    return Frozen(key, int(words[0]), tuple(words[1:]), tuple(block[1:]))
