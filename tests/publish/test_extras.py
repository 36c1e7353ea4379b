"""What stands beside rankings: strata, carry-over, stage, prizes, pairs of teams, awards, byes."""

from __future__ import annotations

from collections.abc import Iterable
from datetime import UTC, datetime
from fractions import Fraction

import pytest

from overtrick.bridge.notation import parse_result
from overtrick.bridge.seat import Side
from overtrick.event.compute import standings
from overtrick.event.contestant import ContestantId, Person
from overtrick.event.fold import fold
from overtrick.event.giving import given
from overtrick.event.opening import journal
from overtrick.event.prizes import Prize
from overtrick.event.records import (
    CarriedOver,
    ContestantEntered,
    CorrectionsOpened,
    EventClosed,
    EventOpened,
    LineUpGiven,
    MatchAwarded,
    PenaltyGiven,
    Record,
    ResultEntered,
    Unit,
)
from overtrick.publish import site
from overtrick.scoring.options import Options
from tests.publish import events
from tests.publish.reading import column, table, tree, words

PEOPLE = {f"p{one}": Person(f"p{one}", f"Player {one}") for one in range(1, 21)}
PRIZES = (
    Prize("First", amount=Fraction(40)),
    Prize("Best of B", "stratum", "B", Fraction(15)),
    Prize("Of nowhere", "club", "Nowhere"),
)


def made(opening: EventOpened, records: Iterable[Record]) -> dict[str, bytes]:
    event = fold(journal(opening, [(record, None) for record in records]))
    ranked = standings(event)
    return site(event, ranked, PEOPLE, (), given(PRIZES, event, ranked, PEOPLE))


def pairs(*more: Record, winners: int = 2) -> dict[str, bytes]:
    entered = [
        ContestantEntered(
            ContestantId("", str(number), side),
            (f"p{number}", f"p{number + (6 if side is Side.NS else 3)}") if number == 1 else (),
            stratum="B" if number > 1 else "A",
        )
        for number in (1, 2, 3)
        for side in Side
    ]
    results = [
        ResultEntered(
            "", board, (str(n),), (str((n + board) % 3 + 1),), parse_result(f"{n}NTN="), board, n
        )
        for board in (1, 2, 3)
        for n in (1, 2, 3)
    ]
    return made(events.opened(winners=winners), [*entered, *results, *more])


def lists(pages: dict[str, bytes], page: str = "index.html") -> list[str]:
    return [words(one) for one in tree(pages, page).xpath("//main//h2 | //main//h3")]


def test_each_stratum_has_its_list_below_the_ranking() -> None:
    pages = pairs()
    assert lists(pages) == [
        "North-South", "East-West", "North-South, stratum B", "East-West, stratum B", "Prizes",
    ]  # fmt: skip
    tables = tree(pages, "index.html").xpath("//table[@class='places']")
    assert [len(one.xpath("tbody/tr")) for one in tables] == [3, 3, 2, 2]
    assert "Stratum" in [words(head) for head in tables[0].xpath("thead/tr/th")]


def test_a_place_in_a_stratum_stands_on_the_card() -> None:
    facts = [words(one) for one in tree(pairs(), "pair-2NS.html").xpath("//p[@class='fact']")]
    assert any(one.startswith("Stratum B place ") and one.endswith(" of 2") for one in facts)


def test_carry_over_has_a_column_a_note_and_a_word_on_the_card() -> None:
    brought = CarriedOver(
        ContestantId("", "2", Side.NS), Fraction("3.5"), "percent", "first session"
    )
    pages = pairs(brought)
    index = tree(pages, "index.html")
    assert "+3.5" in column(index, "places", "Carried over")
    assert "counts in the total" in words(index)
    facts = [words(one) for one in tree(pages, "pair-2NS.html").xpath("//p[@class='fact']")]
    assert "Carried over +3.5% first session" in facts
    assert "Carried over" not in words(tree(pairs(), "index.html"))


