"""An event's results as a traveller CSV."""

from __future__ import annotations

import csv
import io
from dataclasses import replace
from typing import Final, TypeAlias, assert_never

from overtrick.bridge.result import Adjusted, NotPlayed, PassedOut, Played, Result, ScoreOnly
from overtrick.event.contestant import People
from overtrick.event.fold import Event, Play
from overtrick.event.records import ResultEntered
from overtrick.event.standings import Standings
from overtrick.formats.travellers.columns import INDIVIDUAL

_Row: TypeAlias = dict[str, str]
_ORDER: Final[tuple[str, ...]] = (
    "section",
    "round",
    "table",
    "board",
    "n",
    "e",
    "s",
    "w",
    "ns",
    "ew",
    "team ns",
    "team ew",
    "room",
    "switched",
    "contract",
    "by",
    "tricks",
    "score",
    "lead",
    "ruling",
    "group",
)
_ALWAYS: Final = frozenset(("board", "contract", "by", "tricks"))


def write(event: Event, people: People, standings: Standings) -> bytes:
    """The results in force, a line each, as they were entered; empty columns are left out.

    Names, deals, penalties and corrected results are not in a traveller. Tricks are written in
    all (``10``), which no spreadsheet takes for a formula. UTF-8, lines end in CR LF.
    """
    del people, standings
    plays = event.plays.values()
    individual = bool(plays) and all(
        len(one.entered.ns) == len(one.entered.ew) == 2 for one in plays
    )
    rows = [_row(one, individual=individual) for one in plays]
    used = _ALWAYS.union(INDIVIDUAL if individual else ("ns", "ew"))
    used |= {column for row in rows for column, cell in row.items() if cell}
    columns = [column for column in _ORDER if column in used]
    text = io.StringIO(newline="")
    writer = csv.DictWriter(text, columns, restval="", extrasaction="ignore")
    writer.writeheader()
    writer.writerows(rows)
    return text.getvalue().encode()


def _row(play: Play, *, individual: bool) -> _Row:
    entered = play.entered
    team_ns, team_ew = entered.teams or ("", "")
    return {
        "section": entered.section,
        "round": _number(entered.round),
        "table": _number(entered.table),
        "board": str(entered.board),
        **(_players(entered) if individual else _pairs(entered)),
        "team ns": team_ns,
        "team ew": team_ew,
        "room": entered.room or "",
        "switched": "yes" if entered.switched else "",
        **_result(entered.result),
        "lead": entered.lead or "",
        "group": play.group,
    }


def _players(entered: ResultEntered) -> _Row:
    (north, south), (east, west) = entered.ns, entered.ew
    return {"n": north, "e": east, "s": south, "w": west}


def _pairs(entered: ResultEntered) -> _Row:
    return {"ns": "-".join(entered.ns), "ew": "-".join(entered.ew)}


def _number(number: int | None) -> str:
    return "" if number is None else str(number)


def _result(result: Result) -> _Row:
    match result:
        case Played(contract, tricks):
            declarer = contract.declarer.value if contract.declarer else ""
            return {"contract": contract.bid, "by": declarer, "tricks": str(tricks)}
        case PassedOut():
            return {"contract": "PASS"}
        case ScoreOnly(score):
            return {"score": str(score)}
        case NotPlayed():
            return {}
        case Adjusted():
            return {"ruling": str(replace(result, text=""))}
    assert_never(result)
