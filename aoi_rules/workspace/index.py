"""Where each name of a ruleset is declared and used, as the checker resolved it, so that equal names are distinguished."""

from __future__ import annotations

import os
from collections.abc import Callable, Iterable, Iterator, Sequence
from functools import lru_cache
from itertools import chain
from typing import Any

from attrs import define, evolve, field, frozen

from aoi_rules.compiler.findings import Findings
from aoi_rules.compiler.forms import Forms
from aoi_rules.compiler.source.fixed_texts import figures_in_texts
from aoi_rules.compiler.source.models import like_of
from aoi_rules.compiler.source.resolve import ResolvedSource
from aoi_rules.compiler.symbols.symbol_table import SymbolTable
from aoi_rules.compiler.typed import expressions as typ
from aoi_rules.compiler.typed.rules import TypedRules
from aoi_rules.compiler.typed.walk import all_rules, expressions_of, own_expressions, said_in
from aoi_rules.diagnostics import Place
from aoi_rules.language import tree
from aoi_rules.language.walk import name_in, statements, walk
from aoi_rules.model.ruleset import OF_SCORE, OF_SOURCE
from aoi_rules.model.types import Shape, Type, member_of
from aoi_rules.words import actions as act
from aoi_rules.words import components as com
from aoi_rules.words import flow as flo
from aoi_rules.words import networks as net
from aoi_rules.words import scoring as sco
from aoi_rules.words.base import Role
from aoi_rules.words.line_names import name_of
from aoi_rules.words.roles import has_fields, has_role
from aoi_rules.workspace.bindings import Head, bound_names, heads_of
from aoi_rules.workspace.declarations import Declaration, Key, declared_name, name_place, narrow
from aoi_rules.workspace.drawing_words import drawn_names, drawn_uses, figures
from aoi_rules.workspace.first_values import first_values
from aoi_rules.workspace.labels import LABELLED, labelled_lines, names_of_lines
from aoi_rules.workspace.member_lines import member_uses
from aoi_rules.workspace.moves import move_uses
from aoi_rules.workspace.plugin_symbols import plugin_declarations, word_uses
from aoi_rules.workspace.references import CitedRule, Reference, cited_in, references_in

__all__ = ["COUNTER", "Index", "Line", "Spot", "spot"]

COUNTER = "counter"
"""The kind of the name of a loop that counts its passes."""

Spot = tuple[str, int, int, int, int]
"""A place: the absolute path of its file, with its lines and columns."""


def spot(place: Place) -> Spot:
    """A place in a form that can be compared and looked up."""
    path = place.source.path
    path = _normalize_path(path) if os.path.isabs(path) else os.path.abspath(path)  # noqa: PTH100, PTH117 - the path may be any text
    return path, place.line, place.column, place.end_line, place.end_column


@lru_cache(maxsize=1_000)
def _normalize_path(path: str) -> str:
    """An absolute path in a form that can be compared."""
    return os.path.abspath(path)  # noqa: PTH100 - as above


@frozen
class Line:
    """A line of a file, by its absolute path."""

    path: str
    number: int

    def overlaps_place(self, place: Place) -> bool:
        """Whether a place extends over this line."""
        return place.line <= self.number <= place.end_line and spot(place)[0] == self.path


