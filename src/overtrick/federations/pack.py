"""Federation packs: one body's defaults and awards, written in a file that it can edit."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from fractions import Fraction
from functools import cache
from importlib.resources import files
from pathlib import Path
from typing import Any, Final, get_args

from overtrick.bridge.errors import BridgeError
from overtrick.event.records import Unit
from overtrick.federations import master_points
from overtrick.federations.keys import Keys, NotAPack, merged, parse
from overtrick.federations.master_points import MasterPoints
from overtrick.federations.places import NoMasterPoints
from overtrick.federations.ratings import Ratings
from overtrick.federations.ratings import read as read_ratings
from overtrick.scoring.options import NotAnOption, Options, check, with_settings
from overtrick.scoring.victory_points import SCALES

PACKS: Final = ("plain", "wbf", "ebu", "acbl", "abf", "nz")
"""The packs that ship, in the order of the documentation."""

LARGEST: Final = 200_000
"""Bytes; a pack has a few thousand."""

HANDICAPS: Final[Mapping[str, str]] = {
    "mean": "50 less the mean of the last results, the pair's two averaged",
    "ebuscore-100": "EBUScore's bands of the national grades, both players' added",
    "ebuscore-50": "EBUScore's bands of the national grades, both players' averaged",
    "scorebridge": "50 less the mean of the national grades",
    "new-zealand": "50 less the pair's average",
    "york": "the York club's curve",
    "acbl": "90 per cent of 65 less the average",
}
"""Handicaps of ``scoring.handicap``, as a pack names them."""

PENALTY_UNITS: Final[tuple[Unit, ...]] = get_args(Unit)
"""Units of a penalty as the journal has them: ``board`` is per cent of one board's top."""


class NoSuchPack(BridgeError):
    """No pack has that name, and no file either."""

    code = "no-such-pack"


@dataclass(frozen=True, slots=True)
class Bye:
    """What a round without opponents is worth.

    Victory points by the scale's code, IMPs, a percentage at matchpoints; ``provisional_vp``
    are those a late entry is placed by in the draw.
    """

    vps: Mapping[str, Fraction]
    imps: Fraction
    percent: Fraction
    provisional_vp: Fraction


@dataclass(frozen=True, slots=True)
class Penalty:
    """A standard penalty: its name, its size, and what that is counted in."""

    name: str
    size: Fraction
    unit: Unit


@dataclass(frozen=True, slots=True)
class Pack:
    """Everything one body does in its own way.

    ``options`` are the scoring rules; ``teams_vp`` and ``swiss_pairs_vp`` name the scales of
    new events.
    """

    name: str
    title: str
    about: str
    options: Options
    teams_vp: str
    swiss_pairs_vp: str
    bye: Bye
    penalty_units: tuple[Unit, ...]
    penalties: tuple[Penalty, ...]
    handicap: str
    points: MasterPoints | None
    ratings: Ratings

    @property
    def tie_breaks(self) -> tuple[str, ...]:
        """The rules for equal totals in the order they are tried; none leaves the tie."""
        return tuple(one for one in self.options.tie_break.split(",") if one != "none")

    @property
    def master_points(self) -> MasterPoints:
        """The master points. Raises NoMasterPoints where the pack has no scheme."""
        if self.points is None:
            raise NoMasterPoints(f"the pack {self.name} has no scheme of master points")
        return self.points


@cache
def pack(name: str) -> Pack:
    """The pack called ``name``. Raises NoSuchPack."""
    return _read(_shipped(name), f"{name}.toml")


def load_pack(named: str | Path) -> Pack:
    """A pack that ships, by its name, or one from a file, by its path.

    A file may say ``base = "ebu"`` and then hold only what differs. Raises NotAPack, which
    names the file and the key, and NoSuchPack.
    """
    if str(named) in PACKS:
        return pack(str(named))
    path = Path(named)
    if not path.is_file():
        raise NoSuchPack(f"{str(named)!r} is no pack and no file; there are {', '.join(PACKS)}")
    with path.open("rb") as file:
        content = file.read(LARGEST + 1)
    if len(content) > LARGEST:
        raise NotAPack("the file is too large to be a pack", where=path.name)
    try:
        text = content.decode("utf-8-sig")
    except UnicodeDecodeError:
        raise NotAPack("the file is no text in UTF-8", where=path.name) from None
    return read_pack(text, path.name)


def read_pack(text: str, file: str) -> Pack:
    """The pack written in ``text``; ``file`` is its name in messages. Raises NotAPack."""
    document = parse(text, file)
    if "base" in document:
        base = Keys(document, file).word("base", PACKS)
        del document["base"]
        document = merged(_shipped(base), document)
    return _read(document, file)


def _shipped(name: str) -> dict[str, Any]:
    if name not in PACKS:
        raise NoSuchPack(f"{name!r} is no pack; there are {', '.join(PACKS)}")
    file = files("overtrick.federations") / "packs" / f"{name}.toml"
    return parse(file.read_text("utf-8"), file.name)


def _read(document: Mapping[str, Any], file: str) -> Pack:
    keys = Keys(document, file)
    keys.need("victory_points", "bye", "penalty")
    keys.only(
        *("name", "title", "about", "scoring", "victory_points", "bye", "penalty"),
        *("handicap", "master_points", "ratings"),
    )
    scales = keys.table("victory_points")
    scales.only("teams", "swiss_pairs")
    penalty = keys.table("penalty")
    penalty.only("units", "standard")
    points = "master_points" in keys.values
    return Pack(
        name=keys.text("name"),
        title=keys.text("title"),
        about=keys.text("about"),
        options=_options(keys.table("scoring")),
        teams_vp=scales.word("teams", SCALES),
        swiss_pairs_vp=scales.word("swiss_pairs", SCALES),
        bye=_bye(keys.table("bye")),
        penalty_units=_units(penalty),
        penalties=tuple(map(_penalty, penalty.tables("standard"))),
        handicap=keys.word("handicap", HANDICAPS),
        points=master_points.read(keys.table("master_points")) if points else None,
        ratings=read_ratings(keys.table("ratings")),
    )


def _options(keys: Keys) -> Options:
    named = [(name, keys.text(name)) for name in keys.values]
    for name, value in named:
        try:
            check(name, value)
        except NotAnOption as error:
            raise keys.refuse(name, error.message) from None
    return with_settings(Options(), named)


def _bye(keys: Keys) -> Bye:
    keys.only("vp", "imps", "percent", "provisional_vp")
    keys.table("vp").only(*SCALES)
    return Bye(
        keys.each("vp", Keys.number),
        keys.number("imps"),
        keys.number("percent"),
        keys.number("provisional_vp"),
    )


def _units(keys: Keys) -> tuple[Unit, ...]:
    named = keys.texts("units")
    for name in named:
        if name not in PENALTY_UNITS:
            raise keys.refuse("units", f"{name!r} is not one of {', '.join(PENALTY_UNITS)}")
    return tuple(unit for unit in PENALTY_UNITS if unit in named)


def _penalty(keys: Keys) -> Penalty:
    keys.only("name", "size", "unit")
    unit: Unit = next(one for one in PENALTY_UNITS if one == keys.word("unit", PENALTY_UNITS))
    return Penalty(keys.text("name"), keys.number("size"), unit)
