"""Whatever a table said is known when it is sent again, also to a server that began anew."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, get_args, get_type_hints

import pytest

from overtrick.bootstrap.desk import Desk
from overtrick.bootstrap.kept import Writer
from overtrick.event.commands import EnterResult, StartRound
from overtrick.event.records import (
    ContestantEntered,
    LineUpGiven,
    Noted,
    PlayersSeated,
    ResultConfirmed,
    ResultContested,
    ResultEntered,
    Voided,
)
from overtrick.live import Hub
from overtrick.store import people
from overtrick.store.people_merging import merge
from overtrick.store.people_model import Name
from overtrick.web.terminal.said import Said
from tests.web.room import Room
from tests.web.terminal_table import Table, began_anew, calls, event, table
from tests.web.test_terminal_teams import LIONS, drawn, ids, sits, tables_of

__all__ = ["event", "table"]

Entry = dict[str, Any]
GUESTS = [{"name": "Ada Birch"}, {"name": "Max Stone"}]
LATER = [{"name": "Ada Birch"}, {"name": "Sue Later"}]


class Told:
    """What tables said, with what was answered at first."""

    def __init__(self) -> None:
        self.said: list[tuple[Table, Entry, Any]] = []

    def say(self, at: Table, status: str, **said: Any) -> None:
        whole = {"key": f"{len(self.said):032x}", **said}
        answer = at.say(**whole)
        assert answer.json()["status"] == status, (said, answer.json())
        self.said.append((at, whole, answer.json()))

    def again(self) -> Iterator[tuple[Entry, Any, Any]]:
        for at, whole, before in self.said:
            yield whole, before, at.say(**whole)


def is_known(before: Any, again: Any) -> bool:
    """Whether it is as it was, and not done once more; what could not be done says so again."""
    expected = "known" if before["status"] == "new" else before["status"]
    told, status = again.json(), 200 if expected == "known" else 409
    return (again.status_code, told["status"], told.get("number")) == (
        status, expected, before["number"],
    )  # fmt: skip


def another_says(room: Room, event: int, board: int, result: str) -> None:
    """Another device says a result, of which this server's memory has nothing yet."""
    elsewhere = Desk(room.store, Hub())
    command = EnterResult(1, 3, board, result, "A", "DK")
    elsewhere.act(event, command, Writer(room.now, "another", f"table {'e' * 32}"))


def evening_of_pairs(room: Room, event: int) -> Told:
    """A table says everything that it can, and some of it cannot be."""
    at, told = Table(room, event, 3), Told()
    phone = Table(room, event, 3, mode="pair", who="3NS")
    told.say(at, "new", board=7, result="4SS+1", lead="DK")
    told.say(at, "conflict", board=7, result="4SS-1")
    told.say(at, "new", what="correct", board=7, result="4SS=")
    told.say(at, "new", what="withdraw", board=7)
    told.say(at, "new", board=8, result="PASS", confirmed_by="EW")
    told.say(at, "new", what="withdraw", board=8)
    another_says(room, event, 9, "3NTN=")
    told.say(at, "known", board=9, result="3NTN=", lead="SK", confirmed_by="EW")
    told.say(at, "refused", what="seats", contestant="5NS", players=GUESTS)
    told.say(phone, "refused", what="seats", contestant="4NS", table=4, players=GUESTS)
    told.say(at, "new", what="seats", contestant="3NS", players=GUESTS)
    for words in ("please come", "", "sent a board back", "it was: sent to us"):
        told.say(at, "new", what="call", words=words, board=7)
    told.say(at, "refused", board=30, result="PASS")
    room.act(event, StartRound(1, "A"), StartRound(2, "A"))
    told.say(at, "new", what="seats", contestant="3NS", players=LATER, round=2)
    return told


def evening_of_teams(room: Room) -> Told:
    told, event = Told(), drawn(room)
    (north_south, _), _ = tables_of(room, event)
    at = Table(room, event, north_south)
    players = [{"name": one, "id": ids(room, event)[one]} for one in LIONS[:2]]
    told.say(at, "new", what="seats", contestant="1", players=players)
    return told


def firsts(room: Room) -> set[type]:
    """The kinds of records that acts of tables began with."""
    return {
        type(entry.record)
        for event in (1, 2)
        for entry in room.desk.event(event).entries
        if entry.act == entry.number and (entry.key or "").startswith("table 0")
    }


def test_everything_that_a_table_said_is_known_when_it_is_sent_again(
    room: Room, event: int
) -> None:
    evenings = [evening_of_pairs(room, event), evening_of_teams(room)]
    assert firsts(room) == {
        ContestantEntered, LineUpGiven, Noted, PlayersSeated, ResultConfirmed, ResultContested,
        ResultEntered, Voided,
    }  # fmt: skip
    kinds = {whole.get("what", "result") for told in evenings for _, whole, _ in told.said}
    assert kinds == set(get_args(get_type_hints(Said)["what"]))
    length = [len(room.desk.event(one).entries) for one in (1, 2)]
    for server in (room, began_anew(room)):
        for told in evenings:
            for at, _, _ in told.said:
                at.client.app = server.app
            for whole, before, again in told.again():
                assert is_known(before, again), (whole, before, again.json())
        assert [len(server.desk.event(one).entries) for one in (1, 2)] == length


