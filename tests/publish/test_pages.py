"""What the pages say, against an event small enough to score by hand."""

from __future__ import annotations

import re
from dataclasses import replace
from fractions import Fraction

import pytest

from overtrick.bridge.deal import Deal
from overtrick.bridge.notation import parse_result
from overtrick.bridge.seat import Side
from overtrick.event.contestant import ContestantId, Person
from overtrick.event.records import (
    BoardPrepared,
    ContestantEntered,
    PenaltyGiven,
    Record,
    ResultEntered,
    SatOut,
)
from overtrick.scoring.options import Options
from tests.publish import events
from tests.publish.reading import column, table, tree, words

DEAL = "N:A764.AK4.A8.J832 85.Q62.KT954.T75 KQJT932.9873.Q3.- -.JT5.J762.AKQ964"


def line(
    board: int, pair: int, made: str, lead: str | None = None, **more: object
) -> ResultEntered:
    opponents = str((pair + board - 2) % 3 + 1)
    result = parse_result(made)
    return ResultEntered("", board, (str(pair),), (opponents,), result, board, pair, lead, **more)


def lines() -> list[Record]:
    return [
        line(1, 1, "4SN=", "D4"),
        line(1, 2, "4SxS+1", "♣10"),
        line(1, 3, "3NTS-1", "?"),
        line(2, 1, "PASS"),
        line(2, 2, "1CE="),
        line(2, 3, "6NTxxW-1"),
        line(3, 1, "60/40"),
        line(3, 2, "NP"),
        line(3, 3, "2HW+2"),
    ]


@pytest.fixture(scope="module")
def pages() -> dict[str, bytes]:
    """Three rounds of three tables, two winners, one pair with names."""
    first = ContestantId("", "1", Side.NS)
    people = {"a": Person("a", "Ada Birch"), "b": Person("b", "Max Stone")}
    more = [
        ContestantEntered(first, ("a", "b")),
        BoardPrepared(1, None, Deal.parse(DEAL)),
        PenaltyGiven(first, Fraction(3), "late start"),
        SatOut(ContestantId("", "2", Side.EW), 4),
    ]
    return events.publish(events.opened(winners=2), [*more, *lines()], people)


def test_the_ranking_has_a_list_for_each_direction(pages: dict[str, bytes]) -> None:
    page = tree(pages, "index.html")
    assert [words(head) for head in page.xpath("//h2")] == ["North-South", "East-West"]
    assert table(page, "places") == [
        ["1", "1", "Ada Birch & Max Stone", "3", "6.40 / 12.00", "50.33 with a penalty", ""],
        ["2=", "3", "Pair 3NS", "3", "6.00 / 12.00", "50.00", ""],
        ["2=", "2", "Pair 2NS", "2", "4.00 / 8.00", "50.00", ""],
    ]
    second = page.xpath("//table[contains(@class, 'places')]")[1]
    percents = [words(cell) for cell in second.xpath("tbody/tr/td[contains(@class, 'main')]")]
    assert percents == ["80.00", "33.33", "25.00"]


def test_a_traveller_begins_with_the_best_for_north_south(pages: dict[str, bytes]) -> None:
    assert table(tree(pages, "board-1.html"), "traveller") == [
        ["pair 2", "pair 2", "4 spades doubled by South, one over", "", "10 of clubs",
         "690", "", "4.0 top", "0.0 bottom", "100"],
        ["pair 1Ada Birch & Max Stone", "pair 1", "4 spades by North, made", "", "4 of diamonds",
         "420", "", "2.0", "2.0", "50"],
        ["pair 3", "pair 3", "3 notrump by South, one down", "", "?",
         "", "50", "0.0 bottom", "4.0 top", "0"],
    ]  # fmt: skip


