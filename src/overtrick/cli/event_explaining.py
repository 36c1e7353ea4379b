"""``overtrick event explain``: the arithmetic behind one score of an event."""

from __future__ import annotations

import rich_click as click

from overtrick.bootstrap.kept import evening_kept
from overtrick.cli.event_asking import as_json, database, number, opened_store
from overtrick.cli.explaining import Question, answer, questions


@click.command("explain")
@number
@questions
@database
@as_json
def explain(
    number: int,
    board: int | None,
    round_: int | None,
    of_total: bool,
    contestant: str,
    url: str,
    as_json: bool,
) -> None:
    """Show the arithmetic behind a contestant's points on a board, in a match, or its place."""
    question = Question(contestant, board, round_, of_total)
    question.check()
    with opened_store(url) as store:
        answer(evening_kept(store, number), question, as_json=as_json)


GROUP = {one.name: one for one in (explain,)}
