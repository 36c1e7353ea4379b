"""How a field of a command is asked for: by a list to choose from where there is one."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from datetime import datetime
from fractions import Fraction
from typing import Final, Literal, TypeAlias, get_args, get_origin

from overtrick.event.moments import is_in_bounds
from overtrick.event.telling_records import spans
from overtrick.formats.commands import Field, Verb
from overtrick.movements.catalogue import entries
from overtrick.scoring.methods import METHODS, TEAM_METHODS
from overtrick.scoring.options import CHOICES
from overtrick.web.console.context import Context
from overtrick.web.console.form import pairs_of

Kind: TypeAlias = Literal[
    "text",
    "long",
    "number",
    "choose",
    "suggest",
    "tick",
    "time",
    "people",
    "hidden",
    "options",
    "roster",
]
Option: TypeAlias = tuple[str, str]
"""A value and its words."""


@dataclass(frozen=True, slots=True)
class Scoring:
    """One option of scoring: what it is about, its value now, and all its values in words."""

    name: str
    about: str
    now: str
    values: tuple[Option, ...]
    chosen: str = ""
    """The value that was sent for it, where one was."""


@dataclass(frozen=True, slots=True)
class Widget:
    """One question of a form. ``values`` are what stands in it, several for ``people``."""

    name: str
    kind: Kind
    label: str
    required: bool
    values: tuple[str, ...] = ("",)
    options: tuple[Option, ...] = ()
    hint: str = ""
    wrong: str = ""
    scoring: tuple[Scoring, ...] = ()
    set: bool = False
    """Whether something was said already."""
    legend: str = "Options of scoring"

    @property
    def value(self) -> str:
        """The first value."""
        return self.values[0] if self.values else ""


LAWS: Final = (
    ("12C1(c)", "weighted score after an irregularity"),
    ("12C1(d)", "artificial score: too many results are possible"),
    ("12C2(a)", "artificial score: no result can be had"),
    ("13", "wrong number of cards"),
    ("15", "wrong board or hand"),
    ("16B", "unauthorised information from partner"),
    ("21B", "call based on misinformation"),
    ("23", "comparable call"),
    ("40B", "special partnership understandings"),
    ("64C", "redress after a revoke"),
    ("68", "claim or concession"),
    ("70", "contested claim"),
    ("73", "communication, tempo, deception"),
    ("79C", "error in scoring"),
    ("86B", "result of one table alone in a match"),
    ("87", "fouled board"),
    ("90", "procedural penalty"),
    ("91", "disciplinary penalty"),
)
"""Laws that directors name most."""

LABELS: Final = {
    "after_round": "After round (0: it never came)",
    "again": "Draw it again, though it is drawn",
    "amount": "How much (below 0: a compensation)",
    "awards": "Awards, with commas (empty: as the rules have it)",
    "away": "Away team",
    "boards": "Boards",
    "boards_of": "Whose boards each table played, in the order of the tables",
    "boards_per_set": "Boards a round",
    "bye_award": "Victory points for a bye (empty: as the rules have it)",
    "cancelled": "Its results are cancelled",
    "carried": "IMPs that the home side brings in",
    "clashes": "Boards that somebody would play twice",
    "deal": "Cards, as in PBN: N:AKQ.J… …",
    "deposit_kept": "The deposit is kept",
    "east_west_from": "First number of East-West, where there are two lists",
    "ew": "East-West",
    "exchange": "They exchange places with players of another contestant",
    "first_round": "From round",
    "group": "Name of the other form of the board",
    "handicap": "Handicap in per cent",
    "home": "Home team",
    "last_round": "To round",
    "lead": "Opening lead, such as HQ",
    "missing": "Numbers whose seats are empty",
    "moves": "Old and new number of each",
    "ns": "North-South",
    "number": "Number",
    "numbers": "Who: one for a bye, two for a match",
    "odd": "An odd number left over",
    "other_table": "The other table",
    "program": "Program (empty: this one)",
    "room": "Room of the match, where a table stands for both",
    "rounds": "Rounds",
    "ruling": "Ruling: 60/40, A+/A-, 60% 3NTN= 40% 3NTN-1",
    "same_boards": "The same boards in every round",
    "seed": "Number to draw by",
    "settings": "Settings",
    "side": "Line",
    "stationary": "Table and direction that it keeps in draws, such as 3NS",
    "switched_rounds": "Arrow-switched rounds",
    "text": "Words",
    "until": "Until",
    "way": "How",
    "words": "In words",
    "law": "Law",
}

_OWN_LABELS: Final = {
    ("cut-rounds", "last_round"): "Stop after round",
    ("give-ruling", "ruling"): "Ruling, North-South first: 60/40, A+/A-, 60% 3NTN= 40% 3NTN-1",
    ("foul-board", "last_round"): "To round (empty: to the last)",
}
"""Labels that are other words in one command."""
_KINDS: Final[tuple[tuple[type, Kind], ...]] = (
    (bool, "tick"), (datetime, "time"), (int, "number"),
)  # fmt: skip
_NEW_SECTIONS: Final = frozenset({"set-movement", "set-round-robin", "set-match", "draw-round"})
"""Commands that may name a section there is not yet."""
_LONG: Final = frozenset({"text", "grounds", "words"})
_ROUNDS: Final = frozenset({"round", "first_round", "last_round", "after_round"})
_CONTESTANTS: Final = frozenset({"contestant", "team", "home", "away", "by", "absent"})
CHOICE_WORDS: Final = {
    "refuse": "refuse, and say who",
    "cancel": "cancel them, with an artificial score",
    "mend": "seat the rounds to come anew",
    "best": "the way that costs least",
    "phantom": "in the empty seats",
    "rover": "as a rover",
    "appendix": "at an extra table (appendix)",
    "new-table": "at an extra table",
    "mp": "match points",
    "imp": "IMPs",
    "vp": "victory points",
    "percent": "per cent",
    "total": "points of the ranking",
    "board": "per cent of a board's top",
    "session": "per cent of the session",
    "ns": "North-South",
    "ew": "East-West",
    "none": "nobody",
}


def label_of(verb: Verb, name: str) -> str:
    """What a field of a command is called where it is asked for."""
    own = _OWN_LABELS.get((verb.name, name)) or LABELS.get(name)
    return own or name.replace("_", " ").capitalize()


def widget(
    verb: Verb, field: Field, context: Context, values: Sequence[str], wrong: str = ""
) -> Widget:
    """How a field is asked for, with what stands in it already."""
    name = field.attribute
    kind, options, hint = _kind(verb, field, context)
    label = label_of(verb, name)
    kept = tuple(values) or (_default(field),)
    if kind == "people":
        kept = (*kept, *[""] * max(0, context.a_side - len(kept)))[:8]
        kept = kept if name == "players" else kept[:2]
    if kind == "time":
        kept = tuple(map(_wall_text, kept))
    said = any(values) and tuple(values) != (_default(field),)
    found = Widget(name, kind, label, field.required, kept, options, hint, wrong, (), said)
    return chosen_in(found, tuple(_scoring(context))) if kind == "options" else found


def chosen_in(widget: Widget, scoring: Sequence[Scoring]) -> Widget:
    """A question of options with what was sent for each in its list, and the rest as written.

    Of several lines about one option the first stands in its list: so they stay in their order.
    """
    known = {one.name: dict(one.values) for one in scoring}
    chosen: dict[str, str] = {}
    rest: list[str] = []
    asked: set[str] = set()
    for line in "\n".join(widget.values).splitlines():
        name, value = next(pairs_of((line,)), ("", ""))
        if name not in asked and value in known.get(name, ()):
            chosen[name] = value
        elif line.strip():
            rest.append(line)
        asked.add(name)
    return replace(
        widget,
        values=("\n".join(rest),),
        scoring=tuple(replace(one, chosen=chosen.get(one.name, "")) for one in scoring),
    )


def _wall_text(text: str) -> str:
    """A time as its field in a browser takes it, which knows no zones; others as they are."""
    try:
        moment = datetime.fromisoformat(text)
    except ValueError:
        return text
    if moment.tzinfo is None or not is_in_bounds(moment):
        return text
    return f"{moment.astimezone():%Y-%m-%dT%H:%M}"


def _kind(verb: Verb, field: Field, context: Context) -> tuple[Kind, tuple[Option, ...], str]:
    """The kind of question, what there is to choose from, and what to write there."""
    name = field.attribute
    if name == "players" or (verb.name == "give-line-up" and name in ("ns", "ew")):
        return "people", (), "names as you know them, or numbers; a name nobody knows is a visitor"
    if name == "section":
        sections = context.sections
        if verb.name in _NEW_SECTIONS:
            known = tuple((one, "") for one in sections if one)
            return "suggest", known, "a letter, where there are several; a new one makes a section"
        if len(sections) > 1:
            return "choose", tuple((one, one or "–") for one in sections), ""
        return "hidden", ((sections[0], ""),), ""
    chosen = _from_event(name, verb, context) or _from_type(field)
    if chosen is not None:
        return "choose", chosen, ""
    return _written(field, verb, context)


def _from_event(name: str, verb: Verb, context: Context) -> tuple[Option, ...] | None:
    """Options that the event gives, None where it has none."""
    if name in _ROUNDS and context.rounds and not (name == "after_round" or _beyond(verb)):
        return tuple((str(one), str(one)) for one in context.rounds)
    if name in ("table", "other_table") and context.tables and verb.name != "set-match":
        return tuple((str(one), str(one)) for one in context.tables)
    if name in _CONTESTANTS and name != "absent" and context.named:
        return tuple((one.id, one.whole) for one in context.named.values() if not one.gone)
    if name == "number" and verb.name == "decide-appeal":
        open_ = [(k, v) for k, v in context.event.appeals.items() if v.decided is None]
        return tuple((str(k), f"entry {k}, by {v.lodged.by}") for k, v in open_) or None
    if name == "method":
        methods = TEAM_METHODS if context.event.opened.form == "teams" else METHODS
        return tuple((code, one.words) for code, one in methods.items())
    return None


def _beyond(verb: Verb) -> bool:
    """Whether a command may name a round that there is not yet."""
    return verb.name in ("draw-round", "set-match", "draw-knock-out")


def _from_type(field: Field) -> tuple[Option, ...] | None:
    inner = [one for one in get_args(field.hint) if get_origin(one) is Literal]
    literal = field.hint if get_origin(field.hint) is Literal else next(iter(inner), None)
    if literal is not None:
        return tuple((str(one), CHOICE_WORDS.get(str(one), str(one))) for one in get_args(literal))
    if field.hint == bool | None or (field.hint is bool and field.default is True):
        return (("yes", "yes"), ("no", "no"))
    return None


def _written(field: Field, verb: Verb, context: Context) -> tuple[Kind, tuple[Option, ...], str]:
    name, types = field.attribute, {field.hint, *get_args(field.hint)}
    if name == "movement":
        return "suggest", movements_for(context), ""
    if name == "law":
        return "suggest", LAWS, ""
    if name == "settings" and verb.name == "change-scoring":
        return "options", (), "others as name=value, one a line"
    for kind, asked in _KINDS:
        if kind in types and not field.several:
            return asked, (), ""
    return _in_words(field)


def movements_for(context: Context) -> tuple[Option, ...]:
    """The movements for the event's form, those for about as many as are entered first."""
    entered = len(context.named)
    found = sorted(
        entries(context.event.opened.form), key=lambda one: abs(one.contestants - entered)
    )
    return tuple((one.key, f"{one.name}, {one.rounds} rounds") for one in found[:120])


def _scoring(context: Context) -> Iterator[Scoring]:
    """Every option of scoring, with the value that is in force."""
    now = dict(context.event.opened.options)
    for one in CHOICES:
        value = now.get(one.name, "")
        yield Scoring(one.name, one.about, one.words(value), tuple(one.values.items()))


def _in_words(field: Field) -> tuple[Kind, tuple[Option, ...], str]:
    name = field.attribute
    if name in _LONG:
        return "long", (), ""
    if field.pairs:
        return "long", (), "name=value, one a line"
    if Fraction in {field.hint, *get_args(field.hint)}:
        return "text", (), "a number such as 2, 3.5 or 1/3"
    if field.several:
        return "text", (), "several with commas; 4-6 stands for 4, 5, 6"
    if name == "result":
        return "text", (), "4SxN+1, 3NT E 9, PASS, NP"
    return "text", (), ""


def _default(field: Field) -> str:
    """What stands in an empty form."""
    value = field.default
    if value is None or field.required or value == ():
        return ""
    if isinstance(value, bool):
        return "yes" if value else ""
    if isinstance(value, tuple):
        return spans(value)
    return str(value)
