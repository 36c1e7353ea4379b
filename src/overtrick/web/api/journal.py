"""The journal of an event: reading it, and appending to it by commands."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, TypeAlias

import msgspec
from litestar import get, post
from litestar.exceptions import PermissionDeniedException
from litestar.params import JSONBody
from litestar.status_codes import HTTP_200_OK

from overtrick.bootstrap.desk import Asked
from overtrick.bootstrap.foreseeing import foreseen
from overtrick.bridge.errors import BridgeError
from overtrick.event.commands import Command, TakeNote
from overtrick.formats.commands import parse_object
from overtrick.web.access import Access, Who
from overtrick.web.api.asking import After, Key, asks
from overtrick.web.api.permitted import access_for
from overtrick.web.api.previewing import preview_document
from overtrick.web.api.veil import Veil, WrittenEntry
from overtrick.web.console.ahead import act_ahead
from overtrick.web.console.undoing import check_shown
from overtrick.web.noting import check_notes
from overtrick.web.problems import Problem, problem_of
from overtrick.web.wiring import Asking, EventId, TheDesk, writer

CommandObject: TypeAlias = dict[str, Any]
"""``{"do": "enter-result", "round": 1, …}``, as docs/reference/event-commands.md has them."""


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
    seen = Veil.over(desk, request.user, event_id)
    return seen.every(seen.event.entries[after:])


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
    one = permitted(desk, request.user, event_id, parse_object(data))
    asked = Asked([one], writer(request, key))
    try:
        entries = act_ahead(desk, event_id, request.user, asked)
    except BridgeError as error:
        raise Veil.over(desk, request.user, event_id).fitted(error) from None
    return Veil.over(desk, request.user, event_id).every(entries)


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
    asked = [permitted(desk, request.user, event_id, parse_object(one)) for one in data.commands]
    return acted(desk, request, event_id, asked, key)


@post(
    "/events/{event_id:int}/preview",
    **asks(Access.SCORER, changes=True),
    status_code=HTTP_200_OK,
    sync_to_thread=True,
)
def preview(
    request: Asking, event_id: EventId, data: JSONBody[CommandObject], desk: TheDesk
) -> dict[str, Any]:
    """What a command would change, and nothing is changed; it is refused as the command is."""
    asked = permitted(desk, request.user, event_id, parse_object(data))
    veil = Veil.over(desk, request.user, event_id)
    if veil.boards:
        raise PermissionDeniedException("you still play in this event: it would tell you too much")
    directs = request.user.access(event_id) >= Access.DIRECTOR
    check_shown(desk, veil.event, request.user, [asked])
    found = foreseen(desk.store, veil.event, [asked], writer(request, None))
    return preview_document(found, places=directs)


def permitted(desk: TheDesk, who: Who, event_id: int, command: Command) -> Command:
    """The command. Raises PermissionDeniedException and DirectorsNote for what is a director's.

    Raises NotASetting, as it is done.
    """
    access = who.access(event_id)
    if access < access_for(command):
        raise PermissionDeniedException("this command is the director's")
    if isinstance(command, TakeNote):
        check_notes(desk.event(event_id), access, [command])
    return command


def acted(
    desk: TheDesk, asking: Asking, event_id: int, commands: Sequence[Command], key: str | None
) -> Done:
    """What commands wrote, up to the first that is refused."""
    done: list[list[WrittenEntry]] = []
    for place, one in enumerate(commands, start=1):
        own = f"{key}/{place}" if key else None
        try:
            entries = act_ahead(desk, event_id, asking.user, Asked([one], writer(asking, own)))
        except BridgeError as error:
            veil = Veil.over(desk, asking.user, event_id)
            return Done(done, problem_of(veil.fitted(error)))
        done.append(Veil.over(desk, asking.user, event_id).every(entries))
    return Done(done)
