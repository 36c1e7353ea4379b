"""Who sat at a table when something was said there, as far as the device knew."""

from __future__ import annotations

from typing import Final

from overtrick.event.refusals import NotAllowed
from overtrick.event.state import Event
from overtrick.web.terminal.naming import keys_at
from overtrick.web.terminal.said import Said

_RESULTS: Final = ("result", "correct", "withdraw")


def check_sat(event: Event, said: Said) -> None:
    """Raise NotAllowed for a result of others than those who sit at the table now.

    A round was drawn anew, or a latecomer seated, while the device knew nothing of it: whose
    result that is, the director says. On which side they sit does not matter, nor does it where
    nobody is known to sit there.
    """
    sitting = event.sittings.get((said.section, said.round, said.table))
    if said.what not in _RESULTS or not said.sat or sitting is None:
        return
    now = keys_at(event.opened, said.section, sitting)
    if now and {*said.sat} != {*now}:
        raise NotAllowed(
            f"{_together(said.sat)} sat here when this was said, and {_together(now)} sit here now"
        )


def _together(keys: tuple[str, ...]) -> str:
    return " and ".join(filter(None, (", ".join(keys[:-1]), *keys[-1:])))
