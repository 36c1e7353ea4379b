"""Opening an event from records that were read: form, winners, and a numbered journal."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Literal

from overtrick.event.records import Entry, EventOpened, Record, ResultEntered, Source


def journal(
    opened: EventOpened, records: Iterable[tuple[Record, Source | None]]
) -> tuple[Entry, ...]:
    """The journal that begins with ``opened`` and goes on with ``records``, numbered."""
    return (
        Entry(1, opened),
        *(
            Entry(number, record, source)
            for number, (record, source) in enumerate(records, start=2)
        ),
    )


def winners(records: Sequence[ResultEntered]) -> Literal[1, 2]:
    """How many winners a field of pairs has, by who sat where.

    Two when hardly anybody sat both ways, or when numbers meet themselves on most boards:
    North-South 3 and East-West 3 are then different pairs. A line or two typed wrong does not
    change the answer.
    """
    ns = {(record.section, number) for record in records for number in record.ns}
    ew = {(record.section, number) for record in records for number in record.ew}
    if _FEW * len(ns & ew) < len(ns | ew):
        return 2
    boards = {(record.section, record.board) for record in records}
    return 2 if 2 * len(_met_themselves(records)) > len(boards) else 1


_FEW = 4
"""Fewer than one in so many sat both ways: mistakes, not a movement with one winner."""


def _met_themselves(records: Sequence[ResultEntered]) -> set[tuple[str, int]]:
    """The boards on which a number stands at two seats."""
    seen: dict[tuple[str, int], set[str]] = {}
    found: set[tuple[str, int]] = set()
    for record in records:
        board = (record.section, record.board)
        for number in (*record.ns, *record.ew):
            there = seen.setdefault(board, set())
            if number in there:
                found.add(board)
            there.add(number)
    return found
