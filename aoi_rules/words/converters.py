"""Converts arguments to the types of a word's fields: plain values, names with their places, expressions."""

from __future__ import annotations

import re
from functools import cache
from inspect import get_annotations
from typing import Any, get_type_hints

import cattrs
from attrs import evolve

from aoi_rules.language import tree
from aoi_rules.words.base import Ident, Word, slots_of
from aoi_rules.words.matching import WordFault

__all__ = ["convert", "types_of"]


def _to_ident(node: Any, _: Any) -> Ident:
    if isinstance(node, tree.Name):
        return Ident(node.name, node.place, node.unconfirmed)
    if isinstance(node, tree.Keyword):
        raise WordFault(f"`{node.name}` is not a name", node.place)
    if isinstance(node, tree.Attribute) and isinstance(node.value, tree.Name) and node.value.name in _WHOSE:
        raise WordFault("a plain name is expected here", node.place, f"write `{node.name}` alone")
    quoted_file = isinstance(node, tree.Text) and node.value.endswith(_EXTENSION)  # another hint shows the whole line
    raise WordFault("a plain name is expected here", node.place, None if quoted_file else name_in_file(node))


_WHOSE = ("me", "player", "players", "p", "self", "this", "game")
"""What people write before the name of a keep."""


def name_in_file(node: Any, word: str = "") -> str | None:
    """The hint for a name in quotation marks, or with the extension of a file, perhaps preceded by the word of its line."""
    name = named_by(node)
    if name is None or isinstance(node, tree.Name):
        return None
    quoted = ["quotation marks"] if isinstance(node, tree.Text) else []
    ending = [f"`{_EXTENSION}`"] if isinstance(node, tree.Attribute) or node.value.endswith(_EXTENSION) else []
    return f"write `{word} {name.name}`".replace("` ", "`") + f", without {' and '.join(quoted + ending)}"


def named_by(node: Any) -> tree.Name | None:
    """The name that stands here alone, in quotation marks or in the name of a file; None for anything else."""
    if isinstance(node, tree.Text):
        found = _FILE.fullmatch(node.value)
        name = found["name"] if found is not None else ""
        return tree.Name(name.lower() if name.istitle() else name, node.place) if name else None
    inner = node.value if isinstance(node, tree.Attribute) and f".{node.name}" == _EXTENSION else node
    return evolve(inner, place=node.place) if isinstance(inner, tree.Name) else None


_EXTENSION = ".aoi"
_FILE = re.compile(rf"(?:[\w.-]*[/\\])*(?P<name>[^\W\d]\w*)(?:{re.escape(_EXTENSION)})?")
"""The name of a file, perhaps with its folders, whose extension may be missing."""


def _to_text(node: Any, _: Any) -> str:
    if isinstance(node, tree.Text):
        return node.value
    if isinstance(node, str):
        return node
    raise WordFault('a quoted text is expected here, such as "Germany"', node.place)


def _to_number(node: Any, _: Any) -> int:
    if isinstance(node, tree.Number):
        return node.value
    raise WordFault("a whole number is expected here", node.place)


def _to_range(node: Any, _: Any) -> tree.Range:
    if isinstance(node, tree.Range):
        return node
    always = f"write `{node.value}..{node.value}` if it is always {node.value}" if isinstance(node, tree.Number) else None
    raise WordFault("a range is expected here, such as `3..5`", node.place, always)


def _to_items(node: Any, _: Any) -> tree.Items:
    if isinstance(node, tree.Items):
        return node
    return tree.Items((node,), node.place)


def _to_expression(node: Any, _: Any) -> Any:
    if isinstance(node, tree.Keyword):
        raise WordFault(f"`{node.name}` does not fit here", node.place)
    return node


def _make_converter() -> cattrs.Converter:
    converter = cattrs.Converter(detailed_validation=True)
    for kind, hook in ((Ident, _to_ident), (str, _to_text), (int, _to_number), (tree.Range, _to_range), (tree.Items, _to_items)):
        converter.register_structure_hook(kind, hook)
        converter.register_structure_hook(kind | None, lambda node, _, h=hook: None if node is None else h(node, _))
    converter.register_structure_hook_func(lambda t: t is Any, lambda node, _: node)
    converter.register_structure_hook_func(lambda t: t in (tree.Expression, tree.Expression | None), _to_expression)
    converter.register_structure_hook(bool, lambda node, _: bool(node))
    return converter


_CONVERTER = _make_converter()


_TYPES: dict[type[Word], dict[str, Any]] = {}


def types_of(cls: type[Word]) -> dict[str, Any]:
    """The types of a word's fields, without blocks."""
    if cls not in _TYPES:
        homes = [(home.__module__, get_annotations(home)) for home in reversed(cls.__mro__)]
        written = {name: (module, note) for module, notes in homes for name, note in notes.items()}
        _TYPES[cls] = {a.name: _evaluate_annotation(*written[a.name]) for a, s in slots_of(cls) if s.form != "block"}
    return _TYPES[cls]


@cache
def _evaluate_annotation(module: str, note: Any) -> Any:
    """The type that an annotation in a module means.  There are few different annotations, and evaluating one takes long."""
    return get_type_hints(type("Noted", (), {"__annotations__": {"it": note}, "__module__": module}))["it"]


def convert(node: Any, kind: Any) -> Any:
    """An argument, converted to the type of its field; raises WordFault if it does not fit."""
    try:
        return _CONVERTER.structure(node, kind)
    except cattrs.BaseValidationError as group:
        fault: BaseException = group
        while isinstance(fault, BaseExceptionGroup):
            fault = fault.exceptions[0]
        raise fault from None
