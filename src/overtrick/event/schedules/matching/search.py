"""One search for a better matching: a tree of alternating edges, grown until it augments.

The duals of a node's vertices rise while it is outer and fall while it is inner, both at one
unit per unit of ``now``, the search's own clock. What is due at which time stands in a heap;
what has meanwhile become untrue there is passed over. Costs are even, and all vertices of one
tree are joined by edges without slack, so their potentials are all even or all odd: half
the slack between two outer vertices is a whole number.
"""

from __future__ import annotations

from heapq import heappop, heappush

from overtrick.event.schedules.matching.forest import FREE, Forest, Link

OUTER, INNER = 1, -1
EXPANSION = -1
"""Stands in the heap in place of a vertex, before the number of a blossom to dissolve."""


class Search:
    """A tree that grows from one exposed node of ``forest``.

    ``near[v]`` lists the edges of vertex v as (other vertex, cost); ``potential[v]`` is v's
    dual with those of all blossoms around it. Both belong to the caller.
    """

    def __init__(
        self, forest: Forest, near: list[list[tuple[int, int]]], potential: list[int]
    ) -> None:
        self.forest, self.near, self.potential = forest, near, potential
        self.now = 0
        self.label: dict[int, int] = {}
        self.since: dict[int, int] = {}
        self.entry: dict[int, Link] = {}
        self.due: list[tuple[int, int, int, int]] = []

    def augment_from(self, vertex: int) -> bool:
        """Match one more couple, ``vertex`` among them; False when no edges lead to one."""
        self._enter(self.forest.top[vertex], OUTER)
        self._scan(self.forest.leaves[self.forest.top[vertex]])
        while self.due:
            self.now, one, other, cost = heappop(self.due)
            if one == EXPANSION:
                self._expand(other)
            elif self._is_tight(one, other, cost) and self._reach(one, other):
                return True
        return False

    def _enter(self, node: int, label: int) -> None:
        self.label[node] = label
        self.since[node] = self.now

    def _current(self, vertex: int) -> int:
        """A vertex's potential at this moment."""
        node = self.forest.top[vertex]
        label = self.label.get(node)
        if label is None:
            return self.potential[vertex]
        return self.potential[vertex] + label * (self.now - self.since[node])

    def _is_tight(self, one: int, other: int, cost: int) -> bool:
        if self.forest.top[one] == self.forest.top[other]:
            return False
        return self._current(one) + self._current(other) == cost

    def _scan(self, vertices: list[int]) -> None:
        """Note when each edge of new outer vertices will have no slack left."""
        top, label = self.forest.top, self.label
        for one in vertices:
            mine, node = self._current(one), top[one]
            for other, cost in self.near[one]:
                there = top[other]
                if there == node or label.get(there) == INNER:
                    continue
                slack = cost - mine - self._current(other)
                wait = slack // 2 if there in label else slack
                heappush(self.due, (self.now + wait, one, other, cost))

    def _reach(self, one: int, other: int) -> bool:
        """Follow an edge from an outer vertex; True when the matching has grown."""
        forest = self.forest
        node = forest.top[other]
        label = self.label.get(node)
        if label == OUTER:
            self._contract(one, other)
        elif label is None and forest.exposed(node):
            self._augment(one, other)
            return True
        elif label is None:
            self._grow(one, other)
        return False

    def _grow(self, one: int, other: int) -> None:
        forest = self.forest
        inner = forest.top[other]
        self._enter_inner(inner, (one, other))
        outer = forest.top[forest.mate[forest.base[inner]]]
        self._enter(outer, OUTER)
        self._scan(forest.leaves[outer])

    def _enter_inner(self, node: int, entry: Link) -> None:
        self._enter(node, INNER)
        self.entry[node] = entry
        if self.forest.is_blossom(node):
            heappush(self.due, (self.now + self.forest.dual[node], EXPANSION, node, 0))

    def _leave(self, node: int) -> int:
        """Take a node out of the tree, its duals brought up to date; its label."""
        label = self.label.pop(node)
        shift = label * (self.now - self.since.pop(node))
        if shift:
            for vertex in self.forest.leaves[node]:
                self.potential[vertex] += shift
            self.forest.dual[node] += shift
        return label

    def _parent(self, node: int) -> tuple[int, Link] | None:
        """The node above in the tree, and the edge up to it; None at the root."""
        forest = self.forest
        if self.label[node] == INNER:
            upper, lower = self.entry[node]
            return forest.top[upper], (lower, upper)
        base = forest.base[node]
        mate = forest.mate[base]
        return None if mate == FREE else (forest.top[mate], (base, mate))

    def _contract(self, one: int, other: int) -> None:
        """Make a blossom of the cycle that an edge between two outer nodes closes."""
        ours, our_links = self._way_up(self.forest.top[one])
        theirs, their_links = self._way_up(self.forest.top[other])
        shared = 1
        while shared < min(len(ours), len(theirs)) and ours[-shared - 1] == theirs[-shared - 1]:
            shared += 1
        left, right = len(ours) - shared, len(theirs) - shared
        children = [ours[left], *reversed(ours[:left]), *theirs[:right]]
        down = [(upper, lower) for lower, upper in reversed(our_links[:left])]
        fresh: list[int] = []
        for child in children:
            if self._leave(child) == INNER:
                fresh += self.forest.leaves[child]
        node = self.forest.contract(children, [*down, (one, other), *their_links[:right]])
        self._enter(node, OUTER)
        self._scan(fresh)

    def _way_up(self, node: int) -> tuple[list[int], list[Link]]:
        """The nodes from here to the root, and the edges between them, upwards."""
        nodes, links = [node], []
        while (above := self._parent(nodes[-1])) is not None:
            nodes.append(above[0])
            links.append(above[1])
        return nodes, links

    def _expand(self, node: int) -> None:
        """Dissolve an inner blossom whose dual has come down to 0."""
        forest = self.forest
        if self.label.get(node) != INNER or forest.dual[node] != self.now - self.since[node]:
            return
        entry = self.entry[node]
        self._leave(node)
        place = forest.child_with(node, entry[1])
        forest.dissolve(node)
        kept, links = self._way_to_base(node, place)
        outer: list[int] = []
        for step, child in enumerate(kept):
            if step % 2:
                self._enter(child, OUTER)
                outer += forest.leaves[child]
            else:
                self._enter_inner(child, entry if step == 0 else links[step - 1])
        self._scan(outer)
        for child in forest.children[node]:
            if child not in self.label:
                self._watch(forest.leaves[child])

    def _way_to_base(self, node: int, place: int) -> tuple[list[int], list[Link]]:
        """The children from ``place`` to the base's, the way that begins with a matched edge."""
        children, links = self.forest.children[node], self.forest.links[node]
        if place % 2:
            return [*children[place:], children[0]], links[place:]
        way = links[:place]
        return children[place::-1], [(upper, lower) for lower, upper in reversed(way)]

    def _watch(self, vertices: list[int]) -> None:
        """Note when the tree will reach vertices that have just fallen out of it."""
        for one in vertices:
            for outer, cost in self.near[one]:
                if self.label.get(self.forest.top[outer]) == OUTER:
                    slack = cost - self._current(one) - self._current(outer)
                    heappush(self.due, (self.now + slack, outer, one, cost))

    def _augment(self, one: int, other: int) -> None:
        """Swap matched and unmatched edges on the way from an exposed node to the root."""
        forest = self.forest
        for node in list(self.label):
            self._leave(node)
        forest.rebase(forest.top[other], other)
        while True:
            outer = forest.top[one]
            former = forest.mate[forest.base[outer]]
            forest.rebase(outer, one)
            forest.match(one, other)
            if former == FREE:
                return
            inner = forest.top[former]
            one, other = self.entry[inner]
            forest.rebase(inner, other)
