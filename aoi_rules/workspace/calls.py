"""What uses a definition or a verb, what it uses, and the form of the line that is being written."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from itertools import chain

from aoi_rules.compiler.symbols.symbol_table import SymbolTable
from aoi_rules.diagnostics import Place, Source
from aoi_rules.language import parse, tree
from aoi_rules.language.scanner import CLOSERS, OPENERS, scan
from aoi_rules.language.walk import statements, walk
from aoi_rules.reference import topics_called
from aoi_rules.words import actions as act
from aoi_rules.words.statement_check import CORE
from aoi_rules.words.usage import usage
from aoi_rules.words.vocabulary import classes_of
from aoi_rules.workspace.answers import Call, Signature, Symbol
from aoi_rules.workspace.declarations import Key
from aoi_rules.workspace.index import Index, spot

__all__ = ["CALLED", "callees", "callers", "signature"]

CALLED = (act.Define.word, act.VerbWord.word)
"""The kinds of names that have a body and are called."""

Symbols = Callable[[str], Sequence[Symbol]]
"""The symbols of a file, by its path."""


# ---- who calls whom ----------------------------------------------------------------------------------------------------


def callers(names: Index, key: Key, symbols: Symbols) -> Iterator[Call]:
    """What uses a name: the definitions, verbs, actions and scenarios that contain a use, in order."""
    found: dict[tuple[str, int, int, int, int], tuple[Symbol, list[Place]]] = {}
    declared = names.declared[key].place
    for place in names.places(key):
        if declared is not None and spot(place) == spot(declared):
            continue
        holder = _holder(symbols(spot(place)[0]), place.line)
        if holder is not None:
            found.setdefault(spot(holder.place), (holder, []))[1].append(place)
    for holder, places in found.values():
        yield Call(holder.word, holder.name or holder.title or holder.word, holder.name_place, holder.place, tuple(places))


def callees(names: Index, key: Key, symbols: Symbols) -> Iterator[Call]:
    """The definitions and verbs that the lines of a definition or a verb use, in the order of their first use."""
    whole = _declaring_line(names, key, symbols)
    found: dict[Key, list[Place]] = {}
    if whole is None:
        return
    for place, used in names.in_file(spot(whole)[0]):
        if used != key and used[0] in CALLED and whole.line <= place.line <= whole.end_line:
            found.setdefault(used, []).append(place)
    for used, places in found.items():
        if names.declared[used].place is not None:
            yield call(names, used, symbols, tuple(places))


def call(names: Index, key: Key, symbols: Symbols, uses: tuple[Place, ...] = ()) -> Call:
    """A definition or a verb that a text declares."""
    place, whole = names.declared[key].place, _declaring_line(names, key, symbols)
    assert place is not None
    return Call(key[0], names.written_name(key), place, whole or place, uses)


def _declaring_line(names: Index, key: Key, symbols: Symbols) -> Place | None:
    """The line that declares a name, with its block."""
    place = names.declared[key].place
    if place is None:
        return None
    holder = _holder(symbols(spot(place)[0]), place.line)
    return holder.place if holder is not None else place


def _holder(symbols: Sequence[Symbol], line: int) -> Symbol | None:
    """The line or scenario that contains a line: a line of a game, a map or a part, or a scenario."""
    for one in symbols:
        if one.place.line <= line <= one.place.end_line:
            inner = next((two for two in one.inside if two.place.line <= line <= two.place.end_line), None)
            return inner or one
    return None


# ---- what is being written ---------------------------------------------------------------------------------------------


def signature(source: Source, line: int, column: int, symbols: SymbolTable) -> Signature | None:
    """The form of the call at a place, else that of the line; None if neither has one."""
    open_calls: list[tuple[str, int]] = []  # each open bracket: the name before it, and the commas so far
    before = ""
    for lexeme in scan(source):
        if (lexeme.place.line, lexeme.place.column) >= (line, column):
            break
        if lexeme.type in OPENERS:
            open_calls.append((before, 0))
        elif lexeme.type in CLOSERS and open_calls:
            open_calls.pop()
        elif lexeme.type in ("_END", "LBRACE", "RBRACE"):
            open_calls.clear()
        elif lexeme.type == "COMMA" and open_calls:
            open_calls[-1] = open_calls[-1][0], open_calls[-1][1] + 1
        before = lexeme.text if lexeme.type == "FUNCTION" else ""
    for name, commas in reversed(open_calls):
        if name and (found := _of_function(name, commas, symbols)) is not None:
            return found
    return _of_line(source, line, column, symbols)


def _of_function(name: str, commas: int, symbols: SymbolTable) -> Signature | None:
    """The form of a definition or a function."""
    if name in symbols.defines:
        return _signature_of(symbols.defines[name].statement, commas)
    topic = next(iter(topics_called(name)), None)
    return None if topic is None else Signature(topic.form, (), 0, topic.meaning)


def _of_line(source: Source, line: int, column: int, symbols: SymbolTable) -> Signature | None:
    """The form of the line that is being written at a place: that of a verb, or of a word of the language."""
    items = [item for item in statements(*parse(source, CORE)[0].items) if
             (item.place.line, item.word_place.end_column) < (line, column + 1) and item.place.line == line]
    item = max(items, key=lambda one: one.place.column, default=None)
    if item is None:
        return None
    if item.word in symbols.verbs:
        done = sum(one.place.end_column < column for one in item.arguments)
        return _signature_of(symbols.verbs[item.word].statement, done, " ")
    classes = classes_of(item.word)
    return Signature(usage(classes[0]), (), 0, (classes[0].__doc__ or "").partition("\n\n")[0]) if classes else None


def _signature_of(item: tree.Statement, done: int, between: str = ", ") -> Signature:
    """The form of a definition or a verb, from the line that declares it."""
    head = item.arguments[0]
    named = [one.name for one in head.arguments if isinstance(one, tree.Name)] if isinstance(head, tree.Call) else []
    name = next((one.name for one in chain([head], walk(head)) if isinstance(one, tree.Name) and one.name not in named), "")
    written = f"{name}({between.join(named)})" if between.strip() else " ".join((name, *named))
    titles = [one.value for one in item.arguments if isinstance(one, tree.Text)]
    return Signature(written, tuple(named), min(done, len(named)), titles[0] if titles else "")
