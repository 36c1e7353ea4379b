"""Who plays: names for every contestant, searched, typed, pasted or from a file."""

from __future__ import annotations

import re
from collections.abc import Container, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, Final

from litestar import Response, get, post
from litestar.params import FromQuery

from overtrick.bootstrap.kept import as_meant, decision
from overtrick.bootstrap.people import SeveralPeople, in_names, spelled_once
from overtrick.bridge.errors import BridgeError
from overtrick.event.commands import EnterContestant
from overtrick.event.contestant import ContestantId
from overtrick.event.decide.conflicts import tried
from overtrick.formats.members.names import in_one
from overtrick.store.people import add
from overtrick.store.people_model import Known, Name
from overtrick.store.people_search import search
from overtrick.web.access import Access, rule
from overtrick.web.console.at import At, Sending, TheAt, TheDoor, Uploading
from overtrick.web.console.form import Sent, one
from overtrick.web.console.naming import WORDS, Named
from overtrick.web.console.numbering import skipped
from overtrick.web.console.pasted import Pasted, lines_of
from overtrick.web.console.shown_people import shown_people
from overtrick.web.console.typed_names import meant
from overtrick.web.flashes import Flash
from overtrick.web.languages import say_number
from overtrick.web.pages import language_of

STRANGER = "+"
"""What stands before a name that is a new person's although somebody known has it."""

MORE: Final = {"teams": 2}
"""How many more than have to play may be of a contestant, and have places here from the first."""

_SAMPLES: Final = {
    "pairs": "First Last & First Last",
    "individual": "First Last",
    "teams": "First Last; First Last; First Last; First Last",
}
"""What a line of a list looks like; one of a team may go on."""

_AFTER: Final = {"room": "", "cards": "/cards"}
"""Where a button goes on to when the names are saved; otherwise one stays with them."""


@dataclass
class Line:
    """A contestant with what stands in its inputs, and what was wrong with them."""

    named: Named
    typed: list[str]
    team: str = ""
    wrong: str = ""
    which: list[list[Known]] = field(default_factory=list)
    meanwhile: bool = False

    def is_wrong(self, text: str) -> bool:
        """Whether the line is refused for one of its names; for all, where it says none of them."""
        said = [one_ for one_ in self.typed if one_ and _is_in(one_, self.wrong)]
        return bool(self.wrong) and (text in said or not said)

    @property
    def stands(self) -> str:
        """What is entered now, as one text: how a page knows that another changed it."""
        return as_one(self.named.players, self.named.team)


def _is_in(text: str, sentence: str) -> bool:
    """Whether a sentence has a text in it as a whole, in any letters: 12 is not in 123."""
    whole = rf"(?<!\w){re.escape(text)}(?!\w)"
    return re.search(whole, sentence, re.IGNORECASE) is not None


def as_one(players: Sequence[str], team: str) -> str:
    """Players and the name of their team as one text; empty places do not count."""
    return " & ".join([one_ for one_ in players if one_]) + (f" ({team})" if team else "")


@get("/console/events/{event_id:int}/names", opt=rule(Access.SCORER), sync_to_thread=True)
def names(at: TheAt) -> Response[bytes]:
    """The contestants with their players."""
    return _page(at, _lines(at))


@post("/console/events/{event_id:int}/names", opt=rule(Access.SCORER), sync_to_thread=True)
def saved(at: TheAt, sent: Sending) -> Response[Any]:
    """Everything that was changed, as one act; what is refused stands again with the reason.

    A list is filled in first, as far as it can be. What finds no place keeps no name from being
    saved, and nobody is led away from it.
    """
    if _fills(at, sent):
        return _filled_in(at, sent)
    lines, gone = _lines(at, sent), _of_nobody(at, sent)
    _tell_meanwhile(at, lines)
    number = _save(at, [line for line in lines if not line.meanwhile])
    said = Flash("good", at.say("Names are saved: {n} changed.", n=number))
    if one(sent, "list") or gone or any(line.wrong for line in lines):
        return _again(at, lines, one(sent, "list"), gone, *([said] if number else []))
    return at.go(at.url(_AFTER.get(one(sent, "then"), "/names")), said)


