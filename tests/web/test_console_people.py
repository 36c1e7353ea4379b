"""Accounts and roles, players and members, season lists."""

from __future__ import annotations

import html
import re

import pytest

from overtrick.bootstrap import Asked
from overtrick.bootstrap.kept import Writer, open_event, opening
from overtrick.event.commands import EnterResult, OpenCorrections, SetMovement
from overtrick.formats.reading import Heading
from overtrick.store.accounts import account, all_accounts, change_account
from overtrick.store.accounts_roles import Grant, Role, Scope
from overtrick.store.connection import Connection
from overtrick.store.people import add
from overtrick.store.people_known import person
from overtrick.store.people_model import Name, Number, Privacy
from overtrick.store.people_privacy import set_privacy
from overtrick.store.people_search import search
from tests.web.console_desk import Desk
from tests.web.console_evening import busy, busy_template
from tests.web.room import Room

__all__ = ["busy", "busy_template"]


@pytest.fixture
def owner(busy: Room) -> Desk:
    return Desk(busy.as_role(Role.OWNER))


@pytest.fixture
def director(busy: Room) -> Desk:
    return Desk(busy.as_role(Role.DIRECTOR))


def known(room: Room, login: str):
    with room.store.reading() as connection:
        return account(connection, login)


def found(room: Room, name: str):
    with room.store.reading() as connection:
        return search(connection, name)[0]


def test_a_new_account_has_a_role_and_a_link_that_sets_its_password(
    busy: Room, owner: Desk
) -> None:
    owner.send("/console/accounts", login="Dan", name="Dan Cole", role="director", scope="event 1")
    link = re.search(r"/password/([0-9a-f]+)", owner.text)
    assert link
    dan = known(busy, "dan")
    assert dan.grants == (Grant(Role.DIRECTOR, Scope(event=1)),)
    assert (owner.status, owner.path) == (200, "/console/accounts")
    assert "/password/" not in owner.open("/console/accounts").text
    assert owner.client.get(f"/password/{link[1]}").status_code == 200
    owner.send(f"/console/accounts/{dan.id}", what="link")
    other = re.search(r"/password/([0-9a-f]+)", owner.text)
    assert (owner.path, other and other[1] != link[1]) == ("/console/accounts", True)
    assert "dan" in owner.words
    assert "/password/" not in owner.open("/console/accounts").text
    again = {"login": "Dan", "name": "Dan Again", "role": "scorer", "scope": "event 1"}
    owner.send("/console/accounts", **again)
    assert "already" in owner.words
    assert owner.status == 422
    assert (owner.field("login"), owner.field("name")[-1]) == (["Dan"], "Dan Again")
    form = owner.text.partition('id="login"')[2]
    assert re.findall(r'value="([^"]*)" selected', form) == ["scorer", "event 1"]


def test_the_name_of_an_account_is_a_text(busy: Room, owner: Desk) -> None:
    new = {"login": "dan", "name": "Dan\x07", "role": "director", "scope": "all"}
    owner.send("/console/accounts", **new)
    assert (owner.status, "character 4 is U+0007" in owner.words) == (422, True)
    owner.send("/console/accounts", **(new | {"name": "Dan"}))
    owner.send(f"/console/accounts/{known(busy, 'dan').id}", what="name", name="D" * 201)
    assert (owner.status, "at most 200 characters" in owner.words) == (422, True)
    assert known(busy, "dan").name == "Dan"


def test_a_role_is_given_in_an_event_whose_number_may_be_one(busy: Room, owner: Desk) -> None:
    dan = {"login": "dan", "name": "", "role": "scorer"}
    owner.send("/console/accounts", **dan, scope=f"event {'9' * 5000}")
    assert (owner.status, "a club or an event is expected" in owner.words) == (422, True)


def test_roles_are_given_and_taken(busy: Room, owner: Desk) -> None:
    id_ = busy.known("dan")
    owner.send(f"/console/accounts/{id_}", what="grant", role="scorer", scope="all")
    assert known(busy, "dan").grants == (Grant(Role.SCORER),)
    owner.send(f"/console/accounts/{id_}", what="revoke", role="scorer", scope="all")
    assert known(busy, "dan").grants == ()
    owner.send(f"/console/accounts/{id_}", what="grant", role="emperor", scope="all")
    assert "is no role" in owner.words


