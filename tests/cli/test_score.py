"""``overtrick score`` from end to end: every kind of file, and the document to the letter."""

from __future__ import annotations

import json
import re
from fractions import Fraction
from pathlib import Path
from typing import Any

import pytest

from overtrick.federations import RULES
from tests.cli import shape
from tests.cli.shell import called, shell
from tests.formats.bws_writer import bws, result
from tests.shared import shared

NIGHT = "board,ns,ew,contract,by,tricks\n1,1,2,4S,N,10\n1,3,4,4S,N,9\n1,5,6,PASS,,\n"
REAL = [
    "acbl/club-game.json",
    "bws/2005-old-schema.bws",
    "bws/acblscore-2026.bws",
    "csv/club-night-scores.csv",
    "csv/club-night.csv",
    "pbn/bridgewebs_export.pbn",
    "pbn/small_export.pbn",
    "usebio/cobalt_butler_howell.xml",
    "usebio/cobalt_cross_imp_howell.xml",
    "usebio/cobalt_mp_pairs_mitchell.xml",
    "usebio/ukbridge_individual.xml",
    "usebio/ukbridge_multi-section-pairs.xml",
    "usebio/ukbridge_multiple-teams.xml",
]


def scored(*arguments: object) -> Any:
    """The document of ``score --json``, its shape checked."""
    ran = called("score", *arguments, "--json")
    assert ran.code == 0, ran.err
    assert ran.err == "", "warnings belong into the document"
    shape.score_document(ran.document)
    return ran.document


def refused(*arguments: object) -> str:
    ran = called("score", *arguments)
    assert ran.code == 1
    assert ran.out == ""
    assert len(ran.errors) == len(ran.err.splitlines())
    return ran.err


def ranking(document: Any) -> list[tuple[str, str, str, str | None]]:
    return [
        (row["place"], row["contestant"], row["points"], row["percent"])
        for one in document["rankings"]
        for row in one["rows"]
    ]


def test_it_works(evening: Path) -> None:
    ran = shell("score", evening / "thursday.toml")
    assert ran.code == 0
    assert ran.err == ""
    lines = ran.out.splitlines()
    assert lines[0] == "Thursday pairs · Larchfield Bridge Club · 2026-11-26"
    assert lines[1].startswith("28 boards")
    assert "rules ebu" in lines[1]
    assert " ".join(lines[4].split()) == "1 2NS Petra Holm & Ines Calder 28 196.83 58.58"
    assert "\x1b" not in ran.out, "colours are for a terminal alone"


def test_the_document_is_all_that_is_printed(evening: Path) -> None:
    ran = called("score", evening / "thursday.toml", "--json")
    assert (ran.code, ran.err) == (0, "")
    document = ran.document
    shape.score_document(document)
    assert document["event"]["title"] == "Thursday pairs"
    assert document["event"]["date"] == "2026-11-26"
    assert document["event"]["winners"] == 2
    assert [one["name"] for one in document["rankings"]] == ["NS", "EW"]
    assert [one["board"] for one in document["boards"]] == list(range(1, 29))
    first = document["rankings"][0]["rows"][0]
    assert first["players"][0] == {"name": "Petra Holm", "number": "1003"}
    assert (first["contestant"], first["number"], first["direction"]) == ("2NS", "2", "NS")
    assert (first["points"], first["top"], first["percent"]) == ("196.83", "336.00", "58.58")


def test_the_document_holds_rulings_passes_and_boards_not_played(evening: Path) -> None:
    document = scored(evening / "thursday.toml")
    lines = [line for one in document["boards"] for line in one["lines"]]
    assert [line["contract"] for line in lines].count("PASS") >= 1
    ruled = [line for line in lines if line["ruling"]]
    assert ruled
    assert all(line["score_ns"] is None for line in ruled)
    assert [line for line in lines if not line["played"] and line["points_ns"] is None]


@pytest.mark.parametrize("name", REAL)
def test_real_files_give_the_promised_shape(name: str) -> None:
    document = scored(shared(f"real/{name}"))
    assert document["rankings"][0]["rows"]
    assert document["boards"]