def _again(
    at: At, lines: Sequence[Line], rest: str, gone: Mapping[str, str], *said: Flash
) -> Response[bytes]:
    """What is not saved as it was typed, and the ``rest`` of a list, beside what stands now."""
    now = {line.named.contestant: line for line in _lines(at)}
    shown = [line if line.wrong else now.get(line.named.contestant, line) for line in lines]
    left = _staying(at, shown, lines_of(rest)) if rest else ()
    status = 422 if any(line.wrong for line in lines) else 200
    said = (*said, *_gone(at, gone), *left)
    return _page(at, shown, *said, status=status, left=_listed(rest, gone), unsaved=True)


@post("/console/events/{event_id:int}/names/paste", opt=rule(Access.SCORER), sync_to_thread=True)
def pasted(at: TheAt, sent: Sending, uploads: Uploading) -> Response[bytes]:
    """A list put into the form, beside what is typed there, to be looked through and saved."""
    return _filled_in(at, sent, "\n".join(_decoded(file.content) for file in uploads))


@get("/console/people.json", opt=rule(Access.ANYONE), sync_to_thread=True)
def suggestions(door: TheDoor, q: FromQuery[str] = "") -> list[dict[str, str]]:
    """People whose names or numbers begin as typed, for whoever may enter names somewhere."""
    best = max([door.who.everywhere, *(access for _, access in door.who.events)])
    if best < Access.SCORER:
        return []
    with door.desk.store.reading() as connection:
        found = search(connection, q[:80], limit=8)
    return [{"id": one.id, "name": str(one.name), "about": about(one)} for one in found]


def about(person: Known) -> str:
    """What tells namesakes apart: the number and the club."""
    clubs = ", ".join(name for _, name in person.clubs)
    parts = (str(person.number) if person.number else "visitor", clubs)
    return " · ".join(part for part in parts if part)


def _fills(at: At, sent: Sent) -> bool:
    """Whether something that came with the names is to be filled in before they are saved."""
    found = lines_of(one(sent, "list"))
    left = _left_over(_lines(at, sent), found, _stayed(sent))
    return bool(one(sent, "file")) or len(left) < len(found)


def _filled_in(at: At, sent: Sent, file: str = "") -> Response[bytes]:
    """The form with a list in it, which waits to be saved; what finds no place stays a list."""
    lines, gone = _lines(at, sent), _of_nobody(at, sent)
    _tell_meanwhile(at, lines)
    found = lines_of("\n".join((one(sent, "list"), file)))
    left = _left_over(lines, found, _stayed(sent))
    said = [*_gone(at, gone)]
    if placed := len(found) - len(left):
        words = say_number(
            language_of(at.request), placed,
            "{n} line is filled in below and not saved yet: look through it, then save.",
            "{n} lines are filled in below and not saved yet: look through them, then save.",
        )  # fmt: skip
        said.append(Flash("note", words))
    if left:
        said += _staying(at, lines, left)
    if one(sent, "file"):
        words = at.say("Of the file {name} nothing is taken yet: choose it again, then press "
                       "Fill in.", name=one(sent, "file"))  # fmt: skip
        said.append(Flash("bad", words))
    if not said:
        said += _staying(at, lines, ())
    rest = _listed("\n".join(one_.text for one_ in left), gone)
    return _page(at, lines, *said, left=rest, unsaved=True)


def _staying(at: At, lines: Sequence[Line], left: Sequence[Pasted]) -> Iterator[Flash]:
    """What is said of the lines of a list that are left; of none, that it has no names."""
    by_number, language = _spellings(lines), language_of(at.request)
    taken = [by_number[one_.number].named.id for one_ in left if one_.number in by_number]
    if taken:
        words = say_number(
            language, len(taken),
            "{n} line is for a number that has other names ({numbers}) and stays in the list: "
            "give it another number, or take it out.",
            "{n} lines are for numbers that have other names ({numbers}) and stay in the list: "
            "give them other numbers, or take them out.",
            numbers=", ".join(dict.fromkeys(taken)),
        )  # fmt: skip
        yield Flash("bad", words)
    if number := len(left) - len(taken):
        words = say_number(
            language, number,
            "{n} line finds no empty place and stays in the list: take it out to go on.",
            "{n} lines find no empty place and stay in the list: take them out to go on.",
        )  # fmt: skip
        yield Flash("bad", words)
    if not left:
        yield Flash("bad", at.say("There is no line with names in the list."))


