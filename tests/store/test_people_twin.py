"""People changed at random, against a naive twin in plain dictionaries."""

from __future__ import annotations

from typing import Any

import pytest
from hypothesis import settings
from hypothesis import strategies as st
from hypothesis.stateful import (
    Bundle,
    RuleBasedStateMachine,
    initialize,
    invariant,
    precondition,
    rule,
    run_state_machine_as_test,
)
from sqlalchemy import delete

from overtrick.bridge.errors import BridgeError
from overtrick.store import Store
from overtrick.store.people import add, correct, give_number, rename, take_number
from overtrick.store.people_erasing import erase
from overtrick.store.people_folding import folded
from overtrick.store.people_known import by_number, history, person
from overtrick.store.people_merging import merge, unmerge
from overtrick.store.people_model import Name, Number
from overtrick.store.people_privacy import people_of
from overtrick.store.people_search import search
from overtrick.store.people_tables import (
    people,
    person_merges,
    person_names,
    person_numbers,
    person_words,
)

SURNAMES = st.sampled_from(["Birch", "Müller", "Stone", "O'Neill"])
NAMES = st.builds(Name, SURNAMES, st.sampled_from(["Ada", "Max", "Zoë"]))
BODIES = st.sampled_from(["EBU", "ACBL"])
NUMBERS = st.builds(Number, BODIES, st.sampled_from(["1", "02", "K3", "23"]))
AT = "2026-11-26"


class Twin:
    """The same people, as slowly and plainly as can be."""

    def __init__(self) -> None:
        self.names: dict[str, list[Name]] = {}
        self.numbers: dict[tuple[str, str], str] = {}
        self.into: dict[str, str] = {}
        self.erased: set[str] = set()

    def root(self, id_: str) -> str:
        while id_ in self.into:
            id_ = self.into[id_]
        return id_

    def group(self, id_: str) -> set[str]:
        return {one for one in self.names if self.root(one) == self.root(id_)}

    def gone(self, id_: str) -> bool:
        return self.root(id_) in self.erased

    def numbers_of(self, id_: str) -> set[tuple[str, str]]:
        return {key for key, owner in self.numbers.items() if owner in self.group(id_)}

    def found(self, typed: str) -> set[str]:
        """Who has a word of any name that begins so."""
        return {
            self.root(id_)
            for id_, names in self.names.items()
            for name in names
            if any(word.startswith(typed) for word in folded(str(name)).replace("'", " ").split())
        }


class PeopleMachine(RuleBasedStateMachine):
    """One store and its twin, changed alike."""

    store: Store
    compared = 0
    """How many times the two were compared."""
    ids = Bundle("ids")

    @initialize()
    def empty(self) -> None:
        def emptied(connection: Any) -> None:
            for table in (person_words, person_numbers, person_names, person_merges, people):
                connection.execute(delete(table))

        self.store.write(emptied)
        self.twin = Twin()

    def tried(self, work: Any) -> bool:
        """Whether the store took it."""
        try:
            self.store.write(work)
        except BridgeError:
            return False
        return True

    @rule(target=ids, name=NAMES)
    def adds(self, name: Name) -> str:
        id_ = self.store.write(lambda c: add(c, name, at=AT))
        self.twin.names[id_] = [name]
        return id_

    @rule(id_=ids, number=NUMBERS)
    def gives(self, id_: str, number: Number) -> None:
        twin, key = self.twin, (number.body, number.key)
        owner = twin.numbers.get(key)
        fits = not twin.gone(id_) and (owner is None or owner in twin.group(id_))
        assert self.tried(lambda c: give_number(c, id_, number, at=AT)) == fits
        if fits and owner is None:
            twin.numbers[key] = twin.root(id_)

    @rule(id_=ids, number=NUMBERS)
    def takes(self, id_: str, number: Number) -> None:
        key = (number.body, number.key)
        fits = not self.twin.gone(id_) and self.twin.numbers.get(key) in self.twin.group(id_)
        assert self.tried(lambda c: take_number(c, id_, number)) == fits
        if fits:
            del self.twin.numbers[key]

    @rule(id_=ids, name=NAMES, mended=st.booleans())
    def renames(self, id_: str, name: Name, mended: bool) -> None:
        change = correct if mended else rename
        fits = not self.twin.gone(id_)
        assert self.tried(lambda c: change(c, id_, name, at=AT)) == fits
        if fits:
            self.twin.names[self.twin.root(id_)].append(name)

    @rule(kept=ids, gone=ids)
    def merges(self, kept: str, gone: str) -> None:
        twin = self.twin
        fits = (
            gone not in twin.into
            and twin.root(kept) != gone
            and not twin.gone(kept)
            and not twin.gone(gone)
        )
        assert self.tried(lambda c: merge(c, kept, gone, at=AT)) == fits
        if fits:
            twin.into[gone] = twin.root(kept)

    @rule(gone=ids)
    def takes_anybody_apart(self, gone: str) -> None:
        self.takes_apart(gone)

    def takes_apart(self, gone: str) -> None:
        fits = gone in self.twin.into and not self.twin.gone(gone)
        assert self.tried(lambda c: unmerge(c, gone)) == fits
        if fits:
            del self.twin.into[gone]

    @precondition(lambda self: self.twin.into)
    @rule(data=st.data())
    def takes_one_of_the_merged_apart(self, data: st.DataObject) -> None:
        self.takes_apart(data.draw(st.sampled_from(sorted(self.twin.into))))

    @rule(id_=ids, sure=st.integers(0, 8))
    def erases(self, id_: str, sure: int) -> None:
        if sure:
            return
        twin, group = self.twin, self.twin.group(id_)
        assert set(self.store.write(lambda c: erase(c, id_))) == group
        twin.erased |= group
        twin.names |= {one: [] for one in group}
        twin.numbers = {key: owner for key, owner in twin.numbers.items() if owner not in group}

    @invariant()
    def they_agree(self) -> None:
        twin = getattr(self, "twin", None)
        if twin is None:
            return
        type(self).compared += 1
        with self.store.reading() as connection:
            shown = people_of(connection, twin.names, private=True)
            for id_ in twin.names:
                root = twin.root(id_)
                found = person(connection, id_)
                assert found.id == root == shown[id_].id
                assert set(found.ids) == twin.group(id_)
                assert {(one.body, one.key) for one in found.numbers} == twin.numbers_of(id_)
                assert (found.name is None) == twin.gone(id_)
                kept = [one.name for one in history(connection, root)]
                assert kept == twin.names[root]
                assert found.name == (kept[-1] if kept else None)
            for key, owner in twin.numbers.items():
                assert by_number(connection, Number(*key)) == twin.root(owner)
            for typed in ("b", "mul", "neill", "stone", "zo"):
                ids = {one.id for one in search(connection, typed, limit=1000)}
                assert ids == twin.found(typed), typed


@pytest.mark.parametrize(("kind", "share"), [("sqlite", 3), ("postgres", 8)])
def test_people_are_as_their_twin_has_them(
    request: pytest.FixtureRequest, opened: Any, kind: str, share: int
) -> None:
    class Machine(PeopleMachine):
        store = opened(request.getfixturevalue(f"{kind}_url"))

    examples = settings().max_examples // share
    run_state_machine_as_test(
        Machine, settings=settings(max_examples=examples, stateful_step_count=20, deadline=None)
    )
    assert Machine.compared >= examples
