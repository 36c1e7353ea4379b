"""``overtrick score``: read, score and rank."""

from __future__ import annotations

from pathlib import Path

import rich_click as click

from overtrick.bootstrap import score_files
from overtrick.cli.asking import asked, asks
from overtrick.cli.saying import print_json, refusing


@click.command()
@click.argument("files", nargs=-1, required=True, type=click.Path(path_type=Path))
@asks
@click.option("--json", "as_json", is_flag=True, help="Print one JSON document.")
def score(
    files: tuple[Path, ...],
    rules: str | None,
    method: str | None,
    settings: tuple[tuple[str, str], ...],
    across: bool,
    as_json: bool,
) -> None:
    """Score and rank an event from its files: CSV, USEBIO, BWS, PBN or JSON."""
    with refusing():
        scored = score_files(files, asked(rules, method, settings, across))
        if as_json:
            from overtrick.formats.document import document

            print_json(
                document(
                    scored.event, scored.standings, scored.people, scored.notices, scored.awards
                )
            )
            return
        from overtrick.cli.tables import show

        show(scored)
