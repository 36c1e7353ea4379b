"""Results that the other side has confirmed, as at phones: they move with what confirms them."""

from __future__ import annotations

import re

import pytest

from overtrick.event.commands import ConfirmResult
from overtrick.store.accounts_roles import Role
from tests.web.console_desk import Desk
from tests.web.console_evening import busy, busy_template
from tests.web.room import Room

__all__ = ["busy", "busy_template"]


@pytest.mark.parametrize(
    ("verb", "fields"),
    [
        ("switch-arrow", {"round": "1", "table": "1"}),
        ("reseat", {"round": "1", "table": "1", "ns": "2", "ew": "1", "clashes": "cancel"}),
        ("exchange-boards", {"round": "1", "table": "1", "other_table": "2", "clashes": "cancel"}),
        ("exchange-boards", {"round": "1", "table": "1", "other_table": "2", "clashes": "mend"}),
    ],
    ids=["switch", "reseat", "cancel", "mend"],
)
def test_a_preview_tells_what_moves_with_confirmed_results(
    busy: Room, verb: str, fields: dict[str, str]
) -> None:
    event = busy.desk.event(1)
    for play in event.plays.values():
        one = play.entered
        if one.round == 1 and one.table is not None and play.entry not in event.confirmed:
            busy.act(1, ConfirmResult(1, one.table, one.board, one.section, by="EW"))
    desk = Desk(busy.as_role(Role.DIRECTOR)).open(f"./do/{verb}")
    sent = "&".join(f"{name}={value}" for name, value in fields.items())
    desk.open(f"./do/{verb}/preview?{sent}")
    assert desk.status == 200, desk.words
    assert re.search(r"Board \d+, round 1, table 1: confirmed", desk.words), desk.words
