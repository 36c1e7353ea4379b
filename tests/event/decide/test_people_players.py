"""Entries, substitutes, exchanges and line-ups."""

from __future__ import annotations

import pytest

from overtrick.event.commands import (
    EnterContestant,
    GiveLineUp,
    Leave,
    SeatPlayers,
    SetMovement,
    Undo,
)
from overtrick.event.decide import decide
from overtrick.event.naming import contestant_of
from overtrick.event.refusals import CannotUndo, NoSuchContestant, NotAllowed, SeatedTwice
from overtrick.event.state import Event
from tests.event.decide.evening import evening, kinds, nothing, opened, then, who


def three_tables() -> Event:
    event = opened()
    for number in "123":
        for side in ("NS", "EW"):
            pair = (f"{number}{side}-a", f"{number}{side}-b")
            event = then(event, EnterContestant(number, side=side, players=pair))  # type: ignore[arg-type]
    return then(event, SetMovement("mitchell-3"))


def test_a_substitute_plays_for_some_rounds() -> None:
    event = three_tables()
    command = SeatPlayers("2NS", ("2NS-a", "guest"), 2, 2, "a phone call")
    assert kinds(decide(event, command)) == ["PlayersSeated"]
    event = then(event, command)
    assert [event.players(who("2NS"), round_)[1] for round_ in (1, 2, 3)] == [
        "2NS-b", "guest", "2NS-b",
    ]  # fmt: skip
    assert nothing(event, command)
    assert then(event, Undo(len(event.entries))).seated == {}


def test_nobody_plays_for_two_contestants_in_one_round() -> None:
    event = three_tables()
    with pytest.raises(SeatedTwice, match="1EW-a plays for 1EW in round 2"):
        decide(event, SeatPlayers("2NS", ("2NS-a", "1EW-a"), 2))
    # A pair that sits out in round 2, or has left, may lend a player.
    event = then(event, Leave("1EW", 1))
    assert decide(event, SeatPlayers("2NS", ("2NS-a", "1EW-a"), 2))
    with pytest.raises(SeatedTwice):
        decide(event, SeatPlayers("2NS", ("2NS-a", "1EW-a"), 1))


def test_undo_seats_nobody_for_two_contestants() -> None:
    event = then(three_tables(), SeatPlayers("3NS", ("x", "3NS-b")))
    first = len(event.entries)
    event = then(event, SeatPlayers("3EW", ("3NS-a", "3EW-b")))
    with pytest.raises(CannotUndo, match="3NS-a plays for 3NS and 3EW in round 1"):
        decide(event, Undo(first))
    # Backwards it goes.
    assert then(event, Undo(len(event.entries)), Undo(first)).seated == {}


def test_undo_seats_nobody_twice_before_there_is_a_schedule_either() -> None:
    event = then(opened(1), EnterContestant("1", players=("a", "b")))
    event = then(event, EnterContestant("2", players=("c", "d")), SeatPlayers("1", ("x", "b"), 2))
    first = len(event.entries)
    event = then(event, SeatPlayers("2", ("a", "d"), 3, 3))
    with pytest.raises(CannotUndo, match="a plays for 1 and 2 in round 3"):
        decide(event, Undo(first))


def test_a_substitute_is_not_entered_as_well() -> None:
    event = then(three_tables(), SeatPlayers("3NS", ("3NS-a", "guest"), 2, 2))
    with pytest.raises(NotAllowed, match="guest plays for 3NS in round 2"):
        decide(event, EnterContestant("4", side="NS", players=("guest", "other")))
    with pytest.raises(NotAllowed, match="3NS-b is entered with 3NS already"):
        decide(event, EnterContestant("4", side="NS", players=("3NS-b", "other")))
    assert decide(event, EnterContestant("3", side="NS", players=("3NS-a", "guest")))
    left = then(three_tables(), Leave("3NS", 0))
    assert decide(left, EnterContestant("4", side="NS", players=("3NS-a", "3NS-b")))


def test_another_direction_never_names_a_pair() -> None:
    event = opened()
    for number, side in (("1", "NS"), ("2", "NS"), ("3", "NS"), ("1", "EW")):
        event = then(event, EnterContestant(number, side=side))  # type: ignore[arg-type]
    with pytest.raises(NoSuchContestant, match="no contestant '3EW'; entered are 1EW, 1NS"):
        contestant_of(event, "3EW")
    assert contestant_of(event, "3") == contestant_of(event, " 3ns") == who("3NS")
    with pytest.raises(NoSuchContestant, match="could be 1NS, 1EW: say which"):
        contestant_of(event, "1")
    assert contestant_of(then(opened(1), EnterContestant("7")), "7EW") == who("7")


def test_a_section_may_be_left_out_where_numbers_are_unique() -> None:
    event = opened()
    for section, number in (("A", "1"), ("B", "11"), ("A", "2"), ("B", "2")):
        event = then(event, EnterContestant(number, section, "NS"))
    assert contestant_of(event, "1NS") == who("1NS", "A")
    assert contestant_of(event, "11") == who("11NS", "B")
    with pytest.raises(NoSuchContestant, match="could be A2NS, B2NS"):
        contestant_of(event, "2NS")


