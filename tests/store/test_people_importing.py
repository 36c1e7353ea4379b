"""Member lists compared with the store and written: new, changed, the same, conflicting."""

from __future__ import annotations

import pytest

from overtrick.formats.members import MemberRow, read
from overtrick.store import Store
from overtrick.store.clubs import members
from overtrick.store.people import add
from overtrick.store.people_comparing import alike
from overtrick.store.people_erasing import erase
from overtrick.store.people_errors import NumberInUse
from overtrick.store.people_importing import Preview, preview, write
from overtrick.store.people_known import by_number, history, person
from overtrick.store.people_model import Known, Name, Number, club_body

AT = "2026-11-26"
LIST = (
    "EBU No,Surname,First name,Club,Membership No,Rank\n"
    "101,Birch,Ada,Larchfield,1,Master\n"
    "102,Stone,Max,Larchfield,2,\n"
    ",Reed,Tom,,,\n"
)


def seen(store: Store, text: str) -> Preview:
    with store.reading() as connection:
        return preview(connection, read(text.encode(), "list.csv").rows)


def imported(store: Store, text: str) -> Preview:
    found = seen(store, text)
    store.write(lambda connection: write(connection, found, at=AT))
    return found


def verdicts(found: Preview) -> list[str]:
    return [one.verdict for one in found.items]


def whose(store: Store, number: str, body: str = "EBU") -> Known:
    with store.reading() as connection:
        id_ = by_number(connection, Number(body, number))
        assert id_
        return person(connection, id_)


def test_it_works(store: Store) -> None:
    found = imported(store, LIST)
    assert verdicts(found) == ["new"] * 3
    assert found.new_clubs == ("Larchfield",)
    ada = whose(store, "101")
    assert (str(ada.name), ada.rank, ada.clubs[0][1]) == ("Ada Birch", "Master", "Larchfield")
    club = ada.clubs[0][0]
    assert whose(store, "1", club_body(club)).id == ada.id
    with store.reading() as connection:
        assert len(members(connection, club)) == 2


def test_a_list_imported_again_changes_nothing(store: Store) -> None:
    imported(store, LIST)
    again = seen(store, LIST)
    assert verdicts(again) == ["same"] * 3
    assert again.new_clubs == ()


def test_nothing_is_written_by_looking(store: Store) -> None:
    seen(store, LIST)
    assert verdicts(seen(store, LIST)) == ["new"] * 3


def test_what_changed_is_said_and_written(store: Store) -> None:
    imported(store, LIST)
    text = (
        "EBU No,Surname,First name,Club,Rank,ACBL\n"
        "101,Ash,Ada,Fernhill,Grand Master,K123456\n"
        "0102,Stöne,Max,,,\n"
    )
    found = imported(store, text)
    assert verdicts(found) == ["changed", "changed"]
    assert found.items[0].changes == (
        "name: Ada Birch -> Ada Ash",
        "number: ACBL K123456",
        "club: Fernhill",
        "rank: Master -> Grand Master",
    )
    ada, stone = whose(store, "101"), whose(store, "102")
    assert (str(ada.name), ada.rank, len(ada.clubs)) == ("Ada Ash", "Grand Master", 2)
    with store.reading() as connection:
        assert [one.kind for one in history(connection, ada.id)] == ["given", "changed"]
        assert [one.kind for one in history(connection, stone.id)] == ["given", "corrected"]
    assert verdicts(seen(store, text)) == ["same", "same"]


def test_what_contradicts_the_store_is_left_out(store: Store) -> None:
    imported(store, LIST)
    store.write(lambda c: add(c, Name("Reed", "Tom"), at=AT))
    text = (
        "EBU No,ACBL,Surname,First name\n"
        "102,,Quill,Zoe\n"
        "101,102,Birch,Ada\n"
        ",,Reed,Tom\n"
        "500,,Elm,Jo\n"
        "500,,Oak,Kim\n"
    )
    store.write(lambda c: add(c, Name("Holm", "Petra"), [Number("ACBL", "102")], at=AT))
    found = imported(store, text)
    assert verdicts(found) == ["conflicting"] * 3 + ["new", "conflicting"]
    assert [one.changes for one in found.of("conflicting")] == [
        ("EBU 102 is the number of Max Stone",),
        ("its numbers are those of Ada Birch and Petra Holm",),
        ("without a number it could be any of Tom Reed and Tom Reed",),
        ("line 5 has this number for Jo Elm",),
    ]
    assert str(whose(store, "102").name) == "Max Stone"
    assert str(whose(store, "500").name) == "Jo Elm"


