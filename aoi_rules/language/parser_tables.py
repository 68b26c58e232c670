"""Lark's parser for `grammar/`, from ready-made tables: `python -m aoi_rules.language.parser_tables` writes `tables.json`.

The tables are plain data, those of Lark's own `memo_serialize`, and name the version of Lark that made them.  Another version
builds its parser from the grammar, which takes about ten times as long as loading the tables.
"""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Iterable
from functools import cache
from importlib.resources import files
from typing import Any

import lark
from attrs import frozen
from lark import Lark
from lark.grammar import Rule
from lark.lexer import TerminalDef
from lark.parsers.lalr_interactive_parser import InteractiveParser

from aoi_rules.files.resources import checkout, grammar_text

__all__ = ["STARTS", "Grammar", "begin_parser", "grammar", "render_tables", "terminals_of"]

STARTS = ("start", "sole_expression")
"""The rules that a whole text may match."""
_FILE = "tables.json"
_OPTIONS: dict[str, Any] = {"parser": "lalr", "lexer": "basic", "start": [*STARTS], "maybe_placeholders": False}


@frozen(eq=False)
class Grammar:
    """The tables of the grammar as plain data (`data` and `memo`, as Lark serializes them) and its terminals.

    `patterns` are the terminals with their regular expressions in the order to try them, and `words` the terminals of words that
    look like names but are not.
    """

    data: dict[str, Any]
    memo: dict[int, Any]
    patterns: tuple[tuple[str, str], ...]
    words: dict[str, str]

    def parser(self, builder: object) -> Lark:
        """Lark's parser; it calls the methods of `builder` that have the names of the grammar's rules."""
        load: Callable[..., Lark] = Lark._load_from_dict
        return load(self.data, self.memo, transformer=builder)


@cache
def grammar() -> Grammar:
    """The grammar of the language."""
    stored = json.loads((files(__package__) / _FILE).read_text(encoding="utf-8"), object_hook=_restore_numeric_keys)
    data, memo = (stored["data"], stored["memo"]) if stored["lark"] == lark.__version__ else _build_tables()
    return Grammar(data, memo, *_split_terminals(memo))


def terminals_of(signs: Iterable[str]) -> list[str]:
    """The terminals of some signs, before a number or anything else."""
    known, shown = list(signs), grammar().patterns
    return [name for name, pattern in shown if any((m := re.match(pattern, f"{sign}1")) and m[0] == sign for sign in known)]


def begin_parser(parser: Lark, start: str) -> InteractiveParser:
    """A parser that is fed token by token, at the beginning of a text; `start` is one of `STARTS`."""
    return parser.parse_interactive(start=start)


def render_tables() -> str:
    """The text of `tables.json` for the present grammar: one rule or state per line, so that a change of the grammar is
    visible."""
    data, memo = _build_tables()
    table = data["parser"]["parser"]
    data["parser"]["parser"] = {**table, "states": _Lines(table["states"])}
    return _to_json({"lark": lark.__version__, "data": data, "memo": _Lines(memo)}) + "\n"


class _Lines(dict[Any, Any]):
    """A text with one entry per line."""


def _to_json(value: Any) -> str:
    if isinstance(value, _Lines):
        return "{\n" + ",\n".join(f"{json.dumps(str(key))}: {json.dumps(item)}" for key, item in value.items()) + "\n}"
    if isinstance(value, dict):
        return "{" + ", ".join(f"{json.dumps(str(key))}: {_to_json(item)}" for key, item in value.items()) + "}"
    return json.dumps(value)


def _restore_numeric_keys(entries: dict[str, Any]) -> dict[Any, Any]:
    """An object of JSON with the numeric keys that Lark gave it."""
    return {int(key) if key.isdigit() else key: item for key, item in entries.items()}


def _build_tables() -> tuple[dict[str, Any], dict[int, Any]]:
    """Lark's tables for the grammar as plain data, and the rules and terminals that they refer to."""

    def import_grammar(_: object, name: str) -> tuple[str, str]:
        return name, grammar_text(name)

    built = Lark(grammar_text("aoi.lark"), **_OPTIONS, import_paths=[import_grammar])
    data, memo = _to_plain_data(built.memo_serialize([TerminalDef, Rule]))
    data["options"] = _OPTIONS
    _number_states(data["parser"]["parser"])
    return data, memo


def _to_plain_data(value: Any) -> Any:
    """A part of Lark's tables as plain data, with names as the grammar files write them.

    Lark adds a prefix to names that are private to an imported file; in our grammar each name is unique.  `_width` is used only
    by Lark's own lexer, and differs between versions of Python.
    """
    if isinstance(value, dict):
        return {_to_plain_data(key): [1, 1] if key == "_width" else _to_plain_data(item) for key, item in value.items()}
    if isinstance(value, list | tuple):
        return type(value)(_to_plain_data(item) for item in value)
    return value.replace("expressions__", "") if isinstance(value, str) else value


def _split_terminals(memo: dict[int, Any]) -> tuple[tuple[tuple[str, str], ...], dict[str, str]]:
    """The terminals' patterns in the order to try them, and the words that look like names but are not."""
    found = [entry for entry in memo.values() if entry["__type__"] == TerminalDef.__name__]
    shapes = [(t["name"], t["pattern"]["value"]) for t in found if t["pattern"]["__type__"] == "PatternRE"]
    strings = [(t["name"], t["pattern"]["value"]) for t in found if t["pattern"]["__type__"] == "PatternStr"]
    signs = sorted((pair for pair in strings if not pair[1].isalpha()), key=lambda pair: (-len(pair[1]), pair))
    words = {value: name for name, value in sorted(strings) if value.isalpha()}
    return tuple(shapes) + tuple((name, re.escape(value)) for name, value in signs), words


def _number_states(table: dict[str, Any]) -> None:
    """Number tokens by name and states in the order in which they are reached, so that equal grammars give equal tables."""
    states, tokens = table["states"], table["tokens"]
    order = sorted(tokens, key=lambda number: tokens[number])
    reached = [table["start_states"][name] for name in sorted(table["start_states"])]
    for state in reached:
        actions = [states[state][token] for token in order if token in states[state]]
        targets = dict.fromkeys(target for kind, target in actions if kind == 0)
        reached += [target for target in targets if target not in reached]
    number = {state: new for new, state in enumerate(reached)}
    rank = {token: new for new, token in enumerate(order)}
    table["tokens"] = {rank[token]: tokens[token] for token in order}
    table["states"] = {
        number[state]: {
            rank[token]: (kind, number[target] if kind == 0 else target)
            for token, (kind, target) in sorted(states[state].items(), key=lambda item: rank[item[0]])
        }
        for state in reached
    }
    for key in ("start_states", "end_states"):
        table[key] = {name: number[state] for name, state in sorted(table[key].items())}


if __name__ == "__main__":
    top = checkout()
    assert top is not None, "the tables are written in a checkout"
    (top / "aoi_rules" / "language" / _FILE).write_text(render_tables(), encoding="utf-8")