def _gone(at: At, gone: Mapping[str, str]) -> Iterator[Flash]:
    """What is said of names that were typed for contestants whom another took out meanwhile."""
    if gone:
        words = at.say(
            "Meanwhile somebody else took {numbers} out: the names that you typed there are not "
            "saved yet and stay in the list.", numbers=", ".join(gone),
        )  # fmt: skip
        yield Flash("bad", words)


def _listed(rest: str, gone: Mapping[str, str]) -> str:
    """A list with the names that were typed for nobody behind it, a line for each number."""
    return "\n".join(filter(None, (rest, *gone.values())))


def _tell_meanwhile(at: At, lines: Sequence[Line]) -> None:
    """Say at the lines that another changed meanwhile what stands there now."""
    for line in lines:
        if line.meanwhile:
            now = line.stands or at.say("nobody")
            line.wrong = at.say(
                "Meanwhile somebody else entered {now}: save once more if you mean it.", now=now
            )


def _page(
    at: At,
    lines: Sequence[Line],
    *flashes: Flash,
    status: int = 200,
    left: str = "",
    unsaved: bool = False,
) -> Response[bytes]:
    response = at.page(
        "names.html",
        lines=lines,
        noun=WORDS[at.event.opened.form],
        skipped=skipped(at),
        sample=_SAMPLES[at.event.opened.form],
        new=at.request.query_params.get("new") == "yes",
        missing=sum(not any(line.typed) for line in lines),
        said=flashes,
        wrong=[line.named.id for line in lines if line.wrong],
        left=left,
        unsaved=unsaved,
        people=shown_people(at) if at.who.everywhere >= Access.SCORER else {},
    )
    response.status_code = status
    return response


def _lines(at: At, sent: Sent | None = None) -> list[Line]:
    found = []
    for named in at.context.named.values():
        typed = list(named.players)
        team = named.team
        if sent is not None and f"p-{named.id}" in sent:
            typed = list(sent[f"p-{named.id}"])
            team = one(sent, f"t-{named.id}", named.team)
        seats = max(at.context.a_side + MORE.get(at.event.opened.form, 0), len(typed))
        typed += [""] * (seats - len(typed))
        line = Line(named, typed[:8], team)
        if sent is not None and f"was-{named.id}" in sent:
            line = _merged(line, one(sent, f"was-{named.id}"))
        found.append(line)
    return found


def _of_nobody(at: At, sent: Sent) -> dict[str, str]:
    """The lines of a list that say what was typed for who is no contestant (any more).

    By the number, beside which stands what was typed as the name of a team: lists have none.
    """
    there = {named.id for named in at.context.named.values()}
    gone = [name.partition("-")[2] for name in sent if name.startswith("p-")]
    found = {}
    for id_ in gone:
        typed, team = [text for text in sent[f"p-{id_}"] if text], one(sent, f"t-{id_}")
        if id_ not in there and as_one(typed, team) != one(sent, f"was-{id_}"):
            found[f"{id_} ({team})" if team else id_] = f"{id_} {'; '.join(typed)}" if typed else ""
    return found


def _merged(line: Line, shown: str) -> Line:
    """What nobody changed on this page is as it stands now, whoever else changed it."""
    if line.stands == shown:
        return line
    if as_one(line.typed, line.team) == shown:
        seats = len(line.typed)
        line.typed = [*line.named.players, *[""] * seats][: max(seats, len(line.named.players))]
        line.team = line.named.team
    else:
        line.meanwhile = as_one(line.typed, line.team) != line.stands
    return line


def _save(at: At, lines: Sequence[Line]) -> int:
    """Enter contestants anew where anything was changed, all of them together; how many were.

    A line that is refused says why, and the others are saved.
    """
    changed = list(_changed(at, lines))
    if len(changed) > 1:
        changed = list(_possible(at, changed))
    if not changed:
        return 0
    try:
        at.act_together([command for _, command in changed])
    except BridgeError as error:
        for line, _ in changed:
            line.wrong, line.which = error.message, _which(at, line, error)
        return 0
    return len(changed)


def _changed(at: At, lines: Sequence[Line]) -> Iterator[tuple[Line, EnterContestant]]:
    """The lines in which anything was changed; one that cannot be understood or kept says why."""
    for line in lines:
        try:
            if command := _command(at, line):
                yield line, command
        except BridgeError as error:
            line.wrong = error.message


