"""Journals in a database: what was appended is there, once, in order, on both databases."""

from __future__ import annotations

import threading
from collections.abc import Sequence
from concurrent.futures import ThreadPoolExecutor
from datetime import UTC, datetime, timedelta, timezone

import pytest
from sqlalchemy import Connection, update

from overtrick.event.records import (
    VERSION,
    CorrectionsOpened,
    Entry,
    EventClosed,
    EventReopened,
    Noted,
    OpeningChanged,
    Record,
    Source,
    Voided,
)
from overtrick.store import JournalMoved, Original, Store
from overtrick.store.errors import NoSuchEvent, NoSuchOriginal, NotStorable, StoreClosed
from overtrick.store.tables import entries, events
from tests.store.coding import opening
from tests.store.conftest import Opening

AT = datetime(2026, 11, 26, 19, 30, 5, 123456, tzinfo=UTC)


def notes(store: Store, event_id: int) -> list[str]:
    records = (entry.record for entry in store.entries(event_id))
    return [record.text for record in records if isinstance(record, Noted)]


def test_it_works(store: Store) -> None:
    event = store.create(opening(), author="director", at=AT)
    appended = store.append(event, 1, [Noted("late pair")], key="k1", author="table 4", at=AT)
    assert appended == (Entry(2, Noted("late pair"), None, VERSION, AT, "table 4", "k1", 2),)
    assert store.entries(event) == (
        Entry(1, opening(), None, VERSION, AT, "director", None, 1),
        *appended,
    )


def test_what_was_kept_is_there_when_the_database_is_opened_again(
    url: str, opened: Opening
) -> None:
    first = opened(url)
    event = first.create(opening())
    first.append(event, 1, [Noted("one"), Noted("two")], key="k")
    kept = first.entries(event)
    first.close()
    assert opened(url).entries(event) == kept


def test_records_of_one_command_are_one_act(store: Store) -> None:
    event = store.create(opening(), [Noted("a"), Noted("b")])
    store.append(event, 3, [Noted("c"), Noted("d")])
    store.append(event, 5, [Noted("e")])
    assert [(one.number, one.act) for one in store.entries(event)] == [
        (1, 1), (2, 1), (3, 1), (4, 4), (5, 4), (6, 6),
    ]  # fmt: skip


def test_entries_behind_a_number_are_read_alone(store: Store) -> None:
    event = store.create(opening(), [Noted("a"), Noted("b"), Noted("c")])
    assert [one.number for one in store.entries(event, after=2)] == [3, 4]
    assert store.entries(event, after=4) == ()


def test_a_decision_on_an_old_journal_is_refused_and_nothing_written(store: Store) -> None:
    event = store.create(opening())
    store.append(event, 1, [Noted("first")])
    with pytest.raises(JournalMoved) as moved:
        store.append(event, 1, [Noted("second")], key="k")
    assert (moved.value.after, moved.value.last, moved.value.code) == (1, 2, "journal-moved")
    assert notes(store, event) == ["first"]
    assert store.append(event, 2, [Noted("second")], key="k")[0].number == 3


def test_a_decision_on_entries_that_are_not_there_is_refused(store: Store) -> None:
    event = store.create(opening())
    with pytest.raises(JournalMoved):
        store.append(event, 7, [Noted("from the future")])


def test_the_same_key_gives_the_same_entries_and_writes_nothing(store: Store) -> None:
    event = store.create(opening())
    first = store.append(event, 1, [Noted("a"), Noted("b")], key="k", at=AT)
    store.append(event, 3, [Noted("c")], key="other")
    assert store.append(event, 1, [Noted("a"), Noted("b")], key="k") == first
    assert store.append(event, 4, [Noted("otherwise decided")], key="k") == first
    assert store.act(event, "k") == first
    assert store.event(event).last == 4


def test_a_key_belongs_to_one_event(store: Store) -> None:
    one, two = store.create(opening()), store.create(opening())
    store.append(one, 1, [Noted("in one")], key="k")
    store.append(two, 1, [Noted("in two")], key="k")
    assert notes(store, one) == ["in one"]
    assert notes(store, two) == ["in two"]
    assert store.act(one, "unknown") == ()


def test_an_event_created_twice_with_one_key_is_one_event(store: Store) -> None:
    first = store.create(opening(), [Noted("a")], key="new")
    assert store.create(opening(), [Noted("a")], key="new") == first
    assert store.create(opening(), [Noted("a")]) != first
    assert len(store.events()) == 2


