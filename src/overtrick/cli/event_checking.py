"""Subcommands of ``overtrick event`` that say what is open, and what would become of it."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import rich_click as click

from overtrick.bootstrap.foreseeing import foreseen
from overtrick.bootstrap.kept import event_kept
from overtrick.bootstrap.people import in_names
from overtrick.cli.event_asking import as_json, database, number, opened_store, writer
from overtrick.cli.plain import printable
from overtrick.cli.saying import print_json
from overtrick.event.certify import differences as differences_of
from overtrick.event.certify import missing as missing_of
from overtrick.event.certify import progress
from overtrick.event.compute import standings
from overtrick.event.contestant import shown_ids
from overtrick.event.decide.preview import PlaceChange, Preview
from overtrick.event.latecomers.planning import late_plans
from overtrick.event.state import Event
from overtrick.event.telling_records import told_record
from overtrick.formats.commands.text import parse_words


@click.command("preview", context_settings={"ignore_unknown_options": True})
@number
@click.argument("words", nargs=-1, required=True, metavar="COMMAND...")
@database
@as_json
def preview(number: int, words: tuple[str, ...], url: str, as_json: bool) -> None:
    """Say what a command would change, and change nothing."""
    with opened_store(url) as store:
        event = event_kept(store, number)
        found = foreseen(store, event, [parse_words(words)], writer())
        lines = [in_names(store, line) for line in _lines(found, event)]
    if as_json:
        print_json(_document(found))
        return
    for line in lines or ["Nothing to change: it is so already."]:
        print(printable(line))


def _lines(found: Preview, event: Event) -> Iterator[str]:
    ids = {one: str(one) for one in event.contestants} | shown_ids(event.contestants)
    yield from (told_record(record) for record in found.records if not found.sittings)
    yield from (f"enters {one}" for one in found.entered)
    yield from (one.words for one in found.sittings)
    yield from (one.words for one in found.results)
    for change in found.places:
        name = ids.get(change.contestant, str(change.contestant))
        yield f"{change.ranking}: {name} {_place(change)}"
    yield from (f"wrong then: {one}" for one in found.faults)
    yield from (f"mended: {one}" for one in found.mended)
    yield from found.warnings


def _place(change: PlaceChange) -> str:
    def said(place: str | None, score: str | None) -> str:
        return "not ranked" if place is None else f"place {place} with {score}"

    before = said(change.place_before, change.score_before)
    return f"{before}, then {said(change.place_after, change.score_after)}"


def _document(found: Preview) -> dict[str, Any]:
    return {
        "records": [told_record(record) for record in found.records],
        "entered": [str(one) for one in found.entered],
        "sittings": [one.words for one in found.sittings],
        "results": [one.words for one in found.results],
        "places": [
            {"ranking": one.ranking, "contestant": str(one.contestant),
             "before": one.place_before, "after": one.place_after,
             "score_before": one.score_before, "score_after": one.score_after}
            for one in found.places
        ],
        "faults": [str(one) for one in found.faults],
        "mended": [str(one) for one in found.mended],
        "warnings": list(found.warnings),
    }  # fmt: skip


@click.command("missing")
@number
@database
@as_json
def missing(number: int, url: str, as_json: bool) -> None:
    """Say table by table which results are not in yet, and how much is."""
    with opened_store(url) as store:
        event = event_kept(store, number)
    found, far = missing_of(event), progress(event)
    if as_json:
        rows = [{"section": one.section, "round": one.round, "table": one.table,
                 "room": one.room, "boards": list(one.boards), "late": list(one.late)}
                for one in found]  # fmt: skip
        print_json({"results": far.results, "expected": far.expected, "missing": rows})
        return
    for one in found:
        print(printable(str(one)))
    print(f"{far} are in")


@click.command("late")
@number
@click.argument("first_round", type=click.IntRange(min=1), metavar="ROUND")
@click.option("--section", default="", help="The section that gets one more.")
@database
@as_json
def late(number: int, first_round: int, section: str, url: str, as_json: bool) -> None:
    """Say how a contestant that came late could be brought in from ROUND on, the best first."""
    with opened_store(url) as store:
        plans = late_plans(event_kept(store, number), section, first_round)
    if as_json:
        print_json([{"way": one.way, "cost": one.cost, "words": list(one.words)} for one in plans])
        return
    for one in plans:
        print(printable(f"{one.way}: " + " ".join(one.words)))
    if not plans:
        print("There is no way in which nobody plays a board twice.")


@click.command("differences")
@number
@database
@as_json
def differences(number: int, url: str, as_json: bool) -> None:
    """Compare the standings with those that were certified when the event was closed."""
    with opened_store(url) as store:
        event = event_kept(store, number)
        found = differences_of(event, standings(event))
    if as_json:
        print_json([{"ranking": one.ranking, "contestant": str(one.contestant), "what": one.what,
                     "certified": one.certified, "computed": one.computed}
                    for one in found])  # fmt: skip
        return
    for one in found:
        print(printable(str(one)))
    if not found:
        print("The standings are as they were certified." if event.closed else "Never closed.")


GROUP = {one.name: one for one in (preview, missing, late, differences)}
