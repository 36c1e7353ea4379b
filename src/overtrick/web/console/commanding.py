"""Every command of an event: chosen, filled in, looked at before it is done, and done."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import replace
from datetime import timedelta
from typing import Any
from urllib.parse import urlencode

import msgspec
from litestar import Response, get, post
from litestar.exceptions import NotFoundException, PermissionDeniedException
from litestar.params import FromPath

from overtrick.bootstrap.kept import done_before
from overtrick.bridge.errors import BridgeError, quoted
from overtrick.bridge.notation import parse_result
from overtrick.bridge.result import Adjusted, Artificial
from overtrick.event import offers as laws
from overtrick.event.commands import AllowLatePlay, Command, GiveRuling, SetMovement
from overtrick.event.fold import fold
from overtrick.event.refusals import AppealOpen, NotAllowed, ResultsInTheWay
from overtrick.event.telling import told
from overtrick.formats.commands import VERBS, BadCommand, Verb, parse_object, verb_of
from overtrick.scoring.rounding import brief
from overtrick.web.access import Access, rule
from overtrick.web.clock import current_round
from overtrick.web.console.ahead import StillToPlay
from overtrick.web.console.answering import answered_by
from overtrick.web.console.at import At, Sending, TheAt, new_key
from overtrick.web.console.cards import has_rounds, seats_otherwise
from overtrick.web.console.cautions import cautions, check_reason
from overtrick.web.console.cutting import InTheWay, in_the_way, with_what_goes
from overtrick.web.console.draw_choices import next_draw, with_choices
from overtrick.web.console.fields import Widget, label_of, widget
from overtrick.web.console.form import Sent, command_of, filled, number, one
from overtrick.web.console.form_folds import folds
from overtrick.web.console.late import is_planned
from overtrick.web.console.naming import WORDS
from overtrick.web.console.offering import Pick, offers
from overtrick.web.console.playing import refusal_told
from overtrick.web.console.previewing import Offer, Shown, offered, previewed
from overtrick.web.console.verbs import HAPPENED, groups, long, needed, short, title
from overtrick.web.console.wishes import Evening
from overtrick.web.flashes import Flash

_TYPED = re.compile(
    r": send the command with clashes=cancel|: clashes=mend|: again=yes draws it again"
    r"|: settings=rounds=\d+ makes it longer| \(standings=delayed\)|, so use odd=bye"
)
"""What a refusal says to those who type commands; here there are buttons."""
_USUAL = frozenset(
    {
        "section", "reason", "law", "players", "name", "ruling", "settings", "title", "ns", "ew",
        "boards", "boards_per_set", "rounds", "first_round", "last_round", "winners", "amount",
        "unit", "until", "way", "side",
    }
)  # fmt: skip
"""What is usually said, though it need not be."""
_SAID = {
    "cut-rounds": "Play ends early: the rounds after the one you choose are not played.",
    "close-event": "Nobody can change the results any more, unless you reopen the event.",
}
"""What a command does, where a director would say it in other words."""
_DONE = {
    "close-event": "Done: the results are final.",
    "reopen-event": "Done: the event is open for corrections again.",
    "open-corrections": "Done: play has ended, results may still be corrected.",
    "give-ruling": "Done: the score is adjusted.",
    "undo": "Done: it is taken back.",
    "cut-rounds": "Done: the later rounds are not played.",
    "add-late": "Done: the latecomer is in.",
}
"""What is said of a command that was done, where more is to be said than its title."""
_PERIOD = timedelta(minutes=30)
"""How long results may be corrected where nothing else is said."""
_LONGEST = 2000
"""So long an address is one that every browser and proxy takes."""
_INNER = ("step", "key", "back", "shown", "uid", "_csrf")
"""Names in a form that are no fields of a command."""


@get("/console/events/{event_id:int}/do", opt=rule(Access.SCORER), sync_to_thread=True)
def commands(at: TheAt) -> Response[bytes]:
    """What there is to do, in groups."""
    there = groups(at.event, at.access)
    known = {verb.name for group in there for verb in group.verbs}
    noun = WORDS[at.event.opened.form][0]
    happened = [(at.say(words, noun=at.say(noun)), name) for words, name in HAPPENED
                if name in known]  # fmt: skip
    return at.page("commands.html", groups=there, happened=happened, **_words())


@get("/console/events/{event_id:int}/do/{name:str}", opt=rule(Access.SCORER), sync_to_thread=True)
def form(at: TheAt, name: FromPath[str]) -> Response[bytes]:
    """One command's form, filled in as far as the address says."""
    verb = _verb(at, name)
    query = at.request.query_params
    asked = _expected(at, verb, {key: query.getall(key) for key in query})
    response = _form(at, verb, asked, _ahead(at, verb, asked))
    response.status_code = 200
    return response


