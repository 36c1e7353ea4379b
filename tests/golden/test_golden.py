"""Golden evenings: what happens in a room, told in files, with standings worked out apart."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from pathlib import Path

import pytest

from overtrick.bootstrap.kept import evening_kept
from overtrick.event.compute import standings
from overtrick.event.fold import fold
from overtrick.event.records import Entry
from overtrick.event.standings import Row
from overtrick.formats.journal import encode_record, entries, write
from overtrick.formats.writing import Evening
from tests.golden.evening import Do, Expect, Session, Table, sessions
from tests.golden.expecting import found_so, ranking_named, wrong_rows
from tests.golden.running import Kept, Pure, carried_out, tables
from tests.golden.several import Together
from tests.whole.compare import differences

FOLDER = Path(__file__).parent
EVENINGS = sorted(FOLDER.glob("*.golden"))
FEWEST = 34


def evening(path: Path) -> object:
    return pytest.param(path, id=path.stem)


every_evening = pytest.mark.parametrize("path", [evening(path) for path in EVENINGS])


def test_there_are_as_many_evenings_as_stories() -> None:
    assert len(EVENINGS) >= FEWEST
    assert len({path.name[:2] for path in EVENINGS}) == len(EVENINGS)


@every_evening
def test_an_evening_goes_as_it_is_told(path: Path) -> None:
    together = Together()
    for session in sessions(path):
        last: Pure | None = None
        for pure, step in carried_out(session):
            last = pure
            if isinstance(step, Expect):
                assert found_so(pure.event, step) == step.value, f"{path.name}, line {step.line}"
        assert last is not None
        together.events.append(last.event)
        assert tables(session, "standings"), f"{path.name} expects no standings"
        for table in tables(session, "standings", "combined", "through"):
            rows = ranked(last, table) if table.kind == "standings" else together.rows(table)
            wrong = wrong_rows(last.event, rows, table)
            assert not wrong, f"{path.name}, line {table.line}: " + "; ".join(wrong)


def ranked(last: Pure, table: Table) -> Sequence[Row]:
    """The rows of a list by its name."""
    return ranking_named(standings(last.event), table.name).rows


def played(session: Session) -> Pure:
    """A session carried out to its end, as it was checked step by step elsewhere."""
    *_, (last, _) = carried_out(session, checked=False)
    return last


@every_evening
def test_a_database_that_is_closed_and_opened_again_holds_the_same_evening(
    path: Path, tmp_path: Path
) -> None:
    for number, session in enumerate(sessions(path)):
        pure = played(session)
        kept = Kept(session, tmp_path / f"{number}.db")
        acts = [step for step in session.steps if isinstance(step, Do)]
        for step in session.steps:
            if step in (acts[1], acts[len(acts) // 2]):
                kept.restart()
            kept.take(step)
        kept.restart()
        stored = kept.event()
        names = people(kept)
        assert [named(one, names) for one in stored.entries] == [
            named(one, {}) for one in pure.event.entries
        ]
        assert not differences(stored.entries, standings(stored))
        assert standings(stored).rankings == standings(pure.event).rankings
        assert kept.store.check() == ()
        kept.store.close()


def people(kept: Kept) -> dict[str, str]:
    """Names of everybody in a database's event, by their ids there."""
    everybody = evening_kept(kept.store, kept.event_id).people
    return {id_: one.name for id_, one in everybody.items()}


def named(entry: Entry, names: dict[str, str]) -> tuple[object, ...]:
    """An entry with people under their names, as the pure road has them."""
    text = encode_record(entry.record)
    for id_, name in names.items():
        text = text.replace(f'"{id_}"', f'"{name}"')
    return entry.number, text, entry.at, entry.act


@every_evening
def test_the_journal_of_an_evening_is_read_back_from_its_file(path: Path) -> None:
    for session in sessions(path):
        event = played(session).event
        content = write(Evening(event.entries, event, standings(event), {}))
        read, _ = entries(content, "evening.json")
        # The opening stands in the file's head, which is no act of its own.
        assert read == (replace(event.entries[0], act=None), *event.entries[1:])
        assert fold(read) == event
        assert standings(fold(read)).rankings == standings(event).rankings
