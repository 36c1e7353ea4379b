"""Who sat at a table when something was said there, as far as the device knew."""

from __future__ import annotations

from typing import Final

from overtrick.event.refusals import NotAllowed
from overtrick.event.state import Event
from overtrick.web.terminal.naming import keys_at
from overtrick.web.terminal.said import Said

_RESULTS: Final = ("result", "correct", "withdraw")


class OthersSit(NotAllowed):
    """Something was said by, or of, those who sat there by another plan."""


def may_fit(said: Said) -> bool:
    """Whether it can be seen, once the plan is another, that it is of those who said it."""
    return _has_sat(said) or said.what == "seats"


def _has_sat(said: Said) -> bool:
    return said.what in _RESULTS and bool(said.sat)


def check_sat(event: Event, said: Said) -> None:
    """Raise OthersSit for a result of others than those who sit at the table now.

    A round was drawn anew, or a latecomer seated, while the device knew nothing of it: whose
    result that is, the director says. On which side they sit does not matter, nor does it where
    nobody is known to sit there.
    """
    sitting = event.sittings.get((said.section, said.round, said.table))
    if not _has_sat(said) or sitting is None:
        return
    now = keys_at(event.opened, said.section, sitting)
    if now and {*said.sat} != {*now}:
        before, others = ", ".join(said.sat), ", ".join(now)
        raise OthersSit(f"{before} sat here when this was said, and {others} sit here now")
