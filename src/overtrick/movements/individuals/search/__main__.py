"""``python -m overtrick.movements.individuals.search``: find first rounds again, as recipes."""

from __future__ import annotations

import argparse
import sys
from dataclasses import fields

from overtrick.movements.individuals.search.balanced import PLAYERS, balanced
from overtrick.movements.individuals.search.players import Effort, Found, first_wanted, search


def main() -> None:
    """Print the fairest recipe found for each number of players, as it is kept."""
    parser = argparse.ArgumentParser(prog="python -m overtrick.movements.individuals.search")
    parser.add_argument("players", type=int, nargs="+", help="numbers of players")
    parser.add_argument("--tries", type=int, default=100, help="first rounds to look for")
    parser.add_argument("--steps", type=int, default=2000, help="tables to try for each")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--factor", type=int, default=1, help="keep what is multiplied by this")
    parser.add_argument("--aimed", action="store_true", help="choose North-South first")
    parser.add_argument("--moving", action="store_true", help="one copy of the boards")
    parser.add_argument("--rings", type=int, default=1, help="rings that turn at once")
    parser.add_argument("--once", action="store_true", help="nobody meets anybody twice")
    parser.add_argument("--balanced", action="store_true", help=f"balanced ones: {PLAYERS}")
    given = parser.parse_args()
    names = (field.name for field in fields(Effort))
    effort = Effort(**{name: getattr(given, name) for name in names})
    for players in given.players:
        found = first_wanted(players, balanced(players), effort) if given.balanced else None
        sys.stdout.write(_text(players, found or search(players, effort), effort))
        sys.stdout.flush()


def _text(players: int, found: Found | None, effort: Effort) -> str:
    family = "individual-moving" if effort.moving else "individual"
    if found is None:
        return f"# {players} players: none found\n"
    return found.text(f"{family}-{players}") + "\n"


if __name__ == "__main__":
    main()
