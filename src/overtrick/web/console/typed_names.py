"""Names as typed, looked up without writing anything: to say who is meant."""

from __future__ import annotations

from overtrick.bootstrap.people import known_as
from overtrick.store.connection import Connection
from overtrick.store.people_known import known, roots_of
from overtrick.store.people_model import Known


def meant(connection: Connection, typed: str) -> list[Known]:
    """Those whose whole name, number or id was typed: nobody, one, or several namesakes."""
    text = typed.strip()
    found = list(known(connection, roots_of(connection, [text]).values()).values())
    return found or known_as(connection, text)
