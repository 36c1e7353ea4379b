"""Tricks to be made: read from PBN, kept in journals, written to PBN again."""

from __future__ import annotations

from dataclasses import replace

import pytest

from overtrick.bridge.deal import Deal
from overtrick.bridge.makeable import NotATrickTable, parse_tricks, written_tricks
from overtrick.event.commands import PrepareBoard
from overtrick.event.decide import decide
from overtrick.event.records import BoardPrepared
from overtrick.formats.journal import decode_record, encode_record
from overtrick.formats.loading import load_all
from overtrick.formats.pbn.export import write_deals
from overtrick.formats.pbn.reading import read
from tests.event.build import Kind, event, row
from tests.shared import shared

DEAL = "N:A764.AK4.A8.J832 85.Q62.KT954.T75 KQJ92.9873.Q3.Q6 T3.JT5.J762.AK94"
TRICKS = "89967899674347643476"
BOARD = BoardPrepared(1, deal=Deal.parse(DEAL), tricks=parse_tricks(TRICKS))
LETTERS = [(by, name) for by in "NSEW" for name in ("NT", "S", "H", "D", "C")]


def boards(text: str) -> list[BoardPrepared]:
    found = read(f'[Board "1"]\n[Deal "{DEAL}"]\n{text}\n'.encode(), "deals.pbn")
    return [one for one, _ in found.records if isinstance(one, BoardPrepared)]


def rows(tricks: str, *, left_out: int = 0) -> str:
    digits = [int(one, 16) for one in tricks]
    lines = [f"{by} {name} {made}" for (by, name), made in zip(LETTERS, digits, strict=True)]
    table = "\n".join(reversed(lines[left_out:]))
    return f'[OptimumResultTable "Declarer;Denomination\\2R;Result\\2R"]\n{table}'


def test_twenty_digits_are_read() -> None:
    assert [one.tricks for one in boards(f'[DoubleDummyTricks "{TRICKS}"]')] == [BOARD.tricks]


def test_the_table_is_read_whatever_the_order_of_its_rows() -> None:
    assert [one.tricks for one in boards(rows(TRICKS))] == [BOARD.tricks]


def test_the_table_counts_before_the_digits_and_the_digits_where_it_has_gaps() -> None:
    digits = f'[DoubleDummyTricks "{"7" * 20}"]\n'
    assert boards(digits + rows(TRICKS))[0].tricks == BOARD.tricks
    assert boards(digits + rows(TRICKS, left_out=1))[0].tricks == (7,) * 20


@pytest.mark.parametrize("text", ['[DoubleDummyTricks "********************"]', ""])
def test_unknown_tricks_are_none(text: str) -> None:
    assert [one.tricks for one in boards(text)] == [None]


def test_tricks_without_all_the_cards_are_left_out() -> None:
    found = read(f'[Board "1"]\n[DoubleDummyTricks "{TRICKS}"]\n'.encode(), "deals.pbn")
    assert all(getattr(one, "tricks", None) is None for one, _ in found.records)


def test_every_game_of_a_dealing_program_has_its_tricks() -> None:
    path = shared("real/pbn/bridgecomposer_hands.pbn")
    (reading,) = load_all([path])
    found = [one for one, _ in reading.records if isinstance(one, BoardPrepared)]
    printed = [
        line.split('"')[1].upper()
        for line in path.read_text("latin-1").splitlines()
        if line.startswith("[DoubleDummyTricks")
    ]
    assert [one.tricks and written_tricks(one.tricks) for one in found] == printed


def test_a_journal_keeps_them() -> None:
    assert decode_record(encode_record(BOARD), 2) == BOARD
    bad = encode_record(BOARD).replace(TRICKS, "7")
    with pytest.raises(NotATrickTable, match="twenty digits"):
        decode_record(bad, 2)


def test_pbn_is_written_with_them_and_reads_back() -> None:
    found = read(write_deals([BOARD]), "deals.pbn")
    (again,) = (one for one, _ in found.records if isinstance(one, BoardPrepared))
    assert again.tricks == BOARD.tricks


def test_other_cards_have_other_tricks() -> None:
    there = event(Kind(), [BOARD, row(1, "1", "2", "4SN=")])
    turned = str(Deal.parse(DEAL).rotated())
    (changed,) = decide(there, PrepareBoard(1, deal=turned))
    assert changed == BoardPrepared(1, deal=Deal.parse(turned))
    (kept,) = decide(there, PrepareBoard(1, vulnerable="both"))
    assert isinstance(kept, BoardPrepared)
    assert replace(kept, vulnerable=None) == BOARD
