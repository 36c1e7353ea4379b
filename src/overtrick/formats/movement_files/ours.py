"""Our own JSON: what ``overtrick movement show`` prints."""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator
from pathlib import PurePath
from typing import Any, Final, Literal, TypeAlias

from overtrick.formats.movement_files.document import (
    LARGEST,
    About,
    MovementFile,
    Place,
    movement_of,
)
from overtrick.movements.model import Kind, Movement, Row
from overtrick.movements.use import Use

Document: TypeAlias = dict[str, Any]
_KINDS: Final[tuple[Kind, ...]] = ("pairs", "teams", "individual")


def entry(movement: Movement) -> Document:
    """Everything that ``movement list`` says of a movement, and can be read back."""
    return {
        "key": movement.key,
        "name": movement.name,
        "family": movement.family,
        "kind": movement.kind,
        "tables": movement.tables,
        "contestants": movement.contestants,
        "rounds": movement.rounds,
        "sets": movement.sets,
        "winners": movement.winners,
        "repeats": movement.repeats,
        "copies": movement.copies,
        "stationary": list(movement.stationary),
    }


def document(movement: Movement) -> Document:
    """A movement with its rows: ``[round, table, ns, ew, set]``, of individuals n, e, s, w."""
    return entry(movement) | {"rows": rows(movement)}


def rows(movement: Movement) -> list[list[int]]:
    """The rows as lists of numbers."""
    return [[row.round, row.table, *row.seats, row.set] for row in movement.rows]


def write(movement: Movement) -> str:
    """One movement as JSON text."""
    return json.dumps(document(movement), ensure_ascii=False) + "\n"


def read(text: str, file: str) -> tuple[MovementFile, ...]:
    """One movement or a list of them. Raises ``Unreadable`` naming the file and the field.

    Copies, stationary contestants and quality are not read: the rows say them.
    """
    try:
        found = json.loads(text)
    except RecursionError:
        raise Place(file).refusal("not JSON of a movement: it is nested too deeply") from None
    except json.JSONDecodeError as error:
        raise Place(file, error.lineno).refusal(f"not JSON: {error.msg}") from None
    several = found if isinstance(found, list) else [found]
    if not several:
        raise Place(file).refusal("there is no movement in this file")
    alone = len(several) == 1
    return tuple(
        _read(one, Place(file if alone else f"{file}, movement {number}"))
        for number, one in enumerate(several, 1)
    )


def _read(found: Any, at: Place) -> MovementFile:
    if not isinstance(found, dict):
        raise at.refusal("expected a movement as an object in braces")
    kind = found.get("kind", "pairs")
    if kind not in _KINDS:
        raise at.refusal(f"kind: expected {', '.join(_KINDS)}, found {str(kind)[:20]!r}")
    read_rows = list(_rows(found.get("rows"), 4 if kind == "individual" else 2, at))
    about = About(
        tables=_number(found, "tables", max(row.table for row in read_rows), at),
        rounds=_number(found, "rounds", max(row.round for row in read_rows), at),
        sets=_number(found, "sets", max(row.set for row in read_rows), at),
        contestants=_number(found, "contestants", _most(read_rows), at),
        kind=kind,
        winners=_winners(found, at),
        name=_text(found, "name", at) or PurePath(at.file).stem,
        key=_text(found, "key", at),
        family=_text(found, "family", at),
        repeats=_number(found, "repeats", 0, at, most=LARGEST * LARGEST),
    )
    movement = movement_of(about, read_rows)
    per_set = _number(found, "boards_per_set", 2, at)
    return MovementFile(movement, Use(boards_per_set=max(per_set, 1)))


def _most(found: Iterable[Row]) -> int:
    return max(one for row in found for one in row.seats)


def _text(found: Document, field: str, at: Place) -> str:
    value = found.get(field, "")
    if not isinstance(value, str):
        raise at.refusal(f"{field}: expected text, found {str(value)[:20]}")
    return value


def _winners(found: Document, at: Place) -> Literal[1, 2]:
    winners = _number(found, "winners", 1, at)
    if winners not in {1, 2}:
        raise at.refusal(f"winners: expected 1 or 2, found {winners}")
    return 2 if winners == 2 else 1


def _number(found: Document, field: str, otherwise: int, at: Place, most: int = LARGEST) -> int:
    value = found.get(field, otherwise)
    if not isinstance(value, int) or isinstance(value, bool) or not 0 <= value <= most:
        raise at.refusal(f"{field}: expected a number up to {most}, found {str(value)[:20]}")
    return value


def _rows(found: Any, seats: int, at: Place) -> Iterator[Row]:
    if not isinstance(found, list) or not found:
        raise at.refusal("rows: expected a list of rows")
    for number, one in enumerate(found, 1):
        if not isinstance(one, list) or len(one) != seats + 3 or not all(map(_small, one)):
            shape = "round, table, n, e, s, w, set" if seats == 4 else "round, table, ns, ew, set"
            raise at.refusal(f"row {number}: expected the numbers [{shape}], found {str(one)[:40]}")
        round_, table, *sitting, set_ = one
        yield Row(round_, table, tuple(sitting), set_)


def _small(value: Any) -> bool:
    return isinstance(value, int) and not isinstance(value, bool) and 0 <= value <= LARGEST
