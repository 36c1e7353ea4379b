"""Chicago: four deals, each with its vulnerability, and no rubber to wait for."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, field
from typing import Literal, assert_never

from overtrick.bridge.errors import BridgeError, quoted
from overtrick.bridge.law2 import Vulnerability
from overtrick.bridge.result import PassedOut, Played
from overtrick.bridge.score import Parts, parts
from overtrick.bridge.scoresheet import Break, SheetLine, TableDeal
from overtrick.bridge.seat import Seat, Side

GAME = 100
"""Odd tricks, carried ones included, that make a game."""
LAST_PART_SCORE = 100
"""For a part-score made on the fourth deal that does not complete a game."""


class NotAVariant(BridgeError):
    """Chicago is not played under that name here."""

    code = "not-a-variant"


@dataclass(frozen=True, slots=True)
class Variant:
    """A way of playing Chicago; agree on it first.

    ``vulnerable`` are who is vulnerable on the second and third deals: the dealer's side or
    its opponents. ``part_scores`` are carried towards a game, with 100 for one made on the
    fourth deal, or each deal is scored as in duplicate, with 50 for any part-score.
    """

    name: str
    vulnerable: Literal["dealer", "opponents"]
    part_scores: Literal["carried", "duplicate"]

    def vulnerability(self, deal: int, dealer: Seat) -> Vulnerability:
        """Nobody on the first deal of four, everybody on the fourth, one side between."""
        if deal in (1, 4):
            return Vulnerability.NONE if deal == 1 else Vulnerability.BOTH
        side = dealer.side if self.vulnerable == "dealer" else dealer.side.opponents
        return Vulnerability.NS if side is Side.NS else Vulnerability.EW


ACBL = Variant("acbl", "dealer", "carried")
VARIANTS = {
    variant.name: variant
    for variant in (
        ACBL,
        Variant("opponents", "opponents", "carried"),
        Variant("four-deal", "dealer", "duplicate"),
        Variant("four-deal-opponents", "opponents", "duplicate"),
    )
}
"""The variants by name; ``acbl`` is the usual one."""


def variant(name: str) -> Variant:
    """The variant of that name. Raises NotAVariant, naming those there are."""
    if name not in VARIANTS:
        raise NotAVariant(f"{quoted(name)} is not a variant: {', '.join(VARIANTS)}")
    return VARIANTS[name]


@dataclass(frozen=True, slots=True)
class Scored:
    """One deal as scored. ``deal`` is 1 to 4 in its ``chukker``, which is four deals.

    ``ns`` and ``ew`` are what each side scored on it, ``part_ns`` and ``part_ew`` what each
    has towards a game after it. A deal passed out keeps its number: it is dealt again.
    """

    chukker: int
    deal: int
    dealer: Seat
    vulnerable: Vulnerability
    outcome: Played | PassedOut
    ns: int
    ew: int
    part_ns: int
    part_ew: int


@dataclass(frozen=True, slots=True)
class Card:
    """The deals in order."""

    deals: tuple[Scored, ...]

    def total(self, side: Side) -> int:
        """A side's points in all deals."""
        return sum(deal.ns if side is Side.NS else deal.ew for deal in self.deals)

    @property
    def margin(self) -> int:
        """North-South's total less East-West's."""
        return self.total(Side.NS) - self.total(Side.EW)


def play(lines: Iterable[SheetLine], rules: Variant = ACBL, first: Seat = Seat.NORTH) -> Card:
    """The deals in order, four to a chukker; ``first`` deals the first of each.

    A deal passed out is dealt again by the same dealer at the same vulnerability. A Break
    ends the chukker: part-scores are gone and the next deal is the first of a new one.
    """
    table = _Table(rules, first)
    scored: list[Scored] = []
    for line in lines:
        match line:
            case Break():
                table.next_chukker()
            case TableDeal():
                scored.append(table.score(line))
            case _:
                assert_never(line)
    return Card(tuple(scored))


@dataclass(slots=True)
class _Table:
    """A chukker while it is played."""

    rules: Variant
    dealer: Seat
    chukker: int = 1
    deal: int = 1
    first: Seat = field(init=False)
    part: dict[Side, int] = field(default_factory=lambda: dict.fromkeys(Side, 0))

    def __post_init__(self) -> None:
        self.first = self.dealer

    def next_chukker(self) -> None:
        if self.deal > 1:
            self.chukker += 1
        self.deal, self.dealer = 1, self.first
        self.part = dict.fromkeys(Side, 0)

    def score(self, line: TableDeal) -> Scored:
        vulnerable = self.rules.vulnerability(self.deal, self.dealer)
        earned = self._earned(line, vulnerable)
        if line.honours:
            earned[line.honours.side] += line.honours.points
        scored = Scored(
            chukker=self.chukker,
            deal=self.deal,
            dealer=self.dealer,
            vulnerable=vulnerable,
            outcome=line.outcome,
            ns=earned[Side.NS],
            ew=earned[Side.EW],
            part_ns=self.part[Side.NS],
            part_ew=self.part[Side.EW],
        )
        self._move_on(line.outcome)
        return scored

    def _move_on(self, outcome: Played | PassedOut) -> None:
        if isinstance(outcome, PassedOut):
            return
        if self.deal == 4:
            self.next_chukker()
        else:
            self.deal, self.dealer = self.deal + 1, self.dealer.next

    def _earned(self, line: TableDeal, vulnerable: Vulnerability) -> dict[Side, int]:
        earned = dict.fromkeys(Side, 0)
        if isinstance(line.outcome, PassedOut):
            return earned
        side = line.outcome.side
        found = parts(line.outcome.contract, line.outcome.tricks, vulnerable=vulnerable.of(side))
        if self.rules.part_scores == "carried":
            game = self._carry(side, found, vulnerable.of(side))
            earned[side] = found.tricks + found.overtricks + found.slam + found.insult + game
        else:
            earned[side] = found.total - found.penalty
        earned[side.opponents] = -found.penalty
        return earned

    def _carry(self, side: Side, found: Parts, vulnerable: bool) -> int:
        """The premium for a game, or for a part-score on the fourth deal."""
        if not found.tricks:
            return 0
        self.part[side] += found.tricks
        if self.part[side] >= GAME:
            self.part = dict.fromkeys(Side, 0)
            return 500 if vulnerable else 300
        return LAST_PART_SCORE if self.deal == 4 else 0
