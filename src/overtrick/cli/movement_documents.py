"""The JSON documents of ``overtrick movement``."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

from overtrick.cli.movement_line import show_line
from overtrick.cli.movement_reading import Chosen
from overtrick.formats.movement_files import ours
from overtrick.movements.balance import balance
from overtrick.movements.finder import Suggestion, Wish
from overtrick.movements.findings import Finding, Report
from overtrick.movements.meetings import repeats
from overtrick.movements.model import Movement
from overtrick.movements.use import Use

Document = dict[str, Any]


def entry(movement: Movement) -> Document:
    """A movement without its rows, as ``list`` gives it."""
    return ours.entry(movement) | {"quality": balance(movement).printed()}


def shown(one: Chosen) -> Document:
    """A movement as ``show`` gives it, with its use where one was asked for."""
    played = one.played
    found = entry(played)
    quality = found.pop("quality")
    found["repeats"], _ = repeats(played)
    found |= {"rows": ours.rows(played), "quality": quality}
    return found | ({"use": _use(one.use, played)} if one.asked else {})


def _use(use: Use, played: Movement) -> Document:
    return {
        "boards_per_set": use.boards_per_set,
        "first_board": use.first_board,
        "boards": [list(use.boards(set_)) for set_ in range(1, played.sets + 1)],
        "switch_rounds": sorted(use.switched_rounds),
        "switch_tables": sorted(use.switched_tables),
        "switch_cells": sorted(map(list, use.switched_cells)),
        "missing": sorted(use.missing),
    }


def checked(one: Chosen, report: Report) -> Document:
    """A movement as ``check`` gives it: what ``show`` gives, errors and warnings."""
    return shown(one) | {
        "errors": [_finding(found) for found in report.errors],
        "warnings": [_finding(found) for found in report.warnings],
    }


def _finding(found: Finding) -> Document:
    return {
        "code": found.code,
        "round": found.round,
        "table": found.table,
        "message": found.message,
    }


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
