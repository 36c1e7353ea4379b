"""Who may write which note: one that does something is for whoever may do that anyhow.

The room's settings, its clock, announcements, answered calls and what players ask for are notes
of certain words. By whatever road one comes, it asks for what the page asks for that writes it.
"""

from __future__ import annotations

import re
from collections.abc import Iterable
from typing import Final

from overtrick.event.commands import Command, TakeNote
from overtrick.event.records import Noted
from overtrick.event.state import Event
from overtrick.web import book
from overtrick.web.access import Access
from overtrick.web.book import DirectorsNote

REQUEST: Final = re.compile(r"request (\d{1,9}) (NS|EW): ([^|\n]{1,40}?)(?: \| (.*))?", re.DOTALL)
ANSWER: Final = re.compile(r"(agree|deny) (\d{1,9})")
DONE: Final = re.compile(r"done: (\d{1,9})")
REFUSED: Final = re.compile(
    r"correction of board (\d{1,9}) to ([^|\n]{1,40}?) refused: (.*)", re.DOTALL
)
"""Of a note that says why the director refused: the board, the result asked for, the reason."""
SENT: Final = re.compile(r"sent ([a-z]+)")
"""Of a note that a file is with whoever gets it."""
_DIRECTORS: Final = (REQUEST, ANSWER, REFUSED, SENT)
_BY_SCORERS: Final = ("call", "announce")
"""What of the book a scorer answers or takes down."""


def check_notes(event: Event, access: Access, commands: Iterable[Command]) -> None:
    """Raise DirectorsNote where commands of somebody with ``access`` write a note beyond it.

    Raises NotASetting where one would set what cannot be set.
    """
    for one in commands:
        if not isinstance(one, TakeNote):
            continue
        if access < needed_for(event, one.text.strip()):
            raise DirectorsNote
        book.check_settings(one.text.strip())


def needed_for(event: Event, text: str) -> Access:
    """What one must be to write a note into an event's journal."""
    kind = book.kind_of(text)
    if kind == "done":
        return Access.SCORER if _answers(event, text) else Access.DIRECTOR
    if kind not in (None, "call") or any(one.fullmatch(text) for one in _DIRECTORS):
        return Access.DIRECTOR
    return Access.SCORER


def _answers(event: Event, text: str) -> bool:
    """Whether a note answers a call, or takes an announcement down, that is there."""
    found = DONE.fullmatch(text)
    number = int(found[1]) if found else 0
    if not 0 < number <= len(event.entries):
        return False
    record = event.entries[number - 1].record
    return isinstance(record, Noted) and book.kind_of(record.text) in _BY_SCORERS
