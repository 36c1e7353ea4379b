"""A correction rescored gives the same as the whole event scored anew."""

from __future__ import annotations

from dataclasses import replace

from hypothesis import given
from hypothesis import strategies as st

from overtrick.bridge.board import Vulnerability
from overtrick.bridge.notation import parse_result, parse_ruling
from overtrick.event.compute import scored, standings
from overtrick.event.fold import Event, extended
from overtrick.event.records import BoardPrepared, Entry, Record, Voided
from overtrick.scoring.options import Options
from tests.event.build import Kind, event, row

RESULTS = ("4SN=", "4SN-1", "3NTE+2", "PASS", "NP", "5CxW-2", "60/40", "1NTS=")
FACTORS = ("event", "board", "boards", "none")


def made(text: str) -> object:
    return parse_ruling(text) if "/" in text else parse_result(text)


def start(options: Options, method: str) -> Event:
    rows = [
        row(board, str(table), str(4 + (table + board) % 4), parse_result("3NTN="))
        for board in (1, 2, 3)
        for table in (1, 2, 3, 4)
    ]
    return event(Kind(method=method, options=options), rows)


def changes(found: Event) -> st.SearchStrategy[Record]:
    live = sorted(found.plays)
    target = st.sampled_from(live) if live else st.nothing()
    corrected = st.builds(
        lambda number, text: replace(
            found.plays[number].entered, result=made(text), supersedes=number
        ),
        target, st.sampled_from(RESULTS),
    )  # fmt: skip
    added = st.builds(
        lambda board, ns, ew, text: row(board, ns, ew, made(text)),  # type: ignore[arg-type]
        st.integers(1, 4), st.sampled_from("123"), st.sampled_from("4567"),
        st.sampled_from(RESULTS),
    )  # fmt: skip
    cards = st.builds(
        lambda board, vul: BoardPrepared(board, vulnerable=vul),
        st.integers(1, 4), st.sampled_from(Vulnerability),
    )  # fmt: skip
    return st.one_of(corrected, added, cards, st.builds(Voided, target))


@given(st.data(), st.sampled_from(FACTORS), st.sampled_from(("mp", "ximp", "butler")))
def test_what_is_scored_again_and_what_is_kept_come_to_the_same(
    data: st.DataObject, factor: str, method: str
) -> None:
    found = start(Options(factor=factor), method)
    before = scored(found)
    for _ in range(4):
        change = data.draw(changes(found))
        found = extended(found, [Entry(len(found.entries) + 1, change)])
        before = scored(found, before)
        assert before.standings == standings(found)


def test_only_the_traveller_that_changed_is_scored_again() -> None:
    found = start(Options(), "mp")
    before = scored(found)
    play = found.plays[2]
    better = replace(play.entered, result=parse_result("3NTN+1"), supersedes=2)
    after = scored(extended(found, [Entry(len(found.entries) + 1, better)]), before)
    assert before.scoring
    assert after.scoring
    same = [
        one is other for one, other in zip(before.scoring.scores, after.scoring.scores, strict=True)
    ]
    assert same == [False, True, True]
