"""The result pages of one view, page by page: made when somebody asks for one."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from functools import cached_property
from typing import Any, TypeAlias

from overtrick.event.contestant import ContestantId
from overtrick.event.standings import BoardScore, Standings
from overtrick.publish.board_page import board_page
from overtrick.publish.edition import Edition, edition
from overtrick.publish.matches import matches_of, rounds
from overtrick.publish.outcome import outcome
from overtrick.publish.ranking_page import sections
from overtrick.publish.recap import recap
from overtrick.publish.rules_page import rules_page
from overtrick.publish.score_card import score_card
from overtrick.publish.shelf import by_scope, shelves
from overtrick.publish.sittings import Sittings, sittings
from overtrick.web.public.awaited import Awaited, awaited
from overtrick.web.public.seats import SeatList, seat_lists
from overtrick.web.public.view import View

Content: TypeAlias = dict[str, Any]
"""What a template is given."""


class Site:
    """The pages of one view, by the names that the published site gives them as well."""

    def __init__(self, seen: View, standings: Standings) -> None:
        self.view = seen
        self.standings = standings

    @cached_property
    def edition(self) -> Edition:
        """What all pages share."""
        return edition(self.view.event, self.standings, self.view.people, ())

    @cached_property
    def awaited(self) -> Awaited | None:
        """What the first totals wait for."""
        return awaited(self.view, self.standings)

    def names(self) -> Iterator[str]:
        """The names of all pages."""
        yield from self._overviews
        yield from self._boards
        yield from self._cards

    def page(self, name: str) -> tuple[str, Content] | None:
        """A page's template and what is in it; None where there is no such page."""
        if name in self._overviews:
            return name, self._overviews[name]()
        if not self.view.has_results:
            return None
        if name in self._boards:
            return "board.html", self._board(self._boards[name])
        if name in self._cards:
            return "contestant.html", self._card(self._cards[name])
        return None

    @cached_property
    def _overviews(self) -> dict[str, Callable[[], Content]]:
        found: dict[str, Callable[[], Content]] = {
            "index.html": lambda: {
                "sections": sections(self.edition),
                "corrected": self._corrected(),
            },
            "seats.html": lambda: {"lists": self.seats},
            "rules.html": lambda: {"rules": rules_page(self.edition)},
        }
        if self.view.has_results:
            found["boards.html"] = lambda: {"shelves": shelves(self.edition)}
            if not self.edition.teams:
                found["recap.html"] = lambda: {"recap": recap(self.edition, self._sittings)}
            if self.edition.has_matches:
                found["matches.html"] = lambda: {"rounds": rounds(self.edition)}
        return found

    @cached_property
    def _boards(self) -> dict[str, BoardScore]:
        pages = self.edition.board_pages
        return {pages[one.scope, one.board]: one for one in self.standings.boards}

    @cached_property
    def _cards(self) -> dict[str, ContestantId]:
        return {entrant.href: one for one, entrant in self.edition.entrants.items()}

    @cached_property
    def _sittings(self) -> Sittings:
        return sittings(self.edition)

    def _board(self, board: BoardScore) -> Content:
        order = by_scope(self.edition)[board.scope]
        return {
            "board": board_page(self.edition, board, order),
            "asks": self.view.takes_requests,
            "asked": self.view.shows_requests and board.board in self.view.asked,
            "corrections": [
                one
                for one in self.view.corrections
                if one.board == board.board and self._scope(one.section) == board.scope
            ],
            "outcome": outcome,
        }

    @cached_property
    def seats(self) -> tuple[SeatList, ...]:
        """Who sits where, in this round and the next."""
        return seat_lists(self.view.event, self.edition, self.view.rounds)

    def _scope(self, section: str) -> str:
        return self.view.event.opened.scope(section)

    def _card(self, contestant: ContestantId) -> Content:
        played = self._sittings
        has_matches = self.edition.has_matches
        entered = self.view.event.contestants.get(contestant)
        return {
            "card": score_card(self.edition, contestant, played[contestant]),
            "matches": matches_of(self.edition, contestant, played) if has_matches else (),
            "players": self._listed(entered.players if entered else ()),
        }

    def _listed(self, players: Iterable[str]) -> list[tuple[str, str]]:
        """Those who have a page of their own once play is over: its id, and the name."""
        people = self.view.people
        if not self.view.is_whole:
            return []
        return [(people[one].id, people[one].name) for one in players if one in self.view.listed]

    def _corrected(self) -> list[tuple[str, str]]:
        """The boards with corrections, each with its page."""
        scopes = dict.fromkeys(
            (self._scope(one.section), one.board) for one in self.view.corrections
        )
        pages = self.edition.board_pages
        return [(f"{scope}{board}", pages[scope, board]) for scope, board in scopes]
