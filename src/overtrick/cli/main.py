"""``overtrick``: the command line's front door."""

from __future__ import annotations

import sys
from importlib import import_module
from typing import TYPE_CHECKING, Final

if TYPE_CHECKING:
    import rich_click as click

COMMANDS: Final[dict[str, str]] = {
    "calc": "Score contracts.",
    "imps": "Turn differences into IMPs.",
    "vp": "Turn a match's margin into victory points.",
    "rubber": "Score rubber bridge.",
    "chicago": "Score Chicago.",
    "score": "Score and rank an event from its files.",
    "explain": "Show the arithmetic behind one score.",
    "convert": "Turn a file into another format.",
    "formats": "List the file formats.",
    "publish": "Make an event's result pages.",
}


def main() -> None:
    """Run the command line. ``calc`` starts without the rest: it is the one that must be quick."""
    if sys.argv[1:2] == ["calc"]:
        from overtrick.cli.calc import run

        sys.exit(run(sys.argv[2:]))
    from overtrick.cli.group import group

    group()(prog_name="overtrick")


def command(name: str) -> click.Command:
    """The click command called ``name``, from the module of that name."""
    found: click.Command = getattr(import_module(f"overtrick.cli.{name}"), name)
    return found
