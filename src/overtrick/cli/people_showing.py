"""Subcommands of ``overtrick people`` that look and change nothing."""

from __future__ import annotations

import rich_click as click

from overtrick.cli.event_asking import as_json, database, opened_store
from overtrick.cli.people_asking import (
    club_meant,
    club_option,
    document,
    meant,
    say_people,
    who,
)
from overtrick.cli.plain import printable
from overtrick.cli.saying import print_json
from overtrick.store.people_known import history
from overtrick.store.people_merging import likely_duplicates
from overtrick.store.people_search import listed
from overtrick.store.people_search import search as find


@click.command("list")
@club_option
@click.option("--after", default="", metavar="ID", help="Those behind this person in the list.")
@click.option("--limit", type=click.IntRange(min=1), default=1000, show_default=True)
@database
@as_json
def list_(club: str | None, after: str, limit: int, url: str, as_json: bool) -> None:
    """List people by name: id, name, numbers and clubs."""
    with opened_store(url) as store, store.reading() as connection:
        inside = club_meant(connection, club)
        found = listed(connection, after=after, club=inside, limit=limit)
    if as_json:
        print_json([document(one) for one in found])
        return
    say_people(found)


@click.command("search")
@click.argument("words", nargs=-1, required=True)
@club_option
@click.option("--limit", type=click.IntRange(min=1), default=20, show_default=True)
@database
@as_json
def search(words: tuple[str, ...], club: str | None, limit: int, url: str, as_json: bool) -> None:
    """Find people by the beginnings of names and numbers: ``smi j`` finds John Smith."""
    with opened_store(url) as store, store.reading() as connection:
        inside = club_meant(connection, club)
        found = find(connection, " ".join(words), club=inside, limit=limit)
    if as_json:
        print_json([document(one) for one in found])
        return
    say_people(found)


@click.command("show")
@who
@database
@as_json
def show(who: str, url: str, as_json: bool) -> None:
    """Show all that is kept of a person: every name with its date, numbers, clubs, choices."""
    with opened_store(url) as store, store.reading() as connection:
        person = meant(connection, who)
        names = history(connection, person.id)
    if as_json:
        told = [{"name": str(one.name), "kind": one.kind, "since": one.since} for one in names]
        print_json(document(person) | {"email": person.email, "names": told})
        return
    say_people([person])
    for one in names:
        print(printable(f"  {one.since[:10]}  {one.kind:10}  {one.name}"))
    for label, value in (("privacy", person.privacy.value), ("rank", person.rank),
                         ("rating", person.rating), ("e-mail", person.email),
                         ("merged", " ".join(person.ids[1:]))):  # fmt: skip
        if value:
            print(printable(f"  {label}: {value}"))


@click.command("duplicates")
@click.option("--limit", type=click.IntRange(min=1), default=100, show_default=True)
@database
@as_json
def duplicates(limit: int, url: str, as_json: bool) -> None:
    """List those who may be one person, the likeliest first."""
    with opened_store(url) as store, store.reading() as connection:
        found = likely_duplicates(connection, limit)
    if as_json:
        print_json([{"kept": document(one.kept), "gone": document(one.gone), "why": one.why}
                    for one in found])  # fmt: skip
        return
    for one in found:
        print(f"{one.why}:")
        say_people((one.kept, one.gone))


GROUP = {one.name: one for one in (list_, search, show, duplicates)}
