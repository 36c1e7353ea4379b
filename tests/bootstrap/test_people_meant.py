"""Who is meant at the desk: merged ids, keys used before, visitors of refused commands."""

from __future__ import annotations

from collections.abc import Iterator
from datetime import UTC, datetime, timedelta
from pathlib import Path

import pytest
from sqlalchemy import func, select

from overtrick.bootstrap.desk import Desk
from overtrick.bootstrap.entering import enter_file, seat_anew, seed_anew
from overtrick.bootstrap.files import Asked
from overtrick.bootstrap.kept import Writer, carry_out, keep_files, open_event, open_store, opening
from overtrick.bootstrap.keys import KeyReused
from overtrick.bootstrap.people import SeveralPeople, with_people
from overtrick.event.commands import (
    AddLate,
    CloseEvent,
    EnterContestant,
    GiveLineUp,
    OpenCorrections,
    SeatPlayers,
    SetMovement,
    StartRound,
)
from overtrick.event.contestant import ContestantId
from overtrick.event.refusals import CorrectionsOver, NotAllowed
from overtrick.event.seeding import Way
from overtrick.event.seeding.entering import IN_ORDER, TooManyEntries
from overtrick.formats.reading import Heading, Notice
from overtrick.live import Hub
from overtrick.store.people import add
from overtrick.store.people_errors import NoSuchPerson
from overtrick.store.people_merging import merge
from overtrick.store.people_model import Name, Number
from overtrick.store.people_search import search
from overtrick.store.people_tables import people
from overtrick.store.store import Store

AT = datetime(2026, 11, 26, 19, 30, tzinfo=UTC)
WRITER = Writer(AT, "test")
EVENING = """title = "Club"
[[contestants]]
id = "1"
players = ["Ada Birch", "Bob Stone"]
[[contestants]]
id = "2"
players = ["Cy Reed", "Di Lane"]
"""


@pytest.fixture
def store(tmp_path: Path) -> Iterator[Store]:
    """An empty database."""
    with open_store(str(tmp_path / "club.db")) as opened:
        yield opened


def event(store: Store) -> int:
    return open_event(store, opening(Heading("Club"), Asked()), WRITER)


def added(store: Store, surname: str) -> str:
    return store.write(lambda c: add(c, Name(surname, "Ada"), at=AT.isoformat()))


def merged(store: Store) -> tuple[str, str]:
    kept, gone = added(store, "Birch"), added(store, "Brich")
    store.write(lambda c: merge(c, kept, gone, at=AT.isoformat()))
    return kept, gone


def count(store: Store) -> int:
    with store.reading() as connection:
        return connection.scalar(select(func.count()).select_from(people)) or 0


def enter(number: str, *players: str) -> EnterContestant:
    return EnterContestant(number, "", None, players)


def test_an_id_merged_away_is_the_person_kept(store: Store) -> None:
    kept, gone = merged(store)
    number = event(store)
    carry_out(store, number, enter("1", gone, "Max Stone"), WRITER)
    entered = Desk(store, Hub()).event(number).contestants[ContestantId("", "1")]
    assert entered.players[0] == kept
    assert count(store) == 3, "the two records of Ada, and Max"


def test_one_person_under_two_ids_is_entered_once(store: Store) -> None:
    kept, gone = added(store, "Birch"), added(store, "Brich")
    number, desk = event(store), Desk(store, Hub())
    desk.act(number, enter("1", gone, "Max Stone"), WRITER)
    store.write(lambda c: merge(c, kept, gone, at=AT.isoformat()))
    with pytest.raises(NotAllowed, match="Ada Birch"):
        desk.act(number, enter("2", kept, "Tom Reed"), WRITER)
    with pytest.raises(NotAllowed, match="Ada Birch"):
        carry_out(store, number, enter("2", gone, "Tom Reed"), WRITER)
    assert count(store) == 3, "nobody was made a visitor"


def test_what_is_sent_again_after_closing_gives_its_entries(store: Store) -> None:
    number, desk = event(store), Desk(store, Hub())
    keyed = Writer(AT, "test", key="k1")
    first = desk.act(number, enter("1", "Max Stone", "Tom Reed"), keyed)
    desk.act(number, CloseEvent(), WRITER)
    again = enter("1", "Max Stone", "Tom Reed")
    assert first
    assert desk.act(number, again, keyed) == first
    assert carry_out(store, number, again, keyed) == first
    with pytest.raises(NotAllowed):
        desk.act(number, again, WRITER)