def test_prizes_stand_with_their_winners_and_nobody_s_are_left_out() -> None:
    index = tree(pairs(), "index.html")
    rows = table(index, "prizes")
    assert [row[0] for row in rows] == ["First", "Best of B"]
    assert [row[1].count("Pair") for row in rows] == [1, 3]
    assert [row[2] for row in rows] == ["40", "5 each"]
    events_without = events.publish(events.opened(), [])
    assert "Prizes" not in words(tree(events_without, "index.html"))


@pytest.mark.parametrize(
    ("record", "stage"),
    [
        (CorrectionsOpened(), "Provisional results"),
        (
            CorrectionsOpened(datetime(2026, 11, 27, 22, 30, tzinfo=UTC)),
            "Provisional results, to be corrected until 22:30 UTC on Friday 27 November 2026",
        ),
        (EventClosed((), "Overtrick"), "Final results"),
    ],
)
def test_the_stage_is_said(record: Record, stage: str) -> None:
    pages = pairs(record)
    for page in ("index.html", "projector.html"):
        (said,) = tree(pages, page).xpath("//p[@class='stage']")
        assert words(said) == stage
    assert not tree(pairs(), "index.html").xpath("//p[@class='stage']")


@pytest.mark.parametrize(
    ("unit", "shown"),
    [
        ("total", "−10.00% slow play, Law 81C"),
        ("percent", "−10.00% slow play, Law 81C"),
        ("board", "−10.00% of a board's top slow play, Law 81C"),
        ("session", "−10.00% of the session slow play, Law 81C"),
        ("mp", "−10.00 MP slow play, Law 81C"),
    ],
)
def test_a_penalty_stands_in_the_unit_it_was_given_in(unit: Unit, shown: str) -> None:
    penalty = PenaltyGiven(
        ContestantId("", "2", Side.NS),
        Fraction(10),
        "slow play",
        unit,
        law="81C",
    )
    facts = [
        words(one) for one in tree(pairs(penalty), "pair-2NS.html").xpath("//p[@class='fact']")
    ]
    assert f"Penalty {shown}" in facts


def teams() -> dict[str, bytes]:
    entered: list[Record] = []
    for number in range(1, 4):
        people = tuple(f"p{4 * number + seat - 3}" for seat in range(4))
        team = ContestantId("", str(number))
        entered.append(ContestantEntered(team, people, f"Team {number}"))
        first, second, third, fourth = people
        entered.append(LineUpGiven(team, 1, (first, second), (third, fourth)))
    results = [
        ResultEntered(
            "", board, (ns,), (ew,), parse_result(made), 1, table, teams=(ns, ew), room=room
        )
        for board in (1, 2)
        for table, room, ns, ew, made in (
            (1, "open", "1", "2", "4SN="),
            (2, "closed", "2", "1", "4SN-1"),
        )
    ]
    awards = [
        MatchAwarded("", 1, ("3",), (Fraction(12),), "vp", "odd number"),
        MatchAwarded("", 2, ("1", "3"), (Fraction(12), Fraction(0)), "vp", "team 3 was late"),
    ]
    opening = events.opened("teams", "imp", options=Options(vp_scale="wbf").named)
    return made(opening, [*entered, *results, *awards])


def test_pairs_of_teams_have_lists_with_their_people() -> None:
    index = tree(teams(), "index.html")
    assert {"Pairs: Butler", "Pairs: Cross-IMPs"} <= {words(one) for one in index.xpath("//h2")}
    pair = column(index, "pairs", "Pair")
    assert len(pair) == 4
    assert "Player 1 & Player 2Team 1" in [one.replace(" Team", "Team") for one in pair]


def test_awarded_matches_and_byes_are_told_where_matches_are() -> None:
    pages = teams()
    page = tree(pages, "matches.html")
    facts = [words(one) for one in page.xpath("//p[@class='fact']")]
    assert facts == [
        "No opponents Team 3: 12 VPs (odd number)",
        "Awarded Team 1 against Team 3: team 3 was late",
    ]
    assert [words(one) for one in page.xpath("//span[@class='tag']")] == ["awarded"]
    card = tree(pages, "team-3.html")
    assert "Round 1 no opponents: 12 VPs (odd number)" in words(card)
    assert "awarded team 3 was late" in words(card)
