"""Who may come through which door. Every route names its rule; one without is refused."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from dataclasses import dataclass, replace
from enum import IntEnum
from typing import Any, Final, TypeAlias

from litestar.connection import ASGIConnection
from litestar.exceptions import NotAuthorizedException, PermissionDeniedException
from litestar.handlers import BaseRouteHandler

from overtrick.store.accounts_roles import Role

RULE: Final = "access"
"""The name under which a route states its rule."""
ANYWHERE: Final = "anywhere"
"""The name under which it says that a rule met at one club or in one event is met."""


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
    """A table that a device holds: it may enter its results.

    ``epoch`` is that of its claim: it is over when another device took the table over.
    """

    event: int
    section: str
    table: int
    device: str
    epoch: int = 1


@dataclass(frozen=True, slots=True)
class Who:
    """Whoever makes a request. ``author`` is what the journal will say.

    ``everywhere`` counts for every event, ``events`` for those named, ``clubs`` for those of a
    club. ``account`` is the id of whoever signed in; ``device`` that of the phone or tablet, and
    ``seats`` are the tables that it holds, the last one claimed first. ``maker`` is the account
    that a program acts for: it opens no doors, but who plays is told no more by a program.
    """

    author: str | None = None
    name: str = ""
    everywhere: Access = Access.ANYONE
    events: tuple[tuple[int, Access], ...] = ()
    clubs: tuple[tuple[str, Access], ...] = ()
    seats: tuple[Seat, ...] = ()
    account: str | None = None
    device: str | None = None
    maker: str | None = None

    @property
    def reader(self) -> str | None:
        """The account of whoever reads the answer, signed in or behind a program."""
        return self.account or self.maker

    @property
    def seat(self) -> Seat | None:
        """The table that was claimed last, None for whoever holds none."""
        return self.seats[0] if self.seats else None

    def access(self, event_id: int | None, club: str | None = None) -> Access:
        """The most that is allowed, in an event (of a club) or (None) outside all events."""
        found = [self.everywhere]
        found += [access for number, access in self.events if number == event_id]
        found += [access for one, access in self.clubs if club is not None and one == club]
        found += [Access.TABLE for seat in self.seats if seat.event == event_id]
        return max(found)

    def in_event(self, event_id: int, club: str | None) -> Who:
        """The same person, with what the event's club allows counted for the event."""
        if club is None or not self.clubs:
            return self
        return replace(self, events=(*self.events, (event_id, self.access(event_id, club))))

    def highest(self) -> Access:
        """The most that is allowed anywhere at all: whether there is a reason to show doors."""
        return max(self.everywhere, *(one for _, one in (*self.events, *self.clubs)), Access.ANYONE)


NOBODY: Final = Who()


def rule(access: Access, *, anywhere: bool = False) -> dict[str, Any]:
    """The ``opt`` of a route that asks for ``access``.

    For an event where the route's path names one, otherwise outside all events; ``anywhere``
    where it is enough to have it at one club or in one event.
    """
    return {RULE: access, ANYWHERE: anywhere}


async def guard(connection: ASGIConnection[Any, Any, Any, Any], handler: BaseRouteHandler) -> None:
    """Refuse whoever may not; a route that states no rule refuses everybody.

    It waits for nothing, and runs in the loop: another would take a thread for each request.
    """
    needed = handler.opt.get(RULE)
    who = connection.scope.get("user") or NOBODY
    if needed is None:
        raise PermissionDeniedException("this address states no rule of access")
    event_id = connection.path_params.get("event_id")
    found = who.highest() if handler.opt.get(ANYWHERE) else who.access(event_id)
    if found < needed:
        if who.author is None:
            raise NotAuthorizedException("sign in first")
        raise PermissionDeniedException("your role does not allow this")


Guarding: TypeAlias = Callable[
    [ASGIConnection[Any, Any, Any, Any], BaseRouteHandler], Awaitable[None]
]


def in_turn(*guards: Guarding) -> Guarding:
    """One guard that asks several, and refuses as the first that does.

    For each guard that Litestar is given it copies the route at each request.
    """

    async def guarded(
        connection: ASGIConnection[Any, Any, Any, Any], handler: BaseRouteHandler
    ) -> None:
        for one in guards:
            await one(connection, handler)

    return guarded