def test_acts_together_are_late_after_the_correction_period(store: Store) -> None:
    number, desk = event(store), Desk(store, Hub())
    desk.act(number, SetMovement("mitchell-5"), WRITER)
    desk.act(number, OpenCorrections(AT + timedelta(minutes=30)), WRITER)
    late = Writer(AT + timedelta(hours=2), "test")
    with pytest.raises(CorrectionsOver):
        desk.act_together(number, [StartRound(1), StartRound(2)], late)
    assert desk.act_together(number, [StartRound(1), StartRound(2)], WRITER)


def test_nobody_of_acts_that_are_refused_together_becomes_a_visitor(store: Store) -> None:
    number, desk = event(store), Desk(store, Hub())
    with pytest.raises(NotAllowed):
        desk.act_together(number, [enter("1", "Max Stone", "Tom Reed"), StartRound(99)], WRITER)
    assert count(store) == 0


def test_nobody_of_a_list_that_is_refused_becomes_known(store: Store, tmp_path: Path) -> None:
    number = event(store)
    path = tmp_path / "list.csv"
    path.write_text("Player 1,Player 2\nAnn Birch,Bob Stone\nCy Reed,Ann Birch\n", "utf-8")
    with pytest.raises(TooManyEntries, match="Ann Birch stands in"):
        enter_file(store, number, path, IN_ORDER, WRITER)
    assert count(store) == 0
    path.write_text("Player 1,Player 2\nAnn Birch,Bob Stone\n", "utf-8")
    assert enter_file(store, number, path, IN_ORDER, WRITER).notices == ()
    assert count(store) == 2


def test_a_list_sent_again_gives_its_entries(store: Store, tmp_path: Path) -> None:
    number, keyed = event(store), Writer(AT, "test", key="k2")
    path = tmp_path / "list.csv"
    path.write_text("Player 1,Player 2\nAnn Birch,Bob Stone\n", "utf-8")
    first = enter_file(store, number, path, IN_ORDER, keyed).entries
    assert first
    assert enter_file(store, number, path, IN_ORDER, keyed).entries == first


@pytest.mark.parametrize(
    ("text", "way"),
    [
        ("Player 1,Player 2\nAnn Birch,Cy Reed\n", IN_ORDER),
        ("Player 1,Player 2\nAnn Birch,Bob Stone\nCy Reed,Di Lane\n", IN_ORDER),
        ("Player 1,Player 2,Club\nAnn Birch,Bob Stone,Larchfield\n", IN_ORDER),
        ("Player 1,Player 2\nAnn Birch,Bob Stone\n", Way("order", section="B")),
    ],
)
def test_another_list_under_a_used_key_is_refused(
    store: Store, tmp_path: Path, text: str, way: Way
) -> None:
    number, keyed = event(store), Writer(AT, "test", key="k2")
    path = tmp_path / "list.csv"
    path.write_text("Player 1,Player 2\nAnn Birch,Bob Stone\n", "utf-8")
    enter_file(store, number, path, IN_ORDER, keyed)
    path.write_text(text, "utf-8")
    with pytest.raises(KeyReused, match="another command, in entry 2"):
        enter_file(store, number, path, way, keyed)
    assert (count(store), len(store.entries(number))) == (2, 2)


def test_a_list_is_the_same_when_its_names_are_somebody_elses_too(
    store: Store, tmp_path: Path
) -> None:
    number, keyed = event(store), Writer(AT, "test", key="k2")
    added(store, "Birch")
    added(store, "Birch")
    path = tmp_path / "list.csv"
    path.write_text("Player 1,Player 2\nAda Birch,Bob Stone\nbirch, ada,Cy Reed\n".replace(
        "birch, ada", '"BIRCH, Ada"'), "utf-8")  # fmt: skip
    first = enter_file(store, number, path, IN_ORDER, keyed).entries
    carry_out(store, number, EnterContestant("7", players=("Eli Frost", "Fay Gray")), WRITER)
    added(store, "Stone")
    before = count(store)
    assert enter_file(store, number, path, IN_ORDER, keyed).entries == first
    assert count(store) == before


def test_another_draw_under_a_used_key_is_refused(store: Store) -> None:
    number, keyed = event(store), Writer(AT, "test", key="k3")
    for one in ("1", "2", "3", "4"):
        carry_out(store, number, EnterContestant(one, players=(f"Ann {one}", f"Bob {one}")), WRITER)
    first = seat_anew(store, number, Way("random", 1), keyed)
    assert first.entries
    assert first.words
    assert seat_anew(store, number, Way("random", 1), keyed) == first
    for drawing, way in ((seat_anew, Way("random", 5)), (seed_anew, Way("random", 1))):
        with pytest.raises(KeyReused):
            drawing(store, number, way, keyed)


