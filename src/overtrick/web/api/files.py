"""Files: an event in the formats of other programs, and events from theirs."""

from __future__ import annotations

import re
import tempfile
from collections.abc import Iterable
from hashlib import sha256
from pathlib import Path
from typing import Annotated, Final, Literal

import msgspec
from litestar import Response, get, post
from litestar.datastructures import UploadFile
from litestar.exceptions import PermissionDeniedException
from litestar.params import MultipartBody, QueryParameter

from overtrick.bootstrap.desk import Desk
from overtrick.bootstrap.files import Asked, odd_things
from overtrick.bootstrap.kept import Writer, keep_files
from overtrick.bootstrap.keys import KeyReused
from overtrick.bridge.errors import BridgeError
from overtrick.formats.reading import Notice
from overtrick.formats.registry import FORMATS, MAX_BYTES, Format, named
from overtrick.formats.writing import Evening
from overtrick.web.access import Access
from overtrick.web.api.asking import Key, asks
from overtrick.web.api.events import ImportedEvent, Told, listed
from overtrick.web.api.sight import hidden_from, people_shown
from overtrick.web.wiring import Asking, EventId, TheDesk, moment, writer

WRITTEN: Final = tuple(one.name for one in FORMATS if one.writes)
_MOST_FILES: Final = 50
_PLAIN: Final = re.compile(r"[^\w. ()+-]", re.ASCII)
_ANY: Final = "application/octet-stream"

FormatName = Annotated[str, QueryParameter(name="format", pattern=f"^({'|'.join(WRITTEN)})$")]
Names = Annotated[
    Literal["all", "chosen"],
    QueryParameter(description="Everybody's name, or people as each chose to be shown."),
]
Rules = Annotated[str | None, QueryParameter(max_length=40)]


class NotImported(BridgeError):
    """No file was sent, too many were, or one without a name."""

    code = "not-imported"


class Uploaded(msgspec.Struct, frozen=True):
    """Files as a form sends them."""

    files: list[UploadFile]


@get(
    "/events/{event_id:int}/export",
    **asks(Access.DIRECTOR),
    media_type=_ANY,
    sync_to_thread=True,
)
def export(
    request: Asking,
    event_id: EventId,
    desk: TheDesk,
    format_name: FormatName = "overtrick",
    names: Names = "all",
) -> Response[bytes]:
    """An event as a file: its journal (overtrick), csv, toml, usebio or pbn."""
    computed = desk.scored(event_id)
    if hidden_from(desk, request.user, event_id, computed.event, moment(request)):
        raise PermissionDeniedException("you still play in this event: it would tell you too much")
    return file_of(evening(desk, event_id, private=names == "all"), named(format_name), event_id)


@post(
    "/imports",
    **asks(Access.DIRECTOR, changes=True),
    request_max_body_size=MAX_BYTES + 1024 * 1024,
    sync_to_thread=True,
)
def import_files(  # noqa: PLR0913, PLR0917 - as many as a request may say
    request: Asking,
    data: MultipartBody[Uploaded],
    desk: TheDesk,
    rules: Rules = None,
    method: Rules = None,
    key: Key = None,
) -> ImportedEvent:
    """A new event from files of any format that is read, kept whole beside their records.

    Several files are sections of one event, or an event file with what it names.
    """
    number, odd = imported(desk, data.files, Asked(rules, method), writer(request, key))
    told = [Told(one.code, one.where, one.message) for one in odd]
    return ImportedEvent(**msgspec.structs.asdict(listed(desk.store.event(number))), warnings=told)


def evening(desk: Desk, event_id: int, *, private: bool) -> Evening:
    """An event with everything computed, from the desk's memory. Raises NoSuchEvent."""
    found = desk.scored(event_id)
    people = people_shown(desk, event_id, found.event, private=private)
    odd = odd_things(found.event, found.standings)
    return Evening(found.event.entries, found.event, found.standings, people, odd)


def file_of(one: Evening, format_: Format, event_id: int) -> Response[bytes]:
    """An event as a file to be kept."""
    name = f"event-{event_id}{format_.suffixes[0]}"
    return Response(
        format_.write(one),
        media_type=_ANY,
        headers={"Content-Disposition": f'attachment; filename="{name}"'},
    )


def imported(
    desk: Desk, files: Iterable[UploadFile], asked: Asked, by: Writer
) -> tuple[int, list[Notice]]:
    """The number of a new event from files that were sent, and what was odd about them.

    Raises NotImported, KeyReused for a key that came with other files, and as the files do.
    """
    odd: list[Notice] = []
    with tempfile.TemporaryDirectory(prefix="overtrick-import-") as folder:
        paths = [_placed(one, Path(folder)) for one in files]
        if not 1 <= len(paths) <= _MOST_FILES:
            raise NotImported(f"from one to {_MOST_FILES} files are expected")
        events = [one for one in paths if one.suffix == ".toml"]
        number = keep_files(desk.store, events or paths, asked, by, odd)
        sent = {sha256(one.read_bytes()).hexdigest() for one in paths}
        if not {one.sha256 for one in desk.store.originals(number)} <= sent:
            raise KeyReused("this key came with other files before: take a new one")
        return number, odd


def _placed(one: UploadFile, folder: Path) -> Path:
    """A file that was sent, in a folder of its own, by the last part of its name."""
    last = one.filename.replace("\\", "/").rpartition("/")[2]
    name = _PLAIN.sub("_", last).strip(". ")[:100]
    if not name or (folder / name).exists():
        raise NotImported("each file needs a name of its own", where=name)
    path = folder / name
    path.write_bytes(one.file.read())
    return path
