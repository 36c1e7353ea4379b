"""Tables of drawn matches whose boards nobody plays the other way round: they cannot count."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator
from dataclasses import dataclass
from typing import TypeAlias

from overtrick.event.matches.triangles import goes_on
from overtrick.event.records import RoundDrawn, TriangleDrawn
from overtrick.event.state import Event, Place
from overtrick.event.telling_records import spans
from overtrick.scoring.options import from_named

Tables: TypeAlias = defaultdict[tuple[str, int, tuple[str, str]], set[int]]
"""The boards of a section and round by who sits North-South and East-West."""


@dataclass(frozen=True, slots=True)
class OneTable:
    """Boards that two teams play at one table only.

    ``due`` says that it is half of a triangle, whose other half is not drawn.
    """

    section: str
    round: int
    table: int
    teams: tuple[str, str]
    boards: tuple[int, ...]
    due: bool = False

    def __str__(self) -> str:
        where = f"section {self.section}, " if self.section else ""
        several = len(self.boards) > 1
        what = f"{where}round {self.round}, table {self.table}: board{'s' * several} "
        what += f"{spans(self.boards)} of {' and '.join(self.teams)} "
        if self.due:
            return f"{what}wait{'s' * (not several)} for the second half of their triangle"
        verbs = ("are", "do") if several else ("is", "does")
        return f"{what}{verbs[0]} played at no other table, and {verbs[1]} not count"

    @property
    def sentence(self) -> str:
        """The same as a sentence."""
        text = str(self)
        return f"{text[0].upper()}{text[1:]}."


def uncompared(event: Event) -> tuple[OneTable, ...]:
    """Every such table of teams, by section, round and table.

    Not those of teams that have left, of awarded matches, of eights, and where one table's
    number stands for both rooms.
    """
    if event.opened.form != "teams" or from_named(event.opened.options).eights != "none":
        return ()
    tables: Tables = defaultdict(set)
    for (section, round_, _), one in event.sittings.items():
        if one.teams is not None:
            tables[section, round_, one.teams] |= {*one.boards}
    return tuple(one for place in sorted(event.sittings) for one in _of(event, place, tables))


def played_uncompared(event: Event) -> tuple[OneTable, ...]:
    """Those of them that have results, with the boards that have."""
    return tuple(
        OneTable(one.section, one.round, one.table, one.teams, boards, one.due)
        for one in uncompared(event)
        if (boards := tuple(_played(event, one)))
    )


def _played(event: Event, one: OneTable) -> Iterator[int]:
    return (
        board for board in one.boards if (one.section, one.round, one.table, board) in event.places
    )


def _of(event: Event, place: Place, tables: Tables) -> Iterator[OneTable]:
    sitting, drawn = event.sittings[place], event.drawn.get(place[:2])
    if drawn is None or sitting.teams is None or not sitting.plays:
        return
    if _is_over(event, place, sitting.teams):
        return
    three = next((one for one in drawn.triangles if {*sitting.teams} <= {*one.numbers}), None)
    if three is None and sitting.room is None and _one_number(drawn):
        return
    section, round_, _ = place
    there: set[int] = set()
    for near in (round_ - 1, round_, round_ + 1):
        there |= tables.get((section, near, sitting.teams[::-1]), set())
    boards = tuple(board for board in sitting.boards if board not in there)
    if boards:
        due = three is not None and _is_due(event, drawn, three)
        yield OneTable(*place, sitting.teams, boards, due)


def _one_number(drawn: RoundDrawn) -> bool:
    return dict(drawn.settings).get("closed") == "same"


def _is_over(event: Event, place: Place, teams: tuple[str, str]) -> bool:
    """Whether the match is awarded, or one of the two has left."""
    if any(one.number in teams for one in event.left):
        return True
    return any((*place[:2], two) in event.awards for two in (teams, teams[::-1]))


def _is_due(event: Event, drawn: RoundDrawn, three: TriangleDrawn) -> bool:
    """Whether it is the first half of a triangle, and the round after it is not seated."""
    before = event.drawn.get((drawn.section, drawn.round - 1))
    second = before is not None and any(goes_on(one, three) for one in before.triangles)
    seated = any(place[:2] == (drawn.section, drawn.round + 1) for place in event.sittings)
    return three.rounds == 2 and not second and not seated
