"""Slips of the pen: who meets himself, sits twice, or hardly plays; lists that do not fit."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator, Sequence
from fractions import Fraction

from overtrick.bridge.seat import Side
from overtrick.event.contestant import ContestantId, by_number
from overtrick.event.fold import Event, Play
from overtrick.event.matches.meetings import Meeting
from overtrick.event.opening import winners
from overtrick.event.records import PenaltyGiven, SatOut
from overtrick.event.seatless import seatless_words, without_seat
from overtrick.event.teams.names import eight_of, meetings, seated
from overtrick.event.traveller import contestants_of
from overtrick.event.watch.oddity import Oddity, Spot, Sure, deal_of, limited, spot_of
from overtrick.scoring.options import from_named

_FEW = 4
"""A contestant with less than one in so many of the boards is probably a slip of the pen."""


def slips(event: Event) -> tuple[Oddity, ...]:
    """Who meets himself, sits twice, or hardly plays; lists that do not fit who met whom."""
    return (
        *limited(_against_themselves(event)),
        *limited(_twice(event)),
        *limited(_hardly_playing(event)),
        *limited(_half_boards(event)),
        *limited(_for_nobody(event)),
        *limited(_seatless(event)),
        *_lists(event),
    )


def _who(event: Event, one: ContestantId) -> str:
    kind = {"pairs": "pair", "individual": "player", "teams": "team"}[event.opened.form]
    line = f" {one.side.words}" if one.side else ""
    return f"{kind} {one.section}{one.number}{line}"


def _seated(event: Event, play: Play) -> list[ContestantId]:
    return [one for side in Side for one in contestants_of(event, play, side)]


def _against_themselves(event: Event) -> Iterator[Oddity]:
    for play in event.plays.values():
        entered = play.entered
        if entered.teams is not None:
            if entered.teams[0] == entered.teams[1]:
                message = f"board {entered.board}: team {entered.teams[0]} plays against itself"
                yield Oddity("plays-itself", str(play.source or ""), message, spot_of(play))
            continue
        both = set(entered.ns) & set(entered.ew) if event.opened.winners == 1 else set()
        if both:
            who = ContestantId(entered.section, min(both))
            message = f"board {entered.board}: {_who(event, who)} plays against itself"
            yield Oddity("plays-itself", str(play.source or ""), message, spot_of(play))


def _twice(event: Event) -> Iterator[Oddity]:
    """Contestants at two tables on one board; a team has two tables there by right."""
    if event.opened.form == "teams":
        return
    seen: dict[tuple[tuple[str, int, int], ContestantId], Play] = {}
    for play in event.plays.values():
        for one in dict.fromkeys(_seated(event, play)):
            first = seen.setdefault((deal_of(event, play), one), play)
            if first is not play and first.entered.section == play.entered.section:
                message = _at_two(event, one, first, play)
                where = str(play.source or "")
                yield Oddity("twice-on-a-board", where, message, spot_of(play))


def _at_two(event: Event, one: ContestantId, first: Play, second: Play) -> str:
    earlier = f" (the first is {first.source})" if first.source else ""
    board = second.entered.board
    return f"board {board}: {_who(event, one)} is at two tables{earlier}; both are scored"


def _hardly_playing(event: Event) -> Iterator[Oddity]:
    boards: dict[ContestantId, int] = {}
    last: dict[ContestantId, Play] = {}
    for play in event.plays.values():
        for one in dict.fromkeys(_seated(event, play)):
            boards[one] = boards.get(one, 0) + 1
            last[one] = play
    most = max(boards.values(), default=0)
    for one in sorted(boards, key=lambda who: (by_number(who.section), by_number(who.number))):
        if _FEW * boards[one] < most:
            count = f"{boards[one]} board{'' if boards[one] == 1 else 's'}"
            message = f"{_who(event, one)} plays {count}, others up to {most}: is the number right?"
            where, spot = str(last[one].source or ""), Spot(one.section)
            yield Oddity("hardly-plays", where, message, spot, "likely")


def _half_boards(event: Event) -> Iterator[Oddity]:
    """Boards of a match without one table (two at teams of eight) for each team North-South."""
    options = from_named(event.opened.options)
    each = 1 if options.eights == "none" else 2
    for meeting in meetings(event):
        for board, plays in meeting.plays:
            sat = [teams[0] for play in plays if (teams := seated(play, options))]
            if sorted(sat) == sorted(meeting.teams * each) or len(set(meeting.teams)) == 1:
                continue
            if len(sat) < 2 * each and _to_come(event, meeting, board):
                continue
            who = f"teams {meeting.teams[0]} and {meeting.teams[1]}, board {board}"
            where = str(plays[-1].source or "")
            message = f"{who}: {_lopsided(sat, each)}"
            yield Oddity("half-a-board", where, message, Spot(board=board))


def _to_come(event: Event, meeting: Meeting, board: int) -> bool:
    """Whether a table of the match is still to play the board, in a round that is not over.

    A round is over when somebody of the section has a result in a later one, or play is. The
    second half of a triangle may not be drawn yet.
    """
    if event.stage != "open":
        return False
    if meeting.due:
        return True
    fours = from_named(event.opened.options).eights_numbers == "fours"
    name = eight_of if fours else str
    for (section, round_, table), sitting in event.sittings.items():
        if (
            {*map(name, sitting.teams or ())} == {*meeting.teams}
            and board in sitting.boards
            and not event.plays_at((section, round_, table, board), sitting.room)
            and not any(place[0] == section and place[1] > round_ for place in event.places)
        ):
            return True
    return False


def _lopsided(north_south: Sequence[str], each: int) -> str:
    """What is wrong with a board, from the teams that sat North-South."""
    if each > 1:
        return f"{len(north_south)} tables instead of two for each team North-South"
    if len(north_south) == 1:
        return "the other table is missing, the board does not count"
    tables = len(north_south)
    return f"team {north_south[0]} is North-South at {tables} tables, the board does not count"


def _for_nobody(event: Event) -> Iterator[Oddity]:
    """Penalties and sit-outs of contestants who play no board."""
    playing = {one for play in event.plays.values() for one in _seated(event, play)}
    records: list[PenaltyGiven | SatOut] = [*event.penalties.values(), *event.sit_outs.values()]
    for record in records:
        if record.contestant not in playing:
            what = "a penalty" if isinstance(record, PenaltyGiven) else "a sit-out"
            message = f"{what} for {_who(event, record.contestant)}, which plays no board"
            yield Oddity("unknown-contestant", "", f"{message}: it has no effect")


def _seatless(event: Event) -> Iterator[Oddity]:
    """Who is entered and sits nowhere, section by section, and what there is to do about it."""
    over = event.stage != "open"
    several = without_seat(event)
    for section in dict.fromkeys(one.section for one in several):
        mine = [one for one in several if one.section == section]
        them = "it" if len(mine) == 1 else "them"
        todo = f"set a movement that seats {them}, or let {them} leave"
        if over:
            todo = "play is over, nothing need be done"
        for words in seatless_words(event, mine):
            sure: Sure = "possible" if over else "certain"
            yield Oddity("no-seat", "", f"{words}; {todo}", Spot(section), sure)


def _lists(event: Event) -> Iterator[Oddity]:
    """Lists that do not fit who met whom: one list where there are two, or the reverse."""
    if event.opened.form != "pairs" or not event.plays:
        return
    likely = winners([play.entered for play in event.plays.values()])
    if any(play.entered.switched for play in event.plays.values()):
        return
    if likely == 1 and event.opened.winners == 2 and _FEW * _met(event) < 1:
        yield Oddity(
            "one-list-likely",
            "",
            "North-South and East-West are ranked apart, but the same numbers sit both ways as if "
            "there were one list: if there is, set the event up anew with one list of winners (in "
            "an event file: winners = 1, and ids without NS or EW)",
            sure="likely",
        )
    if likely == 2 and event.opened.winners == 1 and 2 * _met(event) > 1:
        yield Oddity(
            "two-lists-likely",
            "",
            "all pairs are ranked in one list, but the same number sits twice on most boards: if "
            "North-South and East-West are different pairs, set the event up anew with two lists "
            "of winners (in an event file: winners = 2)",
            sure="likely",
        )


def _met(event: Event) -> Fraction:
    """The part of the boards that have a number at two seats, as numbers of two lists do.

    That hardly anybody has sat both ways yet says nothing: in a Howell few have in the first
    rounds.
    """
    seats: defaultdict[tuple[str, int, int], list[str]] = defaultdict(list)
    for play in event.plays.values():
        section, entered = play.entered.section, play.entered
        seats[deal_of(event, play)] += [f"{section} {one}" for one in (*entered.ns, *entered.ew)]
    return Fraction(sum(len({*several}) < len(several) for several in seats.values()), len(seats))
