"""Leads that declarer's left-hand opponent has not got."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from typing import Final

from overtrick.bridge.seat import Seat
from overtrick.event.telling import told
from overtrick.event.watch.dealt import Seen
from overtrick.event.watch.oddity import Oddity, Spot, Sure, limited, of_play

_FEWEST: Final = 3
"""Wrong leads on one board, at least, that tell whether its cards are the right ones."""
_ENOUGH: Final = 8
"""Leads in an event, at least, that tell whether its deals are the right ones."""
_CARELESS: Final = 20
"""More than one wrong lead in so many: they are typed in without care, and tell less."""
_MANY: Final = 40
"""Leads, at least, that show how much care is taken."""
_AGREE: Final = 2
"""Others, at least, who have the declarer that the lead speaks for."""


def deals_are_others(seen: Sequence[Seen]) -> bool:
    """Whether most leads of the session are in other hands than those that led."""
    known, wrong = _counts(seen)
    return known >= _ENOUGH and 2 * wrong > known


def cards_are_others(seen: Sequence[Seen]) -> bool:
    """The same of one board, where three in four leads must be."""
    known, wrong = _counts(seen)
    return wrong >= _FEWEST and 4 * wrong >= 3 * known


def other_session(seen: Sequence[Seen]) -> Oddity:
    """The deals on record are not those that were played."""
    boards = tuple(sorted({one.play.entered.board for one in seen}))
    message = f"{_tally(seen)} are not in the leader's hand: are these deals of another session?"
    return Oddity("deals-do-not-fit", "", message, sure="likely", boards=boards)


def other_cards(seen: Sequence[Seen]) -> Oddity:
    """The cards on record are not those that this board was played with."""
    entered = seen[0].play.entered
    spot = Spot(entered.section, board=entered.board)
    message = f"{spot}: {_tally(seen)} are not in the leader's hand: are these its cards?"
    return Oddity("deal-does-not-fit", "", message, spot, "likely")


def wrong_leads(boards: Iterable[Sequence[Seen]]) -> Iterator[Oddity]:
    """Each wrong lead, those that the field bears out first.

    Where leads are typed in without care the others are only counted.
    """
    by_board = list(boards)
    found = [_lead(one, several) for several in by_board for one in several if one.wrong]
    likely = [one for one in found if one.sure == "likely"]
    rest = [one for one in found if one.sure != "likely"]
    known, wrong = _counts([one for several in by_board for one in several])
    if known >= _MANY and _CARELESS * wrong > known:
        yield from limited(likely)
        message = (
            f"{wrong} of {known} leads are not in the leader's hand: leads are typed in without "
            "care here, and tell little of a declarer"
        )
        told_of = tuple(sorted({board for one in rest for board in one.every_board}))
        yield Oddity("leads-without-care", "", message, sure="possible", boards=told_of)
        return
    yield from limited([*likely, *rest])


def _counts(seen: Iterable[Seen]) -> tuple[int, int]:
    known = [one for one in seen if one.holder is not None]
    return len(known), sum(one.wrong for one in known)


def _tally(seen: Iterable[Seen]) -> str:
    known, wrong = _counts(seen)
    return f"{wrong} of {known} leads"


def _lead(one: Seen, board: Sequence[Seen]) -> Oddity:
    """A card led that the leader has not got, and who would have been declarer."""
    assert one.holder is not None
    by = one.holder.next.partner
    partner = by is one.declarer.partner
    where = f"not in {one.leader.words}'s" if partner else "on the declaring side"
    words = (
        f"{told(one.result)}: the lead {one.card} is in {one.holder.words}'s hand, {where}; "
        f"was {by.words} declarer{'' if partner else ', or is it another board'}?"
    )
    return of_play("lead-not-held", one.play, words, _sure(one, by, board))


def _sure(one: Seen, by: Seat, board: Sequence[Seen]) -> Sure:
    """Likely where more others have the contract by ``by`` than by the declarer named."""
    suit = one.result.contract.denomination
    others = [
        other.declarer
        for other in board
        if other is not one and other.result.contract.denomination is suit
    ]
    theirs = others.count(by)
    return "likely" if theirs >= _AGREE and theirs > others.count(one.declarer) else "possible"
