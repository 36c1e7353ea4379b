"""``overtrick movement``: list, show, check and find movements."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from contextlib import contextmanager
from fractions import Fraction
from typing import Any

import rich_click as click

from overtrick.cli.exact import exact_numbers
from overtrick.cli.movement_documents import checked, entry, shown, suggestion
from overtrick.cli.movement_reading import Chosen, chosen
from overtrick.cli.saying import print_json, refusing
from overtrick.movements.errors import MovementError

_KINDS = click.Choice(["pairs", "teams", "individual"])
_kind = click.option("--kind", type=_KINDS, help="Only movements for these.")
_as_json = click.option("--json", "as_json", is_flag=True, help="Print one JSON document.")
_all = click.option("--all", "everything", is_flag=True, help="Every movement there is.")
_names = click.argument("names", nargs=-1, metavar="KEY|FILE...")


@click.group()
def movement() -> None:
    """List, show, check and find movements: who sits where with which boards."""


@contextmanager
def _refusing() -> Iterator[None]:
    """As all commands refuse, what the movements themselves refuse too."""
    with refusing():
        try:
            yield
        except MovementError as error:
            print(f"error: {error}", file=sys.stderr)
            sys.exit(1)


def _settings(
    ctx: click.Context, param: click.Parameter, value: tuple[str, ...]
) -> tuple[tuple[str, str], ...]:
    pairs = [one.partition("=") for one in value]
    for name, equals, _ in pairs:
        if not equals:
            raise click.BadParameter(f"{name!r}: write it as KEY=VALUE", ctx, param)
    return tuple((name.strip(), setting.strip()) for name, _, setting in pairs)


def _uses(command: Any) -> Any:
    for option in (
        click.option(
            "--self-row-bye",
            "bye",
            is_flag=True,
            help="In files of team movements a team against its own number sits out.",
        ),
        click.option(
            "--pivot",
            is_flag=True,
            help="In files of team movements the halves of such a table are of two matches.",
        ),
        click.option(
            "--set",
            "settings",
            multiple=True,
            metavar="KEY=VALUE",
            callback=_settings,
            help="boards_per_set, first_board, rounds, switch_rounds, switch_tables, "
            "switch_cells, missing or seated: 'missing=8', 'switch_rounds=7,8', 'seated=3:1'.",
        ),
    ):
        command = option(command)
    return command


def _chosen(
    names: tuple[str, ...],
    everything: bool,
    settings: tuple[tuple[str, str], ...],
    pivot: bool,
    bye: bool,
) -> list[Chosen]:
    if not names and not everything:
        raise click.UsageError("Name a movement or a file, or say --all.")
    return chosen(names, everything, settings, pivot=pivot, self_row_is_bye=bye)


@movement.command(name="list")
@_kind
@_as_json
def list_(kind: Any, as_json: bool) -> None:
    """List every movement there is."""
    from overtrick.movements.catalogue import entries

    if as_json:
        print_json([entry(one.movement()) for one in entries(kind)])
        return
    from overtrick.cli.movement_tables import show_list

    show_list(entries(kind))


@movement.command()
@_names
@_all
@_uses
@_as_json
def show(
    names: tuple[str, ...],
    everything: bool,
    settings: tuple[tuple[str, str], ...],
    pivot: bool,
    bye: bool,
    as_json: bool,
) -> None:
    """Show movements by KEY or from a FILE: rows, fairness, and what to announce."""
    with _refusing():
        found = _chosen(names, everything, settings, pivot, bye)
        _print(found, names, [shown(one) for one in found] if as_json else None)
        if not as_json:
            from overtrick.cli.movement_tables import show_movement

            for one in found:
                show_movement(one)


@movement.command()
@_names
@_all
@_uses
@_as_json
def check(
    names: tuple[str, ...],
    everything: bool,
    settings: tuple[tuple[str, str], ...],
    pivot: bool,
    bye: bool,
    as_json: bool,
) -> None:
    """Check that movements are legal; exit 1 where one is not."""
    with _refusing():
        found = _chosen(names, everything, settings, pivot, bye)
        reports = [one.report() for one in found]
        documents = (
            [checked(one, report) for one, report in zip(found, reports, strict=True)]
            if as_json
            else None
        )
        _print(found, names, documents)
        if not as_json:
            from overtrick.cli.movement_tables import show_report

            for one, report in zip(found, reports, strict=True):
                show_report(one, report)
    if not all(report.legal for report in reports):
        sys.exit(1)


def _print(
    found: list[Chosen], names: tuple[str, ...], documents: list[dict[str, Any]] | None
) -> None:
    """One object for one movement that was named, otherwise a list; notices aside."""
    for one in found:
        for notice in one.notices:
            print(f"warning: {notice}", file=sys.stderr)
    if documents is not None:
        print_json(documents[0] if len(names) == 1 and len(documents) == 1 else documents)


def _one(ctx: click.Context, param: click.Parameter, value: str | None) -> Fraction | None:
    return None if value is None else exact_numbers(ctx, param, (value,))[0]


@movement.command()
@click.option("--contestants", type=click.IntRange(min=1), required=True, help="How many come.")
@click.option("--kind", type=_KINDS, default="pairs", show_default=True)
@click.option("--boards", type=click.IntRange(min=1), help="Boards that everybody should play.")
@click.option("--rounds", type=click.IntRange(min=1), help="Exactly so many rounds.")
@click.option("--boards-per-set", type=click.IntRange(min=1), help="Boards of each round.")
@click.option("--minutes", metavar="N", callback=_one, help="Time there is.")
@click.option("--winners", type=click.Choice(["1", "2"]), help="One winner, or one of each line.")
@click.option("--stationary", type=click.IntRange(min=0), default=0, help="Who cannot move.")
@click.option("--sets", type=click.IntRange(min=1), help="Copies of the boards there are.")
@click.option("--paper/--devices", default=None, help="How scores are kept.")
@click.option(
    "--minutes-per-board",
    metavar="N",
    default="7.5",
    show_default=True,
    callback=_one,
    help="Minutes that a board takes.",
)
@click.option(
    "--change",
    metavar="N",
    default="1",
    show_default=True,
    callback=_one,
    help="Minutes between two rounds.",
)
@_as_json
def find(as_json: bool, winners: str | None, paper: bool | None, **wanted: Any) -> None:
    """Find the movements that suit an evening, the best first."""
    from overtrick.movements.finder import Wish
    from overtrick.movements.finder import find as find_

    with _refusing():
        minutes_a_board = wanted.pop("minutes_per_board")
        wish = Wish(
            winners=None if winners is None else 1 if winners == "1" else 2,
            paper=paper is True,
            devices=paper is False,
            minutes_a_board=minutes_a_board,
            **wanted,
        )
        found = find_(wish)
    if as_json:
        print_json([suggestion(one, wish) for one in found])
        return
    from overtrick.cli.movement_tables import show_suggestions

    show_suggestions(found)
