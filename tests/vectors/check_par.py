"""The vectors of par: what both sides come to with all cards seen."""

from __future__ import annotations

from typing import Any

from overtrick.bridge.board import Vulnerability
from overtrick.bridge.makeable import parse_tricks, written_tricks
from overtrick.bridge.par import par
from overtrick.bridge.seat import Seat


def check_par(given: Any, expected: Any, vector: dict[str, Any]) -> None:
    tricks = parse_tricks(expected["DoubleDummyTricks"])
    assert written_tricks(tricks) == expected["DoubleDummyTricks"].upper()
    side, score = expected["OptimumScore"].split()
    sign = 1 if side == "NS" else -1
    for vulnerable in Vulnerability if given["vul"] == "any" else [Vulnerability(given["vul"])]:
        for dealer in Seat:
            assert par(tricks, vulnerable, dealer).score_ns == sign * int(score)


CHECKS = {"par": check_par}
