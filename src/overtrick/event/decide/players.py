"""Who sits for a contestant: substitutes, exchanged players, line-ups of teams."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from overtrick.event.commands import GiveLineUp, SeatPlayers
from overtrick.event.contestant import ContestantId
from overtrick.event.naming import contestant_of
from overtrick.event.records import FormName, LineUpGiven, PlayersSeated, Record
from overtrick.event.refusals import NotAllowed, SeatedTwice
from overtrick.event.seating import at_table
from overtrick.event.state import Event

_PLAYERS: dict[FormName, range] = {
    "pairs": range(2, 3), "individual": range(1, 2), "teams": range(4, 9),
}  # fmt: skip


def players_seated(event: Event, command: SeatPlayers) -> tuple[Record, ...]:
    """The records of who plays for a contestant, and with an exchange for the other one.

    Raises SeatedTwice where somebody would play for two contestants in one round.
    """
    contestant = contestant_of(event, command.contestant)
    _must_be_so_many(event, command)
    rounds = _rounds(event, command)
    if all(event.players(contestant, one) == command.players for one in rounds):
        return ()
    seated = [_seated(contestant, command.players, command)]
    if command.exchange:
        seated += _exchanged(event, contestant, command)
    playing = {one.contestant: one.players for one in seated}
    for round_ in rounds:
        _must_play_once(event, playing, round_)
    return tuple(seated)


def _must_be_so_many(event: Event, command: SeatPlayers) -> None:
    number, allowed = len(command.players), _PLAYERS[event.opened.form]
    if number not in allowed:
        least, most = allowed[0], allowed[-1]
        expected = f"{least}" if least == most else f"{least} to {most}"
        raise NotAllowed(
            f"{command.contestant} is of {event.opened.form}: expected {expected} players, "
            f"not {number}"
        )
    if len({*command.players}) < number:
        raise NotAllowed(f"{command.contestant}: the same player is named twice")
    last = command.last_round
    if command.first_round < 1 or (last is not None and last < command.first_round):
        raise NotAllowed(f"rounds {command.first_round} to {last} are none")


def _rounds(event: Event, command: SeatPlayers) -> range:
    """The rounds concerned, as far as anything can differ between them."""
    changes = [one.first_round for several in event.seated.values() for one in several]
    changes += [one.last_round + 1 for several in event.seated.values() for one in several
                if one.last_round]  # fmt: skip
    last = max((place[1] for place in event.sittings), default=0)
    until = command.last_round or max(last, command.first_round, *changes, 0)
    return range(command.first_round, until + 1)


def _seated(one: ContestantId, players: tuple[str, ...], command: SeatPlayers) -> PlayersSeated:
    return PlayersSeated(one, players, command.first_round, command.last_round, command.reason)


def _exchanged(
    event: Event, contestant: ContestantId, command: SeatPlayers
) -> Iterator[PlayersSeated]:
    """Those whom somebody is taken from, with who made room in the place.

    Raises NotAllowed where nobody comes from elsewhere, or too few make room.
    """
    before = event.players(contestant, command.first_round)
    leaving = [one for one in before if one not in command.players]
    coming = [one for one in command.players if one not in before]
    found = False
    for other in _others(event, contestant):
        theirs = list(event.players(other, command.first_round))
        for place, player in enumerate(theirs):
            if player in coming:
                if not leaving:
                    raise NotAllowed(f"{other} gives {player}, and nobody takes the place")
                theirs[place] = leaving.pop(0)
                found = True
        if tuple(theirs) != event.players(other, command.first_round):
            yield _seated(other, tuple(theirs), command)
    if not found:
        raise NotAllowed("nobody of these plays for another contestant: there is no exchange")


def _others(event: Event, contestant: ContestantId) -> Iterable[ContestantId]:
    return (one for one in event.contestants if one != contestant)


def _must_play_once(
    event: Event, playing: dict[ContestantId, tuple[str, ...]], round_: int
) -> None:
    """Raise SeatedTwice where somebody plays for two contestants who both play in a round.

    A pair that sits out, or has left, may lend its players.
    """
    at_play = _at_play(event, round_)
    for one, players in playing.items():
        for other in _others(event, one):
            theirs = playing.get(other) or event.players(other, round_)
            twice = {*players} & {*theirs}
            if twice and _plays(event, other, round_, at_play):
                raise SeatedTwice(
                    f"{min(twice)} plays for {other} in round {round_} and may not play "
                    f"for {one} as well"
                )


def _at_play(event: Event, round_: int) -> set[ContestantId] | None:
    """Who plays in a round, None where it has no schedule."""
    places = [(place[0], one) for place, one in event.sittings.items() if place[1] == round_]
    if not places:
        return None
    return {
        who for section, one in places if one.plays for who in at_table(event.opened, section, one)
    }


def _plays(
    event: Event, contestant: ContestantId, round_: int, at_play: set[ContestantId] | None
) -> bool:
    gone = event.left.get(contestant)
    if gone and gone.after_round < round_:
        return False
    return at_play is None or contestant in at_play


def line_up_given(event: Event, command: GiveLineUp) -> tuple[Record, ...]:
    """The record of who of a team plays from a round on. Raises NotAllowed."""
    if event.opened.form != "teams":
        raise NotAllowed("line-ups are given for teams")
    team = contestant_of(event, command.team)
    four = (*command.ns, *command.ew)
    if len({*four}) < 4 or not all(four):
        raise NotAllowed(f"team {command.team}: four different players sit down")
    members = event.players(team, command.first_round)
    if not members:
        raise NotAllowed(f"team {command.team}: say first who its players are")
    if strangers := [one for one in four if one not in members]:
        raise NotAllowed(
            f"{', '.join(strangers)} is not of team {command.team}, whose players are "
            f"{', '.join(members)}"
        )
    gone = event.left.get(team)
    if gone and gone.after_round < command.first_round:
        raise NotAllowed(f"team {command.team} left after round {gone.after_round}")
    now = event.line_up(team, command.first_round)
    if now and (now.ns, now.ew) == (command.ns, command.ew):
        return ()
    return (LineUpGiven(team, command.first_round, command.ns, command.ew),)
