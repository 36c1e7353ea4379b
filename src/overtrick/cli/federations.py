"""``overtrick federations``: the packs, and what each one chooses."""

from __future__ import annotations

from typing import Any

import rich_click as click

from overtrick.cli.plain import printable
from overtrick.cli.saying import print_json, refusing
from overtrick.federations import PACKS, Pack, load_pack
from overtrick.scoring.options import Options
from overtrick.scoring.rounding import brief


@click.command()
@click.argument("packs", nargs=-1, metavar="[NAME|FILE]...")
@click.option("--json", "as_json", is_flag=True, help="Print one JSON document.")
def federations(packs: tuple[str, ...], as_json: bool) -> None:
    """List the federations' packs, or check and show those that are named."""
    with refusing():
        found = [load_pack(named) for named in packs or PACKS]
        if as_json:
            print_json([_document(pack) for pack in found])
        else:
            _show(found)


def _document(pack: Pack) -> dict[str, Any]:
    points = pack.points
    plain = dict(Options().named)
    return {
        "name": pack.name,
        "title": pack.title,
        "about": pack.about,
        "scoring": {name: value for name, value in pack.options.named if plain[name] != value},
        "victory_points": {"teams": pack.teams_vp, "swiss_pairs": pack.swiss_pairs_vp},
        "bye": {
            "vp": {scale: brief(points) for scale, points in pack.bye.vps.items()},
            "imps": brief(pack.bye.imps),
            "percent": brief(pack.bye.percent),
            "provisional_vp": brief(pack.bye.provisional_vp),
        },
        "penalties": {
            "units": list(pack.penalty_units),
            "standard": [
                {"name": one.name, "size": brief(one.size), "unit": one.unit}
                for one in pack.penalties
            ],
        },
        "tie_breaks": list(pack.tie_breaks),
        "handicap": pack.handicap,
        "master_points": None
        if points is None
        else {
            "unit": points.unit,
            "level": points.level,
            "levels": list(points.scheme.levels),
            "minimum_share": str(points.minimum_share),
            "minimum_tables": {
                kind.value: brief(least) for kind, least in points.minimum_tables.items()
            },
        },
    }


def _show(packs: list[Pack]) -> None:
    from rich.console import Console
    from rich.markup import escape
    from rich.table import Table

    table = Table(box=None, pad_edge=False)
    for heading in ("Name", "Victory points", "Master points", "What it is"):
        table.add_column(heading)
    for pack in packs:
        levels = ", ".join(pack.points.scheme.levels) if pack.points else "-"
        cells = (pack.name, pack.teams_vp, levels, f"{pack.title}: {pack.about}")
        table.add_row(*(escape(printable(cell)) for cell in cells))
    Console(highlight=False).print(table)