def _ahead(at: At, verb: Verb, sent: Sent) -> BridgeError | None:
    """Why whoever plays cannot rule at the board that is asked for, before it is filled in."""
    if verb.name != "give-ruling" or number(sent, "board") not in at.hidden:
        return None
    ruling = GiveRuling(
        number(sent, "round"), number(sent, "table"), number(sent, "board"), "60/40",
        one(sent, "section"), one(sent, "room") or None,
    )  # fmt: skip
    try:
        at.ahead.check(ruling)
    except StillToPlay as error:
        return error
    except BridgeError:
        return None
    return None


def _expected(at: At, verb: Verb, sent: Sent) -> Sent:
    """What is asked for, with what goes without saying: the round drawn next, the one at play.

    And how long results may be corrected, as is usual in clubs.
    """
    section = one(sent, "section", at.context.sections[0])
    if verb.name == "draw-round":
        return next_draw(at, sent)
    if verb.name == "cut-rounds" and not one(sent, "last_round"):
        return {**sent, "last_round": [str(max(1, current_round(at.event, section)))]}
    if verb.name == "open-corrections" and "until" not in sent:
        return {**sent, "until": [(at.now + _PERIOD).isoformat(timespec="minutes")]}
    return sent


@post("/console/events/{event_id:int}/do/{name:str}", opt=rule(Access.SCORER), sync_to_thread=True)
def sent_form(at: TheAt, name: FromPath[str], sent: Sending) -> Response[Any]:
    """What would change, at an address of its own; or, once that was seen, the deed."""
    verb, does = _verb(at, name), one(sent, "step") == "do"
    if not does:
        there = _address(at, verb, sent)
        return at.go(there) if len(there) <= _LONGEST else _looked_at(at, verb, sent, new_key())
    try:
        command = command_of(verb, sent)
        if _is_as_shown(at, command, sent):
            return _done(at, verb, command, sent)
    except BridgeError as error:
        return _refused(at, verb, sent, error)
    return _looked_at(at, verb, sent, one(sent, "key") or new_key(), again=True)


@get(
    "/console/events/{event_id:int}/do/{name:str}/preview",
    opt=rule(Access.SCORER),
    sync_to_thread=True,
)
def preview(at: TheAt, name: FromPath[str]) -> Response[bytes]:
    """What would change, with the command in the address: one can come back to it.

    The key of the deed stands there, too, so that it is told what was done from there.
    """
    query = at.request.query_params
    verb, asked = _verb(at, name), {key: query.getall(key) for key in query}
    key = one(asked, "key") or new_key()
    if done := done_before(at.desk.store, at.event_id, at.writer(key)):
        return at.page("done.html", verb=verb, **_sent(at, verb, asked), done=done[0], **_words())
    return _looked_at(at, verb, asked, key)


def _address(at: At, verb: Verb, sent: Sent) -> str:
    more = {"back": [_back(at, sent)], "key": [new_key()]}
    asked = urlencode({**_fields(sent), **more}, doseq=True)
    return at.url(f"/do/{verb.name}/preview?{asked}")


def _fields(sent: Sent) -> dict[str, Sequence[str]]:
    """What a form says of its command."""
    return {key: values for key, values in sent.items() if key not in _INNER}


def _sent(at: At, verb: Verb, sent: Sent) -> dict[str, Any]:
    """What a page says again of what was sent, and the form to change it in: where it came from."""
    fields = _fields(sent)
    form = at.url("/late" if is_planned(verb, fields) else f"/do/{verb.name}")
    return {"sent": fields, "back": _back(at, sent), "form": form}


def _looked_at(at: At, verb: Verb, sent: Sent, key: str, *, again: bool = False) -> Response[bytes]:
    """The preview, or the form again with what is wrong; ``again`` where it changed meanwhile.

    ``key`` is that of the deed.
    """
    try:
        command = command_of(verb, sent)
        check_reason(at, command)
        shown = _shown(at, command, sent)
    except BridgeError as error:
        return _refused(at, verb, sent, error)
    shown = replace(shown, warnings=(*cautions(at, command), *shown.warnings))
    response = at.page(
        "preview.html", verb=verb, shown=shown, **_sent(at, verb, sent), again=again, key=key,
        **_words(),
    )  # fmt: skip
    response.status_code = 422 if again else 200
    return response


