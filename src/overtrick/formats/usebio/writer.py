"""An event with its standings as a USEBIO 1.2 file.

USEBIO has no place for a pair's round and table, a dealer or vulnerability other than Law 2's,
fouled groups, strata, or penalties one by one: those are not written.
"""

from __future__ import annotations

from collections.abc import Mapping
from importlib.metadata import version
from typing import Final

from overtrick.bridge.deal import Deal
from overtrick.event.contestant import People
from overtrick.event.fold import Event
from overtrick.event.records import EventOpened
from overtrick.event.sitting_out import boards_sat_out
from overtrick.event.standings import Standings
from overtrick.formats.usebio import elements
from overtrick.formats.usebio.document import dump
from overtrick.formats.usebio.elements import Club, HandBoard, Handset, Holding, Session, Usebio
from overtrick.formats.usebio.listing import Listing
from overtrick.formats.usebio.travelling import matches, travellers

_TYPES: Final = {
    "mp": ("MP_PAIRS", "MATCH_POINTS"),
    "ximp": ("CROSS_IMP", "CROSS_IMPS"),
    "butler": ("BUTLER_PAIRS", "BUTLER_IMPS"),
    "imp": ("PAIRS", "IMPS"),
    "bam": ("PAIRS", "PAB"),
    "aggregate": ("PAIRS", "AGGREGATE"),
}
_CLUB_NIGHT: Final = "10"
"""The charge rate of an ordinary club session; a union's other sessions need another."""


def write(event: Event, people: People, standings: Standings) -> bytes:
    """The event as USEBIO 1.2: header, participants, every line with its points, the deals.

    Match points and other points have two decimals, rounded as the event's rules round them.
    """
    return dump(document(event, people, standings))


def document(event: Event, people: People, standings: Standings) -> Usebio:
    """The document that write puts into bytes."""
    return Usebio(
        version="1.2",
        club=Club(name=event.opened.club or "", number=""),
        events=(_event(event, people, standings),),
        handsets=_handset(_common_deals(event)),
    )


def _event(event: Event, people: People, standings: Standings) -> elements.Event:
    opened = event.opened
    sections = _sections(event)
    kind, scoring = _kind(opened)
    listing = Listing(event, people, {row.contestant: row for row in standings.rows}, standings)
    return elements.Event(
        event_type=kind,
        description=opened.title,
        program_name="Overtrick",
        program_version=f"{version('overtrick')}, {opened.rules} rules",
        winner_type=str(opened.winners),
        date="/".join(reversed(opened.date.split("-"))) if opened.date else "",
        master_point_scale="Club",
        mps_awarded="N",
        session_count="1",
        section_count=str(len(sections)),
        charge_rate=_CLUB_NIGHT,
        board_scoring=scoring,
        match_scoring="VPS" if any(match.vps for match in standings.matches) else None,
        boards_played=str(max((row.boards for row in standings.rows), default=0)),
        sessions=(
            Session(id="1", sections=tuple(_section(one, listing, standings) for one in sections)),
        ),
    )


def _kind(opened: EventOpened) -> tuple[str, str]:
    """EVENT_TYPE and BOARD_SCORING_METHOD."""
    kind, scoring = _TYPES.get(opened.method, ("PAIRS", "OTHER"))
    match opened.form:
        case "pairs":
            return kind, scoring
        case "individual":
            return "INDIVIDUAL", scoring
        case "teams":
            return "TEAMS", scoring


def _sections(event: Event) -> list[str]:
    """Every section, in the order in which its contestants, results or sit-outs came."""
    found = dict.fromkeys(one.section for one in event.contestants)
    found |= dict.fromkeys(play.entered.section for play in event.plays.values())
    found |= dict.fromkeys(out.contestant.section for out in boards_sat_out(event))
    return list(found)


def _section(name: str, listing: Listing, standings: Standings) -> elements.Section:
    event = listing.event
    is_teams = event.opened.form == "teams"
    return elements.Section(
        id=name,
        participants=listing.participants(name),
        boards=() if is_teams else travellers(event, standings, name),
        matches=matches(event, standings, name) if is_teams else (),
        handsets=_handset(_own_deals(event, name)),
    )


def _common_deals(event: Event) -> dict[int, Deal]:
    """The cards of the boards of which only one deal is known."""
    known: dict[int, list[Deal]] = {}
    for (_, board), prepared in event.boards.items():
        if prepared.deal:
            known.setdefault(board, []).append(prepared.deal)
    return {board: deals[0] for board, deals in known.items() if len(set(deals)) == 1}


def _own_deals(event: Event, section: str) -> dict[int, Deal]:
    """The cards of the boards which other sections played with others."""
    common = _common_deals(event)
    boards = {board for _, board in event.boards if board not in common}
    deals = ((board, event.deal(section, board)) for board in sorted(boards))
    return {board: deal for board, deal in deals if deal}


def _handset(deals: Mapping[int, Deal]) -> tuple[Handset, ...]:
    boards = tuple(_dealt(board, deal) for board, deal in deals.items())
    return (Handset(boards=boards),) if boards else ()


def _dealt(board: int, deal: Deal) -> HandBoard:
    hands = ((seat, hand) for seat, hand in deal.hands.items() if hand)
    return HandBoard(
        number=str(board),
        hands=tuple(
            Holding(
                direction=seat.words,
                spades=hand.spades or "-",
                hearts=hand.hearts or "-",
                diamonds=hand.diamonds or "-",
                clubs=hand.clubs or "-",
            )
            for seat, hand in hands
        ),
    )
