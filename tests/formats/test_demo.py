"""The evening that ships with Overtrick: whole, plausible, and showing what is hard."""

from __future__ import annotations

from collections import Counter
from functools import cache

from overtrick.bootstrap import score_files
from overtrick.bridge.deal import Hand
from overtrick.bridge.result import Adjusted, NotPlayed, PassedOut, Played
from overtrick.bridge.seat import Seat
from overtrick.demo import path
from overtrick.event.records import ResultEntered
from overtrick.formats.loading import load
from overtrick.formats.writing import Evening


@cache
def evening() -> Evening:
    return score_files([path()])


def entered() -> list[ResultEntered]:
    return [play.entered for play in evening().event.plays.values()]


def hand(board: int, seat: Seat) -> Hand:
    deal = evening().event.deal("", board)
    assert deal is not None
    found = deal.hands[seat]
    assert found is not None
    return found


def cards(board: int, seat: Seat) -> set[str]:
    suits = zip("SHDC", hand(board, seat).suits, strict=True)
    return {suit + rank for suit, ranks in suits for rank in ranks}


def test_it_works() -> None:
    opened = evening().event.opened
    assert (opened.title, opened.club) == ("Thursday pairs", "Larchfield Bridge Club")
    assert (opened.rules, opened.winners, opened.form) == ("ebu", 2, "pairs")
    assert evening().notices == ()
    assert [len(one.rows) for one in evening().standings.rankings] == [7, 7]


def test_every_pair_has_two_names_and_every_board_its_cards() -> None:
    event = evening().event
    assert all(len(one.players) == 2 for one in event.contestants.values())
    names = [person.name for person in evening().people.values()]
    assert len(set(names)) == len(names) == 28
    assert all(len(cards(board, seat)) == 13 for board in range(1, 29) for seat in Seat)


def test_every_pair_meets_every_other_once_on_four_boards() -> None:
    assert len(entered()) == 7 * 7 * 4
    meetings = Counter((one.ns, one.ew) for one in entered())
    assert set(meetings.values()) == {4}
    assert len(meetings) == 49
    for side in ("ns", "ew"):
        seen = Counter((getattr(one, side), one.board) for one in entered())
        assert set(seen.values()) == {1}


def test_it_shows_what_is_hard() -> None:
    results = [one.result for one in entered()]
    rulings = [str(one) for one in results if isinstance(one, Adjusted)]
    assert len(rulings) == 2
    assert "60/40" in rulings
    assert any(one.startswith("60% 4S") for one in rulings)
    assert sum(isinstance(one, PassedOut) for one in results) == 2
    assert sum(isinstance(one, NotPlayed) for one in results) == 1
    assert any(row.tied for row in evening().standings.rows)


def test_every_lead_is_from_the_hand_on_declarers_left() -> None:
    played = [one for one in entered() if isinstance(one.result, Played)]
    assert all(one.lead for one in played)
    for one in played:
        assert isinstance(one.result, Played)
        declarer = one.result.contract.declarer
        assert declarer is not None
        assert one.lead in cards(one.board, declarer.next)


def test_every_trump_suit_is_one_that_people_would_choose() -> None:
    for one in entered():
        if not isinstance(one.result, Played) or one.result.contract.denomination.letters == "NT":
            continue
        declarer = one.result.contract.declarer
        assert declarer is not None
        trumps = one.result.contract.denomination.letters
        held = cards(one.board, declarer) | cards(one.board, declarer.partner)
        assert sum(card[0] == trumps for card in held) >= 7, f"board {one.board}: {one.result}"


def test_no_contract_is_far_above_what_the_cards_made() -> None:
    assert all(abs(one.result.over) <= 5 for one in entered() if isinstance(one.result, Played))


def test_its_results_and_deals_lie_beside_it() -> None:
    folder = path().parent
    assert load(folder / "thursday.csv") == load(path())
    assert (folder / "thursday.pbn").is_file()
