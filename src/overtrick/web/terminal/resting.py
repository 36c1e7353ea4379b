"""What a word of a table rests on: it is decided anew where that changed before it was written.

Whoever writes is asked of the event that the act is decided on. So of a director's ruling and a
table's correction in one moment either comes first, and the other one sees it.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Final, TypeAlias, TypeVar

from overtrick.bridge.errors import BridgeError
from overtrick.event.state import Event

Done = TypeVar("Done")
Facts: TypeAlias = tuple[object, ...]
"""What is so of an event, as far as a decision needs it."""


class Moved(BridgeError):
    """What a decision rested on is not so any more; ``event`` is as it is by now."""

    code: Final = "decided-anew"  # type: ignore[misc]

    def __init__(self, event: Event) -> None:
        super().__init__("this was changed by somebody else meanwhile")
        self.event = event


def still(event: Event, facts: Callable[[Event], Facts]) -> Callable[[Event], None]:
    """A check that raises Moved where the ``facts`` are not those of ``event`` any more."""
    before = facts(event)

    def check(now: Event) -> None:
        if now is not event and facts(now) != before:
            raise Moved(now)

    return check


def decided(event: Event, decide: Callable[[Event], Done]) -> Done:
    """Do what ``decide`` does, anew on the event as it is by then for as long as that is Moved."""
    while True:
        try:
            return decide(event)
        except Moved as moved:
            event = moved.event
