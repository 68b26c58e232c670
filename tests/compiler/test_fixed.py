"""Values that a check computes from typed expressions equal those that the program computes as it is loaded."""

from __future__ import annotations

from typing import Any

import pytest

from aoi_rules.compiler.forms import Forms
from aoi_rules.compiler.lint.fixed_values import FixedValues
from aoi_rules.compiler.typed import expressions as typ
from aoi_rules.diagnostics import Source
from aoi_rules.library import catalogue
from aoi_rules.library.compilation import compile_text
from tests.compiler.library_forms import library_forms
from tests.compiler.texts import game, rendered

TOWNS = """type ware { has worth money ; coal { worth $3 } ; iron { worth $5 } ; cotton { worth $3 } }
  type town { has size number = 2 ; has next town = none ; has sells ware many = () ; has name text = ""
    ulm { size 3 ; next bonn ; sells coal iron ; name "Ulm" ; yard 3 ; yard 1 } ; bonn { next kiel ; sells iron }
    kiel { size 5 ; yard 1 } ; jena { sells cotton } }
  type yard in town { has wide number = 0 }
  link road joins town ; road ulm -- bonn ; road bonn -- kiel
  define twice(n) = n + n
  define neighbours(t) = count(r for r in t.road)
  define large(least) = list(t for t in town when t.size >= least)"""
VALUES = [
    ("number", "7 // 2 * 3 - 9 % 4"), ("number", "-7 // 2 + -7 % 3"), ("number", "7 // (ulm.size - 3) + 7 % (ulm.size - 3)"), ("money", "$7 * 3 - $2"),
    ("number", "min(3, 1, 2) + max(4, 9)"), ("number", "count(town)"), ("number", "ulm.size"), ("truth", "bonn.next.size == 5"),
    ("town", "ulm.next if ulm.next != none else jena"), ("truth", "kiel.next == none"), ("truth", "ulm.next != none and ulm.next.size == 2"),
    ("truth", "ulm == jena or not (ulm.size > 2)"), ("truth", "coal in ulm.sells and coal not in jena.sells"),
    ("truth", "ulm in set(t for t in town when t.size > 2)"), ("truth", "kiel.next == ulm.next"), ("truth", "kiel.next != bonn"),
    ("truth", "ulm.name == \"Ulm\""), ("number", "twice(twice(ulm.size))"), ("number", "sum(neighbours(t) for t in town)"),
    ("number", "count(y for y in ulm.yard when y.wide > 1) + count(kiel.yard)"), ("towns", "list(y.town for y in yard)"),
    ("number", "sum(t.size * neighbours(t) for t in town when t != ulm)"), ("truth", "max(t.size for t in town) == 5"),
    ("truth", "min(neighbours(t) for t in town) == 0"), ("truth", "best(t for t in town by t.size) == kiel"), ("truth", "least(t for t in town by t.size) == bonn"),
    ("truth", "best(t for t in town by neighbours(t), t.size) == bonn"), ("truth", "first(large(3)) == ulm"), ("truth", "last(large(3)) == kiel"),
    ("truth", "first(large(9)) == none"), ("truth", "best(t for t in large(9) by t.size) == none"), ("towns", "large(2)"),
    ("towns", "sorted(t for t in town by (-t.size))"), ("towns", "sorted(t for t in town by t.size, -neighbours(t))"),
    ("towns", "list(t for t in set(t for t in town when t.size < 5))"), ("towns", "(kiel, ulm)"),
    ("number", "count(set(w for w in ulm.sells))"), ("number", "count(set(t.sells for t in town))"),
    ("number", "count(union(set(t for t in large(3)), set(bonn for t in large(5))))"),
    ("truth", "all(t.size > 1 for t in town) and not any(t.size > 5 for t in town)"), ("number", "sum(n for n in 1..10 when n % 3 == 1)"),
    ("number", "count(n for n in 3..2)"), ("money", "sum(w.worth for w in ulm.sells)"), ("number", "3 if ulm.size > 2 else 4"),
    ("truth", "large(3) == (ulm, kiel)"), ("truth", "max(n for n in 1..9 when n > 99) == none"), ("truth", "1 < twice(1)"),
]


def computed(forms: Forms) -> dict[str, tuple[Any, Any]]:
    """The first values of keeps, as the check and as the program computes them."""
    assert forms.rules is not None
    assert forms.optimized is not None
    fixed, known = FixedValues(forms.rules.symbols), {slot.name: slot.result for slot in forms.optimized.slots}
    return {slot: (fixed.value(node, {}), known[slot]) for slot, node in forms.rules.firsts.items()}


def keeps() -> str:
    found = [TOWNS]
    for number, (kind, value) in enumerate(VALUES):
        one = {"towns": "town many", "town": "town"}.get(kind, kind)
        found.append(f"keep k{number} {one} = {value}")
    return game(*found)


def test_every_kind_of_expression() -> None:
    forms = Forms()
    compile_text(Source("demo.aoi", keeps()), forms=forms)
    assert forms.space is not None, rendered(keeps())
    found = computed(forms)
    assert len(found) >= len(VALUES)
    assert [pair for pair in found.values() if pair[0] != pair[1]] == []


@pytest.mark.thorough_with("age_of_industry")
@pytest.mark.parametrize("name", [entry.name for entry in catalogue.entries()])
def test_bundled_rulesets(name: str) -> None:
    forms, _ = library_forms(name)
    assert forms.rules is not None
    found = computed(forms)
    assert found
    assert {slot: pair for slot, pair in found.items() if pair[0] != pair[1]} == {}
    fixed = FixedValues(forms.rules.symbols)
    assert all(fixed.value(check.value, {}) for check in forms.rules.checks if fixed.is_fixed(check.value))


def test_every_node_is_computed_or_changes() -> None:
    nodes = {node for node in (getattr(typ, name) for name in typ.__all__) if isinstance(node, type)} - {typ.Binding, typ.Definition, typ.Expression, typ.Range}
    assert set(FixedValues.RULES).isdisjoint(typ.CHANGING)
    assert set(FixedValues.RULES) | set(typ.CHANGING) == nodes
    assert set(typ.BEGUN) < set(FixedValues.RULES)
