"""The list of all boards, section by section, as they stand on a shelf."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from overtrick.event.standings import BoardScore
from overtrick.publish.edition import Edition
from overtrick.publish.hands import Diagram, board_diagram


@dataclass(frozen=True, slots=True)
class Listed:
    """One board in the list: its page, and how many results it has."""

    number: int
    href: str
    diagram: Diagram
    results: int


@dataclass(frozen=True, slots=True)
class Shelf:
    """The boards of one section; ``scope`` is empty where there is but one field."""

    scope: str
    boards: tuple[Listed, ...]


def by_scope(edition: Edition) -> dict[str, list[BoardScore]]:
    """Every section's boards in their order."""
    found: dict[str, list[BoardScore]] = {}
    for board in edition.standings.boards:
        found.setdefault(board.scope, []).append(board)
    return found


def shelves(edition: Edition) -> tuple[Shelf, ...]:
    """A shelf for each section whose boards are compared apart."""
    return tuple(
        Shelf(scope if edition.apart else "", tuple(_listed(edition, boards)))
        for scope, boards in by_scope(edition).items()
    )


def _listed(edition: Edition, boards: Iterable[BoardScore]) -> Iterable[Listed]:
    for board in boards:
        yield Listed(
            number=board.board,
            href=edition.board_pages[board.scope, board.board],
            diagram=board_diagram(edition.event, board),
            results=sum(line.counts for line in board.lines),
        )
