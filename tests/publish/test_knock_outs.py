"""Pages of a knock-out: stages by name, the whole match, IMPs in full, what ranks."""

from __future__ import annotations

from fractions import Fraction

from overtrick.event.commands import (
    DrawKnockOut,
    EnterContestant,
    EnterResult,
    GivePenalty,
    SetMatch,
)
from overtrick.event.compute import standings
from overtrick.event.decide import done
from overtrick.event.state import Event
from overtrick.publish import site
from tests.event.decide.hall import opened, told
from tests.publish.reading import column, table, tree, words


def cup(count: int, stanzas: int = 2) -> Event:
    names = [EnterContestant(str(number)) for number in range(1, count + 1)]
    event = told(opened("imp", "teams", 1), *names)
    return done(event, DrawKnockOut(1, boards=(1, 2), stanzas=stanzas))


def played(event: Event, round_: int, *winners: str) -> Event:
    for (_, one, table_), sitting in sorted(event.sittings.items()):
        if one == round_ and sitting.teams is not None:
            result = "4SN-1" if sitting.teams[1] in winners else "4SN="
            for board in sitting.boards:
                event = done(event, EnterResult(round_, table_, board, result))
    return event


def pages(event: Event) -> dict[str, bytes]:
    return site(event, standings(event), {}, ())


def headings(made: dict[str, bytes]) -> list[str]:
    return [words(one) for one in tree(made, "matches.html").xpath("//main//h2")]


def test_a_stage_is_called_by_its_name_and_its_stanzas_are_one_line() -> None:
    event = played(played(cup(4), 1, "1", "2"), 2, "1", "2")
    event = done(event, DrawKnockOut(3))
    event = played(played(event, 3, "1"), 4)
    made = pages(event)
    assert headings(made) == ["Semi-finals", "Final"]
    lines = table(tree(made, "matches.html"), "matches")
    assert len(lines) == 2
    assert all("44–0" in line for line in lines)
    assert column(tree(made, "index.html"), "places", "Place") == ["1", "2", "3=", "3="]
    said = words(tree(made, "rules.html"))
    assert "how far they got in the knock-out" in said
    assert "All stanzas of a stage are one match" in said


def test_other_numbers_of_teams_are_counted() -> None:
    event = played(cup(6, stanzas=1), 1, "3", "4")
    assert headings(pages(event)) == ["Stage 1, 6 teams"]


def test_half_an_imp_is_shown_as_half_an_imp() -> None:
    event = played(cup(2, stanzas=1), 1, "1")
    event = done(event, GivePenalty("1", Fraction(5, 2), "imp", round=1))
    made = pages(event)
    assert "19.5" in " ".join(table(tree(made, "matches.html"), "matches")[0])
    assert column(tree(made, "index.html"), "places", "IMPs") == ["+19.5 with a penalty", "−19.5"]


def test_half_an_imp_stands_beside_victory_points_too() -> None:
    names = [EnterContestant(str(number)) for number in (1, 2)]
    event = told(opened("imp", "teams", 1), *names, SetMatch(1, "1", "2", (1, 2)))
    event = played(event, 1, "1")
    event = told(event, GivePenalty("1", Fraction(5, 2), "imp", round=1))
    assert column(tree(pages(event), "index.html"), "places", "IMPs") == ["+19.5", "−19.5"]
