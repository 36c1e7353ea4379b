"""Tonight's cards, from the file of the dealing machine: before play or after."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Any

from litestar import Response, get, post

from overtrick.bridge.errors import BridgeError
from overtrick.event.commands import PrepareBoard
from overtrick.event.records import BoardPrepared
from overtrick.event.telling_records import spans
from overtrick.formats.reading import Reading
from overtrick.formats.registry import recognise
from overtrick.store.originals import Original
from overtrick.web.access import Access, rule
from overtrick.web.console.at import At, Sending, TheAt, Upload, Uploading
from overtrick.web.console.form import one
from overtrick.web.flashes import Flash


class NoDeals(BridgeError):
    """A file holds no cards."""

    code = "no-deals"


@dataclass(frozen=True, slots=True)
class Lack:
    """The boards of a section that are played and have no cards."""

    section: str
    boards: str


@get("/console/events/{event_id:int}/deals", opt=rule(Access.SCORER), sync_to_thread=True)
def deals(at: TheAt) -> Response[bytes]:
    """Which boards have cards. The cards themselves are never shown here."""
    return at.page(
        "deals.html",
        known=spans(sorted({board for (_, board), one_ in at.event.boards.items() if one_.deal})),
        lacks=tuple(_lacks(at)),
        files=at.desk.store.originals(at.event_id),
        sections=at.context.sections,
    )


@post("/console/events/{event_id:int}/deals", opt=rule(Access.DIRECTOR), sync_to_thread=True)
def attached(at: TheAt, sent: Sending, uploads: Uploading) -> Response[Any]:
    """The boards of a file get their cards, as one act that can be undone."""
    section = one(sent, "section") or None
    try:
        entries = [entry for file in uploads for entry in _attached(at, file, section, sent)]
    except BridgeError as error:
        return at.go(at.url("/deals"), Flash("bad", str(error)))
    if not uploads:
        return at.go(at.url("/deals"), Flash("bad", at.say("Choose a file first.")))
    return at.go(at.url("/deals"), at.good("{n} boards have cards now.", n=len(entries)))


def _attached(
    at: At, file: Upload, section: str | None, sent: dict[str, list[str]]
) -> Sequence[object]:
    commands = list(commands_of(read_deals(file), section))
    kept = Original(file.name, file.content, at.now, at.who.author)
    return at.act_together(commands, one(sent, "key"), originals=(kept,))


def read_deals(file: Upload) -> Reading:
    """A file of deals in any format that carries them. Raises BridgeError."""
    reading = recognise(file.content, file.name).read(file.content, file.name)
    if not any(isinstance(one_, BoardPrepared) and one_.deal for one_, _ in reading.records):
        raise NoDeals("there are no cards in this file", where=file.name)
    return reading


def commands_of(reading: Reading, section: str | None) -> Iterator[PrepareBoard]:
    """What gives the boards of a file their cards, dealer and vulnerability."""
    for one_, _ in reading.records:
        if isinstance(one_, BoardPrepared) and one_.deal is not None:
            yield PrepareBoard(
                one_.board,
                section,
                str(one_.deal),
                one_.dealer.value if one_.dealer else None,
                one_.vulnerable.value if one_.vulnerable else None,
            )


def _lacks(at: At) -> Iterator[Lack]:
    by_section: dict[str, set[int]] = {}
    for (section, _, _), sitting in at.event.sittings.items():
        by_section.setdefault(section, set()).update(sitting.boards)
    for section, boards in sorted(by_section.items()):
        bare = sorted(board for board in boards if at.event.deal(section, board) is None)
        if bare:
            yield Lack(section, spans(bare))
