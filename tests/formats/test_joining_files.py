"""What lies beside a file: event files, results and deals, found by name and joined."""

from __future__ import annotations

import os
from collections.abc import Callable
from pathlib import Path

import pytest

from overtrick.bridge.board import Vulnerability
from overtrick.bridge.errors import BridgeError
from overtrick.bridge.seat import Seat, Side
from overtrick.event.contestant import ContestantId
from overtrick.event.records import BoardPrepared, ContestantEntered, PenaltyGiven, ResultEntered
from overtrick.formats.loading import OutsideFolder, load, load_all
from overtrick.formats.reading import Reading, Unreadable
from overtrick.formats.registry import MAX_BYTES, UnknownFormat

CSV = "board,ns,ew,contract\n1,1,1,4SN=\n1,2,2,4SN-1\n2,1,2,PASS\n2,2,1,3NTE=\n"
EVENT = """title = "Thursday pairs"
rules = "ebu"

[[contestants]]
id = "1NS"
players = ["North One", "South One"]
handicap = 3.58

[[contestants]]
id = "2EW"
players = ["East Two", "West Two"]
"""
PBN = """[Board "1"]
[Dealer "N"]
[Vulnerable "None"]
[Deal "N:AKQJT98765432... .AKQJT98765432.. ..AKQJT98765432. ...AKQJT98765432"]

[Board "3"]
[Dealer "S"]
[Vulnerable "EW"]
[Deal "N:.AKQJT98765432.. AKQJT98765432... ..AKQJT98765432. ...AKQJT98765432"]
"""


class Folder:
    """A folder of an evening's files."""

    def __init__(self, path: Path) -> None:
        self.path = path

    def write(self, **files: str) -> None:
        for name, text in files.items():
            (self.path / name.replace("_", ".")).write_text(text)

    def load(self, name: str) -> Reading:
        return load(self.path / name)

    def refused(self, name: str) -> str:
        with pytest.raises(BridgeError) as caught:
            self.load(name)
        return str(caught.value)


@pytest.fixture
def folder(tmp_path: Path) -> Folder:
    return Folder(tmp_path)


def entries(reading: Reading) -> dict[ContestantId, ContestantEntered]:
    found = [one for one, _ in reading.records if isinstance(one, ContestantEntered)]
    return {one.contestant: one for one in found}


def boards(reading: Reading) -> list[BoardPrepared]:
    return [one for one, _ in reading.records if isinstance(one, BoardPrepared)]


def results(reading: Reading) -> int:
    return sum(isinstance(one, ResultEntered) for one, _ in reading.records)


def test_it_works(folder: Folder) -> None:
    folder.write(t_csv=CSV, t_toml='results = "t.csv"\n' + EVENT, t_pbn=PBN)
    reading = folder.load("t.toml")
    assert reading.heading.title == "Thursday pairs"
    assert reading.heading.winners == 2
    assert (reading.file, reading.content) == ("t.csv", CSV.encode())
    pair = entries(reading)[ContestantId("", "1", Side.NS)]
    assert [reading.people[one].name for one in pair.players] == ["North One", "South One"]
    assert [(one.board, one.section) for one in boards(reading)] == [(1, None)]
    assert [str(one) for one in reading.notices] == ["t.pbn: has no cards of board 2"]


def test_it_is_the_same_from_the_results_as_from_the_event_file(folder: Folder) -> None:
    folder.write(t_csv=CSV, t_toml='results = "t.csv"\n' + EVENT, t_pbn=PBN)
    assert folder.load("t.csv") == folder.load("t.toml")


def test_an_event_file_that_names_no_results_goes_with_those_of_its_name(folder: Folder) -> None:
    folder.write(t_csv=CSV, t_toml=EVENT)
    assert folder.load("t.toml") == folder.load("t.csv")
    assert folder.load("t.csv").heading.rules == "ebu"


def test_an_event_file_that_names_other_results_is_not_theirs(folder: Folder) -> None:
    folder.write(t_csv=CSV, u_csv=CSV, t_toml='results = "u.csv"\n' + EVENT)
    assert folder.load("t.csv").heading.title is None
    assert folder.load("t.toml").file == "u.csv"


