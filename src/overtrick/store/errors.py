"""What a database refuses, each with a stable code."""

from __future__ import annotations

from overtrick.bridge.errors import BridgeError


class StoreError(BridgeError):
    """The database could not do what was asked; what was acknowledged before is safe."""

    code = "database-failed"


class BadDatabaseUrl(StoreError):
    """The address of the database is not one."""

    code = "bad-database-url"


class NoDatabase(StoreError):
    """There is no database there."""

    code = "no-database"


class CannotOpenDatabase(StoreError):
    """The database is there and may not be opened, or its folder is missing."""

    code = "cannot-open-database"


class NotADatabase(StoreError):
    """The file is no database, or the database belongs to another program."""

    code = "not-a-database"


class OldDatabase(StoreError):
    """The database was written by an older version and must be upgraded first."""

    code = "old-database"


class NewDatabase(StoreError):
    """The database was written by a newer version of the program."""

    code = "newer-database"


class DatabaseBusy(StoreError):
    """Another program holds the database for too long. Nothing was written; try again."""

    code = "database-busy"


class DatabaseInUse(StoreError):
    """Another program has the database open, which is to be replaced as a whole."""

    code = "database-in-use"


class DatabaseReadOnly(StoreError):
    """The database may be read and not written."""

    code = "database-read-only"


class DatabaseUnreachable(StoreError):
    """The database server does not answer, or went away in the middle of a command."""

    code = "database-unreachable"


class DatabaseDamaged(StoreError):
    """The database contradicts itself."""

    code = "database-damaged"


class DiskFull(StoreError):
    """There is no room for what was to be written. Nothing of it was."""

    code = "disk-full"


class DiskNearlyFull(DiskFull):
    """There is little room left on the disk. Nothing has failed yet."""

    code = "disk-nearly-full"


class DiskFailed(StoreError):
    """The disk did not take or give what was asked."""

    code = "disk-failed"


class StoreClosed(StoreError):
    """The store was closed while something was to be written."""

    code = "store-closed"


class NoSuchEvent(StoreError):
    """No event has that number."""

    code = "no-such-event"


class OtherEvent(StoreError):
    """The event of that number is another one than was meant: it came from another database."""

    code = "other-event"


class NoSuchOriginal(StoreError):
    """No original file of that sum is kept with the event."""

    code = "no-such-original"


class NotStorable(StoreError):
    """A text holds characters that a database cannot keep."""

    code = "not-storable"


class JournalMoved(StoreError):
    """Others appended to the journal since: decide again on what it holds now.

    ``after`` is the entry that the decision was based on, ``last`` the last there is.
    """

    code = "journal-moved"

    def __init__(self, event_id: int, after: int, last: int) -> None:
        super().__init__(
            f"decided on entry {after}, and the journal is at entry {last}",
            where=f"event {event_id}",
        )
        self.event_id = event_id
        self.after = after
        self.last = last


class JournalGap(StoreError):
    """A journal lacks an entry, or holds fewer or more than were acknowledged."""

    code = "journal-gap"


class JournalAltered(StoreError):
    """An entry is not what was written: its sum no longer fits."""

    code = "journal-altered"


class EntryUnreadable(StoreError):
    """The record of an entry cannot be decoded by this version of the program."""

    code = "entry-unreadable"


class OriginalAltered(StoreError):
    """A kept file is not the one that was imported."""

    code = "original-altered"


class WouldReplace(StoreError):
    """Something is there already and would be lost."""

    code = "would-replace"


class EmptyBackup(StoreError):
    """A backup without events would take the place of a database that has some."""

    code = "empty-backup"


class EventThere(StoreError):
    """The event that was to be imported is in the database already."""

    code = "event-there"


class BadEventFile(StoreError):
    """The file is not an exported event, or not as it was written."""

    code = "bad-event-file"
