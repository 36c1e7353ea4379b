"""``overtrick formats``: the file formats, and what each can hold."""

from __future__ import annotations

import rich_click as click

from overtrick.cli.saying import print_json
from overtrick.formats.registry import FORMATS


@click.command()
@click.option("--json", "as_json", is_flag=True, help="Print one JSON document.")
def formats(as_json: bool) -> None:
    """List the file formats that Overtrick reads and writes."""
    if as_json:
        print_json(
            [
                {
                    "name": one.name,
                    "suffixes": list(one.suffixes),
                    "reads": one.reads,
                    "writes": one.writes,
                    "carries": list(one.carries),
                    "about": one.about,
                }
                for one in FORMATS
            ]
        )
        return
    _show()


def _show() -> None:
    from rich.console import Console
    from rich.table import Table

    table = Table(box=None, pad_edge=False)
    for heading in ("Name", "Files", "Reads", "Writes", "Carries", "What it is"):
        table.add_column(heading)
    for one in FORMATS:
        reads, writes = ("yes" if can else "-" for can in (one.reads, one.writes))
        suffixes, carries = " ".join(one.suffixes), ", ".join(one.carries)
        table.add_row(one.name, suffixes, reads, writes, carries, one.about)
    Console(highlight=False).print(table)
