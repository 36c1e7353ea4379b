"""What runs golden evenings sees what goes wrong in them."""

from __future__ import annotations

from pathlib import Path

import pytest

from overtrick.event.compute import standings
from tests.golden.evening import Expect, NotAnEvening, Session, sessions
from tests.golden.expecting import found_so, ranking_named, wrong_rows
from tests.golden.running import Pure, WentWrong, carried_out, tables

ROOM = """
open pairs mp winners=1
set-movement howell-2 boards-per-set=1
as first: enter-result 1 1 1 4SN=
results 1 2 1=4SN-1
expect result 1 1 1: 4 1 4SN=
standings Overall place who points
1= 3 2
1= 4 2
3= 1 0
3= 2 0
"""


def told(tmp_path: Path, text: str) -> Session:
    path = tmp_path / "evening.golden"
    path.write_text(text, "utf-8")
    (session,) = sessions(path)
    return session


def carried(tmp_path: Path, text: str) -> Pure:
    *_, (last, _) = carried_out(told(tmp_path, text))
    return last


def test_an_evening_is_read_and_carried_out(tmp_path: Path) -> None:
    last = carried(tmp_path, ROOM)
    assert len(last.event.plays) == 2
    assert last.timing.labels == {"first": last.event.entries[-2].number}
    (table,) = tables(told(tmp_path, ROOM), "standings")
    assert not wrong_rows(last.event, ranking_named(standings(last.event), "Overall").rows, table)


@pytest.mark.parametrize(
    ("right", "wrong"),
    [("1= 3 2", "1= 3 3"), ("3= 1 0", "1= 1 0"), ("3= 2 0", "3= 5 0"), ("3= 2 0\n", "\n")],
)
def test_a_list_that_is_not_as_expected_is_seen(tmp_path: Path, right: str, wrong: str) -> None:
    last = carried(tmp_path, ROOM)
    (table,) = tables(told(tmp_path, ROOM.replace(right, wrong)), "standings")
    assert wrong_rows(last.event, ranking_named(standings(last.event), "Overall").rows, table)


def test_what_is_expected_in_between_is_looked_up(tmp_path: Path) -> None:
    for pure, step in carried_out(told(tmp_path, ROOM)):
        if isinstance(step, Expect):
            assert found_so(pure.event, step) == step.value
            assert found_so(pure.event, Expect(1, ("missing",), "")) != "nothing"


@pytest.mark.parametrize(
    "line",
    [
        "enter-result 9 1 1 4SN=",  # refused
        "refused not-scheduled: enter-result 1 1 1 4SN-1",  # refused for another reason
        "refused not-scheduled: take-note tea",  # not refused at all
        "enter-result 1 1 1 4SN=",  # changes nothing
    ],
)
def test_a_line_that_does_not_do_what_it_says_is_seen(tmp_path: Path, line: str) -> None:
    with pytest.raises(WentWrong):
        carried(tmp_path, ROOM.replace("expect result", f"{line}\nexpect result"))


def test_an_evening_begins_with_its_opening(tmp_path: Path) -> None:
    with pytest.raises(NotAnEvening):
        told(tmp_path, "take-note tea\n")


def test_remembered_entries_can_be_taken_back(tmp_path: Path) -> None:
    last = carried(tmp_path, ROOM.replace("expect result", "undo {first}\nexpect result"))
    assert len(last.event.plays) == 1
