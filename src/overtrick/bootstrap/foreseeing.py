"""What commands would change: by the road on which they are done, up to the writing."""

from __future__ import annotations

from collections.abc import Sequence

from overtrick.bootstrap.kept import JournalCoding, Writer, as_meant, with_roots
from overtrick.bootstrap.people import naming_people
from overtrick.event.commands import Command
from overtrick.event.decide.preview import Preview, preview
from overtrick.event.state import Event
from overtrick.store.store import Store

_CODING = JournalCoding()


def foreseen(store: Store, event: Event, commands: Sequence[Command], writer: Writer) -> Preview:
    """What would change if the writer gave the commands now, as one act; nothing is written.

    People are those who would be meant; whoever nobody knows yet stays as typed. Raises what
    doing them would: SeveralPeople, what ``decide`` refuses, CorrectionsOver, and Unreadable for
    records that could not be read again.
    """
    with naming_people(store):
        meant = [as_meant(store, one, None) for one in commands]
        found = preview(with_roots(store, event, meant), *meant, at=writer.at)
        for record in found.records:
            _CODING.encode(record)
    return found
