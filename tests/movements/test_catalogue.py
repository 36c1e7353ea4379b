"""The catalogue: every movement legal, as its entry says, and none listed twice."""

from __future__ import annotations

import subprocess
import sys

import pytest

from overtrick.movements import catalogue
from overtrick.movements.check import check
from overtrick.movements.errors import UnknownMovement


@pytest.mark.parametrize("key", catalogue.keys())
def test_every_movement_is_legal_and_is_what_its_entry_says(key: str) -> None:
    entry, movement = catalogue.entry(key), catalogue.get(key)
    assert check(movement).errors == ()
    assert max(row.round for row in movement.rows) == entry.rounds
    assert max(row.table for row in movement.rows) == entry.tables
    assert max(row.set for row in movement.rows) == entry.sets
    assert movement.rows == tuple(sorted(movement.rows))
    assert (movement.key, movement.repeats) == (key, entry.repeats)


def test_no_structure_is_listed_twice() -> None:
    entries = catalogue.entries()
    assert len({entry.structure for entry in entries}) == len(entries)
    assert len({entry.key for entry in entries}) == len(entries)
    assert len({entry.name for entry in entries}) == len(entries)


def test_there_are_enough_movements_for_pairs() -> None:
    pairs = catalogue.entries("pairs")
    assert len(pairs) >= 590
    assert sum(entry.club for entry in pairs) >= 320


def test_all_kinds_together_are_what_the_kinds_are() -> None:
    kinds = [catalogue.entries(kind) for kind in ("pairs", "teams", "individual")]
    assert sum(map(len, kinds)) == len(catalogue.entries())


def test_an_unknown_key_is_refused_with_the_nearest() -> None:
    with pytest.raises(UnknownMovement, match="did you mean howell-8") as refused:
        catalogue.get("howel-8")
    assert refused.value.code == "unknown-movement"


@pytest.mark.parametrize(
    ("key", "meant"),
    [
        ("mitchell-4", "mitchell-skip-4 or mitchell-relay-4 or mitchell-weave-4"),
        ("mitchell-1", "mitchell-3 or mitchell-barometer-3"),
        ("howell-1", "howell-2"),
        ("mitchel-7", "mitchell-7"),
        ("howell", "howell-9"),
    ],
)
def test_the_same_kind_for_as_many_tables_is_the_nearest(key: str, meant: str) -> None:
    with pytest.raises(UnknownMovement) as refused:
        catalogue.get(key)
    assert refused.value.message == f"there is no movement {key!r}; did you mean {meant}?"


@pytest.mark.parametrize("key", ["", "-", "-4", "4", "x-4", "mitchell-", "mitchell-99999999999"])
def test_a_key_that_is_like_none_is_refused_as_well(key: str) -> None:
    with pytest.raises(UnknownMovement, match="there is no movement"):
        catalogue.get(key)


def test_importing_the_catalogue_loads_no_family() -> None:
    asked = (
        "import sys, overtrick.movements.catalogue; "
        "print([one for one in sys.modules if 'families' in one or 'search' in one])"
    )
    told = subprocess.run([sys.executable, "-c", asked], capture_output=True, check=True)
    assert told.stdout == b"[]\n" or told.stdout == b"[]\r\n"


def test_a_movement_is_expanded_once() -> None:
    assert catalogue.get("howell-8") is catalogue.get("howell-8")


def test_searches_are_never_needed_to_expand() -> None:
    asked = (
        "import sys; from overtrick.movements import catalogue; "
        "[catalogue.get(key) for key in catalogue.keys()]; "
        "print([one for one in sys.modules if 'movements.search' in one])"
    )
    told = subprocess.run([sys.executable, "-c", asked], capture_output=True, check=True)
    assert told.stdout.strip() == b"[]"