@define(eq=False)
class Index:
    """The names of some rulesets; a name that several of them use appears once.  If `only` names a line, all declarations are
    known but no uses outside this line, which takes a fraction of the time."""

    only: Line | None = None
    declared: dict[Key, Declaration] = field(factory=dict)
    uses: dict[Key, dict[Spot, Place]] = field(factory=dict)
    _homes: dict[Spot, Key] = field(factory=dict)
    cited: dict[Spot, tuple[Place, str]] = field(factory=dict)  # where a rule is cited, and its full name
    _called: dict[str, Key | None] = field(factory=dict)  # what scenarios can cite, by full name
    _own: dict[str, str] = field(factory=dict)  # the own names of parts, by the names that these have in the result
    _same: dict[Key, Key] = field(factory=dict)  # for a line of an action, the line that it inherits or replaces
    _by_file: dict[str, list[tuple[Spot, Key]]] = field(factory=dict)
    _met: dict[tuple[str, Key | str, int], object] = field(factory=dict)  # what was recorded, by the identity of its place

    @classmethod
    def of(cls, rulesets: Iterable[Forms], only: Line | None = None) -> Index:
        """The index of rulesets, as far as each was checked; of their uses, those in the `only` line, if there is one."""
        index, every = cls(only, dict(drawn_names())), list(rulesets)
        for forms in every:  # what one ruleset lacks may be declared in another
            index._own.update(forms.resolved.names.own_names() if forms.resolved is not None else ())
            index.declared.update(plugin_declarations(forms.brought) if forms.brought is not None else ())
            if forms.symbols is not None:
                index._declare(forms.symbols)
        for forms in every:
            if forms.rules is not None:
                for (kind, name), places in forms.rules.uses.items():
                    for place in places:
                        index._use((kind, name), place)
                heads = list(heads_of(forms.resolved)) if forms.resolved is not None else []
                some = index._bound_here(heads)
                index._bindings((node for node in _locals(forms.rules, only is not None) if some(node)
                                 and index._is_new("bound", node.binding.name, node.place)), heads)
                index._note_ends(forms.rules)
            if forms.resolved is not None:
                index._lines(forms.resolved, forms.rules.findings if forms.rules is not None else Findings())
                index._named_beside(forms)
            for key, place, type_, value in first_values(forms.rules) if forms.rules is not None else ():
                index._value(key, place, type_, value)
        index._add_citations(every)
        return index

    def name_at(self, path: str, line: int, column: int) -> tuple[Key, Place] | None:
        """The name at a place, and its own place: the shortest one there."""
        found = [(place[4] - place[2], key, place) for place, key in self._by_file.get(path, ())
                 if place[1] == line == place[3] and place[2] <= column <= place[4]]
        if not found:
            return None
        _, key, where = min(found, key=lambda one: one[0])
        return key, self.uses[key][where]

    def places(self, key: Key) -> tuple[Place, ...]:
        """All places of a name, by file and line."""
        found = self.uses.get(key, {})
        return tuple(found[where] for where in sorted(found))

    def written_name(self, key: Key) -> str:
        """The name of a declaration, as its author writes it."""
        name = declared_name(key)
        return self._own.get(name, name)

    def in_file(self, path: str) -> Iterator[tuple[Place, Key]]:
        """The names in a file, each with its declaration, in the order of the text."""
        for where, key in sorted(self._by_file.get(path, ())):
            yield self.uses[key][where], key

    # ---- gathering ------------------------------------------------------------------------------------------------------

    def _declare(self, symbols: SymbolTable) -> None:
        self._same.update({("type", name): (com.Option.word, name) for name in symbols.options})
        after = {("member", f"{decl.name}.{one.name}") for decl in symbols.types.values() if decl.parent in symbols.types
                 for one in decl.members if one.name == symbols.types[decl.parent].members[one.parent].name}
        for key, place, type_ in _declarations(symbols):
            self._add_declaration(key, place, type_, written=key not in after)
        for key, place in figures(symbols):
            self._add_declaration(key, place)

    def _is_here(self, place: Place) -> bool:
        """Whether what is written at a place belongs to this index."""
        return self.only is None or self.only.overlaps_place(place)

    def _bound_here(self, heads: Sequence[Head]) -> Callable[[typ.Local], bool]:
        """Whether the use of a bound name belongs to this index: the name is used in its line, or gets its value there."""
        if any(self._is_here(place) for head in heads for place in head.parameters.values()):
            return lambda _: True
        return lambda node: self._is_here(node.place) or (node.binding.place is not None and self._is_here(node.binding.place))

    def _is_new(self, recorded: str, name: Key | str, place: Place) -> bool:
        """Whether something is recorded for the first time: rulesets that read the same text share its places."""
        known = len(self._met)
        self._met.setdefault((recorded, name, id(place)), place)
        return len(self._met) > known

    def _add_declaration(self, key: Key, place: Place, type_: Type | None = None, written: bool = True) -> None:
        """Record a declaration; one that is named after what contains it has no name that is `written` there."""
        if not self._is_new("declared", key, place):
            return
        name = self.written_name(key)
        place = narrow(place, name) if written else place
        self.declared.setdefault(key, Declaration(place, type_))
        self._homes.setdefault(spot(place), key)
        if self._is_here(place):
            self._note(key, place, place.text == name)

    def _value(self, key: Key, place: Place, type_: Type, value: str) -> None:
        """Record the type and the value of what is declared at a place, unless another ruleset has recorded them."""
        known = self.declared.get(key)
        if known is not None and not known.value and known.place is not None and spot(known.place)[:2] == spot(place)[:2]:
            self.declared[key] = evolve(known, type=type_, value=value)

    def _use(self, key: Key, place: Place) -> None:
        """Record a use of a name where it is written: a value may have been substituted, and a type may be for its members."""
        if self._is_here(place) and self._is_new("used", key, place):
            name = self.written_name(key)
            if (narrowed := narrow(place, name)).text == name:
                self._note(key, narrowed)

    def _note(self, key: Key, place: Place, written: bool = True) -> None:
        """Record a place of a name; a name that is composed of others is not `written` where it is declared."""
        if not self._is_here(place):
            return
        key = self._same.get(key, key)
        where, known = spot(place), self.uses.setdefault(key, {})
        if where not in known:
            known[where] = place
            if written:
                self._by_file.setdefault(where[0], []).append((where, key))

    def _bindings(self, nodes: Iterable[typ.Expression], heads: Sequence[Head]) -> None:
        """The names that lines bind, where an expression uses them."""
        for one in bound_names(nodes, heads):
            if one.home is None:
                if ("type", one.name) in self.declared:  # in a `detail`, the member has the name of its type
                    self._use(("type", one.name), one.place)
                continue
            key = ("name", "@".join((one.name, *map(str, spot(one.home)))))
            self._add_declaration(key, one.home, one.type)
            self._use(key, one.place)

    def _note_ends(self, rules: TypedRules) -> None:
        """The ends of links, if an expression names a link by them."""
        types = rules.symbols.types
        for decl in (one for one in types.values() if one.joins in types):
            ends = types[decl.joins].members
            for member in decl.members:
                for place in rules.uses.get(("member", f"{decl.name}.{member.name}"), ()):
                    for end in member.values.get("ends", ()):
                        self._use(("member", f"{decl.joins}.{ends[end].name}"), place)

    def _lines(self, resolved: ResolvedSource, findings: Findings) -> None:
        """The lines that have names of their own, and those that parts and maps change: an address in `amend`, `replace` or
        `drop` is a use."""
        self._likenesses(resolved)
        for block in resolved.blocks:
            self._add_declaration((block.word, name_of(block)), name_place(block, name_of(block)))
        for _, item in resolved.items:
            for line in statements(item) if flo.Flow.begins(item) else ():
                kind = line.word if flo.Phase.begins(line) else COUNTER if flo.Repeat.begins(line) else ""
                if kind and (name := name_of(line)):
                    self._add_declaration((kind, name), name_place(line, name))
            for name, line in _labels_in(item):
                self._add_declaration((LABELLED, f"{name_of(item)}.{name}"), name_place(line, name))
        names = names_of_lines(resolved, findings)
        self._called.update(dict.fromkeys(names.values()))
        for whole, place in labelled_lines(resolved, names, findings):
            self._add_declaration(whole, place)
        for change in resolved.changes:
            name = name_of(change.line)
            key = self._homes.get(spot(narrow(change.line.place, self._own.get(name, name))))
            for node in walk(*change.statement.arguments) if key is not None and name else ():
                if key is not None and isinstance(node, tree.Name) and node.name == name:
                    self._use(key, node.place)

    def _named_beside(self, forms: Forms) -> None:
        """What a ruleset names outside expressions: in its drawing, in the lines of members, and as words of plugins."""
        resolved, symbols, plugged = forms.resolved, forms.symbols, forms.brought
        findings = forms.rules.findings if forms.rules is not None else Findings()
        if resolved is not None and symbols is not None:
            for key, place in drawn_uses(resolved, symbols, plugged.pictures if plugged is not None else (), findings):
                self._note(key, place)
            for key, place in member_uses(resolved, symbols, findings):
                self._use(key, place)
            for name, place in figures_in_texts(resolved.items, resolved.findings):
                self._use((act.Define.word, name), place)
        if resolved is not None and plugged is not None:
            for key, place in word_uses(resolved, plugged):
                self._note(key, place)

    def _likenesses(self, resolved: ResolvedSource) -> None:
        """A line that an action inherits and the line that replaces it have the same name."""
        actions = {name_of(item): item for _, item in resolved.items if act.Action.begins(item)}
        for item in (one for block in resolved.blocks for one in block.items if act.Action.begins(one)):
            base = actions.get(name_in(like_of(item)))
            for name, _ in _labels_in(base) if base is not None else ():
                key = (LABELLED, f"{name_in(like_of(item))}.{name}")
                self._same.setdefault((LABELLED, f"{name_of(item)}.{name}"), self._same.get(key, key))

    def _add_citations(self, rulesets: Sequence[Forms]) -> None:
        """Add what the texts and the scenarios of rulesets name, after everything is declared."""
        for key in self.declared:
            if key[0] in (LABELLED, act.Action.word, act.Define.word, act.VerbWord.word, act.SourceWord.word):
                self._called[f"{OF_SOURCE}{key[1]}" if key[0] == act.SourceWord.word else key[1]] = key
        for forms in rulesets:
            for block in forms.resolved.blocks if forms.resolved is not None else ():
                self.refer([block])
            if forms.rules is not None:
                for key, place in move_uses(forms.rules):
                    self._use(key, place)

    def refer(self, items: Iterable[tree.Statement | tree.Table]) -> None:
        """Record what the lines of a text name that others declare, and the rules that they cite, as in `because visit.rich`."""
        items = [one for one in items if self._is_here(one.place) and self._is_new("referred", "", one.place)]
        for one in references_in(items, lambda item: self._is_here(item.place)):
            for key in self._referred_keys(one):
                if self._same.get(key, key) in self.declared:
                    self._use(key, one.name.place)
        for item in statements(*items):
            for cited in cited_in(item) if self._is_here(item.place) else ():
                self._cite(cited)
            if com.Option.begins(item) and isinstance(item.value, tree.Name):  # of a game, or of a scenario
                self._use(("member", f"{name_of(item)}.{item.value.name}"), item.value.place)

    def _referred_keys(self, one: Reference) -> Iterator[Key]:
        """The declarations that a name in a line may mean."""
        name = one.name.name
        for word in one.of:
            if word == com.Seats.word:
                yield ("member", f"seat.{name}")
            elif word == com.Has.word:
                yield ("field", f"{name_of(one.item)}.{name}")
            elif has_fields(word):
                yield ("type", name)
            elif word == sco.Points.word:
                yield (LABELLED, f"{OF_SCORE}{name}")
            else:
                yield (COUNTER if word == flo.Repeat.word else word, name)
        if not one.of:
            yield (LABELLED, f"{one.outer}.{name}")
        elif com.Keep.word in one.of:
            yield (com.Keep.word, f"seat.{name}")

    def _cite(self, cited: CitedRule) -> None:
        """Record the name of a rule that a line cites, with the names of what contains it: its full name, or its last parts if
        only one rule ends with these, or only one of the action that the line is about."""
        text, called = cited.text, self._called
        ending = [whole for whole in called if f".{whole}".endswith(f".{text}")]
        mine = [one for one in ending if one != text and one.partition(".")[0] in cited.about]
        for some in (mine, [text] if text in called else [], ending):
            if some and (len(some) == 1 or len({(key := called[whole]) and self._same.get(key, key) for whole in some}) == 1):
                whole = some[0]
                self.cited[spot(cited.parts[0].place)] = cited.parts[0].place, whole
                for part in cited.parts:
                    if (key := called.get(whole)) is not None:
                        self._use(key, part.place)
                    whole = whole.rpartition(".")[0]
                return


