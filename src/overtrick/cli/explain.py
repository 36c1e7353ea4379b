"""``overtrick explain``: the arithmetic behind one score."""

from __future__ import annotations

from collections.abc import Iterable
from pathlib import Path

import rich_click as click

from overtrick.bootstrap import Scored, score_files
from overtrick.cli.asking import asked, asks
from overtrick.cli.saying import print_json, refusing
from overtrick.event.explain import Explanation, contestant_named
from overtrick.event.explain import explain as explained
from overtrick.event.explain_total import explain_total
from overtrick.event.matches.explain import explain_match
from overtrick.scoring.explain import Step
from overtrick.scoring.rounding import shown


@click.command()
@click.argument("files", nargs=-1, required=True, type=click.Path(path_type=Path))
@click.option("--board", type=click.IntRange(min=1), help="The board's number.")
@click.option("--total", "of_total", is_flag=True, help="The total and the place, not a board.")
@click.option("--round", "round_", type=click.IntRange(min=1), help="The round of a match.")
@click.option("--contestant", required=True, help="The contestant's id, as in the ranking: A3NS.")
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
    if [board is not None, round_ is not None, of_total].count(True) != 1:
        raise click.UsageError("one of --board, --round and --total is needed")
    with refusing():
        scored = score_files(files, asked(rules, method, settings, across))
        if round_ is not None:
            _match(scored, round_, contestant, as_json=as_json)
            return
        if board is None:
            _total(scored, contestant, as_json=as_json)
            return
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
        "steps": _steps(found.steps),
    }


def _steps(steps: Iterable[Step]) -> list[dict[str, str]]:
    return [
        {"code": one.code, "text": one.text, "value": one.value, "exact": str(one.exact)}
        for one in steps
    ]


def _match(scored: Scored, round_: int, contestant: str, *, as_json: bool) -> None:
    """A match: its boards, what was taken off, the margin and what it is worth."""
    one = contestant_named(scored.standings, contestant)
    found = explain_match(scored.event, round_, one)
    if as_json:
        document = {
            "round": round_,
            "contestant": found.contestant,
            "points": shown(found.points),
            "exact": str(found.points),
            "steps": _steps(found.steps),
        }
        print_json(document)
        return
    print(f"Round {round_}, contestant {found.contestant}: {shown(found.points)}")
    _list(found.steps)


def _total(scored: Scored, contestant: str, *, as_json: bool) -> None:
    """A contestant's total and place: what was added, what broke ties, which lists it is in."""
    one = contestant_named(scored.standings, contestant)
    steps = explain_total(scored.event, scored.standings, one)
    row = next(row for row in scored.standings.rows if row.contestant == one)
    if as_json:
        print_json(
            {
                "contestant": contestant,
                "place": row.place,
                "points": shown(row.points),
                "exact": str(row.exact_points),
                "percent": None if row.percent is None else shown(row.percent),
                "steps": _steps(steps),
            }
        )
        return
    print(f"Contestant {contestant}: place {row.place}")
    _list(steps)


def _show(found: Explanation) -> None:
    print(f"Board {found.board}, contestant {found.contestant}: {shown(found.points)}")
    _list(found.steps)


def _list(steps: Iterable[Step]) -> None:
    for number, one in enumerate(steps, start=1):
        print(f"{number:3}. {one.text}")
