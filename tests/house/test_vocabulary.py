"""The package's knowledge of words, operators and types is in their tables: no module copies it.

A copy misses a word that is added later, without any error. Code that needs some words asks for their common property:
`has_role(word, Role.DECIDES)`, `Action.begins(line)`, `one.level is Level.SUM`, `cell.kind is Shape.MEMBER`.
"""

from __future__ import annotations

import ast
import re
from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import ClassVar, get_args, get_origin, get_type_hints

import pytest

from aoi_rules.diagnostics import Source
from aoi_rules.language import files
from aoi_rules.language.headers import heads_in
from aoi_rules.language.operators import OPERATORS
from aoi_rules.model.types import OF_PROGRAMS, Shape
from aoi_rules.protocol.description import MarkJson
from aoi_rules.words import drawings, roles, scenario, vocabulary
from aoi_rules.words.base import Macro, Word
from aoi_rules.words.components import GAME
from aoi_rules.words.usage import BLOCKS
from aoi_rules.words.vocabulary import every_word, words_of
from tests.house.trees import nodes_of

TOP = Path(__file__).parents[2] / "aoi_rules"
TABLES = ("language/operators.py", "model/types.py", "words/usage.py")
"""The modules that declare operators and types, and the names of kinds of block. Words are declared by their classes."""
WORDS, SIGNS, SHAPES = frozenset(every_word()), frozenset(OPERATORS), frozenset(map(str, Shape)) - OF_PROGRAMS
LETTERS = frozenset(letter for sign in SIGNS for letter in sign if not letter.isalpha() and letter != " ")
"""The characters of signs."""
ASKED = {
    **dict.fromkeys(("word", "words", "lost_words", "where", "home", "inside", "elsewhere", "first", "key", "texts", "how"), WORDS),
    **dict.fromkeys(("rule.kind", "head.kind", "entry.kind", "part.kind"), WORDS),
    "operator": SIGNS, "sign": SIGNS, "op": SIGNS, "kind": SHAPES, "type": SHAPES,
}
"""The names of fields, variables and keys that hold one of them, or several."""
ASKING = frozenset((*roles.__all__, *vocabulary.__all__, "Statement", "startswith", "endswith", "removeprefix"))
"""Functions that take a word, or a kind of block, which is named by its word."""
SPELLING = (ast.Assign, ast.Subscript, ast.ClassDef)
LOOKED_AT = (ast.BinOp, ast.Tuple, ast.List, ast.Set, ast.Dict, ast.Call, ast.Compare, ast.Match, ast.MatchClass, ast.Constant)
OWN = frozenset(name for name, kind in get_type_hints(Word).items() if get_origin(kind) is ClassVar)
"""The attributes of a word's class."""


def copies(text: str, patterns: bool = True) -> list[str]:
    """A module's own copies of the language's words, operators and types: a collection of some, a comparison with one, a pattern
    that chooses among operators, and, with `patterns`, a pattern that chooses among words."""
    nodes = nodes_of(text)
    listed = {id(node) for outer in nodes if isinstance(outer, SPELLING) for node in spelt(outer)}
    found = []
    for node in (node for node in nodes if isinstance(node, LOOKED_AT) and id(node) not in listed):
        found += [f"{node.lineno}: {', '.join(some)}" for some in collected(node) if len(some) > 1]
        found += [f"{node.lineno}: {one}" for one in (*compared(node), *matched(node), *asked(node))]
        found += [f"{node.lineno}: {one}" for one in (*(alternatives(node) if patterns else ()), *signs_in(node))]
    return found


def spelt(node: ast.AST) -> Iterator[ast.AST]:
    """Texts that must be spelt out: the names that a module exports, the texts of a `Literal` type (see the test of these below),
    and the attributes of a word's class."""
    if isinstance(node, ast.Assign) and label(node.targets[0]) == "__all__":
        yield node.value
    if isinstance(node, ast.Subscript) and label(node.value) == "Literal":
        yield node.slice
    if isinstance(node, ast.ClassDef):
        lines = [line for line in node.body if isinstance(line, ast.Assign | ast.AnnAssign)]
        said = {label(line.targets[0] if isinstance(line, ast.Assign) else line.target): line.value for line in lines}
        if said.keys() & {"word", "where"}:
            yield from (part for name, value in said.items() if name in OWN and value is not None for part in ast.walk(value))
            yield from (part.value for line in node.body for part in ast.walk(line)
                        if isinstance(part, ast.keyword) and part.arg in ("choices", "of"))


