"""Packs: what ships, what a federation may change, and how a wrong file is refused."""

from __future__ import annotations

import re
import tomllib
from collections.abc import Iterator
from fractions import Fraction
from importlib.resources import files
from pathlib import Path
from typing import Any

import pytest

from overtrick.federations import (
    PACKS,
    RULES,
    NoMasterPoints,
    NoSuchPack,
    NotAPack,
    load_pack,
    pack,
)
from overtrick.federations.pack import HANDICAPS, LARGEST, read_pack
from overtrick.federations.turnout import Kind, Turnout
from overtrick.scoring import handicap
from overtrick.scoring.victory_points import SCALES
from tests.shared import ROOT

Keyed = tuple[str | int, ...]
FOLDER = files("overtrick.federations") / "packs"
TEXTS = {name: (FOLDER / f"{name}.toml").read_text("utf-8") for name in PACKS}
OPTIONAL = {
    "scoring", "penalty.standard", "ratings", "master_points",
    "master_points.minimum_share", "master_points.minimum_tables",
    "master_points.simultaneous", "master_points.simultaneous.least", "master_points.general",
    "master_points.rates", "master_points.winner", "ratings.national_grades",
    "ratings.rating_points", "bye.vp",
}  # fmt: skip
"""Keys that may be left out, besides those of tables whose keys are names."""
NAMED = re.compile(
    r"scoring\.\w+|bye\.vp\.[\w-]+|master_points\.(minimum_tables|rates|winner|levels)\.[\w-]+"
    r"|master_points\.general\.(classes|sessions|limits|populations|types)(\.\w+)?"
    r"|master_points\.(bands|limits)\[\d+\]\.(upto|cap)|master_points\.levels\.\w+\.capped"
    r"|ratings\.national_grades\.bands\[\d+\]\.below"
)


def leaves(value: Any, at: Keyed = ()) -> Iterator[Keyed]:
    """Where every key of a document is, tables and lists of tables included."""
    inner = value.items() if isinstance(value, dict) else enumerate(value)
    for key, one in inner:
        yield (*at, key)
        if isinstance(one, dict) or (isinstance(one, list) and one and isinstance(one[0], dict)):
            yield from leaves(one, (*at, key))


def named(at: Keyed) -> str:
    parts = [f"[{one + 1}]" if isinstance(one, int) else f".{one}" for one in at]
    return "".join(parts).lstrip(".")


def written(value: Any) -> str:
    """A value as TOML."""
    match value:
        case bool():
            return str(value).lower()
        case dict():
            return "{" + ", ".join(f'"{key}" = {written(one)}' for key, one in value.items()) + "}"
        case list():
            return "[" + ", ".join(map(written, value)) + "]"
        case str():
            return '"' + value.replace('"', '\\"') + '"'
        case _:
            return str(value)


def changed(name: str, at: Keyed, value: Any) -> str:
    """A pack with one value replaced, or left out for None."""
    document = tomllib.loads(TEXTS[name])
    inner: Any = document
    for key in at[:-1]:
        inner = inner[key]
    if value is None:
        del inner[at[-1]]
    else:
        inner[at[-1]] = value
    return "\n".join(f"{key} = {written(one)}" for key, one in document.items())


EVERY_KEY = [
    pytest.param(name, at, id=f"{name}-{named(at)}")
    for name in PACKS
    for at in leaves(tomllib.loads(TEXTS[name]))
]


@pytest.mark.parametrize("name", PACKS)
def test_a_pack_ships_with_everything_filled_in(name: str) -> None:
    found = pack(name)
    assert found.name == name
    assert found.title
    assert {found.teams_vp, found.swiss_pairs_vp, *found.bye.vps} <= set(SCALES)
    assert SCALES[found.swiss_pairs_vp].percent
    assert not SCALES[found.teams_vp].percent
    assert found.handicap in HANDICAPS
    assert {one.unit for one in found.penalties} <= set(found.penalty_units)


def test_every_handicap_that_a_pack_can_name_is_worked_out_somewhere() -> None:
    made = {"mean": "player", "ebuscore-100": "ebuscore", "ebuscore-50": "ebuscore"}
    assert all(
        callable(getattr(handicap, made.get(name, name).replace("-", "_"))) for name in HANDICAPS
    )


def test_rules_are_the_scoring_of_the_packs() -> None:
    assert all(RULES[name] == pack(name).options for name in PACKS if name != "nz")
    assert list(RULES) == ["plain", "wbf", "ebu", "acbl", "abf", "magic"]
    assert pack("nz").options == RULES["plain"]


