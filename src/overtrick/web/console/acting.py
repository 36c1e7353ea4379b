"""Several commands as one act: all of them are done, or none, and undone together."""

from __future__ import annotations

from collections.abc import Sequence

from overtrick.bootstrap.desk import Asked, Check
from overtrick.event.commands import Command
from overtrick.event.records import Entry
from overtrick.store.originals import Original
from overtrick.web.console.ahead import act_ahead
from overtrick.web.console.at import At


def act_together(
    at: At,
    commands: Sequence[Command],
    *,
    key: str = "",
    originals: Sequence[Original] = (),
    check: Check | None = None,
) -> tuple[Entry, ...]:
    """Do what several commands ask, in one transaction.

    Raises what any of them is refused for, and what ``check`` says of the event that they are
    decided on.
    """
    asked = Asked(commands, at.writer(key), tuple(originals), check)
    entries = act_ahead(at.desk, at.event_id, at.who, asked)
    at.look_again()
    return entries


def caught_up(at: At) -> None:
    """See what was written beside the desk, and tell everybody who watches."""
    at.look_again()
    at.desk.hub.nudge(at.event_id, len(at.event.entries))
