"""Scripts: commands in a file, a line each, carried out one after the other."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

from overtrick.bootstrap.desk import Desk
from overtrick.bootstrap.kept import Writer
from overtrick.bridge.errors import BridgeError
from overtrick.event.records import Entry
from overtrick.formats.scripts import Line, read_script
from overtrick.live import Hub
from overtrick.store.store import Store


def run_script(store: Store, event_id: int, path: Path, writer: Writer) -> tuple[Entry, ...]:
    """Carry out a script's commands; what they wrote.

    The whole file is read before anything is done. Raises what a line is refused for, which
    names the line; what stood before it is done and stays.
    """
    lines = read_script(path.read_bytes(), path.name)
    return tuple(_carried_out(Desk(store, Hub()), event_id, lines, writer))


def _carried_out(
    desk: Desk, event_id: int, lines: tuple[Line, ...], writer: Writer
) -> Iterator[Entry]:
    for line in lines:
        try:
            yield from desk.act(event_id, line.command, writer)
        except BridgeError as error:
            error.where = f"{line.where}, {error.where}" if error.where else line.where
            raise
