"""What is hidden: nothing of a board that somebody has still to play is in any public answer."""

from __future__ import annotations

import time
from dataclasses import replace
from datetime import UTC, datetime, timedelta
from fractions import Fraction

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from overtrick.bridge.notation import parse_result
from overtrick.event.commands import (
    AllowLatePlay,
    CarryOver,
    CloseEvent,
    CorrectResult,
    EnterContestant,
    EnterResult,
    GivePenalty,
    OpenCorrections,
    PrepareBoard,
    SetMovement,
    StartRound,
)
from overtrick.event.decide import decide, done
from overtrick.event.fold import fold
from overtrick.event.opening import journal
from overtrick.event.records import Entry, MatchAwarded, ResultEntered, Sitting, SittingsSet, Source
from overtrick.event.state import Event
from overtrick.formats.commands.objects import made
from overtrick.formats.commands.verbs import VERBS
from overtrick.scoring.methods import METHODS
from overtrick.web.book import choose
from overtrick.web.public.awaited import Awaited
from overtrick.web.public.choices import NEVER, embargo_of, shown
from overtrick.web.public.cut import cut
from overtrick.web.public.files import FILES, offered
from overtrick.web.public.open_boards import open_boards
from overtrick.web.public.render import Look
from overtrick.web.public.snapshot import Snapshot
from overtrick.web.public.view import computed, view
from tests.web.public_room import deal_text, opening, results, seated

NOW = datetime(2026, 11, 26, 20, 0, tzinfo=UTC)
LOOK = Look()


def opened(**more: object) -> Event:
    return fold([Entry(1, opening(**more))])


def told(event: Event, *commands) -> Event:
    for command in commands:
        event = done(event, command)
    return event


def mitchell(tables: int = 3, rounds: int = 0) -> Event:
    event = told(opened(), *seated(tables, names=False))
    return told(event, *results(event, range(1, rounds + 1)))


def boards(event: Event, now: datetime = NOW) -> set[int]:
    return {board for _, board in open_boards(event, now)}


def snapshot(event: Event, now: datetime = NOW) -> Snapshot:
    seen = view(event, {}, now)
    return Snapshot(1, len(event.entries), "v", seen, computed(seen), event, now)


def answers(event: Event, now: datetime = NOW) -> dict[str, bytes]:
    """Every page and file of an event, as anyone may have it."""
    one = snapshot(event, now)
    names = [*one.site.names(), *offered(one.site)]
    return {name: made.content for name in names if (made := one.made(name, LOOK))}


def test_a_board_is_open_until_the_last_table_has_played_it() -> None:
    event = mitchell()
    assert boards(event) == {1, 2, 3, 4, 5, 6}
    for round_, left in ((1, {1, 2, 3, 4, 5, 6}), (2, {1, 2, 3, 4, 5, 6}), (3, set())):
        event = told(event, *results(event, [round_]))
        assert boards(event) == left


def test_only_the_board_that_one_table_lacks_is_open_in_the_last_round() -> None:
    event = mitchell(rounds=2)
    *most, last = results(event, [3])
    event = told(event, *most)
    assert boards(event) == {last.board}
    assert boards(told(event, last)) == set()


def test_a_result_of_a_round_that_the_room_has_not_begun_opens_nothing() -> None:
    """The last table to play a board may guess at it, and take that back when it has seen all."""
    event = told(mitchell(rounds=2), StartRound(2))
    place, sitting = next(one for one in event.sittings.items() if one[0][1] == 3)
    guesses = [EnterResult(3, place[2], board, "PASS") for board in sitting.boards]
    by_table = event
    for n, guess in enumerate(guesses):
        by_table = done(by_table, guess, key=f"table {n:032x}")
    assert boards(by_table) == {1, 2, 3, 4, 5, 6}
    every = choose({"running": "all"})
    before, after = (snapshot(told(one, every)).computed for one in (event, by_table))
    assert after.standings.rankings == before.standings.rankings
    here = {*sitting.boards}
    assert boards(told(by_table, StartRound(3))) == {1, 2, 3, 4, 5, 6} - here
    assert boards(told(by_table, OpenCorrections())) == {1, 2, 3, 4, 5, 6} - here
    assert boards(told(event, *guesses)) == {1, 2, 3, 4, 5, 6} - here


