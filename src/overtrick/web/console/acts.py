"""Acts: the entries that were written together."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import takewhile

from overtrick.event.records import Entry


def act_of(entries: Sequence[Entry], one: Entry) -> list[Entry]:
    """All that was written together with an entry of a journal, itself among them."""
    act = one.act or one.number
    return list(takewhile(lambda each: (each.act or each.number) == act, entries[act - 1 :]))