def test_an_account_is_closed_at_once_and_opened_again(busy: Room, owner: Desk) -> None:
    browser = busy.signed_in("dan", Grant(Role.DIRECTOR))
    assert browser.get("/console").status_code == 200
    id_ = known(busy, "dan").id
    owner.send(f"/console/accounts/{id_}", what="close")
    assert browser.get("/console").status_code == 401
    owner.send(f"/console/accounts/{id_}", what="open")
    assert not known(busy, "dan").disabled


def test_the_last_owner_stays(busy: Room, owner: Desk) -> None:
    (mine,) = [one for one in _accounts(busy) if one.login == "owner-all"]
    for what in ("close", "revoke"):
        owner.send(f"/console/accounts/{mine.id}", what=what, role="owner", scope="all")
        assert "somebody has to stay owner" in owner.words
    busy.known("other", Grant(Role.OWNER))
    owner.send(f"/console/accounts/{mine.id}", what="revoke", role="owner", scope="all")
    assert known(busy, "owner-all").grants == ()


def _accounts(room: Room):
    with room.store.reading() as connection:
        return all_accounts(connection)


def test_an_account_is_linked_to_the_one_player_of_a_name(busy: Room, owner: Desk) -> None:
    id_ = busy.known("ada")
    owner.send(f"/console/accounts/{id_}", what="name", name="Ada", person="Ada Birch")
    assert known(busy, "ada").person == found(busy, "Ada Birch").id
    owner.send(f"/console/accounts/{id_}", what="name", name="Adah", person="Nobody Known")
    assert "give a number" in owner.words
    assert "Adah" in owner.field("name")
    assert "Nobody Known" in owner.field("person")
    assert "<details open>" in owner.text


def test_an_account_is_unlinked_from_its_player(busy: Room, owner: Desk) -> None:
    id_ = busy.known("ada", Grant(Role.DIRECTOR))
    emptied = {"what": "name", "name": "Ada", "person": "", "was-player": "Ada Birch"}
    for sent in ({"what": "unlink"}, emptied):
        owner.send(f"/console/accounts/{id_}", what="name", name="Ada", person="Ada Birch")
        assert known(busy, "ada").person
        assert "plays as Ada Birch" in owner.open("/console/accounts").words
        owner.send(f"/console/accounts/{id_}", **sent)
        assert known(busy, "ada").person is None


def renaming(owner: Desk, id_: str) -> dict[str, str]:
    """The form of an account's name and player as the page shows it."""
    forms = owner.open("/console/accounts").forms(f"/console/accounts/{id_}")
    return _filled(next(one for one in forms if "person" in one))


def _filled(form: dict[str, list[str]]) -> dict[str, str]:
    return {name: values[0] for name, values in form.items() if name != "_csrf" and values}


def _change(room: Room, id_: str, **values: str) -> None:
    room.store.write(lambda connection: change_account(connection, id_, **values))


def test_a_page_that_lay_open_changes_only_what_was_changed_in_it(busy: Room, owner: Desk) -> None:
    id_, ada = busy.known("ada", Grant(Role.DIRECTOR)), found(busy, "Ada Birch").id
    form = renaming(owner, id_) | {"what": "name"}
    _change(busy, id_, person=ada)
    owner.send(f"/console/accounts/{id_}", **(form | {"name": "Ada B."}))
    assert (known(busy, "ada").name, known(busy, "ada").person) == ("Ada B.", ada)
    form = renaming(owner, id_) | {"what": "name"}
    _change(busy, id_, name="Ada Birch, TD")
    owner.send(f"/console/accounts/{id_}", **(form | {"person": ""}))
    assert (known(busy, "ada").name, known(busy, "ada").person) == ("Ada Birch, TD", None)


def test_a_name_or_player_of_an_account_that_both_changed_is_asked_again(
    busy: Room, owner: Desk
) -> None:
    id_, path = busy.known("ada"), "/console/accounts"
    form = renaming(owner, id_) | {"what": "name"}
    _change(busy, id_, name="Director", person=found(busy, "Rosa Vale").id)
    for mine, now in (({"name": "Ada B."}, "Director"), ({"person": "Ada Birch"}, "Rosa Vale")):
        owner.send(f"{path}/{id_}", **(form | mine))
        assert owner.status == 422
        assert f"it was set to “{now}” while this page lay open" in owner.words
        assert known(busy, "ada").person == found(busy, "Rosa Vale").id
        (again,) = (one for one in owner.forms(f"{path}/{id_}") if "person" in one)
        stands = {"name": "Director", "person": "Rosa Vale"} | mine
        assert {name: again[name] for name in stands} == {k: [v] for k, v in stands.items()}
        before = known(busy, "ada")
        owner.send(f"{path}/{id_}", **_filled(again) | {"what": "name"})
        assert owner.status == 200
        assert known(busy, "ada") != before
        _change(busy, id_, name="Director")
    assert known(busy, "ada").person == found(busy, "Ada Birch").id


