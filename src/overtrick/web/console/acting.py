"""Several commands as one act: all of them are done, or none, and undone together."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from overtrick.bootstrap.kept import as_meant
from overtrick.event.commands import Command
from overtrick.event.decide import decide, written
from overtrick.event.fold import extended, fold
from overtrick.event.records import Entry, Record
from overtrick.event.state import Event
from overtrick.store.originals import Original
from overtrick.web.console.at import At


def act_together(
    at: At, commands: Sequence[Command], *, key: str = "", originals: Sequence[Original] = ()
) -> tuple[Entry, ...]:
    """Do what several commands ask, in one transaction. Raises what any of them is refused for."""
    writer = at.writer(key)
    meant = [as_meant(at.desk.store, command, writer) for command in commands]

    def decided(journal: Sequence[Entry]) -> Sequence[Record]:
        return tuple(_records(fold(journal), meant))

    entries = at.desk.store.decide_and_append(
        at.event_id, decided, at.event.entries, originals=originals,
        author=writer.author, at=writer.at, key=writer.key,
    )  # fmt: skip
    caught_up(at)
    return entries


def caught_up(at: At) -> None:
    """See what was written beside the desk, and tell everybody who watches."""
    at.event = at.desk.event(at.event_id)
    at.desk.hub.nudge(at.event_id, len(at.event.entries))


def _records(event: Event, commands: Sequence[Command]) -> Iterator[Record]:
    for command in commands:
        records = decide(event, command)
        yield from records
        event = extended(event, written(event, records))
