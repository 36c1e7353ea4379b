"""Several files as one event, and rows that come twice."""

from __future__ import annotations

from dataclasses import replace
from fractions import Fraction
from typing import Any

import pytest

from overtrick.bridge.deal import Deal
from overtrick.bridge.notation import parse_result
from overtrick.bridge.seat import Side
from overtrick.event.contestant import ContestantId, Person
from overtrick.event.fold import fold
from overtrick.event.opening import journal
from overtrick.event.records import (
    BoardPrepared,
    CarriedOver,
    ContestantEntered,
    EventOpened,
    Record,
    ResultEntered,
    Source,
    Voided,
)
from overtrick.formats.joining import DealsDiffer, FormsDiffer, check_same_deals, join
from overtrick.formats.reading import Heading, Reading
from overtrick.formats.repeats import settle

DEAL = Deal.parse("N:AKQJT98765432... .AKQJT98765432.. ..AKQJT98765432. ...AKQJT98765432")
OTHER = Deal.parse("E:AKQJT98765432... .AKQJT98765432.. ..AKQJT98765432. ...AKQJT98765432")


def result(section: str = "", text: str = "PASS", **more: Any) -> ResultEntered:
    return ResultEntered(section, 1, ("1",), ("2",), parse_result(text), **more)


def reading(*records: Record, file: str = "t.csv", **more: Any) -> Reading:
    heading = more.pop("heading", Heading())
    sourced = tuple((one, Source(file, line)) for line, one in enumerate(records, 2))
    return Reading(file, "csv", heading, sourced, **more)


def joined(*readings: Reading) -> list[Record]:
    return [record for record, _ in join(readings).records]


def sections(records: list[Record]) -> list[str]:
    return [one.section for one in records if isinstance(one, ResultEntered)]


def test_one_file_stays_as_it_is() -> None:
    one = reading(result("Blue"), BoardPrepared(1, None, DEAL))
    assert join([one]).records == one.records


def test_files_without_sections_are_lettered() -> None:
    assert sections(joined(reading(result()), reading(result()))) == ["A", "B"]


def test_sections_that_clash_are_lettered_anew() -> None:
    found = joined(reading(result("A"), result("B")), reading(result("A")))
    assert sections(found) == ["A", "B", "C"]


def test_sections_that_differ_keep_their_names() -> None:
    assert sections(joined(reading(result("Red")), reading(result("Blue")))) == ["Red", "Blue"]


def test_more_sections_than_letters_are_told_apart() -> None:
    found = sections(joined(*[reading(result()) for _ in range(30)]))
    assert len(set(found)) == 30
    assert found[25:28] == ["Z", "AA", "AB"]


def test_contestants_and_cards_go_with_their_section() -> None:
    pair = ContestantId("", "1", Side.NS)
    parts = (result(), ContestantEntered(pair), BoardPrepared(1, None, DEAL))
    found = joined(reading(*parts), reading(*parts))
    assert [one.contestant.section for one in found if isinstance(one, ContestantEntered)] == [
        "A",
        "B",
    ]
    assert [one.section for one in found if isinstance(one, BoardPrepared)] == ["A", "B"]


def test_cards_of_sections_that_keep_their_names_stay_apart() -> None:
    found = joined(
        reading(result("Red"), BoardPrepared(1, None, DEAL)),
        reading(result("Blue"), BoardPrepared(1, None, OTHER)),
    )
    cards = {one.section: one.deal for one in found if isinstance(one, BoardPrepared)}
    assert cards == {"Red": DEAL, "Blue": OTHER}


def test_a_file_of_cards_alone_serves_every_section() -> None:
    found = joined(reading(result()), reading(BoardPrepared(1, None, DEAL)))
    assert found == [result(), BoardPrepared(1, None, DEAL)]
    found = joined(reading(result()), reading(result()), reading(BoardPrepared(1, None, DEAL)))
    assert found[-1] == BoardPrepared(1, None, DEAL)


def test_teams_keep_their_numbers_from_file_to_file() -> None:
    teams = Heading(form="teams")
    parts = (result(teams=("1", "2")), ContestantEntered(ContestantId("", "1")))
    found = joined(reading(*parts, heading=teams), reading(*parts, heading=teams))
    assert [one.contestant for one in found if isinstance(one, ContestantEntered)] == [
        ContestantId("", "1")
    ] * 2


def test_two_people_with_one_id_are_told_apart() -> None:
    pair = ContestantId("", "1")
    parts = (result(), ContestantEntered(pair, ("1-1", "1-2")))
    first = reading(*parts, people={"1-1": Person("1-1", "Ada"), "1-2": Person("1-2", "Max")})
    second = reading(
        *parts, file="u.csv", people={"1-1": Person("1-1", "Zoë"), "1-2": Person("1-2", "Max")}
    )
    event = join([first, second])
    entries = [one for one, _ in event.records if isinstance(one, ContestantEntered)]
    names = [[event.people[key].name for key in one.players] for one in entries]
    assert names == [["Ada", "Max"], ["Zoë", "Max"]]
    assert all(key == person.id for key, person in event.people.items())


def test_three_people_with_one_id_are_told_apart() -> None:
    parts = (result(), ContestantEntered(ContestantId("", "1"), ("x",)))
    event = join([reading(*parts, people={"x": Person("x", name)}) for name in ("A", "B", "C")])
    entries = [one for one, _ in event.records if isinstance(one, ContestantEntered)]
    assert [event.people[one.players[0]].name for one in entries] == ["A", "B", "C"]


