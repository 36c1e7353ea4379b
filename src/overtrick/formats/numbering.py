"""Records that name other entries of their journal: corrections and voidings."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from typing import Final

from overtrick.event.records import Record, ResultEntered, Voided

FIRST_ENTRY: Final = 2
"""The number of the first record's entry in a journal; entry 1 opens the event."""


def entry_named(record: Record) -> int | None:
    """The number of the entry that a record supersedes or voids, None for any other record."""
    match record:
        case ResultEntered(supersedes=int() as number) | Voided(number):
            return number
        case _:
            return None


def renumbered(record: Record, numbers: Mapping[int, int]) -> Record:
    """The record naming its entry by the new number; ``numbers`` goes from old to new."""
    named = entry_named(record)
    if named is None:
        return record
    new = numbers.get(named, named)
    match record:
        case ResultEntered():
            return replace(record, supersedes=new)
        case Voided():
            return replace(record, number=new)
        case _:
            raise AssertionError(record)
