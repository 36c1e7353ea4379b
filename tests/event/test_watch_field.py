"""Watch against the field: signs, tricks, boards beside, and the same again and again."""

from __future__ import annotations

import json
import random
from collections import Counter
from collections.abc import Iterable, Iterator
from dataclasses import replace
from pathlib import Path
from typing import NamedTuple

import pytest

from overtrick.bridge.result import Played
from overtrick.event.fold import Event, fold
from overtrick.event.records import Entry, Record, ResultEntered, RoundDrawn
from overtrick.event.watch import Oddity, slips, watch
from tests.event.build import Kind, event, row
from tests.real.test_events import events, score_as_printed

FIELD = ("4SN=", "4SN+1", "4SN-1", "3SN+1", "4SS=")
REAL_FINDINGS = {
    "magic_20140106": 1,
    "magic_20141006": 1,
    "magic_20150921": 2,
    "usebio_abf_butler_howell": 1,
    "usebio_abf_mp_pairs_howell": 2,
}
"""Seven in 6,305 results: an exchange of boards, and results nobody else has on that side."""


def board(results: Iterable[str], number: int = 1) -> list[ResultEntered]:
    return [
        replace(row(number, str(n), str(n + 20), result), round=1, table=n)
        for n, result in enumerate(results, start=1)
    ]


def found(records: Iterable[Record]) -> list[Oddity]:
    return list(watch(event(Kind(), records)))


def codes(records: Iterable[Record]) -> list[str]:
    return [one.code for one in found(records)]


def test_a_field_that_agrees_is_silent() -> None:
    assert codes(board(FIELD)) == []


def test_a_declarer_of_the_wrong_side_is_said() -> None:
    (one,) = found(board(["4SE=", "4SN=", "4SS=", "4SN=", "4SN+1", "2SN+2"]))
    assert (one.code, one.sure, one.spot.table) == ("sign-against-the-field", "likely", 1)
    assert one.message.startswith("round 1, table 1, board 1: 4 spades by East, made: ")
    assert one.message.endswith(
        "several have this contract by North-South; was the declarer another?"
    )


def test_a_sign_that_others_share_is_not_said_as_such() -> None:
    records = board(["4SE=", "4SN=", "4SS=", "4SN=", "4SN-1", "2SN+2"])
    (one,) = found(records)
    assert (one.code, one.sure) == ("declarer-against-the-field", "possible")


@pytest.mark.parametrize(
    "results",
    [
        ["4SE=", "4SN=", "4SS=", "4HN="],  # too few to be a field
        ["4SE=", "4SW-1", "4SS=", "4SN=", "4SN=", "4SN="],  # another one of the side
        ["4SE-4", "4SN=", "4SS=", "4SN=", "4SN=", "4SN="],  # not the tricks of the others
        ["3NTE=", "3NTN=", "3NTN=", "3NTN=", "3NTN-1", "2NTE-1"],  # both sides bid notrump
    ],
)
def test_what_may_well_be_so_is_not_said(results: list[str]) -> None:
    assert codes(board(results)) == []


def test_a_score_with_the_wrong_sign_is_said() -> None:
    (one,) = found(board(["-420", "+420", "+420", "+450", "+170", "+420"]))
    assert one.code == "sign-against-the-field"
    assert "-420: all others score the other way" in one.message
    assert "the same score for North-South" in one.message


def test_a_score_that_cannot_be_is_said() -> None:
    (one,) = found(board(["+421"]))
    assert (one.code, one.sure) == ("impossible-score", "certain")
    assert "no contract gives +421 (Nobody vulnerable)" in one.message
    assert codes(board(["+620"], 1)) == ["impossible-score"]
    assert codes(board(["+620"], 2)) == []


def test_tricks_far_from_everybody_elses_are_said() -> None:
    low_field = ("2SN=", "2SN-1", "3SN-1", "2SS=", "1SN+1")
    (one,) = found(board(["1SN+6", *low_field]))
    assert (one.code, one.sure) == ("improbable-tricks", "possible")
    assert codes(board(["1SN+5", *low_field])) == []
    (low,) = found(board(["4SN-7", *FIELD]))
    assert low.message.endswith("3 tricks, the others 9 to 11")


def test_a_board_passed_out_everywhere_is_said() -> None:
    (one,) = found(board(["PASS"] * 3))
    assert (one.code, one.message) == (
        "all-passed",
        "board 1: passed out at all 3 tables; is that so?",
    )
    assert codes(board(["PASS"] * 2)) == []
    assert codes(board(["PASS", "PASS", "PASS", "1CN="])) == []


