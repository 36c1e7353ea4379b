"""Handicaps in an event file: given, or worked out from percentages and grades."""

from __future__ import annotations

from fractions import Fraction
from pathlib import Path
from typing import Any

import pytest

from overtrick.bootstrap import score_files
from overtrick.formats.document import document
from overtrick.formats.reading import Unreadable
from overtrick.formats.toml import write
from overtrick.formats.writing import Evening

WEAK = "[49.05, 44.77, 51.02, 46.45, 40.82]"
STRONG = "[55.04, 51.63, 47.97, 59.32, 57.48]"
PAIRS = "board,ns,ew,ruling\n1,1,2,48.4/51.6\n1,3,4,53.7/46.3\n"
PEOPLE = "board,n,e,s,w,ruling\n1,1,2,3,4,48.4/51.6\n1,5,6,7,8,50/50\n"
TEAMS = "board,ns,ew,team ns,team ew,room,score\n1,1,4,1,2,open,50\n1,3,2,2,1,closed,50\n"

HINT = " (option handicap_as says how else they are meant)"


def scored(folder: Path, *contestants: str, top: str = "", results: str = PAIRS) -> Evening:
    """The evening of an event file whose contestants are 1, 2, ... with these lines."""
    tables = (f'[[contestants]]\nid = "{one}"\n{line}\n' for one, line in enumerate(contestants, 1))
    head = top if results is TEAMS else f"winners = 1\n{top}"
    (folder / "t.toml").write_text("\n".join((head, *tables)))
    (folder / "t.csv").write_text(results)
    return score_files([folder / "t.toml"])


def rows(evening: Evening) -> dict[str, Any]:
    found = document(evening.event, evening.standings, evening.people, evening.notices)
    return {row["contestant"]: row for one in found["rankings"] for row in one["rows"]}


def exact(evening: Evening) -> dict[str, Fraction | None]:
    return {str(one): entered.handicap for one, entered in evening.event.contestants.items()}


def said(evening: Evening) -> list[tuple[str, str, str]]:
    return [(one.code, one.where, one.message) for one in evening.notices]


def refused(folder: Path, *contestants: str, **more: str) -> list[str]:
    with pytest.raises(Unreadable) as caught:
        scored(folder, *contestants, **more)
    assert {one.code for one in caught.value.errors} == {"bad-key"}
    return [str(one) for one in caught.value.errors]


def test_the_club_guides_weaker_player_gets_what_it_prints(tmp_path: Path) -> None:
    row = rows(scored(tmp_path, f"percentages = [{WEAK}, {WEAK}]"))["1"]
    assert row["percent"] == "48.40"
    assert (row["handicap"], row["handicapped"]) == ("3.58", "51.98")


def test_the_club_guides_stronger_player_loses_what_it_prints(tmp_path: Path) -> None:
    row = rows(scored(tmp_path, "", "", f"percentages = [{STRONG}, {STRONG}]"))["3"]
    assert row["percent"] == "53.70"
    assert (row["handicap"], row["handicapped"]) == ("-4.29", "49.41")


def test_a_pairs_is_the_mean_of_the_two_and_exact(tmp_path: Path) -> None:
    five = [", ".join([one] * 5) for one in ("53.58", "45.71")]
    evening = scored(
        tmp_path,
        f"percentages = [[{five[0]}], [{five[1]}]]",
        f"percentages = [{WEAK}, {STRONG}]",
    )
    assert exact(evening) == {
        "1": Fraction("0.355"),
        "2": (Fraction("3.578") - Fraction("4.288")) / 2,
    }
    assert not said(evening)


def test_of_ten_results_the_best_and_the_worst_do_not_count(tmp_path: Path) -> None:
    older, ten = "99, 1, ", "90, 50, 50, 50, 50, 52, 52, 52, 52, 10"
    evening = scored(tmp_path, f"percentages = [[{older}{ten}], [{ten}]]")
    assert exact(evening) == {"1": Fraction(-1)}


def test_a_partner_without_a_handicap_counts_nought_and_that_is_said(tmp_path: Path) -> None:
    evening = scored(
        tmp_path,
        f"percentages = [{WEAK}, [60, 60, 60, 60]]",
        f"percentages = [[], {WEAK}]",
        "percentages = [[], []]",
    )
    assert exact(evening) == {"1": Fraction("1.789"), "2": Fraction("1.789"), "3": Fraction(0)}
    one, both = (
        "one partner has no handicap and counts 0",
        "neither partner has a handicap; both count 0",
    )
    assert said(evening) == [
        ("handicap-remark", "t.toml, line 3", f"contestant 1: {one}"),
        ("handicap-remark", "t.toml, line 7", f"contestant 2: {one}"),
        ("handicap-remark", "t.toml, line 11", f"contestant 3: {both}"),
    ]


def test_in_an_individual_a_player_has_one_list(tmp_path: Path) -> None:
    evening = scored(tmp_path, f"percentages = [{WEAK}]", "percentages = [[40]]", results=PEOPLE)
    assert exact(evening)["1"] == Fraction("3.578")
    assert rows(evening)["1"]["handicapped"] == "51.98"
    assert said(evening)[0][2] == "contestant 2: the player has no handicap and counts 0"


@pytest.mark.parametrize(
    ("form", "grades", "handicap"),
    [
        ("ebuscore-100", "52.35, 53.85", "-3"),
        ("ebuscore-50", "52.35, 53.85", "-1.5"),
        ("EBUscore-50", "38.9, 61", "0"),
        ("scorebridge", "52.35, 53.85", "-3.1"),
        ("new-zealand", "52.35, 53.85", "-3.1"),
        ("new-zealand", "46.42", "3.58"),
        ("acbl-100", "52.35, 53.85", "11.9"),
        ("acbl-90", "55", "9"),
        ("york", "63.30", "0.09"),
    ],
)
def test_grades_give_a_handicap_in_the_form_named(
    tmp_path: Path, form: str, grades: str, handicap: str
) -> None:
    evening = scored(tmp_path, f"grades = [{grades}]", top=f'handicap = "{form}"')
    assert exact(evening) == {"1": Fraction(handicap)}


