"""Scoring rules by name: one value of every option for each federation or program."""

from __future__ import annotations

from typing import Final

from overtrick.bridge.errors import BridgeError
from overtrick.federations.pack import pack
from overtrick.scoring.options import Options


class NotRules(BridgeError):
    """No rules have that name."""

    code = "not-rules"


RULES: Final[dict[str, Options]] = {
    **{name: pack(name).options for name in ("plain", "wbf", "ebu", "acbl", "abf")},
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
"""The table of ``interfaces``, "Rules by name", from the packs; ``magic`` is no federation's
but Magic Contest's practice."""


def rules(name: str) -> Options:
    """The options of the rules called ``name``. Raises NotRules."""
    try:
        return RULES[name]
    except KeyError:
        raise NotRules(f"{name!r} names no rules; there are {', '.join(RULES)}") from None
