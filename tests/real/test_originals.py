"""The original files, read by their own readers, give their printed figures by default."""

from __future__ import annotations

import json
import re
from pathlib import Path

import pytest

from overtrick.bootstrap import Asked, Scored, score_files, score_readings
from overtrick.formats import acbl, usebio
from overtrick.formats.printed import Figures
from tests.real import test_events
from tests.real.tally import Tally
from tests.shared import shared

BY_HAND = "the file was edited by hand after scoring"
TWICE = "as if rounded twice: to 0.001, then to 0.01"
EXCEPTED: dict[str, dict[tuple[str, str], str]] = {
    "cobalt_mp_pairs_mitchell": {
        ("total", "2EW"): "exactly 7489/18 = 416.0556; as if 1/18 had been taken as 0.05",
        ("total", "8NS"): "exactly 8225/18 = 456.9444; as if 647/18 had been taken as 35.95",
    },
    "cobalt_mp_pairs_mitchell_adjusted_02": {
        ("points", "3:1v1 NS"): BY_HAND,
        ("points", "3:1v1 EW"): BY_HAND,
        ("points", "4:1v21 NS"): BY_HAND,
        ("points", "4:1v21 EW"): BY_HAND,
        **{
            (quantity, contestant): BY_HAND
            for quantity in ("total", "percent")
            for contestant in ("1NS", "1EW", "21EW")
        },
    },
    "ukbridge_multi-section-pairs": {("percent", "A2NS"): TWICE, ("percent", "A14EW"): TWICE},
}
MOST_EXCEPTIONS = 20
FILLED = r"\s*[^<\s]"
"""An element that holds something."""
SETTINGS: dict[str, tuple[tuple[str, str], ...]] = {
    "ukbridge_multiple-teams": (("vp_scale", "ebu-teamsscorer-3"),),
}
FILES = (
    "usebio/cobalt_butler_howell.xml",
    "usebio/cobalt_cross_imp_howell.xml",
    "usebio/cobalt_mp_pairs_howell.xml",
    "usebio/cobalt_mp_pairs_mitchell.xml",
    "usebio/cobalt_mp_pairs_mitchell_adjusted_02.xml",
    "usebio/ukbridge_individual.xml",
    "usebio/ukbridge_mp-pairs.xml",
    "usebio/ukbridge_multi-section-pairs.xml",
    "usebio/ukbridge_multiple-teams.xml",
    "acbl/club-game.json",
)


def scored(path: Path) -> tuple[Scored, Figures]:
    room = acbl if path.suffix == ".json" else usebio
    content = path.read_bytes()
    asked = Asked(settings=SETTINGS.get(path.stem, ()))
    return score_readings([room.read(content, path.name)], asked), room.printed(content, path.name)


def compare(path: Path) -> Tally:
    found, figures = scored(path)
    tally = Tally(path.stem, EXCEPTED.get(path.stem, {}))
    rows = {row.contestant: row for row in found.standings.rows}
    for contestant, printed in figures.totals.items():
        row = rows[contestant]
        tally.number("total", str(contestant), printed.total or None, row.points)
        tally.number("percent", str(contestant), printed.percent or None, row.exact_percent)
        place = (printed.place or "").rstrip("=") or None
        tally.text("place", str(contestant), place, row.place.rstrip("="))
    lines = {
        (entered.section, board.board, entered.ns, entered.ew): line
        for board in found.standings.boards
        for line in board.lines
        for entered in (line.play.entered,)
    }
    for key, (ns, ew) in figures.points.items():
        where = f"{key[0]}{key[1]}:{'-'.join(key[2])}v{'-'.join(key[3])}"
        tally.number("points", f"{where} NS", ns or None, lines[key].points_ns)
        tally.number("points", f"{where} EW", ew or None, lines[key].points_ew)
    return tally


def shipped_cells(path: Path) -> int:
    """How many figures the file prints, counted in its bytes without any reader of ours."""
    text = path.read_bytes().decode("latin-1")
    if path.suffix == ".json":
        # Every contestant has a total and a percentage; four stand in the printed order.
        return len(re.findall(r'"(?:ns|ew)_match_points"', text)) + 2 * 11 + 4
    points = len(re.findall(rf"<(?:NS|EW)_(?:MATCH|CROSS_IMP|BUTLER)_POINTS>{FILLED}", text))
    doubled = path.stem == "ukbridge_individual"
    totals = len(re.findall(rf"<(?:TOTAL_SCORE|PERCENTAGE|PLACE)>{FILLED}", text))
    return (points // 2 if doubled else points) + totals


@pytest.mark.parametrize("name", FILES)
def test_an_original_file_comes_out(name: str) -> None:
    path = shared(f"real/{name}")
    tally = compare(path)
    print(tally.report())
    assert tally.wrong == []
    assert tally.used == set(tally.excepted), "an exception is no longer needed"
    assert tally.compared.total() == shipped_cells(path)


def test_few_cells_are_excepted_in_all() -> None:
    both = (*EXCEPTED.values(), *test_events.EXCEPTED.values())
    assert sum(map(len, both)) <= MOST_EXCEPTIONS


@pytest.mark.parametrize("name", ["club-night.csv", "club-night-scores.csv"])
def test_a_club_night_from_a_spreadsheet_is_the_printed_one(name: str) -> None:
    published = json.loads(shared("real/events/magic_20140106.json").read_text("utf-8"))
    found = score_files([shared(f"real/csv/{name}")], Asked("magic"))
    tally = Tally(name)
    test_events.compare_contestants(published, found, tally)
    test_events.compare_boards(published, found, tally)
    print(tally.report())
    assert tally.wrong == []
    assert tally.compared.total() == test_events.shipped_cells(published)
