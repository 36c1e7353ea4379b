"""Subcommands of ``overtrick event`` that change an event."""

from __future__ import annotations

import sys
from collections.abc import Sequence
from datetime import date as day
from pathlib import Path
from typing import Any, Literal

import rich_click as click

from overtrick.bootstrap.kept import (
    carry_out,
    carry_out_together,
    event_kept,
    keep_files,
    open_event,
    opening,
)
from overtrick.bootstrap.scripts import run_script
from overtrick.cli.asking import asked, asks
from overtrick.cli.event_asking import (
    as_json,
    database,
    in_words,
    key,
    number,
    opened_store,
    writer,
)
from overtrick.cli.event_noting import check_notes
from overtrick.cli.saying import print_json, warn
from overtrick.event.commands import Undo
from overtrick.event.records import ContestantEntered, Entry, FormName, SittingsSet
from overtrick.event.seatless import seatless_words, without_seat
from overtrick.formats.journal import encode_record
from overtrick.formats.reading import Heading, Notice
from overtrick.formats.scripts import meant_by_words
from overtrick.store.store import Store


@click.command("new")
@click.argument("title")
@click.option(
    "--form",
    type=click.Choice(["pairs", "individual", "teams"]),
    default="pairs",
    show_default=True,
    help="Who competes.",
)
@click.option("--winners", type=click.IntRange(1, 2), default=1, help="Lists of winners: 1 or 2.")
@click.option("--date", help="The day, such as 2026-11-26; today if left out.")
@click.option("--club", help="The club's name.")
@asks
@database
@as_json
def new(
    title: str,
    form: FormName,
    winners: Literal[1, 2],
    date: str | None,
    club: str | None,
    rules: str | None,
    method: str | None,
    settings: tuple[tuple[str, str], ...],
    across: bool,
    url: str,
    as_json: bool,
) -> None:
    """Open an event in the database and print its number."""
    when = date or day.today().isoformat()  # noqa: DTZ011 - the day on the club's calendar
    heading = Heading(title=title, date=when, club=club, form=form, winners=winners)
    with opened_store(url, create=True) as store:
        made = open_event(store, opening(heading, asked(rules, method, settings, across)), writer())
        _say_number(made, as_json=as_json)


@click.command("import")
@click.argument("files", nargs=-1, required=True, type=click.Path(path_type=Path))
@asks
@database
@as_json
def import_(
    files: tuple[Path, ...],
    rules: str | None,
    method: str | None,
    settings: tuple[tuple[str, str], ...],
    across: bool,
    url: str,
    as_json: bool,
) -> None:
    """Make an event from files, which are kept beside its journal; print its number."""
    with opened_store(url, create=True) as store:
        odd: list[Notice] = []
        made = keep_files(store, files, asked(rules, method, settings, across), writer(), odd)
        warn(odd)
        _say_number(made, as_json=as_json)


@click.command("do", context_settings={"ignore_unknown_options": True})
@number
@click.argument("words", nargs=-1, required=True, metavar="COMMAND...")
@key
@database
@as_json
def do(number: int, words: tuple[str, ...], key: str | None, url: str, as_json: bool) -> None:
    """Give an event one command, such as ``enter-result 1 4 7 4SN+1``; see ``event commands``.

    ``results 1 4 7=4SN+1 8=PASS`` enters the results of a table, all or none, as in a script.
    """
    with opened_store(url) as store:
        commands = tuple(meant_by_words(words))
        check_notes(commands)
        entries = carry_out_together(store, number, commands, writer(key))
        _say(store, entries, as_json=as_json)
        _warn_of_seats(store, number, entries)


@click.command("undo")
@number
@click.argument("entry", type=click.IntRange(min=2))
@click.option("--reason", default="", help="Why it is taken back.")
@database
@as_json
def undo(number: int, entry: int, reason: str, url: str, as_json: bool) -> None:
    """Take back everything that the command did which wrote ENTRY; ``event journal`` numbers it."""
    with opened_store(url) as store:
        _say(store, carry_out(store, number, Undo(entry, reason), writer()), as_json=as_json)


@click.command("run")
@number
@click.argument("script", type=click.Path(path_type=Path))
@database
@as_json
def run(number: int, script: Path, url: str, as_json: bool) -> None:
    """Give an event the commands of a script, a line each; the first refusal ends it."""
    with opened_store(url) as store:
        entries = run_script(store, number, script, writer(), check_notes)
        _say(store, entries, as_json=as_json)
        _warn_of_seats(store, number, entries)


@click.command("archive")
@number
@click.option("--back", is_flag=True, help="Take it back into the list.")
@database
def archive(number: int, back: bool, url: str) -> None:
    """Put an event away: it is listed with ``event list --archived``, and nothing of it is lost."""
    with opened_store(url) as store:
        store.archive(number, archived=not back)


def _warn_of_seats(store: Store, number: int, entries: Sequence[Entry]) -> None:
    """Who has no seat, where seats or entries have just changed."""
    if any(isinstance(one.record, ContestantEntered | SittingsSet) for one in entries):
        event = event_kept(store, number)
        warn(Notice("no-seat", "", words) for words in seatless_words(event, without_seat(event)))


def _say_number(made: int, *, as_json: bool) -> None:
    if as_json:
        print_json({"event": made})
    else:
        print(made)


def _say(store: Store, entries: Sequence[Entry], *, as_json: bool) -> None:
    """The entries that were written; where there are none, everything was so already."""
    if as_json:
        print_json([_document(entry) for entry in entries])
        return
    for entry, words in zip(entries, in_words(store, entries), strict=True):
        print(f"{entry.number:>5}  {words}")
    if not entries:
        print("Nothing to change: it is so already.", file=sys.stderr)


def _document(entry: Entry) -> dict[str, Any]:
    import json

    return {"number": entry.number, "act": entry.act, **json.loads(encode_record(entry.record))}


GROUP = {one.name: one for one in (new, import_, do, undo, run, archive)}
