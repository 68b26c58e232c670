"""Where each name of a ruleset is declared and used, as the checker looked it up, so that equal names are distinguished."""

from __future__ import annotations

import os
from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Any

from attrs import define, field

from aoi_rules.compiler.forms import Forms
from aoi_rules.compiler.source.resolve import ResolvedSource
from aoi_rules.compiler.symbols.symbol_table import SymbolTable
from aoi_rules.compiler.typed import expressions as typ
from aoi_rules.compiler.typed.walk import expressions_of
from aoi_rules.diagnostics import Place
from aoi_rules.language import tree
from aoi_rules.language.unparser import format_expression
from aoi_rules.language.walk import walk
from aoi_rules.model.ruleset import OF_SOURCE
from aoi_rules.model.types import Type
from aoi_rules.words import actions as act
from aoi_rules.words import components as com
from aoi_rules.words import flow as flo
from aoi_rules.words import networks as net
from aoi_rules.words.base import Role
from aoi_rules.words.naming import name_of
from aoi_rules.words.roles import has_role, in_role
from aoi_rules.workspace.bound import Head, heads_of, home_of
from aoi_rules.workspace.brought import brought, word_uses
from aoi_rules.workspace.declared import Declared, Key, bare, narrow
from aoi_rules.workspace.drawn import drawn_names, drawn_uses, figures
from aoi_rules.workspace.labels import LABELLED, labelled
from aoi_rules.workspace.member_lines import member_uses

__all__ = ["Index", "Spot", "spot"]

Spot = tuple[str, int, int, int, int]
"""A place by the absolute path of its file, with its lines and columns."""


def spot(place: Place) -> Spot:
    """The place as it can be compared and looked up."""
    path = os.path.abspath(place.source.path)  # noqa: PTH100 - the path may be any text
    return path, place.line, place.column, place.end_line, place.end_column


