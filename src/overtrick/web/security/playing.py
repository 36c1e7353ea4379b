"""Whoever runs an event and plays in it looks at no table's results but those he holds himself."""

from __future__ import annotations

from typing import Any, Final, cast, get_args

from litestar.concurrency import sync_to_thread
from litestar.connection import ASGIConnection
from litestar.exceptions import PermissionDeniedException
from litestar.handlers import BaseRouteHandler

from overtrick.bootstrap.desk import Desk
from overtrick.store.errors import NoSuchEvent
from overtrick.web.access import NOBODY, Access, Guarding, Who
from overtrick.web.console.playing import hidden_boards
from overtrick.web.terminal.stations import Mode, stations
from overtrick.web.terminal.wiring import station_at
from overtrick.web.wiring import LARGEST

_TABLES: Final = "/t/"
_TELLS_ALL: Final = ("/people", "/ranking")
"""What ends so is the same for every table."""


def guard_of_tables(desk: Desk) -> Guarding:
    """A guard of what tables are told; others than those who may score are looked at there."""

    async def guarded(
        connection: ASGIConnection[Any, Any, Any, Any], handler: BaseRouteHandler
    ) -> None:
        del handler
        path, event_id = connection.scope["path"], connection.path_params.get("event_id")
        who: Who = connection.scope.get("user") or NOBODY
        if event_id is None or not path.startswith(_TABLES) or path.endswith(_TELLS_ALL):
            return
        if not 1 <= event_id <= LARGEST:  # of no event: the route says so
            return
        board = connection.path_params.get("board")
        if who.access(event_id) < Access.SCORER or (board is None and _holds(connection, who)):
            return
        await sync_to_thread(_check_not_ahead, desk, who, event_id, board)

    return guarded


def _holds(connection: ASGIConnection[Any, Any, Any, Any], who: Who) -> bool:
    """Whether the device holds the table that is asked about, or any where none is named.

    A device for the whole room is no table of its own.
    """
    event_id, query = connection.path_params["event_id"], connection.query_params
    if query.get("mode") == "room":
        return False
    held = [one for one in stations(who, event_id) if one.mode != "room"]
    if "table" not in query:
        return bool(held)
    section, table, mode, whose, room = (
        str(query.get(one, "")) for one in ("section", "table", "mode", "who", "room")
    )
    number = int(table) if table.isdecimal() and len(table) < 9 else 0
    wanted = mode if mode in get_args(Mode) else "table"
    return station_at(event_id, section, number, cast("Mode", wanted), whose, room) in held


def _check_not_ahead(desk: Desk, who: Who, event_id: int, board: int | None) -> None:
    """Raise PermissionDeniedException for whoever has that board, or any, still to play."""
    try:
        hidden = hidden_boards(desk, desk.event(event_id), who)
    except NoSuchEvent:
        return
    if hidden and (board is None or board in hidden):
        raise PermissionDeniedException("you still play in this event: it would tell you too much")