def test_a_substitute_of_two_pairs_in_different_rounds_is_welcome() -> None:
    event = then(three_tables(), SeatPlayers("2NS", ("2NS-a", "guest"), 1, 1))
    assert decide(event, SeatPlayers("3NS", ("guest", "3NS-b"), 2, 2))
    with pytest.raises(SeatedTwice, match="guest plays for 2NS in round 1"):
        decide(event, SeatPlayers("3NS", ("guest", "3NS-b"), 1, 2))


def test_two_players_change_places() -> None:
    event = three_tables()
    command = SeatPlayers("1NS", ("1NS-a", "2NS-b"), 2, exchange=True)
    assert kinds(decide(event, command)) == ["PlayersSeated", "PlayersSeated"]
    event = then(event, command)
    assert event.players(who("1NS"), 2) == ("1NS-a", "2NS-b")
    assert event.players(who("2NS"), 3) == ("2NS-a", "1NS-b")
    assert event.players(who("2NS"), 1) == ("2NS-a", "2NS-b")
    assert nothing(event, command)
    assert then(event, Undo(len(event.entries))) == three_tables()
    with pytest.raises(NotAllowed, match="there is no exchange"):
        decide(event, SeatPlayers("3NS", ("3NS-a", "guest"), exchange=True))


@pytest.mark.parametrize(
    ("command", "error", "said"),
    [
        (SeatPlayers("9NS", ("a", "b")), NoSuchContestant, "9NS"),
        (SeatPlayers("1NS", ("a",)), NotAllowed, "expected 2 players, not 1"),
        (SeatPlayers("1NS", ("a", "a")), NotAllowed, "named twice"),
        (SeatPlayers("1NS", ("a", "b"), 3, 2), NotAllowed, "rounds 3 to 2"),
        (EnterContestant("4"), NotAllowed, "say NS or EW"),
        (EnterContestant(" ", side="NS"), NotAllowed, "has a number"),
        (EnterContestant("4", side="NS", players=("1NS-a", "z")), NotAllowed, "entered with 1NS"),
        (EnterContestant("4", side="NS", players=("z", "z")), NotAllowed, "named twice"),
        (GiveLineUp("1NS", 1, ("a", "b"), ("c", "d")), NotAllowed, "for teams"),
    ],
)
def test_what_cannot_be_is_refused(
    command: SeatPlayers | EnterContestant | GiveLineUp, error: type[NotAllowed], said: str
) -> None:
    with pytest.raises(error, match=said):
        decide(three_tables(), command)


def test_one_list_of_winners_has_no_lines() -> None:
    with pytest.raises(NotAllowed, match="leave NS out"):
        decide(opened(1), EnterContestant("1", side="NS"))
    assert decide(opened(1), EnterContestant("1"))


def team() -> Event:
    event = then(opened(1, "teams"), EnterContestant("1", players=("a", "b", "c", "d", "e", "f")))
    return then(event, EnterContestant("2"))


def test_four_of_a_team_of_six_sit_down_from_a_stanza_on() -> None:
    event = then(team(), GiveLineUp("1", 1, ("a", "b"), ("c", "d")))
    event = then(event, GiveLineUp("1", 3, ("e", "b"), ("c", "f")))
    for round_, ns in ((1, ("a", "b")), (2, ("a", "b")), (3, ("e", "b"))):
        line_up = event.line_up(who("1"), round_)
        assert line_up and line_up.ns == ns
    assert nothing(event, GiveLineUp("1", 4, ("e", "b"), ("c", "f")))
    assert then(event, Undo(len(event.entries))) == then(
        team(), GiveLineUp("1", 1, ("a", "b"), ("c", "d"))
    )


def test_of_two_line_ups_for_a_round_the_last_one_counts() -> None:
    event = then(team(), GiveLineUp("1", 2, ("a", "b"), ("c", "d")))
    event = then(event, GiveLineUp("1", 2, ("e", "b"), ("c", "f")))
    line_up = event.line_up(who("1"), 2)
    assert line_up and (line_up.ns, line_up.ew) == (("e", "b"), ("c", "f"))
    assert event.line_up(who("1"), 1) is None
    event = then(event, GiveLineUp("1", 1, ("a", "b"), ("c", "d")))
    assert event.line_up(who("1"), 2) == line_up


def test_a_line_up_is_of_the_team() -> None:
    event = team()
    with pytest.raises(NotAllowed, match="z is not of team 1"):
        decide(event, GiveLineUp("1", 1, ("a", "z"), ("c", "d")))
    with pytest.raises(NotAllowed, match="four different players"):
        decide(event, GiveLineUp("1", 1, ("a", "b"), ("a", "d")))
    with pytest.raises(NotAllowed, match="say first who its players are"):
        decide(event, GiveLineUp("2", 1, ("a", "b"), ("c", "d")))
    event = then(event, Leave("1", 2))
    with pytest.raises(NotAllowed, match="left after round 2"):
        decide(event, GiveLineUp("1", 3, ("a", "b"), ("c", "d")))
    guests = SeatPlayers("2", ("p", "q", "r", "s"))
    assert decide(then(event, guests), GiveLineUp("2", 1, ("p", "q"), ("r", "s")))


def test_a_player_of_an_individual_has_a_substitute() -> None:
    event = then(evening("individual-8", 1, "individual"), SeatPlayers("3", ("guest",), 2))
    assert event.players(who("3"), 2) == ("guest",)
    with pytest.raises(SeatedTwice):
        decide(event, SeatPlayers("4", ("guest",), 2))
