"""Evenings that are being played, for the tests of the public pages."""

from __future__ import annotations

from collections.abc import Iterable
from random import Random

from overtrick.bootstrap.kept import Writer, open_event
from overtrick.bridge.deal import RANKS, Hand
from overtrick.event.commands import (
    Command,
    EnterContestant,
    EnterResult,
    PrepareBoard,
    SetMovement,
)
from overtrick.event.records import EventOpened
from overtrick.event.state import Event
from overtrick.scoring.options import Options
from tests.web.room import Room

NAMES = ("Ada Birch", "Max Stone", "Pia Oakes", "Tom Whitlock", "Lena Moor", "Karl Wend")
CONTRACTS = ("3NTN=", "4SS+1", "2HE-1", "PASS", "1NTW+2", "5CXN-3", "6DS=", "4HE=")


def opening(title: str = "Thursday pairs", **more: object) -> EventOpened:
    usual: dict = {
        "title": title, "date": "2026-11-26", "form": "pairs", "method": "mp", "rules": "plain",
        "options": Options().named, "winners": 2, "club": "Larchfield",
    }  # fmt: skip
    return EventOpened(**usual | more)


def deal_text(seed: int) -> str:
    """Some deal in the words of PBN."""
    random = Random(seed)
    deck = [suit + rank for suit in "SHDC" for rank in RANKS]
    random.shuffle(deck)
    hands = []
    for place in range(4):
        cards = deck[13 * place : 13 * place + 13]
        suits = ("".join(r for r in RANKS if suit + r in cards) for suit in "SHDC")
        hands.append(Hand.parse(".".join(suits)))
    return "N:" + " ".join(".".join(one.suits) for one in hands)


def seated(tables: int = 3, boards: int = 2, *, names: bool = True) -> list[Command]:
    """A Mitchell with its cards: pairs each way, named in turn."""
    entered = []
    for n in range(1, tables + 1):
        for place, side in enumerate(("NS", "EW")):
            two = tuple(f"{NAMES[(n + place + k - 1) % 6]} {side}{n}{k}" for k in (0, 1))
            entered.append(EnterContestant(str(n), "", side, two if names else ()))
    prepared = [PrepareBoard(b, deal=deal_text(b)) for b in range(1, tables * boards + 1)]
    return [*entered, SetMovement(f"mitchell-{tables}", boards_per_set=boards), *prepared]


def results(event: Event, rounds: Iterable[int], start: int = 0) -> list[Command]:
    """Every result of some rounds, contract after contract."""
    wanted = [
        (place, board)
        for place, one in sorted(event.sittings.items())
        if place[1] in set(rounds) and one.plays
        for board in one.boards
    ]
    return [
        EnterResult(place[1], place[2], board, CONTRACTS[(start + n) % len(CONTRACTS)], place[0])
        for n, (place, board) in enumerate(wanted)
    ]


def evening(
    room: Room, rounds: Iterable[int] = (), *, tables: int = 3, title: str = "Pairs"
) -> int:
    """An evening of a Mitchell as far as some rounds; its number."""
    number = open_event(room.store, opening(title), Writer(room.now, "test"))
    room.act(number, *seated(tables))
    room.act(number, *results(room.desk.event(number), rounds))
    return number
