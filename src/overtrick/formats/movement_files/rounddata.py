"""RoundData of a Bridgemate file: who meets whom with which boards, one row a table and round."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, replace
from typing import Any, Final, Literal, TypeAlias

from overtrick.formats.movement_files.document import (
    LARGEST,
    About,
    MovementFile,
    Place,
    movement_of,
    numbered_on,
    own_numbers,
    with_byes,
)
from overtrick.movements.model import EMPTY, Kind, Movement, Row
from overtrick.movements.use import Use

RoundRow: TypeAlias = dict[str, int | str | None]
_Boards: TypeAlias = tuple[int, ...]
_FIELDS: Final = ("Table", "Round", "NSPair", "EWPair")


def write(movement: Movement, use: Use | None = None, section: int = 1) -> list[RoundRow]:
    """Rows of the table RoundData for one section, by table and round.

    With two winners East-West have numbers from 1, as Bridgemate expects; individuals have
    North, East, South and West under NSPair, EWPair, South and West. Boards that do not follow
    each other stand in CustomBoards. An empty seat is 0.
    """
    used = Use() if use is None else use
    numbers: tuple[dict[int, int], ...] = ({}, {})
    if movement.winners == 2 and not used.has_switches:
        numbers = own_numbers(movement)
    ordered = sorted(movement.rows, key=lambda row: (row.table, row.round))
    return [_written(row, used, section, numbers) for row in ordered]


def _written(row: Row, use: Use, section: int, numbers: tuple[dict[int, int], ...]) -> RoundRow:
    seats = tuple(EMPTY if one in use.missing else one for one in row.seats)
    if use.switches(row.round, row.table):
        seats = seats[::-1]
    boards = use.boards(row.set) if row.set else (0,)
    joined = boards == tuple(range(boards[0], boards[-1] + 1))
    written: RoundRow = {
        "Section": section,
        "Table": row.table,
        "Round": row.round,
        "NSPair": numbers[0].get(seats[0], seats[0]),
        "EWPair": numbers[1].get(seats[1], seats[1]),
        "LowBoard": min(boards),
        "HighBoard": max(boards),
        "CustomBoards": None if joined else ",".join(map(str, boards)),
    }
    return written | {"South": seats[2], "West": seats[3]} if len(seats) == 4 else written


@dataclass(frozen=True, slots=True)
class Section:
    """What is known of the section whose rows are read.

    ``winners`` and ``missing`` are the fields Winners and MissingPair of the table Section.
    ``pivot`` and ``self_row_is_bye`` say what a team seated against its own number means.
    """

    winners: Literal[1, 2] = 1
    missing: int = EMPTY
    name: str = "Bridgemate movement"
    kind: Kind = "pairs"
    pivot: bool = False
    self_row_is_bye: bool = False


def read(rows: Iterable[Mapping[str, Any]], file: str, section: Section) -> MovementFile:
    """The movement of one section, its boards as the use gives them to the sets.

    With two winners East-West are counted on from the last North-South pair. Rows with South
    and West are individuals. Raises ``Unreadable`` naming the row.
    """
    found = [
        _read(row, Place(f"{file}, RoundData row {number}")) for number, row in enumerate(rows, 1)
    ]
    if not found:
        raise Place(file).refusal("RoundData has no rows")
    sets = sorted({boards for _, boards in found if boards})
    number_of = {boards: number for number, boards in enumerate(sets, 1)} | {(): EMPTY}
    placed = [replace(row, set=number_of[boards]) for row, boards in found]
    about = About(
        tables=max(row.table for row in placed),
        rounds=max(row.round for row in placed),
        sets=max(len(sets), 1),
        contestants=0,
        kind="individual" if len(placed[0].seats) == 4 else section.kind,
        winners=section.winners,
        name=section.name,
    )
    if section.winners == 2:
        placed = numbered_on(placed)
    if section.self_row_is_bye and about.kind == "teams":
        placed = with_byes(placed)
    people = max(one for row in placed for one in row.seats)
    movement = movement_of(replace(about, contestants=people), placed)
    return MovementFile(movement, _use(sets, section.missing, movement), section.pivot)


def _use(sets: list[_Boards], missing: int, movement: Movement) -> Use:
    per_set = max(map(len, sets), default=1)
    first = sets[0][0] if sets else 1
    plain = Use(boards_per_set=per_set, first_board=first)
    regular = all(plain.boards(number) == boards for number, boards in enumerate(sets, 1))
    absent = frozenset({missing}) if EMPTY < missing <= movement.contestants else frozenset()
    return replace(plain, missing=absent, board_numbers=() if regular else tuple(sets))


def _read(row: Mapping[str, Any], at: Place) -> tuple[Row, _Boards]:
    table, round_, north_south, east_west = (_number(row, field, at) for field in _FIELDS)
    seats: tuple[int, ...] = (north_south, east_west)
    if row.get("South") is not None and row.get("West") is not None:
        seats += (_number(row, "South", at), _number(row, "West", at))
    if not table or not round_:
        raise at.refusal("table and round count from 1, found 0")
    return Row(round_, table, seats, EMPTY), tuple(_boards(row, at))


def _boards(row: Mapping[str, Any], at: Place) -> Iterator[int]:
    custom = str(row.get("CustomBoards") or "").strip()
    if custom:
        if not re.fullmatch(r"[0-9]{1,3}(\s*,\s*[0-9]{1,3})*", custom):
            raise at.refusal(f"CustomBoards: expected numbers and commas, found {custom[:40]!r}")
        yield from map(int, custom.split(","))
        return
    low, high = _number(row, "LowBoard", at), _number(row, "HighBoard", at)
    if high < low:
        raise at.refusal(f"boards {low} to {high}: the last comes before the first")
    if low:
        yield from range(low, high + 1)


def _number(row: Mapping[str, Any], field: str, at: Place) -> int:
    value = row.get(field)
    if not isinstance(value, int) or isinstance(value, bool) or not 0 <= value <= LARGEST:
        raise at.refusal(f"{field}: expected a number up to {LARGEST}, found {str(value)[:20]}")
    return value
