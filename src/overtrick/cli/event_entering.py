"""Subcommands of ``overtrick event`` that enter contestants and draw for their seats."""

from __future__ import annotations

import sys
from collections.abc import Callable
from pathlib import Path

import rich_click as click

from overtrick.bootstrap.entering import Drawn, enter_file, seat_anew, seed_anew
from overtrick.cli.asking import Decorated
from overtrick.cli.event_asking import as_json, database, in_words, number, opened_store, writer
from overtrick.cli.plain import printable
from overtrick.cli.saying import print_json, warn
from overtrick.event.seeding import By, Way, Wish, parse_wish
from overtrick.store.store import Store

section = click.option("--section", default="", help="The section's letter, where it has one.")
seed = click.option("--seed", type=int, default=0, show_default=True, help="For drawing lots.")


def by(default: By) -> Callable[[Decorated], Decorated]:
    """``--by random|rating|order``."""
    return click.option(
        "--by",
        type=click.Choice(["random", "rating", "order"]),
        default=default,
        show_default=True,
        help="By lot, by rating (lines balanced), or in the order they are entered.",
    )


@click.command("enter")
@number
@click.argument("file", type=click.Path(path_type=Path))
@by("order")
@seed
@section
@database
@as_json
def enter(
    number: int, file: Path, by: By, seed: int, section: str, url: str, as_json: bool
) -> None:
    """Enter everybody of a list: a spreadsheet as CSV, or the contestants of an event file."""
    with opened_store(url) as store:
        drawn = enter_file(store, number, file, Way(by, seed, section), writer())
        warn(drawn.notices)
        _say(store, drawn, as_json=as_json)


@click.command("seat")
@number
@by("random")
@seed
@section
@click.option(
    "--wish",
    "wishes",
    multiple=True,
    metavar="ID=WISH",
    help="What a contestant wishes: 3=stationary, 3NS=EW, 3NS=5NS (that table).",
)
@click.option("--seeds", is_flag=True, help="Give seeds for a Swiss or a knock-out, not seats.")
@database
@as_json
def seat(
    number: int,
    by: By,
    seed: int,
    section: str,
    wishes: tuple[str, ...],
    seeds: bool,
    url: str,
    as_json: bool,
) -> None:
    """Draw for the numbers (or the seeds) of those who are entered, before play."""
    with opened_store(url) as store:
        way = Way(by, seed, section)
        if seeds:
            drawn = seed_anew(store, number, way, writer())
        else:
            wanted = dict(map(_wish, wishes))
            drawn = seat_anew(store, number, way, writer(), wanted)
        _say(store, drawn, as_json=as_json)


def _wish(text: str) -> tuple[str, Wish]:
    contestant, equals, wish = text.partition("=")
    if not equals:
        raise click.UsageError(f"--wish {text!r}: write it as ID=WISH, such as 3=stationary")
    return contestant, parse_wish(wish)


def _say(store: Store, drawn: Drawn, *, as_json: bool) -> None:
    lines = in_words(store, drawn.entries)
    if as_json:
        entries = [
            {"number": entry.number, "words": line}
            for entry, line in zip(drawn.entries, lines, strict=True)
        ]
        print_json({"words": list(drawn.words), "entries": entries})
        return
    for word in drawn.words:
        print(printable(word))
    for entry, line in zip(drawn.entries, lines, strict=True):
        print(f"{entry.number:>5}  {line}")
    if not drawn.entries:
        print("Nothing to change: it is so already.", file=sys.stderr)


GROUP = {one.name: one for one in (enter, seat)}
