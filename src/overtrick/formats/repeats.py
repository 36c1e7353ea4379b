"""Rows of one table's board that come twice: repeated ones are dropped, later ones supersede."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field, replace
from typing import TypeAlias

from overtrick.event.records import Record, ResultEntered, Source
from overtrick.formats.numbering import entry_named, renumbered
from overtrick.formats.reading import Notice, Sourced

_Key: TypeAlias = tuple[object, ...]


def settle(records: Sequence[Sourced], first: int) -> tuple[tuple[Sourced, ...], list[Notice]]:
    """The records with repeats gone and corrections marked; ``first`` numbers the first record.

    The same pairs on the same board in the same round are one table: an equal row is a
    repeat, a different one supersedes the row before it. Both are said in a notice. A row that
    says itself which entry it corrects, and one that was corrected or voided, stay as they are.
    """
    settling = _Settling(first, {entry_named(record) for record, _ in records})
    for number, (record, source) in enumerate(records, start=first):
        settling.take(number, record, source)
    return tuple(settling.kept), settling.notices


@dataclass(slots=True)
class _Settling:
    """What was kept so far. ``gone`` are entries that others supersede or void."""

    first: int
    gone: set[int | None]
    kept: list[Sourced] = field(default_factory=list)
    notices: list[Notice] = field(default_factory=list)
    seen: dict[_Key, tuple[int, ResultEntered]] = field(default_factory=dict)
    numbers: dict[int, int] = field(default_factory=dict)

    def take(self, number: int, record: Record, source: Source | None) -> None:
        """Take the record that came as entry ``number``."""
        record = renumbered(record, self.numbers)
        if isinstance(record, ResultEntered) and number not in self.gone and _named(record):
            earlier = self.seen.get(_key(record))
            if earlier and record.supersedes is None:
                if earlier[1].result == record.result:
                    self._drop(number, record, source, earlier[0])
                    return
                self._say(
                    "superseded-row", record, source, f"replaces the earlier {earlier[1].result}"
                )
                record = replace(record, supersedes=earlier[0])
            self.seen[_key(record)] = (self._next, record)
        self.numbers[number] = self._next
        self.kept.append((record, source))

    @property
    def _next(self) -> int:
        return self.first + len(self.kept)

    def _drop(
        self, number: int, record: ResultEntered, source: Source | None, earlier: int
    ) -> None:
        self.numbers[number] = earlier
        self._say("repeated-row", record, source, "the same row again")

    def _say(self, code: str, record: ResultEntered, source: Source | None, what: str) -> None:
        who = f"board {record.board}, {'-'.join(record.ns)} against {'-'.join(record.ew)}"
        self.notices.append(Notice(code, str(source or ""), f"{who}: {what}"))


def _named(record: ResultEntered) -> bool:
    return bool(record.ns and record.ew)


def _key(record: ResultEntered) -> _Key:
    who = (record.section, record.board, record.ns, record.ew)
    return (*who, record.round, record.room, record.group)
