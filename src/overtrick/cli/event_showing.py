"""Subcommands of ``overtrick event`` that look at events and change nothing."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import rich_click as click

from overtrick.bootstrap.kept import evening_kept, event_kept
from overtrick.cli.event_asking import all_names, as_json, database, in_words, number, opened_store
from overtrick.cli.plain import in_a_line, printable
from overtrick.cli.saying import print_json, print_path, refusing, warn
from overtrick.event.records import Entry, Sitting
from overtrick.event.telling_records import told_sitting
from overtrick.formats.commands import VERBS, Verb
from overtrick.formats.commands.text import verb_named
from overtrick.formats.journal import encode_record
from overtrick.formats.losses import losses
from overtrick.formats.placing import put
from overtrick.formats.registry import FORMATS, named, writable


@click.command("list")
@click.option("--archived", is_flag=True, help="Those that were put away.")
@database
@as_json
def list_(archived: bool, url: str, as_json: bool) -> None:
    """List the events: number, date, title, stage and how much happened."""
    with opened_store(url) as store:
        events = store.events(archived=archived)
    if as_json:
        print_json([{"event": one.id, "title": one.title, "date": one.date, "stage": one.stage,
                     "entries": one.last} for one in events])  # fmt: skip
        return
    for one in events:
        print(in_a_line(f"{one.id:>5}  {one.date or '':10}  {one.stage:11}  {one.title}"))


@click.command("show")
@number
@database
@as_json
def show(number: int, url: str, as_json: bool) -> None:
    """Score and rank an event as it stands now."""
    with opened_store(url) as store:
        evening = evening_kept(store, number)
        if as_json:
            from overtrick.formats.document import document

            print_json(document(evening.event, evening.standings, evening.people, evening.notices))
            return
        from overtrick.cli.tables import show as show_tables

        show_tables(evening)


@click.command("sittings")
@number
@click.option("--round", "round_", type=click.IntRange(min=1), help="Only this round.")
@database
@as_json
def sittings(number: int, round_: int | None, url: str, as_json: bool) -> None:
    """Say who sits where with which boards, round by round."""
    with opened_store(url) as store:
        event = event_kept(store, number)
    rows = [
        (section, sitting)
        for (section, _, _), sitting in sorted(event.sittings.items())
        if round_ in (None, sitting.round)
    ]
    if as_json:
        print_json([_sitting(section, sitting) for section, sitting in rows])
        return
    for section, sitting in rows:
        place = f"{section:4} round {sitting.round:>2}  table {sitting.table:>3}  "
        print(printable(place + told_sitting(sitting)))


def _sitting(section: str, sitting: Sitting) -> dict[str, Any]:
    return {
        "section": section,
        "round": sitting.round,
        "table": sitting.table,
        "ns": list(sitting.ns),
        "ew": list(sitting.ew),
        "boards": list(sitting.boards),
        "teams": list(sitting.teams) if sitting.teams else None,
        "room": sitting.room,
    }


@click.command("journal")
@number
@click.option("--after", type=click.IntRange(min=0), default=0, help="Only what came after.")
@database
@as_json
def journal(number: int, after: int, url: str, as_json: bool) -> None:
    """Print everything that happened, entry by entry, with time and author."""
    with opened_store(url) as store:
        entries = store.entries(number, after)
        if as_json:
            print_json([_entry(entry) for entry in entries])
            return
        for entry, words in zip(entries, in_words(store, entries), strict=True):
            when = f"{entry.at.astimezone():%Y-%m-%d %H:%M}" if entry.at else ""
            print(f"{entry.number:>5}  {when:16}  {in_a_line(entry.author or ''):10}  {words}")


def _entry(entry: Entry) -> dict[str, Any]:
    return {
        "number": entry.number,
        "at": entry.at.isoformat() if entry.at else None,
        "author": entry.author,
        "key": entry.key,
        "act": entry.act,
        "version": entry.version,
        "record": json.loads(encode_record(entry.record)),
    }


@click.command("export")
@number
@click.argument("target", metavar="OUT", type=click.Path(path_type=Path))
@click.option("--to", "to_format", type=click.Choice([one.name for one in FORMATS if one.writes]))
@all_names
@database
def export(number: int, target: Path, to_format: str | None, all_names: bool, url: str) -> None:
    """Write an event as a file: its journal (.json), CSV, TOML, USEBIO or PBN by the suffix.

    Names are as each player chose. To take an event to another computer use 'db export'.
    """
    with opened_store(url) as store:
        evening = evening_kept(store, number, private=all_names)
        format_ = named(to_format) if to_format else writable(target.name)
        put({target: format_.write(evening)})
        warn(losses(evening, format_, target.name))
        print_path(target)


@click.command("commands")
@click.argument("names", nargs=-1, metavar="[COMMAND]...")
@as_json
def commands(names: tuple[str, ...], as_json: bool) -> None:
    """List the commands there are, or say everything about those named."""
    with refusing():
        chosen = [verb_named(name) for name in names] or list(VERBS.values())
    if as_json:
        print_json([_verb(verb) for verb in chosen])
        return
    for verb in chosen:
        print(verb.usage)
        lines = verb.about.splitlines() if names else verb.about.splitlines()[:1]
        for line in lines:
            print(f"    {line}".rstrip())


def _verb(verb: Verb) -> dict[str, Any]:
    return {
        "do": verb.name,
        "about": verb.about,
        "fields": [
            {"name": one.attribute, "required": one.required, "wants": one.wants}
            for one in verb.fields
        ],
    }


GROUP = {one.name: one for one in (list_, show, sittings, journal, export, commands)}