def test_a_member_of_two_clubs_on_two_lines_is_one_person(store: Store) -> None:
    text = "EBU,Name,Club\n7,Ada Birch,Larchfield\n7,Ada Birch,Fernhill\n"
    found = imported(store, text)
    assert verdicts(found) == ["new", "changed"]
    assert sorted(name for _, name in whose(store, "7").clubs) == ["Fernhill", "Larchfield"]
    assert verdicts(seen(store, text)) == ["same", "same"]


def test_two_lines_without_numbers_are_one_person_where_name_and_club_are_the_same(
    store: Store,
) -> None:
    text = "Name,Club\nAda Birch,Larchfield\nada birch,Larchfield\nAda Birch,Fernhill\n"
    assert verdicts(imported(store, text)) == ["new", "changed", "new"]


def test_an_erased_person_is_nobody_to_a_list(store: Store) -> None:
    imported(store, LIST)
    erased = whose(store, "101").id
    store.write(lambda c: erase(c, erased))
    found = imported(store, LIST)
    assert verdicts(found) == ["new", "same", "same"]
    assert whose(store, "101").id != erased


def test_a_store_that_changed_meanwhile_is_left_as_it_is(store: Store) -> None:
    found = seen(store, LIST)
    store.write(lambda c: add(c, Name("Holm", "Petra"), [Number("EBU", "102")], at=AT))
    with pytest.raises(NumberInUse):
        store.write(lambda c: write(c, found, at=AT))
    assert verdicts(seen(store, LIST)) == ["new", "conflicting", "new"]
    assert seen(store, LIST).new_clubs == ("Larchfield",)


@pytest.mark.parametrize(
    ("known_as", "listed", "expected"),
    [
        (Name("Birch", "Ada"), Name("Birch", "Ada"), "same"),
        (Name("Birch", "Ada"), Name("Birch", "A."), "same"),
        (Name("Birch", "Ada"), Name("Birch"), "same"),
        (Name("Müller", "Zoë"), Name("Muller", "Zoe"), "same"),
        (Name("Muller", "Zoe"), Name("Müller", "Zoë"), "spelt"),
        (Name("Birch", "A."), Name("Birch", "Ada"), "spelt"),
        (Name("Birch", "Ada"), Name("Stone", "Ada"), "changed"),
        (Name("Birch", "William"), Name("Birch", "Bill"), "changed"),
        (Name("Birch", "Ada"), Name("Stone", "Max"), "other"),
        (Name("Birch"), Name("Stone"), "other"),
    ],
)
def test_names_are_compared_as_people_would(known_as: Name, listed: Name, expected: str) -> None:
    assert alike(known_as, listed) == expected


def test_a_name_that_is_none_is_a_conflict(store: Store) -> None:
    with store.reading() as connection:
        found = preview(connection, [MemberRow(1, "x" * 81, "Ada")])
    assert verdicts(found) == ["conflicting"]


HEAD = "EBU No,Surname,First name,Club\n"


@pytest.mark.parametrize(
    "lines",
    ["101,Birch,Ada,Larchfield\n,Birch,Ada,Larchfield\n",
     ",Birch,Ada,Larchfield\n101,Birch,Ada,Larchfield\n"],
)  # fmt: skip
def test_a_line_without_number_means_the_one_of_that_name_and_club(
    store: Store, lines: str
) -> None:
    found = imported(store, HEAD + lines)
    assert sorted(verdicts(found)) == ["changed", "new"]
    with store.reading() as connection:
        assert members(connection, whose(store, "101").clubs[0][0]) == [whose(store, "101").id]
    assert verdicts(seen(store, HEAD + lines)) == ["same", "same"]


def test_a_line_without_number_that_could_be_two_of_the_list_conflicts(store: Store) -> None:
    lines = "101,Birch,Ada,Elm\n102,Birch,Ada,Elm\n,Birch,Ada,Elm\n,Birch,Ada,Oak\n"
    found = imported(store, HEAD + lines)
    assert verdicts(found) == ["new", "new", "conflicting", "new"]
    words = "without a number it could be any of Ada Birch of line 2 and Ada Birch of line 3"
    assert found.items[2].changes == (words,)


def test_a_line_of_somebody_who_conflicts_conflicts_too(store: Store) -> None:
    imported(store, "EBU No,Surname,First name\n1,Birch,Ada\n")
    rows = [
        MemberRow(2, "Reed", "Tom", (("EBU", "1"), ("NZB", "7")), "Elm"),
        MemberRow(3, "Reed", "Tom", (("NZB", "7"),), "Elm"),
    ]
    with store.reading() as connection:
        assert verdicts(preview(connection, rows)) == ["conflicting", "conflicting"]
