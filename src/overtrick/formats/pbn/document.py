"""A PBN file as it stands: games made of tags, each with the text that follows it."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Final, Literal, TypeAlias

from overtrick.bridge.errors import BridgeError
from overtrick.formats.pbn.charset import Charset

SECTIONS: Final = frozenset({"Auction", "Play"})
"""Tags whose following text is calls or cards; any other tag's following text is a table."""

NEVER_INHERITED: Final = frozenset(
    {"Dealer", "Vulnerable", "Deal", "Declarer", "Contract", "Auction", "Play", "Note"}
)
"""Tags for which ``#`` and ``##`` are forbidden (PBN 2.1, 4.8)."""

MANDATORY: Final = (
    "Event", "Site", "Date", "Board", "West", "North", "East", "South", "Dealer", "Vulnerable",
    "Deal", "Scoring", "Declarer", "Contract", "Result",
)  # fmt: skip
"""The fifteen tags of the export format, in its order (PBN 2.1, 3.4)."""

MOST_STANDING = 64
"""Tags that may stand for all later games (``##``) at once."""

Severity: TypeAlias = Literal["error", "warning"]


class NotPbn(BridgeError):
    """The bytes hold no PBN: no tag pair at all, or far more than any file of games."""

    code = "not-pbn"


@dataclass(frozen=True, slots=True)
class Fault:
    """Something that the standard does not allow (an error) or that is odd (a warning)."""

    code: str
    line: int
    message: str
    severity: Severity = "error"


@dataclass(frozen=True, slots=True)
class Tag:
    """A tag pair, and the text from it to the next tag or the end of its game.

    ``value`` is without quotes and escapes. ``source`` is the pair as it stood in the file,
    None for a new one, which is then written in the export format. ``line`` is 0 for a new one.
    """

    name: str
    value: str
    line: int = 0
    source: str | None = None
    body: str = ""


@dataclass(frozen=True, slots=True)
class Game:
    """One game: the text before its first tag, and its tags."""

    tags: tuple[Tag, ...]
    lead: str = ""

    @property
    def line(self) -> int:
        """The line of the first tag."""
        return self.tags[0].line if self.tags else 0

    def tag(self, name: str) -> Tag | None:
        """The first tag of that name: later ones are ignored (PBN 2.1, 3.4)."""
        return next((tag for tag in self.tags if tag.name == name), None)

    def value(self, name: str) -> str:
        """The tag's own value, empty where it is missing."""
        tag = self.tag(name)
        return tag.value if tag else ""


@dataclass(frozen=True, slots=True)
class Document:
    """A whole file. ``tail`` is the text after the last game; ``faults`` are those of syntax.

    ``newline`` is how new lines are ended: as most lines of the file were.
    """

    games: tuple[Game, ...]
    tail: str = ""
    charset: Charset = "ascii"
    newline: str = "\r\n"
    faults: tuple[Fault, ...] = ()

    @property
    def directives(self) -> tuple[str, ...]:
        """The ``%`` lines before the first tag, without the sign."""
        head = self.games[0].lead if self.games else self.tail
        lines = head.replace("\r", "\n").split("\n")
        return tuple(line[1:].strip() for line in lines if line.startswith("%"))

    @property
    def version(self) -> str | None:
        """``2.1`` where the file begins with ``% PBN 2.1``."""
        said = (line.split() for line in self.directives)
        return next((words[1] for words in said if words[:1] == ["PBN"] and words[1:]), None)


Values: TypeAlias = Mapping[str, str]
"""The values of a game's tags, its own and inherited ones."""


def inherited(document: Document) -> Iterator[tuple[Game, Values]]:
    """Every game with its values, ``#`` and ``##`` resolved (PBN 2.1, 4.8).

    ``#`` stands for the nearest earlier value; a value behind ``##`` holds for later games
    until a game gives the tag anew with ``##`` or says another value, which then holds.
    """
    latest: dict[str, str] = {}
    standing: dict[str, str] = {}
    for game in document.games:
        own = _own(game, latest, standing)
        yield game, {**standing, **own}


def _own(game: Game, latest: dict[str, str], standing: dict[str, str]) -> dict[str, str]:
    own: dict[str, str] = {}
    for tag in game.tags:
        name, value = tag.name, tag.value
        if name in own:
            continue
        if name in NEVER_INHERITED or not value.startswith("#"):
            own[name] = value
        elif value == "#":
            own[name] = latest.get(name, "")
        else:
            own[name] = value.removeprefix("##")
            if name in standing or len(standing) < MOST_STANDING:
                standing[name] = own[name]
        if name in standing:
            standing[name] = own[name]
    latest.update(own)
    return own
