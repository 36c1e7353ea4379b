"""Scripts: commands in a file, a line each, carried out one after the other."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from itertools import groupby
from pathlib import Path
from typing import TypeAlias

from overtrick.bootstrap.desk import Desk
from overtrick.bootstrap.kept import Writer
from overtrick.bridge.errors import BridgeError
from overtrick.event.commands import Command
from overtrick.event.records import Entry
from overtrick.formats.scripts import Line, read_script
from overtrick.live import Hub
from overtrick.store.store import Store

Check: TypeAlias = Callable[[Sequence[Command]], object]


def run_script(
    store: Store, event_id: int, path: Path, writer: Writer, check: Check
) -> tuple[Entry, ...]:
    """Carry out a script's commands; what they wrote.

    The whole file is read before anything is done, and a line is done whole or not at all.
    ``check`` raises the BridgeError of commands that are refused whatever the event is like.
    Raises what a line is refused for, which names the line; what stood before it is done and
    stays.
    """
    lines = read_script(path.read_bytes(), path.name)
    return tuple(_carried_out(Desk(store, Hub()), event_id, lines, writer, check))


def lines_together(lines: tuple[Line, ...]) -> dict[str, list[Command]]:
    """The commands of each line of a script, by where it stands: what is done whole or not."""
    return {
        where: [one.command for one in several]
        for where, several in groupby(lines, key=lambda line: line.where)
    }


def _carried_out(
    desk: Desk, event_id: int, lines: tuple[Line, ...], writer: Writer, check: Check
) -> Iterator[Entry]:
    done: list[str] = []
    for where, commands in lines_together(lines).items():
        try:
            check(commands)
            yield from desk.act_together(event_id, commands, writer)
        except BridgeError as error:
            error.where = f"{where}, {error.where}" if error.where else where
            error.message = f"{error.message} ({_told(done)})"
            raise
        done.append(where.rpartition(" ")[2])


def _told(done: list[str]) -> str:
    """Which lines of a script are done, by their numbers."""
    if len(done) > 1:
        return f"lines {done[0]} to {done[-1]} are done"
    return f"line {done[0]} is done" if done else "nothing is done"
