"""Options that several commands share, and what they ask for."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any

import rich_click as click

from overtrick.bootstrap import Asked
from overtrick.cli.saying import refusing

Decorated = Callable[..., Any]


def asks(command: Decorated) -> Decorated:
    """Add ``--rules``, ``--method``, ``--set`` and ``--across`` to a command."""
    for option in (
        click.option("--across", is_flag=True, help="All sections played the same deals."),
        click.option(
            "--set",
            "settings",
            multiple=True,
            metavar="KEY=VALUE",
            callback=_settings,
            help="Change one scoring option.",
        ),
        click.option("--method", help="mp, ximp, butler, imp, bam, pab, patton or aggregate."),
        click.option("--rules", help="plain, wbf, ebu, acbl, abf or magic."),
    ):
        command = option(command)
    return command


def asked(
    rules: str | None, method: str | None, settings: tuple[tuple[str, str], ...], across: bool
) -> Asked:
    """What the options together ask for."""
    return Asked(rules, method, settings, True if across else None)


def _settings(
    ctx: click.Context, param: click.Parameter, value: tuple[str, ...]
) -> tuple[tuple[str, str], ...]:
    del ctx, param
    pairs = [one.partition("=") for one in value]
    for name, equals, _ in pairs:
        if not equals:
            raise click.BadParameter(f"{name!r}: write it as KEY=VALUE")
    named = [(name.strip(), setting.strip()) for name, _, setting in pairs]
    return tuple((name, _written(name, setting)) for name, setting in named)


def _written(name: str, setting: str) -> str:
    """The setting; of a scale in a file its text, so that the event holds it whole."""
    if name != "vp_scale" or not setting.endswith(".toml"):
        return setting
    from overtrick.scoring.victory_points.user_defined import read_scale

    with refusing():
        text = Path(setting).read_text("utf-8", errors="replace")
        read_scale(text, setting)
    return text
