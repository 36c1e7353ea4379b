"""Access 97 (Jet 3) and Access 2000 (Jet 4) databases, read without any other program."""

from overtrick.formats.jet.database import Database
from overtrick.formats.jet.definition import Column, ColumnType
from overtrick.formats.jet.errors import DamagedJetFile, NoSuchTable, NotAJetFile
from overtrick.formats.jet.values import Value

__all__ = [
    "Column",
    "ColumnType",
    "DamagedJetFile",
    "Database",
    "NoSuchTable",
    "NotAJetFile",
    "Value",
]