def test_a_late_play_keeps_its_board_open_though_not_played_was_entered() -> None:
    event = mitchell(rounds=2)
    first, *rest = results(event, [3])
    event = told(event, *rest, replace(first, result="NP"))
    assert boards(event) == set()
    late = told(event, AllowLatePlay(3, first.table, first.board))
    assert boards(late) == {first.board}
    late = told(late, OpenCorrections())
    assert boards(late) == {first.board}, "play being over does not end a late play"
    assert boards(told(late, replace(first, result="3NTN="))) == set()
    assert boards(told(late, CloseEvent("test", "late play given up"))) == set()


def test_the_other_table_of_a_match_keeps_a_board_open() -> None:
    event = told(opened(form="teams", method="imp", winners=1), *map(EnterContestant, "1234"))
    sittings = (
        Sitting(1, 1, ("1",), ("2",), (1, 2), ("1", "2")),
        Sitting(1, 2, ("3",), ("4",), (1, 2), ("3", "4")),
    )
    event = fold([*event.entries, Entry(len(event.entries) + 1, SittingsSet("", 1, sittings))])
    assert boards(event) == {1, 2}
    event = told(event, *(EnterResult(1, table, 1, "3NTN=", room="open") for table in (1, 2)))
    assert boards(event) == {1, 2}
    event = told(event, EnterResult(1, 1, 1, "3NTN=", room="closed"))
    assert boards(event) == {1, 2}, "the other match has still to play it"
    event = told(event, EnterResult(1, 2, 1, "3NTN=", room="closed"))
    assert boards(event) == {2}


def test_one_result_of_a_match_without_rooms_leaves_the_other_table_to_play() -> None:
    event = told(opened(form="teams", method="imp", winners=1), *map(EnterContestant, "12"))
    sittings = (Sitting(1, 1, ("1",), ("2",), (1,), ("1", "2")),)
    event = fold([*event.entries, Entry(len(event.entries) + 1, SittingsSet("", 1, sittings))])
    event = told(event, EnterResult(1, 1, 1, "3NTN="))
    assert boards(event) == {1}


def test_sections_share_a_board_unless_their_cards_differ() -> None:
    event = opened(winners=1)
    for section in "AB":
        for n in (1, 2, 3, 4):
            event = told(event, EnterContestant(str(n), section))
        event = told(event, SetMovement("howell-2", section, boards_per_set=1))
    event = told(event, *results(event, (1, 2, 3)))
    assert boards(event) == set()
    last = max((p for p in event.sittings if p[0] == "B"), key=lambda p: (p[1], p[2]))
    board = event.sittings[last].boards[0]
    journal_ = [e for e in event.entries if not _is(e.record, last, board)]
    short = fold([replace(e, number=n) for n, e in enumerate(journal_, 1)])
    assert open_boards(short, NOW) == {("A", board), ("B", board)}
    other = told(
        short,
        PrepareBoard(board, "A", deal_text(1)),
        PrepareBoard(board, "B", deal_text(2)),
    )
    assert open_boards(other, NOW) == {("B", board)}


def _is(record, place, board) -> bool:
    key = (getattr(record, "section", None), getattr(record, "round", None))
    same = key == place[:2] and getattr(record, "table", None) == place[2]
    return isinstance(record, ResultEntered) and same and record.board == board


def test_cards_of_boards_that_nobody_has_played_are_hidden_for_ever() -> None:
    event = told(mitchell(rounds=3), PrepareBoard(30, deal=deal_text(30)))
    event = told(event, CloseEvent("test"))
    assert open_boards(event, NOW) == {("", 30)}
    seen = cut(event, open_boards(event, NOW)).boards
    assert (None, 30) not in seen
    assert seen[None, 1].deal == event.boards[None, 1].deal


