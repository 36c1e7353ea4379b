"""One event as one file: the same after a round trip, and nothing else is taken for one."""

from __future__ import annotations

import io
import json
import zipfile
from collections.abc import Callable
from datetime import UTC, datetime

import pytest
from hypothesis import given
from hypothesis import strategies as st

from overtrick.event.records import EventClosed, Noted, Source
from overtrick.store import Original, Store, people
from overtrick.store.errors import BadEventFile, EventThere, NoSuchEvent
from overtrick.store.event_file import unpacked
from overtrick.store.people_erasing import erase
from overtrick.store.people_errors import NotAName
from overtrick.store.people_merging import merge
from overtrick.store.people_model import Name, Number, Privacy
from overtrick.store.people_privacy import people_of, set_privacy
from overtrick.store.people_search import search
from tests.store.coding import entering, opening
from tests.store.conftest import Opening

AT = datetime(2026, 11, 26, 20, 0, 0, 1, tzinfo=UTC)


@pytest.fixture
def event(store: Store) -> int:
    """An event with everything that one can have."""
    event = store.create(
        opening("Thursday ♥ pairs"),
        [Noted("a \0"), Noted("b")],
        sources=[Source("a.csv", 1), None],
        originals=[Original("a.csv", b"1;2;3", AT, "director"), Original("b.bws", b"\0\xff")],
        key="new",
        author="director",
        at=AT,
    )
    store.append(event, 3, [entering("1", "p1", "p2")], key="k", author="table 4")
    store.append(event, 4, [EventClosed((), "overtrick")])
    store.archive(event)
    return event


def test_a_round_trip_gives_the_same_event_and_the_same_bytes(
    store: Store, event: int, sqlite_url: str, opened: Opening
) -> None:
    file = store.export(event)
    other = opened(sqlite_url + ".other")
    other.create(opening("something else"))
    there = other.import_event(file)
    assert there == 2
    assert other.entries(there) == store.entries(event)
    old, new = store.event(event), other.event(there)
    assert (new.title, new.date, new.stage, new.archived) == (
        "Thursday ♥ pairs", "2026-11-26", "final", True,
    )  # fmt: skip
    assert old.uid == new.uid
    assert other.originals(there) == store.originals(event)
    assert other.check() == ()
    assert other.export(there) == file
    assert other.append(there, 5, [Noted("it goes on")])[0].number == 6
    assert other.append(there, 9, [Noted("x")], key="k") == store.act(event, "k")


def test_an_event_is_not_put_in_twice(store: Store, event: int) -> None:
    file = store.export(event)
    with pytest.raises(EventThere, match=f"event {event}"):
        store.import_event(file)
    assert len(store.events(archived=None)) == 1


# People


def added(store: Store, name: Name, *numbers: Number) -> str:
    return store.write(lambda one: people.add(one, name, numbers, at="2026-01-01"))


def shown(store: Store, *ids: str, private: bool = True) -> dict[str, tuple[str, str | None]]:
    with store.reading() as connection:
        found = people_of(connection, ids, private=private)
    return {one: (person.name, person.number) for one, person in found.items()}


EAST, WEST = Name("Två", "Öst"), Name("Three", "West")
EBU = Number("EBU", "00123")


@pytest.fixture
def elsewhere(sqlite_url: str, opened: Opening) -> Store:
    return opened(sqlite_url + ".other")


def test_the_people_of_an_event_go_along(store: Store, elsewhere: Store) -> None:
    one, two, three = added(store, EAST, EBU), added(store, WEST), added(store, Name("Else"))
    store.write(lambda connection: set_privacy(connection, two, Privacy.HIDDEN))
    event = store.create(opening(), [entering("1", one, two), entering("2", "nobody", one)])
    file = store.export(event)
    there = elsewhere.import_event(file)
    expected = {one: ("Öst Två", "00123"), two: ("West Three", None)}
    assert shown(elsewhere, one, two, three, "nobody") == expected
    assert shown(elsewhere, two, private=False) == {two: ("Name withheld", None)}
    assert elsewhere.export(there) == file
    with elsewhere.reading() as connection:
        assert [found.id for found in search(connection, "tva")] == [one]


