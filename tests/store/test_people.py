"""People in the database: ids, names with their history, numbers, search, privacy, erasure."""

from __future__ import annotations

import time
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from datetime import datetime
from itertools import count
from pathlib import Path
from typing import TypeVar

import pytest
from sqlalchemy import Connection, select

from overtrick.event.contestant import Person
from overtrick.store import Store
from overtrick.store import clubs as club_room
from overtrick.store.accounts import add_account, all_accounts, change_account, grant, sign_in
from overtrick.store.accounts_roles import Grant, Role
from overtrick.store.api_tokens import Wanted, make_token
from overtrick.store.people import (
    Newcomer,
    add,
    add_all,
    correct,
    give_number,
    note,
    rename,
    take_number,
)
from overtrick.store.people_erasing import erase
from overtrick.store.people_errors import (
    ClubExists,
    MergeRefused,
    NoSuchClub,
    NoSuchPerson,
    NotAName,
    NotANumber,
    NumberInUse,
    PersonWithheld,
)
from overtrick.store.people_folding import folded, name_words
from overtrick.store.people_known import by_number, history, known, person
from overtrick.store.people_merging import likely_duplicates, merge, merged_into, unmerge
from overtrick.store.people_model import (
    Known,
    Name,
    Number,
    Privacy,
    club_body,
    new_id,
    shown_name,
)
from overtrick.store.people_privacy import choice_of, people_of, set_privacy
from overtrick.store.people_search import listed, search
from overtrick.store.whole import metadata
from tests.store.coding import opening

T = TypeVar("T")
AT = "2026-11-26T19:30:00+00:00"
LATER = "2027-03-01T10:00:00+00:00"
ADA = Name("Birch", "Ada")
MAX = Name("Stone", "Max")


def wrote(store: Store, work: Callable[[Connection], T]) -> T:
    return store.write(work)


def added(store: Store, name: Name, *numbers: Number) -> str:
    return store.write(lambda connection: add(connection, name, numbers, at=AT))


def read(store: Store, work: Callable[[Connection], T]) -> T:
    with store.reading() as connection:
        return work(connection)


def found(store: Store, typed: str) -> list[str]:
    return [str(one.name) for one in read(store, lambda c: search(c, typed))]


def test_it_works(store: Store) -> None:
    id_ = added(store, ADA, Number("EBU", "00123"))
    one = read(store, lambda c: person(c, id_))
    assert one == Known(id_, ADA, (Number("EBU", "00123"),), ids=(id_,))
    assert read(store, lambda c: by_number(c, Number("EBU", "123"))) == id_
    assert not one.visitor


def test_ids_come_from_the_source_of_randomness_alone(store: Store) -> None:
    numbers = count()

    def random(size: int) -> bytes:
        return next(numbers).to_bytes(size, "big")

    ids = [store.write(lambda c: add(c, ADA, at=AT, random=random)) for _ in range(2)]
    assert ids == ["p0000000000000000", "p0000000000000001"]
    assert new_id("p", lambda size: b"\xff" * size) == "p" + "z" * 16


def test_a_number_has_one_owner_within_a_body(store: Store) -> None:
    added(store, ADA, Number("EBU", "123"))
    stone = added(store, MAX, Number("ACBL", "123"))
    with pytest.raises(NumberInUse):
        wrote(store, lambda c: give_number(c, stone, Number("EBU", "0123"), at=AT))
    with pytest.raises(NumberInUse):
        added(store, Name("Holm"), Number("EBU", "123"))
    assert found(store, "holm") == []
    with pytest.raises(NumberInUse):
        wrote(
            store,
            lambda c: add_all(
                c,
                [Newcomer(ADA, (Number("NZB", "9"),)), Newcomer(MAX, (Number("NZB", "9"),))],
                at=AT,
            ),
        )


def test_a_life_masters_letter_is_a_digit() -> None:
    assert Number("ACBL", "K123456").key == Number("ACBL", "2123456").key
    assert Number("EBU", "K123456").key != Number("EBU", "2123456").key
    assert Number("EBU", "0").key == "0"
    assert Number("EBU", "12-34 5").key == "12345"


