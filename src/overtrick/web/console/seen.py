"""What whoever looks may see of the scoring: one who plays, nothing of his boards to come."""

from __future__ import annotations

from overtrick.event.compute import scored
from overtrick.event.standings import Standings
from overtrick.web.console.at import At
from overtrick.web.public.cut import cut
from overtrick.web.public.open_boards import sections_of


def standings_seen(at: At) -> Standings:
    """The standings; for a director who plays, those of the boards that he has played."""
    if not at.hidden:
        return at.desk.scored(at.event_id).standings
    hidden = frozenset((section, board) for section in sections_of(at.event) for board in at.hidden)
    return scored(cut(at.event, hidden)).standings
