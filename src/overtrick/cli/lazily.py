"""A group of subcommands, each imported only when it is used."""

from __future__ import annotations

from collections.abc import Mapping
from importlib import import_module
from typing import Any

import rich_click as click


class Lazily(click.RichGroup):
    """Knows of each subcommand the module of this package that has it in its ``GROUP``."""

    def __init__(self, *args: Any, where: Mapping[str, str], **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self._where = where

    def list_commands(self, ctx: click.Context) -> list[str]:
        """The names in the order of the documentation."""
        del ctx
        return list(self._where)

    def get_command(self, ctx: click.Context, cmd_name: str) -> click.Command | None:
        """The subcommand of that name, None where there is none."""
        del ctx
        if cmd_name not in self._where:
            return None
        found: dict[str, click.Command] = import_module(
            f"overtrick.cli.{self._where[cmd_name]}"
        ).GROUP
        return found[cmd_name]
