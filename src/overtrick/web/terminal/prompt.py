"""A table's plain result, taken without a thread: what a busy room says most, and needs soonest.

It is decided at once on what is in memory and waits for the disk alone. Everything else, and
whatever does not go smoothly, is left to ``entering``, which says what is to be said.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from overtrick.bootstrap.desk import Desk
from overtrick.bootstrap.kept import Writer
from overtrick.bootstrap.running import Act
from overtrick.event.commands import Command
from overtrick.event.state import Event
from overtrick.web.access import Who
from overtrick.web.terminal.allowing import is_at
from overtrick.web.terminal.entering import first_result
from overtrick.web.terminal.pins import are_asked
from overtrick.web.terminal.said import Said, Taken
from overtrick.web.terminal.together import Together


def begun(desk: Desk, event_id: int, said: Said, who: Who, writer: Writer) -> Act | None:
    """A first result of a table by the device that holds it, for the disk.

    None for anything else. Nothing is waited for, and nothing asked of the database.
    """
    if said.what != "result" or said.earlier:
        return None
    at_hand = desk.at_hand(event_id)
    if at_hand is None or (said.uid and said.uid != at_hand.uid):
        return None

    def commands(event: Event) -> Sequence[Command]:
        if are_asked(event) or not _is_theirs(event, event_id, who, said):
            return ()
        return first_result(event, said)

    return desk.begun(event_id, commands, replace(writer, key=said.act))


async def ended(desk: Desk, event_id: int, act: Act, together: Together) -> Taken | None:
    """What came of it, once it is safe; None where it has to be done again on what is there.

    Raises the StoreError of what could not be kept. Whoever hangs up stops nothing.
    """
    await together.safe()
    entries = desk.ended(event_id, act)
    if entries is None:
        return None
    return Taken("new", entries[0].number, len(act.after.entries))


def _is_theirs(event: Event, event_id: int, who: Who, said: Said) -> bool:
    return is_at(event, who, event_id, (said.section, said.round, said.table))
