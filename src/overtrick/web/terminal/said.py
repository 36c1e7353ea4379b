"""What a device says: one result, correction, taking back, seating or call, under its own key."""

from __future__ import annotations

import re
from typing import Annotated, Final, Literal, TypeAlias

import msgspec

from overtrick.event.begun import rounds_ahead
from overtrick.event.records import Entry
from overtrick.event.state import Event
from overtrick.web.closed_out import CLOSED_OUT, ELSEWHERE

Short: TypeAlias = Annotated[str, msgspec.Meta(max_length=80)]
Number: TypeAlias = Annotated[int, msgspec.Meta(ge=1, le=1_000_000)]
Key: TypeAlias = Annotated[str, msgspec.Meta(pattern=r"^[0-9a-f]{32}$")]
Uid: TypeAlias = Annotated[str, msgspec.Meta(pattern=r"^([0-9a-f]{32})?$")]
"""Which event is meant, whatever its number is; nothing from a page that never heard of it."""

OURS: Final = "table "
"""How the keys of what tables said begin in the journal."""
AGREED: Final = " agreed"
"""How the key of the other side's agreement ends, where that was written by itself."""
_OURS: Final = re.compile(f"{OURS}([0-9a-f]{{32}})(?:{AGREED})?")


def device_key(entry: Entry) -> str | None:
    """The key that a device made for what it said; None where no table said it.

    Programs choose keys of their own, which may begin like those of tables.
    """
    found = _OURS.fullmatch(entry.key) if entry.key is not None else None
    return None if found is None else found[1]


def is_of_a_table(entry: Entry) -> bool:
    """Whether an entry of the journal was said at a table."""
    return device_key(entry) is not None


def said_ahead(event: Event) -> frozenset[int]:
    """Results that tables said of rounds that the room has not begun: they may be guesses."""
    ahead = rounds_ahead(event)
    if not ahead:
        return frozenset()
    found = (
        one for place, several in event.places.items() if place[:2] in ahead for one in several
    )
    return frozenset(one for one in found if is_of_a_table(event.entries[one - 1]))


class Player(msgspec.Struct, frozen=True):
    """Somebody to be seated: a known person, or whoever bears that name or number."""

    name: Annotated[str, msgspec.Meta(min_length=1, max_length=80)]
    id: Short = ""


class Earlier(msgspec.Struct, frozen=True):
    """What some device said of a board before, under its own key."""

    key: Key
    result: Short
    lead: Short | None = None

    @property
    def act(self) -> str:
        """The key under which the journal has it, or should."""
        return f"{OURS}{self.key}"


class Said(msgspec.Struct, frozen=True):
    """One thing that a table said. ``key`` is made by the device, and the same when sent again.

    ``uid`` is of the event that it was said in. What the page of an older version kept has none,
    and is taken for the event of its number: that page cannot have known better, and of two
    faults losing an evening is the worse.

    ``proof`` is of the PIN of those who confirmed, where one is asked for. ``earlier`` is what
    tables had said of the board when this change of it was said, the first one first. ``sat``
    are the contestants (``7NS``) who sat there as the device knew; pages of before sent none.
    ``knew`` is how long the journal was that it had seen when names were said.
    """

    key: Key
    what: Literal["result", "correct", "withdraw", "seats", "call"]
    section: Short
    round: Number
    table: Number
    board: Number | None = None
    room: Literal["open", "closed"] | None = None
    result: Short = ""
    lead: Short | None = None
    contestant: Short = ""
    players: Annotated[tuple[Player, ...], msgspec.Meta(max_length=8)] = ()
    words: Annotated[str, msgspec.Meta(max_length=200)] = ""
    entered_at: Short = ""
    confirmed_by: Literal["NS", "EW"] | None = None
    proof: Short = ""
    uid: Uid = ""
    earlier: Annotated[tuple[Earlier, ...], msgspec.Meta(max_length=50)] = ()
    code: Annotated[str, msgspec.Meta(max_length=200)] = ""
    sat: Annotated[tuple[Short, ...], msgspec.Meta(max_length=4)] = ()
    knew: Annotated[int, msgspec.Meta(ge=0, le=1_000_000_000)] | None = None

    @property
    def act(self) -> str:
        """The key under which the journal has it."""
        return f"{OURS}{self.key}"

    @property
    def agreement(self) -> str:
        """The key of the other side's agreement."""
        return f"{OURS}{self.key}{AGREED}"

    @property
    def closed_out(self) -> str:
        """The key of the call that it became while the event was closed."""
        return f"{OURS}{self.key}{CLOSED_OUT}"

    @property
    def elsewhere(self) -> str:
        """The key of the call that it became while, by the plan, others sat there."""
        return f"{OURS}{self.key}{ELSEWHERE}"


class Taken(msgspec.Struct, frozen=True):
    """What became of it.

    ``new`` and ``known`` (it was in already) are done; in a ``conflict`` another result was in,
    and what is ``refused`` could not be: both are before the director. ``number`` is the entry
    of the journal, ``entries`` how long that is. ``stands`` is the key of what says as much and
    was in before, where this one wrote nothing: empty where there was nothing to do.
    """

    status: Literal["new", "known", "conflict", "refused"]
    number: int | None
    entries: int
    code: str = ""
    detail: str = ""
    stands: str | None = None


class Given(msgspec.Struct, frozen=True):
    """Keys of what a device was once told is safe, or stands for it, all of one event."""

    keys: Annotated[tuple[Key, ...], msgspec.Meta(max_length=1000)]
    uid: Uid = ""


class Lacking(msgspec.Struct, frozen=True):
    """The keys that the journal has not: what they are of is to be sent again.

    Once the event is ``final``, devices need not keep what it has. Whoever knows no key of the
    journal is not told that it is.
    """

    lacks: tuple[str, ...]
    final: bool
