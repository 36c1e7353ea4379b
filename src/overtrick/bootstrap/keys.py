"""Keys that a caller gives a command, so that what is sent twice is done once."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Final

from overtrick.bridge.errors import BridgeError
from overtrick.event.fold import Event, fold
from overtrick.event.records import Entry, EventClosed, Record
from overtrick.formats.journal import encode_record

LONGEST: Final = 200
"""Characters in a key."""


class NotAKey(BridgeError):
    """A key is too long, or holds what cannot be printed."""

    code = "not-a-key"


class KeyReused(BridgeError):
    """A key was used before, and for another command."""

    code = "key-reused"


def plain_key(key: str | None) -> str | None:
    """A key as it is kept; None for an empty one. Raises NotAKey."""
    if not key:
        return None
    if len(key) > LONGEST or not key.isprintable():
        raise NotAKey(f"a key has at most {LONGEST} characters, all of which can be printed")
    return key


def check_same(
    before: Sequence[Entry],
    journal: Sequence[Entry],
    decided: Callable[[Event], Sequence[Record]],
) -> None:
    """Raise KeyReused unless a command would have written what its key wrote ``before``.

    ``decided`` are the records of the command on a state: here that of the journal as it was
    when the key was first used.
    """
    first = before[0].number
    try:
        now = decided(fold(journal[: first - 1])) if first > 1 else ()
    except BridgeError:
        now = ()
    if _written(now) != _written([one.record for one in before]):
        raise KeyReused(f"this key was used for another command, in entry {first}: take a new one")


def _written(records: Sequence[Record]) -> list[str]:
    """Records to be compared; a closing is a closing, whichever version computed it."""
    return ["closed" if isinstance(one, EventClosed) else encode_record(one) for one in records]
