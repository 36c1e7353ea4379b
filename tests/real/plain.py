"""The plain form of published events, read into records (the form is ours, for tests alone)."""

from __future__ import annotations

import re
from fractions import Fraction
from typing import Any, Literal

from overtrick.bridge.notation import parse_contract
from overtrick.bridge.result import (
    Adjusted,
    Artificial,
    NotPlayed,
    PassedOut,
    Played,
    Result,
    ScoreOnly,
)
from overtrick.bridge.seat import Seat, Side
from overtrick.event.contestant import ContestantId
from overtrick.event.records import ContestantEntered, ResultEntered, SatOut
from overtrick.formats.reading import Heading, Reading, Sourced

Json = dict[str, Any]
METHODS = {
    "MP": "mp",
    "MP_INDIVIDUAL": "mp",
    "BUTLER": "butler",
    "?": "butler",
    "XIMP": "ximp",
    "TEAMS_IMP": "imp",
}


def number_of(text: str) -> str:
    """A contestant's bare number: ``1NS`` is 1."""
    return re.sub(r"(NS|EW)$", "", text)


def identity(contestant: Json, section: str, winners: int) -> ContestantId:
    """A published contestant's full name in our event."""
    side = Side(contestant["dir"]) if winners == 2 else None
    return ContestantId(section, number_of(contestant["id"]), side)


def section_of(contestant: Json, published: Json) -> str:
    """A contestant's section, or the only one that the boards name."""
    sections = {board.get("section") or "" for board in published["boards"]}
    return contestant.get("section") or (sections.pop() if len(sections) == 1 else "")


def result_of(row: Json) -> Result:
    """What a published row says became of the board."""
    if row.get("adj"):
        ns, ew = row["adj"]
        return Adjusted(Artificial(Fraction(ns)), Artificial(Fraction(ew)), f"{ns}/{ew}")
    if row["score"] is None:
        return NotPlayed()
    contract = row.get("contract")
    if not contract:
        return ScoreOnly(row["score"])
    if contract.upper() == "PASS":
        return PassedOut()
    declared = parse_contract(contract).by(Seat(row["declarer"]))
    return Played(declared, int(row["tricks"]))


def reading(published: Json) -> Reading:
    """The published event as a reader would give it."""
    winners: Literal[1, 2] = 2 if published.get("winners") == "2" else 1
    entered = [
        identity(one, section_of(one, published), winners) for one in published["contestants"]
    ]
    records: list[Sourced] = [(ContestantEntered(one), None) for one in entered]
    for board in published["boards"]:
        section = board.get("section") or ""
        records += [(_entered(section, board["number"], row), None) for row in board["results"]]
        for bye in board.get("byes") or ():
            sat = ContestantId(section, bye["pair"])
            records.append((SatOut(sat, board["number"]), None))
    for match in published.get("matches") or ():
        records += [(record, None) for record in _match(match)]
    heading = Heading(
        title=published["title"],
        form={"MP_INDIVIDUAL": "individual", "TEAMS_IMP": "teams"}.get(published["kind"], "pairs"),
        method=METHODS[published["kind"]],
        winners=winners,
    )
    return Reading(published["id"], "plain", heading, tuple(records))


def _entered(section: str, board: int, row: Json) -> ResultEntered:
    if row.get("ns") is None:
        ns, ew = (row["n"], row["s"]), (row["e"], row["w"])
    else:
        ns, ew = (number_of(row["ns"]),), (number_of(row["ew"]),)
    return ResultEntered(section, board, ns, ew, result_of(row))


def _match(match: Json) -> list[ResultEntered]:
    raw = match["raw"]
    home, away, round_ = raw["TEAM"], raw["OPPOSING_TEAM"], int(raw["ROUND_NUMBER"])
    entered = []
    for board in match["boards"]:
        for row in board["results"]:
            teams = (home, away) if row["ns"].startswith(f"{home}-") else (away, home)
            room = "open" if teams[0] == home else "closed"
            entered.append(
                ResultEntered(
                    "", board["number"], (row["ns"],), (row["ew"],), result_of(row),
                    round=round_, teams=teams, room=room,
                )
            )  # fmt: skip
    return entered
