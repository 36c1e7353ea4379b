"""``overtrick combine``: several sessions of one field, the cut and what is carried over."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import cast

import rich_click as click

from overtrick.bootstrap import Scored, score_files
from overtrick.cli.asking import asked, asks
from overtrick.cli.saying import print_json, refusing, warn
from overtrick.event.combining import (
    Combined,
    SessionResult,
    Terms,
    combined,
    meetings,
    parse_carry,
    session_result,
)
from overtrick.event.combining.carry import ROUNDINGS, Rounding
from overtrick.event.combining.combine import Combining, Missed
from overtrick.event.combining.cut import Ties
from overtrick.event.combining.matching import By
from overtrick.event.combining.next_session import Next, cut_through, next_session
from overtrick.event.contestant import ContestantId, Person
from overtrick.formats.reading import Notice
from overtrick.scoring.combining import RULES, rule


@click.command()
@click.argument("files", nargs=-1, required=True, type=click.Path(path_type=Path))
@click.option(
    "--rule",
    "rule_name",
    type=click.Choice(list(RULES)),
    help="How tops that differ are brought together; neuberg, or points where there are none.",
)
@click.option(
    "--match",
    "by",
    type=click.Choice(["people", "number"]),
    default="people",
    help="What tells that a contestant is the same as in another session.",
)
@click.option(
    "--missed",
    type=click.Choice(["last", "zero", "own"]),
    default="last",
    help="Who missed a session: last, with nothing for it, or with the mean of its own.",
)
@click.option("--qualify", type=click.IntRange(min=1), help="How many go through.")
@click.option("--per-section", is_flag=True, help="So many of each section of the first file.")
@click.option(
    "--ties",
    type=click.Choice(["in", "out", "order"]),
    default="in",
    help="Who is tied across the cut: all in, none, or in order.",
)
@click.option("--reserves", type=click.IntRange(min=0), default=0, help="How many in reserve.")
@click.option("--drop-in", "drop_ins", multiple=True, help="A contestant who joins after the cut.")
@click.option(
    "--carry",
    help="full, half, share:1/3, share:1/2:max=20, linear:20.25:0 or head-to-head.",
)
@click.option("--round", "rounding", type=click.Choice(ROUNDINGS), default="0.01")
@asks
@click.option("--json", "as_json", is_flag=True, help="Print one JSON document.")
def combine(
    files: tuple[Path, ...],
    rule_name: str | None,
    by: str,
    missed: str,
    qualify: int | None,
    per_section: bool,
    ties: str,
    reserves: int,
    drop_ins: tuple[str, ...],
    carry: str | None,
    rounding: str,
    rules: str | None,
    method: str | None,
    settings: tuple[tuple[str, str], ...],
    across: bool,
    as_json: bool,
) -> None:
    """Combine sessions, each file one of them, into one ranking; cut it and carry over."""
    with refusing():
        asking = asked(rules, method, settings, across)
        scored = [score_files([file], asking) for file in files]
        sessions = _sessions(scored, files)
        name = rule_name or ("neuberg" if all(one.has_top for one in sessions) else "points")
        whole = combined(sessions, Combining(rule(name), cast("By", by), cast("Missed", missed)))
        after = None
        if qualify or carry:
            terms = Terms(qualify or len(whole.rows), cast("Ties", ties), reserves, per_section)
            wanted = parse_carry(carry) if carry else None
            made = [meetings(one.event, one.standings) for one in scored]
            joining = [ContestantId("", one.strip()) for one in drop_ins]
            after = next_session(
                whole, cut_through(whole, terms, joining), wanted, made, cast("Rounding", rounding)
            )
        _say(whole, after, scored, as_json=as_json)


def _sessions(scored: Sequence[Scored], files: Sequence[Path]) -> list[SessionResult]:
    """Each file's session, named by its title or file; by its place too where two are alike."""
    names = [one.event.opened.title or file.name for one, file in zip(scored, files, strict=True)]
    return [
        session_result(
            one.event,
            one.standings,
            one.people,
            name if names.count(name) == 1 else f"{name} ({place})",
        )
        for place, (one, name) in enumerate(zip(scored, names, strict=True), start=1)
    ]


def _say(whole: Combined, after: Next | None, scored: Sequence[Scored], *, as_json: bool) -> None:
    notices = [notice for one in scored for notice in one.notices]
    notices += [Notice("combined", "", note) for note in whole.notes]
    players = _players(whole, scored)
    if as_json:
        from overtrick.formats.combined_document import combined_document

        print_json(combined_document(whole, after, players, notices))
        return
    from overtrick.cli.combined_tables import show_combined

    names = {
        one.row.contestant: one.name
        or " & ".join(person.name or person.number or "?" for person in players[one.row.contestant])
        for one in whole.rows
    }
    show_combined(whole, after, names)
    warn(notices)


def _players(whole: Combined, scored: Sequence[Scored]) -> dict[ContestantId, tuple[Person, ...]]:
    """The people of each row, as the first session it played has them."""
    found = {}
    for one in whole.rows:
        first, part = next((place, part) for place, part in enumerate(one.parts) if part)
        people = scored[first].people
        ids = scored[first].event.players(part.appearance.contestant)
        found[one.row.contestant] = tuple(people[id_] for id_ in ids if id_ in people)
    return found
