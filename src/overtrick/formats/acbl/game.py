"""The JSON of an ACBL club game's page: what of it concerns scoring, with the figures printed."""

from __future__ import annotations

import re
from typing import Any, TypeAlias, TypeVar

import msgspec

from overtrick.formats.acbl.errors import NotAcbl
from overtrick.formats.acbl.strict import parse as parse_json
from overtrick.formats.reading import Notice
from overtrick.formats.text import decode

Text: TypeAlias = str | int | None
"""A text or a whole number; the pages write the same field either way."""
T = TypeVar("T")


class Object(msgspec.Struct, frozen=True):
    """An object of the page. Keys that are not named here are passed over."""


class HandRecord(Object, frozen=True):
    """The cards of one board."""

    board: Text = None
    dealer: str | None = None
    vulnerability: str | None = None
    north_spades: str | None = None
    north_hearts: str | None = None
    north_diamonds: str | None = None
    north_clubs: str | None = None
    east_spades: str | None = None
    east_hearts: str | None = None
    east_diamonds: str | None = None
    east_clubs: str | None = None
    south_spades: str | None = None
    south_hearts: str | None = None
    south_diamonds: str | None = None
    south_clubs: str | None = None
    west_spades: str | None = None
    west_hearts: str | None = None
    west_diamonds: str | None = None
    west_clubs: str | None = None

    def suits(self, hand: str) -> list[str | None]:
        """Spades, hearts, diamonds and clubs of ``north``, ``east`` ..."""
        return [
            getattr(self, f"{hand}_{suit}") for suit in ("spades", "hearts", "diamonds", "clubs")
        ]


class StratPlace(Object, frozen=True):
    """A place in one stratum: ``rank`` as printed (``1/2``), ``type`` Section or Overall."""

    strat_number: Text = None
    rank: Text = None
    type: str | None = None


class Player(Object, frozen=True):
    """One player of a pair."""

    id_number: Text = None
    name: str | None = None


class PairSummary(Object, frozen=True):
    """A pair's line in the ranking."""

    pair_number: Text = None
    direction: str | None = None
    strat: Text = None
    boards_played: Text = None
    score: Text = None
    percentage: Text = None
    adjustment: Text = None
    handicap: Text = None
    strat_place: list[StratPlace] | None = None
    players: list[Player] | None = None


class BoardResult(Object, frozen=True):
    """A line of a traveller. Scores are texts, for they can be ``PASS`` or ``AVE+``."""

    round_number: Text = None
    table_number: Text = None
    ns_pair: Text = None
    ew_pair: Text = None
    ns_score: Text = None
    ew_score: Text = None
    contract: Text = None
    declarer: str | None = None
    result: Text = None
    tricks_taken: Text = None
    opening_lead: str | None = None
    ns_match_points: Text = None
    ew_match_points: Text = None


class Board(Object, frozen=True):
    """A traveller."""

    board_number: Text = None
    board_results: list[BoardResult] | None = None


class Section(Object, frozen=True):
    """A section."""

    name: Text = None
    pair_summaries: list[PairSummary] | None = None
    boards: list[Board] | None = None


class Session(Object, frozen=True):
    """A session; ``cross_section_scoring`` says that its sections are one field."""

    number: Text = None
    game_date: str | None = None
    cross_section_scoring: bool | Text = None
    hand_records: list[HandRecord] | None = None
    sections: list[Section] | None = None


class Stratum(Object, frozen=True):
    """A stratum: its number, and the letter by which it is known."""

    number: Text = None
    label: Text = None


class ClubGame(Object, frozen=True):
    """A whole club game."""

    sessions: list[Session]
    name: str | None = None
    club_name: str | None = None
    type: str | None = None
    start_date: str | None = None
    board_scoring_method: str | None = None
    winner_type: Text = None
    program_name: str | None = None
    program_version: Text = None
    strats: list[Stratum] | None = None


def parse(content: bytes, file: str) -> tuple[ClubGame, tuple[Notice, ...]]:
    """The game in ``content``, and what reading its text had to say.

    Raises BadJson (not JSON, a key twice, NaN, giant numbers, deep nesting, more than 8 MiB)
    and NotAcbl (another shape), naming the line or the field; Unreadable for what is no text.
    """
    text, notices = decode(content, file)
    tree = parse_json(text, file)
    if not isinstance(tree, dict) or "sessions" not in tree:
        raise NotAcbl("this JSON is not an ACBL club game: it has no sessions", where=file)
    return _convert(tree, ClubGame, file), notices


def _convert(tree: Any, of: type[T], file: str) -> T:
    try:
        return msgspec.convert(tree, of)
    except msgspec.ValidationError as error:
        message, _, path = str(error).partition(" - at `$")
        field = path.strip("`.") or "the whole file"
        plain = re.sub(r"`([^`]*)`", _plain, message)
        raise NotAcbl(f"{plain[:1].lower()}{plain[1:]}", where=f"{file}, {field}") from None


def _plain(match: re.Match[str]) -> str:
    names = {"str": "a text", "int": "a whole number", "array": "a list", "object": "an object"}
    return " or ".join(names.get(name, name) for name in match[1].split(" | "))


def text_of(value: Text) -> str:
    """A text or number as a text; nothing as an empty one."""
    return "" if value is None else str(value).strip()
