"""A whole session scored, against its matchpoints alone: ``python -m bench.session``.

Twenty-six boards at thirteen tables with rulings and boards not played, from the event in
memory to ranked standings. The floor is ``score_board`` on the same boards.
"""

from __future__ import annotations

import random
from fractions import Fraction

from bench.matchpoints import fastest
from overtrick.bridge.result import Adjusted, Artificial, NotPlayed, Result, ScoreOnly
from overtrick.event.compute import standings
from overtrick.event.fold import Event, fold
from overtrick.event.opening import journal
from overtrick.event.records import EventOpened, ResultEntered
from overtrick.event.traveller import travellers
from overtrick.federations import rules
from overtrick.scoring.matchpoints import score_board

AIM = 4.0
BOARDS, TABLES = 26, 13
SCORES = (420, 450, -50, 170, 620, -100, 140, 110, -110, 0, 400, 430)


def session() -> Event:
    """The event: thirteen tables, a ruling on two boards, two boards short of a play."""
    chance = random.Random(13)
    records = [
        ResultEntered("", board, (f"{table}",), (f"{(table + board) % TABLES + 1}",), made)
        for board in range(1, BOARDS + 1)
        for table in range(1, TABLES + 1)
        for made in (_result(board, table, chance),)
    ]
    opened = EventOpened("Bench", None, "pairs", "mp", "ebu", rules("ebu").named, 2)
    return fold(journal(opened, ((record, None) for record in records)))


def _result(board: int, table: int, chance: random.Random) -> Result:
    if board % 9 == 0 and table == TABLES:
        return Adjusted(Artificial(Fraction(60)), Artificial(Fraction(40)), "60/40")
    if board % 11 == 0 and table == 1:
        return NotPlayed()
    return ScoreOnly(chance.choice(SCORES))


def main() -> None:
    event, options = session(), rules("ebu")
    boards = [[line for line in one.lines if line is not None] for one in travellers(event)]

    def alone() -> None:
        for lines in boards:
            score_board(lines, TABLES, options)

    whole, floor = fastest(lambda: standings(event), alone)
    print(
        f"one session to its ranking, {BOARDS} boards of {TABLES} tables: {whole * 1e3:.2f} ms; "
        f"its matchpoints alone {floor * 1e3:.2f} ms   ratio {whole / floor:.1f}   aim <= {AIM:g}"
    )


if __name__ == "__main__":
    main()