@pytest.mark.parametrize(("body", "number"), [("", "1"), ("EBU", " "), ("EBU", "1" * 41)])
def test_what_is_no_number_is_refused(body: str, number: str) -> None:
    with pytest.raises(NotANumber):
        Number(body, number)


@pytest.mark.parametrize(
    ("surname", "said"),
    [
        ("", "a surname is expected"),
        ("  ", "a surname is expected"),
        ("x" * 81, "a name has at most 80 letters, not 81"),
        ("a\nb", r"U\+000A, which nobody sees"),
        ("\x1b[31m", r"U\+001B, which nobody sees"),
        ("Bir\u202ech", r"U\+202E, which nobody sees"),
        ("\ufeff", r"U\+FEFF, which nobody sees"),
    ],
)
def test_what_is_no_name_is_refused(surname: str, said: str) -> None:
    with pytest.raises(NotAName, match=said):
        Name(surname)


def test_numbers_are_given_and_taken(store: Store) -> None:
    id_ = added(store, ADA)
    assert read(store, lambda c: person(c, id_)).visitor
    wrote(store, lambda c: give_number(c, id_, Number("EBU", "7"), at=AT))
    wrote(store, lambda c: give_number(c, id_, Number("EBU", "7"), at=AT))
    assert found(store, "7") == ["Ada Birch"]
    wrote(store, lambda c: take_number(c, id_, Number("EBU", "007")))
    assert read(store, lambda c: person(c, id_)).visitor
    assert found(store, "7") == []
    with pytest.raises(NoSuchPerson):
        wrote(store, lambda c: take_number(c, id_, Number("EBU", "7")))


def test_every_name_is_kept_with_its_date(store: Store) -> None:
    id_ = added(store, Name("Brich", "Ada"))
    wrote(store, lambda c: correct(c, id_, ADA, at="2026-12-01"))
    wrote(store, lambda c: rename(c, id_, Name("Stone", "Ada"), at=LATER))
    names = read(store, lambda c: history(c, id_))
    assert [(str(one.name), one.kind) for one in names] == [
        ("Ada Brich", "given"),
        ("Ada Birch", "corrected"),
        ("Ada Stone", "changed"),
    ]
    assert str(read(store, lambda c: person(c, id_)).name) == "Ada Stone"


def test_people_are_found_as_one_types(store: Store) -> None:
    for name in (
        Name("Smith", "John"),
        Name("Smithson", "Jane"),
        Name("Smith", "Kim"),
        Name("Müller", "Zoë"),
        Name("Łącki", "Józef"),
        Name("O'Neill", "Tom"),
        Name("van der Berk", "Ines"),
        Name("Birch-Stone", "Ada"),
    ):
        added(store, name)
    assert found(store, "smi j") == ["John Smith", "Jane Smithson"]
    assert found(store, "J SMI") == ["John Smith", "Jane Smithson"]
    assert found(store, "smith") == ["John Smith", "Kim Smith", "Jane Smithson"]
    assert found(store, "muller zoe") == ["Zoë Müller"]
    assert found(store, "mueller") == ["Zoë Müller"]
    assert found(store, "lack jozef") == ["Józef Łącki"]
    assert found(store, "oneill") == found(store, "o'n") == found(store, "neill") == ["Tom O'Neill"]
    assert found(store, "berk") == found(store, "van der b") == ["Ines van der Berk"]
    assert found(store, "stone") == ["Ada Birch-Stone"]
    assert (
        found(store, "smith x") == found(store, "") == found(store, "%") == found(store, "_") == []
    )


def test_a_name_borne_before_finds_its_person(store: Store) -> None:
    id_ = added(store, ADA)
    wrote(store, lambda c: rename(c, id_, Name("Stone", "Ada"), at=LATER))
    assert found(store, "birch") == ["Ada Stone"]


def test_whoever_has_exactly_the_number_comes_first(store: Store) -> None:
    added(store, Name("Aaron"), Number("EBU", "1234"))
    added(store, Name("Zimmer"), Number("EBU", "0123"))
    assert found(store, "123") == ["Zimmer", "Aaron"]
    assert found(store, "0123")[0] == "Zimmer"


