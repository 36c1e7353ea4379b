"""``overtrick people`` from end to end: lists taken in, people found, merged and erased."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from tests.cli.shell import Ran, called, shell

LIST = (
    "EBU No,Surname,First name,Club\n"
    "00101,Birch,Ada,Larchfield\n"
    "102,Stone,Max,Larchfield\n"
    "103,Smith,John,Fernhill\n"
    ",Reed,Tom,\n"
)


class Club:
    """A database with a member list, and the command on it."""

    def __init__(self, folder: Path) -> None:
        self.url = folder / "club.db"
        self.list = folder / "members.csv"
        self.list.write_text(LIST, "utf-8")

    def people(self, *arguments: object) -> Ran:
        return called("people", *arguments, "--db", self.url)

    def document(self, *arguments: object) -> Any:
        ran = self.people(*arguments, "--json")
        assert ran.code == 0, ran.err
        return ran.document


@pytest.fixture
def club(tmp_path: Path) -> Club:
    found = Club(tmp_path)
    assert found.people("import", found.list).code == 0
    return found


def test_it_works(tmp_path: Path) -> None:
    club = Club(tmp_path)
    ran = club.people("import", club.list)
    assert ran.code == 0
    assert ran.out.splitlines() == [
        "new club: Fernhill",
        "new club: Larchfield",
        "4 new, 0 changed, 0 same, 0 conflicting: written, conflicts apart",
    ]
    assert ran.said == [f"warning: {club.list}, line 5: no number on this line"]
    found = club.people("search", "smi", "j")
    assert found.out.split()[1:] == ["John", "Smith", "EBU", "103", "Fernhill"]


def test_the_front_door_knows_the_command(tmp_path: Path) -> None:
    club = Club(tmp_path)
    ran = shell("people", "import", club.list, "--json", env={"OVERTRICK_DB": str(club.url)})
    assert (ran.code, ran.err) == (0, "")
    assert ran.document["counts"] == {"new": 4, "changed": 0, "same": 0, "conflicting": 0}
    assert [one["verdict"] for one in ran.document["lines"]] == ["new"] * 4
    assert [one["code"] for one in ran.document["warnings"]] == ["member-no-number"]


def test_a_dry_run_writes_nothing(tmp_path: Path) -> None:
    club = Club(tmp_path)
    first = club.people("import", club.list, "--dry-run")
    assert (first.code, club.document("list")) == (0, []), "compared with a database of nobody"
    club.people("add", "Ada Ash", "--number", "ebu", "101")
    ran = club.people("import", club.list, "--dry-run")
    assert ran.out.splitlines()[0] == (
        f"{club.list}, line 2: changed: Ada Birch: name: Ada Ash -> Ada Birch; club: Larchfield"
    )
    assert ran.out.splitlines()[-1].endswith("nothing is written yet")
    assert [one["name"] for one in club.document("list")] == ["Ada Ash"]


def test_a_list_must_say_whose_numbers_it_has(tmp_path: Path) -> None:
    club = Club(tmp_path)
    club.list.write_text("Number,Name\n7,Ada Birch\n", "utf-8")
    ran = club.people("import", club.list)
    assert ran.code == 1
    assert ran.err.endswith("[which-body]\n")
    assert not club.url.exists()
    assert club.people("import", club.list, "--body", "nzb").code == 0
    assert club.document("show", "7")["numbers"] == [{"body": "NZB", "number": "7"}]


def test_numbers_of_no_body_are_the_clubs_own(tmp_path: Path) -> None:
    club = Club(tmp_path)
    club.list.write_text("7;Birch, Ada\n", "utf-8")
    ran = club.people("import", club.list, "--columns", "number,name", "--club", "Larchfield")
    assert ran.code == 0, ran.err
    assert club.document("show", "7")["numbers"] == [{"body": "Larchfield", "number": "7"}]


def test_what_is_no_list_is_refused(tmp_path: Path) -> None:
    club = Club(tmp_path)
    club.list.write_text("board,ns,ew\n1,2,3\n", "utf-8")
    ran = club.people("import", club.list)
    assert ran.code == 1
    assert ran.err.endswith("[member-header]\n")
    assert club.people("import", tmp_path / "missing.csv").code == 1


def test_people_are_listed_a_club_or_a_page_at_a_time(club: Club) -> None:
    names = [one["name"] for one in club.document("list")]
    assert names == ["Ada Birch", "Tom Reed", "John Smith", "Max Stone"]
    assert [one["name"] for one in club.document("list", "--club", "larchfield")] == [
        "Ada Birch",
        "Max Stone",
    ]
    second = club.document("list", "--limit", 1)[0]["id"]
    assert club.document("list", "--after", second)[0]["name"] == "Tom Reed"
    assert club.people("list", "--club", "Nowhere").err.endswith("[no-such-club]\n")


@pytest.mark.parametrize("typed", ["101", "00101", "EBU 101", "ebu 00101", "Ada Birch", "bir"])
def test_a_person_is_meant_by_id_number_or_name(club: Club, typed: str) -> None:
    found = club.document("show", typed)
    assert found["name"] == "Ada Birch"
    assert club.document("show", found["id"])["id"] == found["id"]
    assert [one["kind"] for one in found["names"]] == ["given"]


def test_words_that_fit_several_or_nobody_are_refused(club: Club) -> None:
    ran = club.people("show", "s")
    assert ran.code == 1
    assert "John Smith (EBU 103)" in ran.err
    assert "Max Stone (EBU 102)" in ran.err
    assert ran.err.endswith("[several-people]\n")
    for typed in ("nobody", "ACBL 101", "x 7"):
        assert club.people("show", typed).err.endswith("[no-such-person]\n")


def test_duplicates_are_merged_and_taken_apart(club: Club) -> None:
    visitor = club.document("add", "birch, ada")
    assert visitor["visitor"]
    pair = club.document("duplicates")[0]
    assert (pair["why"], pair["gone"]["id"]) == ("same name", visitor["id"])
    merged = club.document("merge", "EBU 101", visitor["id"])
    assert merged["ids"] == [merged["id"], visitor["id"]]
    assert club.document("duplicates") == []
    again = club.people("merge", "EBU 101", visitor["id"])
    assert again.err.endswith("[merge-refused]\n")
    assert club.document("unmerge", visitor["id"])["id"] == visitor["id"]


def test_a_name_is_changed_and_its_history_kept(club: Club) -> None:
    club.people("rename", "101", "Ada Brich")
    club.people("rename", "101", "Ada Stone", "--mistake")
    told = club.document("show", "101")["names"]
    assert [(one["name"], one["kind"]) for one in told] == [
        ("Ada Birch", "given"),
        ("Ada Brich", "changed"),
        ("Ada Stone", "corrected"),
    ]
    assert "corrected   Ada Stone" in club.people("show", "101").out


def test_privacy_is_chosen(club: Club) -> None:
    assert club.document("privacy", "101", "initials")["privacy"] == "initials"
    assert club.people("privacy", "101", "hidden", "--event", 5).err.endswith("[no-such-event]\n")
    assert club.people("privacy", "101", "secret").code == 2


def test_erasing_asks_first(club: Club) -> None:
    assert club.people("erase", "101").code == 1
    assert club.document("show", "101")["name"] == "Ada Birch"
    erased = club.document("erase", "101", "--yes")
    assert (erased["name"], erased["numbers"]) == ("Name withheld", [])
    assert club.people("show", "101").err.endswith("[no-such-person]\n")
    assert club.document("show", erased["id"])["names"] == []
    assert len(club.document("list")) == 3


def test_a_number_in_use_is_refused(club: Club) -> None:
    ran = club.people("add", "Kim Elm", "--number", "EBU", "0101")
    assert ran.code == 1
    assert ran.err.endswith("[number-in-use]\n")
    assert club.people("search", "elm").out == ""
