"""Arbitrary text into every parser: a value or a BridgeError, nothing else."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from overtrick.bridge import notation, scoresheet, stakes, written
from overtrick.bridge.contract import Contract
from overtrick.bridge.deal import Deal, Hand
from overtrick.bridge.errors import BridgeError
from overtrick.bridge.seat import Seat

FIVE_HEARTS = Contract.parse("5H").by(Seat.EAST)
PARSERS: dict[str, Callable[[str], object]] = {
    "contract": Contract.parse,
    "outcome": notation.parse_outcome,
    "finished": notation.parse_finished,
    "result": notation.parse_result,
    "ruling": notation.parse_ruling,
    "seat": notation.parse_seat,
    "tricks": lambda text: notation.tricks_won(FIVE_HEARTS, text),
    "written": written.read,
    "hand": Hand.parse,
    "deal": Deal.parse,
    "ending": lambda text: Deal.parse(text, partial=True),
    "sheet line": scoresheet.parse_sheet_line,
    "stake": stakes.parse_stake,
}
# Text made of what the parsers look for goes deeper than any text.
letters = st.sampled_from("0123456789NESWCDHXTAKQJP+-=/%.:()*#,; \t\n♠٣ßı\x00")
words = st.sampled_from(
    ["NT", "SA", "XX", "60%", "A+", "PASS", "AVE", " honours ", "by", "made", "♥\ufe0f"]
)
marks = st.sampled_from(["(1/0)", " / ", "---", "\t", "\ufeff"])
texts = st.text(max_size=60) | st.lists(letters | words | marks, max_size=25).map("".join)


@pytest.mark.parametrize("name", PARSERS)
@given(text=texts)
@example(text="")
@example(text="\ud800")
@example(text="9" * 5000)
@example(text="9" * 79 + "SN=")
@example(text="4SN" + "9" * 70)
@example(text="9" * 400 + "/" + "9" * 90)
@example(text="(" + "9" * 200 + "/" + "9" * 200 + ")% 4SN=")
@example(text="0.0000001% 4SN= 99.9999999% PASS")
def test_a_parser_gives_a_value_or_a_clean_error(name: str, text: str) -> None:
    try:
        PARSERS[name](text)
    except BridgeError as error:
        assert error.message
        assert error.code != BridgeError.code
        assert len(error.message) < 250


@given(texts)
def test_a_sheet_is_read_to_its_end_whatever_it_holds(text: str) -> None:
    lines, errors = scoresheet.read_sheet(text, "sheet")
    content = text.removeprefix("\ufeff").replace("\r\n", "\n").replace("\r", "\n").split("\n")
    assert len(lines) + len(errors) <= len(content)
    assert all(error.where.startswith("sheet, line ") for error in errors)