def test_lists_go_by_name_a_page_at_a_time(store: Store) -> None:
    for surname in ("Zott", "Ash", "Ärmel", "Birch", "ash"):
        added(store, Name(surname))
    first = read(store, lambda c: listed(c, limit=3))
    rest = read(store, lambda c: listed(c, after=first[-1].id, limit=9))
    shown = [str(one.name) for one in (*first, *rest)]
    assert [folded(one) for one in shown] == ["armel", "ash", "ash", "birch", "zott"]
    with pytest.raises(NoSuchPerson):
        read(store, lambda c: listed(c, after="p?"))


def test_search_is_quick_among_many(sqlite_url: str, opened: Callable[..., Store]) -> None:
    store = opened(sqlite_url)
    firsts = [f"{one}{two}n" for one in "JKLMNPRST" for two in ("a", "o", "e", "ia", "oha")]
    newcomers = [
        Newcomer(
            Name(f"{'SBCDF'[n % 5]}mi{n % 997}", firsts[n // 7 % 45]), (Number("EBU", str(n)),)
        )
        for n in range(1, 20_001)
    ]
    store.write(lambda c: add_all(c, newcomers, at=AT))
    for typed in ("smi j", "s", "smi1 johan", "15432"):
        started = time.process_time()
        assert found(store, typed)
        assert time.process_time() - started < 1, typed


def test_two_records_become_one_and_two_again(store: Store) -> None:
    kept = added(store, ADA, Number("EBU", "1"))
    gone = added(store, Name("Birch", "A"), Number("ACBL", "2"))
    wrote(store, lambda c: merge(c, kept, gone, at=AT))
    for id_ in (kept, gone):
        one = read(store, lambda c, i=id_: person(c, i))
        assert (one.id, str(one.name), one.ids) == (kept, "Ada Birch", (kept, gone))
        assert one.numbers == (Number("EBU", "1"), Number("ACBL", "2"))
    assert read(store, lambda c: people_of(c, [gone]))[gone].name == "Ada Birch"
    assert read(store, lambda c: by_number(c, Number("ACBL", "2"))) == kept
    assert found(store, "bir") == ["Ada Birch"]
    assert read(store, lambda c: merged_into(c, kept)) == [gone]
    wrote(store, lambda c: unmerge(c, gone))
    assert read(store, lambda c: person(c, gone)).numbers == (Number("ACBL", "2"),)
    assert found(store, "bir") == ["A Birch", "Ada Birch"]


def test_merges_of_merges_come_apart_in_the_order_asked_for(store: Store) -> None:
    a, b, d = (added(store, Name(name)) for name in ("Ash", "Birch", "Dale"))
    wrote(store, lambda c: merge(c, b, d, at=AT))
    wrote(store, lambda c: merge(c, a, b, at=AT))
    assert read(store, lambda c: person(c, d)).id == a
    wrote(store, lambda c: unmerge(c, b))
    assert read(store, lambda c: person(c, d)).id == b
    assert read(store, lambda c: person(c, a)).ids == (a,)


def test_what_cannot_be_merged_is_refused(store: Store) -> None:
    a, b, d = (added(store, Name(name)) for name in ("Ash", "Birch", "Dale"))
    wrote(store, lambda c: merge(c, a, b, at=AT))
    for kept, gone in ((a, a), (a, b), (b, a), (d, b)):
        with pytest.raises(MergeRefused):
            wrote(store, lambda c, k=kept, g=gone: merge(c, k, g, at=AT))
    with pytest.raises(MergeRefused):
        wrote(store, lambda c: unmerge(c, d))
    with pytest.raises(NoSuchPerson):
        wrote(store, lambda c: merge(c, a, "p?", at=AT))


def test_likely_duplicates_are_suggested(store: Store) -> None:
    ada = added(store, ADA, Number("EBU", "1"))
    again = added(store, Name("birch", "ada"))
    turned = added(store, Name("Ada", "Birch"))
    initial = added(store, Name("Birch", "A."), Number("ACBL", "5"))
    slip = added(store, Name("Brich", "Ada"))
    added(store, Name("Stone", "Max"), Number("EBU", "2"))
    added(store, Name("Stone", "Max"), Number("EBU", "3"))
    added(store, Name("Birch", "Kim"))
    pairs = {(one.kept.id, one.gone.id): one.why for one in read(store, likely_duplicates)}
    assert pairs[ada, again] == "same name"
    assert pairs[ada, turned] == "same name"
    assert pairs[ada, initial] == "same surname and initial"
    assert pairs[ada, slip] == "one letter differs"
    names = {
        str(person_.name)
        for one in read(store, likely_duplicates)
        for person_ in (one.kept, one.gone)
    }
    assert "Max Stone" not in names, "two numbers of one body are two people"
    assert "Kim Birch" not in names


def test_what_is_shown_is_the_persons_choice() -> None:
    one = Known("p1", Name("van den Birch", "Ada"), (Number("EBU", "7"),))
    assert [shown_name(one, choice) for choice in Privacy] == [
        "Ada van den Birch", "A.v.d.B.", "7", "Name withheld",
    ]  # fmt: skip
    assert shown_name(Known("p1", ADA), Privacy.NUMBER) == "Name withheld"
    assert shown_name(Known("p1", None), Privacy.FULL) == "Name withheld"


def test_pages_get_people_as_they_want_to_be_seen(store: Store) -> None:
    event = store.create(opening())
    club = wrote(store, lambda c: club_room.add_club(c, "Larchfield", at=AT))
    id_ = added(store, ADA, Number(club_body(club), "17"), Number("EBU", "7"))
    wrote(store, lambda c: club_room.join(c, id_, club, at=AT))
    assert read(store, lambda c: people_of(c, [id_, "nobody"])) == {
        id_: Person(id_, "Ada Birch", "7", "Larchfield")
    }
    member = added(store, Name("Stone", "Max"), Number(club_body(club), "18"))
    assert read(store, lambda c: people_of(c, [member])) == {
        member: Person(member, "Max Stone", "18", of_club=True)
    }
    expected = {
        Privacy.INITIALS: Person(id_, "A.B."),
        Privacy.NUMBER: Person(id_, "", "7"),
        Privacy.HIDDEN: Person(id_, "Name withheld"),
    }
    for choice, shown in expected.items():
        wrote(store, lambda c, one=choice: set_privacy(c, id_, one))
        assert read(store, lambda c: people_of(c, [id_]))[id_] == shown
        private = read(store, lambda c: people_of(c, [id_], private=True))
        assert private[id_].name == "Ada Birch"
    wrote(store, lambda c: set_privacy(c, id_, Privacy.FULL, event=event))
    assert read(store, lambda c: people_of(c, [id_], event=event))[id_].name == "Ada Birch"
    assert read(store, lambda c: people_of(c, [id_], event=event + 1))[id_].name == "Name withheld"
    assert read(store, lambda c: choice_of(c, person(c, id_), event)) is Privacy.FULL
    wrote(store, lambda c: set_privacy(c, id_, None, event=event))
    assert read(store, lambda c: people_of(c, [id_], event=event))[id_].name == "Name withheld"


def dumped(store: Store) -> str:
    """Everything that stands in any table."""
    with store.reading() as connection:
        rows = [
            row for table in metadata.sorted_tables for row in connection.execute(select(table))
        ]
    return repr(rows)


def test_of_a_person_erased_no_name_is_left_in_any_table(store: Store) -> None:
    event = store.create(opening())
    club = wrote(store, lambda c: club_room.add_club(c, "Larchfield", at=AT))
    kept = added(store, Name("Quillfeather", "Zenobia"), Number("EBU", "987651"))
    gone = added(store, Name("Quillfeather", "Z."), Number("ACBL", "987652"))
    wrote(store, lambda c: club_room.join(c, gone, club, at=AT, number="987653"))
    wrote(store, lambda c: rename(c, kept, Name("Thistlewick", "Zenobia"), at=LATER))
    wrote(store, lambda c: note(c, kept, email="zenobia@quillfeather.test", rank="Master"))
    wrote(store, lambda c: merge(c, kept, gone, at=AT))
    wrote(store, lambda c: set_privacy(c, kept, Privacy.INITIALS, event=event))
    account = wrote(store, lambda c: add_account(c, "zenobia", "x", at=AT))
    wrote(store, lambda c: change_account(c, account, name="Zenobia", person=kept))
    wrote(store, lambda c: grant(c, account, Grant(Role.SCORER), at=AT))
    wanted = Wanted("zenobia's tablet", Grant(Role.SCORER))
    wrote(store, lambda c: make_token(c, account, wanted, now=datetime.fromisoformat(AT)))
    other = added(store, ADA, Number("EBU", "5"))
    assert "thistlewick" in dumped(store)

    assert wrote(store, lambda c: erase(c, gone)) == (kept, gone)

    left = dumped(store).lower()
    for word in ("zenobia", "quillfeather", "thistlewick", "98765", "master", "z."):
        assert word not in left
    people = read(store, lambda c: people_of(c, [kept, gone, other], event=event, private=True))
    assert [one.name for one in people.values()] == ["Name withheld"] * 2 + ["Ada Birch"]
    assert read(store, lambda c: history(c, kept)) == []
    assert read(store, lambda c: person(c, kept)).name is None
    assert found(store, "z") == []
    assert read(store, lambda c: sign_in(c, "zenobia", "x" * 9)) is None
    assert [one.disabled for one in read(store, all_accounts)] == [True]
    for change in (
        lambda c: rename(c, kept, ADA, at=AT),
        lambda c: give_number(c, gone, Number("EBU", "1"), at=AT),
        lambda c: merge(c, other, kept, at=AT),
        lambda c: merge(c, kept, other, at=AT),
        lambda c: unmerge(c, gone),
        lambda c: set_privacy(c, kept, Privacy.FULL),
    ):
        with pytest.raises(PersonWithheld):
            wrote(store, change)


def test_sqlite_overwrites_what_was_erased(sqlite_url: str, opened: Callable[..., Store]) -> None:
    store = opened(sqlite_url)
    id_ = added(store, Name("Quillfeather", "Zenobia"), Number("EBU", "987651"))
    wrote(store, lambda c: erase(c, id_))
    store.close()
    path = sqlite_url.removeprefix("sqlite:///")
    content = b"".join(one.read_bytes() for one in Path(path).parent.glob("*"))
    assert b"uillfeather" not in content
    assert b"987651" not in content


def test_clubs_have_names_numbers_and_members(store: Store) -> None:
    club = wrote(store, lambda c: club_room.add_club(c, "Lärchfield", [Number("EBU", "C1")], at=AT))
    other = wrote(store, lambda c: club_room.add_club(c, "Fernhill", at=AT))
    assert read(store, lambda c: club_room.club_named(c, "larchfield")) == club
    assert read(store, lambda c: club_room.club_by_number(c, Number("EBU", "c1"))) == club
    assert [one.name for one in read(store, club_room.all_clubs)] == ["Fernhill", "Lärchfield"]
    with pytest.raises(ClubExists):
        wrote(store, lambda c: club_room.add_club(c, "LARCHFIELD", at=AT))
    with pytest.raises(ClubExists):
        wrote(store, lambda c: club_room.add_club(c, "larchfield", at=AT))
    with pytest.raises(NumberInUse):
        wrote(store, lambda c: club_room.number_club(c, other, Number("EBU", "C1")))
    stone, ada = added(store, MAX), added(store, ADA)
    for id_, number in ((stone, "1"), (ada, None)):
        wrote(store, lambda c, i=id_, n=number: club_room.join(c, i, club, at=AT, number=n))
        wrote(store, lambda c, i=id_: club_room.join(c, i, club, at=AT))
    assert read(store, lambda c: club_room.members(c, club)) == [ada, stone]
    assert read(store, lambda c: by_number(c, Number(club_body(club), "1"))) == stone
    assert [str(one.name) for one in read(store, lambda c: search(c, "a", club=club))] == [
        "Ada Birch"
    ]
    assert read(store, lambda c: search(c, "a", club=other)) == []
    wrote(store, lambda c: club_room.leave(c, ada, club, at=LATER))
    assert read(store, lambda c: club_room.members(c, club)) == [stone]
    assert read(store, lambda c: person(c, ada)).clubs == ()
    with pytest.raises(NoSuchClub):
        wrote(store, lambda c: club_room.leave(c, ada, club, at=LATER))
    wrote(store, lambda c: club_room.join(c, ada, club, at=LATER))
    assert read(store, lambda c: person(c, ada)).clubs == ((club, "Lärchfield"),)
    with pytest.raises(NoSuchClub):
        wrote(store, lambda c: club_room.join(c, ada, "c?", at=AT))


def test_words_are_those_one_would_type() -> None:
    assert name_words(["Zoë O’Neill"]) == {"zoe", "oneill", "o", "neill"}
    assert folded("ŁUKASZ  Ærø") == "lukasz aero"


def test_known_people_keep_the_order_asked_for(store: Store) -> None:
    ids = [added(store, Name(f"Name{n}")) for n in range(5)]
    wanted = [ids[3], "nobody", ids[0], ids[3]]
    assert list(read(store, lambda c: known(c, wanted))) == [ids[3], ids[0]]


def test_the_stricter_choice_counts_for_two_made_one(store: Store) -> None:
    kept, gone = added(store, ADA), added(store, Name("Brich", "Ada"))
    wrote(store, lambda c: set_privacy(c, gone, Privacy.HIDDEN))
    wrote(store, lambda c: merge(c, kept, gone, at=AT))
    shown = read(store, lambda c: people_of(c, [kept, gone]))
    assert {one.name for one in shown.values()} == {"Name withheld"}
    assert read(store, lambda c: person(c, gone)).privacy is Privacy.HIDDEN
    wrote(store, lambda c: unmerge(c, gone))
    shown = read(store, lambda c: people_of(c, [kept, gone]))
    assert [shown[one].name for one in (kept, gone)] == ["Ada Birch", "Name withheld"]


def test_a_choice_made_for_two_made_one_counts_for_both(store: Store) -> None:
    kept, gone = added(store, ADA), added(store, Name("Brich", "Ada"))
    wrote(store, lambda c: set_privacy(c, gone, Privacy.HIDDEN))
    wrote(store, lambda c: merge(c, kept, gone, at=AT))
    wrote(store, lambda c: set_privacy(c, kept, Privacy.FULL))
    assert read(store, lambda c: people_of(c, [gone]))[gone].name == "Ada Birch"


def test_a_choice_for_one_event_does_not_open_who_was_merged(store: Store) -> None:
    kept, gone = added(store, ADA), added(store, Name("Brich", "Ada"))
    event = store.create(opening())
    wrote(store, lambda c: set_privacy(c, kept, Privacy.FULL, event=event))
    wrote(store, lambda c: set_privacy(c, gone, Privacy.HIDDEN))
    wrote(store, lambda c: merge(c, kept, gone, at=AT))
    shown = read(store, lambda c: people_of(c, [kept], event=event))
    assert shown[kept].name == "Name withheld"
    wrote(store, lambda c: set_privacy(c, kept, Privacy.INITIALS, event=event))
    assert read(store, lambda c: people_of(c, [gone], event=event))[gone].name == "A.B."
    assert read(store, lambda c: people_of(c, [gone]))[gone].name == "Name withheld"


def test_two_who_merge_crosswise_leave_one_person(url: str, opened: Callable[..., Store]) -> None:
    store, other = opened(url), opened(url)
    for _ in range(5):
        a, b = added(store, ADA), added(store, ADA)
        with ThreadPoolExecutor(2) as both:
            tries = [
                both.submit(one.write, lambda c, k=kept, g=gone: merge(c, k, g, at=AT))
                for one, kept, gone in ((store, a, b), (other, b, a))
            ]
        refused = [one.exception() for one in tries if one.exception()]
        assert [type(one) for one in refused] == [MergeRefused]
        assert len(read(store, lambda c, ids=(a, b): known(c, ids))) == 1
