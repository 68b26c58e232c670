"""Prints typed rules for people: `aoi show MAP --stage typed`.  Nothing parses the printed text."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import attrs
from attrs import frozen

from aoi_rules.compiler.printing import Printer, type_text
from aoi_rules.compiler.symbols.symbol_table import KeepSymbol
from aoi_rules.compiler.typed import expressions as typ
from aoi_rules.compiler.typed import rules
from aoi_rules.compiler.typed.displays import Prompt
from aoi_rules.compiler.typed.domain import Domain
from aoi_rules.compiler.typed.printer import printer_of
from aoi_rules.compiler.typed.verbs import Verb, VerbBody
from aoi_rules.compiler.typed.walk import RULES
from aoi_rules.diagnostics import Place

__all__ = ["rules_text"]

_DEPTH = "  "

_SECTIONS = ("definitions", "networks", "firsts", "setup", "flow", "actions", "verbs", "checks", "score", "scenarios")
_HEADINGS = {"firsts": "first values"}

_WORDS = {"within": "in", "while_": "while", "arguments": "argument", "value": "=", "condition": "=", "domain": "numbers",
          "element": "numbers", "brought": "numbers", "outlook": "outlook =",
          "body": "=", "holes": "in braces"}
"""The words before a field's value, if they are not the name of the field."""

_UNSHOWN = frozenset((
    "word", "place", "name", "kind", "of", "operator", "text", "cost", "zone", "counts", "acting", "range", "level", "fixed",
    "me", "verb", "shown", "said", "draft", "filled", "seats", "loops", "parts",
))
"""Fields that the author's line shows already, or that no reader needs."""

_FOLDED = (rules.Flow, rules.Stage, VerbBody)
"""Rules that are printed only as the lines inside them."""


def rules_text(typed: rules.TypedRules) -> str:
    """All typed rules: each line of the rules as its author wrote it, with its place; below it the names that it binds and its
    expressions, each with its type."""
    text = _RulePrinter(printer_of(typed.symbols))
    found = []
    for name in _SECTIONS:
        blocks = text.blocks(getattr(typed, name))
        if blocks:
            found += [f"# {_HEADINGS.get(name, name)}", *blocks]
    return "\n\n".join(found) + "\n"


@frozen
class _RulePrinter:
    """Prints the rules of one ruleset."""

    printer: Printer

    def blocks(self, section: Any) -> list[str]:
        """The texts of the rules in a section, one for each."""
        if isinstance(section, dict):
            if all(isinstance(value, typ.Expression) for value in section.values()):
                lines = [line for name, value in section.items() for line in self._value_lines(f"{name} =", value)]
                return ["\n".join(lines)] if lines else []
            section = tuple(section.values())
        items = section if isinstance(section, tuple) else (section,)
        return [block for item in items if (block := "\n".join(self._rule_lines(item)))]

    def _rule_lines(self, rule: Any) -> Iterator[str]:
        """The lines of a rule: its head, and below it its fields."""
        if isinstance(rule, _FOLDED):
            yield from self._field_lines(rule)
        else:
            yield _head_text(rule)
            yield from (_DEPTH + line for line in self._field_lines(rule))

    def _field_lines(self, rule: Any) -> Iterator[str]:
        """The lines of all fields of a rule; for a verb or a definition also who acts in it."""
        if isinstance(rule, Verb | typ.Definition):
            yield from self._lines_of_field("me", rule.me)
        if isinstance(rule, Prompt):
            yield from self._lines_of_field("holes", tuple(hole.value for hole in rule.holes))
        for item in attrs.fields(type(rule)):
            repeated = item.name == "condition" and getattr(rule, "cases", ())  # the condition is the disjunction of the cases
            value = getattr(rule, item.name)
            if not repeated and (item.name not in _UNSHOWN or (item.name == "zone" and isinstance(value, typ.Expression))):
                yield from self._lines_of_field(item.name, value)
        if isinstance(rule, Verb):
            yield from self._rule_lines(rule.body)

    def _lines_of_field(self, name: str, value: Any) -> Iterator[str]:
        """The lines of one field; no lines where it is empty."""
        if isinstance(value, dict):
            value = tuple(value.values())
        items = value if isinstance(value, tuple | list) else (value,)
        if items and isinstance(items[0], rules.Action):
            yield f"{name} {', '.join(action.name for action in items)}"
        else:
            for item in items:
                yield from self._value_lines(_WORDS.get(name, name), item)

    def _value_lines(self, name: str, value: Any) -> Iterator[str]:
        """The lines of one value of a field."""
        if type(value).__module__ in RULES:
            yield from self._rule_lines(value)
        elif isinstance(value, typ.Expression):
            yield from self.printer.lines(value, f"{name} ")
        elif isinstance(value, typ.Binding):
            yield f"{value.name} : {type_text(value.type)}{_bounds_text(value)}"
        elif isinstance(value, Domain):
            yield f"{name} {value.low}..{value.high}"
        elif isinstance(value, KeepSymbol):
            yield f"{name} {value.name}"
        elif value not in (None, "", False):
            yield f"{name} {value}"


def _bounds_text(binding: typ.Binding) -> str:
    """The bounds of a binding as text; empty if neither is known."""
    low, high = binding.span
    return "" if low is None and high is None else f" from {'?' if low is None else low} to {'?' if high is None else high}"


# ---- lines as written ---------------------------------------------------------------------------------------------------


def _head_text(rule: Any) -> str:
    """The first line of a rule as its author wrote it, and its place; the kind of rule if it comes from no line of the text."""
    place = getattr(rule, "place", None) or getattr(getattr(rule, "word", None), "place", None)
    if place is None:
        kind = "".join(f" {c.lower()}" if c.isupper() else c for c in type(rule).__name__).strip()
        return f"{kind} {getattr(rule, 'kind', '')}".rstrip()
    return f"{_source_text(place)}  # {place}"


def _source_text(place: Place) -> str:
    """The text of a statement up to its block, on one line and without comments."""
    lines = place.source.lines[place.line - 1 : place.end_line]
    if lines and place.end_line == place.line:
        lines = [lines[0][: place.end_column - 1]]
    heads = [_text_before(line[place.column - 1 :] if number == 0 else line, "#") for number, line in enumerate(lines)]
    return " ".join(_text_before(" ".join(heads), "{").split())


def _text_before(text: str, end: str) -> str:
    """The text before the first occurrence of a character outside quotation marks, or the whole text."""
    quoted = escaped = False
    for at, letter in enumerate(text):
        if letter == end and not quoted:
            return text[:at]
        quoted = quoted != (letter == '"' and not escaped)
        escaped = letter == "\\" and not escaped
    return text
