"""The JSON documents of movements and of proposals, for the command line and the API."""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction
from typing import Any

from overtrick.formats.movement_files import ours
from overtrick.movements.balance import balance
from overtrick.movements.finder import Suggestion, Wish
from overtrick.movements.meetings import repeats
from overtrick.movements.model import Movement

Document = dict[str, Any]


def entry(movement: Movement) -> Document:
    """A movement without its rows, as ``list`` gives it."""
    return ours.entry(movement) | {"quality": balance(movement).printed()}


def with_rows(movement: Movement) -> Document:
    """The same with its rows, and the meetings that it repeats."""
    found = entry(movement)
    quality = found.pop("quality")
    found["repeats"], _ = repeats(movement)
    return found | {"rows": ours.rows(movement), "quality": quality}


def suggestion(one: Suggestion, wish: Wish) -> Document:
    """One proposal of ``find``. Minutes are whole, a part of one rounded up."""
    figures, plan = one.figures, one.plan
    return {
        "key": plan.entry.key,
        "name": plan.entry.name,
        "tables": plan.entry.tables,
        "contestants": wish.contestants,
        "winners": figures.played.winners,
        "rounds": plan.rounds,
        "boards_per_set": plan.boards_per_set,
        "boards": plan.boards,
        "minutes": minutes(figures.minutes),
        "sit_outs": figures.longest,
        "sit_out_contestants": len(figures.sit_outs),
        "sit_out_minutes": minutes(figures.longest * plan.boards_per_set * wish.minutes_a_board),
        "repeats": figures.repeats[0],
        "quality": figures.balance.printed(),
        "copies": figures.copies,
        "stationary": list(figures.stationary),
        "missing": sorted(figures.use.missing),
        "switch_rounds": sorted(figures.use.switched_rounds),
        "switch_cells": sorted(map(list, figures.use.switched_cells)),
        "why": " ".join(one.reasons),
        "reasons": list(one.reasons),
        "show": show_line(one),
        "remark": plan.entry.remark,
        "announce": [said.text for said in one.announce],
    }


def minutes(exact: Fraction) -> int:
    """Minutes as a JSON number: whole ones, rounded up as the clock of the room goes."""
    return -(-exact.numerator // exact.denominator)


def show_line(one: Suggestion) -> str:
    """What to type to see the rounds of a proposal, and all that is to be announced."""
    settings = "".join(f" --set {name}={text}" for name, text in _settings(one))
    return f"overtrick movement show {one.plan.entry.key}{settings}"


def _settings(one: Suggestion) -> Iterator[tuple[str, str]]:
    use = one.figures.use
    yield "boards_per_set", str(use.boards_per_set)
    if one.plan.rounds != one.plan.entry.rounds:
        yield "rounds", str(one.plan.rounds)
    for name, numbers in (
        ("missing", use.missing),
        ("switch_rounds", use.switched_rounds),
        ("switch_tables", use.switched_tables),
    ):
        if numbers:
            yield name, ",".join(map(str, sorted(numbers)))
    if use.switched_cells:
        cells = (f"{round_}:{table}" for round_, table in sorted(use.switched_cells))
        yield "switch_cells", ",".join(cells)
