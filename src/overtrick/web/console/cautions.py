"""What a director should know before play, corrections or the event are ended."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator, Sequence
from math import ceil
from statistics import median_low
from typing import Final

from overtrick.event.certify import missing, progress
from overtrick.event.commands import CloseEvent, Command, OpenCorrections
from overtrick.event.compute import standings
from overtrick.event.contestant import ContestantId
from overtrick.event.decide.closing import Outstanding, corrections_over, outstanding
from overtrick.event.refusals import StillOpen
from overtrick.event.seating import at_table
from overtrick.event.uncompared import played_uncompared
from overtrick.web.clock import current_rounds
from overtrick.web.console.at import At, local
from overtrick.web.languages import say_number
from overtrick.web.pages import language_of

WHY: Final = "Say why, as in: the hall closed early"
"""What is asked of whoever closes an event though something is open."""


def cautions(at: At, command: Command) -> Iterator[str]:
    """What is still open where a command ends something, as far as whoever asks may know."""
    if not isinstance(command, OpenCorrections | CloseEvent):
        return
    if isinstance(command, CloseEvent):
        yield from _still_corrected(at)
    yield from _missing(at)
    yield from (at.fit(one.sentence) for one in played_uncompared(at.event))
    yield from _not_played(at)
    yield from _hardly_played(at)
    if at.event.stage == "open":
        playing = tuple(_at_play(at))
        yield from playing
        if playing and isinstance(command, CloseEvent):
            yield at.say("The tables' phones forget what they gave once the event is closed, and "
                         "have no copy of it any more if this is taken back.")  # fmt: skip
    if isinstance(command, CloseEvent):
        for one in outstanding(at.event):
            if one.word != "missing":
                yield at.fit(f"{one}.")


def says_why(reason: str, open_: Sequence[Outstanding]) -> bool:
    """Whether a reason says more than what is open."""
    words = "|".join(rf"{re.escape(one.word)}\w*" for one in open_)
    rest = re.sub(rf"\b(?:{words}|and|or|with)\b", "", reason.casefold())
    return any(letter.isalpha() for letter in rest)


def check_reason(at: At, command: Command) -> None:
    """Raise StillOpen for closing an event with a reason that names what is open and says no why.

    A reason that does not name it all is refused anyhow.
    """
    if not isinstance(command, CloseEvent):
        return
    open_ = outstanding(at.event)
    named = all(one.word in command.reason.casefold() for one in open_)
    if open_ and named and not says_why(command.reason, open_):
        raise StillOpen(at.say(WHY), where="reason")


def _missing(at: At) -> Iterator[str]:
    found = progress(at.event)
    if lacking := found.expected - found.results:
        yield say_number(
            language_of(at.request), lacking,
            "{n} result is missing: the ranking is without it.",
            "{n} results are missing: the ranking is without them.",
        )  # fmt: skip


def _still_corrected(at: At) -> Iterator[str]:
    """Until when results might have been corrected, if that is still to come."""
    until = at.event.corrections_until
    if (
        at.event.stage == "provisional"
        and until is not None
        and not corrections_over(at.event, at.now)
    ):
        yield say_number(
            language_of(at.request), ceil((until - at.now).total_seconds() / 60),
            "The correction period runs for {n} more minute, until {time}: closing ends it now.",
            "The correction period runs for {n} more minutes, until {time}: closing ends it now.",
            time=local(until, day=True),
        )  # fmt: skip


def _not_played(at: At) -> Iterator[str]:
    """Who is entered and played nothing, or nothing that counts, where others have."""
    rows = [row for ranking in standings(at.event).rankings for row in ranking.rows]
    if not any(row.boards for row in rows):
        return
    boards = _boards_at_tables(at)
    for one in dict.fromkeys(row.contestant for row in rows if not row.boards):
        named = at.context.named.get(one)
        who = named.whole if named else one
        if played := boards[one]:
            yield say_number(
                language_of(at.request), played,
                "{who} has played {n} board, and none that counts.",
                "{who} has played {n} boards, and none that counts.",
                who=who,
            )  # fmt: skip
        else:
            yield at.say("{who} is entered and has played no board.", who=who)


def _boards_at_tables(at: At) -> Counter[ContestantId]:
    """On how many boards everybody has a result at a table."""
    found = {
        (one, play.entered.round, play.entered.board)
        for play in at.event.plays.values()
        for one in at_table(at.event.opened, play.entered.section, play.entered)
    }
    return Counter(one for one, _, _ in found)


def _hardly_played(at: At) -> Iterator[str]:
    """Who has a place on less than half of the boards that the others of the ranking played."""
    for ranking in standings(at.event).rankings:
        usual = median_low([row.boards for row in ranking.rows] or [0])
        for row in ranking.rows:
            if row.counts and 2 * row.boards < usual:
                named = at.context.named.get(row.contestant)
                yield say_number(
                    language_of(at.request), row.boards,
                    "{who} is ranked on {n} board; others played {m}. "
                    "The place counts all the same.",
                    "{who} is ranked on {n} boards; others played {m}. "
                    "The place counts all the same.",
                    who=named.whole if named else row.contestant, m=usual,
                )  # fmt: skip


def _at_play(at: At) -> Iterator[str]:
    """The rounds that sections play, where results of them or of later ones are to come."""
    last: dict[str, int] = {}
    for one in missing(at.event):
        last[one.section] = max(last.get(one.section, 0), one.round)
    for section, round_ in sorted(current_rounds(at.event).items()):
        to_come = last.get(section, 0) - round_
        if not round_ or to_come < 0:
            continue
        where = at.say("Section {s}, round {n}" if section else "Round {n}", s=section, n=round_)
        if to_come:
            yield say_number(
                language_of(at.request), to_come,
                "{where} is being played, and {n} round is to come.",
                "{where} is being played, and {n} rounds are to come.",
                where=where,
            )  # fmt: skip
        else:
            yield at.say("{where} is being played.", where=where)
