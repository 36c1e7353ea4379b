"""The ranking as CSV, as anybody reads it: a line for each, and nothing that a spreadsheet runs."""

from __future__ import annotations

import csv
import io

from overtrick.bootstrap.kept import Writer, open_event
from overtrick.event.commands import EnterContestant, SetMovement
from tests.web.public_room import NAMES, evening, opening, results
from tests.web.room import Room


def ranking(room: Room, event: int) -> str:
    answer = room.browser().get(f"/results/{event}/ranking.csv")
    assert answer.status_code == 200, answer.text
    return answer.text


def test_nothing_that_is_named_is_a_formula_in_a_ranking_as_csv(room: Room) -> None:
    event = open_event(room.store, opening("Odd"), Writer(room.now, "test"))
    room.act(event, SetMovement("mitchell-3", section="=A"))
    room.act(event, EnterContestant("1", "=A", "NS", ("=1+1 B", "=1+1 C"), "=2+2"))
    room.act(event, *results(room.desk.event(event), (1, 2, 3)))
    lines = list(csv.reader(io.StringIO(ranking(room, event))))
    assert len(lines) == 7
    for column in ("ranking", "id", "section", "number", "name", "players"):
        cells = [line[lines[0].index(column)] for line in lines[1:]]
        assert not [cell for cell in cells if cell.startswith(("=", "+", "-", "@"))], column
    assert "'=A" in [cell for line in lines for cell in line]


def test_a_ranking_as_csv_has_a_line_for_everybody(room: Room) -> None:
    event = evening(room, (1, 2, 3))
    lines = ranking(room, event).splitlines()
    assert lines[0].startswith("ranking,place,id,section,number,direction,name,players,boards")
    assert len(lines) == 7
    assert any(name in lines[1] for name in NAMES)
