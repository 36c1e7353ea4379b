"""An event with its standings, or deals alone, as a PBN 2.1 file in the export format.

A pairs event has a game for each board with its ScoreTable; a teams event has a game for each
table. Columns of our own, which the standard allows, keep what it has no place for:
``Ruling`` holds a director's ruling in words, ``Group`` the form of a fouled board, and
``Switched`` says ``yes`` where the two lines of a two-winner field changed places.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import replace
from typing import Final, TypeAlias

from overtrick.bridge.board import Board, Vulnerability
from overtrick.bridge.deal import Deal
from overtrick.bridge.makeable import written_tricks
from overtrick.bridge.result import Adjusted, NotPlayed, PassedOut, Played, Result, ScoreOnly
from overtrick.bridge.seat import Seat, Side
from overtrick.event.contestant import ContestantId, People
from overtrick.event.fold import Event
from overtrick.event.records import BoardPrepared, EventOpened, ResultEntered, SatOut
from overtrick.event.sitting_out import boards_sat_out
from overtrick.event.standings import BoardScore, LineScore, Row, Standings
from overtrick.formats.pbn.charset import Charset
from overtrick.formats.pbn.document import MANDATORY, Document, Game, Tag
from overtrick.formats.pbn.tables import written
from overtrick.formats.pbn.write import write_document
from overtrick.scoring.rounding import shown

_NEWLINE: Final = "\r\n"
_LONGEST_VALUE: Final = 200
_VULNERABLE: Final = {
    Vulnerability.NONE: "None",
    Vulnerability.NS: "NS",
    Vulnerability.EW: "EW",
    Vulnerability.BOTH: "All",
}
_FORMS: Final = {"pairs": "Pairs", "individual": "Individuals", "teams": "Teams"}
_CROSS: Final = {"total": "Cross", "n": "Cross1", "n-1": "Cross2"}

Words: TypeAlias = Mapping[str, str]
"""Tags by name."""


def write(event: Event, people: People, standings: Standings) -> bytes:
    """The event as PBN: boards, results with their points, and the totals once.

    Points and percentages have two decimals. Reading the file again gives the same boards and
    results; strata, handicaps and penalties are not in it.
    """
    if event.opened.form == "teams":
        games = list(_teams_games(event, people, standings))
    else:
        games = list(_board_games(event, standings))
    totals = _totals(event, people, standings)
    if games and totals:
        games[0] = [*games[0], totals]
    return _file(games)


def write_deals(boards: Iterable[BoardPrepared], title: str = "", date: str | None = None) -> bytes:
    """Boards with their cards alone, a game each; ``date`` is ``YYYY-MM-DD``."""
    head = {"Event": title, "Date": (date or "").replace("-", ".")}
    return _file([list(_tags(head | _board(board.board, board))) for board in boards])


def _file(games: list[list[Tag]]) -> bytes:
    values = "".join(tag.value + tag.body for game in games for tag in game)
    charset: Charset = "iso-8859-1" if all(ord(char) < 256 for char in values) else "utf-8"
    head = ("% PBN 2.1", "% EXPORT", f"%Content-type: text/x-pbn; charset={charset}")
    leads = [_NEWLINE.join([*head, "%Creator: Overtrick", ""])]
    leads += [_NEWLINE] * (len(games) - 1)
    document = Document(
        tuple(Game(tuple(game), lead) for game, lead in zip(games, leads, strict=False)),
        "" if games else leads[0],
        charset,
        _NEWLINE,
    )
    return write_document(document)


def _tags(words: Words) -> Iterator[Tag]:
    """The mandatory tags in their order, then the others by name."""
    others = sorted(name for name, value in words.items() if name not in MANDATORY and value)
    for name in (*MANDATORY, *others):
        yield Tag(name, words.get(name, "")[:_LONGEST_VALUE])


def _board(number: int, prepared: BoardPrepared | None) -> dict[str, str]:
    deal = prepared.deal if prepared else None
    tricks = prepared.tricks if prepared else None
    dealer = (prepared.dealer if prepared else None) or Board(number).dealer
    vulnerable = (prepared.vulnerable if prepared else None) or Board(number).vulnerable
    return {
        "Board": str(number),
        "Dealer": dealer.value,
        "Vulnerable": _VULNERABLE[vulnerable],
        "Deal": _deal(deal, dealer) if deal else "",
        "DoubleDummyTricks": written_tricks(tricks) if deal and tricks else "",
    }


def _deal(deal: Deal, first: Seat) -> str:
    seats = (first, first.next, first.partner, first.partner.next)
    hands = (deal.hands[seat] for seat in seats)
    return f"{first.value}:" + " ".join("-" if hand is None else str(hand) for hand in hands)


def _head(opened: EventOpened) -> dict[str, str]:
    return {
        "Event": opened.title,
        "Site": opened.club or "",
        "Date": (opened.date or "").replace("-", "."),
        "Scoring": _scoring(opened),
        "Competition": _FORMS[opened.form],
    }


def _scoring(opened: EventOpened) -> str:
    options = dict(opened.options)
    match opened.method:
        case "mp":
            return f"MP;{'MP2' if options.get('win') == '1' else 'MP1'}"
        case "ximp":
            return f"IMP;{_CROSS.get(options.get('ximp_divisor', ''), 'Cross2')}"
        case "butler":
            return f"IMP;{'Butler' if options.get('butler_drop') == '0' else 'Butler-2'}"
        case "imp":
            return "IMP"
        case "bam":
            return "BAM"
        case _:
            return ""


def _board_games(event: Event, standings: Standings) -> Iterator[list[Tag]]:
    """A game for each traveller, and for each board that nobody has played."""
    head = _head(event.opened)
    outs = _sit_outs(event)
    played: set[int] = set()
    for traveller in standings.boards:
        played.add(traveller.board)
        words = head | _board(traveller.board, event.prepared(traveller.scope, traveller.board))
        if traveller.scope:
            words["Section"] = traveller.scope
        out = outs.pop((traveller.scope, traveller.board), [])
        yield [*_tags(words), _score_table(event, traveller, out)]
    for (section, number), prepared in event.boards.items():
        if number not in played:
            yield list(_tags(head | _board(number, prepared) | {"Section": section or ""}))


def _sit_outs(event: Event) -> dict[tuple[str, int], list[SatOut]]:
    found: dict[tuple[str, int], list[SatOut]] = {}
    for out in boards_sat_out(event):
        scope = event.opened.scope(out.contestant.section)
        found.setdefault((scope, out.board), []).append(out)
    return found


def _score_table(event: Event, traveller: BoardScore, outs: list[SatOut]) -> Tag:
    """The rows in the order of the event; columns that would be empty throughout are left out."""
    rows = [_row(event, line) for line in traveller.lines]
    if event.opened.form == "pairs":
        rows += [_out(out) for out in outs]
    names = dict.fromkeys(name for row in rows for name in row)
    kept = [name for name in _COLUMNS if name in names and _is_kept(name, rows)]
    sided = [(name, "L" if name in _LEFT else "R") for name in kept]
    cells = (tuple(row.get(name, "") for name in kept) for row in rows)
    return written("ScoreTable", sided, cells, _NEWLINE)


_COLUMNS: Final = (
    "Section", "Table", "Round", "PairId_NS", "PairId_EW", "PlayerId_North", "PlayerId_South",
    "PlayerId_East", "PlayerId_West", "Contract", "Declarer", "Result", "Lead", "Score_NS",
    "IMP_NS", "IMP_EW", "MP_NS", "MP_EW", "Percentage_NS", "Percentage_EW", "Ruling", "Group",
    "Switched",
)  # fmt: skip
_LEFT: Final = frozenset({"Section", "Contract", "Declarer", "Lead", "Ruling", "Group", "Switched"})
_ALWAYS: Final = frozenset({"Contract", "Declarer", "Result", "Score_NS"})


def _is_kept(name: str, rows: list[dict[str, str]]) -> bool:
    return name in _ALWAYS or any(row.get(name) for row in rows)


def _row(event: Event, line: LineScore) -> dict[str, str]:
    entered = line.play.entered
    return {
        "Section": entered.section if event.opened.across else "",
        "Table": "" if entered.table is None else str(entered.table),
        "Round": "" if entered.round is None else str(entered.round),
        "Lead": entered.lead or "",
        "Group": line.play.group,
        "Switched": "yes" if entered.switched else "",
        **_sides(entered.ns, entered.ew),
        **_made(entered.result, line.score_ns),
        **_points(line, ruled=isinstance(entered.result, Adjusted)),
    }


def _sides(ns: tuple[str, ...], ew: tuple[str, ...]) -> dict[str, str]:
    if len(ns) == len(ew) == 2:
        return {
            "PlayerId_North": ns[0],
            "PlayerId_South": ns[1],
            "PlayerId_East": ew[0],
            "PlayerId_West": ew[1],
        }
    return {"PairId_NS": "".join(ns[:1]), "PairId_EW": "".join(ew[:1])}


def _out(out: SatOut) -> dict[str, str]:
    side = out.contestant.side or Side.NS
    return {
        f"PairId_{side.value}": out.contestant.number,
        "Round": "" if out.round is None else str(out.round),
    }


def _made(result: Result, score: int | None) -> dict[str, str]:
    match result:
        case Played(contract, tricks):
            assert contract.declarer is not None
            made = {
                "Contract": contract.bid,
                "Declarer": contract.declarer.value,
                "Result": str(tricks),
            }
        case PassedOut():
            made = {"Contract": "Pass"}
        case Adjusted():
            return {"Ruling": str(replace(result, text=""))}
        case NotPlayed() | ScoreOnly():
            made = {}
    return made | {"Score_NS": "" if score is None else str(score)}


def _points(line: LineScore, *, ruled: bool) -> dict[str, str]:
    """Match points with percentages where the board has a top, otherwise IMPs."""
    mark = "^" if ruled else ""
    found: dict[str, str] = {}
    for side in Side:
        points, top = line.points(side), line.top(side)
        if points is None:
            continue
        found[f"{'IMP' if top is None else 'MP'}_{side.value}"] = mark + shown(points)
        if top:
            found[f"Percentage_{side.value}"] = mark + shown(100 * points / top)
    return found


def _totals(event: Event, people: People, standings: Standings) -> Tag | None:
    """The rankings one after the other; players stand apart where a contestant has a name."""
    ranked = list(standings.rows)
    # Who played nothing has no percentage, and is not in IMPs for that.
    unit = "TotalMP" if any(row.percent is not None for row in ranked) else "TotalIMP"
    rows = [
        _total(event, people, row, unit) | ({} if standings.has_place(row) else {"Rank": ""})
        for row in ranked
    ]
    kept = [name for name in _TOTALS if any(row.get(name) for row in rows)]
    sided = [(name, "L" if name in ("Names", "Players") else "R") for name in kept]
    cells = (tuple(row.get(name, "") for name in kept) for row in rows)
    return written("TotalScoreTable", sided, cells, _NEWLINE) if rows else None


_TOTALS: Final = (
    "Rank", "PairId", "Names", "Players", "NrBoards", "TotalIMP", "TotalMP", "MeanPercentage",
)  # fmt: skip


def _total(event: Event, people: People, row: Row, unit: str) -> dict[str, str]:
    name, players = _title(event, row.contestant), _players(event, people, row.contestant)
    return {
        "Rank": str(row.rank),
        "PairId": str(row.contestant),
        "Names": name or players,
        "Players": players if name else "",
        "NrBoards": str(row.boards),
        unit: shown(row.points),
        "MeanPercentage": "" if row.percent is None else shown(row.percent),
    }


def _title(event: Event, contestant: ContestantId) -> str:
    entered = event.contestants.get(contestant)
    return (entered.name or "")[:_LONGEST_VALUE] if entered else ""


def _players(event: Event, people: People, contestant: ContestantId) -> str:
    entered = event.contestants.get(contestant)
    names = [people[one].name for one in entered.players if one in people] if entered else []
    return ";".join(names)[:_LONGEST_VALUE]


def _teams_games(event: Event, people: People, standings: Standings) -> Iterator[list[Tag]]:
    """A game for each table's play of a board."""
    head = _head(event.opened)
    for board in standings.boards:
        for line in board.lines:
            entered = line.play.entered
            words = head | _board(board.board, event.prepared(entered.section, board.board))
            words |= _seated(event, people, line) | _played(line)
            words |= {
                "Section": entered.section,
                "Room": (entered.room or "").capitalize(),
                "Round": "" if entered.round is None else str(entered.round),
                "Table": "" if entered.table is None else str(entered.table),
                "PairNS": "".join(entered.ns[:1]),
                "PairEW": "".join(entered.ew[:1]),
            }
            played = _play(entered, known=bool(words["Deal"]))
            words |= {} if played else {"Lead": entered.lead or ""}
            yield [*_tags(words), *played]


def _play(entered: ResultEntered, *, known: bool) -> list[Tag]:
    """The lead as a play section, which only a game with its cards can have."""
    result = entered.result
    if not (known and entered.lead and isinstance(result, Played)):
        return []
    assert result.contract.declarer is not None
    leader = result.contract.declarer.next.value
    return [Tag("Play", leader, body=f"{_NEWLINE}{entered.lead} - - -{_NEWLINE}*{_NEWLINE}")]


def _seated(event: Event, people: People, line: LineScore) -> dict[str, str]:
    teams = line.play.entered.teams
    if teams is None:
        return {}
    home, visit = teams[::-1] if line.play.entered.room == "closed" else teams
    return {"HomeTeam": _team(event, people, home), "VisitTeam": _team(event, people, visit)}


def _team(event: Event, people: People, number: str) -> str:
    contestant = ContestantId("", number)
    return _title(event, contestant) or _players(event, people, contestant) or number


def _played(line: LineScore) -> dict[str, str]:
    result = line.play.entered.result
    made = _made(result, line.score_ns)
    score = made.pop("Score_NS", "")
    if isinstance(result, NotPlayed):
        made["Ruling"] = "NP"
    return made | ({"Score": f"NS {score}"} if score else {})
