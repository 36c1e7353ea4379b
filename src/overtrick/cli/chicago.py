"""``overtrick chicago``: Chicago from a list of its deals."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from fractions import Fraction
from typing import BinaryIO

import rich_click as click

from overtrick.bridge.chicago import ACBL, VARIANTS, Card, Scored, play, variant
from overtrick.bridge.result import PassedOut
from overtrick.bridge.scoresheet import Break, SheetLine
from overtrick.bridge.seat import Seat, Side
from overtrick.bridge.stakes import debt
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


@click.command()
@sheet_file
@click.option(
    "--variant",
    "name",
    type=click.Choice(list(VARIANTS)),
    default=ACBL.name,
    help="Who is vulnerable on the second and third deals (the dealer's side, or its "
    "opponents), and whether part-scores are carried or each deal is scored as in duplicate.",
)
@click.option(
    "--dealer",
    type=click.Choice([seat.value for seat in Seat], case_sensitive=False),
    default=Seat.NORTH.value,
    help="Who deals the first deal of each four.",
)
@stake
@whole_hundreds
@as_json
def chicago(
    file: BinaryIO,
    name: str,
    dealer: str,
    stake: Fraction | None,
    whole_hundreds: bool,
    as_json: bool,
) -> None:
    """Score Chicago, also called four-deal bridge, from a FILE with one deal a line.

    A line is a result as calc reads it, then honours if somebody held them. A deal passed
    out is dealt again by the same dealer. A line of --- ends four deals early.
    """
    lines = deals_in(file)
    card = play(lines, variant(name), Seat(dealer.upper()))
    owed = None if stake is None else debt(card.margin, stake, whole_hundreds=whole_hundreds)
    if as_json:
        found = document(card, name)
        if owed is not None and stake is not None:
            found["debt"] = debt_document(owed, stake)
        print_json(found)
        return
    _show(card)
    if left := _unfinished(card, lines):
        click.echo(left)
    if owed is not None:
        click.echo(debt_words(owed))


def document(card: Card, name: str) -> dict[str, object]:
    """The promised JSON."""
    return {
        "variant": name,
        "deals": [_deal(deal) for deal in card.deals],
        "total": sides(card.total(Side.NS), card.total(Side.EW)),
    }


def _deal(deal: Scored) -> dict[str, object]:
    return {
        "chukker": deal.chukker,
        "deal": deal.deal,
        "dealer": deal.dealer.value,
        "vul": deal.vulnerable.value,
        "result": str(deal.outcome),
        "score": sides(deal.ns, deal.ew),
        "partscore": sides(deal.part_ns, deal.part_ew),
    }


def _unfinished(card: Card, lines: Sequence[SheetLine]) -> str:
    """What is still to be dealt of the last four; nothing where the players ended it."""
    if not card.deals or isinstance(lines[-1], Break):
        return ""
    last = card.deals[-1]
    counted = last.deal - isinstance(last.outcome, PassedOut)
    if counted == 4:
        return ""
    of = f" of chukker {last.chukker}" if last.chukker > 1 else ""
    played = f"{counted} played, {4 - counted} to come"
    return f"The four deals{of} are unfinished: {played}. A line of --- ends them."


def _numbers(card: Card) -> Iterator[str]:
    """The deals' numbers, each once: a deal dealt again stands below it without one."""
    several = card.deals[-1].chukker > 1
    before = None
    for deal in card.deals:
        number = f"{deal.chukker}.{deal.deal}" if several else str(deal.deal)
        yield "" if number == before else number
        before = number


def _result(deal: Scored) -> str:
    again = ", dealt again" if isinstance(deal.outcome, PassedOut) else ""
    return f"{deal.outcome}{again}"


def _show(card: Card) -> None:
    from rich.console import Console
    from rich.table import Table

    table = Table(box=None, pad_edge=False, show_footer=True)
    table.add_column("Deal", "Total")
    table.add_column("Dealer")
    table.add_column("Vulnerable")
    table.add_column("Result")
    table.add_column("N-S", f"{card.total(Side.NS):,}", justify="right")
    table.add_column("E-W", f"{card.total(Side.EW):,}", justify="right")
    table.add_column("Part-scores", justify="right")
    for number, deal in zip(_numbers(card), card.deals, strict=True):
        part = f"{deal.part_ns}-{deal.part_ew}" if deal.part_ns or deal.part_ew else ""
        table.add_row(
            number,
            deal.dealer.words,
            deal.vulnerable.words,
            _result(deal),
            f"{deal.ns:,}" if deal.ns else "",
            f"{deal.ew:,}" if deal.ew else "",
            part,
        )
    Console(highlight=False).print(table)