@pytest.mark.parametrize("method", ["mp", "ximp", "butler", "aggregate"])
@pytest.mark.parametrize("rules", RULES)
def test_every_method_and_every_rules_give_the_promised_shape(
    evening: Path, method: str, rules: str
) -> None:
    document = scored(evening / "thursday.csv", "--rules", rules, "--method", method)
    assert (document["event"]["method"], document["event"]["rules"]) == (method, rules)
    total = sum(
        Fraction(row["exact_points"]) for one in document["rankings"] for row in one["rows"]
    )
    boards = [Fraction(line[key]) for one in document["boards"] for line in one["lines"]
              for key in ("exact_ns", "exact_ew") if line[key] is not None]  # fmt: skip
    if rules == "plain":
        assert total == sum(boards)


@pytest.mark.parametrize("method", ["imp", "bam", "pab", "aggregate"])
def test_teams_give_their_matches(method: str) -> None:
    document = scored(shared("real/usebio/ukbridge_multiple-teams.xml"), "--method", method)
    assert len(document["matches"]) > 4
    rows = document["rankings"][0]["rows"]
    assert all(("imps" in row) is (method == "imp") for row in rows)
    assert all((match["vps"] is None) is (method != "imp") for match in document["matches"])
    for match in document["matches"] if method == "imp" else ():
        for side in (0, 1):
            assert match["imps"][side] == sum(one["imps"][side] for one in match["boards"])


@pytest.mark.parametrize("method", ["mp", "ximp", "butler", "quick"])
def test_a_method_that_does_not_fit_teams_is_refused(method: str) -> None:
    said = refused(shared("real/usebio/ukbridge_multiple-teams.xml"), "--method", method)
    assert said.startswith(f"error: '{method}' does not score matches of teams")


@pytest.mark.parametrize("method", ["imp", "bam", "pab", "quick"])
def test_a_method_that_does_not_fit_pairs_is_refused(evening: Path, method: str) -> None:
    said = refused(evening / "thursday.toml", "--method", method)
    assert said.startswith(f"error: '{method}' does not score a field of pairs")


def test_settings_change_single_options(evening: Path) -> None:
    plain = scored(evening / "thursday.csv", "--rules", "plain")
    one = scored(evening / "thursday.csv", "--rules", "plain", "--set", "win=1", "--set", "half=x")
    assert (one["event"]["options"]["win"], one["event"]["options"]["half"]) == ("1", "x")
    before, after = plain["rankings"][0]["rows"][0], one["rankings"][0]["rows"][0]
    assert Fraction(before["exact_points"]) == 2 * Fraction(after["exact_points"])
    assert before["percent"] == after["percent"]


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        (["--rules", "moon"], "'moon' names no rules; there are plain, wbf"),
        (["--set", "moon=1"], "'moon' is not an option; the options are"),
        (["--set", "win=3"], "win cannot be '3'; it is one of 2, 1"),
    ],
)
def test_rules_and_options_that_are_none_are_refused(
    evening: Path, arguments: list[str], said: str
) -> None:
    assert said in refused(evening / "thursday.csv", *arguments)


def test_a_file_in_another_folder_is_read_with_what_lies_beside_it(
    evening: Path, tmp_path_factory: pytest.TempPathFactory
) -> None:
    elsewhere = tmp_path_factory.mktemp("elsewhere")
    away = Path("..") / evening.name / "thursday.csv"
    ran = called("score", away, "--json", cwd=elsewhere.parent)
    assert ran.code == 1, "there is no such folder from here"
    (elsewhere / "evening").symlink_to(evening)
    ran = shell("score", "evening/thursday.csv", "--json", cwd=elsewhere)
    assert ran.document["event"]["title"] == "Thursday pairs"


def test_its_own_document_is_read_back(evening: Path) -> None:
    ran = called("score", evening / "thursday.toml", "--json")
    (evening / "scored.json").write_text(ran.out, "utf-8")
    again = scored(evening / "scored.json")
    assert again["rankings"] == ran.document["rankings"]
    assert again["event"]["options"] == ran.document["event"]["options"]
    assert again["boards"] == ran.document["boards"]


def test_a_journal_is_read_back(evening: Path) -> None:
    assert called("convert", evening / "thursday.toml", evening / "journal.json").code == 0
    assert scored(evening / "journal.json") == scored(evening / "thursday.toml")


