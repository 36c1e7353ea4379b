"""Who sat in for whom, and where it is said: terminal, documents, pages, master points."""

from __future__ import annotations

import json

import pytest

from overtrick.event.commands import (
    EnterContestant,
    EnterResult,
    SeatPlayers,
    SetMovement,
)
from overtrick.event.compute import standings
from overtrick.event.contestant import ContestantId, Person
from overtrick.event.state import Event
from overtrick.event.substitutes import substitutes
from overtrick.formats.document import document
from overtrick.publish import site
from tests.event.decide.hall import opened, told
from tests.publish.reading import tree, words

PEOPLE = {one: Person(one, name) for one, name in {"eve": "Eve Frost", "a2": "Ada Quist"}.items()}


def evening(*seated: SeatPlayers) -> Event:
    """Six pairs, five rounds of one board; pair 2 are a2 and b2."""
    pairs = [
        EnterContestant(str(number), players=(f"a{number}", f"b{number}")) for number in range(1, 7)
    ]
    return told(opened(winners=1), *pairs, SetMovement("howell-3", boards_per_set=1), *seated)


def told_of(event: Event, number: str = "2") -> list[str]:
    return [f"{one.person} {one.when}" for one in substitutes(event, ContestantId("", number))]


@pytest.mark.parametrize(
    ("seated", "expected"),
    [
        ([], []),
        ([SeatPlayers("2", ("eve", "b2"), 3, 3)], ["eve in round 3"]),
        ([SeatPlayers("2", ("eve", "b2"), 2, 4)], ["eve in rounds 2-4"]),
        ([SeatPlayers("2", ("eve", "b2"), 4)], ["eve in rounds 4-5"]),
        (
            [SeatPlayers("2", ("eve", "b2"), 1, 1), SeatPlayers("2", ("eve", "fin"), 4)],
            ["eve in rounds 1, 4-5", "fin in rounds 4-5"],
        ),
        ([SeatPlayers("2", ("eve", "b2"), 2), SeatPlayers("2", ("a2", "b2"), 2)], []),
    ],
)
def test_a_substitute_is_known_with_its_rounds(
    seated: list[SeatPlayers], expected: list[str]
) -> None:
    assert told_of(evening(*seated)) == expected
    assert told_of(evening(*seated), "1") == []


def test_players_who_change_places_stand_with_both_pairs() -> None:
    event = evening(SeatPlayers("1", ("a1", "b2"), 5, exchange=True))
    assert told_of(event, "1") == ["b2 in round 5"]
    assert told_of(event) == ["b1 in round 5"]


def test_without_a_schedule_the_rounds_that_were_said_count() -> None:
    event = told(
        opened(winners=1),
        EnterContestant("2", players=("a2", "b2")),
        SeatPlayers("2", ("eve", "b2"), 2, 3),
    )
    assert told_of(event) == ["eve in rounds 2-3"]


def test_documents_and_pages_name_them() -> None:
    event = evening(SeatPlayers("2", ("eve", "b2"), 3, 4))
    event = told(event, *(EnterResult(1, table, board, "PASS") for table, board in
                          ((place[2], one.boards[0]) for place, one in event.sittings.items()
                           if place[1] == 1)))  # fmt: skip
    found = standings(event)
    rows = {
        row["contestant"]: row for row in document(event, found, PEOPLE, ())["rankings"][0]["rows"]
    }
    assert rows["2"]["substitutes"] == [{"name": "Eve Frost", "number": None, "rounds": [3, 4]}]
    assert "substitutes" not in rows["1"]
    assert json.dumps(rows)
    pages = site(event, found, PEOPLE, ())
    assert "also Eve Frost in rounds 3-4" in words(tree(pages, "index.html"))
    assert "Substitute Eve Frost in rounds 3-4" in words(tree(pages, "pair-2.html"))
    assert "Eve Frost" not in words(tree(pages, "pair-1.html"))
