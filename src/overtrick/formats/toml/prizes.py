"""The prizes of an event file: ``[[prizes]]``, in the order in which they are given."""

from __future__ import annotations

from typing import get_args

from overtrick.bridge.errors import BridgeError
from overtrick.event.prizes import Field, Prize
from overtrick.formats.toml.table import Table


def prize_in(table: Table) -> Prize | None:
    """One prize: its ``name``, whom it is ``among`` (and ``of`` which), ``amount``, ``again``.

    None where something is wrong with it, which is refused.
    """
    name, of = table.text("name"), table.text("of")
    among: Field = table.word("among", get_args(Field)) or "overall"
    amount, again = table.exact("amount"), table.yes("again") or False
    table.say_unused()
    if name is None:
        if "name" not in table.values:
            table.refuse("name", "the prize has no name, such as First")
        return None
    try:
        return Prize(name, among, of or "", amount, again)
    except BridgeError as error:
        table.refuse("of", error.message)
        return None
