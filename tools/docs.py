"""Write the reference pages that are made from the program itself: options and commands.

``python tools/docs.py`` writes them; ``--check`` says which are out of date.
"""

from __future__ import annotations

import sys
from dataclasses import fields
from pathlib import Path

import rich_click as click

from overtrick.cli.main import COMMANDS, command
from overtrick.federations import RULES
from overtrick.formats.commands import VERBS
from overtrick.formats.registry import FORMATS
from overtrick.scoring.options import CHOICES, Choice, Options
from overtrick.scoring.victory_points import SCALES
from overtrick.settings import SETTINGS

REFERENCE = Path(__file__).resolve().parent.parent / "docs" / "reference"
MADE = "<!-- Made by tools/docs.py: change the program, then run it again. -->\n"


def options() -> str:
    """Every option with its values, and what each set of rules chooses."""
    header = "| option | " + " | ".join(RULES) + " |\n|---|" + "---|" * len(RULES) + "\n"
    rows = "".join(
        f"| `{field.name}` | "
        + " | ".join(f"`{getattr(rules, field.name)}`" for rules in RULES.values())
        + " |\n"
        for field in fields(Options)
    )
    return (
        f"{MADE}# Scoring options\n\n"
        "`--rules NAME` chooses a value for every option, `--set KEY=VALUE` changes one. What is "
        "in force stands in every result, in the JSON under `event.options`, on the page "
        "`rules.html`.\n\n## Rules by name\n\n" + header + rows + "\n## The options\n"
        + "".join(map(_choice, CHOICES)) + "\n## Victory-point scales\n\n"
        + "".join(
            f"- `{scale.code}`: {scale.description}. Boards: {scale.lengths}.\n"
            for scale in SCALES.values()
        )
    )  # fmt: skip


def _choice(choice: Choice) -> str:
    values = "".join(f"- `{value}`: {words}\n" for value, words in choice.values.items())
    more = f"\nAlso anything of the form `{choice.pattern}`.\n" if choice.pattern else ""
    more += "\nAlso several of them in order, with commas between.\n" if choice.several else ""
    return f"\n### `{choice.name}`\n\n{choice.about}:\n\n{values}{more}"


def formats() -> str:
    """The file formats."""
    rows = "".join(
        f"| `{one.name}` | {one.about} | {' '.join(one.suffixes)} | "
        f"{'yes' if one.reads else ''} | {'yes' if one.writes else ''} | "
        f"{', '.join(one.carries)} |\n"
        for one in FORMATS
    )
    return (
        f"{MADE}# File formats\n\nA file is known by what it begins with, then by its name; "
        "`--from` and `--to` of `overtrick convert` say otherwise.\n\n"
        "| name | what | suffixes | read | written | carries |\n|---|---|---|---|---|---|\n" + rows
    )


def settings() -> str:
    """The settings of the program."""
    rows = "".join(
        f"| `{one.name}` | `{one.variable}` | {f'`{one.default}`' if one.default else ''} |"
        f" {one.help} |\n"
        for one in SETTINGS
    )
    return (
        f"{MADE}# Settings\n\nA setting comes from an option where a command has one of its name, "
        "otherwise from the environment, otherwise it is the default.\n\n"
        "| setting | in the environment | default | what it means |\n|---|---|---|---|\n" + rows
    )


def commands() -> str:
    """The help of every command, as the command line prints it."""
    text = f"{MADE}# Commands\n\n"
    for name, about in COMMANDS.items():
        text += f"## `overtrick {name}`\n\n{about}\n\n"
        if name == "calc":
            from overtrick.cli.calc import HELP

            text += f"```text\n{HELP.strip()}\n```\n\n"
            continue
        found = command(name)
        for sub, one in _within(found):
            text += _usage(one, f"overtrick {name} {sub}".strip())
    return text.rstrip() + "\n"


def _within(found: click.Command) -> list[tuple[str, click.Command]]:
    """A group's subcommands, those imported only when used among them; a command itself."""
    if not isinstance(found, click.Group):
        return [("", found)]
    context = click.Context(found)
    named = [(name, found.get_command(context, name)) for name in found.list_commands(context)]
    return [(name, one) for name, one in named if one is not None]


def _usage(one: click.Command, name: str) -> str:
    context = click.Context(one, info_name=name)
    usage = " ".join(one.collect_usage_pieces(context))
    text = f"```text\n{name} {usage}\n```\n\n"
    for parameter in one.params:
        record = parameter.get_help_record(context)
        if record and record[1]:
            text += f"- `{record[0]}`: {record[1]}\n"
    return text + "\n"


def event_commands() -> str:
    """Every command that an event can be given, with what it takes."""
    text = (
        f"{MADE}# Commands of an event\n\nThey are given with `overtrick event do EVENT "
        "COMMAND...`, stand in scripts a line each, and are JSON objects in the API: `do` is the "
        "name, the rest are the words with `_` for `-`. Words in capitals are needed and come in "
        "their order or by name; the others by name.\n\n"
    )
    for verb in VERBS.values():
        text += f"## `{verb.name}`\n\n{verb.about}\n\n```text\n{verb.usage}\n```\n\n"
        text += "".join(f"- `{field.name}`: {field.wants}\n" for field in verb.fields) + "\n"
    return text.rstrip() + "\n"


PAGES = {
    "event-commands.md": event_commands,
    "options.md": options,
    "formats.md": formats,
    "settings.md": settings,
    "commands.md": commands,
}


def main(arguments: list[str]) -> int:
    """Write or check the pages; 1 when a check finds one out of date."""
    stale = []
    for name, make in PAGES.items():
        page = REFERENCE / name
        if "--check" in arguments:
            if not page.exists() or page.read_text("utf-8") != make():
                stale.append(name)
        else:
            page.write_text(make(), "utf-8")
    for name in stale:
        sys.stderr.write(f"docs/reference/{name} is out of date: run python tools/docs.py\n")
    return 1 if stale else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
