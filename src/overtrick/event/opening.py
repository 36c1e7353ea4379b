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
    """How many winners a field of pairs has, by who met whom.

    Two when a number plays a board on both sides (North-South 3 and East-West 3 are then
    different pairs), or when nobody who sits North-South ever sits East-West.
    """
    met: dict[tuple[str, int], set[str]] = {}
    ns = {(record.section, number) for record in records for number in record.ns}
    ew = {(record.section, number) for record in records for number in record.ew}
    if not ns & ew:
        return 2
    for record in records:
        seen = met.setdefault((record.section, record.board), set())
        numbers = {*record.ns, *record.ew}
        if len(numbers) < len(record.ns) + len(record.ew) or seen & numbers:
            return 2
        seen |= numbers
    return 1
