"""``overtrick explain``: the arithmetic behind one score."""

from __future__ import annotations

from pathlib import Path

import rich_click as click

from overtrick.bootstrap import score_files
from overtrick.cli.asking import asked, asks
from overtrick.cli.saying import print_json, refusing
from overtrick.event.explain import Explanation
from overtrick.event.explain import explain as explained
from overtrick.scoring.rounding import shown


@click.command()
@click.argument("files", nargs=-1, required=True, type=click.Path(path_type=Path))
@click.option("--board", type=click.IntRange(min=1), required=True, help="The board's number.")
@click.option("--contestant", required=True, help="The contestant's id, as in the ranking: A3NS.")
@asks
@click.option("--json", "as_json", is_flag=True, help="Print one JSON document.")
def explain(
    files: tuple[Path, ...],
    board: int,
    contestant: str,
    rules: str | None,
    method: str | None,
    settings: tuple[tuple[str, str], ...],
    across: bool,
    as_json: bool,
) -> None:
    """Show the arithmetic behind one contestant's points on one board."""
    with refusing():
        scored = score_files(files, asked(rules, method, settings, across))
        found = explained(scored.event, scored.standings, board, contestant)
        if as_json:
            print_json(_document(found))
        else:
            _show(found)


def _document(found: Explanation) -> dict[str, object]:
    return {
        "board": found.board,
        "contestant": found.contestant,
        "points": shown(found.points),
        "exact": str(found.exact),
        "steps": [
            {"code": one.code, "text": one.text, "value": one.value, "exact": str(one.exact)}
            for one in found.steps
        ],
    }


def _show(found: Explanation) -> None:
    print(f"Board {found.board}, contestant {found.contestant}: {shown(found.points)}")
    for number, one in enumerate(found.steps, start=1):
        print(f"{number:3}. {one.text}")
