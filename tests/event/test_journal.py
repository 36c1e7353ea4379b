"""A journal shares its storage with those that go on from it, and is as a tuple of its own."""

from __future__ import annotations

import threading
from itertools import count

import pytest
from hypothesis import given
from hypothesis import strategies as st

from overtrick.event.journal import Journal
from overtrick.event.records import Entry, Noted

_numbers = count(1)


def entries(several: int) -> tuple[Entry, ...]:
    return tuple(Entry(next(_numbers), Noted("x")) for _ in range(several))


@given(st.lists(st.tuples(st.integers(0, 99), st.integers(0, 3)), max_size=12), st.data())
def test_every_journal_stays_as_it_was_wherever_others_go_on(
    steps: list[tuple[int, int]], data: st.DataObject
) -> None:
    first = entries(2)
    grown = [(Journal(first), first)]
    for behind, several in steps:
        journal, twin = grown[behind % len(grown)]
        new = entries(several)
        grown.append((journal.followed_by(new), (*twin, *new)))
    for journal, twin in grown:
        assert journal == twin
        assert twin == journal
        assert len(journal) == len(twin)
        assert tuple(journal) == twin
        assert tuple(reversed(journal)) == twin[::-1]
        part = data.draw(st.slices(len(twin)))
        assert journal[part] == twin[part]
        for at in range(-len(twin), len(twin)):
            assert journal[at] is twin[at]
        for at in (len(twin), -len(twin) - 1):
            with pytest.raises(IndexError):
                journal[at]


def test_journals_are_told_apart() -> None:
    first, other = entries(3), entries(3)
    journal = Journal(first)
    assert journal == Journal(first)
    assert journal != Journal(other)
    assert journal != first[:2]
    assert journal != [*first]
    assert journal.followed_by(()) == journal
    assert journal.followed_by(other) != journal
    assert Journal.of(journal) is journal
    assert Journal.of(first) == first


def test_threads_that_go_on_from_one_journal_at_once_take_nothing_from_each_other() -> None:
    journal = Journal(entries(5))
    new = [entries(2) for _ in range(8)]
    found: dict[int, Journal] = {}
    start = threading.Barrier(len(new))

    def go_on(which: int) -> None:
        start.wait()
        found[which] = journal.followed_by(new[which])

    threads = [threading.Thread(target=go_on, args=(one,)) for one in range(len(new))]
    for one in threads:
        one.start()
    for one in threads:
        one.join()
    assert {which: tuple(one) for which, one in found.items()} == {
        which: (*journal, *one) for which, one in enumerate(new)
    }
