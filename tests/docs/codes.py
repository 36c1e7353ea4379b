"""Finds in the source every code that an error or a warning can have."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from dataclasses import dataclass, field
from pathlib import Path

from tests.shared import ROOT

SOURCE = ROOT / "src" / "overtrick"
CODE = re.compile(r"[a-z][a-z0-9]*(-[a-z0-9]+)*")
FAMILIES = {"BridgeError", "MovementError"}
SAYING_ROOMS = (
    "formats",
    "event/sums.py",
    "event/watch",
    "event/soundness.py",
    "event/standings.py",
    "event/matches",
    "bootstrap",
    "cli",
    "publish",
)
"""Where warnings are made; movements and scoring have codes of another kind."""


@dataclass(frozen=True)
class Module:
    """A module and its tree."""

    path: Path
    tree: ast.Module

    @property
    def name(self) -> str:
        return self.path.relative_to(SOURCE).as_posix()

    @property
    def room(self) -> str:
        return self.path.parent.relative_to(SOURCE).as_posix()


@dataclass(frozen=True)
class Speaker:
    """Something that takes a code, and where in its arguments."""

    name: str
    place: int
    room: str
    module: str

    def heard_in(self, module: Module) -> bool:
        """Whether a call of that name in ``module`` can mean this one."""
        if self.name.startswith("_"):
            return module.name == self.module
        return module.room.startswith(self.room) or self.room in ("formats", "event")


@dataclass
class Found:
    """The codes of the source, and the calls whose code could not be told."""

    codes: dict[str, set[str]] = field(default_factory=dict)
    untold: list[str] = field(default_factory=list)

    def add(self, code: str, where: str) -> None:
        self.codes.setdefault(code, set()).add(where)


def modules() -> list[Module]:
    return [Module(one, ast.parse(one.read_text("utf-8"))) for one in sorted(SOURCE.rglob("*.py"))]


def error_codes(source: list[Module]) -> dict[str, str]:
    """The ``code`` of every class that is an error of the house, by class name."""
    classes = {
        node.name: node
        for module in source
        for node in ast.walk(module.tree)
        if isinstance(node, ast.ClassDef)
    }
    return {
        name: code
        for name, node in classes.items()
        if _is_error(node, classes) and (code := _own_code(node))
    }


def _is_error(node: ast.ClassDef, classes: dict[str, ast.ClassDef]) -> bool:
    bases = [_last(base) for base in node.bases]
    if node.name in FAMILIES or FAMILIES & set(bases):
        return True
    return any(base in classes and _is_error(classes[base], classes) for base in bases)


def _own_code(node: ast.ClassDef) -> str | None:
    for statement in node.body:
        match statement:
            case ast.Assign(targets=[ast.Name(id="code")], value=ast.Constant(value=str(code))):
                return code
            case ast.AnnAssign(target=ast.Name(id="code"), value=ast.Constant(value=str(code))):
                return code
            case _:
                pass
    return None


def said_codes(source: list[Module]) -> Found:
    """Every code given to a notice, a fault, an imbalance, or to what makes one."""
    rooms = [one for one in source if one.name.startswith(SAYING_ROOMS)]
    speakers = [one for module in rooms for one in _speakers(module)]
    found = Found()
    for module in rooms:
        _Listening(module, speakers, found).listen()
    return found


def _speakers(module: Module) -> Iterator[Speaker]:
    methods = {
        inner
        for node in ast.walk(module.tree)
        if isinstance(node, ast.ClassDef)
        for inner in node.body
    }
    for node in ast.walk(module.tree):
        match node:
            case ast.FunctionDef(name=name) if name != "__init__":
                names = [one.arg for one in node.args.args][1 if node in methods else 0 :]
            case ast.ClassDef(name=name):
                names = [
                    one.target.id
                    for one in node.body
                    if isinstance(one, ast.AnnAssign) and isinstance(one.target, ast.Name)
                ]
            case _:
                continue
        if "code" in names and name not in FAMILIES:
            yield Speaker(name, names.index("code"), module.room, module.name)


class _Listening:
    """One module being listened to."""

    def __init__(self, module: Module, speakers: list[Speaker], found: Found) -> None:
        self.module = module
        self.speakers = [one for one in speakers if one.heard_in(module)]
        self.found = found
        self.functions = [
            node for node in ast.walk(module.tree) if isinstance(node, ast.FunctionDef)
        ]
        self.used: set[ast.AST] = set()

    def listen(self) -> None:
        for function in (*self.functions, self.module.tree):
            for call in _within(function):
                if isinstance(call, ast.Call):
                    self._call(call, function)
        for function in self.functions:
            self._default(function)
        for node in ast.walk(self.module.tree):
            if isinstance(node, ast.Tuple) and node not in self.used and _is_pair(node):
                self._keep(node.elts[0].value, node, "pair")  # type: ignore[attr-defined]

    def _call(self, call: ast.Call, function: ast.AST) -> None:
        name = _last(call.func)
        places = sorted({one.place for one in self.speakers if one.name == name})
        told: set[str] | None = set()
        for place in places:
            argument = _argument(call, place)
            if argument is None:
                continue
            told = self._values(argument, function)
            if told is None or any(CODE.fullmatch(one) for one in told):
                break
        if told is None:
            self.found.untold.append(f"{self.module.name}:{call.lineno}: {ast.unparse(call)[:80]}")
        for code in told or ():
            if CODE.fullmatch(code):
                self._keep(code, call, name)

    def _default(self, function: ast.FunctionDef) -> None:
        arguments = function.args.args
        for one, value in zip(reversed(arguments), reversed(function.args.defaults), strict=False):
            if one.arg == "code" and isinstance(value, ast.Constant):
                self._keep(value.value, function, function.name)

    def _keep(self, code: object, node: ast.AST, name: str) -> None:
        assert isinstance(code, str)
        if name in ("Fault", "fault") and not self.module.name.startswith("event"):
            code = f"pbn-{code}"
        self.found.add(code, f"{self.module.name}:{getattr(node, 'lineno', 0)}")

    def _values(self, node: ast.expr, function: ast.AST) -> set[str] | None:
        """The texts an expression can be; empty where it comes from elsewhere, None if unknown."""
        match node:
            case ast.Constant(value=str(text)):
                return {text}
            case ast.Constant(value=None):
                return set()
            case ast.IfExp():
                return _union(self._values(one, function) for one in (node.body, node.orelse))
            case ast.BoolOp():
                return self._values(node.values[-1], function)
            case ast.JoinedStr():
                return self._joined(node, function)
            case ast.Name(id=name):
                return self._name(name, function)
            case ast.Attribute() | ast.Subscript():
                return set()
            case ast.Call(func=ast.Name(id=name)) if self._own(name):
                return _union(self._returned(one) for one in self._own(name))
            case ast.Tuple(elts=[first, *_]):
                self.used.add(node)
                return self._values(first, function)
            case _:
                return None

    def _joined(self, node: ast.JoinedStr, function: ast.AST) -> set[str] | None:
        texts = [one.value for one in node.values if isinstance(one, ast.Constant)]
        if any(" " in str(one) for one in texts):  # a sentence: this is another ``say``
            return set()
        match node.values:
            case [ast.Constant(value=str(start)), ast.FormattedValue(value=inner)]:
                pass
            case _:
                return None
        match inner:
            case ast.Call(func=ast.Attribute(value=ast.Name(id=name), attr="lower")):
                words = self._name(name, function) or set()
                return {start + one.lower() for one in words}
            case ast.Name():
                return set()
            case _:
                return None

    def _name(self, name: str, function: ast.AST) -> set[str] | None:
        found: list[set[str] | None] = []
        for node in _within(function):
            match node:
                case ast.Assign(targets=[target], value=value) if _begins(target, name):
                    found.append(self._values(value, function))
                case ast.For(target=ast.Name(id=one), iter=value) if one == name:
                    texts = (
                        inner.value for inner in ast.walk(value) if isinstance(inner, ast.Constant)
                    )
                    found.append({one for one in texts if isinstance(one, str)})
                case ast.For(target=target, iter=ast.Call() as value) if _begins(target, name):
                    found.append(self._values(value, function) or set())
                case _:
                    pass
        return _union(found)

    def _own(self, name: str) -> list[ast.FunctionDef]:
        return [one for one in self.functions if one.name == name]

    def _returned(self, function: ast.FunctionDef) -> set[str] | None:
        values = [
            node.value
            for node in _within(function)
            if isinstance(node, ast.Return | ast.Yield) and node.value is not None
        ]
        return _union(self._values(one, function) for one in values)


def _within(function: ast.AST) -> Iterator[ast.AST]:
    """The nodes of a function or module, without those of the functions in it."""
    for child in ast.iter_child_nodes(function):
        if not isinstance(child, ast.FunctionDef):
            yield child
            yield from _within(child)


def _argument(call: ast.Call, place: int) -> ast.expr | None:
    named = next((one.value for one in call.keywords if one.arg == "code"), None)
    return call.args[place] if place < len(call.args) else named


def _begins(target: ast.expr, name: str) -> bool:
    match target:
        case ast.Name(id=one) | ast.Tuple(elts=[ast.Name(id=one), *_]):
            return one == name
        case _:
            return False


def _is_pair(node: ast.Tuple) -> bool:
    """Whether a pair is a code with its message."""
    match node.elts:
        case [ast.Constant(value=str(code)), message]:
            pass
        case _:
            return False
    match message:
        case ast.Name(id="message") | ast.Attribute(attr="message") | ast.JoinedStr():
            return "-" in code and bool(CODE.fullmatch(code))
        case _:
            return False


def _union(sets: Iterator[set[str] | None] | list[set[str] | None]) -> set[str] | None:
    known = [*sets]
    if None in known:
        return None
    return {one for several in known for one in several or ()}


def _last(node: ast.expr) -> str:
    match node:
        case ast.Attribute(attr=name) | ast.Name(id=name):
            return name
        case _:
            return ""
