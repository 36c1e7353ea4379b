"""What handlers are given."""

from __future__ import annotations

from collections.abc import Callable
from datetime import UTC, datetime
from typing import Annotated, Any, Final, TypeAlias

from litestar import Request
from litestar.di import NamedDependency
from litestar.params import PathParameter

from overtrick.bootstrap.desk import Desk
from overtrick.bootstrap.kept import Writer
from overtrick.web.access import Who

LARGEST: Final = 2_147_483_647
"""The largest number that a database keeps in a column of integers."""

TheDesk: TypeAlias = NamedDependency[Desk]
"""The desk of this server, for a parameter called ``desk``."""

EventId: TypeAlias = Annotated[
    int, PathParameter(ge=1, le=LARGEST, description="The number of an event.")
]
"""The number of an event in an address, for a parameter called ``event_id``."""

Asking: TypeAlias = Request[Who, Any, Any]
"""A request, with whoever makes it as its user."""

Clock: TypeAlias = Callable[[], datetime]


def wall_clock() -> datetime:
    """The time now."""
    return datetime.now(UTC)


def moment(request: Asking) -> datetime:
    """The time now, as this server has it."""
    clock: Clock = request.app.state.clock
    return clock()


def writer(request: Asking, key: str | None = None) -> Writer:
    """Whoever asks, as the journal will name them, and now."""
    return Writer(moment(request), request.user.author, key)


def address(request: Asking) -> str:
    """The address in the network that a request came from."""
    return request.client.host if request.client else ""
