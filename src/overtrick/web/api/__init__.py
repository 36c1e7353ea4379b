"""The API under ``/api/v1``: events, their journal, commands, everything computed, accounts."""

from __future__ import annotations

from typing import Final

from litestar import Router

from overtrick.web.api import (
    accounts,
    events,
    files,
    journal,
    movements,
    people,
    results,
    schedule,
)
from overtrick.web.api.schema import schema

__all__ = ["router"]

router: Final = Router(
    "/api/v1",
    route_handlers=[
        schema,
        events.events,
        events.event,
        events.open_one,
        events.archive,
        journal.journal,
        journal.command,
        journal.batch,
        journal.preview,
        results.standings,
        results.travellers,
        results.traveller,
        results.contestants,
        results.score_card,
        schedule.sittings,
        schedule.missing,
        schedule.watch,
        movements.movements,
        movements.movement,
        movements.find,
        files.export,
        files.import_files,
        people.people,
        accounts.accounts,
        accounts.link,
    ],
)
