"""Scoring rules by name: one value of every option for each federation or program."""

from __future__ import annotations

from typing import Final

from overtrick.bridge.errors import BridgeError
from overtrick.scoring.options import Options


class NotRules(BridgeError):
    """No rules have that name."""

    code = "not-rules"


RULES: Final[dict[str, Options]] = {
    "plain": Options(),
    "wbf": Options(
        round_board="0.1-half-up",
        percent_from="rounded-boards",
        small_group="acbl",
        butler_drop="0",
    ),
    "ebu": Options(
        round_board="0.01-half-up-each",
        percent_from="rounded-boards",
        small_group="ebu",
        ximp_short="scaled",
    ),
    "acbl": Options(
        win="1",
        factor="boards",
        sit_out="prorated",
        percent_from="rounded-total",
        small_group="acbl",
        butler_drop="5%+5%",
        datum_round="half-even",
        place="1/2",
    ),
    "abf": Options(
        sit_out="prorated-mp", round_board="0.1-half-even-ns", percent_from="rounded-boards"
    ),
    "magic": Options(
        factor="board",
        sit_out="prorated",
        round_board="0.1-half-up",
        percent_from="rounded-boards",
        ximp_divisor="total",
        average_imps="1.5",
        tie_break="head-to-head",
    ),
}
"""The table of ``interfaces``, "Rules by name"; ``magic`` is Magic Contest's practice."""


def rules(name: str) -> Options:
    """The options of the rules called ``name``. Raises NotRules."""
    try:
        return RULES[name]
    except KeyError:
        raise NotRules(f"{name!r} names no rules; there are {', '.join(RULES)}") from None
