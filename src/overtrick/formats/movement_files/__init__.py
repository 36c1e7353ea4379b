"""Files that hold movements: EBUScore text, Dutch .ASC, Jeanie .mvt, our JSON, RoundData rows."""

from overtrick.formats.movement_files.document import MovementFile
from overtrick.formats.movement_files.read import read
from overtrick.formats.movement_files.write import WRITERS, write

__all__ = ["WRITERS", "MovementFile", "read", "write"]
