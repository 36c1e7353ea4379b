"""Result pages of events in matches that are not between teams of four in single rounds."""

from __future__ import annotations

from fractions import Fraction

from overtrick.event.compute import standings
from overtrick.event.records import MatchAwarded, Record, ResultEntered
from overtrick.publish.pages import site
from tests.event.build import Kind, event
from tests.event.teams.hall import GAME, VPS, imps, match, table
from tests.event.test_swiss_pairs import ROUND, swiss


def pages(kind: Kind, records: list[Record]) -> dict[str, str]:
    found = event(kind, records)
    made = site(found, standings(found), {})
    return {name: page.decode() for name, page in made.items() if name.endswith(".html")}


def test_pairs_that_play_matches_have_a_page_of_them() -> None:
    made = pages(swiss(), list(ROUND))
    assert '<th scope="col">Pair</th>' in made["matches.html"]
    assert "20.00–0.00" in made["matches.html"]
    assert "VPs" in made["index.html"]
    assert "IMPs" not in made["index.html"]


def test_sections_that_play_matches_are_told_apart() -> None:
    records = [
        ResultEntered(section, one.board, one.ns, one.ew, one.result, round=1)
        for section in "AB"
        for one in ROUND
    ]
    page = pages(swiss(), list(records))["matches.html"]
    assert "A1" in page
    assert "B4" in page


def test_an_awarded_match_is_won_by_its_award() -> None:
    award = MatchAwarded("", 2, ("1", "2"), (Fraction(0), Fraction(18)))
    page = pages(VPS, [*match(1, "1", "2", GAME), award])["matches.html"]
    assert "0.00–18.00" in page
    assert page.count(' class="winner"') == 2


def test_every_stanza_s_boards_stand_on_the_team_s_page() -> None:
    records = match(1, "1", "2", GAME) + match(2, "1", "2", GAME, first=5)
    made = pages(imps(stanzas="consecutive"), list(records))
    page = next(text for name, text in made.items() if name.startswith("team-1"))
    assert "board-1.html" in page
    assert "board-5.html" in page


def test_teams_of_eight_have_pages() -> None:
    records = [
        table(1, 1, ("1", "3"), "4SN=", 1),
        table(1, 1, ("3", "1"), "4SN-1", 2),
        table(1, 1, ("2", "4"), "4SN=", 3),
        table(1, 1, ("4", "2"), "4SN-1", 4),
    ]
    made = pages(imps(eights="fours", eights_numbers="fours"), list(records))
    assert "1+2" in made["matches.html"]


def test_the_rules_tell_which_options_matches_use() -> None:
    unused = "Choices that this method does not use"
    with_matches = pages(swiss(), list(ROUND))["rules.html"]
    assert with_matches.index("vp_scale=wbf") < with_matches.index(unused)
    without = pages(Kind(), list(ROUND))["rules.html"]
    assert without.index("vp_scale=wbf") > without.index(unused)


def test_a_scale_that_is_written_out_is_named_by_its_description() -> None:
    text = 'description = "Our league"\n[[rows]]\nboards = 1\nupto = [2]\nvps = [10, 20]\n'
    made = pages(imps(vp_scale=text), list(match(1, "1", "2", GAME)))["rules.html"]
    assert "Our league" in made
    assert "[[rows]]" not in made
