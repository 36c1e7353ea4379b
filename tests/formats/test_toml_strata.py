"""Strata, carry-over and four winners in an event file."""

from __future__ import annotations

from fractions import Fraction
from pathlib import Path

import pytest

from overtrick.bootstrap import score_files
from overtrick.event.contestant import ContestantId
from overtrick.event.records import CarriedOver
from overtrick.formats.document import document
from overtrick.formats.reading import Unreadable
from overtrick.formats.toml import parse, write
from overtrick.formats.writing import Evening

LIMITS = "[strata]\nlimits = { B = 2000, C = 500 }\n"
PAIRS = "board,ns,ew,score\n1,1,2,420\n1,3,4,50\n"
PLAYERS = "board,n,e,s,w,score\n1,1,2,3,4,420\n1,5,6,7,8,50\n"


def scored(folder: Path, body: str, results: str = PAIRS) -> Evening:
    (folder / "t.toml").write_text(body)
    (folder / "t.csv").write_text(results)
    return score_files([folder / "t.toml"])


def listed(*lines: str) -> str:
    return "".join(f'[[contestants]]\nid = "{one}"\n{line}\n' for one, line in enumerate(lines, 1))


def strata(folder: Path, body: str, *lines: str) -> dict[str, str | None]:
    evening = scored(folder, f"winners = 1\n{body}{listed(*lines)}")
    return {str(one.contestant): one.stratum for one in evening.standings.rows}


def refused(body: str) -> list[str]:
    with pytest.raises(Unreadable) as caught:
        parse(body.encode(), "t.toml")
    return [str(one) for one in caught.value.errors]


def test_a_stratum_follows_from_the_higher_holding(tmp_path: Path) -> None:
    found = strata(
        tmp_path, LIMITS, "ratings = [100, 600.5]", "ratings = [500, 400]", "ratings = [2001, 1]"
    )
    assert found == {"1": "B", "2": "C", "3": "A", "4": None}


def test_or_from_the_average(tmp_path: Path) -> None:
    by = LIMITS + 'by = "average"\n'
    found = strata(tmp_path, by, "ratings = [100, 600.5]", "ratings = 500", "ratings = [2001, 1]")
    assert found == {"1": "C", "2": "C", "3": "B", "4": None}


def test_a_stratum_named_goes_before_the_holdings(tmp_path: Path) -> None:
    assert strata(tmp_path, LIMITS, 'strata = "A"\nratings = [1, 1]', 'strata = "C"')["1"] == "A"


def test_the_document_has_lists_places_and_awards(tmp_path: Path) -> None:
    body = "winners = 1\n" + listed('strata = "A"', 'strata = "B"', 'strata = "B"', 'strata = "A"')
    evening = scored(tmp_path, body)
    found = document(evening.event, evening.standings, evening.people, evening.notices)
    (only,) = found["strata"]
    assert only["name"] == "Stratum B"
    assert [(row["contestant"], row["place"]) for row in only["rows"]] == [("2", "1="), ("3", "1=")]
    rows = {row["contestant"]: row for row in found["rankings"][0]["rows"]}
    assert rows["2"]["strata"] == {"A": "3=", "B": "1="}
    assert (rows["1"]["stratum"], rows["1"]["awarded"]) == ("A", ["A"])
    assert not evening.notices
    plain = scored(tmp_path, "winners = 1\n")
    without = document(plain.event, plain.standings, plain.people, plain.notices)
    assert "strata" not in without
    assert (
        not {"strata", "stratum", "awarded", "carried"} & without["rankings"][0]["rows"][0].keys()
    )


def test_strata_that_make_no_sense_are_refused_with_their_line() -> None:
    assert refused("[strata]\nlimits = { B = 5, C = 50 }\n") == [
        "t.toml, line 2: strata.limits: the limits fall from one stratum to the next"
    ]
    assert refused('[strata]\nby = "lower"\n') == [
        "t.toml, line 2: strata.by: 'lower' is not one of higher, average"
    ]
    (error,) = refused(LIMITS + listed('strata = "D"'))
    assert "'D' is none of the strata A, B, C" in error
    (error,) = refused(listed("ratings = [5]"))
    assert "a table [strata] with limits says what they give" in error
    (error,) = refused(LIMITS + listed("ratings = [-5]"))
    assert "a list of numbers is expected" in error
    (error,) = refused(LIMITS + listed('ratings = ["many"]'))
    assert "a list of numbers is expected" in error


def test_a_limit_for_no_stratum_is_said() -> None:
    (notice,) = parse(b"[strata]\nlimits = { D = 5 }\n", "t.toml").notices
    assert notice.code == "unknown-key"


def test_what_is_carried_over_is_read_counted_and_written_again(tmp_path: Path) -> None:
    carried = (
        '[[carried]]\ncontestant = "2"\namount = 10.5\nunit = "percent"\nreason = "half of 21"\n'
    )
    evening = scored(tmp_path, "winners = 1\n" + carried)
    record = CarriedOver(ContestantId("", "2"), Fraction("10.5"), "percent", "half of 21")
    assert list(evening.event.carried.values()) == [record]
    rows = {str(one.contestant): one for one in evening.standings.rows}
    assert (rows["2"].percent, rows["2"].carried) == (0, Fraction("10.5"))
    assert rows["2"].whole is not None
    assert rows["2"].whole.total == Fraction("10.5")
    (tmp_path / "t.toml").write_bytes(write(evening.event, evening.people, evening.standings))
    again = score_files([tmp_path / "t.toml"])
    assert again.event.carried == evening.event.carried
    assert again.standings.rankings == evening.standings.rankings


def test_what_is_carried_in_no_unit_or_by_nobody_is_refused(tmp_path: Path) -> None:
    errors = refused('[[carried]]\nunit = "points"\n')
    assert sorted(one.split(": ")[1] for one in errors) == [
        "carried[1].amount", "carried[1].contestant", "carried[1].unit",
    ]  # fmt: skip
    with pytest.raises(Unreadable, match="with one winner a pair is 9 alone"):
        scored(tmp_path, 'winners = 1\n[[carried]]\ncontestant = "9NS"\namount = 1\n')


def test_an_individual_has_one_winner_or_four(tmp_path: Path) -> None:
    four = scored(tmp_path, 'form = "individual"\nwinners = 4\n', PLAYERS)
    assert [one.name for one in four.standings.rankings] == ["N", "E", "S", "W"]
    one = scored(tmp_path, 'form = "individual"\nwinners = 1\n', PLAYERS)
    assert [each.name for each in one.standings.rankings] == ["Overall"]
    (error,) = refused('form = "individual"\nwinners = 3\n')
    assert "an individual has one winner or four" in error
    (error,) = refused('form = "pairs"\nwinners = 4\n')
    assert "a whole number from 1 to 2 is expected" in error


def test_a_contestant_of_a_numbered_section_is_named_with_a_hyphen(tmp_path: Path) -> None:
    results = "section,board,ns,ew,score\n1,1,12,13,420\n11,1,2,3,50\n"
    with pytest.raises(Unreadable, match="can be one of several"):
        scored(tmp_path, 'winners = 1\n[[contestants]]\nid = "112"\nstrata = "B"\n', results)
    body = 'winners = 1\n[[contestants]]\nid = "11-2"\nstrata = "B"\n'
    evening = scored(tmp_path, body, results)
    assert list(evening.event.contestants) == [ContestantId("11", "2")]
    (tmp_path / "t.toml").write_bytes(write(evening.event, evening.people, evening.standings))
    assert score_files([tmp_path / "t.toml"]).event.contestants == evening.event.contestants