def test_a_phone_is_told_who_played_and_what_was_led(pages: dict[str, bytes]) -> None:
    told = [words(row) for row in tree(pages, "board-1.html").xpath("//tr[@class='whose']")]
    assert told == [
        "Pair 2NS against Pair 2EW 10 of clubs led",
        "Ada Birch & Max Stone against Pair 1EW 4 of diamonds led",
        "Pair 3NS against Pair 3EW ? led",
    ]
    unnamed = tree(pages, "board-2.html").xpath("//tr[contains(@class, 'told')]")
    assert [words(row)[:7] for row in unnamed] == ["pair 1A"]


def test_high_card_points_are_named_for_everyone_to_see(pages: dict[str, bytes]) -> None:
    cross = tree(pages, "board-1.html").find_class("points")[0]
    assert words(cross.find_class("title")[0]) == "High-card points"


def test_the_signs_of_a_page_are_explained_in_words_of_its_method() -> None:
    mp, imps, cross = events.two_winners(), events.butler(), events.two_winners("ximp")
    for name in ("board-2", "pair-1EW", "recap"):
        assert legend(mp, name)[:2] == [
            "top, bottom: the sole best and worst in matchpoints in that direction",
            "good, poor: 70% and more, 30% and less",
        ]
        for site in (imps, cross):
            sole = "top, bottom: the sole best and worst in IMPs in that direction"
            told = legend(site, name)
            assert told[0] == sole
            assert not [one for one in told if "%" in one]


def legend(pages: dict[str, bytes], name: str) -> list[str]:
    """What is explained below the scores of a page."""
    return [
        words(item) for item in tree(pages, f"{name}.html").xpath("//ul[@class='note legend']/li")
    ]


@pytest.mark.parametrize(
    "site", [events.two_winners, events.butler, events.individual, events.teams]
)
def test_a_page_explains_the_signs_it_has_and_no_others(site: object) -> None:
    pages = site()
    for name in (name.removesuffix(".html") for name in pages if name.endswith(".html")):
        signs = {one.text for one in tree(pages, f"{name}.html").find_class("sign")}
        explained = " ".join(legend(pages, name))
        assert ("top" in explained) == bool(signs & set("▲▼")), name
        assert ("good" in explained) == bool(signs & set("△▽")), name


def test_a_list_without_directions_is_named_after_the_field_in_the_recap() -> None:
    heads = [words(head) for head in tree(events.individual(), "recap.html").xpath("//h2")]
    assert heads == ["All players"]
    one = events.publish(events.opened(), [*lines()])
    assert [words(head) for head in tree(one, "recap.html").xpath("//h2")] == ["All pairs"]


def test_the_rules_say_what_ranks_and_what_comes_of_equal_scores() -> None:
    said = {}
    for options in (Options(), Options(rank_by="exact", tie_break="head-to-head")):
        pages = events.publish(events.opened(options=options.named), [*lines()])
        said[options.rank_by] = words(tree(pages, "rules.html"))
    assert (
        "Contestants are ranked by their percentage as printed, to 0.01, or their total. "
        "Contestants with equal totals share the place."
    ) in said["shown"]
    assert (
        "Contestants are ranked by their exact percentage or total. Contestants with equal "
        "totals are ranked by their points on the boards against each other."
    ) in said["exact"]


def test_a_pass_out_scores_nothing_for_both(pages: dict[str, bytes]) -> None:
    rows = table(tree(pages, "board-2.html"), "traveller")
    assert [row[2] for row in rows] == [
        "6 notrump redoubled by West, one down", "Passed out", "1 club by East, made"
    ]  # fmt: skip
    assert rows[1][3:5] == ["0", "0"]


def test_a_ruling_is_shown_and_explained(pages: dict[str, bytes]) -> None:
    page = tree(pages, "board-3.html")
    rows = table(page, "traveller")
    assert [row[2] for row in rows] == ["60/40 ruling", "2 hearts by West, two over", "Not played"]
    assert words(page.xpath("//dl[@class='notes']")[0]) == (
        "1 Ada Birch & Max Stone against Pair 3EW"
        "Artificial score: North-South average plus (60%), East-West average minus (40%)."
    )


