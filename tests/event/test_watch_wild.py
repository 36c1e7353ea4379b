"""Watch for wild results: what hardly anybody makes, and slams in a field far from one."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace

import pytest

from overtrick.event.records import ResultEntered
from overtrick.event.watch import Oddity, watch
from tests.event.build import Kind, event, row


def board(results: Iterable[str], number: int = 1) -> list[ResultEntered]:
    return [
        replace(row(number, str(n), str(n + 20), result), round=1, table=n)
        for n, result in enumerate(results, start=1)
    ]


def wild(results: Iterable[str], number: int = 1) -> list[Oddity]:
    return [
        one for one in watch(event(Kind(), board(results, number))) if one.code == "wild-result"
    ]


@pytest.mark.parametrize(
    ("result", "said"),
    [
        ("7NTXXN-13", "declarer has no trick at all"),
        ("7NTXXN=", "2280 points are more than any contract scores undoubled"),
        ("3NTW-9", "declarer has no trick at all"),
        ("4SN-10", "declarer has no trick at all"),
        ("7NTE-11", "11 tricks are missing"),
        ("2HS-8", "declarer has no trick at all"),
        ("4HS-8", "8 tricks are missing"),
        ("1NTXXN-7", "declarer has no trick at all"),
        ("5CXXN-6", "2800 points are more"),
    ],
)
def test_what_hardly_happens_is_said_whatever_the_others_did(result: str, said: str) -> None:
    for field in ([], ["4SN="] * 6, [result] * 6):
        first, *_ = wild([result, *field], number=1)
        assert said in first.message
        assert (first.sure, first.spot.table) == ("likely", 1)


def test_a_room_full_of_them_is_counted() -> None:
    found = wild(["7NTXXN-13", "7NTXXN="] * 7)
    assert len(found) == 9
    assert found[-1].message == "and 6 more like this"


@pytest.mark.parametrize("result", ["6SN=", "7HN-3", "6NTS-1", "7NTN="])
def test_a_slam_in_a_field_that_was_far_from_one_is_said(result: str) -> None:
    (found,) = wild([result, *["2HE="] * 5])
    assert (found.sure, found.spot.table) == ("possible", 1)
    assert "nobody else of North-South was near a slam" in found.message
    (found,) = wild([result, "2SN+2", "3CN=", *["2HE="] * 3])
    assert found.spot.table == 1


@pytest.mark.parametrize(
    "results",
    [
        ["6SN=", "2HE=", "2HE=", "PASS"],  # hardly a field
        ["6SN=", "4SN+2", "2HE=", "2HE=", "2HE="],  # as many tricks without bidding it
        ["6SN=", "5SN-1", "2HE=", "2HE=", "2HE="],  # another was looking for it
        ["6SN-4", "2HE=", "2HE=", "2HE=", "2HE="],  # a sacrifice that went wrong
        ["7NTN=", "6NTN+1", "3NTN+4", "3NTN+4", "6SN+1"],
        ["4HXN-7", "3SE=", "3SE=", "3SE=", "3SE="],
        ["5HXXE-4", "4SN=", "4SN=", "4SN=", "4SN="],
    ],
)
def test_what_may_well_be_so_is_not_said(results: list[str]) -> None:
    assert wild(results) == []