def test_the_ebu_takes_a_tenth_and_a_quarter_of_a_board_s_top() -> None:
    assert [(one.name, one.size, one.unit) for one in pack("ebu").penalties] == [
        ("standard", 10, "board"),
        ("serious", 25, "board"),
    ]


def test_ties_stay_unless_the_scoring_rules_break_them() -> None:
    assert all(pack(name).tie_breaks == () for name in PACKS)
    text = 'base = "ebu"\n[scoring]\ntie_break = "head-to-head,opponents"'
    assert read_pack(text, "own.toml").tie_breaks == ("head-to-head", "opponents")


def test_byes_are_worth_what_each_body_gives() -> None:
    assert pack("acbl").bye.vps == {"acbl-20": 12, "acbl-30": 18, "win-loss": 1}
    assert pack("ebu").bye.vps["ebu-mp"] == 14
    assert all(pack(name).bye.imps == 3 for name in PACKS)


def test_a_pack_is_found_by_name_or_path(tmp_path: Path) -> None:
    assert load_pack("ebu") is pack("ebu")
    (tmp_path / "own.toml").write_text(TEXTS["abf"], "utf-8")
    assert load_pack(tmp_path / "own.toml") == pack("abf")
    (tmp_path / "own.toml").write_bytes(b"\xef\xbb\xbf" + TEXTS["nz"].encode())
    assert load_pack(str(tmp_path / "own.toml")) == pack("nz")


def test_a_file_may_hold_only_what_differs(tmp_path: Path) -> None:
    path = tmp_path / "county.toml"
    path.write_text(
        'base = "ebu"\nname = "our-county"\n[scoring]\nround_board = "exact"\n'
        '[master_points]\nlevel = "county"\n[master_points.levels.county]\nfactor = 2.25\n'
    )
    found, base = load_pack(path), pack("ebu")
    assert (found.name, found.title) == ("our-county", base.title)
    assert found.options.round_board == "exact"
    assert found.options.small_group == "ebu"
    ours, theirs = found.master_points.scheme.levels, base.master_points.scheme.levels
    assert found.master_points.level == "county"
    assert ours["county"].factor == Fraction(9, 4)  # type: ignore[union-attr]
    assert ours["county"].least == 12  # type: ignore[union-attr]
    assert {**ours, "county": None} == {**theirs, "county": None}


@pytest.mark.parametrize(("name", "at"), EVERY_KEY)
def test_a_wrong_value_is_refused_by_file_and_key(name: str, at: Keyed) -> None:
    with pytest.raises(NotAPack) as refused:
        read_pack(changed(name, at, [-1]), "edited.toml")
    said = refused.value.where.removeprefix("edited.toml, ")
    assert named(at).startswith(re.sub(r"\[1\]$", "", said)), (said, refused.value.message)


@pytest.mark.parametrize(("name", "at"), EVERY_KEY)
def test_a_key_left_out_is_named_unless_it_may_be(name: str, at: Keyed) -> None:
    if isinstance(at[-1], int) or named(at) in OPTIONAL or NAMED.fullmatch(named(at)):
        return
    with pytest.raises(NotAPack) as refused:
        read_pack(changed(name, at, None), "edited.toml")
    assert refused.value.where.startswith(f"edited.toml, {named(at)}")
    assert "missing" in refused.value.message


@pytest.mark.parametrize(("name", "at"), EVERY_KEY)
def test_a_key_misspelt_is_refused(name: str, at: Keyed) -> None:
    if isinstance(at[-1], int):
        return
    misspelt = (*at[:-1], "misspelt")
    if re.fullmatch(r"master_points\.(levels|general\.\w+)\.misspelt", named(misspelt)):
        return  # these keys are the federation's own names
    with pytest.raises(NotAPack) as refused:
        read_pack(changed(name, misspelt, "?"), "edited.toml")
    assert refused.value.where == f"edited.toml, {named(misspelt)}"


