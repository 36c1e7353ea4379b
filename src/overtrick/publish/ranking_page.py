"""The front page: every list of contestants, section by section, and the same for a screen."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from fractions import Fraction

from overtrick.bridge.seat import Side
from overtrick.event.contestant import ContestantId
from overtrick.event.standings import Ranking, Row
from overtrick.event.strata import strata_lists
from overtrick.publish.edition import Edition
from overtrick.publish.entrants import Entrant
from overtrick.publish.phrases import Phrase
from overtrick.publish.totals import beside, main
from overtrick.publish.words import decimals, figure, points, signed


@dataclass(frozen=True, slots=True)
class Bar:
    """A meter on a scale of 0 to 100: where it begins and how long it is."""

    start: str
    length: str
    good: bool


@dataclass(frozen=True, slots=True)
class RankingRow:
    """One line of a ranking. ``main`` is what ranks: a percentage, IMPs, points or VPs.

    ``session`` is the percentage of this session, where something was carried over into it.
    """

    place: str
    tied: bool
    entrant: Entrant
    boards: int
    top: str
    main: str
    beside: str
    bar: Bar
    handicap: str
    handicapped: str
    penalty: bool
    carried: str = ""
    stratum: str = ""
    session: str = ""


@dataclass(frozen=True, slots=True)
class RankingList:
    """One list of those who compete with one another."""

    anchor: str
    title: str
    rows: tuple[RankingRow, ...]
    percent: bool
    main: str
    beside: str
    handicaps: bool
    penalties: bool
    carried: bool = False
    strata: bool = False
    session: bool = False

    @property
    def uneven(self) -> bool:
        """Whether some have played more boards than others, so that phones show how many."""
        return len({row.boards for row in self.rows}) > 1

    @property
    def most(self) -> int:
        """Boards of whoever has played most: fewer are said beside whoever has played them."""
        return max((row.boards for row in self.rows), default=0)


@dataclass(frozen=True, slots=True)
class Section:
    """The lists of one section: one, or North-South beside East-West.

    ``strata`` are the lists of those who compete apart as well, below them.
    """

    anchor: str
    title: str
    lists: tuple[RankingList, ...]
    strata: tuple[RankingList, ...] = ()


def sections(edition: Edition) -> tuple[Section, ...]:
    """Every section in the order of the standings."""
    gathered: dict[str, list[Ranking]] = {}
    for ranking in edition.standings.rankings:
        gathered.setdefault(_scope(edition, ranking), []).append(ranking)
    return tuple(
        Section(
            f"section-{number}",
            Phrase("Section {section}", section=scope) if scope else "",
            tuple(
                _list(edition, ranking, f"list-{number}-{n}") for n, ranking in enumerate(lists, 1)
            ),
            tuple(_strata(edition, lists, number)),
        )
        for number, (scope, lists) in enumerate(gathered.items(), start=1)
    )


def _strata(edition: Edition, lists: Sequence[Ranking], number: int) -> Iterator[RankingList]:
    """The list of each stratum but the open one, direction by direction."""
    found = [(ranking, one) for ranking in lists for one in strata_lists(ranking)]
    for place, (ranking, one) in enumerate(found, start=1):
        side, name = direction(ranking), one.name.rpartition("tratum ")[2]
        title = Phrase("Stratum {name}", name=name)
        if side is not None:
            title = Phrase("{side}, stratum {name}", side=Phrase(side.words), name=name)
        yield replace(_list(edition, one, f"stratum-{number}-{place}"), title=title)


def _scope(edition: Edition, ranking: Ranking) -> str:
    """The section a list belongs to; empty where sections are one field."""
    if edition.event.opened.across or not (edition.apart and ranking.rows):
        return ""
    return ranking.rows[0].contestant.section


def _list(edition: Edition, ranking: Ranking, anchor: str) -> RankingList:
    percent = any(row.percent is not None for row in ranking.rows)
    imps = edition.has_vps and any(row.imps is not None for row in ranking.rows)
    most = max((abs(row.points) for row in ranking.rows), default=Fraction(0)) or Fraction(1)
    penalised = {one.contestant for one in edition.event.penalties.values()}
    rows = tuple(_row(edition, row, most, penalised) for row in ranking.rows)
    return RankingList(
        anchor=anchor,
        title=_title(ranking),
        rows=rows,
        percent=percent,
        main=_main(edition, ranking),
        beside=Phrase(edition.board_unit if percent else edition.match_unit if imps else ""),
        handicaps=any(row.handicap for row in rows),
        penalties=any(row.penalty for row in rows),
        carried=any(row.carried for row in rows),
        strata=len({row.stratum for row in rows}) > 1,
        session=any(row.session for row in rows),
    )


def _main(edition: Edition, ranking: Ranking) -> str:
    """What the column that ranks is called."""
    whole = next((row.whole for row in ranking.rows if row.whole is not None), None)
    if whole is not None:
        unit = "%" if whole.in_percent else Phrase(edition.board_unit)
        return Phrase("Total {unit}", unit=unit)
    percent = any(row.percent is not None for row in ranking.rows)
    return "%" if percent else Phrase(edition.total_unit)


def direction(ranking: Ranking) -> Side | None:
    """The side that all of a list play, or None for a list without directions."""
    sides = {row.contestant.side for row in ranking.rows}
    return sides.pop() if len(sides) == 1 else None


def _title(ranking: Ranking) -> str:
    side = direction(ranking)
    return Phrase("Ranking" if side is None else side.words)


def _row(edition: Edition, row: Row, most: Fraction, penalised: set[ContestantId]) -> RankingRow:
    half = edition.options.get("half", ".5")
    return RankingRow(
        place=edition.standings.place_of(row),
        tied=row.tied and edition.standings.has_place(row),
        entrant=edition.entrants[row.contestant],
        boards=row.boards,
        top="" if not row.top else points(row.top, half, 2),
        main=main(edition, row),
        beside=beside(edition, row),
        bar=_bar(edition, row, most),
        handicap="" if row.handicap is None else signed(row.handicap, 2),
        handicapped="" if row.handicapped is None else figure(row.handicapped),
        penalty=row.contestant in penalised,
        carried="" if row.carried is None else signed(row.carried, decimals([row.carried])),
        stratum=row.stratum or "",
        session="" if row.whole is None or row.percent is None else figure(row.percent),
    )


def _bar(edition: Edition, row: Row, most: Fraction) -> Bar:
    """From the left for a share of something; from the middle for what has a sign."""
    if row.percent is not None:
        return Bar("0", figure(max(row.percent, Fraction(0))), good=True)
    if edition.has_vps:
        return Bar("0", figure(100 * max(row.points, Fraction(0)) / most), good=True)
    length = 50 * abs(row.points) / most
    start = Fraction(50) if row.points >= 0 else 50 - length
    return Bar(figure(start), figure(length), good=row.points >= 0)
