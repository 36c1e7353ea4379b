"""Watch: slips of the pen are said, an event without any is silent."""

from __future__ import annotations

import json
from dataclasses import replace
from pathlib import Path

import pytest

from overtrick.bridge.result import ScoreOnly
from overtrick.event.opening import UnfitForm, check_form, winners
from overtrick.event.records import FormName, ResultEntered
from overtrick.event.watch import MOST, slips
from tests.event.build import Kind, event, row, teams
from tests.real.test_events import events, score_as_printed

PAIRS = 8


def howell(rounds: int = PAIRS - 1) -> list[ResultEntered]:
    """Eight pairs meet each other once: pair 8 stays, the others turn."""
    records = []
    for turn in range(rounds):
        ring = [(one + turn) % (PAIRS - 1) + 1 for one in range(PAIRS - 1)]
        meetings = [(PAIRS, ring[0]), *((ring[one], ring[-one]) for one in range(1, PAIRS // 2))]
        # Whoever stays changes sides, so that everybody sits both ways.
        meetings[0] = meetings[0] if turn % 2 else meetings[0][::-1]
        records += [row(turn + 1, f"{ns}", f"{ew}", ScoreOnly(50)) for ns, ew in meetings]
    return records


def mitchell() -> list[ResultEntered]:
    return [
        row(board, f"{ns}", f"{(ns + board) % 5 + 1}", ScoreOnly(50))
        for board in range(1, 6)
        for ns in range(1, 6)
    ]


def said(records: list[ResultEntered], kind: Kind | None = None) -> list[tuple[str, str]]:
    return [(one.code, one.message) for one in slips(event(kind or Kind(), records))]


def changed(records: list[ResultEntered], place: int, **fields: object) -> list[ResultEntered]:
    return [*records[:place], replace(records[place], **fields), *records[place + 1 :]]  # type: ignore[arg-type]


def test_a_sound_evening_is_silent() -> None:
    assert said(howell()) == []
    assert said(mitchell(), Kind(winners=2)) == []


def test_a_mistyped_number_does_not_turn_one_list_into_two() -> None:
    records = howell()
    assert winners(records) == 1
    assert winners(changed(records, 0, ns=("3",))) == 1
    assert winners(changed(records, 0, ns=("99",))) == 1


def test_a_line_the_wrong_way_round_does_not_turn_two_lists_into_one() -> None:
    apart = [replace(one, ew=(f"{int(one.ew[0]) + 10}",)) for one in mitchell()]
    assert winners(apart) == 2
    assert winners(changed(apart, 3, ns=apart[3].ew, ew=apart[3].ns)) == 2
    assert winners(mitchell()) == 2


def test_a_pair_at_two_tables_is_said() -> None:
    codes = said(changed(howell(), 0, ns=("3",)))
    assert ("twice-on-a-board", "board 1: pair 3 is at two tables; both are scored") in codes


def test_a_pair_against_itself_is_said() -> None:
    assert ("plays-itself", "board 1: pair 1 plays against itself") in said(
        changed(howell(), 0, ns=("1",), ew=("1",))
    )


def test_a_team_against_itself_and_half_a_board_are_said() -> None:
    kind = Kind(form="teams", method="imp")
    assert said([teams(1, "1", "1", "4SN=", "open")], kind)[0] == (
        "plays-itself",
        "board 1: team 1 plays against itself",
    )
    assert said([teams(1, "1", "2", "4SN=", "open")], kind) == [
        (
            "half-a-board",
            "teams 1 and 2, board 1: the other table is missing, the board does not count",
        )
    ]
    both = [teams(1, "1", "2", result, "open") for result in ("4SN=", "4SN-1")]
    assert said(both, kind)[0][1].startswith("teams 1 and 2, board 1: team 1 is North-South at 2")


@pytest.mark.parametrize(
    ("form", "records"),
    [
        ("teams", [row(1, "1", "2", "4SN=")]),
        ("individual", [row(1, "1", "2", "4SN=")]),
        ("pairs", [ResultEntered("", 1, ("1", "2"), ("3", "4"), ScoreOnly(50))]),
    ],
)
def test_results_of_another_form_are_refused(form: FormName, records: list[ResultEntered]) -> None:
    with pytest.raises(UnfitForm, match="board 1: "):
        check_form(form, records)


def test_a_pair_that_hardly_plays_is_said() -> None:
    assert said(changed(howell(), 0, ns=("99",))) == [
        ("hardly-plays", "pair 99 plays 1 board, others up to 7: is the number right?")
    ]


def test_lists_that_do_not_fit_are_said() -> None:
    assert [code for code, _ in said(howell(), Kind(winners=2))] == ["one-list-likely"]
    codes = [code for code, _ in said(mitchell(), Kind(winners=1))]
    assert codes[-1] == "two-lists-likely"


def test_many_of_a_kind_are_counted() -> None:
    found = said(mitchell(), Kind(winners=1))
    twice = [message for code, message in found if code == "twice-on-a-board"]
    assert len(twice) == MOST + 1
    assert twice[-1].startswith("and ")


@pytest.mark.parametrize("path", events())
def test_published_events_are_silent(path: Path) -> None:
    scored = score_as_printed(json.loads(path.read_text("utf-8")))
    assert slips(scored.event) == ()
