"""Is a movement legal, and what must its director know? Judged from the rows alone."""

from __future__ import annotations

from overtrick.movements import faults, notices
from overtrick.movements.findings import Report
from overtrick.movements.model import Movement
from overtrick.movements.seatings import seatings
from overtrick.movements.use import Use, in_use


def check(
    movement: Movement,
    use: Use | None = None,
    *,
    pivot: bool = False,
    self_row_is_bye: bool = False,
) -> Report:
    """Every error and warning of a movement, or of one use of it.

    Published team movements seat a team against its own number in two ways: ``pivot`` says
    that the two halves of such a table belong to different matches, ``self_row_is_bye`` that
    the team sits out. Raises ``UseRefused`` where the use does not fit the movement.
    """
    played = movement if use is None else in_use(movement, use)
    missing = frozenset() if use is None else use.missing
    look = seatings(played, missing=missing, pivot=pivot, self_row_is_bye=self_row_is_bye)
    errors = tuple(finding for rule in faults.RULES for finding in rule(look))
    warnings = [finding for rule in notices.RULES for finding in rule(look)]
    if use is not None:
        warnings += [finding for rule in notices.USE_RULES for finding in rule(look, use)]
    return Report(errors, tuple(warnings))
