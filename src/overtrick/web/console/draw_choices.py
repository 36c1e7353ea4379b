"""The choices of a draw in words, and a team's players to choose a line-up from."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from typing import Final

from overtrick.web.console.at import At
from overtrick.web.console.context import Context
from overtrick.web.console.fields import Option, Scoring, Widget
from overtrick.web.console.form import Sent, one

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
    ("boards", "Boards", {
        "next": "the next numbers each round",
        "same": "the same numbers each round",
    }),
)  # fmt: skip
"""What a draw may be told, by names: what each is about, and its values in words."""


def with_choices(at: At, verb: str, sent: Sent, widgets: Sequence[Widget]) -> list[Widget]:
    """The questions of a command, where lists can be chosen from in place of typed names."""
    match verb:
        case "draw-round":
            return [_draw(at.context, one_) if one_.name == "settings" else one_
                    for one_ in widgets]  # fmt: skip
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


def _draw(context: Context, widget: Widget) -> Widget:
    hint = "others as name=value, one a line: rounds=7, closed=20, bye=12 VP"
    return replace(
        widget, kind="options", hint=hint, scoring=tuple(_choices(context)),
        legend="How the draw is made",
    )  # fmt: skip


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