def _refused(at: At, verb: Verb, sent: Sent, error: BridgeError) -> Response[bytes]:
    """The form again, with what may be meant instead where it makes a command."""
    try:
        command = command_of(verb, sent)
    except BridgeError:
        return _form(at, verb, sent, error)
    there = in_the_way(at, error.places) if isinstance(error, ResultsInTheWay) else ()
    return _form(at, verb, sent, error, tuple(_offers(command, error)), there=there)


def _is_as_shown(at: At, command: Command, sent: Sent) -> bool:
    """Whether a command still does what was shown, or did it already. Raises as it would."""
    was = one(sent, "shown")
    if done_before(at.desk.store, at.event_id, at.writer(one(sent, "key"))):
        return True
    check_reason(at, command)
    return not was or _shown(at, command, sent).digest == was


def _shown(at: At, command: Command, sent: Sent) -> Shown:
    """What would change, also what goes with it, and the call that it answers."""
    return previewed(at, *with_what_goes(at.event, command, sent), *answered_by(at.event, sent))


def _done(at: At, verb: Verb, command: Command, sent: Sent) -> Response[Any]:
    """Do it, once for a key; what is sent again is what it was on the event of then."""
    key = one(sent, "key")
    before = done_before(at.desk.store, at.event_id, at.writer(key))
    was = fold(at.event.entries[: before[0].number - 1]) if before else at.event
    answered = answered_by(was, sent, before)
    entries = at.act_together((*with_what_goes(was, command, sent), *answered), key)
    if not entries:
        return at.go(_back(at, sent), at.good("Everything is so already: nothing was changed."))
    words = _DONE.get(verb.name, "{what}: done.")
    said = [at.good(words, what=at.say(title(verb)))]
    if answered:
        said.append(at.good("The call is answered."))
    if has_rounds(at) and seats_otherwise(was, at.event):
        words = at.say("The rounds on the printed cards are out of date: print them anew.")
        said.append(Flash("note", words))
    return at.go(_back(at, sent), *said)


def _form(  # noqa: PLR0913 - a form, and what is wrong with what was sent in it
    at: At,
    verb: Verb,
    sent: Sent,
    error: BridgeError | None = None,
    instead: Sequence[Offer] = (),
    *,
    there: Sequence[InTheWay] = (),
) -> Response[bytes]:
    """A form with what was sent in it, and what is wrong: at its field, where it has one."""
    where = _field_of(verb, sent, error) if error else ""
    message = _message(at, verb, error) if error else ""
    widgets = [
        widget(verb, field, at.context, sent.get(field.attribute, ()),
               message if field.attribute == where else "")
        for field in verb.fields
        if field.attribute != "program"
    ]  # fmt: skip
    response = at.page(
        "form.html",
        verb=verb,
        widgets=_split(with_choices(at, verb.name, sent, widgets), _seldom(at, verb)),
        error="" if any(one_.wrong for one_ in widgets) else message,
        offers=instead,
        in_the_way=there,
        takes_back=verb.name == "cut-rounds",
        appeal=error.number if isinstance(error, AppealOpen) else 0,
        laws=_law_offers(at, verb, sent),
        stands=_stands(at, sent) if verb.name == "give-ruling" else "",
        percents=_percents,
        proposals=proposals(at, sent) if verb.name == "set-movement" else (),
        back=_back(at, sent),
        answers=one(sent, "answers"),
        **_words(),
    )
    response.status_code = 422 if error else 200
    return response


def _field_of(verb: Verb, sent: Sent, error: BridgeError) -> str:
    """The field that a refusal is about: the one it names, or whose content it quotes."""
    if error.where or isinstance(error, AppealOpen | ResultsInTheWay):
        return error.where.replace("-", "_")
    names = (field.attribute for field in verb.fields)
    said = ((name, one(sent, name)) for name in names)
    return next((name for name, text in said if text and quoted(text) in error.message), "")


def _seldom(at: At, verb: Verb) -> frozenset[str]:
    """What else is usual, and here is not."""
    if verb.name == "draw-round" and at.context.sections == ("",):
        return frozenset({"section", "reason"})
    return frozenset()


def _split(widgets: Sequence[Widget], seldom: frozenset[str]) -> tuple[list[Widget], list[Widget]]:
    """What must be said or usually is, and the rest."""
    usual = _USUAL - seldom
    first = [one_ for one_ in widgets if one_.required or one_.name in usual or one_.wrong]
    rest = [one_ for one_ in widgets if one_ not in first]
    first += [one_ for one_ in rest if one_.set]
    rest = [one_ for one_ in rest if not one_.set]
    return (first, rest) if len(widgets) > 5 and rest else (list(widgets), [])


