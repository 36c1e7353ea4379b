"""``overtrick masterpoints``: what an event brings by a federation's pack."""

from __future__ import annotations

from collections.abc import Mapping
from fractions import Fraction
from pathlib import Path
from typing import Any

import rich_click as click

from overtrick.bootstrap import Scored, score_files
from overtrick.cli.asking import asked, asks
from overtrick.cli.plain import printable
from overtrick.cli.saying import print_json, refusing, warn
from overtrick.event.contestant import ContestantId, shown_ids
from overtrick.federations import (
    Awards,
    NoMasterPoints,
    NoSuchPack,
    Pack,
    Withheld,
    awards,
    load_pack,
)
from overtrick.formats.document import substitutes_document
from overtrick.formats.reading import Notice
from overtrick.scoring.rounding import brief, shown


@click.command()
@click.argument("files", nargs=-1, required=True, type=click.Path(path_type=Path))
@click.option("--pack", "named", metavar="NAME|FILE", help="ebu, acbl, abf, nz, or a pack's file.")
@click.option("--level", help="The event's status, game or grade, as the pack names it: county.")
@click.option(
    "--limit",
    "limits",
    multiple=True,
    metavar="STRATUM=POINTS",
    callback=lambda _ctx, _param, value: _limits(value),
    help="The masterpoints that a lower stratum is limited to.",
)
@asks
@click.option("--json", "as_json", is_flag=True, help="Print one JSON document.")
def masterpoints(
    files: tuple[Path, ...],
    named: str | None,
    level: str | None,
    limits: Mapping[str, Fraction],
    rules: str | None,
    method: str | None,
    settings: tuple[tuple[str, str], ...],
    across: bool,
    as_json: bool,
) -> None:
    """Award master points to an event from its files, and say what each award is for."""
    with refusing():
        scored = score_files(files, asked(rules, method, settings, across))
        pack = _pack(named, scored)
        found = awards(scored.standings, scored.event, pack, level=level, limits=limits)
        if found.withheld and not found.given:
            first = found.withheld[0]
            raise NoMasterPoints(first.reason, where=first.ranking)
        if as_json:
            print_json(_document(scored, pack, found))
        else:
            _show(scored, pack, found)


def _limits(value: tuple[str, ...]) -> dict[str, Fraction]:
    found: dict[str, Fraction] = {}
    for one in value:
        stratum, _, points = one.partition("=")
        if not stratum.strip() or not points.isascii() or not points.isdecimal():
            raise click.BadParameter(f"{one!r}: write it as STRATUM=POINTS, such as B=200")
        found[stratum.strip()] = Fraction(points)
    return found


def _pack(named: str | None, scored: Scored) -> Pack:
    """The pack that is asked for, otherwise that of the rules the event is scored by."""
    if named:
        return load_pack(named)
    try:
        return load_pack(scored.event.opened.rules)
    except NoSuchPack:
        rules = scored.event.opened.rules
        raise NoSuchPack(f"there is no pack for the rules {rules}: name one with --pack") from None


def _document(scored: Scored, pack: Pack, found: Awards) -> dict[str, Any]:
    opened = scored.event.opened
    ids = shown_ids(row.contestant for row in scored.standings.rows)
    return {
        "event": {
            "title": opened.title,
            "date": opened.date,
            "form": opened.form,
            "method": opened.method,
            "rules": opened.rules,
            "warnings": [_notice(notice) for notice in scored.notices],
        },
        "pack": pack.name,
        "level": found.level,
        "unit": pack.master_points.unit,
        "awards": [
            {
                "ranking": one.ranking,
                "place": one.place,
                "contestant": ids[one.contestant],
                "players": _players(scored, one.contestant),
                "points": shown(one.points),
                "exact_points": str(one.points),
                "colour": one.colour,
                "reason": one.reason,
            }
            | _substitutes(scored, one.contestant)
            for one in found.given
        ],
        "withheld": [_withheld(one, ids) for one in found.withheld],
    }


def _withheld(one: Withheld, ids: Mapping[ContestantId, str]) -> dict[str, str]:
    found = {"ranking": one.ranking, "reason": one.reason}
    return found if one.contestant is None else found | {"contestant": ids[one.contestant]}


def _substitutes(scored: Scored, contestant: ContestantId) -> dict[str, Any]:
    found = substitutes_document(scored.event, contestant, scored.people)
    return {"substitutes": found} if found else {}


def _notice(notice: Notice) -> dict[str, str]:
    return {"code": notice.code, "where": notice.where, "message": notice.message}


def _players(scored: Scored, contestant: ContestantId) -> list[dict[str, str | None]]:
    entered = scored.event.contestants.get(contestant)
    people = (scored.people.get(one) for one in (entered.players if entered else ()))
    return [{"name": one.name, "number": one.number} for one in people if one is not None]


def _show(scored: Scored, pack: Pack, found: Awards) -> None:
    from rich.console import Console
    from rich.markup import escape
    from rich.table import Table

    from overtrick.cli.tables import starred, substituted

    console = Console(highlight=False)
    heading = f"{pack.title} · {found.level} · {pack.master_points.unit}"
    console.print(escape(printable(heading)))
    ids = shown_ids(row.contestant for row in scored.standings.rows)
    whole = all(one.points.denominator == 1 for one in found.given)
    for ranking in dict.fromkeys(one.ranking for one in found.given):
        table = Table(title=escape(ranking), title_justify="left", box=None, pad_edge=False)
        table.add_column("Place", justify="right")
        table.add_column("No.")
        table.add_column("Players")
        table.add_column("Points", justify="right")
        table.add_column("Kind")
        for one in found.given:
            if one.ranking == ranking:
                points = brief(one.points) if whole else shown(one.points)
                who = _names(scored, one.contestant) + starred(scored, one.contestant)
                cells = [one.place, ids[one.contestant], who, points]
                table.add_row(*(escape(printable(cell)) for cell in (*cells, one.colour)))
        console.print(table)
    given = {one.contestant for one in found.given}
    notes = list(substituted(scored, {one: ids[one] for one in ids if one in given}))
    for line in notes:
        console.print(line, soft_wrap=True)
    if notes:
        console.print("* What a substitute has of an award is for the club to say.", soft_wrap=True)
    warn(scored.notices)
    warn(Notice("no-awards", one.ranking, one.reason) for one in found.withheld)


def _names(scored: Scored, contestant: ContestantId) -> str:
    """A team's name, otherwise the players'."""
    entered = scored.event.contestants.get(contestant)
    players = [one["name"] or one["number"] or "?" for one in _players(scored, contestant)]
    return (entered.name if entered else None) or " & ".join(players)