def test_the_diagram_has_every_card_ten_as_10_and_voids_as_dashes(pages: dict[str, bytes]) -> None:
    page = tree(pages, "board-1.html")
    hands = page.xpath("//div[contains(@class, 'hand ')]")
    assert [words(hand.find("h2")) for hand in hands] == ["North", "East", "South", "West"]
    assert [words(suit) for suit in hands[2].xpath(".//dd")] == [
        "K Q J 10 9 3 2",
        "9 8 7 3",
        "Q 3",
        "void",
    ]
    assert hands[2].xpath("string(.//div[4]/dd/span[@aria-hidden])") == "—"
    label = page.xpath("string(//div[@class='points']/@aria-label)")
    assert label == "High-card points: North 16, East 5, South 8, West 11"


def test_dealer_and_vulnerability_stand_in_words(pages: dict[str, bytes]) -> None:
    said = [words(tree(pages, f"board-{n}.html").find_class("deals")[0]) for n in (1, 2, 3)]
    assert said == [
        "Dealer North · Nobody vulnerable",
        "Dealer East · North-South vulnerable",
        "Dealer South · East-West vulnerable",
    ]


def test_frequencies_count_every_score_once(pages: dict[str, bytes]) -> None:
    assert table(tree(pages, "board-1.html"), "frequencies") == [
        ["690 to North-South", "1", "", "4.0", "0.0"],
        ["420 to North-South", "1", "", "2.0", "2.0"],
        ["50 to East-West", "1", "", "0.0", "4.0"],
    ]


def test_a_score_card_has_the_pair_s_own_sign_and_a_running_percentage(
    pages: dict[str, bytes],
) -> None:
    page = tree(pages, "pair-3EW.html")
    rows = [row for row in table(page, "scorecard") if len(row) > 1]
    assert [[row[0], row[2], *row[-4:]] for row in rows[:2]] == [
        ["1", "3 notrump by South, one down", "+50", "4.0 top", "100", "100.00"],
        ["2", "1 club by East, made", "+70", "4.0 top", "100", "100.00"],
    ]
    assert rows[2][-3:] == ["1.6", "40", "80.00"]
    groups = [words(head) for head in page.xpath("//tr[@class='group']/th")]
    assert groups == [
        "Round 1 · East-West against Pair 3NS",
        "Round 2 · East-West against Pair 2NS",
        "Round 3 · East-West against 1 Ada Birch & Max Stone",
    ]


@pytest.mark.parametrize("beside", [["A+/A+"], ["A+/A+", "NP"], ["A+/A+", "60/40"], ["NP"]])
def test_the_only_result_of_a_board_is_neither_top_nor_bottom(beside: list[str]) -> None:
    others = [line(3, pair, made) for pair, made in enumerate(beside, 2)]
    played = [*lines()[:6], line(3, 1, "3NTE-1"), *others]
    made = events.publish(events.opened(winners=2), played)
    board = tree(made, "board-3.html")
    for grade in ("top", "high", "low", "bottom"):
        assert not board.xpath(f"//td[contains(concat(' ', @class, ' '), ' {grade} ')]")
    assert not board.xpath("//ul[contains(@class, 'legend')]")


def test_an_average_plus_that_rose_to_the_session_s_average_says_so() -> None:
    best = [line(1, 1, "7NTN="), *lines()[1:]]
    card = tree(events.publish(events.opened(winners=2), best), "pair-1NS.html")
    assert "75.00%: the session average, above 60% (Law 12C2(c))" in words(card)
    board = tree(events.publish(events.opened(winners=2), best), "board-3.html")
    assert (
        "North-South average plus (60%), East-West average minus (40%). "
        "North-South 75.00%: the session average, above 60% (Law 12C2(c))."
    ) in words(board)
    other = tree(events.publish(events.opened(winners=2), lines()), "pair-1NS.html")
    assert "the session average" not in words(other)


