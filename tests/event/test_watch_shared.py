"""Watch over boards at several tables: what a movement plans is not complained of."""

from __future__ import annotations

import pytest

from overtrick.event.commands import SetMovement
from overtrick.event.watch import watch
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
