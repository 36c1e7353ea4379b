"""What a director sees on the terminal: carry-over, substitutes, seats, master points."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.cli.shell import called

FIRST_ROUND = ("results 1 1 1=3NTN=", "results 1 2 2=3DN+1", "results 1 3 3=3NTS+1",
               "results 2 1 2=3DE+1", "results 2 2 3=4SS+1", "results 2 3 4=PASS")  # fmt: skip


def lines(text: str) -> list[str]:
    return [" ".join(line.split()) for line in text.splitlines()]


class Club:
    """A database with one event, told what to do line by line."""

    def __init__(self, folder: Path, *opening: object) -> None:
        self.folder, self.url = folder, folder / "club.db"
        assert called("event", "new", *opening, "--db", self.url).code == 0

    def do(self, *commands: str) -> str:
        """What is said of the commands; the last one's warnings behind."""
        script = self.folder / "script.txt"
        script.write_text("\n".join(commands) + "\n", "utf-8")
        ran = called("event", "run", 1, script, "--db", self.url)
        assert ran.code == 0, ran.err
        return ran.out + ran.err

    def refused(self, command: str) -> str:
        ran = called("event", "do", 1, *command.split(), "--db", self.url)
        assert ran.code == 1
        return ran.err

    def shown(self, *words: object) -> list[str]:
        ran = called("event", *words, "--db", self.url)
        assert ran.code == 0, ran.err
        return lines(ran.out)

    def exported(self) -> Path:
        path = self.folder / "event.json"
        assert called("event", "export", 1, path, "--db", self.url).code == 0
        return path


@pytest.fixture
def pairs(tmp_path: Path) -> Club:
    club = Club(tmp_path, "Final", "--rules", "ebu")
    named = [f'enter-contestant {one} players="Ann {one},Bob {one}"' for one in range(1, 7)]
    club.do(*named, "set-movement howell-3 boards-per-set=1", *FIRST_ROUND)
    return club


def test_carry_over_stands_in_columns_of_its_own(pairs: Club) -> None:
    pairs.do("carry-over 4 55 unit=mp", "carry-over 1 35 unit=mp")
    shown = pairs.shown("show", 1)
    heading = next(line for line in shown if line.startswith("Place"))
    assert heading == "Place No. Players Boards MPs % Carried Total"
    first = next(line for line in shown if line.startswith("1 "))
    assert first.split()[1] == "4"
    percent, carried, total = first.split()[-3:]
    assert (carried, float(percent) <= 100) == ("55.00", True)
    assert float(total) == 55 + float(first.split()[-4])


def test_at_matchpoints_a_unit_is_asked_for(pairs: Club) -> None:
    assert "such as 10 unit=board" in pairs.refused("give-penalty 3 10")
    assert "such as 20.5 unit=mp" in pairs.refused("carry-over 3 55")
    (given, seen) = pairs.shown("preview", 1, "give-penalty", 3, 10, "unit=board")
    assert given == "3: penalty of 10.00 per cent of a board's top"
    assert "%" in seen


def test_a_substitute_has_a_note_and_the_award_is_for_the_pair(pairs: Club) -> None:
    pairs.do('seat-players 2 "Eve Frost,Bob 2" first-round=1 last-round=2')
    shown = pairs.shown("show", 1)
    assert any("Ann 2 & Bob 2 *" in line for line in shown)
    assert "* 2: Eve Frost in rounds 1-2" in shown
    path = pairs.exported()
    ran = called("masterpoints", path)
    assert "* What a substitute has of an award is for the club to say." in lines(ran.out) or (
        "Ann 2" not in ran.out
    )
    found = called("masterpoints", path, "--json").document["awards"]
    mine = [one for one in found if one["contestant"] == "2"]
    assert all(one["substitutes"][0]["name"] == "Eve Frost" for one in mine)
    assert all([who["name"] for who in one["players"]] == ["Ann 2", "Bob 2"] for one in mine)


def test_who_sits_nowhere_is_said_at_once(tmp_path: Path) -> None:
    club = Club(tmp_path, "Two", "--winners", 2)
    said = club.do("set-movement mitchell-3", "enter-contestant 5 side=EW")
    assert "5EW has no seat: in mitchell-3 East-West are 1 to 3" in said
    (watched,) = club.shown("watch", 1)
    assert watched == (
        "certain 5EW has no seat: in mitchell-3 East-West are 1 to 3; "
        "set a movement that seats it, or let it leave [no-seat]"
    )


def test_a_movement_says_how_an_event_numbers_its_pairs() -> None:
    for words in (("show", "mitchell-7"), ("find", "--contestants", 14, "--winners", 2)):
        ran = called("movement", *words)
        said = " ".join(ran.out.split())
        assert "An event with two winners calls pair 8 1EW: East-West are 1-7 there." in said
        assert "To keep 8-14 add east-west-from=8 to set-movement." in said


def test_a_pair_that_goes_home_costs_the_others_nothing(tmp_path: Path) -> None:
    club = Club(tmp_path, "Thursday", "--winners", 2, "--rules", "ebu")
    tables = range(1, 8)
    rounds = [
        f"results {one} {table} " + " ".join(
            f"{3 * ((table + one - 2) % 7) + board}={1 + table % 7}NTN=" for board in (1, 2, 3)
        )
        for one in range(1, 5) for table in tables
    ]  # fmt: skip
    club.do("set-movement mitchell-7 boards-per-set=3", *rounds, "leave 7EW 4")
    ran = called("masterpoints", club.exported())
    assert ran.code == 0, ran.err
    assert "NS" in ran.out


def test_a_knock_out_ranks_its_winner_first_in_one_column_of_imps(tmp_path: Path) -> None:
    club = Club(tmp_path, "Cup", "--form", "teams")
    club.do("enter-contestant 1", "enter-contestant 2")
    heading = [line for line in club.shown("show", 1) if line.startswith("Place")]
    assert heading == ["Place No. Players Boards VPs IMPs"]
    club.do("draw-knock-out 1 boards=1", "results 1 1 1=4SN=", "results 1 2 1=4SN-1")
    shown = club.shown("show", 1)
    assert [line for line in shown if line.startswith("Place")] == ["Place No. Players Boards IMPs"]
    assert shown[-2:] == ["1 1 1 10.00", "2 2 1 -10.00"]
