"""Subcommands of ``overtrick people`` that change what is kept of people."""

from __future__ import annotations

from datetime import UTC, datetime
from typing import Any

import rich_click as click

from overtrick.cli.event_asking import as_json, database, opened_store
from overtrick.cli.people_asking import (
    club_meant,
    document,
    meant,
    name_typed,
    say_people,
    who,
)
from overtrick.cli.saying import print_json
from overtrick.store import clubs, people
from overtrick.store.connection import Connection
from overtrick.store.people_erasing import erase as erased
from overtrick.store.people_known import person
from overtrick.store.people_merging import merge as merged
from overtrick.store.people_merging import unmerge as unmerged
from overtrick.store.people_model import Known, Number, Privacy
from overtrick.store.people_privacy import set_privacy
from overtrick.store.store import Store


@click.command("add")
@click.argument("name")
@click.option("--number", "numbers", nargs=2, multiple=True, metavar="BODY NUMBER",
              help="A number, such as EBU 123456.")  # fmt: skip
@click.option("--club", metavar="NAME", help="The club they belong to.")
@database
@as_json
def add(
    name: str, numbers: tuple[tuple[str, str], ...], club: str | None, url: str, as_json: bool
) -> None:
    """Add a person; without a number they are a visitor."""
    at = _now()

    def work(connection: Connection) -> str:
        given = [Number(body.upper(), number) for body, number in numbers]
        inside = club_meant(connection, club)
        new = people.add(connection, name_typed(name), given, at=at)
        if inside is not None:
            clubs.join(connection, new, inside, at=at)
        return new

    with opened_store(url, create=True) as store:
        _say(store, store.write(work), as_json=as_json)


@click.command("merge")
@click.argument("kept")
@click.argument("gone")
@database
@as_json
def merge(kept: str, gone: str, url: str, as_json: bool) -> None:
    """Make one person of two: GONE is shown as KEPT from now on, in events of the past too."""

    def work(connection: Connection) -> str:
        one, other = meant(connection, kept), meant(connection, gone)
        merged(connection, one.id, other.id, at=_now())
        return one.id

    with opened_store(url) as store:
        _say(store, store.write(work), as_json=as_json)


@click.command("unmerge")
@click.argument("gone", metavar="ID")
@database
@as_json
def unmerge(gone: str, url: str, as_json: bool) -> None:
    """Take a merge back: ID, one of those that ``people show`` lists, is a person again."""

    def work(connection: Connection) -> str:
        unmerged(connection, gone)
        return gone

    with opened_store(url) as store:
        _say(store, store.write(work), as_json=as_json)


@click.command("rename")
@who
@click.argument("name")
@click.option("--mistake", is_flag=True, help="The name was never right.")
@database
@as_json
def rename(who: str, name: str, mistake: bool, url: str, as_json: bool) -> None:
    """Give a person another name; those before stay in their history."""

    def work(connection: Connection) -> str:
        one = meant(connection, who)
        change = people.correct if mistake else people.rename
        change(connection, one.id, name_typed(name), at=_now())
        return one.id

    with opened_store(url) as store:
        _say(store, store.write(work), as_json=as_json)


@click.command("privacy")
@who
@click.argument("choice", type=click.Choice([*(one.value for one in Privacy), "default"]))
@click.option("--event", type=click.IntRange(min=1), help="In this event alone.")
@database
@as_json
def privacy(who: str, choice: str, event: int | None, url: str, as_json: bool) -> None:
    """Say what others see of a person: the full name, initials, the number, or nothing."""
    meant_by = None if choice == "default" else Privacy(choice)

    def work(connection: Connection) -> str:
        one = meant(connection, who)
        set_privacy(connection, one.id, meant_by, event=event)
        return one.id

    with opened_store(url) as store:
        if event is not None:
            store.event(event)
        _say(store, store.write(work), as_json=as_json)


@click.command("erase")
@who
@click.option("--yes", is_flag=True, help="Do not ask whether it is meant.")
@database
@as_json
def erase(who: str, yes: bool, url: str, as_json: bool) -> None:
    """Remove a person's names and numbers for good; results stay, without a name."""
    with opened_store(url) as store:
        with store.reading() as connection:
            one = meant(connection, who)
        if not yes:
            say_people([one])
            click.confirm("Erase the name and every number? It cannot be undone", abort=True)
        store.write(lambda connection: erased(connection, one.id))
        _say(store, one.id, as_json=as_json)


def _now() -> str:
    return datetime.now(UTC).isoformat(timespec="seconds")


def _say(store: Store, id_: str, *, as_json: bool) -> None:
    """The person as they are now."""
    with store.reading() as connection:
        found: Known = person(connection, id_)
    if as_json:
        told: dict[str, Any] = document(found)
        print_json(told)
        return
    say_people([found])


GROUP = {one.name: one for one in (add, merge, unmerge, rename, privacy, erase)}
