"""A second Law 77, trick by trick and without cleverness; it writes the known answers.

``python -m tests.bridge.naive_law77`` writes ``law77.csv`` beside this file: every contract,
doubled or not, at either vulnerability, with every number of tricks. It shares nothing with
the library, so that the two can prove each other.
"""

from __future__ import annotations

import csv
from collections.abc import Iterator
from pathlib import Path

ANSWERS = Path(__file__).with_name("law77.csv")
HEADER = ("level", "denomination", "penalty", "vulnerable", "tricks", "score")


def naive_score(level: int, denomination: str, penalty: str, vulnerable: str, tricks: int) -> int:
    needed = 6 + level
    if tricks < needed:
        total = 0
        for lost in range(1, needed - tricks + 1):
            total -= price_of_undertrick(lost, penalty, vulnerable)
        return total
    for_bid = 0
    for trick in range(1, level + 1):
        for_bid += price_of_odd_trick(trick, denomination, penalty)
    total = for_bid
    for _ in range(tricks - needed):
        total += price_of_overtrick(denomination, penalty, vulnerable)
    if for_bid >= 100:
        total += 500 if vulnerable == "yes" else 300
    else:
        total += 50
    if level == 6:
        total += 750 if vulnerable == "yes" else 500
    if level == 7:
        total += 1500 if vulnerable == "yes" else 1000
    if penalty == "X":
        total += 50
    if penalty == "XX":
        total += 100
    return total


def price_of_odd_trick(trick: int, denomination: str, penalty: str) -> int:
    if denomination == "C" or denomination == "D":
        price = 20
    elif denomination == "H" or denomination == "S":
        price = 30
    elif trick == 1:
        price = 40
    else:
        price = 30
    if penalty == "X":
        return price + price
    if penalty == "XX":
        return price + price + price + price
    return price


def price_of_overtrick(denomination: str, penalty: str, vulnerable: str) -> int:
    if penalty == "X":
        return 200 if vulnerable == "yes" else 100
    if penalty == "XX":
        return 400 if vulnerable == "yes" else 200
    return 20 if denomination in "CD" else 30


def price_of_undertrick(lost: int, penalty: str, vulnerable: str) -> int:
    if penalty == "":
        return 100 if vulnerable == "yes" else 50
    if vulnerable == "yes":
        doubled = 200 if lost == 1 else 300
    elif lost == 1:
        doubled = 100
    elif lost == 2 or lost == 3:
        doubled = 200
    else:
        doubled = 300
    return doubled if penalty == "X" else doubled + doubled


def rows() -> Iterator[tuple[int, str, str, str, int, int]]:
    for level in range(1, 8):
        for denomination in ("C", "D", "H", "S", "NT"):
            for penalty in ("", "X", "XX"):
                for vulnerable in ("no", "yes"):
                    for tricks in range(14):
                        known = naive_score(level, denomination, penalty, vulnerable, tricks)
                        yield level, denomination, penalty, vulnerable, tricks, known


def main() -> None:
    with ANSWERS.open("w", newline="", encoding="utf-8") as file:
        writer = csv.writer(file, lineterminator="\n")
        writer.writerow(HEADER)
        writer.writerows(rows())


if __name__ == "__main__":
    main()