def test_who_says_the_same_as_another_said_meanwhile_is_not_asked(busy: Room, owner: Desk) -> None:
    id_, ada = busy.known("ada"), found(busy, "Ada Birch").id
    form = renaming(owner, id_) | {"what": "name", "name": "Ada", "person": "Ada Birch"}
    _change(busy, id_, name="Ada", person=ada)
    owner.send(f"/console/accounts/{id_}", **form)
    assert owner.status == 200
    assert (known(busy, "ada").name, known(busy, "ada").person) == ("Ada", ada)


def test_another_player_than_the_one_shown_is_not_unlinked(busy: Room, owner: Desk) -> None:
    id_, rosa = busy.known("ada"), found(busy, "Rosa Vale").id
    _change(busy, id_, person=found(busy, "Ada Birch").id)
    forms = owner.open("/console/accounts").forms(f"/console/accounts/{id_}")
    unlinking = _filled(next(one for one in forms if set(one) == {"_csrf", "was-person", "what"}))
    _change(busy, id_, person=rosa)
    owner.send(f"/console/accounts/{id_}", **(unlinking | {"what": "unlink"}))
    assert "it was set to “Rosa Vale” while this page lay open" in owner.words
    assert known(busy, "ada").person == rosa


def test_a_programs_token_is_revoked(busy: Room, owner: Desk) -> None:
    program = busy.program(Role.SCORER)
    assert program.get("/api/v1/events").status_code == 200
    token = re.search(r"/console/tokens/([^/]+)/revoke", owner.open("/console/accounts").text)
    assert token
    owner.send(f"/console/tokens/{token[1]}/revoke")
    assert program.get("/api/v1/events").status_code == 401


def test_players_are_searched_and_added(busy: Room, director: Desk) -> None:
    assert "Birch, Ada" in director.open("/console/players?q=bir").words
    director.send("/console/players", name="Zoë van den Åhl", body="ebu", number="4711")
    one = found(busy, "4711")
    assert str(one.name) == "Zoë van den Åhl"
    assert "EBU 4711" in director.words
    director.send("/console/players", name="Someone Else", body="EBU", number="4711")
    assert "somebody else" in director.words or "already" in director.words
    assert (director.field("name"), director.field("number")) == (["Someone Else"], ["4711"])
    assert '<details class="card" open>' in director.text
    ada = f"/console/players/{found(busy, 'Ada Birch').id}"
    director.send(ada, what="number", body="EBU", number="4711")
    assert (director.field("body"), director.field("number")) == (["EBU"], ["4711"])
    assert '<details class="card" open>' in director.text
    director.send(ada, what="merge", gone="p0")
    assert director.field("gone") == ["p0"]
    assert '<details class="card" open>' not in director.open(ada).text


def test_a_name_is_mended_or_changed_and_the_old_one_is_kept(busy: Room, director: Desk) -> None:
    ada = found(busy, "Ada Birch").id
    director.send(f"/console/players/{ada}", what="rename", name="Ada Stone")
    assert "Ada Birch" in director.words
    director.send(f"/console/players/{ada}", what="correct", name="Adah Stone")
    assert str(found(busy, "Adah").name) == "Adah Stone"


def test_what_others_see_is_chosen_on_the_page_to_which_names_lead(
    busy: Room, director: Desk
) -> None:
    ada = found(busy, "Ada Birch").id
    here = f"/console/players/{ada}"
    director.open("/console/events/1/names")
    assert (
        f'<a href="{here}" aria-label="Others see of Ada Birch: the whole name">' in director.text
    )
    (form,) = (one for one in director.open(here).forms(here) if "privacy" in one)
    assert form["was"] == ["full"]
    director.send(here, what="privacy", privacy="initials", was="full")
    assert found(busy, "Ada Birch").privacy is Privacy.INITIALS
    director.open("/console/events/1/names")
    assert 'aria-label="Others see of Ada Birch: initials"' in director.text
    elsewhere = Desk(busy.as_role(Role.SCORER, 1)).open("./names")
    assert (elsewhere.status, "/console/players/" in elsewhere.text) == (200, False)


