"""Lists of the pairs inside a team event: Butler and cross-IMPs over the whole room."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass, field, replace
from typing import Final

from overtrick.bridge.seat import Side
from overtrick.event.contestant import ContestantId, by_number
from overtrick.event.field_standings import field_standings
from overtrick.event.fold import Event, Play
from overtrick.event.standings import Ranking, Row
from overtrick.event.teams.line_ups import at_the_table
from overtrick.scoring.options import from_named
from overtrick.scoring.ranking import places, ranked

LISTS: Final = {"butler": "Butler", "ximp": "Cross-IMPs"}


@dataclass(slots=True)
class Pairs:
    """The pairs met so far by the number they go under in the lists, with their people."""

    people: dict[str, tuple[str, ...]] = field(default_factory=dict)
    team: dict[str, ContestantId] = field(default_factory=dict)

    def number(self, event: Event, play: Play, side: Side) -> str:
        """The pair of a side: its people by the line-up, else its number, else its direction."""
        entered = play.entered
        assert entered.teams is not None
        team = entered.teams[0 if side is Side.NS else 1]
        people = at_the_table(event, play, side)
        numbers = entered.ns if side is Side.NS else entered.ew
        if people is not None:
            number = f"{team} {' & '.join(sorted(people))}"
            self.team[number] = ContestantId("", team)
        elif len(numbers) == 1 and numbers[0] != team:
            number = numbers[0]
            self.team[number] = ContestantId("", number)
        else:
            number = f"{team} {side.value}"
            self.team[number] = ContestantId("", team, side)
        self.people.setdefault(number, people or ())
        return number


def pair_lists(event: Event) -> tuple[Ranking, ...]:
    """Both lists, best average first; each pair's IMPs over every round of the event.

    A row is of a team and two people of its line-up where that was given; else of a pair's
    own number, or of a team and the direction it sat. Every board is compared over all tables
    that played it, its section's where sections are compared apart.
    """
    if not event.plays:
        return ()
    pairs = Pairs()
    field_event = _as_pairs(event, pairs)
    return tuple(
        ranking
        for method, name in LISTS.items()
        for ranking in _lists(field_event, method, name, pairs)
    )


def _as_pairs(event: Event, pairs: Pairs) -> Event:
    """The same plays as those of a field of pairs."""
    plays = {
        number: replace(
            play,
            entered=replace(
                play.entered,
                ns=(pairs.number(event, play, Side.NS),),
                ew=(pairs.number(event, play, Side.EW),),
                teams=None,
            ),
        )
        for number, play in event.plays.items()
        if play.entered.teams is not None
    }
    opened = replace(event.opened, form="pairs", winners=1)
    return replace(
        event, opened=opened, plays=plays, contestants={}, sit_outs={}, penalties={}, carried={}
    )


def _lists(event: Event, method: str, name: str, pairs: Pairs) -> Iterable[Ranking]:
    options = from_named(event.opened.options)
    options = replace(options, tie_break="none", sit_out="own")
    opened = replace(event.opened, method=method, options=options.named)
    for ranking in field_standings(replace(event, opened=opened)).rankings:
        section = "" if ranking.name == "Overall" else f" {ranking.name}"
        yield Ranking(f"{name}{section}", _by_average(ranking.rows, pairs, options.place))


def _by_average(rows: Iterable[Row], pairs: Pairs, style: str) -> tuple[Row, ...]:
    """Rows ranked by IMPs for each board: pairs play different numbers of them."""
    order = sorted(rows, key=lambda row: (-row.a_board, by_number(row.contestant.number)))
    ranks = ranked([row.a_board for row in order])
    shared = Counter(ranks)
    return tuple(
        replace(
            row,
            rank=rank,
            place=place,
            tied=shared[rank] > 1,
            contestant=pairs.team[row.contestant.number],
            players=pairs.people[row.contestant.number],
        )
        for row, rank, place in zip(order, ranks, places(ranks, style), strict=True)
    )