def test_results_may_lie_in_a_folder_below(folder: Folder) -> None:
    (folder.path / "data").mkdir()
    (folder.path / "data" / "t.csv").write_text(CSV)
    folder.write(e_toml='results = "data/t.csv"\n' + EVENT)
    assert results(folder.load("e.toml")) == 4


@pytest.mark.parametrize("name", ["../t.csv", "/etc/passwd", "a/../../t.csv", "C:/t.csv", "C:t"])
def test_results_outside_the_folder_are_refused(folder: Folder, name: str) -> None:
    folder.write(t_csv=CSV)
    (folder.path / "in").mkdir()
    event = folder.path / "in" / "t.toml"
    for key in ("results", "deals"):
        event.write_text(f'{key} = "{name}"\n')
        (folder.path / "in" / "t.csv").write_text(CSV)
        with pytest.raises(OutsideFolder) as caught:
            load(event)
        assert str(caught.value).startswith(f"t.toml: {key}: '{name}' is not in the folder of")


def test_a_link_that_leads_out_of_the_folder_is_refused(folder: Folder) -> None:
    folder.write(t_csv=CSV)
    (folder.path / "in").mkdir()
    (folder.path / "in" / "link.csv").symlink_to(folder.path / "t.csv")
    (folder.path / "in" / "t.toml").write_text('results = "link.csv"\n')
    with pytest.raises(OutsideFolder):
        load(folder.path / "in" / "t.toml")


def test_results_that_are_missing_are_named(folder: Folder) -> None:
    folder.write(t_toml='results = "gone.csv"\n', u_toml="winners = 2\n")
    assert folder.refused("t.toml") == "t.toml: results: 'gone.csv' is not there"
    assert folder.refused("u.toml") == "u.toml: names no results, and there is no u.csv beside it"


def test_an_event_file_is_no_file_of_results(folder: Folder) -> None:
    folder.write(t_toml='results = "t.toml"\n')
    assert "'t.toml' is an event file, not a file of results" in folder.refused("t.toml")


def test_deals_by_name_are_read_and_must_be_there(folder: Folder) -> None:
    folder.write(t_csv=CSV, t_toml='deals = "d.pbn"\n', d_pbn=PBN)
    assert len(boards(folder.load("t.csv"))) == 1
    folder.write(t_toml='deals = "gone.pbn"\n')
    for name in ("t.csv", "t.toml"):
        with pytest.raises(Unreadable) as caught:
            folder.load(name)
        assert str(caught.value) == "t.toml: deals: 'gone.pbn' is not there"
        assert [one.code for one in caught.value.errors] == ["no-deals-file"]


@pytest.mark.parametrize("key", ["results", "deals"])
@pytest.mark.parametrize("make", [os.mkfifo, Path.mkdir], ids=["pipe", "folder"])
def test_only_a_file_can_be_named_by_an_event_file(
    folder: Folder, key: str, make: Callable[[Path], None]
) -> None:
    make(folder.path / "odd")
    folder.write(t_csv=CSV, t_toml=f'{key} = "odd"\n')
    assert folder.refused("t.toml") == f"t.toml: {key}: 'odd' is not there"


def test_a_link_to_itself_is_refused_like_a_file_that_is_not_there(folder: Folder) -> None:
    (folder.path / "loop.csv").symlink_to("loop.csv")
    folder.write(t_toml='results = "loop.csv"\n')
    assert folder.refused("t.toml") == "t.toml: results: 'loop.csv' is not there"
    with pytest.raises(OSError, match="symbolic links"):
        load_all([folder.path / "loop.csv"])


def twice(paths: list[Path]) -> list[list[str]]:
    """What is said of files that are given twice, file by file."""
    return [
        [str(one) for one in reading.notices if one.code == "same-file-twice"]
        for reading in load_all(paths)
    ]


def test_a_file_given_twice_is_said_and_read_twice(folder: Folder) -> None:
    folder.write(t_csv=CSV, u_csv=CSV, v_csv=CSV.replace("4SN=", "4SN+1"))
    (folder.path / "link.csv").symlink_to("t.csv")
    (folder.path / "sub").mkdir()
    t, u, v, link = (folder.path / f"{name}.csv" for name in ("t", "u", "v", "link"))
    said = "holds the same as 't.csv', given before it: both count, each as a section of its own"
    assert twice([t, v]) == [[], []]
    for second in (t, u, link, folder.path / "sub" / ".." / "t.csv"):
        assert twice([t, v, second]) == [[], [], [f"{second.name}: {said}"]]
    assert [results(one) for one in load_all([t, t])] == [4, 4]