def test_nothing_to_append_is_nothing_written(store: Store) -> None:
    event = store.create(opening())
    assert store.append(event, 1, [], key="k") == ()
    assert store.event(event).last == 1
    assert store.append(event, 1, [Noted("now")], key="k")[0].number == 2


def test_an_event_that_is_not_there_is_named(store: Store) -> None:
    for attempt in (
        lambda: store.append(7, 1, [Noted("a")]),
        lambda: store.entries(7),
        lambda: store.event(7),
        lambda: store.archive(7),
        lambda: store.decide_and_append(7, lambda _: [Noted("a")]),
    ):
        with pytest.raises(NoSuchEvent, match="event 7"):
            attempt()


def test_times_are_kept_as_given_and_the_order_is_by_number(store: Store) -> None:
    """A clock that jumps back changes no order, and no time is mended."""
    event = store.create(opening(), at=AT)
    times = [
        AT - timedelta(days=400),
        AT.astimezone(timezone(timedelta(hours=5, minutes=30))),
        AT + timedelta(days=9000),
        datetime(2026, 3, 29, 2, 30),  # noqa: DTZ001 - somebody gave no zone
        None,
    ]
    for number, at in enumerate(times, start=1):
        store.append(event, number, [Noted(str(number))], at=at)
    found = store.entries(event, after=1)
    assert [one.at for one in found] == times
    assert [str(one.at) for one in found] == [str(at) for at in times]
    assert [one.number for one in found] == [2, 3, 4, 5, 6]


def test_a_record_says_which_line_of_which_file_it_came_from(store: Store) -> None:
    sources = [Source("evening.csv", 7), None]
    event = store.create(opening(), [Noted("a"), Noted("b")], sources=sources)
    store.append(event, 3, [Noted("c")], sources=[Source("evening.bws")])
    assert [one.source for one in store.entries(event)] == [
        None, *sources, Source("evening.bws"),
    ]  # fmt: skip


def test_imported_files_are_kept_whole(store: Store) -> None:
    content = bytes(range(256)) * 5
    file = Original("évening.bws", content, AT, "director")
    event = store.create(opening(), [Noted("a")], originals=[file])
    store.append(event, 2, [Noted("b")], originals=[file, Original("b.csv", b"")])
    kept = store.originals(event)
    assert [(one.name, one.size, one.at, one.author) for one in kept] == [
        ("b.csv", 0, None, None),
        ("évening.bws", 1280, AT, "director"),
    ]
    assert store.original(event, kept[1].sha256) == content
    with pytest.raises(NoSuchOriginal):
        store.original(event, "0" * 64)


def test_files_of_a_refused_append_are_not_kept(store: Store) -> None:
    event = store.create(opening())
    with pytest.raises(JournalMoved):
        store.append(event, 5, [Noted("a")], originals=[Original("a.csv", b"1")])
    assert store.originals(event) == ()


@pytest.mark.parametrize("text", ["nul \0", "half \ud83c"])
@pytest.mark.parametrize("place", ["key", "author", "source", "file"])
def test_characters_that_a_database_cannot_keep_are_refused(
    store: Store, text: str, place: str
) -> None:
    event = store.create(opening())
    how: dict[str, object] = {place: text}
    if place == "source":
        how = {"sources": [Source(text)]}
    if place == "file":
        how = {"originals": [Original(text, b"")]}
    with pytest.raises(NotStorable):
        store.append(event, 1, [Noted("a")], **how)  # type: ignore[arg-type]
    assert store.append(event, 1, [Noted("a \0 b")])[0].number == 2
    assert notes(store, event) == ["a \0 b"]


def test_a_text_that_only_one_database_keeps_is_no_trouble_and_says_not_where_it_is(
    store: Store,
) -> None:
    def rename(connection: Connection) -> None:
        connection.execute(update(events).values(title="nul \0"))

    event = store.create(opening())
    if store.address.path is None:
        with pytest.raises(NotStorable) as refused:
            store.write(rename)
        assert (refused.value.where, store.trouble) == ("", None)
        assert store.event(event).title == opening().title
    else:
        store.write(rename)