def _offers(command: Command, error: BridgeError) -> Iterator[Offer]:
    if isinstance(error, NotAllowed):
        for instead in error.offers:
            yield offered(command, instead)


def _message(at: At, verb: Verb, error: BridgeError) -> str:
    """What is refused, in the words of the form.

    Nothing of a result that a director who plays must not see.
    """
    message = refusal_told(at.event, at.hidden, error)
    if not isinstance(error, BadCommand):
        return _TYPED.sub("", message)
    name = error.where.replace("-", "_")
    if message.startswith(f"{error.where} is missing: "):
        return at.say("{label}: nothing is said", label=at.say(label_of(verb, name)))
    return message.removesuffix(f": {verb.usage}")


def _law_offers(at: At, verb: Verb, sent: Sent) -> list[tuple[str, str, Offer]]:
    """What the Laws let a director choose from at the board that a form names."""
    board = number(sent, "board")
    if verb.name not in ("give-ruling", "foul-board") or not board or board in at.hidden:
        return []
    section = one(sent, "section")
    if verb.name == "foul-board":
        first = number(sent, "first_round")
        found = laws.fouled_board(at.event, board, first, section) if first else ()
    else:
        place = AllowLatePlay(number(sent, "round"), number(sent, "table"), board, section)
        sitting = at.event.sittings.get((place.section, place.round, place.table))
        own = sitting is not None and board in sitting.boards
        wrong = () if own else laws.wrong_board(at.event, place)
        missing = laws.other_table_missing(at.event, place)
        found = (*wrong, *(missing or laws.artificial(place, "12C2(a)", one(sent, "room") or None)))
    return [
        (one_.words, one_.law, Offer(one_.words, verb_of(one_.commands[0]),
                                     filled(verb_of(one_.commands[0]), one_.commands[0])))
        for one_ in found
        if len(one_.commands) == 1
    ]  # fmt: skip


def _stands(at: At, sent: Sent) -> str:
    """The result at the board that a form names, as far as whoever asks may see it."""
    board = number(sent, "board")
    if not board or board in at.hidden:
        return ""
    place = (one(sent, "section"), number(sent, "round"), number(sent, "table"), board)
    plays = at.event.plays_at(place, one(sent, "room") or None)
    return "; ".join(told(play.entered.result) for play in plays) or at.say("no result")


def _percents(offer: Offer) -> str:
    """What an offered artificial score is in per cent, North-South's first."""
    ruling = one(offer.sent, "ruling")
    match parse_result(ruling) if ruling else None:
        case Adjusted(Artificial() as ns, Artificial() as ew):
            return f"{brief(ns.percent)}% / {brief(ew.percent)}%"
        case _:
            return ""


def proposals(at: At, sent: Sent) -> list[tuple[Pick, Offer]]:
    """What the finder proposes for a section that has not played yet."""
    section = one(sent, "section", at.context.sections[0])
    form = at.event.opened.form
    entered = [who for who in at.event.contestants if form == "teams" or who.section == section]
    if at.event.plays or not entered:
        return []
    winners = str(at.event.opened.winners) if form == "pairs" else ""
    found = offers(Evening(form=form, sections=(len(entered),), winners=winners))
    picks = [(pick, parse_object(msgspec.json.decode(pick.value))) for pick in found[0].picks]
    return [
        (pick, Offer(pick.title, verb_of(command), filled(verb_of(command), seated)))
        for pick, command in picks
        if isinstance(command, SetMovement)
        for seated in [replace(command, section=section)]
    ]


def _verb(at: At, name: str) -> Verb:
    """Raises NotFoundException, and PermissionDeniedException for what only directors do."""
    verb = VERBS.get(name)
    if verb is None:
        raise NotFoundException("there is no such command")
    if needed(verb) > at.access:
        raise PermissionDeniedException("a director does this")
    return verb


def _back(at: At, sent: Sent) -> str:
    """Where to go when it is done: a page of this event."""
    asked = one(sent, "back") or at.request.query_params.get("back", "")
    return asked if asked.startswith(at.url()) and "//" not in asked else at.url()


def _short_of(verb: Verb) -> str:
    return _SAID.get(verb.name) or short(verb)


def _words() -> dict[str, Any]:
    return {"title_of": title, "short_of": _short_of, "long_of": long, "folds": folds}