def test_what_others_see_is_one_of_the_choices(busy: Room, director: Desk) -> None:
    ada = found(busy, "Ada Birch").id
    for typed in ("everything", "", "9"):
        director.send(f"/console/players/{ada}", what="privacy", privacy=typed, was="full")
        assert (director.status, "choose what others see" in director.words) == (200, True)
    assert found(busy, "Ada Birch").privacy is Privacy.FULL


@pytest.mark.parametrize("typed", ["99", "EBU 99", "Ada Birch", "A. Birch"])
def test_the_other_record_of_somebody_is_named_as_people_name_it(
    busy: Room, director: Desk, typed: str
) -> None:
    def twice(connection: Connection) -> str:
        other = Name("Birch", "A." if typed.startswith("A.") else "Ada")
        return add(connection, other, [Number("EBU", "99")], at="2026-01-01")

    kept, gone = found(busy, "Ada Birch").id, busy.store.write(twice)
    director.send(f"/console/players/{kept}", what="merge", gone="Nobody Known")
    assert "nobody else is found by 'Nobody Known'" in director.words
    director.send(f"/console/players/{kept}", what="merge", gone=typed)
    with busy.store.reading() as connection:
        assert person(connection, gone).id == kept, director.words


def test_of_several_who_may_be_the_other_one_record_none_is_taken(
    busy: Room, director: Desk
) -> None:
    for number in ("98", "99"):
        busy.store.write(
            lambda c, n=number: add(c, Name("Birch", "Ada"), [Number("EBU", n)], at="2026-01-01")
        )
    ada = next(iter(busy.desk.event(1).contestants.values())).players[0]
    director.send(f"/console/players/{ada}", what="merge", gone="Ada Birch")
    assert "could be Ada Birch (EBU 98), Ada Birch (EBU 99): give the number" in director.words


def test_two_records_of_one_person_are_made_one_and_taken_apart(busy: Room, director: Desk) -> None:
    busy.store.write(lambda c: add(c, Name("Birch", "A"), [Number("EBU", "99")], at="2026-01-01"))
    director.open("/console/players/duplicates")
    assert "Ada Birch" in director.words
    kept = re.search(r'action="/console/players/(p\w+)"', director.text)
    gone = re.search(r'name="gone" value="(p\w+)"', director.text)
    assert kept
    assert gone
    here = f"/console/players/{kept[1]}"
    director.send(here, what="merge", gone=gone[1], back="/console/players/duplicates")
    assert director.path == "/console/players/duplicates"
    with busy.store.reading() as connection:
        assert person(connection, gone[1]).id == kept[1]
    director.send(here, what="unmerge", gone=gone[1])
    with busy.store.reading() as connection:
        assert person(connection, gone[1]).id == gone[1]


def test_erasing_somebody_has_to_be_meant(busy: Room, director: Desk) -> None:
    ada = found(busy, "Ada Birch").id
    director.send(f"/console/players/{ada}", what="erase")
    assert found(busy, "Ada Birch")
    director.send(f"/console/players/{ada}", what="erase", sure="yes")
    assert "Name withheld" in director.words
    assert "Ada Birch" not in director.open("./names").text


def test_who_may_not_give_roles_closes_no_account_of_one_who_has_a_role_by_erasing(
    busy: Room, director: Desk, owner: Desk
) -> None:
    ada = found(busy, "Ada Birch").id
    page = f"/console/players/{ada}"
    assert "Their account" not in director.open(page).words
    boss = busy.known("boss", Grant(Role.OWNER))
    busy.store.write(lambda c: change_account(c, boss, person=ada))
    assert "only an owner may erase them" in director.open(page).words
    director.send(page, what="erase", sure="yes")
    assert "only an owner may erase them" in director.words
    assert (found(busy, "Ada Birch").id, known(busy, "boss").disabled) == (ada, False)
    assert "Their account is closed for good" in owner.open(page).words
    owner.send(page, what="erase", sure="yes")
    assert "Name withheld" in owner.words
    with busy.store.reading() as connection:
        gone = [one for one in all_accounts(connection) if one.person == ada]
    assert [(one.login, one.disabled) for one in gone] == [(f"erased {boss}", True)]


