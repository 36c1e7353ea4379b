"""Results and standings as rows: what the journal says, again, and questions over many events."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import replace
from fractions import Fraction
from typing import Any

import pytest
from sqlalchemy import Connection, delete, select

from overtrick.bridge.errors import BridgeError
from overtrick.bridge.notation import parse_result, parse_ruling
from overtrick.bridge.seat import Side
from overtrick.event.compute import standings
from overtrick.event.contestant import ContestantId
from overtrick.event.fold import fold
from overtrick.event.records import (
    ContestantEntered,
    EventOpened,
    LineUpGiven,
    PlayersSeated,
    Record,
    ResultEntered,
)
from overtrick.event.standings import Standings
from overtrick.event.state import Event, Play
from overtrick.federations import rules
from overtrick.formats.journal import decode_record, encode_record
from overtrick.store import Store
from overtrick.store.people import add
from overtrick.store.people_merging import merge
from overtrick.store.people_model import Name
from overtrick.store.reading import catch_up, reached, rebuild_all, refresh, stale
from overtrick.store.reading_clubs import club_events, ladder
from overtrick.store.reading_players import head_to_head, player_history
from overtrick.store.reading_rows import players_at
from overtrick.store.reading_season import Season
from overtrick.store.reading_tables import TABLES, results
from overtrick.store.reading_tables import standings as standing_rows

AT = "2026-11-26"
RESULTS = ("4SN=", "4SN-1", "3NTW+1", "PASS", "2HE-2")


class FullCoding:
    """Every record, as a journal's file has it."""

    def encode(self, record: Record) -> str:
        return encode_record(record)

    def decode(self, text: str, version: int) -> Record:
        return decode_record(text, version)


@pytest.fixture
def store(url: str) -> Iterator[Store]:
    with Store.open(url, FullCoding()) as opened:
        yield opened


def opening(title: str, date: str, club: str | None = "Larchfield") -> EventOpened:
    options = rules("plain").named
    return EventOpened(title, date, "pairs", "mp", "plain", options, 1, club=club)


def who(number: int) -> ContestantId:
    return ContestantId("A", str(number))


def records(people: dict[int, tuple[str, str]], shift: int = 0) -> list[Record]:
    """Four pairs, three rounds of two tables, a board a round."""
    found: list[Record] = [ContestantEntered(who(n), pair) for n, pair in people.items()]
    rounds = (((1, 2), (3, 4)), ((1, 3), (4, 2)), ((1, 4), (2, 3)))
    for round_, tables in enumerate(rounds, start=1):
        for table, (ns, ew) in enumerate(tables, start=1):
            text = RESULTS[(round_ * 2 + table * 3 + shift) % 5]
            found.append(
                ResultEntered(
                    "A", round_, (str(ns),), (str(ew),), parse_result(text), round_, table
                )
            )
    return found


PAIRS = {n: (f"p{n}a", f"p{n}b") for n in range(1, 5)}


def event_in(store: Store, title: str, date: str, shift: int = 0, **more: Any) -> int:
    return store.create(opening(title, date, **more), records(PAIRS, shift))


def asked(store: Store, question: Callable[[Connection], Any]) -> Any:
    with store.reading() as connection:
        return question(connection)


def dump(store: Store) -> dict[str, list[tuple[Any, ...]]]:
    with store.reading() as connection:
        return {
            table.name: sorted(map(tuple, connection.execute(select(table))), key=repr)
            for table in TABLES
        }


def scored(store: Store, event_id: int) -> tuple[int, Event, Standings]:
    entries = store.entries(event_id)
    event = fold(entries)
    return len(entries), event, standings(event)


def test_it_works(store: Store) -> None:
    event_id = event_in(store, "Thursday", "2026-11-26")
    last, event, computed = scored(store, event_id)
    assert store.write(lambda c: refresh(c, event_id, last, event, computed))
    rows = asked(store, lambda c: c.execute(select(results).order_by(results.c.entry)).all())
    assert len(rows) == 6
    first, line = rows[0], computed.boards[0].lines[0]
    assert (first.board, first.ns, first.ew, first.ns_id) == (1, "1", "2", "1")
    assert Fraction(first.points_ns_exact) == line.points_ns
    assert first.points_ns == pytest.approx(float(line.points_ns or 0))
    ranked = asked(
        store, lambda c: c.execute(select(standing_rows).order_by(standing_rows.c.row_no)).all()
    )
    for row, expected in zip(ranked, computed.rankings[0].rows, strict=True):
        assert row.contestant == expected.contestant.number
        assert Fraction(row.points_exact) == expected.points
        assert Fraction(row.percent_exact) == expected.percent
        assert row.place == expected.place
    assert asked(store, lambda c: reached(c, event_id)) == last


