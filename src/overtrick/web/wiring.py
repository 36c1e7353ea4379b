"""What handlers are given."""

from __future__ import annotations

from typing import Annotated, Final, TypeAlias

from litestar.di import NamedDependency
from litestar.params import PathParameter

from overtrick.bootstrap.desk import Desk

LARGEST: Final = 2_147_483_647
"""The largest number that a database keeps in a column of integers."""

TheDesk: TypeAlias = NamedDependency[Desk]
"""The desk of this server, for a parameter called ``desk``."""

EventId: TypeAlias = Annotated[
    int, PathParameter(ge=1, le=LARGEST, description="The number of an event.")
]
"""The number of an event in an address, for a parameter called ``event_id``."""
