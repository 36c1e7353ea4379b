"""``overtrick explain``: the arithmetic behind one score."""

from __future__ import annotations

from pathlib import Path

import rich_click as click

from overtrick.bootstrap import score_files
from overtrick.cli.asking import asked, asks
from overtrick.cli.explaining import Question, answer, questions
from overtrick.cli.saying import refusing


@click.command()
@click.argument("files", nargs=-1, required=True, type=click.Path(path_type=Path))
@questions
@asks
@click.option("--json", "as_json", is_flag=True, help="Print one JSON document.")
def explain(
    files: tuple[Path, ...],
    board: int | None,
    round_: int | None,
    of_total: bool,
    contestant: str,
    rules: str | None,
    method: str | None,
    settings: tuple[tuple[str, str], ...],
    across: bool,
    as_json: bool,
) -> None:
    """Show the arithmetic behind a contestant's points on a board, in a match, or its place."""
    question = Question(contestant, board, round_, of_total)
    question.check()
    with refusing():
        evening = score_files(files, asked(rules, method, settings, across))
        answer(evening, question, as_json=as_json)
