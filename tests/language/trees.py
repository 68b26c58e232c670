"""Trees that a text could produce, and plain printed forms of trees."""

from __future__ import annotations

from typing import Any

from attrs import fields
from hypothesis import strategies as st

from aoi_rules.diagnostics import Place, Source
from aoi_rules.language.operators import ARITHMETIC, COMPARISONS, LOGIC
from aoi_rules.language.tree import (
    Attribute,
    Binary,
    Block,
    Call,
    Cell,
    Compare,
    Comprehension,
    Conditional,
    Expression,
    Index,
    Items,
    Keyword,
    Logic,
    Money,
    Name,
    Negative,
    Not,
    Number,
    Pair,
    Range,
    Row,
    Statement,
    Table,
    Text,
)

HERE = Place(Source("", ""), 1, 1, 1, 1)
RESERVED = {"and", "by", "else", "for", "if", "in", "not", "or", "when"}


def pictured(value: Any) -> str:
    """A node without its places: `Name(koeln)?`, on one line."""
    if isinstance(value, tuple):
        return "[" + ", ".join(map(pictured, value)) + "]"
    if not hasattr(value, "place"):
        return str(value)
    kept = [f.name for f in fields(type(value)) if f.repr and f.name not in ("unconfirmed", "joined")]
    inner = ", ".join(pictured(getattr(value, name)) for name in kept)
    return f"{type(value).__name__}({inner})" + "?" * getattr(value, "unconfirmed", False) + "+" * getattr(value, "joined", False)


marks = st.booleans() | st.just(False)
words = st.from_regex(r"[a-z_][a-z0-9_]{0,5}", fullmatch=True).filter(lambda word: word not in RESERVED)
names = st.builds(Name, words, st.just(HERE), marks)
plain_names = st.builds(Name, words, st.just(HERE))
digits = st.integers(0, 999_999_999)
characters = st.characters(exclude_categories=["Cc", "Cs", "Zl", "Zp"])
leaves = (
    names
    | st.builds(Number, digits, st.just(HERE), marks)
    | st.builds(Money, digits, st.just(HERE), marks)
    | st.builds(Text, st.text(characters, max_size=8), st.just(HERE), marks)
    | st.builds(Items, st.just(()), st.just(HERE), marks)
)


def tuples(values: st.SearchStrategy[Expression], low: int) -> st.SearchStrategy[tuple[Expression, ...]]:
    return st.lists(values, min_size=low, max_size=3).map(tuple)


def references(values: st.SearchStrategy[Expression]) -> st.SearchStrategy[Expression]:
    """Names with their possible suffixes; their inner names have no mark."""
    functions = plain_names | st.builds(Attribute, plain_names, words, st.just(HERE))
    unmarked = (
        plain_names
        | st.builds(Index, plain_names, values, st.just(HERE))
        | st.builds(Call, functions, tuples(values, 0), st.just(HERE))
    )
    return (
        st.builds(Attribute, unmarked, words, st.just(HERE), marks)
        | st.builds(Index, unmarked, values, st.just(HERE), marks)
        | st.builds(Call, functions, tuples(values, 0), st.just(HERE), marks)
    )


def larger(values: st.SearchStrategy[Expression]) -> st.SearchStrategy[Expression]:
    here, none = st.just(HERE), st.none()
    comparisons = st.sampled_from(COMPARISONS)
    return (
        references(values)
        | st.builds(Range, values, values | none, here, marks)
        | st.builds(Pair, values, values, here, marks)
        | st.builds(Items, tuples(values, 2), here, marks)
        | st.builds(Negative, values, here, marks)
        | st.builds(Not, values, here, marks)
        | st.builds(Binary, st.sampled_from(ARITHMETIC), values, values, here, marks)
        | st.builds(Compare, comparisons, values, values, here, marks)
        | st.builds(Logic, st.sampled_from(LOGIC), tuples(values, 2), here, marks)
        | st.builds(Conditional, values, values, values, here, marks)
        | st.builds(Comprehension, words, values, words, values, values | none, tuples(values, 0), here, marks)
    )


expressions = st.recursive(leaves, larger, max_leaves=8)
keywords = st.builds(Keyword, st.sampled_from(["and", "by", "for", "if", "in", "not", "or"]), st.just(HERE))
cells = st.builds(Cell, tuples(expressions, 0), st.just(HERE))


@st.composite
def tables(draw: st.DrawFn) -> Table:
    width = draw(st.integers(1, 3))
    row = st.builds(Row, st.lists(cells, min_size=width, max_size=width).map(tuple), st.just(HERE), marks)
    return Table(draw(row), draw(st.lists(row, max_size=3).map(tuple)), HERE)


def statements_with(blocks: st.SearchStrategy[Block | None]) -> st.SearchStrategy[Statement]:
    some, here = expressions | st.none(), st.just(HERE)
    arguments = st.lists(expressions | keywords, max_size=4).map(tuple)
    return st.builds(Statement, words | st.just("by"), arguments, some, some, blocks, here, here, marks)


@st.composite
def items(draw: st.DrawFn, inner: st.SearchStrategy[Block | None]) -> tuple[Statement | Table, ...]:
    """Statements and tables, without two tables in a row: they would be one table."""
    found = draw(st.lists(statements_with(inner) | tables(), max_size=4))
    return tuple(
        item for index, item in enumerate(found) if not (index and {type(item), type(found[index - 1])} == {Table})
    )


blocks = st.recursive(st.none(), lambda inner: st.builds(Block, items(inner), st.just(HERE)), max_leaves=3)
statements = statements_with(blocks)
