"""The desk while many act at once: what is answered is safe, and is done once."""

from __future__ import annotations

import threading
from collections.abc import Iterator, Sized
from concurrent.futures import ThreadPoolExecutor
from datetime import UTC, datetime
from pathlib import Path

import pytest

from overtrick.bootstrap.desk import Commanding, Desk
from overtrick.bootstrap.kept import Writer, carry_out, open_event, open_store
from overtrick.bootstrap.keys import KeyReused
from overtrick.event.commands import EnterContestant, EnterResult, SetMovement, TakeNote
from overtrick.event.fold import fold
from overtrick.event.records import Noted
from overtrick.event.refusals import AlreadyEntered
from overtrick.live import Hub
from overtrick.store.errors import DiskFull, NoSuchEvent
from overtrick.store.store import Store
from overtrick.store.writer import Work
from tests.web.public_room import opening

AT = datetime(2026, 11, 26, 19, 30, tzinfo=UTC)


@pytest.fixture
def store(tmp_path: Path) -> Iterator[Store]:
    with open_store(str(tmp_path / "desk.db")) as found:
        yield found


@pytest.fixture
def desk(store: Store) -> Desk:
    return Desk(store, Hub())


def seated(desk: Desk, tables: int = 3) -> int:
    event = open_event(desk.store, opening(), Writer(AT))
    entered = [EnterContestant(str(n), "", s) for n in range(1, tables + 1) for s in ("NS", "EW")]
    desk.act_together(event, [*entered, SetMovement(f"mitchell-{tables}")], Writer(AT))
    return event


def noting(text: str) -> Commanding:
    """One command, whatever the event is."""
    return lambda _: (TakeNote(text),)


def held(store: Store) -> threading.Event:
    """The disk stands still until what is returned is set."""
    go, begun = threading.Event(), threading.Event()

    def hold(_: object) -> None:
        begun.set()
        go.wait(20)

    store._writer.submit(Work(hold))
    begun.wait(20)
    return go


def test_many_at_once_are_all_done_once_and_in_one_order(desk: Desk) -> None:
    event = seated(desk)
    before = len(desk.event(event).entries)
    told = [f"note {n % 40}" for n in range(80)]
    with ThreadPoolExecutor(16) as pool:
        done = list(pool.map(lambda one: desk.act(event, TakeNote(one), Writer(AT, key=one)), told))
    entries = desk.store.entries(event)[before:]
    assert sorted(one.record.text for one in entries) == sorted(set(told))
    assert [one.number for one in entries] == list(range(before + 1, before + 41))
    assert {one[0] for one in done} == set(entries), "whoever said it twice is told the same"
    assert desk.event(event) == fold(desk.store.entries(event))
    assert desk.event(event).entries == desk.store.entries(event)


def test_numbers_of_no_event_leave_nothing_behind(desk: Desk) -> None:
    event = seated(desk)
    desk.scored(event)

    def kept() -> int:
        return sum(len(one) for one in vars(desk).values() if isinstance(one, Sized))

    before = kept()
    for number in range(event + 1, event + 600):
        for ask in (desk.event, desk.scored, desk.known, desk.uid):
            with pytest.raises(NoSuchEvent):
                ask(number)
        assert desk.begun(number, noting("nobody"), Writer(AT)) is None
    assert kept() == before