def test_two_ids_of_one_person_stay_one_person(store: Store, elsewhere: Store) -> None:
    one, two = added(store, EAST, EBU), added(store, Name("Tva", "O"))
    store.write(lambda connection: merge(connection, one, two, at="2026-02-01"))
    event = store.create(opening(), [entering("1", one, two)])
    file = store.export(event)
    there = elsewhere.import_event(file)
    assert shown(elsewhere, one, two) == dict.fromkeys((one, two), ("Öst Två", "00123"))
    assert elsewhere.export(there) == file


def test_somebody_known_by_a_national_number_is_the_same_person(
    store: Store, elsewhere: Store
) -> None:
    known_there = added(elsewhere, Name("Två", "Ö."), Number("EBU", "123"))
    one = added(store, EAST, EBU)
    elsewhere.import_event(store.export(store.create(opening(), [entering("1", one)])))
    assert shown(elsewhere, one, known_there) == dict.fromkeys(
        (one, known_there), ("Ö. Två", "123")
    )


def test_somebody_known_by_id_stays_as_known(store: Store, elsewhere: Store) -> None:
    one = added(store, WEST)
    events = [store.create(opening(), [entering("1", one)]) for _ in range(2)]
    elsewhere.import_event(store.export(events[0]))
    elsewhere.write(lambda connection: people.rename(connection, one, EAST, at="2026-03-01"))
    store.write(lambda connection: people.give_number(connection, one, EBU, at="2026-03-01"))
    elsewhere.import_event(store.export(events[1]))
    assert shown(elsewhere, one) == {one: ("Öst Två", "00123")}


def test_somebody_erased_on_either_side_stays_erased(store: Store, elsewhere: Store) -> None:
    one, two = added(store, EAST), added(store, WEST)
    events = [store.create(opening(), [entering("1", one, two)]) for _ in range(2)]
    store.write(lambda connection: erase(connection, one))
    elsewhere.import_event(store.export(events[0]))
    assert shown(elsewhere, one, two) == {two: ("West Three", None)}
    elsewhere.write(lambda connection: erase(connection, two))
    elsewhere.import_event(store.export(events[1]))
    assert shown(elsewhere, two) == {two: ("Name withheld", None)}


def test_a_time_that_no_clock_can_show_keeps_the_event_out(store: Store, elsewhere: Store) -> None:
    far = datetime.fromisoformat("9999-12-31T23:59-14:00")
    number = store.create(opening(), [Noted("a")], at=far)
    with pytest.raises(BadEventFile, match="no clock can show"):
        elsewhere.import_event(store.export(number))


def test_people_who_cannot_be_kept_keep_the_event_out(store: Store, elsewhere: Store) -> None:
    one = added(store, EAST)
    file = store.export(store.create(opening(), [entering("1", one)]))
    with pytest.raises(NotAName):
        elsewhere.import_event(changed(file, swapped("people.json", "Två", "")))
    assert elsewhere.events(archived=None) == ()


def test_an_event_that_is_not_there_is_not_exported(store: Store) -> None:
    with pytest.raises(NoSuchEvent):
        store.export(99)


# Other files

Members = dict[str, bytes]


def changed(file: bytes, change: Callable[[Members], None]) -> bytes:
    """The file with its members changed."""
    with zipfile.ZipFile(io.BytesIO(file)) as old:
        members = {name: old.read(name) for name in old.namelist()}
    change(members)
    written = io.BytesIO()
    with zipfile.ZipFile(written, "w") as new:
        for name, content in members.items():
            new.writestr(name, content)
    return written.getvalue()


def swapped(name: str, old: str, new: str) -> Callable[[Members], None]:
    def change(members: Members) -> None:
        assert old.encode() in members[name], members[name]
        members[name] = members[name].replace(old.encode(), new.encode(), 1)

    return change