def test_the_first_word_on_each_thing_counts() -> None:
    first = Heading(title="Thursday", settings=())
    second = Heading(title="Friday", rules="ebu", settings=(("win", "1"),), across=False)
    event = join([reading(result(), heading=first), reading(result(), heading=second)])
    assert event.heading == Heading(
        title="Thursday", rules="ebu", settings=(("win", "1"),), across=False
    )


def test_files_of_different_kinds_are_no_event() -> None:
    with pytest.raises(FormsDiffer):
        join([reading(result(), heading=Heading(form="individual")), reading(result())])


def test_corrections_name_the_entries_of_the_whole_journal() -> None:
    parts = (
        BoardPrepared(1, None, DEAL),
        result("A", "4SN="),
        result("A", "4SN-1", supersedes=3),
        result("A", "PASS", round=2),
        Voided(5),
    )
    two = (*parts, result("B"))
    found = join([reading(*two), reading(*parts)]).records
    event = fold(journal(EventOpened("", None, "pairs", "mp", "plain", (), 1), found))
    assert [str(play.entered.result) for play in event.plays.values()] == ["4SN-1", "PASS", "4SN-1"]


@pytest.mark.parametrize(("second", "same"), [(DEAL, True), (OTHER, False), (None, True)])
def test_the_same_deals_are_the_same_cards(second: Deal | None, same: bool) -> None:
    records = join(
        [
            reading(result(), BoardPrepared(1, None, DEAL)),
            reading(result(), BoardPrepared(1, None, second), file="u.csv"),
        ]
    ).records
    if same:
        check_same_deals(records)
        return
    with pytest.raises(DealsDiffer) as caught:
        check_same_deals(records)
    assert str(caught.value).startswith("u.csv, line 3: board 1 holds other cards than in section")


def settled(*records: Record) -> tuple[list[Record], list[str]]:
    kept, notices = settle([(one, Source("t.csv", 9)) for one in records], first=2)
    return [record for record, _ in kept], [str(one) for one in notices]


def test_a_row_that_comes_twice_counts_once() -> None:
    records, said = settled(result(), result())
    assert records == [result()]
    assert said == ["t.csv, line 9: board 1, 1 against 2: the same row again"]


def test_a_later_row_replaces_the_earlier() -> None:
    records, said = settled(result(text="4SN="), result(text="4SN+1"))
    assert records == [result(text="4SN="), result(text="4SN+1", supersedes=2)]
    assert said == ["t.csv, line 9: board 1, 1 against 2: replaces the earlier 4SN="]


def test_three_rows_make_a_chain() -> None:
    records, _ = settled(result(text="4SN="), result(text="4SN+1"), result(text="4SN="))
    assert [getattr(one, "supersedes", None) for one in records] == [None, 2, 3]


def test_rows_of_other_rounds_rooms_and_tables_are_others() -> None:
    rows = [result(), result(round=2), result(room="open"), result("B")]
    assert settled(*rows) == (rows, [])


def test_rows_without_names_are_never_the_same() -> None:
    nameless = replace(result(), ns=(), ew=())
    assert settled(nameless, nameless) == ([nameless, nameless], [])


def test_what_a_journal_says_itself_stays_as_it_is() -> None:
    rows = [result(text="4SN="), result(text="4SN+1", supersedes=2), Voided(3), result(), Voided(5)]
    assert settled(*rows) == (rows, [])


def test_a_voided_row_entered_again_counts() -> None:
    rows = [result(), Voided(2), result()]
    assert settled(*rows) == (rows, [])


def test_numbers_follow_when_a_row_is_dropped() -> None:
    rows = [result(), result(), result("B"), Voided(4)]
    records, _ = settled(*rows)
    assert records == [result(), result("B"), Voided(3)]


def test_people_and_contestants_have_their_club_where_there_are_several() -> None:
    one, two = (
        reading(
            result(),
            ContestantEntered(ContestantId("", "1"), (f"p{club}",)),
            heading=Heading(club=club),
            people={f"p{club}": Person(f"p{club}", "Ada")},
            file=f"{club}.csv",
        )
        for club in ("Elm", "Oak")
    )
    both = join([one, two])
    assert [person.club for person in both.people.values()] == ["Elm", "Oak"]
    entered = [record for record, _ in both.records if isinstance(record, ContestantEntered)]
    assert [(one.contestant.section, one.club) for one in entered] == [("A", "Elm"), ("B", "Oak")]
    alone = join([one, reading(result(), heading=Heading(club="Elm"))])
    assert {person.club for person in alone.people.values()} == {None}


def test_a_players_own_club_is_kept() -> None:
    visitor = reading(
        result(), heading=Heading(club="Elm"), people={"v": Person("v", "Max", club="Ash")}
    )
    both = join([visitor, reading(result(), heading=Heading(club="Oak"))])
    assert both.people["v"].club == "Ash"


def test_a_thousand_sections_have_a_thousand_names_in_letters() -> None:
    files = [reading(result(), file=f"{number}.csv") for number in range(1000)]
    names = sections(joined(*files))
    assert len(set(names)) == 1000
    assert all(one.isalpha() for one in names), "a number would run into the contestants'"


def test_what_is_carried_over_follows_its_section() -> None:
    carried = CarriedOver(ContestantId("", "1"), Fraction(5))
    records = joined(reading(result(), carried), reading(result(), carried))
    found = [one.contestant.section for one in records if isinstance(one, CarriedOver)]
    assert found == ["A", "B"]
