"""``overtrick combine`` from end to end, and what it hands to the next stage."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from tests.cli.shape import decimal, exact, keyed, listed, loaded, nullable, text, truth, whole
from tests.cli.shell import called

PLAYERS = {"a": "Ada", "b": "Ben", "c": "Cas", "d": "Dot", "e": "Eve", "f": "Fay"}

PART = keyed(
    {
        "contestant": text, "place": text, "boards": whole, "points": decimal,
        "percent": nullable(decimal), "counted": decimal, "exact_counted": exact,
    }
)  # fmt: skip
ROW = keyed(
    {
        "rank": whole, "place": text, "tied": truth, "contestant": text, "number": text,
        "section": text, "direction": nullable(text),
        "players": listed(keyed({"name": text, "number": nullable(text)}, {"club": text})),
        "boards": whole, "points": decimal, "exact_points": exact, "top": nullable(decimal),
        "percent": nullable(decimal), "exact_percent": nullable(exact),
        "sessions": listed(nullable(PART)), "missed": listed(text),
    },
    {"name": text},
)  # fmt: skip
CARRIED = keyed(
    {"contestant": text, "amount": decimal, "exact": exact, "unit": text, "reason": text}
)
DOCUMENT = keyed(
    {
        "rule": text, "words": text,
        "sessions": listed(
            keyed({"name": text, "method": text, "contestants": whole, "boards": whole})
        ),
        "rankings": listed(keyed({"name": text, "rows": listed(ROW)}), 1),
        "warnings": listed(keyed({"code": text, "where": text, "message": text})),
    },
    {
        "cuts": listed(
            keyed(
                {
                    "section": text, "qualified": listed(text), "reserves": listed(text),
                    "drop_ins": listed(text), "note": text,
                }
            )
        ),
        "carried": listed(CARRIED),
    },
)  # fmt: skip


def session(folder: Path, name: str, pairs: str, *lines: str) -> Path:
    """An evening of ``pairs`` (``ab cd``: pair 1 is Ada and Ben) with these results."""
    players = [json.dumps([PLAYERS[one] for one in pair]) for pair in pairs.split()]
    contestants = "".join(
        f'[[contestants]]\nid = "{number}"\nplayers = {names}\n'
        for number, names in enumerate(players, 1)
    )
    (folder / f"{name}.toml").write_text(f'title = "{name}"\nwinners = 1\n{contestants}')
    (folder / f"{name}.csv").write_text("\n".join(("board,ns,ew,score", *lines, "")))
    return folder / f"{name}.toml"


@pytest.fixture
def weekend(tmp_path: Path) -> list[Path]:
    """Four pairs on Friday; on Saturday three of them under other numbers, and a substitute."""
    friday = session(
        tmp_path, "Friday", "ab cd ef", "1,1,2,420", "1,3,4,50", "2,1,3,50", "2,2,4,-50"
    )
    saturday = session(tmp_path, "Saturday", "cd ba fe", "1,2,1,100", "1,3,4,400")
    return [friday, saturday]


def combined(*arguments: object) -> Any:
    ran = called("combine", *arguments, "--json")
    assert ran.code == 0, ran.err
    found = loaded(ran.out)
    DOCUMENT(found, "document")
    return found


def totals(found: Any) -> dict[str, str]:
    return {row["contestant"]: row["points"] for row in found["rankings"][0]["rows"]}


def test_pairs_are_found_again_and_their_sessions_added(weekend: list[Path]) -> None:
    found = combined(*weekend)
    assert found["rule"] == "neuberg"
    # Friday: 1 has 2 and 2, 2 has 0 and 0, 3 has 0 and 0, 4 has 2 and 2.
    assert totals(found) == {"1": "4.00", "4": "4.00", "3": "2.00", "2": "2.00"}
    rows = {row["contestant"]: row for row in found["rankings"][0]["rows"]}
    assert [part["contestant"] for part in rows["1"]["sessions"]] == ["1", "2"]
    assert [player["name"] for player in rows["1"]["players"]] == ["Ada", "Ben"]
    said = [one["message"] for one in found["warnings"] if one["code"] == "combined"]
    assert said == [f"{day}: 4 has no players: matched by number" for day in ("Friday", "Saturday")]


@pytest.mark.parametrize(
    ("rule", "best"),
    [("unfactored", "4.00"), ("percent-sum", "100.00"), ("percent-mean", "50.00"),
     ("percent-boards", "66.67"), ("tops", "4.00"), ("totals", "4.00")],
)  # fmt: skip
def test_every_rule_can_be_asked_for(weekend: list[Path], rule: str, best: str) -> None:
    found = combined(*weekend, "--rule", rule)
    assert found["rankings"][0]["rows"][0]["points"] >= best
    assert totals(found)["1"] == best


def test_the_cut_and_what_is_carried_come_out(weekend: list[Path]) -> None:
    found = combined(
        *weekend, "--qualify", 2, "--carry", "linear:6:0", "--drop-in", "31", "--reserves", 1
    )
    (only,) = found["cuts"]
    assert (only["qualified"], only["drop_ins"], only["note"]) == (["1", "4"], ["31"], "")
    assert len(only["reserves"]) == 1
    assert [(one["contestant"], one["amount"], one["unit"]) for one in found["carried"]] == [
        ("1", "3.00", "mp"), ("4", "3.00", "mp"), ("31", "3.00", "mp"),
    ]  # fmt: skip


def test_what_is_carried_counts_in_the_next_stage(weekend: list[Path], tmp_path: Path) -> None:
    (brought,) = combined(weekend[0], "--qualify", 1, "--ties", "order", "--carry", "half")[
        "carried"
    ]
    final = session(tmp_path, "Final", "ab cd", "1,1,2,-50", "1,3,4,50")
    with final.open("a") as file:
        file.write(
            f'[[carried]]\ncontestant = "1"\namount = {brought["amount"]}\n'
            f'unit = "{brought["unit"]}"\nreason = "{brought["reason"]}"\n'
        )
    rows = {
        row["number"]: row
        for row in called("score", final, "--json").document["rankings"][0]["rows"]
    }
    mine = rows["1"]
    assert (mine["points"], mine["carried"], mine["total"]) == ("0.00", "2.00", "2.00")
    assert mine["total_in"] == "points"
    assert "carried" not in rows["2"]
    told = called("explain", final, "--total", "--contestant", "1")
    assert "carried over, +2 matchpoints (half of 4)" in told.out
    copy = tmp_path / "copy.toml"
    assert called("convert", final, copy).code == 0
    assert 'unit = "mp"' in copy.read_text()


def test_the_terminal_shows_sessions_cut_and_warnings(weekend: list[Path]) -> None:
    ran = called("combine", *weekend, "--qualify", 1, "--carry", "half", "--ties", "in")
    assert ran.code == 0
    assert "2 sessions · Neuberg to a common top, then added" in ran.out
    assert "Ada & Ben" in ran.out
    assert "half of 4" in ran.out
    assert "1, 4 are tied across the cut: all go through" in ran.out
    assert "[combined]" in ran.err


@pytest.mark.parametrize(
    ("arguments", "code", "said"),
    [
        (["--carry", "a third"], 1, "not-a-carry-over"),
        (["--rule", "points", "--method", "ximp"], 0, ""),
        (["--rule", "neuberg", "--method", "ximp"], 1, "not-a-combining-rule"),
        (["--rule", "median"], 2, "median"),
        (["--qualify", "0"], 2, "qualify"),
    ],
)
def test_what_does_not_fit_is_refused(
    weekend: list[Path], arguments: list[str], code: int, said: str
) -> None:
    ran = called("combine", *weekend, *arguments)
    assert ran.code == code, ran.err
    assert said in ran.err


def test_a_session_that_is_not_there_is_said(tmp_path: Path) -> None:
    ran = called("combine", tmp_path / "none.csv")
    assert ran.code == 1
    assert "none.csv" in ran.err
