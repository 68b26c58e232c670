"""The parser's tables, made from `grammar/` ahead of time: `python -m aoi_rules.language.tables` writes `_tables.py`.

Lark builds them.  That takes longer than reading a ruleset, so a start reads plain literals instead, and needs no Lark.
"""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any

from lark import Lark
from lark.grammar import Rule
from lark.lexer import TerminalDef

from aoi_rules._resources import grammar_text
from aoi_rules.language.automaton import STARTS

__all__ = ["render_tables"]

_HEAD = '''"""Made by `python -m aoi_rules.language.tables`: change grammar/*.lark, not this file."""
# ruff: noqa: E501 - a rule or a state a line, so that a change of the grammar shows as that

'''


# Longer than any rule and any state, shorter than all of them together.
_SHORT = 1000


def render_tables() -> str:
    """The text of `_tables.py` as the grammar stands."""
    data, memo = _plain(_compiled())
    terminals, words = _terminals(memo)
    table = data["parser"]["parser"]
    _number_states(table)
    rules = [number for number, entry in memo.items() if entry["__type__"] == "Rule"]
    made = tuple(_rule(memo[number]) for number in rules)
    parts = {
        "TERMINALS: tuple[tuple[str, str], ...]": terminals,
        "WORDS: dict[str, str]": words,
        "RULES: tuple[tuple[str, int, str, tuple[tuple[int, bool], ...] | None, bool], ...]": made,
        "STATES: tuple[dict[str, int], ...]": _states(table, {number: at for at, number in enumerate(rules)}),
        "FIRST: dict[str, int]": table["start_states"],
        "LAST: dict[str, int]": table["end_states"],
    }
    return _HEAD + "\n".join(f"{name} = {_literal(value)}\n" for name, value in parts.items())


def _compiled() -> tuple[dict[str, Any], dict[int, Any]]:
    """Lark's tables for the grammar as plain data, and the rules and terminals that they refer to."""

    def imported(_: object, name: str) -> tuple[str, str]:
        return name, grammar_text(name)

    lark = Lark(grammar_text("aoi.lark"), parser="lalr", lexer="basic", start=list(STARTS), maybe_placeholders=False,
                import_paths=[imported])
    data, memo = lark.memo_serialize([TerminalDef, Rule])
    return data, memo


def _rule(rule: dict[str, Any]) -> tuple[str, int, str, tuple[tuple[int, bool], ...] | None, bool]:
    """A rule as `automaton.Automaton` reads it.

    As in Lark, a rule whose name begins with `_` is no node: its parts are put in its place.  Neither is one with `?` before it
    that has a single part.  Terminals that begin with `_` are left out.
    """
    name, expansion = rule["origin"]["name"], rule["expansion"]
    kept = tuple((at, part["name"].startswith("_")) for at, part in enumerate(expansion) if not part.get("filter_out"))
    whole = len(kept) == len(expansion) and not any(spliced for _, spliced in kept)
    method = "" if name.startswith("_") else rule["alias"] or name
    return name, len(expansion), method, None if whole else kept, rule["options"]["expand1"] and not rule["alias"]


def _states(table: dict[str, Any], rules: dict[int, int]) -> tuple[dict[str, int], ...]:
    """For each state, what each terminal and each finished rule leads to: the number of a state, or -1 less the number of the
    rule that is finished first."""
    tokens = table["tokens"]
    return tuple({tokens[token]: target if kind == 0 else -1 - rules[target["@"]] for token, (kind, target) in row.items()}
                 for _, row in sorted(table["states"].items()))


def _plain(value: Any) -> Any:
    """A part of Lark's tables as plain literals, with the names as the grammar files write them.

    Lark prefixes what an imported file keeps to itself; in ours each name is unique.  `_width` serves Lark's own
    lexer only, and differs between Pythons.
    """
    if isinstance(value, dict):
        return {_plain(key): [1, 1] if key == "_width" else _plain(item) for key, item in value.items()}
    if isinstance(value, list | tuple):
        return type(value)(_plain(item) for item in value)
    return value.replace("expressions__", "") if isinstance(value, str) else value


def _terminals(memo: dict[int, Any]) -> tuple[tuple[tuple[str, str], ...], dict[str, str]]:
    """The terminals' patterns in the order to try them, and the words that look like names but are not."""
    found = [entry for entry in memo.values() if entry["__type__"] == "TerminalDef"]
    shapes = [(t["name"], t["pattern"]["value"]) for t in found if t["pattern"]["__type__"] == "PatternRE"]
    strings = [(t["name"], t["pattern"]["value"]) for t in found if t["pattern"]["__type__"] == "PatternStr"]
    signs = sorted((pair for pair in strings if not pair[1].isalpha()), key=lambda pair: (-len(pair[1]), pair))
    words = {value: name for name, value in sorted(strings) if value.isalpha()}
    return tuple(shapes) + tuple((name, re.escape(value)) for name, value in signs), words


def _number_states(table: dict[str, Any]) -> None:
    """Number tokens by name and states in the order they are reached, so that equal grammars give equal tables."""
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


def _literal(value: Any, indent: str = "") -> str:
    """Plain literals as text: short ones on one line, longer ones with one entry per line."""
    flat = repr(value)
    if not isinstance(value, dict | list | tuple) or len(flat) <= _SHORT:
        return flat
    deeper = indent + " "
    if isinstance(value, dict):
        entries = [f"{key!r}: {_literal(item, deeper)}" for key, item in value.items()]
    else:
        entries = [_literal(item, deeper) for item in value]
    opening, closing = ("{", "}") if isinstance(value, dict) else ("[", "]") if isinstance(value, list) else ("(", ")")
    return opening + "\n" + "".join(f"{deeper}{entry},\n" for entry in entries) + indent + closing


if __name__ == "__main__":
    Path(__file__).with_name("_tables.py").write_text(render_tables(), encoding="utf-8")
