"""What the package knows of words, operators and types stands in their tables: no module copies it.

A copy does not learn of a word that is added, and nothing says so. Who needs some words asks what they have in common:
`has_role(word, Role.DECIDES)`, `Action.begins(line)`, `one.level is Level.SUM`, `cell.kind is Shape.MEMBER`.
"""

from __future__ import annotations

import ast
from collections.abc import Iterator
from pathlib import Path
from typing import get_args, get_type_hints

import pytest

from aoi_rules.language.operators import OPERATORS
from aoi_rules.model.types import OF_PROGRAMS, Shape
from aoi_rules.protocol.describing import MarkJson
from aoi_rules.words import drawings
from aoi_rules.words.vocabulary import every_word, words_of

TOP = Path(__file__).parents[2] / "aoi_rules"
TABLES = ("words", "language/_tables.py", "language/operators.py", "model/types.py")
"""Where words, operators and types are declared; `_tables.py` is made from the grammar."""
WORDS, SIGNS, SHAPES = frozenset(every_word()), frozenset(OPERATORS), frozenset(map(str, Shape)) - OF_PROGRAMS
ASKED = {"word": WORDS, "operator": SIGNS, "sign": SIGNS, "kind": SHAPES}
"""The names of fields and variables that hold one of them."""


def copies(text: str) -> list[str]:
    """What a module has of its own of the language's words, operators and types: a collection of some, or a comparison with
    one."""
    found, whole = [], ast.parse(text)
    listed = {id(node) for node in map(spelt, ast.walk(whole)) if node is not None}
    for node in (node for node in ast.walk(whole) if isinstance(node, ast.expr) and id(node) not in listed):
        found += [f"{node.lineno}: {', '.join(some)}" for some in collected(node) if len(some) > 1]
        found += [f"{node.lineno}: {one}" for one in compared(node)]
    return found


def spelt(node: ast.AST) -> ast.expr | None:
    """What must be spelt out: the names that a module gives, and the texts of a `Literal` type, see the test of these below."""
    if isinstance(node, ast.Assign) and isinstance(node.targets[0], ast.Name) and node.targets[0].id == "__all__":
        return node.value
    if isinstance(node, ast.Subscript) and isinstance(node.value, ast.Name) and node.value.id == "Literal":
        return node.slice
    return None


def collected(node: ast.expr) -> Iterator[list[str]]:
    """The texts in a collection, or in a text that is split, where all of them are words, all signs or all types."""
    texts: list[str] = []
    if isinstance(node, ast.Tuple | ast.List | ast.Set):
        texts = literals(node.elts)
    elif isinstance(node, ast.Dict):
        texts = literals([key for key in node.keys if key is not None])
    elif isinstance(node, ast.Call) and isinstance(node.func, ast.Attribute) and node.func.attr == "split":
        texts = [word for text in literals([node.func.value]) for word in text.split()]
    if any(texts and set(texts) <= known for known in (WORDS, SIGNS, SHAPES)):
        yield texts


def compared(node: ast.expr) -> Iterator[str]:
    """The word, the sign or the type with which a field or a variable that holds one is compared."""
    if isinstance(node, ast.Compare):
        sides = [node.left, *node.comparators]
        names = [side.attr if isinstance(side, ast.Attribute) else side.id for side in sides
                 if isinstance(side, ast.Attribute | ast.Name)]
        known = frozenset().union(*(ASKED.get(name, frozenset()) for name in names))
        yield from (text for text in literals(sides) if text in known)


def literals(nodes: list[ast.expr]) -> list[str]:
    """The texts among some expressions; none where something else is among the elements of a collection."""
    return [node.value for node in nodes if isinstance(node, ast.Constant) and isinstance(node.value, str)]


def modules() -> dict[str, str]:
    """The modules outside the tables, by their paths below the package."""
    files = {file.relative_to(TOP).as_posix(): file for file in sorted(TOP.rglob("*.py"))}
    return {name: file.read_text(encoding="utf-8") for name, file in files.items()
            if not any(name == table or name.startswith(f"{table}/") for table in TABLES)}


def test_no_module_copies_anything() -> None:
    assert {name: some for name, text in modules().items() if (some := copies(text))} == {}


@pytest.mark.parametrize("text", [
    'if line.word == "action": pass', 'if line.word in ("choose", "let"): pass', 'if word != "require": pass',
    'CHOOSING = frozenset(("choose", "let"))', 'KEPT = {"choose": 1, "let": 2}', 'LISTED = ["game", "map"]', '"choose let".split()',
    'if node.operator == "+": pass', 'SIGNS = ("+", "-", "%")', 'if sign in ("==", "!="): pass', 'if cell.kind == "ref": pass',
    'MANY = ("list", "set")', 'WORDING = {"list": "a list", "set": "a set"}',
])
def test_a_copy_is_found(text: str) -> None:
    assert copies(text) != []


@pytest.mark.parametrize("text", [
    'if Action.begins(line): pass', 'TITLES = ("action", "the action")', 'if name == "action": pass', 'print("choose")',
    'if node.operator is ADD: pass', 'if cell.kind is Shape.MEMBER: pass', '__all__ = ["choose", "let"]',
    'unit: Literal["number", "money"]',
])
def test_what_is_no_copy(text: str) -> None:
    assert copies(text) == []


def test_a_type_of_json_spells_out_what_the_table_has() -> None:
    """A type cannot ask a table: whoever reads JSON has the words in it."""
    forms = [cls.word for cls in words_of(drawings) if cls not in (drawings.Drawing, drawings.Detail, drawings.Show)]
    assert sorted(get_args(get_type_hints(MarkJson)["form"])) == sorted(forms)