def test_a_bridgemate_file_is_scored(tmp_path: Path) -> None:
    rows = [result(PairNS=n, PairEW=n + 10, Table=n, Contract=f"{n} H") for n in (1, 2, 3)]
    (tmp_path / "evening.bws").write_bytes(bws(rows))
    document = scored(tmp_path / "evening.bws")
    assert [line["contract"] for line in document["boards"][0]["lines"]] == ["1H", "2H", "3H"]
    assert [one["name"] for one in document["rankings"]] == ["A NS", "A EW"]


def test_a_bridgemate_file_after_the_first_round_ranks_each_pair_once(tmp_path: Path) -> None:
    rows = [result(PairNS=n, PairEW=n + 10, Table=n, Contract=f"{n} H") for n in (1, 2, 3)]
    (tmp_path / "round-1.bws").write_bytes(bws(rows))
    found = ranking(scored(tmp_path / "round-1.bws"))
    assert [contestant for _, contestant, _, _ in found] == [
        *("3NS", "2NS", "1NS"),
        *("11EW", "12EW", "13EW"),
    ]


def test_windows_line_ends_and_marks_change_nothing(evening: Path) -> None:
    before = scored(evening / "thursday.toml")
    for name in ("thursday.toml", "thursday.csv", "thursday.pbn"):
        text = (evening / name).read_text("utf-8").replace("\n", "\r\n")
        mark = b"" if name.endswith(".pbn") else b"\xef\xbb\xbf"
        (evening / name).write_bytes(mark + text.encode())
    assert scored(evening / "thursday.toml") == before


def test_old_line_ends_change_nothing(evening: Path) -> None:
    before = scored(evening / "thursday.csv")
    text = (evening / "thursday.csv").read_text("utf-8").replace("\n", "\r")
    (evening / "thursday.csv").write_bytes(text.encode())
    assert scored(evening / "thursday.csv") == before


@pytest.mark.parametrize(
    "name", ["čtvrtek ♠.csv", "木曜日.csv", "a b  c.csv", "-v.csv", "%s{0}.csv"]
)
def test_any_file_name_will_do(evening: Path, name: str) -> None:
    (evening / name).write_text(NIGHT)
    ran = (called if name.isascii() else shell)("score", "--json", "--", name, cwd=evening)
    assert (ran.code, ran.err) == (0, "")
    assert len(ran.document["rankings"][0]["rows"]) == 3


def test_a_file_name_that_is_no_text_will_do(tmp_path: Path) -> None:
    odd = tmp_path / "night-\udcff.csv"
    odd.write_text(NIGHT.replace("board,", "board,odd,").replace("\n1,", "\n1,x,"))
    ran = shell("score", odd, "--json")
    assert ran.code == 0
    (warning,) = ran.document["event"]["warnings"]
    assert warning["where"] == "night-\N{REPLACEMENT CHARACTER}.csv, line 1"


def test_several_files_are_sections_ranked_apart(tmp_path: Path) -> None:
    for name in ("red.csv", "blue.csv"):
        (tmp_path / name).write_text(NIGHT)
    document = scored(tmp_path / "red.csv", tmp_path / "blue.csv")
    assert [one["name"] for one in document["rankings"]] == ["A NS", "A EW", "B NS", "B EW"]
    assert document["event"]["across"] is False
    assert [(one["section"], one["top"]) for one in document["boards"]] == [
        ("A", "4.00"),
        ("B", "4.00"),
    ]


def test_across_compares_the_sections(tmp_path: Path) -> None:
    for name in ("red.csv", "blue.csv"):
        (tmp_path / name).write_text(NIGHT)
    document = scored(tmp_path / "red.csv", tmp_path / "blue.csv", "--across")
    assert [one["name"] for one in document["rankings"]] == ["NS", "EW"]
    assert document["event"]["across"] is True
    (board,) = document["boards"]
    assert board["top"] == "10.00"
    assert [line["section"] for line in board["lines"]] == ["A"] * 3 + ["B"] * 3