def _command(at: At, line: Line) -> EnterContestant | None:
    """What enters a contestant as its line says; None where nothing was changed."""
    before = line.named.players
    wanted = [text for text in line.typed if text]
    if wanted == [one for one in before if one] and line.team == line.named.team:
        return None
    who = line.named.contestant
    return EnterContestant(
        who.number,
        who.section,
        who.side.value if who.side else None,
        tuple(_person(at, who, text, before) for text in wanted),
        name=line.team or None,
    )


def _possible(
    at: At, changed: Sequence[tuple[Line, EnterContestant]]
) -> Iterator[tuple[Line, EnterContestant]]:
    """The lines that can be saved one after the other; any other says why it cannot."""
    event, store = at.event, at.desk.store
    spelled: dict[str, str] = {}
    for line, command in changed:
        try:
            wanted = spelled_once(as_meant(store, command, None), spelled)
            records = decision(store, event, [wanted], at.writer())
        except BridgeError as error:
            line.wrong, line.which = in_names(store, error.message), _which(at, line, error)
            continue
        event = tried(event, records) if records else event
        yield line, command


def _person(at: At, who: ContestantId, text: str, before: Sequence[str]) -> str:
    """What the command is given for a name: the same id where the name was there before."""
    if text in before:
        return at.event.players(who)[before.index(text)]
    if text.startswith(STRANGER):
        name = in_one(text.removeprefix(STRANGER))
        new = Name(name.surname, name.first)
        return at.desk.store.write(lambda connection: add(connection, new, at=at.stamp))
    return text


def _which(at: At, line: Line, error: BridgeError) -> list[list[Known]]:
    """Namesakes to choose from, for every name that is more than one person's."""
    if not isinstance(error, SeveralPeople):
        return []
    with at.desk.store.reading() as connection:
        found = [meant(connection, text) if text else [] for text in line.typed]
    return [several if len(several) > 1 else [] for several in found]


def _decoded(content: bytes) -> str:
    try:
        return content.decode("utf-8-sig")
    except UnicodeDecodeError:
        return content.decode("cp1252", errors="replace")


def _stayed(sent: Sent) -> frozenset[str]:
    """The lines that the page said stay in the list."""
    return frozenset(one_.text for one_ in lines_of(one(sent, "stays")))


def _left_over(
    lines: Sequence[Line], found: Sequence[Pasted], stayed: Container[str] = ()
) -> list[Pasted]:
    """Put pasted lines where their numbers say, the others into the empty places between.

    Those that there is no place for are left over; so is a second line for one number.
    """
    by_number = _spellings(lines)
    placed: dict[str, Pasted] = {}
    for one_ in found:
        line = by_number.get(one_.number)
        if line and _may_take(line, one_, stayed):
            placed.setdefault(line.named.id, one_)
    free = [line.named.id for line in lines if not any(line.typed) and line.named.id not in placed]
    unnumbered = [one_ for one_ in found if one_.number not in by_number]
    placed |= dict(zip(free, unnumbered, strict=False))
    for line in lines:
        if (own := placed.get(line.named.id)) is not None:
            line.typed = [*own.names, *[""] * (len(line.typed) - len(own.names))][:8]
    taken = {id(one_) for one_ in placed.values()}
    return [one_ for one_ in found if id(one_) not in taken]


def _may_take(line: Line, found: Pasted, stayed: Container[str]) -> bool:
    """Whether a numbered line may stand where it says: not for names that are not saved yet.

    Nor, as long as it stays in the list, for any that are.
    """
    typed = [text for text in line.typed if text]
    if not typed or typed == [*found.names]:
        return True
    return found.text not in stayed and as_one(line.typed, line.team) == line.stands


def _spellings(lines: Sequence[Line]) -> Mapping[str, Line]:
    """Lines by everything that names exactly one of them."""
    found: dict[str, list[Line]] = {}
    for line in lines:
        who = line.named.contestant
        for text in {line.named.id.upper(), who.number, f"{who.number}{who.direction or ''}"}:
            found.setdefault(text, []).append(line)
    return {text: several[0] for text, several in found.items() if len(several) == 1}