def evening() -> list[list[ResultEntered]]:
    """Three boards with a field each, at five tables."""
    fields = (
        ("4SN=", "4SN+1", "4SN-1", "3SN+1", "4SS="),
        ("3NTE=", "3NTE+1", "3NTW=", "3NTE-1", "1NTE+2"),
        ("2HN=", "2HN-1", "3HN-1", "2HS=", "2HN="),
    )
    return [board(results, number) for number, results in enumerate(fields, start=1)]


def test_two_boards_exchanged_at_a_table_are_said() -> None:
    first, second, third = evening()
    first[0], second[0] = (
        replace(first[0], result=second[0].result),
        replace(second[0], result=first[0].result),
    )
    (one,) = found([*first, *second, *third])
    assert (one.code, one.boards) == ("one-board-off", (1, 2))
    assert one.message == (
        "round 1, table 1: the result of board 1 fits board 2 and the other way round; "
        "were they exchanged?"
    )


def test_a_round_entered_one_board_off_is_said() -> None:
    first, second, third = evening()
    results = [first[0].result, second[0].result, third[0].result]
    first[0] = replace(first[0], result=results[1])
    second[0] = replace(second[0], result=results[2])
    third[0] = replace(third[0], result=row(4, "1", "2", "5DE-2").result)
    (one,) = found([*first, *second, *third])
    assert one.message.startswith(
        "round 1, table 1: the results of boards 1 and 2 fit boards 2 and 3"
    )


def test_boards_that_are_right_are_silent() -> None:
    assert codes([one for several in evening() for one in several]) == []


def test_boards_of_rounds_with_deals_of_their_own_are_not_compared() -> None:
    results = ("4SN=", "4SN+1", "4SS=", "4SN=", "4SE=")
    records = [
        replace(row(1, str(n), str(n + 9), result), round=n, table=1)
        for n, result in enumerate(results, start=1)
    ]
    assert codes(records) == ["sign-against-the-field"]
    drawn = [RoundDrawn("", one, ((str(one), str(one + 9)),)) for one in range(1, 6)]
    assert codes([*records, *drawn]) == []


def test_the_same_result_four_times_running_is_said_once() -> None:
    same = [replace(row(number, "1", "2", "3NTN="), table=1, round=1) for number in range(1, 6)]
    (one,) = found(same)
    assert (one.code, one.boards) == ("same-result-again", (1, 2, 3, 4, 5))
    assert codes(same[:3]) == []
    assert codes([*same[:2], *same[3:]]) == []


class Changed(NamedTuple):
    """A real event with one mistake made in it."""

    kind: str
    event: Event


def mistakes(real: Event, random_: random.Random) -> Iterator[Changed]:
    """A declarer moved to the other side, and two neighbouring boards exchanged."""
    entries = list(real.entries)
    played = {
        place: one.record
        for place, one in enumerate(entries)
        if isinstance(one.record, ResultEntered) and isinstance(one.record.result, Played)
    }
    for place in random_.sample(sorted(played), min(4, len(played))):
        record = played[place]
        assert isinstance(record.result, Played)
        assert record.result.contract.declarer
        contract = record.result.contract.by(record.result.contract.declarer.next)
        wrong = replace(record, result=Played(contract, record.result.tricks))
        yield Changed("declarer", fold(with_record(entries, {place: wrong})))
        for other, beside in played.items():
            same = (beside.section, beside.ns, beside.ew) == (record.section, record.ns, record.ew)
            if same and beside.board == record.board + 1:
                exchanged = {
                    place: replace(record, result=beside.result),
                    other: replace(beside, result=record.result),
                }
                yield Changed("exchanged", fold(with_record(entries, exchanged)))


def with_record(entries: list[Entry], changed: dict[int, ResultEntered]) -> list[Entry]:
    return [
        replace(one, record=changed[place]) if place in changed else one
        for place, one in enumerate(entries)
    ]


WANTED = {
    "declarer": {"sign-against-the-field", "declarer-against-the-field"},
    "exchanged": {"one-board-off"},
}


@pytest.mark.parametrize("path", events())
def test_published_events_have_few_findings(path: Path) -> None:
    scored = score_as_printed(json.loads(path.read_text("utf-8")))
    assert slips(scored.event) == ()
    assert len(watch(scored.event, scored.standings)) == REAL_FINDINGS.get(path.stem, 0)


def test_mistakes_made_in_published_events_are_found_often_enough() -> None:
    random_ = random.Random(20)
    made: Counter[str] = Counter()
    seen: Counter[str] = Counter()
    for parameter in events()[::4]:
        (path,) = parameter.values
        scored = score_as_printed(json.loads(path.read_text("utf-8")))
        for kind, wrong in mistakes(scored.event, random_):
            made[kind] += 1
            seen[kind] += bool(WANTED[kind] & {one.code for one in watch(wrong)})
    if made:
        assert 100 * seen["declarer"] > 20 * made["declarer"]
        assert 100 * seen["exchanged"] > 8 * made["exchanged"]
