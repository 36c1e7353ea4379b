"""The whole site of an event, page by page."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence

from overtrick.event.contestant import ContestantId, People
from overtrick.event.fold import Event
from overtrick.event.prizes import Award
from overtrick.event.standings import Standings
from overtrick.formats.reading import Notice
from overtrick.publish.board_page import board_page
from overtrick.publish.edition import Edition, edition
from overtrick.publish.matches import MatchShown, matches_of, rounds
from overtrick.publish.ranking_page import Section, sections
from overtrick.publish.recap import recap
from overtrick.publish.render import page, static_files
from overtrick.publish.rules_page import rules_page
from overtrick.publish.score_card import score_card
from overtrick.publish.shelf import by_scope, shelves
from overtrick.publish.sittings import Sittings, sittings


def site(
    event: Event,
    standings: Standings,
    people: People,
    notices: Iterable[Notice] = (),
    awards: tuple[Award, ...] = (),
) -> dict[str, bytes]:
    """Every file of an event's result pages by its path; ``index.html`` is the first to read.

    The same event gives the same bytes. Links are relative, so the folder works anywhere.
    """
    shared = edition(event, standings, people, notices, awards)
    played = sittings(shared)
    pages = dict(_overviews(shared, played))
    pages.update(_boards(shared))
    pages.update(_contestants(shared, played))
    return pages | static_files()


def _overviews(shared: Edition, played: Sittings) -> Iterator[tuple[str, bytes]]:
    lists = sections(shared)
    yield "index.html", page("index.html", edition=shared, sections=lists)
    yield "projector.html", _projector(shared, lists)
    yield "boards.html", page("boards.html", edition=shared, shelves=shelves(shared))
    yield "rules.html", page("rules.html", edition=shared, rules=rules_page(shared))
    if not shared.teams:
        yield "recap.html", page("recap.html", edition=shared, recap=recap(shared, played))
    if shared.has_matches:
        yield "matches.html", page("matches.html", edition=shared, rounds=rounds(shared))


def _projector(shared: Edition, lists: Sequence[Section]) -> bytes:
    """The ranking for a screen, the larger the fewer rows stand one below the other."""
    longest = [max((len(one.rows) for one in section.lists), default=0) for section in lists]
    single = all(len(section.lists) == 1 for section in lists)
    columns = next((n for n, most in ((1, 14), (2, 40)) if sum(longest) <= most), 3)
    rows = -(-sum(longest) // columns) if single else sum(longest)
    density = "few" if rows <= 14 else "some" if rows <= 20 else "many"
    return page("projector.html", edition=shared, sections=lists, density=density, columns=columns)


def _boards(shared: Edition) -> Iterator[tuple[str, bytes]]:
    for order in by_scope(shared).values():
        for board in order:
            href = shared.board_pages[board.scope, board.board]
            shown = board_page(shared, board, order)
            yield href, page("board.html", edition=shared, board=shown)


def _contestants(shared: Edition, played: Sittings) -> Iterator[tuple[str, bytes]]:
    for contestant, entrant in shared.entrants.items():
        card = score_card(shared, contestant, played[contestant])
        matches = _matches(shared, contestant, played)
        yield entrant.href, page("contestant.html", edition=shared, card=card, matches=matches)


def _matches(shared: Edition, contestant: ContestantId, played: Sittings) -> tuple[MatchShown, ...]:
    return matches_of(shared, contestant, played) if shared.has_matches else ()
