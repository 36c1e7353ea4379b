"""Vertices, blossoms and the matching inside them.

J. Edmonds, "Paths, trees, and flowers" (1965): an odd cycle of vertices that are matched all
but one, its base, can be treated as one vertex, a blossom; blossoms nest.
"""

from __future__ import annotations

from typing import TypeAlias

Link: TypeAlias = tuple[int, int]
FREE = -1


class Forest:
    """The nodes of a graph: vertices are 0 to ``count`` - 1, blossoms are numbered on from there.

    ``top[v]`` is the outermost node that vertex v is in, ``mate[v]`` the vertex that it is
    matched to, ``base[node]`` the one vertex of the node that is matched outside it. A
    blossom's children form a cycle that begins with the base's; ``links[node][k]`` is the
    edge from child k to child k + 1, and those with odd k are matched.
    """

    def __init__(self, count: int) -> None:
        self.count = count
        self.mate = [FREE] * count
        self.top = list(range(count))
        self.base = list(range(count))
        self.leaves: list[list[int]] = [[vertex] for vertex in range(count)]
        self.parent = [FREE] * count
        self.children: list[list[int]] = [[] for _ in range(count)]
        self.links: list[list[Link]] = [[] for _ in range(count)]
        self.dual = [0] * count

    def is_blossom(self, node: int) -> bool:
        """Whether the node is more than one vertex."""
        return node >= self.count

    def exposed(self, node: int) -> bool:
        """Whether nothing outside the node is matched to it."""
        return self.mate[self.base[node]] == FREE

    def contract(self, children: list[int], links: list[Link]) -> int:
        """Make one blossom of outermost nodes, given round the cycle, and return it."""
        node = len(self.base)
        leaves = [vertex for child in children for vertex in self.leaves[child]]
        self.base.append(self.base[children[0]])
        self.leaves.append(leaves)
        self.parent.append(FREE)
        self.children.append(children)
        self.links.append(links)
        self.dual.append(0)
        for child in children:
            self.parent[child] = node
        self._raise(node)
        return node

    def dissolve(self, node: int) -> None:
        """Let a blossom's children stand by themselves again."""
        for child in self.children[node]:
            self.parent[child] = FREE
            self._raise(child)

    def _raise(self, node: int) -> None:
        for vertex in self.leaves[node]:
            self.top[vertex] = node

    def child_with(self, node: int, vertex: int) -> int:
        """Which child, counted round the cycle, the vertex is in."""
        child = vertex
        while self.parent[child] != node:
            child = self.parent[child]
        return self.children[node].index(child)

    def rebase(self, node: int, vertex: int) -> None:
        """Match the inside of a node so that ``vertex`` is left for the outside."""
        if self.base[node] == vertex:
            return
        first = self.child_with(node, vertex)
        children = self.children[node] = self._turned(self.children[node], first)
        links = self.links[node] = self._turned(self.links[node], first)
        self.rebase(children[0], vertex)
        self.base[node] = vertex
        for place in range(1, len(children), 2):
            one, other = links[place]
            self.rebase(children[place], one)
            self.rebase(children[place + 1], other)
            self.match(one, other)

    @staticmethod
    def _turned(cycle: list, first: int) -> list:  # type: ignore[type-arg]
        return cycle[first:] + cycle[:first]

    def match(self, one: int, other: int) -> None:
        """Note two vertices as matched."""
        self.mate[one], self.mate[other] = other, one

    def dual_within(self, one: int, other: int) -> int:
        """The duals, summed, of the blossoms that two vertices share."""
        around: set[int] = set()
        node = self.parent[one]
        while node != FREE:
            around.add(node)
            node = self.parent[node]
        shared, node = 0, self.parent[other]
        while node != FREE:
            shared += self.dual[node] if node in around else 0
            node = self.parent[node]
        return shared
