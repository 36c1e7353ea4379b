"""Watch over boards at several tables: what a movement plans is not complained of."""

from __future__ import annotations

from typing import Literal

import pytest

from overtrick.bridge.result import PassedOut
from overtrick.event.commands import SetMovement
from overtrick.event.fold import fold
from overtrick.event.records import Entry, ResultEntered
from overtrick.event.watch import slips, watch
from overtrick.movements.catalogue import entries
from tests.event.decide.hall import opened, told

SMALL = [one for one in entries() if one.tables <= 9 and one.kind != "teams"]


@pytest.mark.parametrize("kind", ["pairs", "individual"])
def test_no_movement_of_the_catalogue_is_complained_of(kind: str) -> None:
    keys = [one.key for one in SMALL if one.kind == kind]
    assert len(keys) > 5
    for key in keys:
        event = told(opened(form=kind, winners=1), SetMovement(key))  # type: ignore[arg-type]
        assert [f"{key}: {one.message}" for one in watch(event)] == []


@pytest.mark.parametrize(
    ("key", "winners"),
    [
        ("reduced-howell-9-13", 1),
        ("endless-howell-5", 1),
        ("barometer-final-4", 1),
        ("mitchell-barometer-3", 2),
        ("mitchell-stanzas-6", 2),
    ],
)
def test_lists_are_not_doubted_while_the_results_of_a_movement_come_in(
    key: str, winners: Literal[1, 2]
) -> None:
    event = told(opened(winners=winners), SetMovement(key))
    journal = list(event.entries)
    for (section, round_, table), sitting in sorted(event.sittings.items()):
        for board in sitting.boards:
            entered = ResultEntered(
                section, board, sitting.ns, sitting.ew, PassedOut(), round=round_, table=table
            )
            journal.append(Entry(len(journal) + 1, entered))
    for end in range(len(event.entries) + 1, min(len(journal), len(event.entries) + 60) + 1):
        codes = {one.code for one in slips(fold(journal[:end]))}
        assert not codes & {"one-list-likely", "two-lists-likely"}, end
