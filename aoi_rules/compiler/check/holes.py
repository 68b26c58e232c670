"""What stands in the braces of a text that a player reads in play: names, also with dots, arguments, or words before them."""

from __future__ import annotations

import re
from functools import reduce

from attrs import evolve, frozen

from aoi_rules.compiler.check.braces import pieces
from aoi_rules.compiler.check.expressions import Checker
from aoi_rules.compiler.check.scope import Scope, chain
from aoi_rules.compiler.report.fault import Fault
from aoi_rules.compiler.typed import expressions as typ
from aoi_rules.compiler.typed.shown import Hole, Parts
from aoi_rules.diagnostics import Place
from aoi_rules.language import tree
from aoi_rules.model.types import NUMBER, Type, list_of, member_of

__all__ = ["Holes"]

_COMMA = re.compile(r",(?![^()]*\))")
_NAME = r"\w+(?:\.\w+)*"
_ITEM = re.compile(rf"(?P<before>(?:[^\W\d_]+ +)*)(?P<name>{_NAME})(?:\((?P<given>{_NAME}(?: *, *{_NAME})*)\))?")


@frozen
class Holes:
    """Reads what stands in the braces of one text.  Where what it needs may be `absent`, it is read as if that were there."""

    checker: Checker
    scope: Scope
    place: Place
    absent: bool = False

    def parts(self, text: str) -> Parts:
        """The parts of a text: what stands between braces, and what stands in them; raises Fault."""
        return tuple(tuple(self.hole(one.strip()) for one in _COMMA.split(part)) if braced else part
                     for braced, part in pieces(text, self.place))

    def hole(self, text: str) -> Hole:
        """What a name in braces stands for, or one with dots, arguments, or words before it; raises Fault."""
        item = _ITEM.fullmatch(text)
        if item is None:
            raise Fault("wrong-argument", f"`{{{text}}}` is no name", self.place,
                        "braces hold names, such as `{me}` or `{dealer, parcel}`; a `define` gives a computed value a name")
        return evolve(self._named(item["name"].split("."), item["given"]), before=item["before"].strip())

    def _named(self, names: list[str], given: str | None) -> Hole:
        """What names with dots between them stand for; `given` are the names of arguments."""
        first, *rest = names
        decl = self.checker.symbols.types.get(first)
        if first not in self.scope.names and decl is not None and len(rest) == 1 and rest[0] in decl.keeps and given is None:
            return self._kept(first, rest[0])
        node = self._dotted(names)
        arguments = tuple(self._dotted(name.strip().split(".")) for name in given.split(",")) if given is not None else ()
        there = (chain(node) - {node}).union(*map(chain, arguments)) if self.absent else ()
        whole = node if given is None else tree.Call(node, arguments, self.place)
        found = self.checker.expression(whole, self.scope.know(there))
        return self._pieces(found) if found.type.kind == "zone" else Hole(found, "", found.type)

    def _dotted(self, names: list[str]) -> tree.Expression:
        start: tree.Expression = tree.Name(names[0], self.place)
        return reduce(lambda base, name: tree.Attribute(base, name, self.place), names[1:], start)

    def _kept(self, of: str, name: str) -> Hole:
        """What each member of a type keeps: a number each."""
        keep = self.checker.symbols.types[of].keeps[name]
        if not keep.type.numeric or keep.of:
            raise Fault("wrong-type", f"`{of}.{name}` is {keep.type.wording} of each {of}, and a text counts numbers", self.place,
                        "write what is wanted as a `define`, and name that")
        self.checker.use("keep", f"{of}.{name}", self.place)
        each = typ.Binding("each", member_of(of))
        return self._each(of, each, typ.Kept(keep.type, self.place, keep, typ.Local(each.type, self.place, each)))

    def _pieces(self, zone: typ.Expression) -> Hole:
        """What lies in a zone: how many of each piece."""
        of = self.checker.symbols.zones[zone.type.of].of
        piece = typ.Binding("each", member_of(of))
        return self._each(of, piece, typ.ZoneCount(NUMBER, self.place, zone, typ.Local(piece.type, self.place, piece)))

    def _each(self, of: str, variable: typ.Binding, item: typ.Expression) -> Hole:
        kind: Type = list_of(item.type.name)
        members = typ.Members(list_of(of), self.place, of)
        return Hole(typ.Comprehension(kind, self.place, "list", item, variable, members, None, ()), of, kind)
