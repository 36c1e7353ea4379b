"""From a .bws file to a reading."""

from __future__ import annotations

from overtrick.bridge.errors import BridgeError
from overtrick.formats.bws.document import Document
from overtrick.formats.bws.entries import people_of, records_of
from overtrick.formats.bws.evening import gather
from overtrick.formats.bws.heading import heading
from overtrick.formats.bws.noticing import Noticing
from overtrick.formats.bws.rows import Session
from overtrick.formats.bws.seating import note_missing, note_unplanned
from overtrick.formats.reading import Reading


def read(content: bytes, file: str) -> Reading:
    """A .bws file as records, people and notices.

    The newest row of each board at each table counts; erased and superseded ones are notices.
    A source's line is the row's place in its table. Raises NotAJetFile, DamagedJetFile,
    NotABridgemateFile, TooManyRows, naming ``file``.
    """
    try:
        return _reading(Document.open(content), content, file)
    except BridgeError as error:
        error.where = f"{file}, {error.where}" if error.where else file
        raise


def _reading(document: Document, content: bytes, file: str) -> Reading:
    noticing = Noticing(file)
    _note_unknown(document, noticing)
    evening = gather(document, noticing)
    people = people_of(evening, noticing)
    records = tuple(records_of(evening, people, noticing))
    note_unplanned(evening, noticing)
    if evening.outcomes:
        note_missing(evening, noticing)
    else:
        noticing.say("no-results", "", "there are no results in this file")
    return Reading(
        file=file,
        format="bws",
        heading=heading(list(document.rows(Session)), evening, noticing),
        records=records,
        people={one.id: one for several in people.values() for one in several},
        notices=noticing.all(),
        content=content,
    )


def _note_unknown(document: Document, noticing: Noticing) -> None:
    for name in document.unknown_tables:
        noticing.say("unknown-table", f"table {name[:40]}", "kept, not used")
    for table, name in document.unknown_columns:
        noticing.say("unknown-column", table, f"column {name[:40]!r} is kept, not used")
    for odd in document.odd_columns:
        message = f"column {odd.name!r} is of type {odd.type.name} and reads as blank"
        noticing.say("column-type", odd.table, message)