def test_a_name_that_two_people_bear_is_said_to_be_new(store: Store, tmp_path: Path) -> None:
    for _ in range(2):
        added(store, "Birch")
    path = tmp_path / "list.csv"
    path.write_text("Player 1,Player 2\nAda Birch,Bob Stone\n", "utf-8")
    drawn = enter_file(store, event(store), path, IN_ORDER, WRITER)
    words = "2 people bear this name and the file gives no number: somebody new was added"
    assert drawn.notices == (Notice("several-people", "Ada Birch", words),)
    evening = tmp_path / "event.toml"
    evening.write_text(EVENING, "utf-8")
    (tmp_path / "event.csv").write_text("board,ns,ew,result\n1,1,2,PASS\n", "utf-8")
    again: list[list[Notice]] = [[], [], []]
    keyed = Writer(AT, "test", key="k9")
    assert len({keep_files(store, [evening], Asked(), keyed, odd) for odd in again}) == 1
    assert [one.code for one in again[0]] == ["several-people"]
    assert again[0] == again[1] == again[2]
    with store.reading() as connection:
        assert len(search(connection, "Ada Birch")) == 4  # one of the list, one of the file


def test_the_desk_remembers_the_events_asked_for_last(store: Store) -> None:
    desk = Desk(store, Hub(), kept=2)
    first, second, third = (event(store) for _ in range(3))
    one = desk.scored(first)
    desk.scored(second)
    assert desk.scored(first) is one
    desk.scored(third)
    assert desk.scored(first) is one, "the second was asked for longest ago"
    desk.scored(second)
    desk.scored(third)
    assert desk.scored(first) is not one


def test_the_desk_remembers_an_event_that_is_watched(store: Store) -> None:
    class Watched(Hub):
        def watching(self, event_id: int) -> int:
            return int(event_id == 1)

    desk = Desk(store, Watched(), kept=1)
    numbers = [event(store) for _ in range(3)]
    first, *_ = [desk.scored(one) for one in numbers]
    assert desk.scored(numbers[0]) is first


@pytest.mark.parametrize("typed", ["12345", "0012345", " 12345 "])
def test_digits_alone_are_the_number_of_a_member_wherever_players_are_named(
    store: Store, typed: str
) -> None:
    number = Number("EBU", "012345")
    nora = store.write(lambda c: add(c, Name("Rush", "Nora"), [number], at=AT.isoformat()))
    commands = (
        EnterContestant("1", players=(typed, "Max Stone")),
        AddLate(2, players=("Hugo Dale", typed)),
        SeatPlayers("1", (typed, "Rosa Vale")),
    )
    for command in commands:
        meant = with_people(store, command, AT)
        assert isinstance(meant, type(command))
        assert nora in meant.players
    line_up = with_people(store, GiveLineUp("1", 1, (typed, "A B"), ("C D", "E F")), None)
    assert isinstance(line_up, GiveLineUp)
    assert line_up.ns[0] == nora


@pytest.mark.parametrize("at", [AT, None])
def test_digits_alone_that_are_the_number_of_nobody_make_no_visitor(
    store: Store, at: datetime | None
) -> None:
    command = EnterContestant("1", players=("Max Stone", "12345"))
    with pytest.raises(NoSuchPerson, match="No member has the number 12345: type the name"):
        with_people(store, command, at)
    with store.reading() as connection:
        assert connection.scalar(select(func.count()).select_from(people)) == 0


def test_a_number_that_two_bodies_gave_is_nobodys_for_certain(store: Store) -> None:
    for body in ("EBU", "ACBL"):
        one = Number(body, "777")
        store.write(lambda c, one=one: add(c, Name("Rush", one.body), [one], at=AT.isoformat()))
    with pytest.raises(SeveralPeople):
        with_people(store, EnterContestant("1", players=("777", "Max Stone")), AT)


def test_an_id_that_is_made_of_digits_stays_an_id(
    store: Store, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("overtrick.store.people.new_id", lambda *_: "77")
    assert added(store, "Rush") == "77"
    meant = with_people(store, EnterContestant("1", players=("77",)), AT)
    assert isinstance(meant, EnterContestant)
    assert meant.players[0] == "77"
