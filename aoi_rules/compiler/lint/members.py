"""Lint of members: places that no link reaches, members that nothing names or that match nothing.

This module knows no game.  A place is a member of a type that links join, or a member nested in one.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator

from attrs import define, field

from aoi_rules.compiler.facts.members import copies
from aoi_rules.compiler.lint.conditions import Comparison
from aoi_rules.compiler.lint.unused_definitions import unused_definitions
from aoi_rules.compiler.report.reporter import Reporter
from aoi_rules.compiler.source.resolve import ResolvedSource
from aoi_rules.compiler.source.usages import names_in
from aoi_rules.compiler.symbols.symbol_table import FieldSymbol, MemberSymbol, SymbolTable, TypeSymbol
from aoi_rules.compiler.typed import expressions as typ
from aoi_rules.compiler.typed.rules import TypedRules
from aoi_rules.diagnostics import Place, line_of, with_article
from aoi_rules.language import tree
from aoi_rules.language.walk import walk
from aoi_rules.model.types import TRUTH, Shape
from aoi_rules.words.files import Map

__all__ = ["check_members"]

Spot = tuple[str, str]
_SHOWN = 4
_DEEP = 8
_ENOUGH = 4
"""With fewer members, rules may name all but the usual one."""
_NOTHING = re.compile(r"\b(?:nothing|no|normal(?:ly)?|usual(?:ly)?|as always|unchanged|blank|plain|none)\b", re.IGNORECASE)


def check_members(resolved: ResolvedSource, rules: TypedRules, found: Iterable[Comparison], report: Reporter) -> None:
    """Report all warnings about the members of a ruleset in which these comparisons were found."""
    _MemberCheck(resolved, rules, rules.symbols, report, found).check()


@define
class _MemberCheck:
    """Finds the warnings about one ruleset's members."""

    resolved: ResolvedSource
    rules: TypedRules
    symbols: SymbolTable
    report: Reporter
    comparisons: Iterable[Comparison]
    unused_text_names: set[str] = field(factory=set)

    def check(self) -> None:
        """Give all warnings.

        Unused definitions and verbs have no typed form, so the names in their text count as written (`unused_text_names`).
        """
        texts = [word.statement for _, _, word in unused_definitions(self.rules)]
        self.unused_text_names = {n.name for n in walk(*texts) if isinstance(n, tree.Name)}
        for decl in self.symbols.types.values():
            if any(network.of.name == decl.name for network in self.symbols.networks.values()):
                self._check_connected(decl)
            self._check_unnamed(decl)
            self._check_unmentioned(decl)
            self._check_flags(decl)
        self._check_unmatched()

    def _check_flags(self, decl: TypeSymbol) -> None:
        """Warn of a field that is `yes` where the text says nothing, if the text says nothing but `yes`."""
        for flag in decl.fields.values():
            given = [flag.name in member.raw for member in decl.members]
            if flag.type == TRUTH and any(given) and not all(given) and all(m.values.get(flag.name) for m in decl.members):
                first = decl.members[given.index(True)]
                says = f"each {decl.name} has `{flag.name}`: it is `yes` where nothing is said"
                there = line_of(first.place, flag.place, first.name)
                self.report.warn("no-effect", says, flag.place, "begin it with `= no`: " + there + f" says `{flag.name}`")

    # ---- links ------------------------------------------------------------------------------------------------------

    def _check_connected(self, decl: TypeSymbol) -> None:
        """Warn of places that links do not connect to the rest."""
        root = list(range(len(decl.members)))

        def top(number: int) -> int:
            while root[number] != number:
                number = root[number]
            return number

        links = [m.values["ends"] for t in self.symbols.types.values() if t.joins == decl.name for m in t.members]
        for ends in links:
            if len(ends) == 2:
                root[top(ends[0])] = top(ends[1])
        parts: dict[int, list[MemberSymbol]] = {}
        for number, member in enumerate(decl.members):
            parts.setdefault(top(number), []).append(member)
        if not links and Map.begins(self.resolved.head) and len(parts) > 1:
            kinds = " or ".join(t.name for t in self.symbols.types.values() if t.joins == decl.name)
            self.report.warn("cut-off", f"no {kinds} joins any {decl.name} of this map", decl.members[0].place,
                             f"such as `{kinds} {decl.members[0].name} -- {decl.members[1].name}`")
        for part in sorted(parts.values(), key=len)[:-1] if links else ():
            names = ", ".join(f"`{m.name}`" for m in part[:_SHOWN]) + (" …" if len(part) > _SHOWN else "")
            if len(part) == 1:
                self.report.warn("cut-off", f"no link reaches {names}", part[0].place, "join it to a neighbour",
                                 names=(part[0].name,))
            else:
                self.report.warn("cut-off", f"no link joins {names} to the rest", part[0].place,
                                 f"they are {len(part)} of {len(decl.members)}")

    # ---- members that nothing names ---------------------------------------------------------------------------------

    def _fields_of_type(self, decl: TypeSymbol) -> list[tuple[TypeSymbol, FieldSymbol]]:
        return [(t, f) for t in self.symbols.types.values() for f in t.fields.values() if f.value_type.of == decl.name]

    def _is_held(self, decl: TypeSymbol) -> bool:
        """Whether something of a type is kept or is in a zone: then more members may matter than those that the text names."""
        kept = any(decl.name in (keep.value_type.of, keep.of, keep.per) for keep in self.symbols.keeps.values())
        return kept or any(zone.of == decl.name for zone in self.symbols.zones.values())

    def _is_named(self, decl: TypeSymbol, name: str) -> bool:
        """Whether a rule names a member."""
        return name in self.unused_text_names or ("member", f"{decl.name}.{name}") in self.rules.uses

    def _check_unnamed(self, decl: TypeSymbol) -> None:
        """Warn of members that neither a field nor a rule names, of a type whose members matter only if they are named."""
        users = self._fields_of_type(decl)
        iterated = self._is_held(decl) or decl.name in self.unused_text_names or ("type", decl.name) in self.rules.uses
        special = decl.name == "seat" or decl.name in self.symbols.options or decl.joins or decl.parent
        inside = self.symbols.nested_in(decl.name) or any(t.joins == decl.name for t in self.symbols.types.values())
        if not users or iterated or special or inside or any(not t.members for t, _ in users):
            return
        used = {v for t, f in users for m in t.members for v in _members_named(m, f)}
        for number, member in enumerate(decl.members):
            if number not in used and not self._is_named(decl, member.name):
                self.report.warn("unused-member", f"nothing names the {decl.name} `{member.name}`", member.place,
                                 f"no {users[0][0].name} has it, and no rule mentions it")

    def _check_unmentioned(self, decl: TypeSymbol) -> None:
        """Warn of the one member of a type that no rule names, if its members have nothing but texts, and rules name each other
        one, apart from those whose text says that nothing happens."""
        texts = all(field.value_type.kind is Shape.TEXT for name, field in decl.fields.items() if name != "copies")
        special = decl.name == "seat" or decl.name in self.symbols.options or decl.joins or decl.parent or decl.keeps
        used = any(_members_named(one, field) for kind, field in self._fields_of_type(decl) for one in kind.members)
        if special or used or not texts or len(decl.members) < _ENOUGH or decl.name in self.unused_text_names:
            return
        elsewhere = {name for item in self.resolved.left_out for name in names_in(item)}  # rules beside other parts
        unnamed = [one for one in decl.members if not self._is_named(decl, one.name) and one.name not in elsewhere
                   and _NOTHING.search(one.place.line_text) is None]
        named = sum(self._is_named(decl, one.name) for one in decl.members)
        if len(unnamed) == 1 and named >= _ENOUGH - 1 and decl.fields:
            self.report.warn("unused-member", f"no rule names the {decl.name} `{unnamed[0].name}`, and rules name each other "
                             f"{decl.name}", unnamed[0].place, "name it in a rule, or leave it out", names=(unnamed[0].name,))

    # ---- members that match nothing ---------------------------------------------------------------------------------

    def _check_unmatched(self) -> None:
        """Warn of values of fields that the rules compare with other fields which never have these values."""
        partners: dict[Spot, set[Spot]] = {}
        accepting: set[Spot] = set()
        open_: set[Spot] = set()
        for node in self.comparisons:
            sides = (node.left, node.right) if isinstance(node, typ.Compare) else (node.item, node.collection)
            left, right = (set(self._possible_fields(side)) for side in sides)
            for spots, others, other in ((left, right, sides[1]), (right, left, sides[0])):
                if others:
                    for spot in spots:
                        partners.setdefault(spot, set()).update(others - {spot})
                elif not isinstance(other, typ.Member):
                    open_ |= spots
            if isinstance(node, typ.Contains):
                accepting |= right
        for spot in sorted(partners.keys() - open_):
            others = partners[spot]
            if others and not others & open_:
                self._check_missing(spot, others, spot in accepting)
                self._check_piece_values(spot, others)

    def _possible_fields(self, node: typ.Expression, depth: int = 0) -> Iterator[Spot]:
        """The fields that an expression may get its value from."""
        if isinstance(node, typ.Present):
            yield from self._possible_fields(node.operand, depth)
        elif isinstance(node, typ.Field):
            if node.name in self.symbols.types[node.owner].fields:
                yield node.owner, node.name
        elif isinstance(node, typ.IfElse):
            yield from self._possible_fields(node.then, depth)
            yield from self._possible_fields(node.otherwise, depth)
        elif isinstance(node, typ.Use) and depth < _DEEP:
            yield from self._possible_fields(node.definition.body, depth + 1)

    def _check_missing(self, spot: Spot, others: set[Spot], accepting: bool) -> None:
        """Warn of values of a field of places, or of what places accept, that no compared field of others has."""
        decl, item = self._find_field(spot)
        rest = [self._find_field(o) for o in sorted(others)]
        board = self._is_on_board(decl) and not any(self._is_on_board(t) for t, _ in rest)
        if item.value_type.kind is not Shape.MEMBER or not (board or (accepting and item.has_several)):
            return
        yielded = {v for t, f in rest for m in t.members for v in _members_named(m, f)}
        members = self.symbols.types[item.value_type.of].members
        reported: set[int] = set()
        for member in decl.members:
            for value in _members_named(member, item):
                name = members[value].name
                if value not in yielded | reported and not self._is_named(self.symbols.types[item.value_type.of], name):
                    reported.add(value)
                    whose = " or ".join(dict.fromkeys(t.name for t, _ in rest))
                    self.report.warn(
                        "unmatched-member", f"no {whose} has the {item.value_type.of} `{name}`", _place_of_value(member, item),
                        f"{with_article(decl.name)} has it here, and the rules compare the two")

    def _check_piece_values(self, spot: Spot, others: set[Spot]) -> None:
        """Warn of values of a field of pieces, such as the colours of cards, that none of the compared places has. If the pieces
        are declared in another file, this is reported at the head of the map."""
        decl, item = self._find_field(spot)
        places = [self._find_field(other) for other in sorted(others)]
        full = any(zone.of == decl.name and zone.full for zone in self.symbols.zones.values())
        if item.value_type.kind is not Shape.MEMBER or not full or not all(t.members and self._is_on_board(t) for t, _ in places):
            return
        kind = self.symbols.types[item.value_type.of]
        had = {v for t, f in places for m in t.members for v in _members_named(m, f)}
        had |= {number for number, member in enumerate(kind.members) if self._is_named(kind, member.name)}
        lost = {v: member for member in reversed(decl.members) if copies(member)
                for v in _members_named(member, item) if v not in had}
        if not lost:
            return
        names = [f"`{kind.members[number].name}`" for number in sorted(lost)]
        whose = " or ".join(dict.fromkeys(t.name for t, _ in places))
        first, head = lost[min(lost)], self.resolved.head
        own = first.place.source.name == head.place.source.name
        where = "" if own else ", in " + line_of(first.place, head.place, first.name)
        self.report.warn("unmatched-member", f"no {whose} has the {kind.name} {' or '.join(names)}",
                         _place_of_value(first, item) if own else head.word_place,
                         f"the {decl.name} `{first.name}` has it" + where)

    def _find_field(self, spot: Spot) -> tuple[TypeSymbol, FieldSymbol]:
        decl = self.symbols.types[spot[0]]
        return decl, decl.fields[spot[1]]

    def _is_on_board(self, decl: TypeSymbol) -> bool:
        """Whether the members of a type are places, or nested in places."""
        if any(t.joins == decl.name for t in self.symbols.types.values()):
            return True
        return bool(decl.parent) and self._is_on_board(self.symbols.types[decl.parent])


def _members_named(member: MemberSymbol, item: FieldSymbol) -> tuple[int, ...]:
    """The members that a field names; empty if the field is absent."""
    value = member.values[item.name]
    return tuple(v for v in (value if isinstance(value, tuple) else (value,)) if v >= 0)


def _place_of_value(member: MemberSymbol, item: FieldSymbol) -> Place:
    """The place where a member's field gets its value."""
    nodes = member.raw.get(item.name, ())
    return nodes[0].place if nodes else member.place