def test_a_director_erases_somebody_whose_account_has_no_role(busy: Room, director: Desk) -> None:
    ada, id_ = found(busy, "Ada Birch").id, busy.known("ada")
    busy.store.write(lambda c: change_account(c, id_, person=ada))
    assert "Their account is closed for good" in director.open(f"/console/players/{ada}").words
    director.send(f"/console/players/{ada}", what="erase", sure="yes")
    assert "Name withheld" in director.words


def test_the_only_owner_is_never_erased(busy: Room, owner: Desk) -> None:
    ada, id_ = found(busy, "Ada Birch").id, known(busy, "owner-all").id
    busy.store.write(lambda c: change_account(c, id_, person=ada))
    owner.send(f"/console/players/{ada}", what="erase", sure="yes")
    assert "somebody has to stay owner" in owner.words
    assert (found(busy, "Ada Birch").id, known(busy, "owner-all").disabled) == (ada, False)


def test_a_list_of_members_is_looked_at_before_it_is_taken_in(busy: Room, director: Desk) -> None:
    rows = "Name,EBU number\nAda Birch,1001\nNora Rush,1002\n"
    director.upload("/console/import", "members.csv", rows.encode(), body="EBU")
    assert "Nora Rush" in director.words
    form = director.forms("/console/import")[0]
    assert len(search_(busy, "Nora")) == 0
    sent = {name: values[0] for name, values in form.items() if values and name != "_csrf"}
    director.send("/console/import", **sent)
    assert "2 lines in all" in director.words
    assert len(search_(busy, "Nora")) == 1
    copied = "Surname\tFirst name\tNumber\nTarn\tSid\t1003"
    director.send("/console/import", body="EBU", list=copied)
    assert "Sid Tarn EBU 1003 new" in director.words
    assert "left out" not in director.words
    director.send("/console/import", list=copied)
    assert "1 number is left out" in director.words
    director.send("/console/import", body="EBU", list="")
    assert (director.status, "choose a file, or paste a list" in director.words) == (422, True)
    director.upload("/console/import", "x.csv", b"\x00\x01\x02")
    assert director.status == 422


LIST = "Surname,First name,Number\nTarn,Sid,1003"


def test_from_what_a_list_would_change_a_way_leads_back_to_what_was_sent(
    busy: Room, director: Desk
) -> None:
    director.send("/console/import", list=LIST, club="Elms", emails="yes")
    assert "Sid Tarn 1003 new" in director.words
    form = back(director)
    assert (form["list"], form["club"], "content" in form) == (LIST, "Elms", False)
    assert 'value="yes" checked' in director.text
    director.send("/console/import", **form | {"body": "EBU"})
    assert "Sid Tarn EBU 1003 new" in director.words
    director.upload("/console/import", "members.csv", LIST.encode())
    assert "1 number is left out" in director.words
    form = back(director)
    assert "members.csv is still here" in director.words
    assert form["list"] == ""
    director.send("/console/import", **form | {"body": "EBU"})
    assert "Sid Tarn EBU 1003 new" in director.words
    director.send("/console/import", **form | {"list": LIST.replace("Sid", "Sue")})
    assert "Sue Tarn" in director.words
    assert not search_(busy, "Tarn")


def back(desk: Desk) -> dict[str, str]:
    """What stands in the form behind the button that leads back."""
    assert 'name="back" value="yes"' in desk.text
    desk.send("/console/import", **filled(desk) | {"back": "yes"})
    assert desk.status == 200
    return filled(desk)


def filled(desk: Desk) -> dict[str, str]:
    """What the form of members has in it, with the list that is pasted there."""
    (form,) = desk.forms("/console/import")
    sent = {name: values[0] for name, values in form.items() if values and name != "_csrf"}
    pasted = re.search(r"<textarea[^>]*>(.*?)</textarea>", desk.text, re.DOTALL)
    return sent | ({"list": html.unescape(pasted[1])} if pasted else {})


def test_of_a_file_and_a_pasted_list_neither_is_taken(busy: Room, director: Desk) -> None:
    rows = b"Name,EBU number\nNora Rush,1002\n"
    director.upload("/console/import", "members.csv", rows, list=LIST, club="Elms")
    assert (director.status, "a file and a pasted list" in director.words) == (422, True)
    form = filled(director)
    assert (form["list"], form["club"]) == (LIST, "Elms")
    assert "Nora Rush" not in director.words


@pytest.mark.parametrize("content", ["abc", "a b c d", "ä", "QQ==="])
def test_a_list_that_comes_back_otherwise_than_our_page_sends_it_is_refused_by_its_field(
    busy: Room, director: Desk, content: str
) -> None:
    director.send("/console/import", content=content, file="members.csv", step="do")
    assert (director.status, "content: base64 is expected" in director.words) == (400, True)


