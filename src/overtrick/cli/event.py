"""``overtrick event``: open, change and look at events that are kept in the database."""

from __future__ import annotations

from importlib import import_module

import rich_click as click

SUBCOMMANDS = {
    "new": ("event_changing", "Open an event."),
    "import": ("event_changing", "Make an event from files."),
    "enter": ("event_entering", "Enter everybody of a list of entries."),
    "seat": ("event_entering", "Draw for the numbers of those who are entered."),
    "list": ("event_showing", "List the events."),
    "do": ("event_changing", "Give an event one command."),
    "run": ("event_changing", "Give an event the commands of a script."),
    "undo": ("event_changing", "Take back what one command did."),
    "preview": ("event_checking", "Say what a command would change, and change nothing."),
    "archive": ("event_changing", "Put an event away, or take it back into the list."),
    "commands": ("event_showing", "List the commands there are."),
    "show": ("event_showing", "Score and rank an event as it stands."),
    "explain": ("event_explaining", "Show the arithmetic behind a score."),
    "sittings": ("event_showing", "Say who sits where, round by round."),
    "why": ("event_why", "Say why a contestant was drawn against whom it met."),
    "missing": ("event_checking", "Say which results are not in yet."),
    "late": ("event_checking", "Say how a contestant that came late could be brought in."),
    "differences": ("event_checking", "Compare the standings with those that were certified."),
    "watch": ("event_watching", "List what looks like a mistake."),
    "journal": ("event_showing", "Print everything that happened, entry by entry."),
    "export": ("event_showing", "Write an event as a file in any format."),
}
"""Where each subcommand lives and what it does: they are imported when they are used."""


class Subcommands(click.RichGroup):
    """The subcommands by name, each imported only when it is asked for."""

    def list_commands(self, ctx: click.Context) -> list[str]:
        """The names in the order of the documentation."""
        del ctx
        return list(SUBCOMMANDS)

    def get_command(self, ctx: click.Context, cmd_name: str) -> click.Command | None:
        """The subcommand of that name, None where there is none."""
        del ctx
        if cmd_name not in SUBCOMMANDS:
            return None
        module = import_module(f"overtrick.cli.{SUBCOMMANDS[cmd_name][0]}")
        found: click.Command = module.GROUP[cmd_name]
        return found


@click.group(cls=Subcommands)
def event() -> None:
    """Run events that are kept in the database: open them, give them commands, look at them."""