def test_all_three_ways_stand_in_one_file(tmp_path: Path) -> None:
    evening = scored(
        tmp_path,
        "handicap = 3.58",
        f"percentages = [{WEAK}, {WEAK}]",
        "grades = [40, 60]",
        top='handicap = "scorebridge"',
    )
    assert exact(evening) == {"1": Fraction("3.58"), "2": Fraction("3.578"), "3": Fraction(0)}
    assert rows(evening)["4"]["handicap"] == "0.00"


def test_a_handicap_worked_out_is_written_as_a_number(tmp_path: Path) -> None:
    evening = scored(tmp_path, f"percentages = [{WEAK}, {WEAK}]")
    written = write(evening.event, evening.people, evening.standings, "t.csv")
    assert b"handicap = 3.578\n" in written
    (tmp_path / "t.toml").write_bytes(written)
    assert exact(score_files([tmp_path / "t.toml"])) == exact(evening)


def test_two_ways_at_once_are_refused_by_key(tmp_path: Path) -> None:
    lines = f"handicap = 1\npercentages = [{WEAK}, {WEAK}]\ngrades = [50, 50]"
    again = "the handicap is given by 'handicap' already: keep one of them"
    assert refused(tmp_path, lines, top='handicap = "scorebridge"') == [
        f"t.toml, line 6: contestants[1].percentages: {again}",
        f"t.toml, line 7: contestants[1].grades: {again}",
    ]


@pytest.mark.parametrize(
    ("line", "message"),
    [
        ("grades = [50, 50]", "contestants[1].grades: say at the top of the file what they give"),
        ("grades = [50, 101]", "contestants[1].grades: a list of numbers from 0 to 100"),
        ("grades = 50", "contestants[1].grades: a list of numbers from 0 to 100"),
        ('grades = ["fair"]', "contestants[1].grades: a list of numbers from 0 to 100"),
        ("percentages = [50, 51]", "contestants[1].percentages: lists of numbers from 0 to 100"),
        ("percentages = [[50], [-1]]", "contestants[1].percentages: lists of numbers"),
        ("percentages = [[50], [nan]]", "contestants[1].percentages: lists of numbers"),
        ("percentages = 50", "contestants[1].percentages: lists of numbers"),
        (
            "percentages = [[50]]",
            "a pair has two lists, one for each player, [] where there is none, and here it is 1",
        ),
        ("percentages = [[], [], []]", "contestant 1: percentages: a pair has two lists"),
    ],
)
def test_what_cannot_be_is_refused_by_key(tmp_path: Path, line: str, message: str) -> None:
    (error,) = refused(tmp_path, line)
    assert message in error


def test_a_pairs_forms_tell_how_many_grades_there_are(tmp_path: Path) -> None:
    (error,) = refused(tmp_path, "grades = [50]", top='handicap = "ebuscore-100"')
    assert error == (
        "t.toml, line 3: contestant 1: grades: a pair has two grades, one for each player, "
        "and here it is 1"
    )
    (error,) = refused(
        tmp_path, "grades = [50, 51]", top='handicap = "scorebridge"', results=PEOPLE
    )
    assert "a player has one grade, and here it is 2" in error
    (error,) = refused(tmp_path, "grades = [50]", top='handicap = "new-zealand"', results=TEAMS)
    assert "grades: a team has no handicap in per cent" in error
    (error,) = refused(tmp_path, "", top='handicap = "golf"')
    assert "handicap: 'golf' is not one of ebuscore-100, ebuscore-50, scorebridge" in error


def test_a_form_without_grades_is_said(tmp_path: Path) -> None:
    evening = scored(tmp_path, "handicap = 2", top='handicap = "york"')
    message = "handicap is not used: nobody has grades"
    assert said(evening) == [("handicap-unused", "t.toml, line 2", message)]


def test_handicaps_of_teams_are_said_to_be_unused(tmp_path: Path) -> None:
    evening = scored(tmp_path, "handicap = 2", "handicap = 3", results=TEAMS)
    message = f"handicaps are not used: they are in per cent, and teams have none{HINT}"
    assert said(evening) == [("handicap-unused", "t.toml", message)]
    assert not said(scored(tmp_path, "handicap = 0", results=TEAMS))


def test_handicaps_where_the_method_has_no_percentages_are_said_to_be_unused(
    tmp_path: Path,
) -> None:
    pairs = "board,ns,ew,score\n1,1,2,420\n1,3,4,50\n"
    evening = scored(tmp_path, "handicap = 2", top='method = "ximp"', results=pairs)
    message = f"handicaps are not used: they are in per cent, and ximp gave none{HINT}"
    assert said(evening) == [("handicap-unused", "t.toml", message)]
    assert not said(scored(tmp_path, "handicap = 2", results=pairs))


def test_one_stratum_for_everybody_is_said_not_to_be_ranked(tmp_path: Path) -> None:
    evening = scored(tmp_path, *['strata = "B"'] * 4)
    message = "strata are not ranked: everybody is of the same one"
    assert said(evening) == [("strata-unused", "t.toml", message)]


def test_strata_are_ranked_and_written_again(tmp_path: Path) -> None:
    evening = scored(tmp_path, 'strata = ["B", "C"]', 'strata = "C"', 'stratum = "A"', "")
    assert not said(evening)
    written = write(evening.event, evening.people, evening.standings, "t.csv")
    assert b'strata = "B, C"\n' in written
