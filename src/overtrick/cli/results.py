"""``overtrick results``: what people and clubs played, over all events of the database."""

from __future__ import annotations

import rich_click as click

from overtrick.settings import DATABASE


@click.command()
@click.option("--player", metavar="WHO", help="What this person played; an id, number or name.")
@click.option("--against", metavar="WHO", help="With --player: how the two did at one table.")
@click.option("--ladder", is_flag=True, help="The season's list by the mean of percentages.")
@click.option("--least", type=click.IntRange(min=1), default=1, help="Events to be in the ladder.")
@click.option("--club", metavar="NAME", help="Only events of this club.")
@click.option("--since", metavar="DATE", help="Only events from this day on, as 2026-09-01.")
@click.option("--until", metavar="DATE", help="Only events up to this day.")
@click.option("--limit", type=click.IntRange(min=1), default=100, show_default=True)
@click.option("--rebuild", is_flag=True, help="Make the rows of every event anew first.")
@click.option(
    "--db", "url", default=DATABASE.default, envvar=DATABASE.variable, show_default=True,
    metavar="URL", help=DATABASE.help,
)  # fmt: skip
@click.option("--json", "as_json", is_flag=True, help="Print one JSON document.")
def results(
    player: str | None,
    against: str | None,
    ladder: bool,
    least: int,
    club: str | None,
    since: str | None,
    until: str | None,
    limit: int,
    rebuild: bool,
    url: str,
    as_json: bool,
) -> None:
    """Show the events of a club by date, a player's history, two people's, or a ladder."""
    if against and not player:
        raise click.UsageError("--against needs --player: whose results are asked for?")
    if ladder and player:
        raise click.UsageError("--ladder lists everybody: leave out --player")
    from overtrick.cli import results_showing as showing
    from overtrick.store.reading_season import Season

    season = Season(since, until, club)
    with showing.current(url, rebuild=rebuild) as store:
        if player and against:
            showing.head_to_head(store, player, against, season, as_json=as_json)
        elif player:
            showing.history(store, player, season, limit, as_json=as_json)
        elif ladder:
            showing.ladder(store, season, least, limit, as_json=as_json)
        else:
            showing.events(store, season, limit, as_json=as_json)
