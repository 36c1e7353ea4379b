"""Devices: which of them enters a table's results, and takeovers that are remembered."""

from __future__ import annotations

from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from typing import TypeVar

import pytest
from sqlalchemy import Connection, select

from overtrick.store import Store
from overtrick.store.accounts_errors import NoSuchDevice, TableClaimed
from overtrick.store.devices import (
    Claim,
    Place,
    claim,
    claims_in,
    claims_of,
    device_of,
    holder,
    holds,
    register,
    release,
    seen,
)
from overtrick.store.devices_tables import devices
from tests.store.coding import opening

T = TypeVar("T")
AT, LATER = "2026-11-26T19:30:00+00:00", "2026-11-26T20:00:00+00:00"


def asked(store: Store, question: Callable[[Connection], T]) -> T:
    with store.reading() as connection:
        return question(connection)


@pytest.fixture
def place(store: Store) -> Place:
    return Place(store.create(opening()), "A", 4)


def device(store: Store, label: str = "phone") -> str:
    return store.write(lambda c: register(c, at=AT, label=label))[0]


def test_it_works(store: Store, place: Place) -> None:
    phone = device(store)
    held = store.write(lambda c: claim(c, place, phone, at=AT))
    assert held == Claim(place, 1, phone, AT)
    assert asked(store, lambda c: holder(c, place)) == held
    assert asked(store, lambda c: holds(c, place, phone, 1))
    assert asked(store, lambda c: claims_in(c, place.event)) == [held]
    assert store.write(lambda c: claim(c, place, phone, at=LATER)) == held


def test_a_device_is_known_by_its_token_which_is_not_kept(store: Store) -> None:
    id_, token = store.write(lambda c: register(c, at=AT, label="tablet"))
    assert asked(store, lambda c: device_of(c, token)).id == id_
    assert token not in repr(asked(store, lambda c: c.execute(select(devices)).all()))
    with pytest.raises(NoSuchDevice):
        asked(store, lambda c: device_of(c, "x"))


def test_when_a_device_was_last_seen_never_goes_back(store: Store) -> None:
    id_, token = store.write(lambda c: register(c, at=AT))
    for time in (LATER, AT):
        store.write(lambda c, at=time: seen(c, id_, at=at))
        assert asked(store, lambda c: device_of(c, token)).last_seen == LATER
    store.write(lambda c: seen(c, id_, at=LATER, unsent=1))
    store.write(lambda c: seen(c, id_, at=AT, unsent=0))
    assert asked(store, lambda c: device_of(c, token)).unsent == 0, "what was said last"
    with pytest.raises(NoSuchDevice):
        store.write(lambda c: seen(c, "d?", at=AT))


def test_a_table_has_one_device_until_another_takes_over(store: Store, place: Place) -> None:
    first, second = device(store), device(store)
    store.write(lambda c: claim(c, place, first, at=AT))
    with pytest.raises(TableClaimed):
        store.write(lambda c: claim(c, place, second, at=LATER))
    taken = store.write(lambda c: claim(c, place, second, at=LATER, take_over=True))
    assert taken == Claim(place, 2, second, LATER, None, first)
    assert asked(store, lambda c: claims_of(c, place)) == [
        Claim(place, 1, first, AT, LATER),
        taken,
    ]
    assert not asked(store, lambda c: holds(c, place, first, 1))
    assert asked(store, lambda c: holds(c, place, second, 2))
    assert not asked(store, lambda c: holds(c, place, second, 1))


def test_a_table_that_was_given_up_is_free(store: Store, place: Place) -> None:
    first, second = device(store), device(store)
    store.write(lambda c: claim(c, place, first, at=AT))
    store.write(lambda c: release(c, place, second, at=LATER))
    assert asked(store, lambda c: holder(c, place)) is not None
    store.write(lambda c: release(c, place, first, at=LATER))
    assert asked(store, lambda c: holder(c, place)) is None
    assert store.write(lambda c: claim(c, place, second, at=LATER)).taken_over is None
    back = store.write(lambda c: claim(c, place, first, at=LATER, take_over=True))
    assert back.epoch == 3, "an epoch is never used twice"


def test_many_devices_at_once_and_one_gets_the_table(store: Store, place: Place) -> None:
    ids = [device(store) for _ in range(8)]

    def tried(id_: str) -> bool:
        try:
            store.write(lambda c: claim(c, place, id_, at=AT))
        except TableClaimed:
            return False
        return True

    with ThreadPoolExecutor(8) as pool:
        assert sum(pool.map(tried, ids)) == 1
    assert len(asked(store, lambda c: claims_of(c, place))) == 1