@pytest.mark.parametrize(
    ("text", "until"),
    [
        ("", None),
        ("no", None),
        ("2026-11-28T22:00+01:00", datetime(2026, 11, 28, 21, tzinfo=UTC)),
        ("2026-11-28", datetime(2026, 11, 29, 12, tzinfo=UTC)),
        ("Saturday", NEVER),
    ],
)
def test_an_embargo_holds_as_long_as_it_can_mean(text: str, until: datetime | None) -> None:
    assert embargo_of(text) == until


def test_a_time_without_a_zone_is_that_on_the_wall(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("TZ", "Europe/London")
    time.tzset()
    try:
        for text, until in (
            ("2026-11-28T22:00", datetime(2026, 11, 28, 22, tzinfo=UTC)),
            ("2026-07-28T22:00", datetime(2026, 7, 28, 21, tzinfo=UTC)),
            ("2026-10-25T01:30", datetime(2026, 10, 25, 1, 30, tzinfo=UTC)),  # the second of two
            ("2026-10-25T00:59", datetime(2026, 10, 24, 23, 59, tzinfo=UTC)),
            ("2026-03-29T01:30", datetime(2026, 3, 29, 1, 30, tzinfo=UTC)),  # there is none
        ):
            assert embargo_of(text) == until
            command = made(VERBS["open-corrections"], {"until": text})
            assert command == OpenCorrections(until)
    finally:
        monkeypatch.undo()
        time.tzset()


def test_an_embargo_that_cannot_be_read_hides_everything() -> None:
    event = told(mitchell(rounds=3), choose({"embargo": "Saturday"}))
    assert boards(event, datetime(2999, 1, 1, tzinfo=UTC)) == {1, 2, 3, 4, 5, 6}


def test_everything_is_hidden_until_the_embargo_is_over_even_when_results_are_final() -> None:
    event = told(mitchell(rounds=3), choose({"embargo": "2026-11-28T22:00+00:00"}))
    event = told(event, CloseEvent("test"))
    end = datetime(2026, 11, 28, 22, tzinfo=UTC)
    assert boards(event, end - timedelta(seconds=1)) == {1, 2, 3, 4, 5, 6}
    assert boards(event, end) == set()
    before = answers(event, end - timedelta(seconds=1))
    assert set(before) == {"index.html", "seats.html", "rules.html", *_cards(event)}
    assert b"Others play these boards elsewhere" in before["index.html"]
    assert b"%" not in before["index.html"]
    assert "board-1.html" in answers(event, end)


def _cards(event: Event) -> set[str]:
    return {one for one in answers(event) if one.startswith("pair-")}


def test_without_a_schedule_a_board_is_open_until_everybody_has_a_result() -> None:
    one = ResultEntered("", 1, ("1",), ("2",), parse_result("3NTN="))
    rows = [(one, None), (replace(one, ns=("3",), ew=("4",)), None), (replace(one, board=2), None)]
    event = fold(journal(opening(winners=1), rows))
    assert boards(event) == {2}
    assert boards(told(event, OpenCorrections())) == set()


def test_results_read_from_a_file_of_another_day_were_all_of_them() -> None:
    one = ResultEntered("", 1, ("1",), ("2",), parse_result("3NTN="))
    source = Source("thursday.csv", 2)
    rows = [(one, source), (replace(one, board=2, ns=("3",), ew=("4",)), source)]
    event = fold(journal(opening(winners=1), rows))
    assert boards(event, NOW) == {1, 2}
    assert boards(event, NOW + timedelta(days=1)) == {1, 2}
    assert boards(event, NOW + timedelta(days=2)) == set()
    typed = fold(journal(opening(winners=1), [*rows, (replace(one, board=3), None)]))
    assert boards(typed, NOW + timedelta(days=2)) == {1, 2, 3}


FORMS = ("mitchell-3", "mitchell-5", "howell-2", "howell-3")
TEXTS = ("3NTN=", "4SS+1", "2HE-1", "PASS", "1NTW+2", "60/40", "NP", "7SxxW-3")


@st.composite
def evenings(draw: st.DrawFn) -> Event:
    """Some results of some evening, with cards, by a director who has chosen something."""
    movement = draw(st.sampled_from(FORMS))
    winners = 2 if movement.startswith("mitchell") else 1
    event = opened(winners=winners)
    tables = int(movement[-1])
    for n in range(1, (tables if winners == 2 else 2 * tables) + 1):
        for side in ("NS", "EW") if winners == 2 else (None,):
            event = told(event, EnterContestant(str(n), "", side))
    event = told(event, SetMovement(movement, boards_per_set=1))
    numbers = {board for one in event.sittings.values() for board in one.boards}
    event = told(event, *(PrepareBoard(board, deal=deal_text(board)) for board in sorted(numbers)))
    everything = results(event, range(1, 20))
    # Whole boards more often than not, so that some are over and some are not.
    over = draw(st.sets(st.sampled_from(sorted(numbers))))
    some = draw(st.sets(st.integers(0, len(everything) - 1), max_size=8))
    for place, command in enumerate(everything):
        if command.board in over or place in some:
            event = told(event, replace(command, result=draw(st.sampled_from(TEXTS))))
    if draw(st.booleans()):
        event = told(event, OpenCorrections())
    return event


def naive(event: Event) -> set[int]:
    """The boards that a table of the schedule has no result of, one by one."""
    found = set()
    for (section, round_, table), sitting in event.sittings.items():
        for board in sitting.boards:
            entered = [
                play
                for play in event.plays.values()
                if (play.entered.section, play.entered.round) == (section, round_)
                and (play.entered.table, play.entered.board) == (table, board)
            ]
            if sitting.ns and sitting.ew and not entered:
                found.add(board)
    return found


FEW = settings(deadline=None, suppress_health_check=list(HealthCheck), max_examples=25)


@FEW
@given(evenings())
def test_open_are_the_boards_that_some_table_has_still_to_play(event: Event) -> None:
    assert boards(event) == naive(event)


@FEW
@given(evenings(), st.data())
def test_what_happened_on_open_boards_changes_nothing_that_anyone_is_told(
    event: Event, data: st.DataObject
) -> None:
    event = told(event, choose({"running": "closed"}))
    hidden = boards(event)
    other = []
    for entry in event.entries:
        record = entry.record
        if isinstance(record, ResultEntered) and record.board in hidden:
            text = data.draw(st.sampled_from(TEXTS))
            record = replace(record, result=parse_result(text), lead="SA")
        elif getattr(record, "deal", None) and record.board in hidden:
            deal = event.boards[None, record.board].deal
            record = replace(record, deal=replace(deal, north=deal.south, south=deal.north))
        other.append(replace(entry, record=record))
    changed = fold(other)
    assert view(changed, {}, NOW) == view(event, {}, NOW)
    assert answers(changed) == answers(event)


@FEW
@given(evenings())
def test_no_answer_has_a_page_a_row_or_a_card_of_an_open_board(event: Event) -> None:
    hidden = boards(event)
    found = answers(event)
    one = snapshot(event)
    assert not {board.board for board in one.computed.standings.boards} & hidden
    for board in hidden:
        assert f"board-{board}.html" not in found
        assert f'[Board "{board}"]'.encode() not in found.get("boards.pbn", b"")
        assert f'"board": {board},'.encode() not in found["results.json"]
    rows = found["travellers.csv"].decode().splitlines()
    column = rows[0].split(",").index("board")
    assert not {int(row.split(",")[column]) for row in rows[1:]} & hidden
    assert one.view.event.entries == ()


def test_running_totals_count_open_boards_only_where_the_director_says_so() -> None:
    event = told(mitchell(rounds=2), choose({"running": "closed"}))
    assert {row.boards for row in snapshot(event).computed.standings.rows} == {0}
    every = told(event, choose({"running": "all"}))
    one = snapshot(every)
    assert {row.boards for row in one.computed.standings.rows} == {4}
    assert one.computed.standings.boards == ()
    assert "board-1.html" not in answers(every)
    under = told(every, choose({"embargo": "2026-12-01"}))
    assert snapshot(under).computed.standings.rankings == ()


def test_running_totals_count_the_rounds_that_are_over_and_nothing_of_the_one_at_play() -> None:
    event = mitchell(tables=5, rounds=2)
    assert shown(event).running == "rounds"
    one = snapshot(event)
    assert {row.boards for row in one.computed.standings.rows} == {2}
    assert one.computed.standings.boards == ()
    assert one.view.totals is not None
    assert {play.entered.round for play in one.view.totals.plays.values()} == {1}
    assert "board-1.html" not in answers(event)
    changed = replace_results(event, of_round=2)
    assert answers(changed) == answers(event)
    under = told(event, choose({"embargo": "2026-12-01"}))
    assert snapshot(under).computed.standings.rankings == ()


@pytest.mark.parametrize("method", METHODS)
def test_the_first_totals_come_when_it_is_said_that_they_do(method: str) -> None:
    event = told(opened(method=method), *seated(5, names=False))
    said = snapshot(event).site.awaited
    assert said is not None
    for round_ in range(1, 5):
        event = told(event, StartRound(round_))
        now = snapshot(event).site.awaited
        assert now == (said if round_ <= said.round else None), round_
        event = told(event, *results(event, (round_,)))
    late = told(opened(), *seated(5, names=False), *(StartRound(one) for one in range(1, 5)))
    assert snapshot(late).site.awaited == Awaited(0, results=2), "results are missing"
    closed = told(late, choose({"running": "closed"}))
    assert snapshot(closed).site.awaited == Awaited(closed=True, results=2)
    assert snapshot(told(closed, OpenCorrections())).site.awaited is None


def replace_results(event: Event, of_round: int) -> Event:
    """The event as it were, had everybody made seven notrump in a round."""
    return fold(
        replace(entry, record=replace(entry.record, result=parse_result("7NTS=")))
        if isinstance(entry.record, ResultEntered) and entry.record.round == of_round
        else entry
        for entry in event.entries
    )


def test_nothing_of_the_book_is_in_a_view() -> None:
    event = mitchell(rounds=3)
    first = next(iter(event.plays.values())).entered
    event = told(
        event,
        CorrectResult(first.round, first.table, first.board, "1CN=", reason="the secret reason"),
        choose({"playing": "no"}),
    )
    seen = view(event, {}, NOW)
    assert seen.event.notes == {}
    assert seen.event.entries == ()
    assert all(b"secret" not in content for content in answers(event).values())


def test_every_file_that_is_offered_can_be_made_and_no_other() -> None:
    event = mitchell(rounds=3)
    assert set(offered(snapshot(event).site)) == set(FILES) - {"site.zip"}
    over = told(event, OpenCorrections())
    assert set(offered(snapshot(over).site)) == set(FILES)
    assert snapshot(event).made("site.zip", LOOK) is None
    made = snapshot(over).made("site.zip", LOOK)
    assert made is not None
    assert made == snapshot(over).made("site.zip", LOOK), "the same site gives the same bytes"


def test_deciding_is_not_disturbed_by_what_was_cut() -> None:
    event = mitchell(rounds=1)
    cut(event, open_boards(event, NOW))
    assert decide(event, results(event, [2])[0])


@pytest.mark.parametrize(
    ("reason", "is_told"),
    [
        ("4HE= stands on board 4, phone rang", False),
        ("boards 3-5 not played", False),
        ("boards 1 to 6 began late", False),
        ("slow, 4 minutes", False),
        ("slow, 14 minutes at 6", True),
        ("the phone rang", True),
        ("", True),
    ],
)
def test_a_reason_with_the_number_of_a_board_to_be_played_waits_until_nobody_plays_it(
    reason: str, is_told: bool
) -> None:
    event = told(mitchell(), GivePenalty("1NS", Fraction(5), "percent", reason))
    event = told(event, CarryOver("2NS", Fraction(5), "percent", reason))
    event = replace(event, awards={("", 1, ("3",)): MatchAwarded("", 1, ("3",), (), "vp", reason)})

    def reasons(seen: Event) -> set[str]:
        records = (*seen.penalties.values(), *seen.carried.values(), *seen.awards.values())
        assert len(records) == 3
        return {one.reason for one in records}

    assert reasons(cut(event, frozenset({("", 4)}))) == ({reason} if is_told else {"…"})
    assert reasons(cut(event, frozenset())) == {reason}
    assert reasons(cut(replace(event, stage="final"), frozenset({("", 4)}))) == {reason}
