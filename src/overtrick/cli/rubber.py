"""``overtrick rubber``: rubber bridge from a list of its deals."""

from __future__ import annotations

from fractions import Fraction
from typing import BinaryIO

import rich_click as click

from overtrick.bridge.drawing import SIDES, WE_AND_THEY, draw
from overtrick.bridge.law77 import Ruleset
from overtrick.bridge.rubber import Rubber, RubberRules, Sheet, State, play
from overtrick.bridge.seat import Side
from overtrick.bridge.stakes import Debt, debt
from overtrick.cli.saying import print_json
from overtrick.cli.sheets import (
    as_json,
    deals_in,
    debt_document,
    debt_words,
    sheet_file,
    sides,
    stake,
    whole_hundreds,
)

PART_SCORES = {"100": RubberRules(), "50": RubberRules(part_score=50)}


@click.command()
@sheet_file
@click.option(
    "--part-score",
    type=click.Choice(list(PART_SCORES)),
    default="100",
    help="For a part-score in a rubber left unfinished: 100, or 50 as in older laws.",
)
@click.option(
    "--ruleset",
    type=click.Choice([ruleset.value for ruleset in Ruleset]),
    default=Ruleset.LAW77.value,
    help="Today's scores, or those before 1987.",
)
@stake
@whole_hundreds
@click.option(
    "--we",
    type=click.Choice([side.value for side in Side], case_sensitive=False),
    help="Draw the sheet as WE and THEY, with this side as WE.",
)
@as_json
def rubber(
    file: BinaryIO,
    part_score: str,
    ruleset: str,
    stake: Fraction | None,
    whole_hundreds: bool,
    we: str | None,
    as_json: bool,
) -> None:
    """Score rubber bridge from a FILE with one deal a line.

    A line is a result as calc reads it, then what else happened: 2HXE-2 honours NS 100.
    A line of --- ends a rubber that is left unfinished; # begins a comment.
    """
    rules = RubberRules(PART_SCORES[part_score].part_score, Ruleset(ruleset))
    sheet = play(deals_in(file), rules)
    if as_json:
        print_json(document(sheet, stake, whole_hundreds))
    else:
        click.echo(_text(sheet, stake, whole_hundreds, we))


def document(sheet: Sheet, rate: Fraction | None, whole_hundreds: bool) -> dict[str, object]:
    """The promised JSON; with a stake also who owes what."""
    rubbers = [_rubber(one) for one in sheet.rubbers]
    found: dict[str, object] = {
        "rubbers": rubbers,
        "total": sides(sheet.total(Side.NS), sheet.total(Side.EW)),
    }
    if rate is not None:
        for one, shown in zip(sheet.rubbers, rubbers, strict=True):
            shown["debt"] = debt_document(
                debt(one.margin, rate, whole_hundreds=whole_hundreds), rate
            )
        found["debt"] = debt_document(_all_debts(sheet, rate, whole_hundreds), rate)
    return found


def _rubber(rubber: Rubber) -> dict[str, object]:
    ns, ew = Side.NS, Side.EW
    return {
        "finished": rubber.state is State.FINISHED,
        "state": rubber.state.value,
        "deals": rubber.deals,
        "games": sides(rubber.won(ns), rubber.won(ew)),
        "below": sides(rubber.below(ns), rubber.below(ew)),
        "above": sides(rubber.above_line(ns), rubber.above_line(ew)),
        "total": sides(rubber.total(ns), rubber.total(ew)),
    }


def _all_debts(sheet: Sheet, rate: Fraction, whole_hundreds: bool) -> Debt:
    """One payment for all rubbers: each is settled, and the debts are set against each other."""
    points = 0
    for one in sheet.rubbers:
        owed = debt(one.margin, rate, whole_hundreds=whole_hundreds)
        points += owed.points if owed.loser is Side.EW else -owed.points
    return debt(points, rate)


def _text(sheet: Sheet, rate: Fraction | None, whole_hundreds: bool, we: str | None) -> str:
    left = Side(we.upper()) if we else Side.NS
    parts = []
    for number, one in enumerate(sheet.rubbers, start=1):
        parts.append(f"Rubber {number}: {_outcome(one)}")
        parts.append(draw(one, left=left, titles=WE_AND_THEY if we else SIDES))
        if rate is not None:
            parts.append(debt_words(debt(one.margin, rate, whole_hundreds=whole_hundreds)))
    if len(sheet.rubbers) > 1:
        ns, ew = sheet.total(Side.NS), sheet.total(Side.EW)
        parts.append(f"All rubbers: North-South {ns:,}, East-West {ew:,}")
        if rate is not None:
            parts.append(debt_words(_all_debts(sheet, rate, whole_hundreds)))
    return "\n\n".join(parts) or "No rubber was begun."


def _outcome(rubber: Rubber) -> str:
    winner = rubber.winner
    if winner:
        games = f"{rubber.won(winner)}-{rubber.won(winner.opponents)}"
        return f"{winner.words} win {games}"
    games = f"games {rubber.won(Side.NS)}-{rubber.won(Side.EW)}"
    if rubber.state is State.IN_PLAY:
        return f"in play, {games}; a line of --- would end it unfinished, with its bonuses"
    return f"left unfinished, {games}"
