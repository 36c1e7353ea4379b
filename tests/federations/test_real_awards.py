"""Every master point that a real file prints is reproduced from its results."""

from __future__ import annotations

import json
import re
from collections import Counter
from fractions import Fraction
from pathlib import Path
from xml.etree import ElementTree as ET

import pytest

from overtrick.bootstrap import Asked, Scored, score_files
from overtrick.event.contestant import ContestantId
from overtrick.federations import awards, pack
from tests.real.tally import Tally
from tests.shared import shared

Printed = dict[str, str]
"""What a file prints for each contestant, by number and direction; contestants with nothing
printed are left out."""
EXCEPTED: dict[str, dict[tuple[str, str], str]] = {}
"""Figures that do not come out, with the reason of each: there are none."""
FILES = {
    "usebio/cobalt_butler_howell.xml": ("abf", "club"),
    "usebio/cobalt_cross_imp_howell.xml": ("abf", "club"),
    "usebio/cobalt_mp_pairs_howell.xml": ("abf", "red"),
    "usebio/cobalt_mp_pairs_mitchell.xml": ("abf", "club"),
    "usebio/cobalt_mp_pairs_mitchell_adjusted_02.xml": ("abf", "club"),
    "usebio/ukbridge_individual.xml": ("ebu", "club"),
    "usebio/ukbridge_mp-pairs.xml": ("ebu", "club"),
    "usebio/ukbridge_multi-section-pairs.xml": ("ebu", "club"),
    "usebio/ukbridge_multiple-teams.xml": ("ebu", "club"),
    "acbl/club-game.json": ("acbl", "open"),
}
LIMITS = {"acbl/club-game.json": {"B": Fraction(200), "C": Fraction(50)}}
"""``MP Limits: None/200/50`` in that file."""
SETTINGS = {"usebio/ukbridge_multiple-teams.xml": (("vp_scale", "ebu-teamsscorer-3"),)}
"""The scale that TeamsScorer ranked these teams by."""


def printed_xml(path: Path) -> Printed:
    """Contestants of a USEBIO file with what it prints; Australian figures are hundredths."""
    tree = ET.parse(path)
    unit = 100 if tree.findtext(".//PROGRAM_NAME") == "Compscore3" else 1
    found: Printed = {}
    for one in tree.iter():
        points = one.findtext("MASTER_POINTS_AWARDED") or one.findtext(
            "MASTER_POINTS/MASTER_POINTS_AWARDED"
        )
        if points is not None and one.tag in ("PAIR", "TEAM", "PLAYER"):
            number = (
                one.get("TEAM_ID") or one.findtext("PAIR_NUMBER") or one.findtext("PLAYER_NUMBER")
            )
            side = one.findtext("DIRECTION") or ""
            key = f"{(number or '').removesuffix(side)}{side}"
            assert key not in found
            found[key] = f"{float(points) / unit:.{2 if unit > 1 else 0}f}"
    return found


def printed_json(path: Path) -> Printed:
    """Contestants of an ACBL club game's page with the award that both players have."""
    found: Printed = {}
    game = json.loads(path.read_text("utf-8"))
    for section in (one for session in game["sessions"] for one in session["sections"]):
        for pair in section["pair_summaries"]:
            totals = {
                award["total"] for player in pair["players"] for award in player["awards_score"]
            }
            if totals:
                (found[pair["pair_number"]],) = totals
    return found


def number(contestant: ContestantId) -> str:
    return f"{contestant.number}{contestant.direction or ''}"


def compare(name: str) -> tuple[Tally, Counter[str]]:
    path = shared(f"real/{name}")
    printed = printed_json(path) if path.suffix == ".json" else printed_xml(path)
    scored = score_files([path], Asked(settings=SETTINGS.get(name, ())))
    ours = _ours(scored, *FILES[name], LIMITS.get(name, {}))
    tally = Tally(path.stem, EXCEPTED.get(path.stem, {}))
    nothing: Counter[str] = Counter()
    for row in scored.standings.rows:
        key = number(row.contestant)
        if key in printed:
            tally.number("points", key, printed[key], ours.get(key, Fraction(0)))
        else:
            nothing["printed"] += 1
            nothing["awarded"] += key not in ours
    assert printed.keys() <= {number(row.contestant) for row in scored.standings.rows}
    return tally, nothing


def _ours(
    scored: Scored, named: str, level: str, limits: dict[str, Fraction]
) -> dict[str, Fraction]:
    found = awards(scored.standings, scored.event, pack(named), level=level, limits=limits)
    assert not found.withheld
    assert len({one.contestant for one in found.given}) == len(found.given)
    return {number(one.contestant): one.points for one in found.given}


def shipped(path: Path) -> int:
    """How many awards the file prints, counted in its bytes without a reader."""
    text = path.read_bytes().decode("latin-1")
    if path.suffix == ".json":
        totals = re.findall(r'"total": *"[0-9.]+"', text)
        assert len(totals) % 2 == 0, "both players of a pair"
        return len(totals) // 2
    return len(re.findall(r"<MASTER_POINTS_AWARDED>\s*[0-9.]+", text))


@pytest.mark.parametrize("name", FILES)
def test_the_printed_master_points_come_out(name: str) -> None:
    tally, nothing = compare(name)
    print(tally.report(), f"nothing printed {nothing['printed']}, awarded {nothing['awarded']}")
    assert tally.wrong == []
    assert tally.used == set(tally.excepted), "an exception is no longer needed"
    assert tally.compared.total() == shipped(shared(f"real/{name}")) > 0
    assert nothing["awarded"] == nothing["printed"], "an award that nobody printed"


@pytest.mark.parametrize("name", FILES)
def test_the_colour_is_the_printed_one(name: str) -> None:
    path = shared(f"real/{name}")
    text = path.read_bytes().decode("latin-1")
    key = r'"color": *"(\w+)"' if path.suffix == ".json" else r"<MASTER_POINT_TYPE>\s*(\w+)"
    named, level = FILES[name]
    assert {one.lower() for one in re.findall(key, text)} == {
        pack(named).master_points.scheme.colour(level)
    }