@pytest.mark.parametrize(
    ("text", "where", "said"),
    [
        ("name =", "own.toml", "this is not TOML"),
        ("x = 1e5", "own.toml", "'1e5' is not a plain decimal number"),
        ("x = nan", "own.toml", "'nan' is not a plain decimal number"),
        ('base = "fifa"', "own.toml, base", "'fifa' is not one of plain, wbf, ebu"),
        ('base = "ebu"\nhandicap = "golf"', "own.toml, handicap", "'golf' is not one of mean"),
        ('base = "ebu"\nname = ""', "own.toml, name", "text in quotation marks is expected"),
        (
            'base = "ebu"\n[scoring]\nwin = "3"',
            "own.toml, scoring.win",
            "win cannot be '3'; it is one of 2, 1",
        ),
        (
            'base = "ebu"\n[scoring]\ntie_break = "coin"',
            "own.toml, scoring.tie_break",
            "tie_break cannot be 'coin'",
        ),
        (
            'base = "ebu"\n[master_points]\nlevel = "world"',
            "own.toml, master_points.level",
            "'world' is not one of club, district",
        ),
        (
            'base = "ebu"\n[master_points]\nminimum_share = 70',
            "own.toml, master_points.minimum_share",
            "a number from 0 to 1 is expected",
        ),
        (
            'base = "ebu"\n[[master_points.bands]]\nupto = 17\ndepth = 4',
            "own.toml, master_points.bands",
            "all but the last, and only they, have the key upto",
        ),
        (
            'base = "ebu"\n[master_points.rates.teams]\narity = 1.5',
            "own.toml, master_points.rates.teams.arity",
            "a whole number is expected, not 1.5",
        ),
        (
            'base = "ebu"\n[master_points.simultaneous]\nshare = "1/0"',
            "own.toml, master_points.simultaneous.share",
            "a number is expected",
        ),
        (
            'base = "ebu"\n[master_points.simultaneous]\nper = 0',
            "own.toml, master_points.simultaneous.per",
            "a number above 0 is expected",
        ),
        (
            'base = "acbl"\n[master_points]\nkinds = ["triples"]',
            "own.toml, master_points.kinds",
            "'triples' is not one of single_winner_pairs",
        ),
        (
            'base = "abf"\n[master_points]\nshort_session = "never"',
            "own.toml, master_points.short_session",
            "'never' is not one of refused, in-full, in-proportion",
        ),
        (
            'base = "ebu"\n[master_points]\nscheme = "club-game"',
            "own.toml, master_points.rates",
            "there is no such key here",
        ),
    ],
)
def test_what_is_wrong_is_said(text: str, where: str, said: str) -> None:
    with pytest.raises(NotAPack) as refused:
        read_pack(text, "own.toml")
    assert refused.value.where == where
    assert said in refused.value.message


def test_a_file_that_is_no_pack_is_refused(tmp_path: Path) -> None:
    with pytest.raises(NoSuchPack, match=r"'fifa' is no pack and no file; there are plain, wbf"):
        load_pack("fifa")
    with pytest.raises(NoSuchPack, match="'fifa' is no pack"):
        pack("fifa")
    large = tmp_path / "large.toml"
    large.write_bytes(b"#" * (LARGEST + 1))
    with pytest.raises(NotAPack, match=r"large\.toml: the file is too large"):
        load_pack(large)
    (tmp_path / "odd.toml").write_bytes(b'name = "\xff"')
    with pytest.raises(NotAPack, match=r"odd\.toml: the file is no text in UTF-8"):
        load_pack(tmp_path / "odd.toml")
    (tmp_path / "deep.toml").write_text("x = " + "[" * 5000)
    with pytest.raises(NotAPack, match=r"deep\.toml: this is not TOML"):
        load_pack(tmp_path / "deep.toml")


def test_a_pack_without_master_points_says_so() -> None:
    for name in ("plain", "wbf"):
        with pytest.raises(NoMasterPoints, match=f"the pack {name} has no scheme"):
            pack(name).master_points  # noqa: B018
    with pytest.raises(NoMasterPoints, match="no national grades"):
        pack("nz").ratings.grading  # noqa: B018
    with pytest.raises(NoMasterPoints, match="no rating points"):
        pack("ebu").ratings.points  # noqa: B018


GUIDE = (ROOT / "docs" / "howto" / "award-master-points.md").read_text("utf-8")
SHOWN = re.findall(r"^```toml\n(.*?)^```", GUIDE, re.MULTILINE | re.DOTALL)


def test_the_packs_that_the_guide_shows_are_read() -> None:
    county, hong_kong = (read_pack(text, "shown.toml") for text in SHOWN)
    assert county.master_points.checked_level(None) == "league"
    pairs = Turnout(Kind.SINGLE_WINNER_PAIRS, 40, Fraction(20), 24)
    places = hong_kong.master_points.scheme.places(pairs, "general")
    assert (places.award(1), places.award(2), places.award(21)) == (6, 3, 0)


def test_the_guide_names_every_pack_and_every_scheme() -> None:
    assert all(f"`{name}`" in GUIDE for name in PACKS)
    schemes = {
        tomllib.loads(text).get("master_points", {}).get("scheme") for text in TEXTS.values()
    }
    assert all(f"| `{scheme}` |" in GUIDE for scheme in schemes - {None})