def collected(node: ast.AST) -> Iterator[list[str]]:
    """The texts in a collection, in the first or last column of its rows, or in a text that is split or lists them, if all of
    them are words, all signs or all types; or the words, if nearly all are."""
    for texts in listed_in(node):
        words = [text for text in texts if text in WORDS]
        if len(words) > 2 and 3 * len(words) > 2 * len(texts):
            yield words
        elif any(texts and set(texts) <= known for known in (WORDS, SIGNS, SHAPES)):
            yield texts


def listed_in(node: ast.AST) -> Iterator[list[str]]:
    """The texts that a node lists, in each form of listing."""
    match node:
        case ast.Tuple(elts=parts) | ast.List(elts=parts) | ast.Set(elts=parts):
            rows = [part.elts for part in parts if isinstance(part, ast.Tuple) and part.elts]
            yield from (literals(parts), literals([row[0] for row in rows]), literals([row[-1] for row in rows]))
        case ast.BinOp(op=ast.Add(), left=left, right=right):
            yield literals([part for side in joined(left, right) if isinstance(side, ast.Tuple | ast.List) for part in side.elts])
        case ast.Dict(keys=keys, values=values):
            yield from (literals([key for key in keys if key is not None]), literals(values))
        case ast.Call(func=ast.Name(id="dict"), keywords=keywords):
            yield [one.arg for one in keywords if one.arg is not None]
        case ast.Call(func=ast.Attribute(value=inner, attr="split" | "splitlines"), args=args):
            yield [word for text in literals([*ast.walk(inner), *args]) for word in re.findall(r"\w+", text)]
        case ast.Constant(value=str(text)) if len(text.split()) > 2:
            yield text.split()


def joined(*sides: ast.expr) -> Iterator[ast.expr]:
    """The operands of several additions."""
    for side in sides:
        yield from joined(side.left, side.right) if isinstance(side, ast.BinOp) and isinstance(side.op, ast.Add) else (side,)


def alternatives(node: ast.AST) -> list[str]:
    """The words among which a pattern chooses."""
    bars = re.findall(r"\w+(?:\|\w+)+", text) if "|" in (text := "".join(literals([node]))) else []
    return [some for some in bars if set(some.split("|")) <= WORDS]


def signs_in(node: ast.AST) -> Iterator[str]:
    """The patterns that choose among signs, in brackets or in alternatives; a number may begin with one of two."""
    for text in literals([node]):
        found = [*re.findall(r"\[\^?((?:\\.|[^\]\\])+)\](?!\?)", text), *([text.replace("|", "")] if "|" in text else [])]
        signs = [re.sub(r"\\(.)", r"\1", some) for some in found]
        yield from (text for some in signs if len(SIGNS.intersection(some)) > 1 and LETTERS.issuperset(some))


def compared(node: ast.AST) -> Iterator[str]:
    """The word, sign or type that is compared with a field or variable holding one, or that such a field or variable looks up."""
    sides: list[ast.expr] = []
    match node:
        case ast.Compare(left=left, comparators=others):
            sides = [left, *others]
        case ast.Call(func=func, args=args) if label(func) in ("eq", "ne"):
            sides = args
        case ast.Call(func=ast.Attribute(value=ast.Dict(keys=keys), attr="get"), args=args):
            sides = [*(key for key in keys if key is not None), *args]
    sides = [part for side in sides for part in (side.elts if isinstance(side, ast.Tuple | ast.List | ast.Set) else [side])]
    known = frozenset().union(*(ASKED.get(label(side), frozenset()) for side in sides))
    yield from (text for text in literals(sides) if text in known or (len(text) > 1 and known == SIGNS and SIGNS.issuperset(text)))


def matched(node: ast.AST) -> Iterator[str]:
    """The words, signs and types in the patterns of a `match`."""
    if isinstance(node, ast.Match):
        known = ASKED.get(label(node.subject), frozenset())
        patterns = [part.value for case in node.cases for part in ast.walk(case.pattern) if isinstance(part, ast.MatchValue)]
        yield from (text for text in literals(patterns) if text in known)
    if isinstance(node, ast.MatchClass):
        for name, pattern in zip(node.kwd_attrs, node.kwd_patterns, strict=True):
            values = [part.value for part in ast.walk(pattern) if isinstance(part, ast.MatchValue)]
            yield from (text for text in literals(values) if text in ASKED.get(name, ()))