def test_an_event_file_given_twice_is_said(folder: Folder) -> None:
    folder.write(t_csv=CSV, t_toml=EVENT, t_pbn=PBN)
    event, csv, deals = (folder.path / f"t.{suffix}" for suffix in ("toml", "csv", "pbn"))
    assert [len(one) for one in twice([event, event])] == [0, 1]
    assert twice([event, csv, deals]) == [[]]


def test_broken_deals_beside_the_results_are_said(folder: Folder) -> None:
    folder.write(t_csv=CSV, t_pbn="\0")
    reading = folder.load("t.csv")
    assert results(reading) == 4
    assert [one.code for one in reading.notices] == ["deals-unread"]


def test_a_dealer_or_vulnerability_that_is_not_law_2s_is_said(folder: Folder) -> None:
    odd = PBN.replace('"N"]', '"E"]', 1).replace('"None"', '"NS"')
    folder.write(t_csv=CSV, t_pbn=odd)
    reading = folder.load("t.csv")
    assert (boards(reading)[0].dealer, boards(reading)[0].vulnerable) == (
        Seat.EAST,
        Vulnerability.NS,
    )
    said = [one.message for one in reading.notices if one.code == "deal-differs"]
    assert said[0] == "board 1: East here, North by Law 2: East counts"
    assert said[1].startswith("board 1: North-South vulnerable here, Nobody vulnerable by Law 2")


def test_pbn_is_completed_by_an_event_file(folder: Folder) -> None:
    folder.write(t_pbn=PBN, t_toml='title = "Dealt"\n')
    assert folder.load("t.pbn").heading.title == "Dealt"


def test_contestants_of_the_results_keep_what_the_event_file_does_not_tell(folder: Folder) -> None:
    xml = """<USEBIO><EVENT EVENT_TYPE="MP_PAIRS"><WINNER_TYPE>1</WINNER_TYPE><PARTICIPANTS>
    <PAIR><PAIR_NUMBER>1</PAIR_NUMBER><PLAYER><PLAYER_NAME>Ada</PLAYER_NAME>
    <NATIONAL_ID_NUMBER>77</NATIONAL_ID_NUMBER></PLAYER><PLAYER><PLAYER_NAME>Max</PLAYER_NAME>
    </PLAYER></PAIR><PAIR><PAIR_NUMBER>2</PAIR_NUMBER></PAIR></PARTICIPANTS>
    <BOARD><BOARD_NUMBER>1</BOARD_NUMBER><TRAVELLER_LINE><NS_PAIR_NUMBER>1</NS_PAIR_NUMBER>
    <EW_PAIR_NUMBER>2</EW_PAIR_NUMBER><SCORE>50</SCORE></TRAVELLER_LINE></BOARD></EVENT></USEBIO>"""
    event = '[[contestants]]\nid = 1\nplayers = ["Ada Birch", "Max Stone"]\n'
    folder.write(t_xml=xml, t_toml=event)
    reading = folder.load("t.xml")
    ada, max_ = (reading.people[one] for one in entries(reading)[ContestantId("", "1")].players)
    assert (ada.name, ada.number, max_.name) == ("Ada Birch", "77", "Max Stone")
    folder.write(t_toml="[[contestants]]\nid = 1\nhandicap = 2\n")
    reading = folder.load("t.xml")
    one = entries(reading)[ContestantId("", "1")]
    assert one.handicap == 2
    assert [reading.people[player].name for player in one.players] == ["Ada", "Max"]


@pytest.mark.parametrize(
    ("event", "said"),
    [
        (
            '[[contestants]]\nid = "1"',
            "t.toml, line 1: '1' can be one of several: write 1",
        ),
        ('winners = 1\n[[contestants]]\nid = "1NS"', "with one winner a pair is 1 alone"),
        ('[[contestants]]\nid = "9"', "with two winners write NS or EW behind the number"),
        (
            '[[contestants]]\nid = "1NS"\n[[contestants]]\nid = "1 ns"',
            "contestant '1 ns' is listed",
        ),
        ('[[penalties]]\ncontestant = "1"\namount = 1', "'1' can be one of several"),
    ],
)
def test_an_id_that_cannot_be_is_refused(folder: Folder, event: str, said: str) -> None:
    folder.write(t_csv=CSV, t_toml=event)
    assert said in folder.refused("t.csv")