def _locals(rules: TypedRules, often: bool) -> Iterator[typ.Local]:
    """The uses of bound names in rules; with `often`, what was found in each rule is kept with the rules."""
    if often:
        yield from (node for rule in all_rules(rules) for node in rules.findings.of(_locals_in, rule))
    else:
        yield from (node for node in chain(expressions_of(rules), said_in(rules)) if isinstance(node, typ.Local))


def _locals_in(rule: Any) -> tuple[typ.Local, ...]:
    """The uses of bound names in a rule, without those in other rules that it uses."""
    return tuple(node for node in chain(own_expressions(rule).expressions, said_in(rule)) if isinstance(node, typ.Local))


def _labels_in(item: tree.Statement) -> Iterator[tuple[str, tree.Statement]]:
    """The lines of an action that have names of their own."""
    for line in item.lines if act.Action.begins(item) else ():
        if has_role(line.word, Role.LABELS) and (name := name_of(line)):
            yield name, line


def _declarations(symbols: SymbolTable) -> Iterator[tuple[Key, Place, Type | None]]:
    """Everything that a ruleset declares with a name: its place and its type."""
    for decl in symbols.types.values():
        if decl.place is not None and decl.name not in symbols.options:
            yield ("type", decl.name), decl.place, None
        yield from ((("member", f"{decl.name}.{one.name}"), one.place, member_of(decl.name)) for one in decl.members)
        yield from ((("field", f"{decl.name}.{one.name}"), one.place, one.type) for one in decl.fields.values())
        yield from (((com.Keep.word, f"{decl.name}.{one.name}"), one.place, one.type) for one in decl.keeps.values())
    yield from (((com.Keep.word, one.name), one.place, one.type) for one in symbols.keeps.values())
    yield from (((com.Zone.word, one.name), one.place, Type(Shape.ZONE, one.name)) for one in symbols.zones.values())
    named: tuple[tuple[str, Any], ...] = (
        (com.Option.word, symbols.options), (act.SourceWord.word, symbols.sources), (net.Network.word, symbols.networks),
        (act.Action.word, symbols.actions), (flo.Menu.word, symbols.menus))
    yield from (((word, name), one.name.place, None) for word, home in named for name, one in home.items())
    headed: tuple[tuple[str, Any], ...] = ((act.Define.word, symbols.defines), (act.VerbWord.word, symbols.verbs))
    yield from (((word, name), one.head.place, None) for word, home in headed for name, one in home.items())