def test_a_rebuild_equals_what_was_there(store: Store) -> None:
    for number in range(3):
        event_id = event_in(store, f"Week {number}", f"2026-11-0{number + 1}", number)
        last, event, computed = scored(store, event_id)
        store.write(lambda c, i=event_id, n=last, e=event, s=computed: refresh(c, i, n, e, s))
    before = dump(store)
    assert all(before.values())

    def emptied(connection: Connection) -> None:
        for table in TABLES:
            connection.execute(delete(table))

    store.write(emptied)
    assert rebuild_all(store, standings) == {}
    assert dump(store) == before
    assert rebuild_all(store, standings) == {}
    assert dump(store) == before


def test_only_what_has_grown_is_caught_up_with(store: Store) -> None:
    one, other = (event_in(store, title, "2026-11-26") for title in ("One", "Other"))
    assert asked(store, stale) == [one, other]
    catch_up(store, standings)
    assert asked(store, stale) == []
    last = len(store.entries(one))
    store.append(one, last, [ResultEntered("A", 9, ("1",), ("2",), parse_result("4SN="), 9, 1)])
    assert asked(store, stale) == [one]
    catch_up(store, standings)
    assert asked(store, lambda c: c.execute(
        select(results.c.board).where(results.c.event_id == one, results.c.board == 9)
    ).all()) == [(9,)]  # fmt: skip


def test_older_standings_never_replace_newer_ones(store: Store) -> None:
    event_id = event_in(store, "Thursday", "2026-11-26")
    last, event, computed = scored(store, event_id)
    assert store.write(lambda c: refresh(c, event_id, last, event, computed))
    assert not store.write(lambda c: refresh(c, event_id, last - 1, event, Standings((), ())))
    assert store.write(lambda c: refresh(c, event_id, last, event, computed))


def test_an_event_that_cannot_be_scored_is_named_and_keeps_its_rows(store: Store) -> None:
    good, bad = (event_in(store, title, "2026-11-26") for title in ("Good", "Bad"))
    rebuild_all(store, standings)
    before = dump(store)

    def failing(event: Event) -> Standings:
        if event.opened.title == "Bad":
            raise BridgeError("no longer scored")
        return standings(event)

    refused = rebuild_all(store, failing)
    assert {number: error.message for number, error in refused.items()} == {bad: "no longer scored"}
    assert good not in refused
    assert dump(store) == before


def test_an_event_without_results_has_a_row_of_its_own(store: Store) -> None:
    store.create(opening("Empty", "2026-11-26"))
    assert rebuild_all(store, standings) == {}
    assert [one.title for one in asked(store, club_events)] == ["Empty"]


def test_rulings_and_boards_not_played_are_told_apart(store: Store) -> None:
    made = records(PAIRS)
    ruled = replace(made[4], result=parse_ruling("60/40"))  # type: ignore[type-var]
    missing = replace(made[5], result=parse_result("NP"))  # type: ignore[type-var]
    event_id = store.create(opening("Ruled", "2026-11-26"), [*made[:4], ruled, missing, *made[6:]])
    rebuild_all(store, standings)
    rows = asked(store, lambda c: c.execute(select(results).order_by(results.c.entry)).all())
    assert rows[0].ruling == "60/40"
    assert rows[0].score_ns is None
    assert rows[0].points_ns_exact is not None
    assert not rows[1].played
    assert rows[1].points_ns_exact is None
    assert event_id == rows[0].event_id


def test_a_players_history_is_told(store: Store) -> None:
    first = event_in(store, "First", "2026-11-05")
    second = event_in(store, "Second", "2026-11-12", 1)
    rebuild_all(store, standings)
    history = asked(store, lambda c: player_history(c, "p1a"))
    assert [one.event_id for one in history] == [second, first]
    latest = history[0]
    row = next(row for row in scored(store, second)[2].rows if row.contestant == who(1))
    assert (latest.rank, latest.place, latest.points) == (row.rank, row.place, row.points)
    assert (latest.percent, latest.field, latest.partners) == (row.percent, 4, ("p1b",))
    only = Season(since="2026-11-01", until="2026-11-05")
    assert [one.event_id for one in asked(store, lambda c: player_history(c, "p1a", only))] == [
        first
    ]
    assert asked(store, lambda c: player_history(c, "nobody")) == []
    assert len(asked(store, lambda c: player_history(c, "p1a", limit=1))) == 1


def test_who_has_played_nothing_has_no_place_and_is_not_counted(store: Store) -> None:
    absent = ContestantEntered(who(5), ("p5a", "p5b"))
    event = event_in(store, "Thursday", "2026-11-05")
    store.append(event, len(store.entries(event)), [absent])
    nobody = [ContestantEntered(who(n), pair) for n, pair in PAIRS.items()]
    store.create(opening("Nobody came", "2026-11-12"), nobody)
    rebuild_all(store, standings)
    there, away = (asked(store, lambda c, i=i: player_history(c, i)) for i in ("p1a", "p5a"))
    assert [(one.place, one.field) for one in away] == [("–", 4)]
    assert [one.field for one in there][-1] == 4
    assert [one.place for one in there][:-1] in ([], ["–"])
    club = asked(store, lambda c: club_events(c, Season(club="Larchfield")))
    assert {one.title: bool(one.winners) for one in club} == {
        "Nobody came": False, "Thursday": True,
    }  # fmt: skip