@define(eq=False)
class Index:
    """The names of some rulesets; a name that several of them use is there once."""

    declared: dict[Key, Declared] = field(factory=dict)
    uses: dict[Key, dict[Spot, Place]] = field(factory=dict)
    _homes: dict[Spot, Key] = field(factory=dict)
    _by_file: dict[str, list[tuple[Spot, Key]]] = field(factory=dict)

    @classmethod
    def of(cls, rulesets: Iterable[Forms]) -> Index:
        """The index of rulesets as far as each was checked."""
        index, every = cls(dict(drawn_names())), list(rulesets)
        for forms in every:  # what one ruleset leaves out is declared in another
            index.declared.update(brought(forms.brought) if forms.brought is not None else ())
            if forms.symbols is not None:
                index._declare(forms.symbols)
        for forms in every:
            if forms.rules is not None:
                for (kind, name), places in forms.rules.uses.items():
                    for place in places:
                        index._use((kind, name), place)
                index._bindings(expressions_of(forms.rules), list(heads_of(forms.resolved)) if forms.resolved is not None else [])
            if forms.resolved is not None:
                index._lines(forms.resolved)
                index._named_beside(forms)
        return index

    def at(self, path: str, line: int, column: int) -> tuple[Key, Place] | None:
        """The name at a place, and where it stands: the shortest one there."""
        found = [(place[4] - place[2], key, place) for place, key in self._by_file.get(path, ())
                 if place[1] == line == place[3] and place[2] <= column <= place[4]]
        if not found:
            return None
        _, key, where = min(found, key=lambda one: one[0])
        return key, self.uses[key][where]

    # ---- gathering ------------------------------------------------------------------------------------------------------

    def _declare(self, symbols: SymbolTable) -> None:
        for key, place, type_ in _declarations(symbols):
            self._put(key, place, type_)
        for key, place in figures(symbols):
            self._put(key, place)

    def _put(self, key: Key, place: Place, type_: Type | None = None) -> None:
        place = narrow(place, bare(key))
        self.declared.setdefault(key, Declared(place, type_))
        self._homes.setdefault(spot(place), key)
        self._note(key, place)

    def _use(self, key: Key, place: Place) -> None:
        """Note a use of a name, where it is written: a value may stand for another one, and a type for each of its members."""
        place = narrow(place, bare(key))
        if place.text == bare(key):
            self._note(key, place)

    def _note(self, key: Key, place: Place) -> None:
        where, known = spot(place), self.uses.setdefault(key, {})
        if where not in known:
            known[where] = place
            self._by_file.setdefault(where[0], []).append((where, key))

    def _bindings(self, nodes: Iterable[typ.Expression], heads: Sequence[Head]) -> None:
        """What lines bind, where an expression uses it."""
        for node in nodes:
            if isinstance(node, typ.Local) and (home := home_of(node, heads)) is not None:
                key = ("name", "@".join((node.binding.name, *map(str, spot(home)))))
                self._put(key, home, node.binding.type)
                self._use(key, node.place)
            elif isinstance(node, typ.Local) and ("type", node.binding.name) in self.declared:
                self._use(("type", node.binding.name), node.place)  # the member of a `detail` is called as its type is

    def _lines(self, resolved: ResolvedSource) -> None:
        """The lines that have names of their own, and those that parts and maps change: an address in `amend`, `replace` or
        `drop` is a use."""
        for _, item in resolved.items:
            if act.Action.begins(item):
                for line in item.lines:
                    if has_role(line.word, Role.LABELS) and name_of(line):
                        self._put((LABELLED, f"{name_of(item)}.{name_of(line)}"), line.place)
        for whole, place in labelled(resolved):
            self._put(whole, place)
        for change in resolved.changes:
            name = name_of(change.line)
            key = self._homes.get(spot(narrow(change.line.place, name)))
            for node in walk(*change.statement.arguments) if key is not None and name else ():
                if key is not None and isinstance(node, tree.Name) and node.name == name:
                    self._use(key, node.place)

    def _named_beside(self, forms: Forms) -> None:
        """What a ruleset names beside expressions: in its drawing, in the lines of members, and as words of plugins."""
        resolved, symbols, plugged = forms.resolved, forms.symbols, forms.brought
        if resolved is not None and symbols is not None:
            for key, place in drawn_uses(resolved, symbols, plugged.pictures if plugged is not None else ()):
                self._note(key, place)
            for key, place in member_uses(resolved, symbols):
                self._use(key, place)
        if resolved is not None and plugged is not None:
            for key, place in word_uses(resolved, plugged):
                self._note(key, place)

    def cite(self, items: Iterable[tree.Statement | tree.Table]) -> None:
        """Note what scenarios name beside expressions: the rules that they cite, as `because visit.rich`, and in moves the action
        and members whose name only one type has."""
        members, lines = dict[str, list[Key]](), dict[str, list[Key]]()
        for key in self.declared:
            if key[0] == "member":
                members.setdefault(bare(key), []).append(key)
            elif key[0] == LABELLED:
                lines.setdefault(bare(key), []).append(key)
        for item in walk(*items):
            if isinstance(item, tree.Statement):
                cited = [part for node in in_role(item, Role.CITES) for part in walk(node)]
                moved = [part for part in walk(*item.arguments) if isinstance(part, tree.Name)]
                for part in cited:
                    self._cite(part, moved, lines)
                for part in moved:
                    self._cite(part, (), {})
                    if len(members.get(part.name, ())) == 1:
                        self._use(members[part.name][0], part.place)

    def _cite(self, part: object, moved: Sequence[tree.Name], lines: Mapping[str, Sequence[Key]]) -> None:
        """Note the name of a rule that a line cites: of an action, of one of the `lines` by its whole name or the last parts of
        it, where only one ends with these, or of a line of the action that the same line is about."""
        keys: list[Key] = []
        if isinstance(part, tree.Attribute):
            text = format_expression(part)
            ending = [key for key in lines.get(part.name, ()) if f".{key[1]}".endswith(f".{text}")]
            whole = [key for key in ending if key[1] == text]
            sources = [(act.SourceWord.word, part.name)] if text == f"{OF_SOURCE}{part.name}" else []
            keys = whole or (ending if len(ending) == 1 else sources)
        elif isinstance(part, tree.Name):
            keys = [(act.Action.word, part.name), *((LABELLED, f"{other.name}.{part.name}") for other in moved)]
        for key in keys:
            if key in self.declared and isinstance(part, tree.Attribute | tree.Name):
                self._use(key, part.place)


def _declarations(symbols: SymbolTable) -> Iterator[tuple[Key, Place, Type | None]]:
    """Everything that a ruleset declares by a name, with its place and its type."""
    for decl in symbols.types.values():
        if decl.place is not None:
            yield ("type", decl.name), decl.place, None
        yield from ((("member", f"{decl.name}.{one.name}"), one.place, None) for one in decl.members)
        yield from ((("field", f"{decl.name}.{one.name}"), one.place, one.type) for one in decl.fields.values())
        yield from (((com.Keep.word, f"{decl.name}.{one.name}"), one.place, one.type) for one in decl.keeps.values())
    yield from (((com.Keep.word, one.name), one.place, one.type) for one in symbols.keeps.values())
    yield from (((com.Zone.word, one.name), one.place, None) for one in symbols.zones.values())
    named: tuple[tuple[str, Any], ...] = (
        (com.Option.word, symbols.options), (act.SourceWord.word, symbols.sources), (net.Network.word, symbols.networks),
        (act.Action.word, symbols.actions), (flo.Menu.word, symbols.menus))
    yield from (((word, name), one.name.place, None) for word, home in named for name, one in home.items())
    headed: tuple[tuple[str, Any], ...] = ((act.Define.word, symbols.defines), (act.VerbWord.word, symbols.verbs))
    yield from (((word, name), one.head.place, None) for word, home in headed for name, one in home.items())