def test_phones_show_how_many_boards_where_some_played_more() -> None:
    heads, few = {}, {}
    for name, made in (("even", lines()[:6]), ("uneven", lines()[:5])):
        pages = events.publish(events.opened(winners=2), made)
        page, screen = (tree(pages, f"{one}.html") for one in ("index", "projector"))
        heads[name] = page.xpath("//th[text()='Boards']/@class")
        few[name] = [words(one) for one in screen.find_class("fewer")]
    assert set(heads["even"]) == {"n roomy"}
    assert set(heads["uneven"]) == {"n"}
    assert few == {"even": [], "uneven": ["1 of 2 boards"] * 2}


def test_a_score_card_says_what_was_taken_off_and_why(pages: dict[str, bytes]) -> None:
    page = tree(pages, "pair-1NS.html")
    assert [words(fact) for fact in page.find_class("fact")] == ["Penalty −3.00% late start"]
    assert "Sat out board 4" in words(tree(pages, "pair-2EW.html"))


@pytest.mark.parametrize("site", [events.two_winners, events.individual])
def test_the_last_running_percentage_is_the_ranking_s(site: object) -> None:
    pages = site()
    page = tree(pages, "index.html")
    compared = 0
    for row in page.xpath("//table[contains(@class, 'places')]/tbody/tr"):
        card = tree(pages, row.xpath("string(.//a/@href)"))
        running = [words(cell) for cell in card.xpath("//td[contains(@class, 'quiet')]")]
        if not card.xpath("//p[@class='fact']/span[text()='Penalty']"):
            assert [one for one in running if one][-1] == words(
                row.xpath("td[contains(@class, 'main')]")[0]
            )
            compared += 1
    assert compared > 6


def test_every_score_card_line_stands_on_its_traveller_too() -> None:
    pages = events.two_winners()
    compared = 0
    for name in (name for name in pages if name.startswith("pair-")):
        number, side = name[5:-7], name[-7:-5]
        for row in tree(pages, name).xpath("//table[contains(@class, 'scorecard')]//tr[td]"):
            board = tree(pages, row.xpath("string(th/a/@href)"))
            made = words(row.xpath("td[contains(@class, 'made')]")[0]).split(" ruling")[0]
            lines = [line for line in table(board, "traveller") if len(line) > 1]
            own = [line for line in lines if _number(line[0 if side == "NS" else 1]) == number]
            assert [line[2].startswith(made) for line in own] == [True]
            compared += 1
    assert compared == 2 * 7 * 14


def _number(seated: str) -> str:
    """The number that a cell with names begins with."""
    found = re.match(r"pair (\d)", seated)
    assert found
    return found[1]


def test_a_fouled_board_shows_who_compares_with_whom() -> None:
    page = tree(events.two_winners(), "board-1.html")
    heads = [words(head) for head in page.xpath("//tr[@class='group']/th")]
    assert heads == ["As dealt", "Fouled board, form turned"]


def test_split_and_weighted_rulings_are_explained_in_full() -> None:
    pages = events.two_winners()
    notes = " ".join(
        words(note)
        for name in pages
        if name.startswith("board-")
        for note in tree(pages, name).xpath("//dl[@class='notes']//dd")
    )
    for said in (
        "Weighted score: both sides score 60% of 3 notrump by North, made and 40% of",
        "Split score: North-South 3 notrump by North, made, East-West 3 notrump by North, one",
        "Assigned score: both sides score 4 spades by North, made.",
    ):
        assert said in notes


def test_butler_boards_carry_their_datum_and_imps_their_sign() -> None:
    pages = events.butler()
    page = tree(pages, "board-1.html")
    assert words(page.find_class("fact")[0]) == "Datum −60"
    assert "%" not in [words(head) for head in page.xpath("//th")]
    points = column(page, "traveller", "IMPs N–S")
    assert any(one.startswith("+") for one in points)
    assert any("−" in one for one in points)
    assert "%" not in words(tree(pages, "index.html").find_class("places")[0])