def manifest(**values: object) -> Callable[[Members], None]:
    def change(members: Members) -> None:
        found = json.loads(members["manifest.json"])
        members["manifest.json"] = json.dumps(found | values).encode()

    return change


def without_last_line(members: Members) -> None:
    members["entries.jsonl"] = b"".join(members["entries.jsonl"].splitlines(keepends=True)[:-1])


@pytest.mark.parametrize(
    "change",
    [
        swapped("entries.jsonl", "table 4", "table 5"),
        swapped("entries.jsonl", '"number":2', '"number":3'),
        swapped("entries.jsonl", '"number":2', '"number":"2"'),
        swapped("entries.jsonl", '"act":1', '"act":null'),
        swapped("entries.jsonl", '"line":1', '"line":99999999999999999999'),
        swapped("originals/1", "1;2;3", "1;2;4"),
        without_last_line,
        manifest(last=4),
        manifest(head="0" * 64),
        manifest(uid="x"),
        manifest(version=2),
        manifest(overtrick="journal"),
        manifest(originals=None),
        manifest(more="than is known"),
        lambda members: members.pop("people.json"),
        lambda members: members.pop("manifest.json"),
        lambda members: members.pop("originals/2"),
        lambda members: members.update({"people.json": b"[1]"}),
        lambda members: members.update({"entries.jsonl": b""}),
        lambda members: members.update({"entries.jsonl": b"\xff\xfe"}),
    ],
)
def test_a_file_that_is_not_as_it_was_written_is_refused(
    store: Store, event: int, change: Callable[[Members], None]
) -> None:
    file = changed(store.export(event), change)
    with pytest.raises(BadEventFile):
        unpacked(file)
    with pytest.raises(BadEventFile):
        store.import_event(file)


def test_members_that_nobody_knows_do_no_harm(store: Store, event: int) -> None:
    file = changed(store.export(event), lambda members: members.update({"../evil": b"x"}))
    with pytest.raises(EventThere):
        store.import_event(file)


def test_a_file_that_swells_when_unpacked_is_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("overtrick.store.event_file._LARGEST", 2**20)
    written = io.BytesIO()
    with zipfile.ZipFile(written, "w", zipfile.ZIP_DEFLATED) as file:
        file.writestr("manifest.json", bytes(2**21))
    with pytest.raises(BadEventFile, match="more than any event"):
        unpacked(written.getvalue())


@pytest.mark.parametrize(("place", "value"), [(6, 1), (8, 99)], ids=["password", "packing"])
def test_a_member_that_asks_for_a_password_or_is_packed_in_ways_unknown_is_refused(
    whole: bytes, place: int, value: int
) -> None:
    content = bytearray(whole)
    listed = content.index(b"PK\x01\x02") + 2  # the same fields, two bytes further on
    content[place] = content[listed + place] = value
    with pytest.raises(BadEventFile, match="not an event that Overtrick exported, or is damaged"):
        unpacked(bytes(content))


@given(st.binary(max_size=300) | st.binary(max_size=300).map(lambda one: b"PK\x03\x04" + one))
def test_no_bytes_are_taken_for_an_event(content: bytes) -> None:
    with pytest.raises(BadEventFile):
        unpacked(content)


@given(data=st.data())
def test_no_byte_of_a_file_can_be_changed_unnoticed(data: st.DataObject, whole: bytes) -> None:
    place = data.draw(st.integers(0, len(whole) - 1))
    value = data.draw(st.integers(0, 255).filter(lambda one: one != whole[place]))
    content = whole[:place] + bytes([value]) + whole[place + 1 :]
    try:
        found = unpacked(content)
    except BadEventFile:
        return
    assert found == unpacked(whole), "only what says nothing (dates, permissions) may differ"


@pytest.fixture(scope="module")
def whole(tmp_path_factory: pytest.TempPathFactory) -> bytes:
    from tests.store.coding import SmallCoding

    path = tmp_path_factory.mktemp("whole") / "evening.db"
    with Store.open(str(path), SmallCoding()) as store:
        event = store.create(opening(), [Noted("a")], originals=[Original("a", b"12")], key="k")
        return store.export(event)
