"""Prizes: who may win each, who does, and what becomes of ties, in words."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, field
from fractions import Fraction
from typing import Final, Literal, TypeAlias, assert_never

from overtrick.bridge.errors import BridgeError
from overtrick.event.contestant import ContestantId
from overtrick.event.fold import Event
from overtrick.event.standings import Ranking, Row
from overtrick.scoring.ranking import ranked
from overtrick.scoring.rounding import brief

Field: TypeAlias = Literal["overall", "stratum", "section", "direction", "handicap", "club"]
"""Who competes for a prize: everybody, or those of one stratum, section, direction or club.

``handicap`` is everybody by the scores with handicaps.
"""


class NotAPrize(BridgeError):
    """A prize does not say which stratum, section, direction or club it is for."""

    code = "not-a-prize"


@dataclass(frozen=True, slots=True)
class Prize:
    """One prize. ``of`` names the stratum, section, direction or club that it is for.

    ``amount`` is shared where contestants tie, None for what cannot be. ``again`` lets
    somebody win it who has a prize already.
    """

    name: str
    among: Field = "overall"
    of: str = ""
    amount: Fraction | None = None
    again: bool = False

    def __post_init__(self) -> None:
        """Refuse a prize for one of several that does not say which."""
        if self.among not in ("overall", "handicap") and not self.of:
            raise NotAPrize(f"{self.name}: say which {self.among} it is for")


@dataclass(frozen=True, slots=True)
class Entrant:
    """A contestant as prizes see it: ranks (1 is best), and what it belongs to."""

    contestant: ContestantId
    rank: int
    handicap_rank: int | None = None
    strata: frozenset[str] = frozenset()
    clubs: frozenset[str] = frozenset()


@dataclass(frozen=True, slots=True)
class Award:
    """What one or several tied contestants win: prizes, and how much each of them gets.

    ``winners`` are empty where nobody could win the prize.
    """

    prizes: tuple[Prize, ...]
    winners: tuple[ContestantId, ...]
    each: Fraction | None
    words: str


def entrants(event: Event, ranking: Ranking, clubs: dict[ContestantId, set[str]]) -> list[Entrant]:
    """The contestants of one list; ``clubs`` are those of their players."""
    found = []
    handicapped = _handicap_ranks(ranking.rows)
    for row, handicap_rank in zip(ranking.rows, handicapped, strict=True):
        entered = event.contestants.get(row.contestant)
        own = {entered.club} if entered and entered.club else set()
        found.append(
            Entrant(
                row.contestant,
                row.rank,
                handicap_rank,
                frozenset(one.stratum for one in row.strata),
                frozenset(own | clubs.get(row.contestant, set())),
            )
        )
    return found


def _handicap_ranks(rows: Sequence[Row]) -> list[int | None]:
    sums = [row.handicapped for row in rows]
    known = [one for one in sums if one is not None]
    return [*ranked(known)] if len(known) == len(rows) else [None] * len(rows)


@dataclass(slots=True)
class _Giving:
    """Prizes being given, in their order."""

    everyone: Sequence[Entrant]
    have: set[ContestantId] = field(default_factory=set)

    def candidates(self, prize: Prize) -> list[Entrant]:
        """Who can still win a prize."""
        return [
            one
            for one in self.everyone
            if competes(one, prize) and (prize.again or one.contestant not in self.have)
        ]


def awarded(prizes: Sequence[Prize], everyone: Sequence[Entrant]) -> tuple[Award, ...]:
    """Who wins which prize, in the order of the prizes.

    Prizes one after another with the same terms are a series: first, second, and so on.
    Nobody wins twice except where ``again`` allows it; of contestants who tie, all share the
    prizes of the places they fill.
    """
    giving = _Giving(everyone)
    found: list[Award] = []
    for series in _series(prizes):
        found += _give(series, giving)
    return tuple(found)


def _series(prizes: Sequence[Prize]) -> Iterator[list[Prize]]:
    """Prizes that follow one another on the same terms, together."""
    together: list[Prize] = []
    for prize in prizes:
        if together and _terms(together[0]) != _terms(prize):
            yield together
            together = []
        together.append(prize)
    if together:
        yield together


def _terms(prize: Prize) -> tuple[object, ...]:
    return (prize.among, prize.of.casefold(), prize.again)


def _give(series: Sequence[Prize], giving: _Giving) -> Iterable[Award]:
    """The prizes of one series to the best of those who can win them."""
    candidates = giving.candidates(series[0])
    left = list(series)
    for tied in _by_rank(candidates, series[0]):
        if not left:
            return
        taken, left = left[: len(tied)], left[len(tied) :]
        winners = tuple(one.contestant for one in tied)
        giving.have.update(winners)
        yield _award(taken, winners)
    for prize in left:
        yield Award((prize,), (), None, f"{prize.name}: nobody could win it")


def _by_rank(candidates: Sequence[Entrant], prize: Prize) -> list[list[Entrant]]:
    groups: dict[int, list[Entrant]] = {}
    for one in candidates:
        groups.setdefault(_rank(one, prize) or 0, []).append(one)
    return [groups[rank] for rank in sorted(groups)]


def _rank(one: Entrant, prize: Prize) -> int | None:
    return one.handicap_rank if prize.among == "handicap" else one.rank


def competes(one: Entrant, prize: Prize) -> bool:
    """Whether a contestant is one of those a prize is for."""
    wanted = prize.of.casefold()
    match prize.among:
        case "overall":
            return True
        case "handicap":
            return one.handicap_rank is not None
        case "stratum":
            return wanted in {name.casefold() for name in one.strata}
        case "section":
            return one.contestant.section.casefold() == wanted
        case "direction":
            return (one.contestant.direction or "").casefold() == wanted
        case "club":
            return wanted in {name.casefold() for name in one.clubs}
        case _:
            assert_never(prize.among)


def _award(prizes: Sequence[Prize], winners: tuple[ContestantId, ...]) -> Award:
    amounts = [one.amount for one in prizes if one.amount is not None]
    total = sum(amounts, Fraction(0)) if amounts else None
    each = None if total is None else total / len(winners)
    names = " and ".join(one.name for one in prizes)
    who = _listed([str(one) for one in winners])
    words = f"{names}: {who}"
    if len(winners) > 1:
        words += " share it" if len(prizes) == 1 else " share them"
    if each is not None:
        words += f", {brief(each)}" + (" each" if len(winners) > 1 else "")
    return Award(tuple(prizes), winners, each, words)


_FEW: Final = 2


def _listed(names: Sequence[str]) -> str:
    if len(names) <= _FEW:
        return " and ".join(names)
    return f"{', '.join(names[:-1])} and {names[-1]}"
