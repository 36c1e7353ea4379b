"""The plan of a round as a picture."""

from __future__ import annotations

from xml.etree import ElementTree as ET

import pytest

from overtrick.movements.catalogue import get
from overtrick.movements.errors import UseRefused
from overtrick.movements.use import Use
from overtrick.publish.movement_plan import round_plan

_SVG = "{http://www.w3.org/2000/svg}"


def plan(key: str, round_: int, use: Use | None = None) -> ET.Element:
    return ET.fromstring(round_plan(get(key), round_, use))


def words(picture: ET.Element) -> list[str]:
    return [found.text or "" for found in picture.iter(f"{_SVG}text")]


def arrows(picture: ET.Element) -> int:
    return sum("marker-end" in found.attrib for found in picture.iter(f"{_SVG}path"))


def test_every_table_has_its_pairs_and_its_boards() -> None:
    shown = words(plan("mitchell-skip-8", 4, Use(boards_per_set=3)))
    assert {"NS 4", "EW 9", "19–21", "boards to 3"} <= set(shown)
    assert sum(text.startswith("NS ") for text in shown) == 8


def test_an_arrow_leads_from_everybody_who_moves() -> None:
    assert arrows(plan("mitchell-skip-8", 4)) == 8
    assert arrows(plan("howell-4", 2)) == 7 - _same_table("howell-4", 2)
    assert arrows(plan("mitchell-skip-8", 7)) == 0


def _same_table(key: str, round_: int) -> int:
    """How many of those who move only change the seat at their table."""
    rows = get(key).rows
    now = {one: row.table for row in rows if row.round == round_ for one in row.seats}
    then = {one: row.table for row in rows if row.round == round_ + 1 for one in row.seats}
    movers = now.keys() - {*get(key).stationary}
    return sum(now[one] == then[one] for one in movers)


def test_it_has_a_title_a_description_and_nothing_that_runs() -> None:
    picture = plan("mitchell-relay-8", 4)
    assert picture.attrib["role"] == "img"
    names = picture.attrib["aria-labelledby"].split()
    found = {one.attrib.get("id"): one for one in picture.iter()}
    assert [found[name].tag.removeprefix(_SVG) for name in names] == ["title", "desc"]
    title, description = (found[name].text or "" for name in names)
    assert title == "Share-and-relay Mitchell, 8 tables, round 4"
    assert "Table 4. Round 4: North-South pair 4, East-West pair 9" in description
    assert "Share the boards with table 8." in description
    text = round_plan(get("mitchell-relay-8"), 4)
    assert "<script" not in text
    assert "style" not in text


def test_individuals_have_four_seats() -> None:
    shown = words(plan("individual-8", 1))
    assert sum(text[:2] in {"N ", "E ", "S ", "W "} for text in shown) == 8


def test_an_empty_seat_and_a_switched_table_are_drawn_as_they_are() -> None:
    shown = words(plan("mitchell-7", 1, Use(missing=frozenset({3}))))
    assert "NS –" in shown
    assert "NS 8" in words(plan("mitchell-7", 1, Use(switched_rounds=frozenset({1}))))


def test_teams_and_rovers_can_be_drawn() -> None:
    assert arrows(plan("american-whist-5", 1)) == 5
    assert arrows(plan("rover-7", 2)) == 8


def test_there_is_no_plan_of_a_round_that_is_not() -> None:
    with pytest.raises(UseRefused, match="has no round 8"):
        round_plan(get("mitchell-7"), 8)