def test_an_individual_s_card_names_partners_and_opponents() -> None:
    page = tree(events.individual(), "player-8.html")
    first = words(page.xpath("(//tr[@class='group']/th)[1]")[0])
    assert first.startswith("Round 1 · with 2 ")
    assert " against 3 " in first
    assert " and " in first


def test_teams_have_matches_with_imps_and_victory_points() -> None:
    pages = events.teams()
    assert "recap.html" not in pages
    page = tree(pages, "matches.html")
    assert len(page.xpath("//h2")) == 3
    rows = table(page, "matches")
    assert all(len(row) == 4 for row in rows)
    for row in rows:
        ours, theirs = (float(vps) for vps in row[3].split("–"))
        assert abs(ours + theirs - 20) < 0.02
    (ranking, *_) = tree(pages, "index.html").xpath("//table[@class='places']/thead/tr")
    assert [words(head) for head in ranking.xpath("th")][-2] == "VPs"


def test_a_team_goes_by_its_name_or_number_with_its_players_below() -> None:
    rows = {row[1]: row[2] for row in table(tree(events.teams(), "index.html"), "places")}
    assert rows == {
        "1": "Larches & <Oaks>Ada Birch, name not known, Max {{ 7 * 7 }} Stone, Pia Oakes",
        "2": "Elms",
        "3": "Team 3Ada Birch, name not known",
        "4": "Team 4",
    }


def test_a_team_s_card_adds_up_to_its_match() -> None:
    page = tree(events.teams(), "team-2.html")
    sections = page.xpath("//section[h2]")
    assert len(sections) == 3
    for section in sections:
        won, lost = (
            sum(int(words(cell) or 0) for cell in section.xpath(f".//td[{place}]"))
            for place in ("last()-1", "last()")
        )
        told = words(section.find_class("eyebrow")[0]).split(" IMPs")[0]
        assert told == f"{won} to {lost}"


def test_board_a_match_has_points_and_no_victory_points() -> None:
    pages = events.teams("bam")
    heads = [words(head) for head in tree(pages, "index.html").xpath("//thead/tr/th")]
    assert "Points" in heads
    assert "VPs" not in heads
    assert "VPs" not in pages["matches.html"].decode()


def test_sections_apart_have_boards_of_their_own_and_across_share_them() -> None:
    apart, across = events.sections(across=False), events.sections(across=True)
    assert {"board-A-1.html", "board-B-x-1.html"} <= set(apart)
    assert "board-1.html" in across
    assert len(table(tree(apart, "board-A-1.html"), "traveller")) == 5
    assert len(table(tree(across, "board-1.html"), "traveller")) == 10
    assert len(tree(apart, "index.html").xpath("//nav[@class='tabs']//a")) == 2
    assert not tree(across, "index.html").xpath("//nav[@class='tabs']")


def test_the_recap_shows_every_pair_on_every_board() -> None:
    pages = events.two_winners()
    page = tree(pages, "recap.html")
    rows = table(page, "grid")
    assert len(rows) == 7
    assert all(len(row) == 15 for row in rows)
    shares = column(tree(pages, "board-14.html"), "traveller", "% North-South")
    own = [row[14].split()[0] for row in rows]
    assert sorted(own) == sorted(shares)


def test_every_option_is_told_in_words() -> None:
    pages = events.two_winners()
    page = tree(pages, "rules.html")
    told = [words(cell) for cell in page.xpath("//table//td[last()]")]
    names = {one.split("=")[0] for one in told}
    assert names == {name for name, _ in events.opened().options}
    assert "Neuberg to the event's largest number of scores" in words(page)
    assert "Law 12C2(c)" in words(page)


