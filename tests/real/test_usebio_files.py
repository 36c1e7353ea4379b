"""The real USEBIO files against the plain form of the same events, cell by cell."""

from __future__ import annotations

import json
from collections import Counter
from typing import Any

import pytest

from overtrick.bridge.board import Board
from overtrick.bridge.result import Adjusted, PassedOut, Played
from overtrick.bridge.score import score_ns
from overtrick.event.contestant import ContestantId
from overtrick.event.records import BoardPrepared, ContestantEntered, ResultEntered
from overtrick.formats.printed import Figures, key_of
from overtrick.formats.reading import Reading
from overtrick.formats.usebio import printed, read
from overtrick.formats.usebio.document import dump, parse
from tests.shared import shared

TWINS = {
    "cobalt_butler_howell": "usebio_abf_butler_howell",
    "cobalt_cross_imp_howell": "usebio_abf_cross_imp_howell",
    "cobalt_mp_pairs_howell": "usebio_abf_mp_pairs_howell",
    "cobalt_mp_pairs_mitchell": "usebio_abf_mp_pairs_mitchell",
    "ukbridge_individual": "usebio_uk_individual",
    "ukbridge_mp-pairs": "usebio_uk_mp_pairs",
    "ukbridge_multiple-teams": "usebio_uk_multiple_teams",
}
"""The multi-section and the ``adjusted_02`` file have no twin: the plain event of a similar
name is another event (EBUScore, January 2025, one winner)."""
ALONE = {
    "ukbridge_multi-section-pairs": (335, 32),
    "cobalt_mp_pairs_mitchell_adjusted_02": (567, 42),
}
METHODS = {
    "MP": "mp",
    "BUTLER": "butler",
    "XIMP": "ximp",
    "MP_INDIVIDUAL": "mp",
    "TEAMS_IMP": "imp",
}
FORMS = {"MP_INDIVIDUAL": "individual", "TEAMS_IMP": "teams"}


def content_of(name: str) -> bytes:
    return shared(f"real/usebio/{name}.xml").read_bytes()


def read_real(name: str) -> tuple[Reading, Figures]:
    content = content_of(name)
    return read(content, f"{name}.xml"), printed(content, f"{name}.xml")


def results(reading: Reading) -> list[ResultEntered]:
    return [record for record, _ in reading.records if isinstance(record, ResultEntered)]


def who(one: dict[str, Any], winners: int) -> tuple[str, str | None]:
    number, side = one["id"], one["dir"]
    return (number.removesuffix(side or ""), side) if winners == 2 else (number, None)


def plain_lines(plain: dict[str, Any]) -> list[tuple[int, int | None, dict[str, Any]]]:
    if "matches" not in plain:
        return [
            (board["number"], None, line) for board in plain["boards"] for line in board["results"]
        ]
    return [
        (board["number"], int(match["raw"]["ROUND_NUMBER"]), line)
        for match in plain["matches"]
        for board in match["boards"]
        for line in board["results"]
    ]


def numbers(line: dict[str, Any], winners: int) -> tuple[tuple[str, ...], tuple[str, ...]]:
    if line.get("n"):
        return (line["n"], line["s"]), (line["e"], line["w"])
    strip = (lambda number, side: number.removesuffix(side)) if winners == 2 else (lambda n, _: n)
    return (strip(line["ns"], "NS"),), (strip(line["ew"], "EW"),)


def result_cells(record: ResultEntered) -> dict[str, Any]:
    result = record.result
    cells: dict[str, Any] = {"contract": None, "declarer": None, "tricks": None, "adj": None}
    match result:
        case Played(contract, tricks):
            assert contract.declarer
            cells |= {
                "contract": contract.bid,
                "declarer": contract.declarer.value,
                "tricks": tricks,
            }
        case PassedOut():
            cells["contract"] = "PASS"
        case Adjusted():
            return cells | {"score": None, "adj": [result.ns.percent, result.ew.percent]}
        case _:
            pass
    return cells | {"score": score_ns(result, Board(record.board).vulnerable)}


def plain_cells(line: dict[str, Any]) -> dict[str, Any]:
    contract = (line["contract"] or "").upper() or None
    passed = contract == "PASS"
    return {
        "contract": contract,
        "declarer": None if passed else line["declarer"],
        "tricks": int(line["tricks"]) if line["tricks"] and not passed else None,
        "score": line["score"],
        "adj": line.get("adj"),
    }


