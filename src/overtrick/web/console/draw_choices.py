"""The choices of a draw in words, and a team's players to choose a line-up from."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from secrets import randbelow
from typing import Final

from overtrick.event.commands import TakeNote
from overtrick.event.decide.draw_seating import usual_boards
from overtrick.event.draws import swiss_section
from overtrick.event.draws.kept import is_drawn, setting
from overtrick.event.state import Event
from overtrick.event.telling_records import spans
from overtrick.movements.finder.reasons import counted
from overtrick.web.console.at import At
from overtrick.web.console.context import Context
from overtrick.web.console.fields import Option, Scoring, Widget, chosen_in
from overtrick.web.console.form import Sent, number, one

CHOICES: Final[tuple[tuple[str, str, Mapping[str, str]], ...]] = (
    ("odd", "An odd number", {
        "bye": "one sits out, with a bye",
        "triangle": "three teams play one another over two rounds",
        "half-matches": "three teams play half matches within the round",
    }),
    ("method", "Who meets whom", {
        "best": "the nearest in the standings, nobody twice",
        "monrad": "down the list, nobody twice",
        "danish": "down the list, again if it falls so",
        "repair": "down the list, mended where two have met",
    }),
    ("opening", "The first round", {
        "random": "by lot",
        "slaughter": "the first meets the first of the lower half",
        "folded": "the first meets the last",
        "halves": "by lot between the halves",
        "scores": "by what is carried in",
    }),
    ("standings", "Drawn from", {
        "current": "the standings as they are now",
        "delayed": "those of a round back, while the last one is played",
    }),
    ("boards", "Numbers of the boards", {
        "next": "the next numbers each round",
        "same": "the same numbers each round",
    }),
)  # fmt: skip
"""What a draw may be told, by names: what each is about, and its values in words."""
BOARDS_A_MATCH: Final = 4
"""So many boards a match has where nobody says."""
_OFFERED: Final = re.compile(r"Swiss: (\d{1,2}) boards a match, time for \d{1,3} rounds?")
_LOTS: Final = 9999
"""Numbers to draw by are from 1 up to this."""


def with_choices(at: At, verb: str, sent: Sent, widgets: Sequence[Widget]) -> list[Widget]:
    """The questions of a command, where lists can be chosen from in place of typed names."""
    match verb:
        case "draw-round":
            return [_asked(at, one_, sent) for one_ in widgets]
        case "give-line-up" if players := roster(at, one(sent, "team")):
            return [_from_roster(one_, players) if one_.name in ("ns", "ew") else one_
                    for one_ in widgets]  # fmt: skip
        case _:
            return list(widgets)


def roster(at: At, team: str) -> tuple[Option, ...]:
    """The players of a team by their ids; none where no team is named, or nobody known."""
    named = next((one_ for one_ in at.context.named.values() if one_.id == team), None)
    if named is None:
        return ()
    ids = at.event.contestants[named.contestant].players
    return tuple((id_, at.people[id_].name) for id_ in ids if id_ in at.people)


def _from_roster(widget: Widget, players: tuple[Option, ...]) -> Widget:
    """Two of a team's players; one that is named by name is found by it."""
    ids = {name: id_ for id_, name in players}
    values = tuple(ids.get(value, value) for value in widget.values)
    return replace(widget, kind="roster", options=players, values=values, hint="")


def lot() -> int:
    """A number to draw by, another one each time it is asked for."""
    return randbelow(_LOTS) + 1


def next_draw(at: At, sent: Sent) -> Sent:
    """What a draw is asked with where nothing is said: the next round, its boards, a new lot.

    A round that is drawn keeps its lot. Boards are said for the first round alone: those of
    later ones follow the choice of their numbers.
    """
    section = _section(at, sent)
    last = max((place[1] for place in at.event.sittings if place[0] == section), default=0)
    round_ = number(sent, "round", last + 1)
    found = {"round": [str(round_)], **sent}
    if is_drawn(at.event, section, round_):
        found.setdefault("seed", [str(at.event.drawn[section, round_].seed)])
    else:
        found.setdefault("seed", [str(lot())])
    if not _usual(at, section, round_):
        found.setdefault("boards", [f"1-{boards_a_match(at.event)}"])
    return found


def _section(at: At, sent: Sent) -> str:
    return swiss_section(at.event, one(sent, "section")) or one(
        sent, "section", at.context.sections[0]
    )


def _usual(at: At, section: str, round_: int) -> tuple[int, ...]:
    drawn = at.event.drawn.get((section, round_ - 1))
    goes_on = drawn is None or setting(drawn, "boards") != "same"
    return usual_boards(at.event, section, round_, goes_on=goes_on)


def boards_a_match(event: Event) -> int:
    """As many as were offered when the evening was made, else as is usual."""
    notes = (one_.text for one_ in event.notes.values())
    found = [int(said[1]) for text in notes if (said := _OFFERED.fullmatch(text))]
    return found[-1] if found else BOARDS_A_MATCH


def offered_note(rounds: int, boards: int) -> TakeNote:
    """What was offered of a Swiss, for its first draw."""
    return TakeNote(f"Swiss: {boards} boards a match, time for {counted(rounds, 'round')}")


def _asked(at: At, widget: Widget, sent: Sent) -> Widget:
    """A question of a draw: its choices in lists, its boards with those that go without saying."""
    if widget.name == "settings":
        return _draw(at.context, widget)
    if widget.name == "seed":
        return replace(widget, set=False)
    if widget.name != "boards":
        return widget
    usual = _usual(at, _section(at, sent), number(sent, "round", 1))
    if not usual:
        return replace(widget, required=True)
    hint = at.say(
        "left empty: {boards}; else {hint}", boards=spans(usual), hint=at.say(widget.hint)
    )
    return replace(widget, hint=hint)


def _draw(context: Context, widget: Widget) -> Widget:
    hint = "others as name=value, one a line: rounds=7, closed=20, bye=12 VP"
    asked = replace(widget, kind="options", hint=hint, legend="How the draw is made")
    return chosen_in(asked, tuple(_choices(context)))


def _choices(context: Context) -> Iterator[Scoring]:
    """Every choice, with what the last draw did; a first draw does as is usual."""
    drawn = max(context.event.drawn.items(), key=lambda found: found[0][1], default=None)
    now = dict(drawn[1].settings) if drawn else {}
    idle = {"standings"} if drawn is None else {"opening"}
    if context.event.opened.form != "teams":
        idle.add("odd")
    for name, about, values in CHOICES:
        if name in idle:
            continue
        was = now.get(name, next(iter(values)))
        yield Scoring(name, about, values.get(was, was), tuple(values.items()))
