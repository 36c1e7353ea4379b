"""All commands of an event as a director looks for them: in groups, with titles of their own."""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import Final, get_args

from overtrick.event.commands import (
    PeopleCommand,
    ResultCommand,
    RulingCommand,
    ScheduleCommand,
    StageCommand,
)
from overtrick.event.state import Event
from overtrick.formats.commands import VERBS, Verb
from overtrick.web.access import Access
from overtrick.web.console.fields import label_of


@dataclass(frozen=True, slots=True)
class Group:
    """A heading with its commands."""

    title: str
    verbs: tuple[Verb, ...]


_KINDS: Final = (
    ("Results and boards", ResultCommand),
    ("Rulings", RulingCommand),
    ("People", PeopleCommand),
    ("Schedule", ScheduleCommand),
    ("The event", StageCommand),
)

TITLES: Final = {
    "enter-contestant": "Enter a contestant, or change its particulars",
    "renumber": "Give entries other numbers",
    "add-late": "Bring in a latecomer",
    "seat-players": "Substitute or exchange players",
    "give-line-up": "Give a team's line-up",
    "leave": "A contestant leaves",
    "set-movement": "Set or change the movement",
    "cut-rounds": "Cut rounds",
    "add-rounds": "Add rounds",
    "reseat": "Say who really sat at a table",
    "reseat-round": "Say how a whole round really was",
    "switch-arrow": "Arrow-switch a table",
    "exchange-boards": "Two tables played each other's boards",
    "mend-movement": "Mend the rest of the movement",
    "start-round": "Start a round",
    "draw-round": "Draw a Swiss round",
    "set-round-robin": "Set a round robin",
    "set-match": "Seat one match",
    "draw-knock-out": "Draw a knock-out stage",
    "prepare-board": "Give a board its cards, dealer or vulnerability",
    "enter-result": "Enter a result",
    "correct-result": "Correct a result",
    "confirm-result": "Confirm a result for the other side",
    "contest-result": "Contest a result",
    "withdraw-result": "Take a result back",
    "allow-late-play": "Let a board be played later",
    "foul-board": "Foul a board",
    "give-ruling": "Rule: adjust a score",
    "give-penalty": "Give a penalty or a compensation",
    "award-match": "Award a bye, forfeit or unplayed match",
    "carry-over": "Carry points over",
    "lodge-appeal": "Lodge an appeal",
    "decide-appeal": "Decide an appeal",
    "change-scoring": "Rename it, or score it otherwise",
    "open-corrections": "End play: open the correction period",
    "close-event": "Close: make the results final",
    "reopen-event": "Reopen a closed event",
    "take-note": "Write into the director's book",
    "undo": "Take something back",
}

HAPPENED: Final[tuple[tuple[str, str], ...]] = (
    ("A {noun} comes late", "add-late"),
    ("A {noun} leaves, or did not come", "leave"),
    ("Somebody takes another's place", "seat-players"),
    ("A result is wrong", "correct-result"),
    ("They sat the other way, or the arrow-switch was forgotten", "switch-arrow"),
    ("Others sat at a table, or they played other boards", "reseat"),
    ("Two tables played each other's boards", "exchange-boards"),
    ("The whole room moved wrongly", "reseat-round"),
    ("A board cannot be played now", "allow-late-play"),
    ("A board's cards were changed on the way", "foul-board"),
    ("There was an irregularity: adjust the score", "give-ruling"),
    ("Somebody is to be penalised", "give-penalty"),
    ("Somebody appeals", "lodge-appeal"),
    ("It gets too late", "cut-rounds"),
    ("That was wrong: take it back", "undo"),
)
"""What happens in an evening, as a director would say it, and the command for it."""

_BY_SCORERS: Final = frozenset(
    {
        "enter-result",
        "correct-result",
        "confirm-result",
        "contest-result",
        "withdraw-result",
        "enter-contestant",
        "take-note",
    }
)
_MARKED: Final = re.compile(r"``([^`]+)``")
_NO_WORDS: Final = frozenset({
    "ns", "ew", "boards_of", "again", "cancelled", "exchange", "odd", "room",
})  # fmt: skip
"""Fields whose names say little: the form calls them otherwise."""
_ASIDE: Final = re.compile(r",| \(")
"""Where what a label adds to its name begins."""
_TEAMS: Final = frozenset({"give-line-up", "set-match", "draw-knock-out"})
_PAIRS: Final = frozenset({"switch-arrow"})


def groups(event: Event, access: Access) -> tuple[Group, ...]:
    """What somebody may do to an event of its form, in groups."""
    found = (Group(title, _of(kind, event, access)) for title, kind in _KINDS)
    return tuple(one for one in found if one.verbs)


def needed(verb: Verb) -> Access:
    """What one must be to give a command: a scorer for results and names, else a director."""
    return Access.SCORER if verb.name in _BY_SCORERS else Access.DIRECTOR


def title(verb: Verb) -> str:
    """A command's title; its own name in words where nobody gave it one."""
    return TITLES.get(verb.name) or verb.name.replace("-", " ").capitalize()


def short(verb: Verb) -> str:
    """The first sentence of what a command does."""
    return _plain(verb, verb.about.split("\n\n")[0])


def long(verb: Verb) -> str:
    """The rest of it."""
    return _plain(verb, " ".join(verb.about.split("\n\n")[1:]))


def _plain(verb: Verb, text: str) -> str:
    """Words of the documentation, without its marks; fields as words, or as the form calls them."""

    def said(name: re.Match[str]) -> str:
        if name[1] not in _NO_WORDS:
            return name[1].replace("_", " ")
        return f"“{_ASIDE.split(label_of(verb, name[1]))[0]}”"

    return _MARKED.sub(said, " ".join(text.split()))


def _of(kind: object, event: Event, access: Access) -> tuple[Verb, ...]:
    kinds = set(get_args(kind))
    return tuple(
        verb
        for verb in VERBS.values()
        if verb.kind in kinds and needed(verb) <= access and _suits(verb, event)
    )


def _suits(verb: Verb, event: Event) -> bool:
    """Whether a command has any meaning for the form of an event."""
    teams = event.opened.form == "teams"
    if verb.name in _TEAMS:
        return teams
    if verb.name in _PAIRS:
        return event.opened.form == "pairs"
    return True