@pytest.mark.parametrize("name", TWINS)
def test_a_file_gives_exactly_what_its_plain_form_gives(name: str) -> None:
    reading, figures = read_real(name)
    plain = json.loads(shared(f"real/events/{TWINS[name]}.json").read_bytes())
    compared: Counter[str] = Counter()
    unequal: list[str] = []

    def same(what: str, ours: Any, theirs: Any) -> None:
        compared[what] += 1
        if ours != theirs:
            unequal.append(f"{what}: {ours!r} is not {theirs!r}")

    heading = reading.heading
    same("title", heading.title, plain["title"])
    same("program", heading.program or "", plain["program"])
    same("method", heading.method, METHODS.get(plain["kind"], "mp"))
    same("form", heading.form, FORMS.get(plain["kind"], "pairs"))
    same("winners", heading.winners, int(plain["winners"] or 1))
    same("date", "/".join(reversed((heading.date or "").split("-"))), plain["date"])
    winners = heading.winners or 1
    entered = [record for record, _ in reading.records if isinstance(record, ContestantEntered)]
    for record, one in zip(entered, plain["contestants"], strict=True):
        total = figures.totals[record.contestant]
        same(
            "contestant", (record.contestant.number, record.contestant.direction), who(one, winners)
        )
        same("percentage", total.percent, one["pct"])
        same("total", total.total, one["total"])
        same("place", total.place, one["place"])
    for record, (board, round_, line) in zip(results(reading), plain_lines(plain), strict=True):
        same("line", (record.board, record.ns, record.ew), (board, *numbers(line, winners)))
        same("round", record.round, round_)
        for cell, theirs in plain_cells(line).items():
            same(cell, result_cells(record)[cell], theirs)
        same("points", figures.points[key_of(record)], (line["pts_ns"], line["pts_ew"]))
    for board in plain["boards"]:
        same("datum", figures.datums.get((board["section"] or "", board["number"])), board["datum"])
    for match, theirs in zip(figures.matches, plain.get("matches", []), strict=True):
        raw = theirs["raw"]
        same("match", match.teams, (raw["TEAM"], raw["OPPOSING_TEAM"]))
        same("match result", match.result, (raw["TEAM_SCORE"], raw["OPPOSING_TEAM_SCORE"]))
        same("imps", match.boards, tuple((b["number"], (b["imps"],)) for b in theirs["boards"]))
    total = sum(compared.values())
    print(f"{name}: compared {total}, equal {total - len(unequal)}, excepted 0; {dict(compared)}")
    assert not unequal, unequal[:10]
    assert compared["contract"] >= 66


@pytest.mark.parametrize("name", [*TWINS, *ALONE])
def test_a_document_written_and_read_again_is_the_same(name: str) -> None:
    document = parse(content_of(name), name)
    assert parse(dump(document), name) == document


@pytest.mark.parametrize("name", [*TWINS, *ALONE])
def test_real_files_hold_nothing_unknown_and_nothing_odd_but_the_doubled_lines(name: str) -> None:
    reading, _ = read_real(name)
    expected = ["lines-doubled"] if name == "ukbridge_individual" else []
    assert [notice.code for notice in reading.notices] == expected


@pytest.mark.parametrize("name", ALONE)
def test_files_without_a_twin_are_read_whole(name: str) -> None:
    reading, figures = read_real(name)
    lines, contestants = ALONE[name]
    assert len(results(reading)) == lines == len(figures.points)
    assert len(figures.totals) == contestants


def test_two_sections_with_places_through_the_field_are_one_field() -> None:
    reading, _ = read_real("ukbridge_multi-section-pairs")
    assert reading.heading.across is True
    assert {record.section for record in results(reading)} == {"A", "B"}
    ruled = [record for record in results(reading) if isinstance(record.result, Adjusted)]
    assert [(one.board, one.ns, one.ew, str(one.result)) for one in ruled] == [
        (9, ("22",), ("32",), "50/50")
    ]


def test_the_rulings_of_the_adjusted_file_are_read() -> None:
    reading, _ = read_real("cobalt_mp_pairs_mitchell_adjusted_02")
    ruled = [
        (one.board, str(one.result)) for one in results(reading) if isinstance(one.result, Adjusted)
    ]
    assert [text for _, text in ruled] == ["50/50", "60/40", "60/60", "50/50"]


def test_every_team_meets_its_opponents_in_both_rooms() -> None:
    reading, figures = read_real("ukbridge_multiple-teams")
    rooms: dict[tuple[int | None, int, frozenset[str]], list[tuple[str | None, Any]]] = {}
    for one in results(reading):
        assert one.teams
        assert (one.ns[0].split("-")[0], one.ew[0].split("-")[0]) == one.teams
        key = (one.round, one.board, frozenset(one.teams))
        rooms.setdefault(key, []).append((one.room, one.teams))
    assert len(rooms) == 120
    for tables in rooms.values():
        (open_room, here), (closed_room, there) = tables
        assert (open_room, closed_room) == ("open", "closed")
        assert here == there[::-1]
    assert len(figures.matches) == 40


def test_deals_and_their_lines_are_kept() -> None:
    reading, _ = read_real("ukbridge_mp-pairs")
    dealt = [record for record, _ in reading.records if isinstance(record, BoardPrepared)]
    assert [one.board for one in dealt] == list(range(1, 29))
    assert str(dealt[0].deal).startswith("N:KJ.KJ87642.87.62 AT953.Q.KQ92.KT4 ")
    lines = [
        source.line
        for record, source in reading.records
        if isinstance(record, ResultEntered) and source
    ]
    text = content_of("ukbridge_mp-pairs").decode("latin-1").split("\n")
    assert all("<TRAVELLER_LINE>" in text[line - 1] for line in lines if line)


def test_people_stand_under_their_national_numbers() -> None:
    reading, _ = read_real("ukbridge_mp-pairs")
    assert len(reading.people) == 44
    first = next(r for r, _ in reading.records if isinstance(r, ContestantEntered))
    assert first.contestant == ContestantId("Sect1", "1", first.contestant.side)
    assert first.players == ("167629", "114199")
    assert reading.people["167629"].number == "167629"
