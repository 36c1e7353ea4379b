"""The group of all commands, each imported only when it is asked for."""

from __future__ import annotations

import rich_click as click

from overtrick.cli.main import COMMANDS, command


class Commands(click.RichGroup):
    """A group that knows its commands by name and imports one when it is used."""

    def list_commands(self, ctx: click.Context) -> list[str]:
        """The commands in the order of the documentation."""
        del ctx
        return list(COMMANDS)

    def get_command(self, ctx: click.Context, cmd_name: str) -> click.Command | None:
        """The command of that name, None for a name that is none."""
        del ctx
        if cmd_name == "calc":
            return calc
        return command(cmd_name) if cmd_name in COMMANDS else None


def group() -> click.Command:
    """The whole command line."""
    return overtrick


@click.group(cls=Commands, context_settings={"help_option_names": ["-h", "--help"]})
@click.version_option(package_name="overtrick")
def overtrick() -> None:
    """Duplicate bridge, from the first pair through the door to the results on the web."""


@click.command(
    add_help_option=False,
    context_settings={"ignore_unknown_options": True, "allow_extra_args": True},
)
@click.argument("arguments", nargs=-1, type=click.UNPROCESSED)
@click.pass_context
def calc(ctx: click.Context, arguments: tuple[str, ...]) -> None:
    """Score contracts."""
    from overtrick.cli.calc import run

    ctx.exit(run(list(arguments)))
