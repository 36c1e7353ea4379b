"""How a dataclass mirrors an XML element: a field's name in the file stands in its metadata.

A field is an attribute, the text of a child, one child element or several. What the class
does not name is kept as an Unknown, so that nothing in a file is lost; comments apart, and
attributes of elements that are plain texts.
"""

from __future__ import annotations

import html
import re
from collections.abc import Iterator
from dataclasses import dataclass, field, fields
from functools import cache
from typing import Any, Literal, TypeAlias, TypeVar, cast

from lxml import etree

from overtrick.formats.usebio.errors import BadXml

MAX_DEPTH = 32
"""Elements stand at most eight deep in USEBIO; deeper than this is refused."""

_ILLEGAL = re.compile("[^\t\n\r\u0020-\ud7ff\ue000-\ufffd\U00010000-\U0010ffff]")
Kind: TypeAlias = Literal["attribute", "text", "texts", "one", "many"]
T = TypeVar("T")


@dataclass(frozen=True, slots=True)
class Unknown:
    """An element or attribute that the schema does not know, with everything in it."""

    tag: str
    text: str
    attributes: tuple[tuple[str, str], ...] = ()
    children: tuple[Unknown, ...] = ()
    line: int = field(default=0, compare=False)


@dataclass(frozen=True, slots=True)
class Mirror:
    """How one field stands in the file."""

    name: str
    tag: str
    kind: Kind
    of: Any = None


def attribute(tag: str) -> Any:
    """A field that is an attribute; None where it is missing."""
    return field(default=None, metadata={"mirror": (tag, "attribute", None)})


def text(tag: str, *, first: bool = False) -> Any:
    """A field that is the text of a child; None where there is none. ``first`` is written first."""
    return field(default=None, metadata={"mirror": (tag, "text", None), "rank": 0 if first else 1})


def texts(tag: str) -> Any:
    """A field that is the texts of all children of one name."""
    return field(default=(), metadata={"mirror": (tag, "texts", None)})


def one(tag: str, of: type, *, early: bool = False) -> Any:
    """A field that is a child of its own class, or None. ``early`` is written among the texts."""
    return field(default=None, metadata={"mirror": (tag, "one", of), "rank": 1 if early else 2})


def many(tag: str, of: type) -> Any:
    """A field that is all children of one name."""
    return field(default=(), metadata={"mirror": (tag, "many", of)})


@cache
def mirrors(of: Any) -> tuple[Mirror, ...]:
    """The fields of a class that stand in the file, in the order in which they are written."""
    found = [one for one in fields(of) if "mirror" in one.metadata]
    found.sort(key=lambda one: one.metadata.get("rank", 2))
    return tuple(Mirror(one.name, *one.metadata["mirror"]) for one in found)


@cache
def _children(of: Any) -> dict[str, Mirror]:
    return {one.tag: one for one in mirrors(of) if one.kind != "attribute"}


@cache
def _attributes(of: Any) -> dict[str, str]:
    return {one.tag.upper(): one.name for one in mirrors(of) if one.kind == "attribute"}


def bind(of: type[T], element: Any) -> T:
    """The dataclass ``of`` filled from an element. Raises BadXml where it is nested too deep.

    A second child where the schema has one is kept as an Unknown, like a child it lacks.
    """
    build: Any = of
    values: dict[str, Any] = {"line": element.sourceline or 0}
    unknown: list[Unknown] = []
    _bind_attributes(of, element, values, unknown)
    known = _children(build)
    for child in element.iterchildren(etree.Element):
        mirror = known.get(tag_of(child))
        if mirror is None or not _place(mirror, child, values):
            unknown.append(_unknown(child))
    for mirror in known.values():
        if mirror.kind in ("texts", "many") and mirror.name in values:
            values[mirror.name] = tuple(values[mirror.name])
    return cast("T", build(**values, unknown=tuple(unknown)))


def _bind_attributes(
    of: type, element: Any, values: dict[str, Any], unknown: list[Unknown]
) -> None:
    known = _attributes(of)
    for name, value in element.attrib.items():
        bare = name.rpartition("}")[2]
        if bare.upper() in known:
            values[known[bare.upper()]] = value.strip()
        else:
            unknown.append(Unknown("@" + bare, value, line=element.sourceline or 0))


def _place(mirror: Mirror, child: Any, values: dict[str, Any]) -> bool:
    """Put a child where it belongs; False where that place is taken or cannot hold it."""
    if not mirror.of and _has_elements(child):
        return False
    value = bind(mirror.of, child) if mirror.of else text_of(child)
    if mirror.kind in ("texts", "many"):
        values.setdefault(mirror.name, []).append(value)
        return True
    if mirror.name in values:
        return False
    values[mirror.name] = value
    return True


def _has_elements(element: Any) -> bool:
    return next(element.iterchildren(etree.Element), None) is not None


def _unknown(element: Any, depth: int = 0) -> Unknown:
    line = element.sourceline or 0
    if depth > MAX_DEPTH:
        raise BadXml(f"elements stand more than {MAX_DEPTH} deep", where=f"line {line}")
    return Unknown(
        tag_of(element),
        text_of(element),
        tuple((name.rpartition("}")[2], value) for name, value in element.attrib.items()),
        tuple(_unknown(child, depth + 1) for child in element.iterchildren(etree.Element)),
        line,
    )


@cache
def _parts(of: Any) -> tuple[str, ...]:
    return tuple(one.name for one in mirrors(of) if one.of)


def unknowns(bound: Any) -> Iterator[Unknown]:
    """Every unknown element in a bound dataclass and all inside it, outermost ones only."""
    yield from bound.unknown
    kind: Any = type(bound)
    for name in _parts(kind):
        held = getattr(bound, name)
        for child in held if isinstance(held, tuple) else (held,):
            if child is not None:
                yield from unknowns(child)


def tag_of(element: Any) -> str:
    """An element's name in capitals, without a namespace."""
    return str(element.tag).rpartition("}")[2].upper()


def text_of(element: Any) -> str:
    """The text of an element; comments are left out, HTML's names of letters understood."""
    return "".join(_pieces(element)).strip()


def _pieces(element: Any) -> Iterator[str]:
    yield element.text or ""
    for child in element:
        if child.tag is etree.Entity:
            yield html.unescape(child.text)
        yield child.tail or ""


def unbind(value: Any, tag: str) -> etree._Element:
    """The element named ``tag`` that a bound dataclass stands for: the inverse of bind."""
    element = etree.Element(tag)
    kind: Any = type(value)
    for mirror in mirrors(kind):
        held = getattr(value, mirror.name)
        if held is None:
            continue
        if mirror.kind == "attribute":
            element.set(mirror.tag, _legal(held))
            continue
        for single in held if mirror.kind in ("texts", "many") else (held,):
            _append(element, mirror, single)
    for unknown in value.unknown:
        _restore(element, unknown)
    return element


def _append(element: etree._Element, mirror: Mirror, value: Any) -> None:
    if mirror.of:
        element.append(unbind(value, mirror.tag))
    else:
        etree.SubElement(element, mirror.tag).text = _legal(value)


def _legal(text: str) -> str:
    """A text without the few characters that XML cannot hold."""
    return _ILLEGAL.sub("", text)


def _restore(parent: etree._Element, unknown: Unknown) -> None:
    if unknown.tag.startswith("@"):
        parent.set(unknown.tag[1:], unknown.text)
        return
    element = etree.SubElement(parent, unknown.tag, dict(unknown.attributes))
    element.text = unknown.text or None
    for child in unknown.children:
        _restore(element, child)
