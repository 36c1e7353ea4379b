"""The vectors of schedules: triangles, and rounds that were not played."""

from __future__ import annotations

from typing import Any

from overtrick.event.schedules.awards import unplayed_percent, unplayed_vps
from overtrick.event.schedules.triangle import timetable
from overtrick.scoring.rounding import half_up


def check_three_way(given: Any, expected: Any, vector: dict[str, Any]) -> None:
    one, two, three = (str(team) for team in given["teams"])
    halves = timetable((one, two, three))
    assert len(halves) == given["rounds"]
    found = {
        f"r{number}": [f"{leg.home}v{leg.away} set{leg.set}" for leg in half]
        for number, half in enumerate(halves, start=1)
    }
    assert found == expected


def check_unplayed(given: Any, expected: Any, vector: dict[str, Any]) -> None:
    lengths = range(2, 33, 2) if given["boards"] == "even" else [given["boards"]]
    for boards in lengths:
        percent = unplayed_percent(boards, at_fault=given["at_fault"])
        assert float(half_up(percent, 1)) == expected["percent"]
        if "vp" in expected:
            assert unplayed_vps(boards, at_fault=given["at_fault"]) == expected["vp"]


CHECKS = {"swiss_three_way": check_three_way, "vp_unplayed_round_ebu": check_unplayed}
