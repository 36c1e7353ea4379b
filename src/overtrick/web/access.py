"""Who may come through which door. Every route names its rule; one without is refused."""

from __future__ import annotations

from dataclasses import dataclass
from enum import IntEnum
from typing import Any, Final

from litestar.connection import ASGIConnection
from litestar.exceptions import NotAuthorizedException, PermissionDeniedException
from litestar.handlers import BaseRouteHandler

from overtrick.store.accounts_roles import Role

RULE: Final = "access"
"""The name under which a route states its rule."""


class Access(IntEnum):
    """What a route asks of whoever calls it; for an event where its path names one.

    ``TABLE`` is a device that holds a table of the event, or anyone who may score it.
    """

    ANYONE = 0
    TABLE = 1
    DISPLAY = 2
    SCORER = 3
    DIRECTOR = 4
    OWNER = 5


ROLES: Final[dict[Role, Access]] = {
    Role.DISPLAY: Access.DISPLAY,
    Role.SCORER: Access.SCORER,
    Role.DIRECTOR: Access.DIRECTOR,
    Role.OWNER: Access.OWNER,
}


@dataclass(frozen=True, slots=True)
class Seat:
    """A table that a device holds: it may enter its results."""

    event: int
    section: str
    table: int
    device: str


@dataclass(frozen=True, slots=True)
class Who:
    """Whoever makes a request. ``author`` is what the journal will say.

    ``everywhere`` counts for every event, ``events`` for those named.
    """

    author: str | None = None
    name: str = ""
    everywhere: Access = Access.ANYONE
    events: tuple[tuple[int, Access], ...] = ()
    seat: Seat | None = None

    def access(self, event_id: int | None) -> Access:
        """The most that is allowed, in an event or (None) outside all events."""
        found = self.everywhere
        for number, access in self.events:
            if number == event_id:
                found = max(found, access)
        if self.seat and self.seat.event == event_id:
            found = max(found, Access.TABLE)
        return found


NOBODY: Final = Who()


def rule(access: Access) -> dict[str, Any]:
    """The ``opt`` of a route that asks for ``access``."""
    return {RULE: access}


def guard(connection: ASGIConnection[Any, Any, Any, Any], handler: BaseRouteHandler) -> None:
    """Refuse whoever may not; a route that states no rule refuses everybody."""
    needed = handler.opt.get(RULE)
    who = connection.scope.get("user") or NOBODY
    if needed is None:
        raise PermissionDeniedException("this address states no rule of access")
    event_id = connection.path_params.get("event_id")
    if who.access(event_id) < needed:
        if who.author is None:
            raise NotAuthorizedException("sign in first")
        raise PermissionDeniedException("your role does not allow this")
