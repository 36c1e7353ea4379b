"""The room's settings as a director reads them: in groups, in words, the embargo as a time."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace
from datetime import datetime
from typing import Any, Final

from litestar import Response, get, post
from litestar.response import Redirect

from overtrick.bootstrap.kept import open_event
from overtrick.event.commands import Command
from overtrick.event.decide.texts import LONGEST
from overtrick.event.moments import FIRST_YEAR, LAST_YEAR
from overtrick.event.state import Event
from overtrick.event.watch.playing import played_for
from overtrick.formats.wall import on_the_wall
from overtrick.scoring.methods import METHODS, TEAM_METHODS
from overtrick.web import book
from overtrick.web.access import Access, rule
from overtrick.web.console.amounts import amount
from overtrick.web.console.at import At, Sending, TheAt
from overtrick.web.console.form import Sent, one
from overtrick.web.console.likeness import movements_of
from overtrick.web.console.new import RULE_WORDS
from overtrick.web.console.playing import ids_of
from overtrick.web.flashes import Flash
from overtrick.web.public.choices import NEVER, embargo_of
from overtrick.web.unplayed import TEMPLATE, is_unplayed

GROUPS: Final[tuple[tuple[str, tuple[str, ...]], ...]] = (
    ("At the tables", ("one-device", "personal", "names", "confirm", "pin", "lead", "correct",
                       "order")),
    ("What tables see of results", ("results", "percent", "ranking")),
    ("Clock", ("minutes", "change")),
    ("For everybody", ("public", "running", "embargo", "requests", "screen")),
    ("A director who plays", ("playing",)),
)  # fmt: skip
"""The settings in the order in which a director looks for them; any other stands at the end."""

TITLES: Final = {"lead": "The opening lead"}
"""Words of settings that read better above a list."""
WORDS: Final[Mapping[tuple[str, str], str]] = {
    ("lead", "no"): "not asked for",
    ("lead", "ask"): "asked for, may be left out",
    ("lead", "must"): "must be given",
    ("ranking", "end"): "when play is over",
    ("ranking", "always"): "during play as well",
    ("ranking", "never"): "never",
    ("public", "live"): "as they come in, of boards that nobody can still play",
    ("public", "end"): "when play is over",
    ("public", "no"): "not at all",
    ("running", "rounds"): "the rounds that are over",
    ("running", "closed"): "the boards that everybody has played",
    ("running", "all"): "every result that is in",
}
"""What the values of settings mean."""
_YEAR: Final = re.compile(r"(\d{4,6})-", re.ASCII)
"""What a day begins with; browsers take years of six digits."""
_YES_NO: Final = frozenset({"yes", "no"})


@dataclass(frozen=True, slots=True)
class Setting:
    """One setting: a box to tick, a list to choose from, a number or a moment.

    ``value`` is what the form shows, ``stands`` what is set: most often the same.
    """

    name: str
    words: str
    kind: str
    value: str
    stands: str
    values: tuple[tuple[str, str], ...] = ()
    moment: str = ""


@get("/console/events/{event_id:int}/settings", opt=rule(Access.DIRECTOR), sync_to_thread=True)
def settings(at: TheAt) -> Response[bytes]:
    """What tables see, how long a board takes, and whether the director plays."""
    return _page(at)


def _page(
    at: At, asked: Mapping[str, str] | None = None, *refused: tuple[str, Flash]
) -> Response[bytes]:
    """The settings as they stand, with what was ``asked`` for in their places.

    Of what is ``refused`` it says why, and marks the settings.
    """
    plays = [at.context.named[one_] for one_ in played_for(at.event, ids_of(at.desk, at.who))
             if one_ in at.context.named]  # fmt: skip
    opened = at.event.opened
    methods = TEAM_METHODS if opened.form == "teams" else METHODS
    response = at.page(
        "settings.html",
        said=[flash for _, flash in refused],
        refused={name for name, _ in refused},
        groups=tuple(groups(at.event, asked)),
        zone=zone(at.now),
        plays=plays,
        method=methods[opened.method].words if opened.method in methods else opened.method,
        rules=RULE_WORDS.get(opened.rules, opened.rules),
        archived=at.desk.store.event(at.event_id).archived,
        unplayed=is_unplayed(at.event),
    )
    response.status_code = 422 if refused else 200
    return response


@post("/console/events/{event_id:int}/settings", opt=rule(Access.DIRECTOR), sync_to_thread=True)
def chosen(at: TheAt, sent: Sending) -> Response[Any]:
    """The settings that somebody changed on this page; others stay as another page set them.

    What cannot be, and what another page changed to something else meanwhile, is shown first.
    """
    asked = dict(_asked(sent))
    before = book.settings(at.event)
    if wrong := (*_wrong(at, asked, before), *_meanwhile(at, asked, before, sent)):
        return _page(at, asked, *wrong)
    changed = {name: value for name, value in asked.items() if before[name] != value}
    if changed:
        at.act(book.choose(changed), one(sent, "key"))
    return at.go(at.url("/settings"), at.good("Settings are saved."))


@post("/console/events/{event_id:int}/template", opt=rule(Access.DIRECTOR), sync_to_thread=True)
def kept_as_template(at: TheAt, sent: Sending) -> Redirect:
    """An event nobody plays, with this one's movement and settings, to make others like it."""
    was = at.event.opened
    title = f"{TEMPLATE}{one(sent, 'title') or was.title}"[:LONGEST].rstrip()
    store = at.desk.store
    new = open_event(store, replace(was, title=title, date=None), at.writer(one(sent, "key")))
    if at.desk.store.event(new).last == 1:
        # At the desk: a role in this event, or in its club, is none in the new one as yet.
        values = book.settings(at.event) | {"embargo": "no"}
        wanted: list[Command] = [*movements_of(at.event), book.choose(values)]
        at.desk.act_together(new, wanted, at.writer())
        store.archive(new)
    said = at.good("Kept: it is offered when you make a new evening.")
    return at.go(at.url("/settings"), said)