def asked(node: ast.AST) -> Iterator[str]:
    """The words in calls that ask for their classes, that make lines, or that search texts."""
    if isinstance(node, ast.Call):
        if label(node.func) in ASKING:
            given = literals([part for arg in node.args for part in ast.walk(arg)])
            yield from (text for text in given if text.strip() in WORDS)
        yield from (text for one in node.keywords if one.arg == "word" for text in literals([one.value]) if text in WORDS)


def label(node: ast.expr) -> str:
    """The name of the value that an expression reads: a variable, a field or a key, or one of several such names."""
    match node:
        case ast.Attribute(value=inner, attr="kind") if f"{label(inner)}.kind" in ASKED:
            return f"{label(inner)}.kind"
        case ast.Attribute(value=inner, attr="value" | "name") if label(inner).strip("_") in ASKED:
            return label(inner).strip("_")
        case ast.Name(id=name) | ast.Attribute(attr=name):
            return name.strip("_") if name.strip("_") in ASKED else name
        case ast.Call(func=ast.Name(id="str"), args=[inner]) | ast.NamedExpr(value=inner):
            return label(inner)
        case ast.Subscript(slice=ast.Constant(value=str(name))):
            return name
        case ast.Subscript(value=inner) | ast.Call(func=ast.Attribute(value=inner, attr="get" | "lower")):
            return label(inner)
        case ast.Call(func=ast.Name(id="getattr"), args=[_, ast.Constant(value=str(name)), *_]):
            return name
    return ""


def literals(nodes: Iterable[ast.AST]) -> list[str]:
    """The texts among some expressions; none if a collection has other elements too."""
    return [node.value for node in nodes if isinstance(node, ast.Constant) and isinstance(node.value, str)]


def modules() -> dict[str, str]:
    """The modules except the tables, by their paths below the package."""
    files = {file.relative_to(TOP).as_posix(): file for file in sorted(TOP.rglob("*.py"))}
    return {name: file.read_text(encoding="utf-8") for name, file in files.items() if name not in TABLES}


@pytest.mark.thorough
def test_no_module_copies_anything() -> None:
    """Modules that look at texts before the words are known are on a lower level than the words: their patterns may have their
    own copies, see the test of these below."""
    found = {name: copies(text, not name.startswith("language/")) for name, text in modules().items()}
    assert {name: some for name, some in found.items() if some} == {}


@pytest.mark.parametrize("text", [
    'if line.word == "action": pass', 'if line.word in ("choose", "let"): pass', 'if word != "require": pass',
    'CHOOSING = frozenset(("choose", "let"))', 'KEPT = {"choose": 1, "let": 2}', 'LISTED = ["game", "map"]', '"choose let".split()',
    'if node.operator == "+": pass', 'SIGNS = ("+", "-", "%")', 'if sign in ("==", "!="): pass', 'if cell.kind == "ref": pass',
    'MANY = ("list", "set")', 'WORDING = {"list": "a list", "set": "a set"}',
    'MEANT = ("type", "link", "zone", "keep", "others")', 'ROWS = (("players", 1), ("seats", 2), ("flow", 3))',
    'if first == "choose": pass', 'if line.words[0] == "choose": pass', 'if found["word"] == "choose": pass',
    'if words.get(name) == "choose": pass', 'if getattr(line, "word", "") == "choose": pass', 'if item.word.lower() == "choose": pass',
    'if "winner" in report.lost_words: pass', 'if where == "action": pass', 'if cls.inside != "flow": pass',
    'match line.word:\n    case "choose" | "let": pass', 'match line:\n    case Statement(word="choose"): pass',
    'match node.operator:\n    case "+": pass', 'if text.startswith("choose "): pass', 'text.removeprefix("replace ")',
    'if stands_in(word, "menu"): pass', 'if vocabulary.has_role("choose", role): pass', 'classes_of("choose")',
    'made = Statement("amend", ())', 'made = evolve(line, word="amend")',
    'class Told:\n    word = "choose"\n    def of(self): return ("choose", "let")',
    'if line.word in ("choose",): pass', 'if line.word not in ["choose"]: pass', 'if str(line.word) == "choose": pass',
    'if (first := line.word) == "choose": pass', 'if operator.eq(line.word, "choose"): pass', '{"choose": 1}.get(line.word)',
    '"choose, let".split(", ")', '("choose let" + " each").split()', '"choose\\nlet".splitlines()', 're.split(" ", "choose let")',
    'KNOWN = "choose let each"', 'KNOWN = {Choose: "choose", Let: "let"}', 'ROWS = ((1, "choose"), (2, "let"))',
    'dict(choose=1, let=2)', 'if head.kind == "game": pass', 'if rule.kind == "require": pass',
    'if node.type.name == "truth": pass', 'if type_.name == "truth": pass', 'if kind.value == "ref": pass',
    'if str(kind) == "truth": pass', 'if "truth" == kind: pass', 'if node.type == "truth": pass',
    'if op == "+": pass', 'if node.operator in "+-": pass', 're.compile(r"[+\\-*/]+")', 're.compile(r"[+\\-*]")', 're.compile(r"\\+|-|\\*")',
    'KEPT = ("choose",) + ("let",)', 'KEPT = ["choose"] + others + ["let"]', 'KEPT = others + ("+",) + ("-",)',
    'if line.words[:1] == ("choose",): pass',
    'class Told:\n    title = ("choose", "let")', 're.compile(r"^(choose|let) ")', 're.match(f"{NAME}(?:keep|has) {name}", text)',
])
def test_a_copy_is_found(text: str) -> None:
    assert copies(text) != []


