"""``overtrick vp``: a match's margin in victory points."""

from __future__ import annotations

import re
from fractions import Fraction
from pathlib import Path
from typing import Final

import rich_click as click

from overtrick.bridge.errors import BridgeError
from overtrick.cli.exact import NEGATIVE_ARGUMENTS, exact_numbers
from overtrick.cli.saying import print_json, refusing
from overtrick.scoring.rounding import brief, shown
from overtrick.scoring.victory_points import SCALES, Award, FractionalImps, Scale
from overtrick.scoring.victory_points import scale as by_code

_LARGEST: Final = 1_000_000
"""Bytes in the largest file that is taken for a scale."""


class NotAScaleFile(BridgeError):
    """The file is too large or no text."""

    code = "not-a-scale-file"


def _named(ctx: click.Context, param: click.Parameter, name: str) -> str:
    """The name of a scale; a number in its place is wrong usage."""
    del param
    if re.fullmatch(r"[-+−]?[0-9]+([.,][0-9]+)?%?", name):
        raise click.UsageError("give the scale first, for example wbf: vp wbf 24 13", ctx)
    return name


@click.command(
    context_settings=NEGATIVE_ARGUMENTS,
    epilog=f"Scales: {', '.join(SCALES)}; or the name of a TOML file with one.",
)
@click.argument("scale", callback=_named)
@click.argument("boards", type=int)
@click.argument("margins", nargs=-1, required=True, callback=exact_numbers, metavar="MARGIN...")
@click.option(
    "--fractional",
    type=click.Choice([choice.value for choice in FractionalImps]),
    default=FractionalImps.TOWARDS_ZERO.value,
    show_default=True,
    help="What becomes of a margin that is not a whole number of IMPs.",
)
@click.option("--json", "as_json", is_flag=True, help="Print one JSON document.")
def vp(
    scale: str, boards: int, margins: tuple[Fraction, ...], fractional: str, as_json: bool
) -> None:
    """Turn the MARGIN of a match of so many BOARDS into victory points on SCALE.

    A negative margin is a loss. For ebu-mp it is the percentage at matchpoints.
    """
    with refusing():
        found = _scale(scale)
        awards = [found.vps(boards, margin, FractionalImps(fractional)) for margin in margins]
    if as_json:
        document = [{"vp": shown(won), "opponents": shown(lost)} for won, lost in awards]
        print_json(document if len(document) > 1 else document[0])
        return
    _show(found, boards, margins, awards)


def _scale(name: str) -> Scale:
    if not name.lower().endswith(".toml"):
        return by_code(name.lower())
    from overtrick.scoring.victory_points.user_defined import read_scale

    with Path(name).open("rb") as file:
        content = file.read(_LARGEST + 1)
    if len(content) > _LARGEST:
        raise NotAScaleFile(f"a scale has at most {_LARGEST} bytes", where=name)
    try:
        return read_scale(content.decode("utf-8-sig"), name)
    except UnicodeDecodeError:
        raise NotAScaleFile("not a text in UTF-8", where=name) from None


def _show(scale: Scale, boards: int, margins: tuple[Fraction, ...], awards: list[Award]) -> None:
    from rich.console import Console
    from rich.markup import escape
    from rich.table import Table

    console = Console(highlight=False)
    title = f"{scale.description}; {boards} board{'s' if boards > 1 else ''}"
    console.print(escape(title))
    table = Table(box=None, pad_edge=False)
    for heading in ("%" if scale.percent else "IMPs", "VPs", "Opponents"):
        table.add_column(heading, justify="right")
    for margin, (won, lost) in zip(margins, awards, strict=True):
        table.add_row(brief(margin, 9), shown(won), shown(lost))
    console.print(table)