# ---- who is meant --------------------------------------------------------------------------------


@pytest.fixture
def team(room: Room) -> Table:
    """The table where team 1 sits North-South."""
    event = drawn(room)
    return Table(room, event, tables_of(room, event)[0][0])


def merged(room: Room, gone: str) -> str:
    """Somebody with whom a player turns out to be the same."""

    def work(connection: Any) -> str:
        kept = people.add(connection, Name("Birch", "Adeline"), at=room.now.isoformat())
        merge(connection, kept, gone, at=room.now.isoformat())
        return kept

    return room.store.write(work)


@pytest.mark.parametrize("ids_said", [True, False])
@pytest.mark.parametrize("when", ["before", "between"])
def test_the_pair_of_a_team_is_known_by_an_older_id_or_its_names(
    room: Room, team: Table, when: str, *, ids_said: bool
) -> None:
    known = ids(room, team.event)
    players = [{"name": one, "id": known[one] if ids_said else ""} for one in LIONS[:2]]
    said = {"what": "seats", "key": "a" * 32, "contestant": "1", "players": players}
    if when == "before" and ids_said:
        merged(room, known[LIONS[0]])
    assert team.say(**said).json()["status"] == "new"
    if when == "between":
        merged(room, known[LIONS[0]])
    assert team.say(**said).json()["status"] == "known"
    others = [{"name": one, "id": known[one]} for one in LIONS[3:5]]
    assert team.say(**said | {"players": others}).json()["code"] == "key-reused"
    assert team.say(**said | {"players": players[:1]}).json()["code"] == "key-reused"
    assert calls(room, team.event) == []


def test_a_player_of_a_team_who_was_merged_changes_places_with_another(
    room: Room, team: Table
) -> None:
    known = ids(room, team.event)
    kept = merged(room, known[LIONS[0]])
    sits(room, team, *LIONS[:2])
    assert sits(room, team, LIONS[3], LIONS[0]).json()["status"] == "new"
    assert sits(room, team, LIONS[3], LIONS[0]).json()["status"] == "known"
    line_up = next(iter(room.desk.event(team.event).line_ups.values()))[-1]
    assert line_up.ns == (known[LIONS[3]], kept)
    assert calls(room, team.event) == []


def test_a_person_is_meant_by_an_id_that_was_merged(table: Table, room: Room) -> None:
    """A name that several people bear would be nobody's for certain."""

    def work(connection: Any) -> list[str]:
        return [people.add(connection, Name("Birch", "Ada"), at="2026") for _ in range(3)]

    _, gone, _ = room.store.write(work)
    kept = merged(room, gone)
    players = [{"name": "Ada Birch", "id": gone}, {"name": "Max Stone"}]
    said = {"what": "seats", "key": "a" * 32, "contestant": "3NS", "players": players}
    assert [table.say(**said).json()["status"] for _ in range(2)] == ["new", "known"]
    (entered,) = [one for one in room.desk.event(table.event).contestants.values() if one.players]
    assert entered.players[0] == kept


# ---- sent again while it is being written --------------------------------------------------------


def test_what_is_sent_again_before_it_is_written_is_known(
    room: Room, event: int, table: Table, team: Table, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The second finds nothing under its key, and then what the first has written meanwhile."""
    before, unseen = Desk.looked_up, set[str]()

    def late(desk: Desk, event_id: int, key: str) -> Any:
        found, done = before(desk, event_id, key)
        if key not in unseen:
            return found, done
        unseen.remove(key)
        return found, ()

    monkeypatch.setattr(Desk, "looked_up", late)
    table.say(board=7, result="4SS+1")
    lions = [{"name": one, "id": ids(room, team.event)[one]} for one in LIONS[:2]]
    cases: list[tuple[Table, set[str], Entry]] = [
        (table, {"conflict"}, {"board": 7, "result": "4SS-1"}),
        (table, {"refused"}, {"board": 30, "result": "PASS"}),
        (table, {"known", "new"}, {"board": 8, "result": "PASS", "confirmed_by": "EW"}),
        (table, {"known", "new"}, {"what": "call", "words": "please"}),
        (table, {"refused"}, {"what": "seats", "contestant": "5NS", "players": GUESTS}),
        (team, {"known", "new"}, {"what": "seats", "contestant": "1", "players": lions}),
    ]
    for number, (at, statuses, said) in enumerate(cases):
        whole = {"key": f"{number:032x}", **said}
        assert at.say(**whole).json()["status"] in statuses
        unseen.add(f"table {whole['key']}")
        assert at.say(**whole).json()["status"] in statuses, said
        assert not unseen
    assert len(calls(room, event)) == 3