def test_something_that_no_driver_takes_harms_nobody_else(store: Store) -> None:
    event = store.create(opening())
    with pytest.raises(Exception, match=r"."):
        store.append(event, 1, [Noted("a")], sources=[Source("a", 2**80)])
    assert store.append(event, 1, [Noted("b")])[0].number == 2


# The list of events


def test_the_list_follows_the_journals(store: Store) -> None:
    event = store.create(opening("Thursday pairs \0", "2026-11-26"))

    def listed() -> tuple[str, str | None, str, int]:
        (one,) = store.events()
        return one.title, one.date, one.stage, one.last

    steps: list[tuple[Record, tuple[str, str | None, str]]] = [
        (Noted("a"), ("Thursday pairs ", "2026-11-26", "open")),
        (OpeningChanged(opening("Friday", None)), ("Friday", None, "open")),
        (CorrectionsOpened(), ("Friday", None, "provisional")),
        (EventClosed((), "overtrick"), ("Friday", None, "final")),
        (Voided(5), ("Friday", None, "provisional")),
        (Voided(2), ("Friday", None, "provisional")),
        (Voided(6), ("Friday", None, "final")),
        (EventReopened(), ("Friday", None, "provisional")),
        (Voided(3), ("Thursday pairs ", "2026-11-26", "provisional")),
    ]
    for number, (record, expected) in enumerate(steps, start=1):
        store.append(event, number, [record])
        assert listed() == (*expected, number + 1), record


def test_an_entry_that_cannot_be_read_keeps_no_other_out(store: Store) -> None:
    event = store.create(opening(), [Noted("a"), CorrectionsOpened()])
    spoiled = update(entries).where(entries.c.number == 2).values(record="?")
    store.write(lambda connection: connection.execute(spoiled))
    assert store.append(event, 3, [Voided(2)])[0].number == 4
    assert store.append(event, 4, [EventClosed((), "overtrick")])[0].number == 5
    assert store.event(event).last == 5


def test_events_are_listed_the_youngest_first(store: Store) -> None:
    for title, date in (("b", "2026-01-02"), ("a", "2026-01-01"), ("c", "2026-01-02"), ("d", None)):
        store.create(opening(title, date))
    assert [one.title for one in store.events()] == ["c", "b", "a", "d"]


def test_an_event_that_is_put_away_stays_whole(store: Store) -> None:
    one, two = store.create(opening("one")), store.create(opening("two"))
    store.archive(one)
    assert [event.id for event in store.events()] == [two]
    assert [event.id for event in store.events(archived=True)] == [one]
    assert len(store.events(archived=None)) == 2
    assert len(store.entries(one)) == 1
    store.archive(one, archived=False)
    assert len(store.events()) == 2


# Several at once


def test_writers_at_once_lose_nothing_and_double_nothing(store: Store) -> None:
    events = [store.create(opening(str(number))) for number in range(3)]

    def write(writer: int) -> None:
        for number in range(12):
            event = events[(writer + number) % 3]
            text = f"{writer} {number}"
            store.decide_and_append(event, lambda _, text=text: [Noted(text)], key=text)  # type: ignore[misc]

    with ThreadPoolExecutor(8) as pool:
        list(pool.map(write, range(8)))
    everything = [text for event in events for text in notes(store, event)]
    assert sorted(everything) == sorted(f"{a} {b}" for a in range(8) for b in range(12))
    for event in events:
        numbers = [one.number for one in store.entries(event)]
        assert numbers == list(range(1, len(numbers) + 1))


def test_one_refusal_in_a_group_spoils_nothing_for_the_others(store: Store) -> None:
    event, other = store.create(opening()), store.create(opening())
    futures = [
        store.submit(event, 1, [Noted("good")]),
        store.submit(event, 1, [Noted("too late")]),
        store.submit(99, 1, [Noted("nowhere")]),
        store.submit(other, 1, [Noted("good")]),
        store.submit(event, 2, [Noted("based on what is not safe yet")], key="k"),
        store.submit(event, 2, [Noted("the same again")], key="k"),
    ]
    kinds = [type(one.exception()) for one in futures]
    assert kinds == [type(None), JournalMoved, NoSuchEvent, type(None), type(None), type(None)]
    assert futures[4].result() == futures[5].result()
    assert notes(store, event) == ["good", "based on what is not safe yet"]
    assert notes(store, other) == ["good"]