@pytest.mark.parametrize("text", [
    'if Action.begins(line): pass', 'TITLES = ("action", "the action")', 'if name == "action": pass', 'print("choose")',
    'if node.operator is ADD: pass', 'if cell.kind is Shape.MEMBER: pass', '__all__ = ["choose", "let"]',
    'unit: Literal["number", "money"]', 'if name == "choose": pass', 'print("choose".startswith(word))',
    're.compile(r"[+-]?\\d+")', 're.compile(r"[^<\\]]+")', '"red, green".split(", ")', 'if event.kind == "phase": pass',
    'class Told(Word):\n    word = "choose"\n    where = ("action", "source")\n    known_by = "name"',
    'class Told(Word):\n    where = ("action",)\n    at: Ident = argument("when", choices=("open", "through"))',
])
def test_what_is_no_copy(text: str) -> None:
    assert copies(text) == []


def test_every_kind_of_block_is_called_something() -> None:
    kinds = {kind for some in every_word().values() for cls in some for kind in (*cls.where, *cls.leads, cls.inside)}
    assert kinds - {None} == set(BLOCKS)


@pytest.mark.thorough
def test_every_word_has_a_module_that_knows_it() -> None:
    """Some module uses its class or a base class: a word that no stage handles would be accepted, and do nothing. Macros produce
    other lines, and words that the reader leaves out are gone before."""
    apart = ("words/", "reference/", "advice/")
    named = {node.attr if isinstance(node, ast.Attribute) else node.id for file, text in modules().items() if not file.startswith(apart)
             for node in nodes_of(text) if isinstance(node, ast.Attribute | ast.Name)}
    read = [cls for some in every_word().values() for cls in some if not (issubclass(cls, Macro) or cls.left_out)]
    assert len(read) > 80
    assert [cls.__name__ for cls in read if named.isdisjoint(above.__name__ for above in cls.__mro__ if issubclass(above, Word) and above.word)] == []


def test_what_is_seen_of_a_text_before_it_is_parsed_is_what_the_words_say() -> None:
    """This lets a command start without the words."""
    tested = {cls.word for cls in words_of(scenario) if "file" in cls.where}
    assert {word for word in every_word() if any(heads_in(Source("", f"{word} x {{ }}")))} == set(GAME)
    assert {word for word in every_word() if files.tests_rules(f"{word} x")} == tested


def test_a_type_of_json_spells_out_what_the_table_has() -> None:
    """A type cannot use a table at run time: the reader of JSON sees the words in it."""
    forms = [cls.word for cls in words_of(drawings) if cls not in (drawings.Drawing, drawings.Detail, drawings.Show, drawings.Hide)]
    assert sorted(get_args(get_type_hints(MarkJson)["form"])) == sorted(forms)
