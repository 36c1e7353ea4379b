"""The JSON documents of ``overtrick movement``."""

from __future__ import annotations

from typing import Any

from overtrick.bootstrap.movement_documents import entry, minutes, suggestion, with_rows
from overtrick.cli.movement_reading import Chosen
from overtrick.movements.findings import Finding, Report
from overtrick.movements.model import Movement
from overtrick.movements.use import Use

__all__ = ["Document", "checked", "entry", "minutes", "shown", "suggestion"]

Document = dict[str, Any]


def shown(one: Chosen) -> Document:
    """A movement as ``show`` gives it, with its use where one was asked for."""
    played = one.played
    found = with_rows(played)
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
