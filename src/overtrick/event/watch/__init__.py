"""Watch: what in an event looks like a mistake, for the director alone.

Everything is scored as it stands. Nothing of this is ever shown at a table or published:
``slips`` alone are said where files are scored, for they are about numbers and lists.
"""

from __future__ import annotations

from collections.abc import Container, Iterator, Sequence
from datetime import datetime

from overtrick.event.fold import Event
from overtrick.event.standings import Standings
from overtrick.event.watch.deals import Deals, deals_of, repeated_deals
from overtrick.event.watch.field import against_the_field
from overtrick.event.watch.hands import against_the_hands
from overtrick.event.watch.loose import loose
from overtrick.event.watch.oddity import MOST, NOWHERE, Oddity, Spot, Sure
from overtrick.event.watch.pace import pace
from overtrick.event.watch.playing import for_player
from overtrick.event.watch.seats import seats
from overtrick.event.watch.shifted import shifted
from overtrick.event.watch.slips import slips

__all__ = [
    "MOST",
    "NOWHERE",
    "Deals",
    "Oddity",
    "Spot",
    "Sure",
    "deals_of",
    "for_player",
    "slips",
    "watch",
]


def watch(
    event: Event,
    standings: Standings | None = None,
    *,
    earlier: Sequence[Deals] = (),
    now: datetime | None = None,
    settled: Container[int] = (),
) -> tuple[Oddity, ...]:
    """Everything that looks like a mistake, the kinds that matter most first.

    ``standings`` add the sums that do not come out; ``earlier`` are the deals of other
    sessions, to be told apart from these; at ``now`` a table may be late with its round.
    ``settled`` are numbers of results that the other side need not confirm.
    """
    return (
        *slips(event),
        *against_the_hands(event),
        *against_the_field(event),
        *shifted(event),
        *repeated_deals(event, earlier),
        *seats(event),
        *loose(event, settled),
        *pace(event, now),
        *_sums(standings),
    )


def _sums(standings: Standings | None) -> Iterator[Oddity]:
    for one in standings.imbalances if standings else ():
        yield Oddity(one.code, one.where, one.message)
