"""Results in the console: the grid, a table's drawer, paper keyed in, boards and rankings."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from overtrick.bootstrap import Asked
from overtrick.bootstrap.kept import Writer, keep_files
from overtrick.bridge.errors import BridgeError
from overtrick.event.commands import AllowLatePlay, EnterResult, GiveRuling, SetMovement
from overtrick.store.accounts_roles import Role
from overtrick.web.clock import current_round
from overtrick.web.console.grid import grids
from overtrick.web.console.table import board_lines, typed_command
from tests.web.console_desk import Desk
from tests.web.console_evening import Evening, busy, busy_template
from tests.web.room import Room

__all__ = ["busy", "busy_template"]


@pytest.fixture
def desk(busy: Room) -> Desk:
    return Desk(busy.as_role(Role.SCORER))


def result_at(room: Room, round_: int, table: int, board: int) -> str:
    plays = room.desk.event(1).plays_at(("", round_, table, board))
    return str(plays[0].entered.result) if plays else ""


def typed(desk: Desk, board: int, result: str, round_: str = "2", table: str = "1", **more) -> Desk:
    return desk.send(
        "./table", section="", round=round_, table=table, board=str(board), result=result, **more
    )


def test_the_grid_tells_what_is_done_at_play_missing_and_contested(busy: Room) -> None:
    (grid,) = grids(busy.desk.event(1))
    states = {(row.table, cell.round): cell for row in grid.rows for cell in row.cells}
    assert grid.current == 2
    assert states[1, 1].state == "done"
    assert (states[4, 1].state, states[4, 1].done, states[4, 1].total) == ("missing", 2, 3)
    assert (states[1, 2].state, states[1, 2].contested) == ("now", 1)
    assert states[5, 2].state == "now"
    assert states[5, 3].state == "coming"
    assert (grid.done, grid.total) == (18, 75)


def test_paper_begins_at_the_round_at_play_and_marks_what_has_not_begun(desk: Desk) -> None:
    desk.open("./enter?by=table")
    assert re.search(r'<option value="2" selected>2</option>', desk.text)
    assert re.search(r'<option value="5">5, not begun</option>', desk.text)
    assert "1, not begun" not in desk.words


def test_the_sheet_behind_the_last_of_a_round_says_that_the_next_has_not_begun(
    busy: Room, desk: Desk
) -> None:
    begins = "round 2 Round 2 from here on"
    assert "Round 2 from here on" not in desk.open("./enter?by=table&round=2&table=4").words
    assert begins in desk.open("./enter?by=table&round=1&table=5").words
    assert "Table 1, round 3 Round 3 has not begun" in (
        desk.open("./enter?by=table&round=2&table=5").words
    )
    assert 'aria-label="Board 7, table 1, round 3, not begun"' in desk.text
    rows = desk.open("./enter?by=board&board=7").words.replace(", not begun", "")
    assert rows.count("not begun") == 2 * 3  # of this traveller and of the next
    paper = Evening(busy.desk).seat().play(1)  # nobody calls its rounds
    desk.event = paper.number
    assert begins in desk.open("./enter?by=table&round=1&table=5").words
    assert "not begun" not in desk.open("./enter?by=board&board=7").words.replace(", not begun", "")


def test_paper_comes_back_to_slips_where_slips_were_keyed_in_last(desk: Desk) -> None:
    assert "Table 4, round 1" not in desk.open("./enter").words
    desk.open("./enter?by=table&section=&round=2&table=1")
    assert "Table 4, round 1" in desk.open("./enter").words, "the first that lacks a result"
    assert re.search(r'value="table" checked', desk.text)
    assert re.search(r'<option value="1" selected>1</option>', desk.text)
    desk.open("./enter?by=board&board=9")
    assert re.search(r"<caption>Board 1</caption>", desk.open("./enter").text)


def test_paper_opens_where_a_result_is_missing_though_nobody_keyed_any_in_yet(desk: Desk) -> None:
    assert "<caption>Board 1</caption>" in desk.open("./enter").text


def test_paper_opens_at_a_traveller_on_which_a_round_that_has_begun_is_missing(room: Room) -> None:
    evening = Evening(room.desk).seat().start().play(1, tables=(1, 2, 3, 4))
    desk = Desk(room.as_role(Role.DIRECTOR), evening.number)
    last = min(evening.event.sittings["", 1, 5].boards)
    assert f"<caption>Board {last}</caption>" in desk.open("./enter").text
    evening.play(1, tables=(5,))
    assert "<caption>Board 1</caption>" in desk.open("./enter").text


def test_paper_asks_for_what_is_missing_of_a_round_in_every_section_before_the_next(
    room: Room,
) -> None:
    evening = Evening(room.desk)
    for section in ("A", "B"):
        evening.do(SetMovement("mitchell-3", section, boards_per_set=1))
    for (section, round_, table), one in evening.event.sittings.items():
        if round_ == 1 and (section, table) != ("B", 3):
            evening.do(EnterResult(1, table, one.boards[0], "PASS", section))
    desk = Desk(room.as_role(Role.DIRECTOR), evening.number)
    desk.open("./enter?by=table&section=A&round=1&table=1")
    assert "Table B3, round 1" in desk.open("./enter").words
    assert re.search(r"<option selected>B</option>", desk.text)


def test_a_slip_of_late_plays_alone_is_not_the_next_one_that_lacks_a_result(
    busy: Room, desk: Desk
) -> None:
    event = busy.desk.event(1)
    for board in event.sittings["", 1, 4].boards:
        if not result_at(busy, 1, 4, board):
            busy.act(1, AllowLatePlay(1, 4, board))
    assert "Table 1, round 2" in desk.open("./enter?by=table&round=1&table=3").words
    assert "Table 4, round 1" not in desk.words


def test_the_sheet_behind_is_the_next_that_lacks_a_result(busy: Room, desk: Desk) -> None:
    form = desk.open("./enter?by=table&round=1&table=3").forms("./enter")[1]
    assert "Table 4, round 1" in desk.words
    sent = {name: values[0] for name, values in form.items() if name not in ("_csrf", "then")}
    for board in busy.desk.event(1).sittings["", 1, 4].boards:
        if not result_at(busy, 1, 4, board):
            busy.act(1, EnterResult(1, 4, board, "PASS"))
    assert "Table 1, round 2" in desk.open("./enter?by=table&round=1&table=3").words
    desk.send("./enter", **sent | {"r-1-3-7-": "7NTN=", "then": "next"})
    assert "Table 1, round 2" in desk.words
    assert "Board 7, table 3, round 1: " in desk.words
    assert " stood here" in desk.words
    for place, sitting in busy.desk.event(1).sittings.items():
        for board in sitting.boards:
            if not busy.desk.event(1).places.get((*place, board)):
                busy.act(1, EnterResult(*place[1:], board, "PASS"))
    assert "Table 4, round 1" in desk.open("./enter?by=table&round=1&table=3").words


def test_the_slowest_table_comes_first_when_asked(busy: Room) -> None:
    (grid,) = grids(busy.desk.event(1), slowest=True)
    assert [row.table for row in grid.rows][:2] == [4, 5]


CSV = """section,round,table,board,ns,ew,contract
,1,1,1,1,2,4SN=
,1,1,2,1,2,3NTE-1
,1,2,1,3,4,4SN+1
,2,1,3,1,4,PASS
"""


def from_file(room: Room, path: Path, text: str) -> Desk:
    path.write_text(text)
    number = keep_files(room.store, [path], Asked(), Writer(room.now, "test"))
    return Desk(room.as_role(Role.DIRECTOR), number)


def test_an_event_that_nobody_seated_has_the_tables_of_its_results(
    room: Room, tmp_path: Path
) -> None:
    desk = from_file(room, tmp_path / "heat.csv", CSV)
    if not room.desk.event(desk.event).sittings:
        (grid,) = grids(room.desk.event(desk.event))
        assert [[cell.state for cell in row.cells] for row in grid.rows] == [
            ["done", "done"], ["done", "empty"]
        ]  # fmt: skip
    assert "Table 1, round 2: 1 of 1, done" in desk.open(".").text
    assert "PASS" in desk.open("./table?section=&round=2&table=1").field("result")
    assert "no such table" not in desk.words


@pytest.mark.parametrize("page", ["drawer", "sheet"])
def test_of_two_results_that_a_file_has_of_one_board_the_last_is_changed_and_the_other_read(
    room: Room, tmp_path: Path, page: str
) -> None:
    desk = from_file(room, tmp_path / "heat.csv", f"{CSV},2,1,3,3,2,3NTE-1\n")
    opened, action, name = {
        "drawer": ("./table?section=&round=2&table=1", "./table", "result"),
        "sheet": ("./enter?by=table&section=&round=2&table=1", "./enter", "r-2-1-3-"),
    }[page]

    def stand() -> list[str]:
        plays = room.desk.event(desk.event).plays_at(("", 2, 1, 3))
        return [str(one.entered.result) for one in plays]

    def send(text: str) -> None:
        form = next(one for one in desk.open(opened).forms(action) if name in one)
        sent = {one: values[0] for one, values in form.items() if one not in ("_csrf", "then")}
        desk.send(action, **(sent | {name: text}))

    assert stand() == ["PASS", "3NTE-1"]
    assert desk.open(opened).field(name) == ["3NTE-1"]
    assert "An earlier result of this board" in desk.words
    for text, now in (("2HN=", ["PASS", "2HN="]), ("delete", ["PASS"]), ("4SN=", ["4SN="])):
        send(text)
        assert (stand(), desk.status) == (now, 200), desk.words
    assert "An earlier result of this board" not in desk.open(opened).words


def test_results_of_no_table_are_told_with_the_way_to_them(room: Room, tmp_path: Path) -> None:
    text = "board,ns,ew,contract\n1,1,2,4SN=\n1,3,4,4SN+1\n2,1,4,PASS\n"
    desk = from_file(room, tmp_path / "travellers.csv", text)
    words = desk.open(".").words
    assert "3 results are of no table" in words
    assert "End play" in words
    assert re.search(r'<a href="/console/events/1/export">End play', desk.text)
    assert f"/console/events/{desk.event}/boards" in desk.text


def test_only_what_a_device_entered_waits_to_be_confirmed(busy: Room) -> None:
    event = busy.desk.event(1)
    board = event.sittings["", 2, 5].boards[0]
    busy.act(1, EnterResult(2, 5, board, "PASS"))
    now = busy.desk.event(1)

    def waits(devices) -> int:
        (grid,) = grids(now, devices=devices)
        return sum(cell.unconfirmed for row in grid.rows for cell in row.cells)

    assert waits(None) == waits({"test"}) == 1
    assert waits(frozenset()) == 0


def test_one_table_that_is_ahead_does_not_move_the_room_on(room: Room) -> None:
    evening = Evening(room.desk).seat()
    evening.play(1, tables=(1,)).play(2, tables=(1,))
    assert current_round(evening.event, "") == 0
    evening.play(1, tables=(2, 3))
    assert current_round(evening.event, "") == 1


def test_words_and_signs_stand_beside_every_colour_of_the_grid(desk: Desk) -> None:
    text = desk.open(".").text
    assert "Table 4, round 1: 2 of 3, missing" in text
    assert "! 2/3" in text
    assert "Table 1, round 2: 2 of 3, now, 1 contested" in text


def test_the_room_as_a_piece_is_what_the_page_has_inside(desk: Desk) -> None:
    whole = desk.open(".").words
    piece = desk.open("./room").words
    assert piece[:60] in whole
    assert "<html" not in desk.text


@pytest.mark.parametrize(
    ("text", "kind"),
    [
        ("4SxN+1", EnterResult), ("pass", EnterResult), ("NP", EnterResult), ("+420", EnterResult),
        ("60/40", GiveRuling), ("A+/A-", GiveRuling), ("60% 3NTN= 40% 3NTN-1", GiveRuling),
        ("late", AllowLatePlay), ("", None),
    ],
)  # fmt: skip
def test_what_is_typed_at_a_board_without_a_result_is_understood(
    busy: Room, text: str, kind: type | None
) -> None:
    command = typed_command(busy.desk.event(1), ("", 2, 5, 1), text)
    assert type(command) is (kind or type(None))


def test_a_lead_stands_behind_the_result(busy: Room) -> None:
    command = typed_command(busy.desk.event(1), ("", 2, 5, 1), "4S N = HQ".replace(" N =", "N="))
    assert (command.result, command.lead) == ("4SN=", "HQ")


def test_a_lead_is_shown_with_the_sign_of_its_suit_and_apart_from_what_follows(
    desk: Desk,
) -> None:
    typed(desk, 6, "3NTN=")
    typed(desk, 6, "4SN= HK")
    words = desk.open("./table?section=&round=2&table=1").words
    assert "lead ♥ K corrected" in words
    assert '<small class="quiet">corrected' in desk.text
    assert "</small><small" not in desk.text
    assert "♥" in desk.open("./boards/6").text


@pytest.mark.parametrize("text", ["5Z", "4S", "3NTN+5", "nonsense here", "140/70"])
def test_what_is_no_result_is_refused(busy: Room, text: str) -> None:
    with pytest.raises(BridgeError):
        evening = busy.desk.event(1)
        command = typed_command(evening, ("", 2, 5, 1), text)
        busy.act(1, command)


def test_whoever_takes_back_where_nothing_is_in_is_told(busy: Room, desk: Desk) -> None:
    words = typed(desk, 6, "delete").words
    assert (desk.status, desk.field("result")[2]) == (422, "delete")
    assert "nothing is in to take back" in words
    typed(desk, 5, "delete")
    assert (desk.status, result_at(busy, 2, 1, 5)) == (200, "")


def test_a_result_typed_in_the_drawer_is_in(busy: Room, desk: Desk) -> None:
    typed(desk, 6, "3NTN=")
    assert result_at(busy, 2, 1, 6) == "3NTN="
    assert desk.path == "/console/events/1/table"


def test_a_wrong_declarer_is_mended_by_typing_the_result_anew(busy: Room, desk: Desk) -> None:
    assert result_at(busy, 2, 1, 5) == "2HS+1"
    typed(desk, 5, "2HN+1")
    assert result_at(busy, 2, 1, 5) == "2HN+1"
    (line,) = [one for one in board_lines(busy.desk.event(1), ("", 2, 1), frozenset())
               if one.board == 5]  # fmt: skip
    assert line.changed == 1


def test_a_contested_result_is_settled_by_taking_the_other_one(busy: Room, desk: Desk) -> None:
    assert "contested: 3NTN=" in desk.open("./table?round=2&table=1").words
    typed(desk, 4, "3NTN=")
    assert result_at(busy, 2, 1, 4) == "3NTN="
    assert not busy.desk.event(1).contested


def test_a_contested_result_is_settled_by_keeping_the_one_that_stands(
    busy: Room, desk: Desk
) -> None:
    desk.open("./table?round=2&table=1")
    keep = next(one for one in desk.forms("./table") if one["board"] == ["4"])
    assert "keep" in keep
    typed(desk, 4, "", keep="yes")
    assert result_at(busy, 2, 1, 4) == "PASS"
    assert not busy.desk.event(1).contested


def test_what_is_refused_stands_in_its_input_with_the_reason(busy: Room, desk: Desk) -> None:
    typed(desk, 6, "3NTN+9")
    assert desk.status == 422
    assert "3NTN+9" in desk.field("result")
    assert 'role="alert"' in desk.text
    assert result_at(busy, 2, 1, 6) == ""


def test_deleting_takes_a_result_back(busy: Room, desk: Desk) -> None:
    typed(desk, 5, "delete")
    assert result_at(busy, 2, 1, 5) == ""


def test_a_drawer_is_a_piece_for_modules_and_a_page_without_them(desk: Desk) -> None:
    assert "<html" in desk.open("./table?round=2&table=1").text
    assert "<html" not in desk.open("./table?round=2&table=1&part=yes").text
    assert desk.open("./table?round=9&table=1").status == 200
    assert "no such table" in desk.words


def test_a_traveller_is_keyed_in_line_by_line(busy: Room, desk: Desk) -> None:
    desk.open("./enter?by=board&board=7")
    blank = desk.forms("./enter")[1]
    names = [key for key in blank if key.startswith("r-")]
    assert len(names) == 5
    empty = [key for key in names if blank[key] == [""]]
    answers = dict(zip(empty, ("4SN=", "3NTE-1", "PASS"), strict=True))
    desk.send("./enter", by="board", section="", board="7", then="next", **answers)
    assert desk.path.endswith("/enter")
    assert "Board 8" in desk.words
    results = [str(one.entered.result) for one in busy.desk.event(1).plays.values()
               if one.entered.board == 7]  # fmt: skip
    assert len(results) == 5


def test_a_slip_is_keyed_in_and_only_what_is_wrong_stands_again(busy: Room, desk: Desk) -> None:
    desk.open("./enter?by=table&round=2&table=5")
    boards = [key for key in desk.forms("./enter")[1] if key.startswith("r-")]
    values = dict(zip(boards, ("4SN=", "what", "PASS"), strict=True))
    desk.send("./enter", by="table", section="", round="2", table="5", then="next", **values)
    assert desk.status == 422
    assert desk.field(boards[1]) == ["what"]
    assert desk.field(boards[0]) == ["4SN="]
    assert len([one for one in busy.desk.event(1).plays.values()
                if (one.entered.round, one.entered.table) == (2, 5)]) == 2  # fmt: skip


def test_a_line_that_is_sent_twice_counts_once_whatever_came_between(
    busy: Room, desk: Desk
) -> None:
    typed(desk, 6, "4sxn+1", key="once")
    typed(desk, 6, "3NTN=", key="other")
    before = len(busy.desk.event(1).entries)
    typed(desk, 6, "4sxn+1", key="once")
    assert desk.status == 200
    assert result_at(busy, 2, 1, 6) == "3NTN="
    assert len(busy.desk.event(1).entries) == before


def test_a_sheet_that_is_sent_again_with_another_result_under_its_key_is_refused(
    busy: Room, desk: Desk
) -> None:
    desk.open("./enter?by=table&round=2&table=5")
    sheet = {name: values[0] for name, values in desk.forms("./enter")[1].items() if values}
    first, other, *_ = (name for name in sheet if name.startswith("r-"))
    board = int(first.split("-")[3])
    desk.send("./enter", **(sheet | {first: "4SN="}))
    before = len(busy.desk.event(1).entries)
    desk.send("./enter", **(sheet | {first: "4SN="}))
    assert (desk.status, len(busy.desk.event(1).entries)) == (200, before)
    desk.send("./enter", **(sheet | {first: "4SN-1", other: "PASS"}))
    assert desk.status == 422
    assert "another result was sent from this page before" in desk.words
    assert desk.field(first) == ["4SN-1"]
    assert (result_at(busy, 2, 5, board), len(busy.desk.event(1).entries)) == ("4SN=", before + 1)
    again = next(one for one in desk.forms("./enter") if first in one)
    desk.send("./enter", **{name: values[0] for name, values in again.items() if values})
    assert (desk.status, result_at(busy, 2, 5, board)) == (200, "4SN-1")


@pytest.mark.parametrize("second", ["3NTN-1", "60/40", "late", "delete", "what"])
def test_a_line_that_is_sent_again_with_something_else_under_its_key_is_refused(
    busy: Room, desk: Desk, second: str
) -> None:
    typed(desk, 6, "4sxn+1", key="once")
    before = len(busy.desk.event(1).entries)
    typed(desk, 6, second, key="once")
    assert desk.status == 422
    assert "another result was sent from this page before" in desk.words
    assert desk.field("result")[-1] == second
    assert len(busy.desk.event(1).entries) == before


def test_a_sheet_stands_above_the_one_behind_it_and_comes_alone_when_asked(desk: Desk) -> None:
    desk.open("./enter?by=board&board=7")
    assert [one["board"] for one in desk.forms("./enter")[1:]] == [["7"], ["8"]]
    alone = desk.open("./enter?by=board&board=9&part=yes")
    assert "<html" not in alone.text
    assert [one["board"] for one in alone.forms("./enter")] == [["9"]]
    assert len(desk.open("./enter?by=board&board=15").forms("./enter")) == 2


def test_boards_and_ranking_show_what_is_in(desk: Desk) -> None:
    assert "2/5" in desk.open("./boards").words
    words = desk.open("./boards/1").words
    assert "+420" in words
    assert "Ada Birch & Max Stone" in words
    assert "50.00" in desk.open("./standings").words


def test_several_rooms_stand_on_one_page(busy: Room) -> None:
    other = Evening(busy.desk, title="Beginners").seat("mitchell-7")
    desk = Desk(busy.as_role(Role.DIRECTOR))
    words = desk.open(f"/console/monitor?event=1&event={other.number}").words
    assert "Thursday Pairs" in words
    assert "Beginners" in words
    assert "Beginners" in desk.open("/console/monitor").words
