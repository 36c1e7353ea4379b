"""``overtrick imps``: differences of scores in IMPs."""

from __future__ import annotations

from fractions import Fraction

import rich_click as click

from overtrick.cli.exact import NEGATIVE_ARGUMENTS, exact_numbers
from overtrick.cli.saying import print_json
from overtrick.scoring.imps import imps as in_imps
from overtrick.scoring.rounding import brief


@click.command(context_settings=NEGATIVE_ARGUMENTS)
@click.argument(
    "differences", nargs=-1, required=True, callback=exact_numbers, metavar="DIFFERENCE..."
)
@click.option("--json", "as_json", is_flag=True, help="Print one JSON document.")
def imps(differences: tuple[Fraction, ...], as_json: bool) -> None:
    """Turn differences of scores into IMPs (Law 78B); a negative one gives negative IMPs."""
    points = [in_imps(difference) for difference in differences]
    if as_json:
        document = [{"imps": won} for won in points]
        print_json(document if len(document) > 1 else document[0])
        return
    _show(differences, points)


def _show(differences: tuple[Fraction, ...], points: list[int]) -> None:
    from rich.console import Console
    from rich.table import Table

    table = Table(box=None, pad_edge=False)
    table.add_column("Difference", justify="right")
    table.add_column("IMPs", justify="right")
    for difference, won in zip(differences, points, strict=True):
        table.add_row(brief(difference, 9), str(won))
    Console(highlight=False).print(table)
