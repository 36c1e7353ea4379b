"""``overtrick event watch``: what looks like a mistake, for the director alone."""

from __future__ import annotations

from datetime import UTC, datetime
from typing import Any

import rich_click as click

from overtrick.bootstrap.watching import BACK, watched
from overtrick.cli.event_asking import as_json, database, number, opened_store
from overtrick.cli.plain import printable
from overtrick.cli.saying import print_json
from overtrick.event.watch import Oddity


@click.command("watch")
@number
@click.option("--player", help="The contestant you play for: boards still to play stay hidden.")
@click.option(
    "--earlier",
    type=click.IntRange(min=0),
    default=BACK,
    show_default=True,
    help="Compare the deals with those of so many events before this one.",
)
@database
@as_json
def watch(number: int, player: str | None, earlier: int, url: str, as_json: bool) -> None:
    """List what looks like a mistake: for the director alone."""
    with opened_store(url) as store:
        found = watched(store, number, datetime.now(UTC), back=earlier, player=player)
    if as_json:
        print_json([_document(one) for one in found])
        return
    for one in found:
        where = f"{one.where}: " if one.where else ""
        print(printable(f"{one.sure:8}  {where}{one.message} [{one.code}]"))
    if not found:
        print("Nothing looks wrong.")


def _document(one: Oddity) -> dict[str, Any]:
    return {
        "code": one.code,
        "where": one.where,
        "message": one.message,
        "sure": one.sure,
        "section": one.spot.section,
        "round": one.spot.round,
        "table": one.spot.table,
        "board": one.spot.board,
        "boards": sorted(one.every_board),
    }


GROUP = {one.name: one for one in (watch,)}