def test_the_history_of_merged_people_is_one(store: Store) -> None:
    kept, gone = (store.write(lambda c, n=n: add(c, Name(n), at=AT)) for n in ("Birch", "Brich"))
    for date, person in (("2026-11-05", kept), ("2026-11-12", gone)):
        pairs = PAIRS | {1: (person, "p1b")}
        store.create(opening("Pairs", date), records(pairs))
    rebuild_all(store, standings)
    assert len(asked(store, lambda c: player_history(c, kept))) == 1
    store.write(lambda c: merge(c, kept, gone, at=AT))
    for id_ in (kept, gone):
        assert len(asked(store, lambda c, i=id_: player_history(c, i))) == 2
    rows = {row.person: row.events for row in asked(store, ladder)}
    assert rows[kept] == 2
    assert gone not in rows


def test_the_ladder_is_the_mean_of_percentages(store: Store) -> None:
    events = [event_in(store, f"Week {n}", f"2026-11-0{n + 1}", n) for n in range(3)]
    event_in(store, "Elsewhere", "2026-11-03", 4, club="Fernhill")
    rebuild_all(store, standings)
    expected: dict[str, list[Fraction]] = {}
    for event_id in events:
        for row in scored(store, event_id)[2].rows:
            assert row.percent is not None
            for player in PAIRS[int(row.contestant.number)]:
                expected.setdefault(player, []).append(row.percent)
    found = asked(store, lambda c: ladder(c, Season(club="LARCHFIELD"), least=3))
    assert {one.person: one.mean for one in found} == {
        player: sum(percents, Fraction(0)) / 3 for player, percents in expected.items()
    }
    assert [one.mean for one in found] == sorted((one.mean for one in found), reverse=True)
    for one in found:
        assert one.rank == 1 + sum(other.mean > one.mean for other in found)
    assert asked(store, lambda c: ladder(c, Season(club="LARCHFIELD"), least=4)) == []


def test_a_clubs_results_are_listed_by_date(store: Store) -> None:
    event_in(store, "Old", "2025-01-01")
    event_in(store, "New", "2026-11-26")
    event_in(store, "Elsewhere", "2026-11-20", club="Fernhill")
    rebuild_all(store, standings)
    found = asked(store, lambda c: club_events(c, Season(club="larchfield")))
    assert [one.title for one in found] == ["New", "Old"]
    last = scored(store, found[0].event_id)[2].rankings[0].rows[0]
    assert found[0].winners[0] == (
        scored(store, found[0].event_id)[2].rankings[0].name,
        PAIRS[int(last.contestant.number)],
    )
    assert (found[0].contestants, found[0].boards) == (4, 3)


def test_two_people_are_compared_board_by_board(store: Store) -> None:
    event_id = event_in(store, "Thursday", "2026-11-26")
    rebuild_all(store, standings)
    met = asked(store, lambda c: head_to_head(c, "p1a", "p2b"))
    assert (met.boards, met.together, met.events) == (1, 0, (event_id,))
    assert met.mine + met.theirs + met.level == 1
    line = scored(store, event_id)[2].boards[0].lines[0]
    assert line.points_ns is not None
    assert line.points_ew is not None
    assert (met.mine > 0) == (line.points_ns > line.points_ew)
    back = asked(store, lambda c: head_to_head(c, "p2b", "p1a"))
    assert (back.mine, back.theirs) == (met.theirs, met.mine)
    partners = asked(store, lambda c: head_to_head(c, "p1a", "p1b"))
    assert (partners.boards, partners.together) == (0, 3)


def test_substitutes_play_their_rounds_and_stand_apart(store: Store) -> None:
    seated = PlayersSeated(who(1), ("sub", "p1b"), 2, 2)
    store.create(opening("Pairs", "2026-11-26"), [*records(PAIRS), seated])
    rebuild_all(store, standings)
    assert asked(store, lambda c: head_to_head(c, "sub", "p1b")).together == 1
    assert asked(store, lambda c: head_to_head(c, "p1a", "p1b")).together == 2
    (outing,) = asked(store, lambda c: player_history(c, "sub"))
    assert outing.substitute
    assert outing.partners == ("p1a", "p1b")
    assert "sub" not in {one.person for one in asked(store, ladder)}


def test_who_sat_where_in_a_team_is_known_by_its_line_up_alone() -> None:
    opened = EventOpened("Teams", None, "teams", "imp", "plain", rules("plain").named, 1)
    team = ContestantId("", "1")
    played = ResultEntered("A", 1, ("1",), ("2",), parse_result("4SN="), 1, 1, teams=("1", "2"))
    event = Event(opened)
    event.contestants[team] = ContestantEntered(team, ("a", "b", "c", "d"))
    play = Play(2, played, None)
    assert players_at(event, play, Side.NS) == ()
    event.line_ups[team] = (LineUpGiven(team, 1, ("a", "c"), ("b", "d")),)
    assert players_at(event, play, Side.NS) == ("a", "c")
    assert players_at(event, Play(3, replace(played, teams=("2", "1")), None), Side.EW) == (
        "b",
        "d",
    )
