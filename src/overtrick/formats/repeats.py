"""Rows of one table's board that come twice: repeated ones are dropped, later ones supersede."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import TypeAlias

from overtrick.event.records import Record, ResultEntered, Source
from overtrick.formats.reading import Notice, Sourced

_Key: TypeAlias = tuple[object, ...]


def settle(records: Sequence[Sourced], first: int) -> tuple[tuple[Sourced, ...], list[Notice]]:
    """The records with repeats gone and corrections marked; ``first`` numbers the first record.

    The same pairs on the same board in the same round are one table: an equal row is a
    repeat, a different one supersedes the row before it. Both are said in a notice.
    """
    kept: list[Sourced] = []
    seen: dict[_Key, tuple[int, ResultEntered]] = {}
    notices: list[Notice] = []
    for record, source in records:
        if isinstance(record, ResultEntered) and record.ns and record.ew:
            earlier = seen.get(_key(record))
            if earlier and earlier[1].result == record.result:
                notices.append(_notice("repeated-row", record, source, "the same row again"))
                continue
            if earlier:
                notices.append(_notice("superseded-row", record, source, _instead(earlier[1])))
                record = replace(record, supersedes=earlier[0])  # noqa: PLW2901
            seen[_key(record)] = (first + len(kept), record)
        kept.append((record, source))
    return tuple(kept), notices


def _key(record: ResultEntered) -> _Key:
    return (record.section, record.board, record.ns, record.ew, record.round, record.room)


def _instead(earlier: ResultEntered) -> str:
    return f"replaces the earlier {earlier.result}"


def _notice(code: str, record: Record, source: Source | None, message: str) -> Notice:
    assert isinstance(record, ResultEntered)
    who = f"board {record.board}, {'-'.join(record.ns)} against {'-'.join(record.ew)}"
    return Notice(code, str(source or ""), f"{who}: {message}")
