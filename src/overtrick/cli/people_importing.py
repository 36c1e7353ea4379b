"""``overtrick people import``: a member list, compared first and then written."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

import rich_click as click

from overtrick.bridge.errors import BridgeError
from overtrick.cli.event_asking import as_json, database, opened_store
from overtrick.cli.plain import printable
from overtrick.cli.saying import print_json, refusing, warn
from overtrick.formats.members import MemberList, MemberRow, Wanted, read
from overtrick.store.people_comparing import Item
from overtrick.store.people_importing import Preview, preview, write


class WhichBody(BridgeError):
    """A list has numbers and does not say whose they are."""

    code = "which-body"


@click.command("import")
@click.argument("file", type=click.Path(path_type=Path))
@click.option("--body", default="", metavar="CODE", help="Whose the numbers are: EBU, ACBL ...")
@click.option("--club", default="", metavar="NAME", help="The club, where the list names none.")
@click.option("--columns", metavar="A,B,...", help="The columns' names of a file without them.")
@click.option("--encoding", help="The file's encoding, such as cp1250.")
@click.option("--emails", is_flag=True, help="Keep e-mail addresses too.")
@click.option("--dry-run", is_flag=True, help="Only say what would change.")
@database
@as_json
def import_(
    file: Path,
    body: str,
    club: str,
    columns: str | None,
    encoding: str | None,
    emails: bool,
    dry_run: bool,
    url: str,
    as_json: bool,
) -> None:
    """Take in a member list: new people, changed names, numbers and clubs; conflicts are listed."""
    header = tuple(one.strip() for one in columns.split(",")) if columns else None
    with refusing():
        found = read(file.read_bytes(), str(file), Wanted(body, emails, header, encoding))
        rows = _settled(found, club)
    with opened_store(url, create=True) as store:
        with store.reading() as connection:
            seen = preview(connection, rows)
        if not dry_run:
            at = datetime.now(UTC).isoformat(timespec="seconds")
            store.write(lambda connection: write(connection, seen, at=at))
    if as_json:
        print_json(_document(found, seen, written=not dry_run))
        return
    warn(found.notices)
    _say(seen, str(file), written=not dry_run)


def _settled(found: MemberList, club: str) -> list[MemberRow]:
    """The rows with their club; numbers of no body are those that the club gives.

    Raises WhichBody where there is no club either.
    """
    rows = [replace(row, club=row.club or club) for row in found.rows]
    settled = [_of_club(row) for row in rows]
    for row in settled:
        if any(not body for body, _ in row.numbers):
            message = "whose numbers are these? Say it with --body, or name the --club"
            raise WhichBody(message, where=f"{found.file}, line {row.line}")
    return settled


def _of_club(row: MemberRow) -> MemberRow:
    """A row whose number of no body is its number in the club."""
    nobodys = [number for body, number in row.numbers if not body]
    if not nobodys or not row.club:
        return row
    others = tuple(one for one in row.numbers if one[0])
    return replace(row, numbers=others, club_number=row.club_number or nobodys[0])


def _say(seen: Preview, file: str, *, written: bool) -> None:
    for one in (*seen.of("changed"), *seen.of("conflicting")):
        words = "; ".join(one.changes)
        print(printable(f"{file}, line {one.line.line}: {one.verdict}: {_name(one)}: {words}"))
    for name in seen.new_clubs:
        print(printable(f"new club: {name}"))
    done = "written, conflicts apart" if written else "nothing is written yet"
    counts = ", ".join(f"{count} {verdict}" for verdict, count in _counts(seen).items())
    print(f"{counts}: {done}")


def _document(found: MemberList, seen: Preview, *, written: bool) -> dict[str, Any]:
    return {
        "file": found.file,
        "encoding": found.encoding,
        "written": written,
        "counts": _counts(seen),
        "new_clubs": list(seen.new_clubs),
        "unused_columns": list(found.unused),
        "lines": [
            {
                "line": one.line.line,
                "verdict": one.verdict,
                "name": _name(one),
                "person": one.person.id if one.person else None,
                "changes": list(one.changes),
            }
            for one in _told(seen.items)
        ],
        "warnings": [
            {"code": one.code, "where": one.where, "message": one.message} for one in found.notices
        ],
    }


def _told(items: Iterable[Item]) -> Iterable[Item]:
    """All but the lines that change nothing."""
    return (one for one in items if one.verdict != "same")


def _counts(seen: Preview) -> dict[str, int]:
    return {
        "new": len(seen.of("new")),
        "changed": len(seen.of("changed")),
        "same": len(seen.of("same")),
        "conflicting": len(seen.of("conflicting")),
    }


def _name(item: Item) -> str:
    return f"{item.line.first} {item.line.surname}".strip()


GROUP = {import_.name: import_}
