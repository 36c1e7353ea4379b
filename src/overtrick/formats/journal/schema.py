"""The journal file as it stands in JSON, version 1.

A record stands in one object; ``type`` says which record it is. Results and rulings are text
in the shape people type (``4SXN+1``, ``PASS``, ``NP``, ``+420``; ``60/40``), fractions are text
(``179/50``), and ``file`` and ``line`` say where a record came from. The opening of the event
is the file's head and entry 1 of the journal; ``records`` are entries 2 and up, to which
``supersedes`` and ``entry`` refer.
"""

from __future__ import annotations

from typing import Annotated, Final, Literal, TypeAlias

import msgspec
from msgspec import Meta

from overtrick.event.records import FormName
from overtrick.formats.numbering import FIRST_ENTRY

VERSION: Final = 1
"""The version of the file. It is raised when an older program could no longer read it."""

MOST: Final = 250_000
"""More records than any event has: a file beyond it is refused."""

Text: TypeAlias = Annotated[str, Meta(max_length=2000)]
Name: TypeAlias = Annotated[str, Meta(min_length=1, max_length=200)]
Board: TypeAlias = Annotated[int, Meta(ge=1, le=999_999)]
Count: TypeAlias = Annotated[int, Meta(ge=0, le=999_999)]
EntryNumber: TypeAlias = Annotated[int, Meta(ge=FIRST_ENTRY, le=99_999_999)]
Direction: TypeAlias = Literal["NS", "EW"]
Compass: TypeAlias = Literal["N", "E", "S", "W"]
Vulnerable: TypeAlias = Literal["none", "ns", "ew", "both"]


class _Row(
    msgspec.Struct,
    frozen=True,
    kw_only=True,
    forbid_unknown_fields=True,
    omit_defaults=True,
    tag_field="type",
):
    """What every record has: where it came from."""

    file: Text | None = None
    line: Count | None = None


class _ContestantRow(_Row, frozen=True, kw_only=True):
    """A record of one contestant."""

    section: Text = ""
    number: Text
    side: Direction | None = None


class ContestantRow(_ContestantRow, frozen=True, kw_only=True, tag="contestant"):
    """A ContestantEntered."""

    players: tuple[Name, ...] = ()
    name: Text | None = None
    handicap: Text | None = None
    stratum: Text | None = None


class SatOutRow(_ContestantRow, frozen=True, kw_only=True, tag="sit-out"):
    """A SatOut."""

    board: Board
    round: Count | None = None


class PenaltyRow(_ContestantRow, frozen=True, kw_only=True, tag="penalty"):
    """A PenaltyGiven."""

    amount: Text
    reason: Text = ""


class BoardRow(_Row, frozen=True, kw_only=True, tag="board"):
    """A BoardPrepared."""

    board: Board
    section: Text | None = None
    deal: Text | None = None
    dealer: Compass | None = None
    vulnerable: Vulnerable | None = None


class ResultRow(_Row, frozen=True, kw_only=True, tag="result"):
    """A ResultEntered: ``result``, or ``ruling`` with the words it was ``typed`` in."""

    section: Text = ""
    round: Count | None = None
    table: Count | None = None
    board: Board
    ns: tuple[Text, ...]
    ew: tuple[Text, ...]
    result: Text | None = None
    ruling: Text | None = None
    typed: Text | None = None
    lead: Text | None = None
    group: Text = ""
    teams: tuple[Text, Text] | None = None
    room: Text | None = None
    supersedes: EntryNumber | None = None
    switched: bool = False


class VoidRow(_Row, frozen=True, kw_only=True, tag="void"):
    """A Voided."""

    entry: EntryNumber
    reason: Text = ""


RecordRow: TypeAlias = ContestantRow | BoardRow | ResultRow | SatOutRow | PenaltyRow | VoidRow
RECORD_TYPES: Final = ("contestant", "board", "result", "sit-out", "penalty", "void")


class PersonRow(
    msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True, omit_defaults=True
):
    """A Person."""

    id: Name
    name: Text = ""
    number: Text | None = None
    club: Text | None = None


class JournalFile(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """The whole file. Heads without a value may be left out."""

    overtrick: Literal[1]
    format: Literal["journal"]
    title: Text = ""
    date: Text | None = None
    club: Text | None = None
    program: Text | None = None
    form: FormName | None = None
    method: Text | None = None
    rules: Text | None = None
    options: dict[str, Text] = {}
    winners: Literal[1, 2] | None = None
    across: bool | None = None
    people: Annotated[tuple[PersonRow, ...], Meta(max_length=MOST)] = ()
    records: Annotated[tuple[RecordRow, ...], Meta(max_length=MOST)] = ()
