"""What a traveller CSV holds and nothing uses: said, each with what may have been meant."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, field
from itertools import chain, repeat
from typing import Final

from overtrick.bridge.errors import quoted
from overtrick.bridge.rulings import looks_like_a_ruling
from overtrick.formats.reading import Notice
from overtrick.formats.travellers.columns import likeness
from overtrick.formats.travellers.lines import Line

_MOST: Final = 20


@dataclass(slots=True)
class Unused:
    """The notices about one sheet; ``header`` is the line that names its columns."""

    file: str
    header: Line
    said: list[Notice] = field(default_factory=list)
    spare: int = 0

    def above(self, lines: Iterable[Line]) -> None:
        """Say which lines stand above the header."""
        for line in lines:
            self._say("before-header", line, "stands above the header and is not used")

    def columns(self, names: Sequence[str]) -> None:
        """Say which columns mean nothing here; ``names`` are our own, empty for those."""
        cells = zip(self.header.cells, names, strict=True)
        for cell in [cell for cell, name in cells if cell and not name][:_MOST]:
            meant = likeness(cell)
            hint = f": did you mean {meant!r}?" if meant and meant not in names else ""
            self._say("unknown-column", self.header, f"column {quoted(cell)} is not used{hint}")

    def beyond(self, line: Line) -> None:
        """Say which cell of a line stands under no name."""
        more = [cell for cell in line.cells[len(self.header.cells) :] if cell]
        cell = next(self._nameless(line), None)
        if cell is None:
            return
        self.spare += 1
        if self.spare > _MOST:
            return
        first = self.header.number
        what = f"has {quoted(cell)} under no name in line {first}: it is not used"
        if more and cell == more[0]:
            count = "one cell" if len(more) == 1 else f"{len(more)} cells"
            what = f"has {count} more than line {first} has names: {quoted(cell)} is not used"
        if looks_like_a_ruling(cell):
            what += f"; if it is a ruling, add a column 'ruling' to line {first}"
        self._say("extra-cells", line, what)

    def notices(self) -> tuple[Notice, ...]:
        """Everything said, the lines that are too many summed up."""
        if self.spare <= _MOST:
            return tuple(self.said)
        message = f"{self.spare - _MOST} more lines have cells under no name"
        return (*self.said, Notice("extra-cells", self.file, message))

    def _nameless(self, line: Line) -> Iterator[str]:
        headers = chain(self.header.cells, repeat(""))
        return (cell for cell, name in zip(line.cells, headers, strict=False) if cell and not name)

    def _say(self, code: str, line: Line, message: str) -> None:
        self.said.append(Notice(code, f"{self.file}, line {line.number}", message))
