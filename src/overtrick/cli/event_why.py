"""``overtrick event why``: why a contestant was drawn as it was."""

from __future__ import annotations

import rich_click as click

from overtrick.bootstrap.kept import event_kept
from overtrick.cli.event_asking import as_json, database, number, opened_store
from overtrick.cli.plain import printable
from overtrick.cli.saying import print_json
from overtrick.event.draws import contestant_drawn, explain_drawn, last_drawn
from overtrick.event.refusals import NotAllowed
from overtrick.event.state import Event


@click.command("why")
@number
@click.argument("contestant")
@click.option("--round", "round_", type=click.IntRange(min=1), help="The round; the last drawn.")
@click.option("--section", help="The section, where several are drawn.")
@database
@as_json
def why(
    number: int,
    contestant: str,
    round_: int | None,
    section: str | None,
    url: str,
    as_json: bool,
) -> None:
    """Say why CONTESTANT met whom it met in a round that was drawn, or sat out."""
    with opened_store(url) as store:
        event = event_kept(store, number)
        there = _section(event, section)
        asked = round_ or last_drawn(event, there)
        who = contestant_drawn(event, there, contestant)
        steps = explain_drawn(event, there, asked, who)
    if as_json:
        told = [{"code": one.code, "text": one.text, "value": one.value} for one in steps]
        print_json({"round": asked, "section": there, "contestant": who, "steps": told})
        return
    print(printable(f"Round {asked}, {contestant}:"))
    for one in steps:
        print(printable(f"- {one.text}"))


def _section(event: Event, section: str | None) -> str:
    """The section that is meant: left out, the only one with a draw. Raises NotAllowed."""
    there = sorted({name for name, _ in event.drawn})
    if not there:
        raise NotAllowed("no round of this event has been drawn")
    if section is None and len(there) == 1:
        return there[0]
    if section in there:
        return section
    named = ", ".join(one or "the one without a name" for one in there)
    raise NotAllowed(f"say which section is meant: {named}")


GROUP = {"why": why}