def test_events_that_share_a_turn_go_on_side_by_side(
    store: Store, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("overtrick.bootstrap.desk.TURNS", 1)
    desk = Desk(store, Hub())
    events = [seated(desk) for _ in range(3)]
    told = [(events[n % 3], f"note {n}") for n in range(60)]

    def act(one: tuple[int, str]) -> int:
        event, text = one
        begun = desk.begun(event, noting(text), Writer(AT, key=text))
        if begun is not None:
            desk.go(lambda: None)
        if begun is None or desk.ended(event, begun) is None:
            desk.act(event, TakeNote(text), Writer(AT, key=text))
        return len(desk.scored(event).event.entries)

    with ThreadPoolExecutor(8) as pool:
        list(pool.map(act, told))
    for event in events:
        notes = [one.text for one in desk.event(event).notes.values()]
        assert sorted(notes) == sorted(text for number, text in told if number == event)


def test_acts_are_decided_on_those_before_them_that_the_disk_still_works_on(desk: Desk) -> None:
    event, store = seated(desk), desk.store
    board = desk.event(event).sittings["", 1, 1].boards[0]
    enter = EnterResult(1, 1, board, "4SN=")
    go = held(store)
    with ThreadPoolExecutor(3) as pool:
        first = pool.submit(desk.act, event, enter, Writer(AT, key="a"))
        while desk._running[event].last_act is None:
            pass
        same = pool.submit(desk.act, event, enter, Writer(AT, key="b"))
        other = pool.submit(desk.act, event, EnterResult(1, 1, board, "3NTN="), Writer(AT, key="c"))
        assert desk.known(event).plays == {}, "nothing is shown that is not safe"
        assert not same.done()
        go.set()
        assert len(first.result(20)) == 1
        assert same.result(20) == ()
        with pytest.raises(AlreadyEntered):
            other.result(20)


def test_what_rests_on_an_act_that_failed_is_decided_anew(
    desk: Desk, monkeypatch: pytest.MonkeyPatch
) -> None:
    event, store = seated(desk), desk.store
    board = desk.event(event).sittings["", 1, 1].boards[0]
    enter = EnterResult(1, 1, board, "4SN=")
    group = store._writer._group
    real, failed = group._transaction, []

    def full(tried):
        if not failed:
            failed.append(tried)
            raise DiskFull("the disk is full")
        return real(tried)

    go = held(store)
    monkeypatch.setattr(group, "_transaction", full)
    with ThreadPoolExecutor(2) as pool:
        first = pool.submit(desk.act, event, enter, Writer(AT, key="a"))
        while desk._running[event].last_act is None:
            pass
        same = pool.submit(desk.act, event, enter, Writer(AT, key="b"))
        go.set()
        with pytest.raises(DiskFull):
            first.result(20)
        assert len(same.result(20)) == 1, "it is not in, so it is entered"
    assert [one.key for one in store.entries(event)][-1] == "b"
    assert desk.event(event) == fold(store.entries(event))


def test_what_others_wrote_meanwhile_is_seen_before_anything_is_decided(
    desk: Desk, tmp_path: Path
) -> None:
    event = seated(desk)
    board = desk.event(event).sittings["", 1, 1].boards[0]
    with open_store(str(tmp_path / "desk.db")) as other:
        carry_out(other, event, EnterResult(1, 1, board, "4SN="), Writer(AT, key="other"))
        with pytest.raises(AlreadyEntered):
            desk.act(event, EnterResult(1, 1, board, "3NTN="), Writer(AT, key="mine"))
        carry_out(other, event, TakeNote("theirs"), Writer(AT))
        mine = desk.act(event, TakeNote("mine"), Writer(AT))
        again = desk.act(event, EnterResult(1, 1, board, "4SN="), Writer(AT, key="other"))
        with pytest.raises(KeyReused):
            desk.act(event, TakeNote("another"), Writer(AT, key="other"))
    assert again[0].key == "other"
    notes = [one for one in desk.event(event).entries if isinstance(one.record, Noted)]
    assert [one.record.text for one in notes] == ["theirs", "mine"]
    assert notes[1:] == list(mine)


def test_an_append_is_refused_where_what_it_rests_on_was_others_have_as_many(store: Store) -> None:
    from overtrick.store.errors import JournalMoved

    event = open_event(store, opening(), Writer(AT))
    go = held(store)
    ours = store.submit_behind(None, event, 2, [Noted("on what was never there")])
    theirs = store.submit(event, 1, [Noted("theirs")])
    behind = store.submit_behind(ours, event, 2, [Noted("decided on ours")])
    go.set()
    assert theirs.result(20)[0].number == 2
    for one in (ours.future, behind.future):
        with pytest.raises(JournalMoved):
            one.result(20)
    assert len(store.entries(event)) == 2


def test_an_event_restored_from_an_older_copy_is_read_anew(desk: Desk, tmp_path: Path) -> None:
    event = seated(desk)
    desk.store.backup(tmp_path / "before.db")
    before = len(desk.event(event).entries)
    desk.act(event, TakeNote("lost"), Writer(AT))
    desk.store.restore(tmp_path / "before.db", replace=True)
    assert len(desk.event(event).entries) == before
    assert desk.act(event, TakeNote("new"), Writer(AT))[0].number == before + 1


def test_an_event_restored_with_as_many_entries_of_other_words_is_read_anew(
    desk: Desk, tmp_path: Path
) -> None:
    event = seated(desk)
    desk.store.backup(tmp_path / "before.db")
    desk.act(event, TakeNote("lost"), Writer(AT))
    desk.store.restore(tmp_path / "before.db", replace=True)
    carry_out(desk.store, event, TakeNote("kept"), Writer(AT))
    assert [one.text for one in desk.event(event).notes.values()] == ["kept"]
    (entry,) = desk.act(event, TakeNote("new"), Writer(AT))
    assert entry == desk.store.entries(event)[-1]


def test_what_a_restore_has_taken_away_is_not_known_and_is_written_when_it_is_sent_again(
    desk: Desk, tmp_path: Path
) -> None:
    event = seated(desk)
    desk.store.backup(tmp_path / "before.db")
    lost = desk.act(event, TakeNote("lost"), Writer(AT, key="a"))
    desk.act(event, TakeNote("lost too"), Writer(AT, key="b"))
    assert desk.looked_up(event, "a")[1] == lost
    desk.store.restore(tmp_path / "before.db", replace=True)
    assert desk.begun(event, noting("lost"), Writer(AT, key="a")) is None
    assert desk.act(event, TakeNote("lost"), Writer(AT, key="a")) == lost
    assert desk.looked_up(event, "b")[1] == ()
    assert desk.store.act(event, "a") == lost


def test_an_act_that_was_begun_on_what_a_restore_took_away_is_decided_anew(
    desk: Desk, tmp_path: Path
) -> None:
    event = seated(desk)
    desk.store.backup(tmp_path / "before.db")
    desk.store.restore(tmp_path / "before.db", replace=True)  # unseen: the journal is as long
    act = desk.begun(event, noting("one"), Writer(AT, key="a"))
    assert act is not None
    desk.go(lambda: None)
    with ThreadPoolExecutor() as pool:
        pool.submit(act.future.exception).result(20)
    assert desk.ended(event, act) is None
    assert desk.act(event, TakeNote("one"), Writer(AT, key="a")) == desk.store.act(event, "a")
    desk.forget()
    assert desk.at_hand(event) is None
    assert desk.mark(event) == ""
    assert [one.text for one in desk.event(event).notes.values()] == ["one"]
    assert desk.mark(event) != ""
