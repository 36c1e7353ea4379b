"""The journal file as it stands in JSON, version 2.

A record stands in one object; ``type`` says which record it is. Results and rulings are text
in the shape people type (``4SXN+1``, ``PASS``, ``NP``, ``+420``; ``60/40``), fractions are text
(``179/50``), and ``file`` and ``line`` say where a record came from. The opening of the event
is the file's head and entry 1 of the journal; ``records`` are entries 2 and up, to which
``supersedes`` and ``entry`` refer. A record may say when (``at``) and by whom (``author``) it
was written, under which ``key``, in which ``act``, and in which ``version`` of the records.
"""

from __future__ import annotations

import re
from dataclasses import MISSING, Field, fields
from datetime import datetime
from typing import (
    TYPE_CHECKING,
    Annotated,
    Any,
    Final,
    Literal,
    TypeAlias,
    Union,
    get_args,
    get_type_hints,
)

import msgspec
from msgspec import Meta

from overtrick.bridge.result import Result
from overtrick.event.records import (
    BoardPrepared,
    ContestantEntered,
    EventOpened,
    FormName,
    PenaltyGiven,
    Record,
    ResultEntered,
    SatOut,
    Unit,
    Voided,
)
from overtrick.formats.numbering import FIRST_ENTRY

VERSION: Final = 2
"""The version of the file. It is raised when an older program could no longer read it.

Version 1 knew contestants, boards, results, sit-outs, penalties and voidings alone.
"""
RECORDS_BEFORE: Final = 1
"""The version of the records in a file that does not say it."""

MOST: Final = 250_000
"""More records than any event has: a file beyond it is refused."""

Text: TypeAlias = Annotated[str, Meta(max_length=2000)]
Name: TypeAlias = Annotated[str, Meta(min_length=1, max_length=200)]
Board: TypeAlias = Annotated[int, Meta(ge=1, le=999_999)]
Count: TypeAlias = Annotated[int, Meta(ge=0, le=999_999)]
EntryNumber: TypeAlias = Annotated[int, Meta(ge=FIRST_ENTRY, le=99_999_999)]
ActNumber: TypeAlias = Annotated[int, Meta(ge=1, le=99_999_999)]
"""An act is numbered by its first entry, which may be the opening."""
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
    """What every record has: where it came from, and what its entry says of its writing."""

    file: Text | None = None
    line: Count | None = None
    at: datetime | None = None
    author: Text | None = None
    key: Text | None = None
    act: ActNumber | None = None
    version: Count | None = None


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
    club: Text | None = None
    rating: Text | None = None
    seed: int | None = None
    first_round: Count = 1
    stationary: Text | None = None


class SatOutRow(_ContestantRow, frozen=True, kw_only=True, tag="sit-out"):
    """A SatOut."""

    board: Board
    round: Count | None = None


class PenaltyRow(_ContestantRow, frozen=True, kw_only=True, tag="penalty"):
    """A PenaltyGiven."""

    amount: Text
    reason: Text = ""
    unit: Unit = "total"
    round: Count | None = None
    law: Text = ""


class BoardRow(_Row, frozen=True, kw_only=True, tag="board"):
    """A BoardPrepared."""

    board: Board
    section: Text | None = None
    deal: Text | None = None
    dealer: Compass | None = None
    vulnerable: Vulnerable | None = None
    tricks: Text | None = None


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
    reason: Text = ""
    law: Text = ""


class VoidRow(_Row, frozen=True, kw_only=True, tag="void"):
    """A Voided."""

    entry: EntryNumber
    reason: Text = ""


HandRow: TypeAlias = ContestantRow | BoardRow | ResultRow | SatOutRow | PenaltyRow | VoidRow
"""The rows with a shape of their own, as version 1 had them."""


class FieldRow(_Row, frozen=True, kw_only=True):
    """A row with the very fields of its record."""


def _field_row(kind: type[Record]) -> type[FieldRow]:
    """The row of a record, its fields typed as in the record; results stand as their text."""
    hints = get_type_hints(kind)
    members = [_member(one, hints[one.name]) for one in fields(kind)]
    row = msgspec.defstruct(
        f"{kind.__name__}Row",
        members,
        bases=(FieldRow,),
        frozen=True,
        kw_only=True,
        forbid_unknown_fields=True,
        omit_defaults=True,
        tag_field="type",
        tag=type_name(kind),
    )
    assert issubclass(row, FieldRow)
    return row


def _member(one: Field[Any], hint: Any) -> tuple[str, Any] | tuple[str, Any, Any]:
    shape = Text if hint == Result else hint
    return (one.name, shape) if one.default is MISSING else (one.name, shape, one.default)


def type_name(kind: type[Record]) -> str:
    """``round-drawn`` for RoundDrawn: the record's name as its row's ``type``."""
    return re.sub(r"(?<!^)(?=[A-Z])", "-", kind.__name__).lower()


_BY_HAND: Final = (
    EventOpened, ContestantEntered, BoardPrepared, ResultEntered, SatOut, PenaltyGiven, Voided,
)  # fmt: skip
FIELD_ROWS: Final[dict[type[Record], type[FieldRow]]] = {
    kind: _field_row(kind) for kind in get_args(Record) if kind not in _BY_HAND
}
OPENED_ROW: Final = _field_row(EventOpened)
"""The opening as a record of its own, where a journal is kept entry by entry."""
RECORD_OF: Final[dict[type[FieldRow], type[Record]]] = {
    row: kind for kind, row in FIELD_ROWS.items()
}
RecordRow: TypeAlias = HandRow | FieldRow
if TYPE_CHECKING:
    AnyRow: TypeAlias = RecordRow
else:
    AnyRow = Union[(*get_args(HandRow), *FIELD_ROWS.values())]
RECORD_TYPES: Final = (
    "contestant", "board", "result", "sit-out", "penalty", "void", *map(type_name, FIELD_ROWS),
)  # fmt: skip


class PersonRow(
    msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True, omit_defaults=True
):
    """A Person."""

    id: Name
    name: Text = ""
    number: Text | None = None
    club: Text | None = None
    of_club: bool = False


class JournalFile(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """The whole file. Heads without a value may be left out."""

    overtrick: Literal[1, 2]
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
    at: datetime | None = None
    author: Text | None = None
    key: Text | None = None
    version: Count = RECORDS_BEFORE
    people: Annotated[tuple[PersonRow, ...], Meta(max_length=MOST)] = ()
    records: Annotated[tuple[AnyRow, ...], Meta(max_length=MOST)] = ()
