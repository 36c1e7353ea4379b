"""From an ACBL club game to the records of an event."""

from __future__ import annotations

from overtrick.formats.acbl.deals import prepare
from overtrick.formats.acbl.entering import enter
from overtrick.formats.acbl.game import parse
from overtrick.formats.acbl.heading import heading
from overtrick.formats.acbl.playing import play, unlisted
from overtrick.formats.acbl.sections import check_kind, parts_of, winners_of
from overtrick.formats.gathering import Gathering
from overtrick.formats.printed import Figures
from overtrick.formats.reading import Reading


def read(content: bytes, file: str) -> Reading:
    """Read a club game. Raises NotAcbl, BadJson and Unreadable, naming the line or field."""
    return _adapt(content, file)[0]


def printed(content: bytes, file: str) -> Figures:
    """The figures that a club game prints. Raises as read does."""
    return _adapt(content, file)[1]


def _adapt(content: bytes, file: str) -> tuple[Reading, Figures]:
    game, notices = parse(content, file)
    check_kind(game, file)
    into = Gathering(file, notices=list(notices))
    parts = parts_of(game, into)
    winners = winners_of(game, parts)
    entered = enter(parts, game, winners, into)
    prepare(game, parts, into)
    play(parts, winners, into)
    unlisted(entered, winners, into)
    head = heading(game, winners, into)
    reading = Reading(
        file, "acbl", head, tuple(into.records), into.people, tuple(into.notices), content
    )
    return reading, into.figures
