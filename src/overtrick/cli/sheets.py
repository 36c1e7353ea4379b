"""What ``rubber`` and ``chicago`` share: reading a sheet, and who owes what."""

from __future__ import annotations

import sys
from fractions import Fraction
from typing import BinaryIO, NoReturn

import rich_click as click

from overtrick.bridge.errors import BridgeError
from overtrick.bridge.scoresheet import BadSheetLine, SheetLine, read_sheet
from overtrick.bridge.seat import Side
from overtrick.bridge.stakes import Debt, NotAStake, parse_stake

LARGEST_FILE = 2_000_000
"""Bytes; an evening's sheet has a few hundred."""
MOST_ERRORS = 20

sheet_file = click.argument("file", type=click.File("rb"))
as_json = click.option("--json", "as_json", is_flag=True, help="Print one JSON document.")


class Stake(click.ParamType):  # type: ignore[type-arg]
    """Money for a hundred points."""

    name = "amount"

    def convert(
        self, value: object, param: click.Parameter | None, ctx: click.Context | None
    ) -> Fraction:
        """The amount as a Fraction; a wrong one is wrong usage."""
        try:
            return value if isinstance(value, Fraction) else parse_stake(str(value))
        except NotAStake as error:
            self.fail(str(error), param, ctx)


stake = click.option("--stake", type=Stake(), metavar="AMOUNT", help="Money for 100 points.")
whole_hundreds = click.option(
    "--whole-hundreds",
    is_flag=True,
    help="Pay for whole hundreds: round the margin to the nearest, 50 upwards.",
)


def deals_in(file: BinaryIO) -> list[SheetLine]:
    """The deals of a sheet. Errors are printed, each with its line, and end the command."""
    name = getattr(file, "name", "<stdin>")
    name = "standard input" if name == "<stdin>" else name
    content = file.read(LARGEST_FILE + 1)
    if len(content) > LARGEST_FILE:
        refuse([BadSheetLine("the file is too large to be a score sheet", where=name)])
    lines, errors = read_sheet(_text(content), name)
    if errors:
        refuse(errors)
    if not lines:
        refuse([BadSheetLine("there is no deal in this file", where=name)])
    return lines


def refuse(errors: list[BridgeError]) -> NoReturn:
    """Print ``errors`` on standard error and end the command with exit code 1."""
    for error in errors[:MOST_ERRORS]:
        click.echo(f"error: {error} [{error.code}]", err=True)
    if len(errors) > MOST_ERRORS:
        click.echo(f"error: and {len(errors) - MOST_ERRORS} lines more", err=True)
    sys.exit(1)


def debt_document(debt: Debt, rate: Fraction) -> dict[str, object]:
    """Who owes what, as JSON: amounts with two decimals and as a fraction."""
    return {
        "stake": str(rate),
        "owes": debt.loser.value.lower() if debt.loser else None,
        "points": debt.points,
        "amount": debt.shown,
        "exact_amount": str(debt.amount),
    }


def debt_words(debt: Debt) -> str:
    """Who owes what, in a sentence."""
    if debt.loser is None:
        return "Nobody owes anything."
    winners = debt.loser.opponents.words
    return (
        f"Each player of {debt.loser.words} owes one of {winners} {debt.shown}"
        f" for {debt.points:,} points."
    )


def sides(ns: object, ew: object) -> dict[str, object]:
    """A pair of values by side, as the JSON has them."""
    return {Side.NS.value.lower(): ns, Side.EW.value.lower(): ew}


def _text(content: bytes) -> str:
    try:
        return content.decode("utf-8-sig")
    except UnicodeDecodeError:
        return content.decode("latin-1")
