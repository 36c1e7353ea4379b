"""``overtrick people``: who plays, by name and number; member lists; privacy."""

from __future__ import annotations

import rich_click as click

from overtrick.cli.lazily import Lazily

WHERE = {
    "import": "people_importing",
    "add": "people_changing",
    "list": "people_showing",
    "search": "people_showing",
    "show": "people_showing",
    "duplicates": "people_showing",
    "merge": "people_changing",
    "unmerge": "people_changing",
    "rename": "people_changing",
    "privacy": "people_changing",
    "erase": "people_changing",
}


@click.group(cls=Lazily, where=WHERE)
def people() -> None:
    """Keep people in the database: names, numbers, clubs, and what others may see of them."""