def test_imbalances_and_warnings_are_told_once() -> None:
    from overtrick.event.compute import standings
    from overtrick.event.fold import fold
    from overtrick.event.opening import journal
    from overtrick.event.standings import Imbalance
    from overtrick.formats.reading import Notice
    from overtrick.publish import site

    event = fold(journal(events.opened(), [(record, None) for record in lines()]))
    odd = Imbalance("board-sum", "board 2", "the matchpoints do not add up")
    found = replace(standings(event), imbalances=(odd,))
    same = Notice(odd.code, odd.where, odd.message)
    for notices in ((), (same,), (same, Notice("x", "", "A <column> is odd"))):
        page = tree(site(event, found, {}, notices), "rules.html")
        told = [words(one) for one in page.xpath("//details/ul[@class='noticed']/li")]
        folded = words(page.xpath("//details[@id='noticed']/summary")[0])
        assert folded.startswith(f"For the scorer: {len(told)} note")
        assert told[0] == "board 2: the matchpoints do not add up"
        assert len(told) == max(1, len(notices))


def test_boards_played_at_one_table_alone_make_no_percentage() -> None:
    alone = [line(1, 1, "4SN="), line(1, 2, "4SN-1"), line(2, 1, "PASS")]
    alone.append(ResultEntered("", 3, ("9",), ("9",), parse_result("1NTN="), 1))
    pages = events.publish(
        events.opened(winners=2, options=replace(Options(), factor="board").named), [*alone]
    )
    rows = [row for row in table(tree(pages, "pair-9NS.html"), "scorecard") if len(row) > 1]
    page = tree(pages, "pair-9NS.html")
    assert [row[-1] for row in rows] == ["–"]
    assert not page.xpath("//polyline")
    figures = page.xpath("//ul[@class='tally']/li")
    shown = {words(one.find("span")): words(one.find("b")) for one in figures}
    assert shown["declaring, 1 board"] == shown["of 2 North-South"] == shown["MP"] == "–"
    best = tree(pages, "pair-1NS.html").xpath("//ul[@class='tally']/li")[0]
    assert words(best) == "1 of 2 North-South", "who has no place is not counted"
    assert table(tree(pages, "index.html"), "places")[-1] == ["–", "Pair 9NS", "1", "", "–", ""]
    assert [cell for _, *cells in table(page, "averages") for cell in cells] == ["–", "1", "", "0"]
    assert "50.00" not in page.text_content()


def test_handicaps_stand_beside_scratch() -> None:
    from overtrick.event.compute import standings
    from overtrick.event.fold import fold
    from overtrick.event.opening import journal
    from overtrick.publish import site

    event = fold(journal(events.opened(winners=2), [(record, None) for record in lines()]))
    found = standings(event)
    first = found.rankings[0]
    row = replace(first.rows[0], handicap=Fraction(-7, 2), handicapped=Fraction(5083, 100))
    ranking = replace(first, rows=(row, *first.rows[1:]))
    page = tree(site(event, replace(found, rankings=(ranking,)), {}), "index.html")
    heads = [words(head) for head in page.xpath("//thead/tr/th")]
    assert heads == ["Place", "Pair", "Boards", "MP", "%", "Handicap", "Handicapped", "Meter"]
    assert table(page, "places")[0][5:7] == ["−3.50", "50.83"]


def test_an_event_without_title_date_or_names_still_has_a_heading() -> None:
    page = tree(events.butler(), "index.html")
    assert words(page.find(".//h1")) == "Pairs"
    assert words(page.xpath("(//table//th[@scope='row'])[1]")[0]).startswith("Pair ")


def test_halves_are_shown_as_on_paper_slips_where_asked() -> None:
    options = replace(Options(), win="1", half="x").named
    pages = events.publish(events.opened(winners=2, options=options), [
        line(1, 1, "4SN="), line(1, 2, "4SN="), line(1, 3, "4SN-1"),
    ])  # fmt: skip
    assert column(tree(pages, "board-1.html"), "traveller", "MP N–S") == [
        "1x good",
        "1x good",
        "0 bottom",
    ]