@post("/console/events/{event_id:int}/put-away", opt=rule(Access.DIRECTOR), sync_to_thread=True)
def put_away(at: TheAt, sent: Sending) -> Redirect:
    """Out of the list, or back into it; nothing is ever deleted."""
    away = one(sent, "away") == "yes"
    at.desk.store.archive(at.event_id, archived=away)
    if not away:
        return at.go(at.url("/settings"), at.good("It is in the list again."))
    called_off = "It is called off, and put away: its page of results tells the players."
    words = called_off if is_unplayed(at.event) else "It is put away."
    return at.go("/console", at.good(words))


def _wrong(
    at: At, asked: Mapping[str, str], before: Mapping[str, str]
) -> Iterator[tuple[str, Flash]]:
    """The settings for which something was typed that cannot be, and what is expected."""
    for choice in book.CHOICES:
        if choice.name in asked and not book.allowed(choice.name, asked[choice.name]):
            words = at.say(_setting(choice, before).words)
            expected = at.say(_expected(choice, asked[choice.name]))
            yield choice.name, Flash("bad", f"“{words}”: {expected}")


def _expected(choice: book.Choice, typed: str) -> str:
    """What may stand where something else was typed."""
    if not choice.is_moment:
        return f"A number of {_unit(choice)} is expected, such as {choice.default}."
    year = _YEAR.match(typed)
    if year and not FIRST_YEAR <= int(year[1]) <= LAST_YEAR:
        return "A year from 1900 to 2999 is expected."
    return "Say the day and the time until which results are held back."


def _unit(choice: book.Choice) -> str:
    """What a number counts."""
    return "seconds" if choice.name == "screen" else "minutes"


def _meanwhile(
    at: At, asked: Mapping[str, str], before: Mapping[str, str], sent: Sent
) -> Iterator[tuple[str, Flash]]:
    """What somebody changed that another changed as well, since the page was shown."""
    for choice in book.CHOICES:
        name = choice.name
        shown, stands = one(sent, f"was-{name}", before[name]), before[name]
        if name in asked and stands not in (shown, asked[name]):
            setting = _setting(choice, before)
            said = at.say(
                "“{setting}” was changed to “{now}” while this page lay open: "
                "save once more if you mean yours.",
                setting=at.say(setting.words), now=at.say(_in_words(setting)),
            )  # fmt: skip
            yield name, Flash("bad", said)


def _in_words(setting: Setting) -> str:
    """What a setting is set to."""
    if setting.kind == "moment":
        return setting.moment.replace("T", " ") or setting.stands
    return dict(setting.values).get(setting.stands, setting.stands)


def groups(
    event: Event, asked: Mapping[str, str] | None = None
) -> Iterator[tuple[str, tuple[Setting, ...]]]:
    """Every setting of the room, in groups; with what was ``asked`` for in their places."""
    values = book.settings(event)
    choices = {one_.name: _setting(one_, values, asked or {}) for one_ in book.CHOICES}
    for title, names in GROUPS:
        yield title, tuple(choices.pop(name) for name in names if name in choices)
    if choices:
        yield "More", tuple(choices.values())


def _setting(
    choice: book.Choice, values: Mapping[str, str], asked: Mapping[str, str] | None = None
) -> Setting:
    name, stands = choice.name, values[choice.name]
    value = (asked or {}).get(name, stands)
    if choice.is_moment:
        words = "Nobody sees results before a time"
        return Setting(name, words, "moment", value, stands, moment=local_moment(value))
    if set(choice.values) == _YES_NO:
        return Setting(name, choice.words, "tick", value, stands)
    said = tuple((one_, WORDS.get((name, one_), one_)) for one_ in choice.values)
    kind, words = "choose" if said else "number", TITLES.get(name, choice.words)
    return Setting(name, words, kind, value, stands, said)


def local_moment(text: str) -> str:
    """A moment as the clock on the wall has it, for a field; empty for none or an unknown one."""
    moment = embargo_of(text)
    if moment is None or moment == NEVER:
        return ""
    return f"{moment.astimezone():%Y-%m-%dT%H:%M}"


def zone(now: datetime) -> str:
    """The time zone of the machine's clock: ``UTC+01:00``."""
    text = f"{now.astimezone():%z}"
    return f"UTC{text[:3]}:{text[3:5]}"


def _asked(sent: Sent) -> Iterator[tuple[str, str]]:
    """What a form says of each setting that it has: only what is not as it was shown."""
    for choice in book.CHOICES:
        name = choice.name
        if name not in sent and f"was-{name}" not in sent:
            continue
        value = _value(choice, sent)
        if value != one(sent, f"was-{name}", "\n"):
            yield name, value


def _value(choice: book.Choice, sent: Sent) -> str:
    name = choice.name
    if choice.is_moment:
        return _moment(sent, name)
    if set(choice.values) == _YES_NO:
        return "yes" if one(sent, name) == "yes" else "no"
    return one(sent, name) if choice.values else amount(one(sent, name), _unit(choice))


def _moment(sent: Sent, name: str) -> str:
    """``no`` unless it is ticked; a time on the wall with the zone of this machine."""
    if f"was-{name}" not in sent:
        return one(sent, name)
    if one(sent, name) != "yes":
        return "no"
    typed, was = one(sent, f"{name}-time"), one(sent, f"was-{name}")
    if was != "no" and typed == local_moment(was):
        return was
    if not book.is_moment(typed):
        return typed or "a time is missing"
    return on_the_wall(datetime.fromisoformat(typed)).isoformat(timespec="minutes")