def test_across_is_refused_where_the_deals_differ(evening: Path) -> None:
    other = evening / "other"
    other.mkdir()
    deals = (evening / "thursday.pbn").read_text("utf-8")
    turned = deals.replace('[Deal "N:', '[Deal "?:').replace('[Deal "E:', '[Deal "N:')
    assert turned.count('[Deal "?:') == 7
    (other / "thursday.pbn").write_text(turned.replace('[Deal "?:', '[Deal "E:'))
    (other / "thursday.csv").write_text((evening / "thursday.csv").read_text())
    files = [evening / "thursday.csv", other / "thursday.csv"]
    assert len(scored(*files)["rankings"]) == 4
    said = refused(*files, "--across")
    assert "board 1 holds other cards than in section A" in said
    (other / "thursday.pbn").write_text(deals)
    assert len(scored(*files, "--across")["rankings"]) == 2


def test_pairs_and_teams_are_not_one_event(evening: Path) -> None:
    teams = shared("real/usebio/ukbridge_multiple-teams.xml")
    said = refused(evening / "thursday.csv", teams)
    assert "files of different kinds cannot be one event: pairs, teams" in said


def test_warnings_are_said_on_standard_error(tmp_path: Path) -> None:
    (tmp_path / "n.csv").write_text("board,ns,ew,score,shoe size\n1,1,2,420,44\n1,3,4,625,43\n")
    ran = shell("score", tmp_path / "n.csv")
    assert ran.code == 0
    first, second = ran.said
    assert first.startswith("warning: n.csv, line 1: column 'shoe size'")
    assert second.startswith("warning: n.csv, line 3: score 625")
    assert "warning" not in ran.out
    document = scored(tmp_path / "n.csv")
    codes = [one["code"] for one in document["event"]["warnings"]]
    assert codes == ["unknown-column", "impossible-score"]


def test_a_long_warning_stays_on_one_line(tmp_path: Path) -> None:
    name = "long " * 40 + ".csv"
    (tmp_path / name).write_text("board,ns,ew,score\n1,1,2,625\n")
    assert len(called("score", tmp_path / name).err.splitlines()) == 1


def test_every_error_is_on_a_line_with_its_place(tmp_path: Path) -> None:
    (tmp_path / "n.csv").write_text("board,ns,ew,contract\n1,1,2,8SN=\n0,1,2,PASS\n2,1,2,1NTN+9\n")
    ran = called("score", tmp_path / "n.csv", "--json")
    assert (ran.code, ran.out) == (1, "")
    assert [line[: len("error: n.csv, line 2")] for line in ran.errors] == [
        f"error: n.csv, line {number}" for number in (2, 3, 4)
    ]


def test_one_board_is_not_called_boards(tmp_path: Path) -> None:
    (tmp_path / "n.csv").write_text(NIGHT)
    assert "1 boards" not in called("score", tmp_path / "n.csv").out


def test_only_imps_are_called_imps() -> None:
    teams = shared("real/usebio/ukbridge_multiple-teams.xml")
    assert "IMPs" in called("score", teams).out
    assert "IMPs" not in called("score", teams, "--method", "bam").out


def test_names_do_not_command_the_terminal(evening: Path) -> None:
    assert called("convert", evening / "thursday.toml", evening / "j.json").code == 0
    text = (evening / "j.json").read_text("utf-8")
    text = text.replace("Petra Holm", r"Petra\u001b[31m Holm").replace(
        '"title": "Thursday', r'"title": "\u009b2JThursday'
    )
    (evening / "j.json").write_text(text, "utf-8")
    ran = called("score", evening / "j.json")
    assert ran.code == 0
    assert "\x1b" not in ran.out
    assert "\x9b" not in ran.out
    assert "Petra [31m Holm" in ran.out
    document = scored(evening / "j.json")
    assert document["rankings"][0]["rows"][0]["players"][0]["name"] == "Petra [31m Holm"
    assert {one["code"] for one in document["event"]["warnings"]} >= {"text-cut"}


def test_brackets_in_names_are_not_markup(evening: Path) -> None:
    toml = evening / "thursday.toml"
    toml.write_text(toml.read_text("utf-8").replace("Petra Holm", "[red]Petra[/red] Holm"), "utf-8")
    assert "[red]Petra[/red] Holm" in called("score", toml).out


