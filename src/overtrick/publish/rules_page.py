"""How an event was scored: the method and every option in words, and what was odd."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from overtrick.event.knock_out import is_knock_out
from overtrick.publish.edition import Edition
from overtrick.publish.phrases import Phrase, Several
from overtrick.scoring.options import CHOICES, Choice, Options
from overtrick.scoring.victory_points import scale

_MATCHPOINTS: Final = frozenset({"mp", "bam", "pab", "patton"})
_CROSS: Final = frozenset({"ximp", "imp"})
_BUTLER: Final = frozenset({"butler"})
_TEAMS: Final = frozenset({"imp"})
_FIELDS: Final = frozenset({"mp", "ximp", "butler"})
_MATCHES: Final = frozenset({"imp", "bam", "pab", "patton"})
_OF_MATCHES: Final = ("vp_scale", "fractional_imps", "stanzas")
"""Options that pairs use as soon as they play matches, and otherwise not."""
_RULES: Final = {
    "plain": "Plain: the Laws alone",
    "wbf": "World Bridge Federation",
    "ebu": "English Bridge Union",
    "acbl": "American Contract Bridge League",
    "abf": "Australian Bridge Federation",
    "magic": "Magic Contest",
}
_USED_BY: Final = {
    "win": _MATCHPOINTS,
    "factor": _MATCHPOINTS,
    "factor_in": _MATCHPOINTS,
    "round_board": _MATCHPOINTS,
    "percent_from": _MATCHPOINTS,
    "average": _MATCHPOINTS,
    "small_group": _MATCHPOINTS,
    "ximp_divisor": _CROSS,
    "ximp_short": _CROSS,
    "butler_drop": _BUTLER,
    "datum_round": _BUTLER,
    "average_imps": _CROSS | _BUTLER,
    "vp_scale": _TEAMS,
    "fractional_imps": _TEAMS,
    "matches": _FIELDS,
    "eights": _MATCHES,
    "eights_numbers": _MATCHES,
    "aggregate_table": frozenset({"patton", "aggregate"}),
}
"""The methods that look at an option; one that is not named here is looked at by all."""
_RANKING: Final = ("rank_by", "tie_break")


@dataclass(frozen=True, slots=True)
class Setting:
    """One option: what it is about, and its value in words and as it is set."""

    about: str
    words: str
    name: str
    value: str


_KNOCK_OUT: Final = (
    Phrase("Teams are ranked by how far they got in the knock-out."),
    Phrase("All stanzas of a stage are one match, won by the IMPs of all its boards."),
)


@dataclass(frozen=True, slots=True)
class RulesPage:
    """Facts of the event, its options in force, and those that its method does not use.

    ``ranking`` are sentences on what ranks and what comes of equal scores.
    """

    facts: tuple[tuple[str, str], ...]
    ranking: tuple[str, ...]
    used: tuple[Setting, ...]
    unused: tuple[Setting, ...]


def rules_page(edition: Edition) -> RulesPage:
    """Everything about how the event was scored."""
    code = edition.event.opened.method
    known = {choice.name: choice for choice in CHOICES}
    used: list[Setting] = []
    unused: list[Setting] = []
    for name, value in edition.event.opened.options:
        group = used if _is_used(edition, name, code) else unused
        group.append(_setting(known.get(name), name, value))
    return RulesPage(_facts(edition), _ranking(edition), tuple(used), tuple(unused))


def _is_used(edition: Edition, name: str, code: str) -> bool:
    if name in _OF_MATCHES and is_knock_out(edition.event):
        return False
    if name in _OF_MATCHES and not edition.teams:
        return edition.options.get("matches", "none") != "none"
    methods = _USED_BY.get(name)
    return methods is None or code in methods


def _ranking(edition: Edition) -> tuple[str, ...]:
    """The words of the choices themselves; a journal without one has its default."""
    if is_knock_out(edition.event):
        return _KNOCK_OUT
    values = dict(Options().named) | edition.options
    known = {choice.name: choice for choice in CHOICES}
    settings = [_setting(known.get(name), name, values[name]) for name in _RANKING]
    return tuple(Phrase("{about} {words}.", about=one.about, words=one.words) for one in settings)


def _setting(choice: Choice | None, name: str, value: str) -> Setting:
    if choice is None:
        return Setting(name, value, name, value)
    about = Phrase(choice.about)
    if name == "vp_scale" and value not in choice.values:
        return Setting(about, scale(value).description, name, Phrase("as written out"))
    return Setting(about, _value(choice, value), name, value)


def _value(choice: Choice, value: str) -> str:
    """What ``Choice.words`` says of a value, in phrases."""
    parts = value.split(",")
    if choice.several and all(part in choice.values for part in parts):
        return Several(", then ", tuple(Phrase(choice.values[part]) for part in parts))
    return Phrase(choice.words(value))


def _facts(edition: Edition) -> tuple[tuple[str, str], ...]:
    opened = edition.event.opened
    rules = Phrase(_RULES.get(opened.rules, opened.rules))
    facts: list[tuple[str, str]] = [
        (Phrase("Method"), Phrase(edition.method)),
        (Phrase("Rules"), rules),
    ]
    if opened.form == "pairs":
        two = Phrase("Two: North-South and East-West are ranked apart")
        facts.append((Phrase("Winners"), two if opened.winners == 2 else Phrase("One")))
    if len({one.section for one in edition.entrants}) > 1:
        across = Phrase("All sections are one field")
        apart = Phrase("Each section is compared and ranked on its own")
        facts.append((Phrase("Sections"), across if opened.across else apart))
    if opened.program:
        facts.append((Phrase("Scores from"), opened.program))
    return tuple(facts)
