"""The journal of an event: reading it, and appending to it by commands."""

from __future__ import annotations

from datetime import datetime
from typing import Any, TypeAlias

import msgspec
from litestar import get, post
from litestar.exceptions import PermissionDeniedException
from litestar.params import JSONBody
from litestar.status_codes import HTTP_200_OK

from overtrick.bridge.errors import BridgeError
from overtrick.event.commands import Command
from overtrick.event.decide.preview import preview as previewed
from overtrick.event.records import BoardPrepared, Entry
from overtrick.event.state import Event
from overtrick.formats.commands import parse_object
from overtrick.formats.journal import encode_record
from overtrick.web.access import Access, Who
from overtrick.web.api.asking import After, Key, asks
from overtrick.web.api.permitted import access_for
from overtrick.web.api.previewing import preview_document
from overtrick.web.api.sight import hidden_from
from overtrick.web.console.playing import board_of
from overtrick.web.problems import Problem, problem_of
from overtrick.web.wiring import Asking, EventId, TheDesk, moment, writer

CommandObject: TypeAlias = dict[str, Any]
"""``{"do": "enter-result", "round": 1, …}``, as docs/reference/event-commands.md has them."""


class WrittenEntry(msgspec.Struct, frozen=True):
    """One entry of a journal; ``record`` is as in the journal's file.

    It is null in the journal of a director who plays, where it tells of a board that he has
    still to play.
    """

    number: int
    act: int | None
    at: datetime | None
    author: str | None
    record: dict[str, Any] | None


class Batch(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Several commands, done one after the other."""

    commands: list[CommandObject]


class Done(msgspec.Struct, frozen=True):
    """What a batch wrote, command by command, and why it stopped where it did not end."""

    done: list[list[WrittenEntry]]
    refused: Problem | None = None


@get("/events/{event_id:int}/journal", **asks(Access.DIRECTOR), sync_to_thread=True)
def journal(
    request: Asking, event_id: EventId, desk: TheDesk, after: After = 0
) -> list[WrittenEntry]:
    """Everything that happened behind entry number ``after``."""
    event = desk.event(event_id)
    hidden = {
        board for _, board in hidden_from(desk, request.user, event_id, event, moment(request))
    }
    return [_written(entry, event, hidden) for entry in event.entries[after:]]


@post("/events/{event_id:int}/commands", **asks(Access.SCORER, changes=True), sync_to_thread=True)
def command(
    request: Asking,
    event_id: EventId,
    data: JSONBody[CommandObject],
    desk: TheDesk,
    key: Key = None,
) -> list[WrittenEntry]:
    """Give an event one command; the entries it wrote, which are none where all was so already.

    The same ``Idempotency-Key`` gives the same entries again, and is done once.
    """
    asked = permitted(request.user, event_id, parse_object(data))
    return [_written(entry) for entry in desk.act(event_id, asked, writer(request, key))]


@post(
    "/events/{event_id:int}/batch",
    **asks(Access.SCORER, changes=True),
    status_code=HTTP_200_OK,
    sync_to_thread=True,
)
def batch(
    request: Asking, event_id: EventId, data: JSONBody[Batch], desk: TheDesk, key: Key = None
) -> Done:
    """Give an event several commands; it stops at the first that is refused.

    What was done before stays. All are read before the first is done. Each has the batch's
    ``Idempotency-Key`` with its place behind it.
    """
    desk.store.event(event_id)
    asked = [permitted(request.user, event_id, parse_object(one)) for one in data.commands]
    done: list[list[WrittenEntry]] = []
    for place, one in enumerate(asked, start=1):
        own = f"{key}/{place}" if key else None
        try:
            entries = desk.act(event_id, one, writer(request, own))
        except BridgeError as error:
            return Done(done, problem_of(error))
        done.append([_written(entry) for entry in entries])
    return Done(done)


@post(
    "/events/{event_id:int}/preview",
    **asks(Access.SCORER, changes=True),
    status_code=HTTP_200_OK,
    sync_to_thread=True,
)
def preview(
    request: Asking, event_id: EventId, data: JSONBody[CommandObject], desk: TheDesk
) -> dict[str, Any]:
    """What a command would change, and nothing is changed."""
    asked = permitted(request.user, event_id, parse_object(data))
    event = desk.event(event_id)
    check_sees_all(desk, request, event_id, event)
    directs = request.user.access(event_id) >= Access.DIRECTOR
    return preview_document(previewed(event, asked), places=directs)


def permitted(who: Who, event_id: int, command: Command) -> Command:
    """The command. Raises PermissionDeniedException for one that the role does not allow."""
    if who.access(event_id) < access_for(command):
        raise PermissionDeniedException("this command is the director's")
    return command


def check_sees_all(desk: TheDesk, request: Asking, event_id: int, event: Event) -> None:
    """Raise PermissionDeniedException for a director who plays: places would tell him boards."""
    directs = request.user.access(event_id) >= Access.DIRECTOR
    if directs and hidden_from(desk, request.user, event_id, event, moment(request)):
        raise PermissionDeniedException("you still play in this event: it would tell you too much")


def _written(
    entry: Entry, event: Event | None = None, hidden: set[int] | frozenset[int] = frozenset()
) -> WrittenEntry:
    record = None
    if event is None or not _tells(event, entry, hidden):
        record = msgspec.json.decode(encode_record(entry.record))
    return WrittenEntry(entry.number, entry.act, entry.at, entry.author, record)


def _tells(event: Event, entry: Entry, hidden: set[int] | frozenset[int]) -> bool:
    if isinstance(entry.record, BoardPrepared):
        return entry.record.board in hidden
    return board_of(event, entry.record) in hidden