def search_(room: Room, text: str):
    with room.store.reading() as connection:
        return search(connection, text)


def test_an_evening_at_play_is_in_no_season_list_until_play_is_ended(
    busy: Room, director: Desk
) -> None:
    page = director.open("/console/seasons?since=2026-01-01")
    assert "2026-11-26 Thursday Pairs : it is still at play" in page.words
    assert "Ada Birch" not in page.words
    sheet = "/console/seasons.csv?since=2026-01-01"
    assert len(director.client.get(sheet).text.splitlines()) == 1
    busy.act(1, OpenCorrections())
    page = director.open("/console/seasons?since=2026-01-01")
    assert "still at play" not in page.words
    assert "Ada Birch" in page.words
    assert "Ada Birch" in director.client.get(sheet).text


def test_a_season_list_and_a_players_page_count_what_was_played(busy: Room, director: Desk) -> None:
    busy.act(1, OpenCorrections())
    assert "Ada Birch" in director.open("/console/seasons?since=2026-01-01").words
    assert "No event of this season" in director.open("/console/seasons?since=2027-01-01").words
    ada = found(busy, "Ada Birch").id
    words = director.open(f"/console/players/{ada}").words
    assert "Thursday Pairs" in words
    assert "Max Stone" in words


def test_who_shares_a_place_in_a_season_list_stands_in_it_by_name(
    busy: Room, director: Desk
) -> None:
    busy.act(1, OpenCorrections())
    text = director.open("/console/seasons?since=2026-01-01").text
    rows = re.findall(r'<td class="place">(\d+=?)</td><th scope="row"><a [^>]*>([^<]+)<', text)
    shared = [place for place, _ in rows if place.endswith("=")]
    assert shared
    assert all(shared.count(place) > 1 for place in shared)
    for one in set(shared):
        names = [name for place, name in rows if place == one]
        assert names == sorted(names)


def test_a_season_list_is_of_everybody_where_the_least_is_no_number(
    busy: Room, director: Desk
) -> None:
    for least in ("x", "-1", "9" * 5000):
        assert director.open(f"/console/seasons?least={least}").status == 200
        assert director.open(f"/console/seasons.csv?least={least}").status == 200


def test_a_season_list_shows_people_as_they_chose_and_says_what_does_not_count(
    busy: Room, director: Desk
) -> None:
    busy.act(1, OpenCorrections())
    ada, max_ = found(busy, "Ada Birch").id, found(busy, "Max Stone").id

    def chosen(connection) -> None:
        set_privacy(connection, ada, Privacy.HIDDEN)
        set_privacy(connection, max_, Privacy.INITIALS)

    busy.store.write(chosen)
    teams = Heading(title="Autumn Teams", form="teams", method="imp", date="2026-11-20")
    number = open_event(busy.store, opening(teams, Asked()), Writer(busy.now, "test"))
    busy.act(number, SetMovement("round-robin-teams-4", boards_per_set=2))
    undated = Heading(title="Some Evening", form="pairs", method="mp", winners=1)
    other = open_event(busy.store, opening(undated, Asked()), Writer(busy.now, "test"))
    busy.act(other, SetMovement("howell-4", boards_per_set=2))
    for event in (number, other):
        at, sitting = min(busy.desk.event(event).sittings.items())
        busy.act(event, EnterResult(at[1], at[2], sitting.boards[0], "PASS", at[0]))
    page = director.open("/console/seasons?since=2026-01-01")
    assert "Name withheld" in page.words
    assert "Ada Birch" not in page.words
    assert "M.S." in page.words
    assert "2026-11-20 Autumn Teams : teams have no percentages" in page.words
    assert "Some Evening : it has no date" in page.words
    assert "from 2026-01-01" in page.words
    assert "/console/seasons.csv?since=2026-01-01&amp;until=&amp;club=&amp;least=1" in page.text
    sheet = director.client.get("/console/seasons.csv?since=2026-01-01")
    assert sheet.headers["content-type"].startswith("text/csv")
    first, *rows = sheet.text.splitlines()
    assert first == "place,name,events,won,best,mean"
    assert {"Name withheld", "M.S."} <= {one.split(",")[1] for one in rows}
    assert len(director.client.get("/console/seasons.csv?least=2").text.splitlines()) == 1