def test_a_contestant_without_results_is_said(folder: Folder) -> None:
    folder.write(t_csv=CSV, t_toml='[[contestants]]\nid = "9NS"\n')
    assert [one.code for one in folder.load("t.csv").notices] == ["no-results-of"]


def test_ids_are_found_in_sections_and_without_directions(folder: Folder) -> None:
    sheet = "section,board,ns,ew,score\nA,1,1,8,50\nB,1,1,8,50\n"
    folder.write(
        t_csv=sheet,
        t_toml='winners = 2\n[[contestants]]\nid = "A1"\n[[contestants]]\nid = "b8ew"\n'
        '[[penalties]]\ncontestant = "A8"\namount = 1\n',
    )
    reading = folder.load("t.csv")
    assert set(entries(reading)) == {
        ContestantId("A", "1", Side.NS),
        ContestantId("B", "8", Side.EW),
    }
    (penalty,) = [one for one, _ in reading.records if isinstance(one, PenaltyGiven)]
    assert penalty.contestant == ContestantId("A", "8", Side.EW)


def test_a_whole_folder_given_at_once_is_read_once(folder: Folder) -> None:
    folder.write(t_csv=CSV, t_toml=EVENT, t_pbn=PBN, u_csv=CSV)
    readings = load_all(sorted(folder.path.iterdir()))
    assert [(one.file, results(one)) for one in readings] == [("t.csv", 4), ("u.csv", 4)]


def test_a_file_larger_than_any_event_is_refused(folder: Folder) -> None:
    with (folder.path / "t.csv").open("wb") as file:
        file.truncate(MAX_BYTES + 1)
    with pytest.raises(Unreadable) as caught:
        folder.load("t.csv")
    assert str(caught.value) == "t.csv: larger than 64 MiB: not a file of results"


def test_an_endless_file_is_refused() -> None:
    with pytest.raises(Unreadable):
        load(Path("/dev/zero"))


def test_an_empty_file_and_one_of_no_kind_are_refused(folder: Folder) -> None:
    folder.write(t_csv=" \n", t_doc="words")
    assert folder.refused("t.csv") == "t.csv: the file is empty"
    with pytest.raises(UnknownFormat):
        folder.load("t.doc")
    assert results(load_named(folder)) == 4


@pytest.mark.parametrize(
    ("file", "text"),
    [
        ("t.pbn", '[Board "1"]\n\n[Board "2"]\n'),
        ("t.pbn", '% PBN 2.1\n[Event "Thursday"]\n[Board "1"]\n[Deal ""]\n'),
        ("t.xml", '<USEBIO Version="1.2"><EVENT EVENT_TYPE="MP_PAIRS"></EVENT></USEBIO>'),
        ("t.json", '{"sessions": [{"id": 1, "hand_records": [], "sections": []}]}'),
    ],
)
def test_a_file_with_nothing_of_an_event_in_it_is_refused(
    folder: Folder, file: str, text: str
) -> None:
    folder.write(**{file.replace(".", "_"): text})
    assert folder.refused(file) == f"{file}: no pair, no result and no deal was found in it"


@pytest.mark.parametrize(("file", "text"), [("t.pbn", PBN), ("t.csv", CSV)])
def test_a_file_of_results_or_of_deals_alone_has_something_in_it(
    folder: Folder, file: str, text: str
) -> None:
    folder.write(**{file.replace(".", "_"): text})
    assert folder.load(file).records


def test_results_of_nothing_are_taken_with_an_event_file_that_says_who_plays(
    folder: Folder,
) -> None:
    folder.write(t_pbn='[Board "1"]\n', t_toml=EVENT)
    assert len(entries(folder.load("t.toml"))) == 2


def load_named(folder: Folder) -> Reading:
    folder.write(u_doc=CSV)
    return load(folder.path / "u.doc", "csv")
