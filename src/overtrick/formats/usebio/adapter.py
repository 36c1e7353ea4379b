"""From a USEBIO document to the records of an event."""

from __future__ import annotations

from overtrick.formats.gathering import Gathering
from overtrick.formats.printed import Figures
from overtrick.formats.reading import Reading
from overtrick.formats.usebio.deals import prepare
from overtrick.formats.usebio.document import parse
from overtrick.formats.usebio.doubled import merged
from overtrick.formats.usebio.elements import Event, Usebio
from overtrick.formats.usebio.entering import enter
from overtrick.formats.usebio.errors import NotUsebio
from overtrick.formats.usebio.heading import heading
from overtrick.formats.usebio.numbering import numbering
from overtrick.formats.usebio.parts import Row, form_of, parts_of, rows_of
from overtrick.formats.usebio.playing import datums, matches, play, unlisted
from overtrick.formats.usebio.teams import roster


def read(content: bytes, file: str) -> Reading:
    """Read a USEBIO file. Raises NotUsebio and BadXml, naming the line."""
    return adapt(parse(content, file), content, file)[0]


def printed(content: bytes, file: str) -> Figures:
    """The figures that a USEBIO file prints. Raises as read does."""
    return adapt(parse(content, file), content, file)[1]


def adapt(document: Usebio, content: bytes, file: str) -> tuple[Reading, Figures]:
    """The reading of a document, and the figures printed in it. Raises NotUsebio."""
    into = Gathering(file, notices=list(document.notices))
    event = _event(document, into)
    parts = parts_of(event, file)
    form = form_of(event, parts)
    rows = _rows(rows_of(parts, form, file), into)
    numbers = numbering(event, form, parts, rows)
    entered = enter(parts, numbers, rows, into)
    prepare(document, parts, into)
    play(rows, numbers, roster(parts), into)
    matches(parts, into)
    unlisted(entered, numbers, into)
    datums(parts, into)
    head = heading(document, event, numbers, rows, into)
    reading = Reading(
        file, "usebio", head, tuple(into.records), into.people, tuple(into.notices), content
    )
    return reading, into.figures


def _event(document: Usebio, into: Gathering) -> Event:
    """The first event with results, else the first; others are said."""
    if not document.events:
        message = "there is no EVENT in this USEBIO file"
        raise NotUsebio(message, where=f"{into.file}, line {document.line}")
    events = sorted(document.events, key=lambda one: not _has_results(one))
    for other in events[1:]:
        into.say("several-events", other.line, "another EVENT in the same file is not read")
    if len(events[0].sessions) > 1:
        message = "several SESSIONs in one file: each is a section of its own"
        into.say("several-sessions", events[0].sessions[1].line, message)
    return events[0]


def _has_results(event: Event) -> bool:
    sections = (*event.sections, *(one for session in event.sessions for one in session.sections))
    return any(one.boards or one.matches for one in (event, *event.sessions, *sections))


def _rows(rows: list[Row], into: Gathering) -> list[Row]:
    single = merged(rows)
    if single is None:
        return rows
    message = "each table stands here twice, a line for each player of a side: made one"
    into.say("lines-doubled", rows[0].line.line, message)
    return single