def test_the_ranking_is_the_same_in_words_and_in_json(evening: Path) -> None:
    printed = [line.split() for line in called("score", evening / "thursday.toml").out.splitlines()]
    for place, contestant, points, percent in ranking(scored(evening / "thursday.toml")):
        assert any(
            words[:2] == [place, contestant] and words[-2:] == [points, percent]
            for words in printed
            if len(words) > 4
        )


def test_who_played_nothing_has_no_place_in_any_form(evening: Path) -> None:
    event = evening / "thursday.toml"
    with event.open("a") as more:
        more.writelines(f'\n[[contestants]]\nid = "{one}NS"\nplayers = []\n' for one in (8, 9))
    *others, eighth, ninth = scored(event)["rankings"][0]["rows"]
    assert [one["place"] for one in (eighth, ninth)] == ["–", "–"]
    assert eighth["rank"] == ninth["rank"] == len(others) + 1
    assert all(one["place"][0].isdigit() for one in others)
    (line,) = [one for one in called("score", event).out.splitlines() if "8NS" in one]
    assert line.split()[:2] == ["–", "8NS"]
    asked = ("explain", event, "--total", "--contestant", "8NS")
    assert called(*asked).out.startswith("Contestant 8NS: no place\n")
    assert called(*asked, "--json").document["place"] == "–"
    written = evening / "night.xml"
    assert called("convert", event, written).code == 0
    pairs = re.findall(r"<PAIR>.*?</PAIR>", written.read_text("utf-8"), re.DOTALL)
    without = [one for one in pairs if "<PLACE>" not in one]
    assert [re.findall("NUMBER>([0-9])", one)[:1] for one in without] == [["8"], ["9"]]
    assert all("<BOARDS_PLAYED>0<" in one for one in without)


def test_the_shape_check_sees_what_is_wrong(evening: Path) -> None:
    good = json.dumps(scored(evening / "thursday.toml"))
    for before, after in (
        ('"rank": 1,', '"rank": "1",'),
        ('"points": "196.83"', '"points": "196.8"'),
        ('"points": "196.83"', '"points": 196.83'),
        ('"tied": true', '"tied": 1'),
        ('"exact_ns": "10"', '"exact_ns": "20/2"'),
        ('"exact_ns": "10"', '"exact_ns": "12"'),
        ('"contestant": "2NS"', '"contestant": "3NS"'),
        ('"winners": 2', '"winner": 2'),
        ('"ruling": null', '"ruling": null, "more": 1'),
        ('"factor": "event"', '"factor": "moon"'),
        ('"datum": null', '"datum": 120'),
    ):
        assert before in good, before
        with pytest.raises((AssertionError, KeyError)):
            shape.score_document(shape.loaded(good.replace(before, after, 1)))


def test_pairs_play_matches_where_that_is_asked_for() -> None:
    file = shared("real/usebio/ukbridge_mp-pairs.xml")
    document = scored(file, "--set", "matches=rounds")
    assert len(document["matches"]) == 121
    for match in document["matches"]:
        assert sum(map(Fraction, match["percent"])) == 100
        assert sum(map(Fraction, match["vps"])) == 20
    assert "matches" not in scored(file)


def test_teams_have_lists_of_their_pairs() -> None:
    document = scored(shared("real/usebio/ukbridge_multiple-teams.xml"))
    assert [one["name"] for one in document["lists"]] == ["Butler", "Cross-IMPs"]
    rows = document["lists"][1]["rows"]
    assert len(rows) == 20
    assert sum(Fraction(row["exact_points"]) for row in rows) == 0


def test_a_scale_may_come_from_a_file(tmp_path: Path) -> None:
    file = tmp_path / "league.toml"
    file.write_text("[[rows]]\nboards = 3\nupto = [2]\nvps = [10, 14]\n")
    teams = shared("real/usebio/ukbridge_multiple-teams.xml")
    document = scored(teams, "--set", f"vp_scale={file}")
    vps = {points for match in document["matches"] for points in match["vps"]}
    assert vps == {"10.00", "14.00", "6.00"}
    file.write_text("[[rows]]\nboards = 3\nupto = [2]\nvps = [10]\n")
    said = refused(teams, "--set", f"vp_scale={file}")
    assert "league.toml, rows[1], vps: 2 numbers are expected" in said
    assert "none.toml" in refused(teams, "--set", f"vp_scale={tmp_path / 'none.toml'}")
