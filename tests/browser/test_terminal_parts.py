"""Parts of the terminal by themselves: what it scores, sums, reads and writes is as elsewhere."""

from __future__ import annotations

import csv
import json
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser

from overtrick.bridge.contract import Contract, Denomination, Penalty
from overtrick.bridge.score import score
from overtrick.web.terminal.pins import summed
from tests.browser.terminal_room import Room
from tests.shared import shared

pytestmark = pytest.mark.browser


@pytest.fixture(scope="module")
def module(chromium: Browser, house: Room) -> Iterator[Callable[[str, str, object], Any]]:
    """Calls what a module of the page exports, in the browser: ``call`` sees it as ``m``."""
    page = chromium.new_page()
    page.goto(f"{house.address}/t/")
    main = page.evaluate("document.querySelector('script[type=module]').src")

    def called(name: str, call: str, given: object) -> Any:
        path = main.replace("main.js", name)
        return page.evaluate(f"([path, given]) => import(path).then((m) => {call})", [path, given])

    yield called
    page.close()


Module = Callable[[str, str, object], Any]


def test_the_page_scores_as_the_laws_do(module: Module) -> None:
    cases = [
        (level, denomination.letters, int(penalty), vulnerable, tricks)
        for level in range(1, 8)
        for denomination in Denomination
        for penalty in Penalty
        for vulnerable in (False, True)
        for tricks in range(14)
    ]
    scores = module("score.js", "given.map((one) => m.score(...one))", cases)
    assert len(scores) == 2940
    wanted = [
        score(Contract(level, Denomination[NAMES[letters]], Penalty(penalty)), tricks, vulnerable)
        for level, letters, penalty, vulnerable, tricks in cases
    ]
    assert scores == wanted
    assert sorted(scores) == sorted(int(row["score"]) for row in law77())


def test_the_page_scores_and_deals_as_the_vectors_have_it(module: Module) -> None:
    vectors = json.loads(shared("vectors/rules.json").read_text())
    every = vectors["vectors"] if isinstance(vectors, dict) else vectors
    laws = [one for one in every if one["area"] == "law77" and "level" in one["input"]]
    cases = [[one["input"][name] for name in FIELDS] for one in laws]
    strains = [[level, {"N": "NT"}.get(strain, strain), *more] for level, strain, *more in cases]
    scores = module("score.js", "given.map((one) => m.score(...one))", strains)
    assert scores == [one["expected"] for one in laws]
    boards = [one for one in every if one["area"] == "board_dealer_vul"]
    numbers = [one["input"]["board"] for one in boards]
    facts = module("schedule.js", "given.map((one) => m.boardFacts({ boards: {} }, one))", numbers)
    assert [one[0] for one in facts] == [one["expected"]["dealer"] for one in boards]
    assert [VULNERABLE[one[1]] for one in facts] == [one["expected"]["vul"] for one in boards]
    assert len(laws) >= 40
    assert len(boards) > 10


FIELDS = ("level", "strain", "doubled", "vul", "tricks")
VULNERABLE = {"none": "None", "ns": "NS", "ew": "EW", "both": "Both"}


def test_the_phone_of_a_late_pair_begins_when_it_comes(module: Module) -> None:
    sits = {"table": 3, "room": None, "ns": ["1"], "ew": ["2"], "boards": [7], "plays": True}
    late = {"rounds": 5, "allowed": 2, "sittings": [sits | {"round": 4}]}
    place = {"mode": "pair", "who": "1", "table": 3, "room": None}
    for came, first in ((1, 1), (3, 3), (4, 4)):
        bundle = late | {"contestants": {"1": {"came": came}}}
        call = "m.firstRound(given[0], given[1], new Map())"
        assert module("schedule.js", call, [bundle, place]) == first


def test_the_page_sums_pins_as_the_server_does(module: Module) -> None:
    pins = [["0000", "7 A 3NS"], ["4711", "a" * 32], ["1234", "7 Grüne Gruppe 12EW" * 9]]
    sums = module("digest.js", "given.map((one) => m.summed(...one))", pins)
    assert sums == [summed(pin, salt) for pin, salt in pins]


NAMES = {"C": "CLUBS", "D": "DIAMONDS", "H": "HEARTS", "S": "SPADES", "NT": "NOTRUMP"}


def law77() -> list[dict[str, str]]:
    path = Path(__file__).parent.parent / "bridge" / "law77.csv"
    with path.open(newline="") as file:
        return list(csv.DictReader(file))


def test_every_result_is_written_and_read_back_as_the_journal_has_it(module: Module) -> None:
    texts = ["4SXS+1", "3NTE=", "7NTXXW-13", "1CN+6", "PASS", "NP"]
    again = module("score.js", "given.map((one) => m.written(m.read(one)))", texts)
    assert again == texts