def test_a_group_is_committed_together_and_answered_afterwards(url: str, opened: Opening) -> None:
    """While one piece of work holds the writer, the others gather; all are there at the end."""
    store = opened(url)
    event = store.create(opening())
    holding, gathered = threading.Event(), threading.Event()

    def hold(_: object) -> None:
        holding.set()
        assert gathered.wait(10)

    with ThreadPoolExecutor(1) as pool:
        held = pool.submit(store.write, hold)
        assert holding.wait(10)
        futures = [store.submit(event, 1 + i, [Noted(str(i))], key=str(i)) for i in range(40)]
        assert not any(one.done() for one in futures)
        gathered.set()
        held.result()
    assert [one.result()[0].number for one in futures] == list(range(2, 42))


def test_somebody_who_no_longer_waits_gets_nothing_written(store: Store) -> None:
    event = store.create(opening())
    holding, gathered = threading.Event(), threading.Event()

    def hold(_: object) -> None:
        holding.set()
        assert gathered.wait(10)

    with ThreadPoolExecutor(1) as pool:
        pool.submit(store.write, hold)
        assert holding.wait(10)
        given_up = store.submit(event, 1, [Noted("never mind")])
        assert given_up.cancel()
        gathered.set()
    assert store.append(event, 1, [Noted("kept")])[0].number == 2


def test_who_decides_is_asked_again_when_others_were_faster(store: Store) -> None:
    event = store.create(opening())
    seen: list[int] = []

    def decide(journal: Sequence[Entry]) -> Sequence[Record]:
        seen.append(len(journal))
        if len(seen) == 1:
            store.append(event, 1, [Noted("faster")])
        return [Noted(f"after {len(journal)}")]

    assert store.decide_and_append(event, decide)[0].number == 3
    assert seen == [1, 2]
    assert notes(store, event) == ["faster", "after 2"]


def test_nothing_is_decided_for_a_key_that_was_answered(store: Store) -> None:
    event = store.create(opening())
    known = store.entries(event)
    first = store.decide_and_append(event, lambda _: [Noted("a")], known, key="k")

    def never(_: object) -> Sequence[Record]:
        raise AssertionError

    assert store.decide_and_append(event, never, key="k") == first
    with pytest.raises(AssertionError):
        store.decide_and_append(event, never, key="k2")
    assert store.event(event).last == 2


def test_two_programs_may_write_to_one_database(url: str, opened: Opening) -> None:
    stores = [opened(url), opened(url)]
    event = stores[0].create(opening())

    def write(number: int) -> None:
        store = stores[number % 2]
        for step in range(10):
            note = [Noted(f"{number} {step}")]
            store.decide_and_append(event, lambda _, note=note: note)  # type: ignore[misc]

    with ThreadPoolExecutor(4) as pool:
        list(pool.map(write, range(4)))
    everything = sorted(f"{number} {step}" for number in range(4) for step in range(10))
    assert sorted(notes(stores[0], event)) == everything
    assert stores[0].entries(event) == stores[1].entries(event)


def test_other_work_is_done_by_the_writer_and_taken_back_when_refused(store: Store) -> None:
    event = store.create(opening())

    def refused(connection: object) -> None:
        from overtrick.store.journals import put_away

        put_away(connection, event, archived=True)  # type: ignore[arg-type]
        raise JournalMoved(event, 0, 0)

    with pytest.raises(JournalMoved):
        store.write(refused)
    assert not store.event(event).archived
    with pytest.raises(ZeroDivisionError):
        store.write(lambda _: 1 // 0)
    assert store.write(lambda _: 42) == 42


def test_a_closed_store_takes_nothing(store: Store) -> None:
    event = store.create(opening())
    store.close()
    with pytest.raises(StoreClosed):
        store.append(event, 1, [Noted("a")])
    store.close()


def test_a_key_that_another_process_used_meanwhile_gives_its_entries(
    store: Store, url: str, opened: Opening, monkeypatch: pytest.MonkeyPatch
) -> None:
    event, other = store.create(opening()), opened(url)
    looked = store.act

    def act(event_id: int, key: str) -> tuple[Entry, ...]:
        found = looked(event_id, key)
        other.append(event_id, 1, [Noted("theirs")], key=key)
        return found

    def never(_: Sequence[Entry]) -> list[Record]:
        raise AssertionError("nothing is decided")

    monkeypatch.setattr(store, "act", act)
    assert [one.record for one in store.decide_and_append(event, never, key="k")] == [
        Noted("theirs")
    ]
