"""The vectors of the game itself: Law 77, Law 2, rubber bridge and Chicago."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from overtrick.bridge import chicago, rubber
from overtrick.bridge.board import Board, Vulnerability
from overtrick.bridge.contract import Contract, Denomination, Penalty
from overtrick.bridge.result import PassedOut, Played
from overtrick.bridge.rubber import Reason
from overtrick.bridge.score import Parts, Ruleset, parts, score, score_ns
from overtrick.bridge.scoresheet import SheetLine, parse_sheet_line
from overtrick.bridge.seat import Seat, Side

DENOMINATIONS = {one.letters[0]: one for one in Denomination}
COLUMNS = {
    f"{vulnerable} {penalty.lower()}".strip(): (penalty, vulnerable == "vul")
    for vulnerable in ("nv", "vul")
    for penalty in ("", "X", "XX")
}


def contract_of(given: dict[str, Any]) -> Contract:
    if "contract" in given:
        return Contract.parse(given["contract"])
    return Contract(given["level"], DENOMINATIONS[given["strain"]], Penalty(given["doubled"]))


def check_law77(given: Any, expected: Any, vector: dict[str, Any]) -> None:
    if given.get("passed_out"):
        assert score_ns(PassedOut(), Vulnerability.BOTH) == expected
        return
    contract, tricks, vulnerable = contract_of(given), given["tricks"], given["vul"]
    assert score(contract, tricks, vulnerable) == expected
    assert parts(contract, tricks, vulnerable=vulnerable).total == expected
    for seat in Seat:
        played = Played(contract.by(seat), tricks)
        who = Vulnerability.BOTH if vulnerable else Vulnerability.NONE
        assert score_ns(played, who) == seat.side.sign * expected


def check_row(given: Any, expected: Any, vector: dict[str, Any]) -> None:
    tricks = given["odd_tricks"] + 6
    found = []
    for column in given["columns"]:
        penalty, vulnerable = COLUMNS[column]
        found.append(score(Contract.parse(given["contract"] + penalty), tricks, vulnerable))
    assert found == expected


def check_down(given: Any, expected: Any, vector: dict[str, Any]) -> None:
    """An undertrick costs the same in every contract that can lose so many."""
    possible = [level for level in range(1, 8) if level + 6 >= given["down"]]
    assert possible
    for level in possible:
        for letters in ("C", "D", "H", "S", "NT"):
            contract = Contract.parse(f"{level}{letters}{given['doubled']}")
            assert score(contract, contract.goal - given["down"], given["vul"]) == expected


def check_pre_1987(given: Any, expected: Any, vector: dict[str, Any]) -> None:
    found = parts(
        contract_of(given), given["tricks"], vulnerable=given["vul"], ruleset=Ruleset.PRE_1987
    )
    assert found.total == expected
    assert score(contract_of(given), given["tricks"], given["vul"]) != expected


def check_board(given: Any, expected: Any, vector: dict[str, Any]) -> None:
    board = Board(given["board"])
    assert board.dealer is Seat(expected["dealer"])
    assert board.vulnerable is Vulnerability(expected["vul"].lower())


def check_rubber_bonus(given: Any, expected: Any, vector: dict[str, Any]) -> None:
    ours, theirs = given["games"]
    assert ours == 2
    (one,) = rubber.play(lines("4SN=", *["4SE="] * theirs, "4SN=")).rubbers
    assert (one.won(Side.NS), one.won(Side.EW)) == (ours, theirs)
    assert [entry.points for entry in one.above if entry.reason is Reason.RUBBER] == [expected]


def check_rubber_unfinished(given: Any, expected: Any, vector: dict[str, Any]) -> None:
    assert given == {"partscore_in_unfinished_game": True}
    (one,) = rubber.play(lines("2SN=", "---")).rubbers
    assert [entry.points for entry in one.above] == [expected]
    (old,) = rubber.play(lines("2SN=", "---"), rubber.RubberRules(part_score=50)).rubbers
    assert [entry.points for entry in old.above] == [50]


def check_rubber_honours(given: Any, expected: Any, vector: dict[str, Any]) -> None:
    assert given in {"5 trump honours in one hand", "4 of 5 trump honours in one hand"}
    for side in Side:
        (one,) = rubber.play(lines(f"4SN= honours {side.value} {expected}")).rubbers
        assert one.above_line(side) == [expected]


def check_rubber_total(given: Any, expected: Any, vector: dict[str, Any]) -> None:
    assert given == {"deals": "J&H: 6Hx+1 not vul"}
    (one,) = rubber.play(lines("6HxN+1")).rubbers
    assert one.below(Side.NS) == [expected["below"]]
    above = {entry.reason.value.removesuffix("s"): entry.points for entry in one.above}
    assert above == expected["above"]


def check_chicago_vulnerability(given: Any, expected: Any, vector: dict[str, Any]) -> None:
    deal = given["deal"]
    for dealer in Seat:
        found = chicago.ACBL.vulnerability(deal, dealer)
        if expected == "none":
            assert found is Vulnerability.NONE
        else:
            assert expected == "dealer side"
            assert (found.of(dealer.side), found.of(dealer.side.opponents)) == (True, False)
            switched = chicago.variant("opponents").vulnerability(deal, dealer)
            assert (switched.of(dealer.side), switched.of(dealer.side.opponents)) == (False, True)


def check_chicago_score(given: Any, expected: Any, vector: dict[str, Any]) -> None:
    if "contract" in given:
        assert given["vul"]
        game = given["contract"].replace("=", "S=")
        assert chicago.play(lines("PASS", "4SN=", "4SE=", "4SN=", game)).deals[4].ns == expected
        return
    assert given == {"partscore_on_deal": 4, "completes_game": False}
    premium = int(expected.split()[0])
    deals = chicago.play(lines("4SN=", "4SE=", "4SE=", "2SN=")).deals
    assert deals[3].ns == Parts(tricks=60).total + premium


def lines(*texts: str) -> list[SheetLine]:
    return [parse_sheet_line(text) for text in texts]


CHECKS: dict[str, Callable[[Any, Any, dict[str, Any]], None]] = {
    "law77": check_law77,
    "law77_row": check_row,
    "law77_down": check_down,
    "law77_pre1987": check_pre_1987,
    "board_dealer_vul": check_board,
    "rubber_bonus": check_rubber_bonus,
    "rubber_unfinished": check_rubber_unfinished,
    "rubber_honours": check_rubber_honours,
    "rubber_total": check_rubber_total,
    "chicago_vul": check_chicago_vulnerability,
    "chicago_score": check_chicago_score,
}
