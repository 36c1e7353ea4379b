"""A dictionary that grows: what goes on from one shares what was in it and leaves it as it is."""

from __future__ import annotations

from collections.abc import ItemsView, Iterator, KeysView, Mapping, MutableMapping, ValuesView
from itertools import chain
from typing import Final, TypeAlias, TypeVar

K = TypeVar("K")
V = TypeVar("V")

MOST: Final = 64
"""Keys that are copied, where all would have to be."""


class Grown(MutableMapping[K, V]):
    """A dictionary in two layers, of which the lower one may be shared and is never changed.

    To go on from one costs as much as the upper layer has, at most MOST, and to take away or set
    anew what is in the lower one as much as there is; whoever goes through all of it puts the two
    together once. Any thread may read it, and whoever made it may change it until others have it.
    """

    __slots__ = ("_layers",)

    def __init__(self, lower: dict[K, V], upper: dict[K, V] | None = None) -> None:
        """``lower`` is nobody's to change from now on; no key is in both."""
        self._layers = (lower, {} if upper is None else upper)

    @classmethod
    def on(cls, others: Mapping[K, V]) -> Grown[K, V]:
        """One that may be changed, with what ``others`` have; they stay as they are."""
        if isinstance(others, Grown):
            return others.copy()
        return cls(others if isinstance(others, dict) else dict(others))

    def copy(self) -> Grown[K, V]:
        """The same, to be changed."""
        lower, upper = self._layers
        return Grown(lower, dict(upper)) if len(upper) < MOST else Grown(self.whole())

    def whole(self) -> dict[K, V]:
        """All of it in one, to look at."""
        lower, upper = self._layers
        if upper:
            lower = {**lower, **upper}
            self._layers = (lower, {})  # at once, for whoever reads meanwhile
        return lower

    def __getitem__(self, key: K) -> V:
        lower, upper = self._layers
        return upper[key] if key in upper else lower[key]

    def __contains__(self, key: object) -> bool:
        lower, upper = self._layers
        return key in upper or key in lower

    def __setitem__(self, key: K, value: V) -> None:
        lower, upper = self._layers
        if key in lower:
            self._layers = ({**lower, key: value}, upper)
        else:
            upper[key] = value

    def __delitem__(self, key: K) -> None:
        lower, upper = self._layers
        if key in lower:
            self._layers = ({one: value for one, value in lower.items() if one != key}, upper)
        else:
            del upper[key]

    def __len__(self) -> int:
        lower, upper = self._layers
        return len(lower) + len(upper)

    def __iter__(self) -> Iterator[K]:
        return iter(self.whole())

    def __reversed__(self) -> Iterator[K]:
        lower, upper = self._layers
        return chain(reversed(upper), reversed(lower))

    def keys(self) -> KeysView[K]:
        """As of a dictionary, and so are the others."""
        return self.whole().keys()

    def values(self) -> ValuesView[V]:
        """The values, in the order of the keys."""
        return self.whole().values()

    def items(self) -> ItemsView[K, V]:
        """The keys with their values."""
        return self.whole().items()

    def __repr__(self) -> str:
        return repr(self.whole())


Growing: TypeAlias = dict[K, V] | Grown[K, V]
"""A dictionary, whichever kind it is of."""
