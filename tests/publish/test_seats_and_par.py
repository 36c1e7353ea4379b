"""What can be made on a board and its par; what a pair made from each of its seats."""

from __future__ import annotations

from collections import defaultdict
from fractions import Fraction

from overtrick.bridge.makeable import parse_tricks
from overtrick.bridge.notation import parse_result
from overtrick.event.records import BoardPrepared, ResultEntered
from overtrick.publish.phrases import Counted, Phrase, Several
from overtrick.publish.words import date_words, figure
from tests.publish import events
from tests.publish.reading import table, tree, words

SPADES = "7A777" * 2 + "53666" * 2
"""Ten tricks for North-South in spades, and nothing much for anybody else."""
NOBODY = "6" * 20
AFTER = {"N": "East", "E": "South", "S": "West", "W": "North"}
SEATS = {"N": "North", "E": "East", "S": "South", "W": "West"}


def board(tricks: str | None):
    lines = [ResultEntered("", 1, (str(n),), (str(n),), parse_result("4SN="), 1, n) for n in (1, 2)]
    known = BoardPrepared(1, tricks=tricks and parse_tricks(tricks))
    return tree(events.publish(events.opened(winners=2), [known, *lines]), "board-1.html")


def test_a_board_shows_what_each_seat_can_make_and_par() -> None:
    page = board(SPADES)
    assert table(page, "makes") == [
        ["North", "7", "10", "7", "7", "7"],
        ["South", "7", "10", "7", "7", "7"],
        ["East", "5", "3", "6", "6", "6"],
        ["West", "5", "3", "6", "6", "6"],
    ]
    (best,) = page.xpath("//p[contains(@class, 'par')]")
    assert words(best) == "Par +420 4 spades by North or South, made"


def test_where_nobody_makes_anything_par_is_a_pass() -> None:
    (best,) = board(NOBODY).xpath("//p[contains(@class, 'par')]")
    assert words(best) == "Par 0 passed out"


def test_without_tricks_there_is_no_table_and_no_par() -> None:
    assert board(None).xpath("//table[@class='makes'] | //p[contains(@class, 'par')]") == []


def test_the_averages_of_seats_are_those_of_the_card_s_own_lines() -> None:
    pages = events.evening()
    for name in ("pair-1NS.html", "pair-4EW.html", "pair-7NS.html"):
        page = tree(pages, name)
        made: defaultdict[tuple[str, int], list[Fraction]] = defaultdict(list)
        for row in page.xpath("//table[contains(@class, 'scorecard')]//tr[@class='played']"):
            by, points = _cells(row)
            own = "NS" if "NS" in name else "EW"
            seat, place = (SEATS[by], 0) if by in own else (AFTER[by], 1)
            made[seat, place].append(points)
        shown = table(page, "averages")
        assert shown
        assert {row[0] for row in shown} == {seat for seat, _ in made}
        for seat, *cells in shown:
            for place in (0, 1):
                boards = made[seat, place]
                mean = f"{figure(100 * sum(boards) / 12 / len(boards))}%" if boards else ""
                assert cells[2 * place : 2 * place + 2] == [mean, str(len(boards))], (name, seat)


def _cells(row) -> tuple[str, Fraction]:
    """Who declared, and the points that the board brought."""
    cells = row.xpath("th | td")
    by = cells[3].xpath("string(.)").strip()
    points = row.xpath("td[contains(@class, 'n')]")[1].xpath(
        "string(text()[last()])"
    )  # without sign and grade
    return by, Fraction(points.strip())


def test_players_and_teams_have_no_seats_of_their_own() -> None:
    for pages in (events.individual(), events.teams()):
        assert not any(b'class="averages"' in content for content in pages.values())


def test_a_phrase_is_its_english_and_knows_its_parts() -> None:
    day = date_words("2026-11-26")
    assert day == "Thursday 26 November 2026"
    assert isinstance(day, Phrase)
    assert (day.sentence, day.values["month"]) == (
        "{weekday} {day} {month} {year}", "November",
    )  # fmt: skip
    assert Phrase("Final|stage") == "Final"
    assert Phrase("{not a value}") == "{not a value}"
    assert Counted(1, "{n} board", "{n} boards") == "1 board"
    assert Counted(0, "{n} board", "{n} boards") == "0 boards"
    assert Several(" and ", ("a", "b")).parts == ("a", "b")
