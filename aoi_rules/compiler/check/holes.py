"""The content of braces in a text that a player reads in play: names, also with dots, arguments, or words before them."""

from __future__ import annotations

import re

from attrs import evolve, frozen

from aoi_rules.compiler.check.braced_texts import Piece, is_dotted_name, pieces
from aoi_rules.compiler.check.expressions import Checker
from aoi_rules.compiler.check.scope import Scope, chain
from aoi_rules.compiler.report.fault import Fault
from aoi_rules.compiler.typed import expressions as typ
from aoi_rules.compiler.typed.displays import Hole, Parts
from aoi_rules.diagnostics import Place
from aoi_rules.language import tree
from aoi_rules.language.loops import Loop
from aoi_rules.model.types import NUMBER, Shape, Type, list_of, member_of

__all__ = ["Holes"]

_COMMA = re.compile(r",(?![^()]*\))")
_ANY_COMMA = re.compile(",")
_NAME = r"\w+(?:\.\w+)*"
_ITEM = re.compile(rf"(?P<before>(?:[^\W\d_]+ +)*)(?P<name>{_NAME})(?:\((?P<given>{_NAME}(?: *, *{_NAME})*)\))?")


@frozen
class Holes:
    """Reads the braces of one text.  If a value that the braces need may be `absent`, they are read as if it were present."""

    checker: Checker
    scope: Scope
    absent: bool = False

    def parts(self, text: tree.Text) -> Parts:
        """The parts of a text: the text between braces, and the content of the braces; raises Fault."""
        return tuple(tuple(self.hole(one) for one in piece.split(_COMMA)) if piece.braced else piece.words
                     for piece in pieces(text))

    def hole(self, piece: Piece) -> Hole:
        """The value of a name in braces, perhaps with dots, arguments, or words before it; raises Fault."""
        item = _ITEM.fullmatch(piece.words)
        if item is None:
            raise Fault("wrong-argument", f"`{{{piece.words}}}` is not a name", piece.place,
                        "braces hold names, such as `{me}` or `{dealer, parcel}`; a `define` gives a computed value a name")
        given = piece.cut_piece(*item.span("given")) if item["given"] is not None else None
        whole = piece.cut_piece(item.start("name"), len(piece.words))
        names = piece.cut_piece(*item.span("name"))
        return evolve(self._hole_for_names(names, given, whole.place), before=item["before"].strip())

    def _hole_for_names(self, piece: Piece, given: Piece | None, place: Place) -> Hole:
        """The value of names with dots between them; `given` are the names of arguments, and `place` is the place of all of
        it."""
        first, *rest = piece.words.split(".")
        decl = self.checker.symbols.types.get(first)
        if first not in self.scope.names and decl is not None and len(rest) == 1 and rest[0] in decl.keeps and given is None:
            return self._hole_for_keep(first, rest[0], place)
        node = is_dotted_name(piece)
        arguments = tuple(map(is_dotted_name, given.split(_ANY_COMMA))) if given is not None else ()
        there = (chain(node) - {node}).union(*map(chain, arguments)) if self.absent else ()
        whole = node if given is None else tree.Call(node, arguments, place)
        found = self.checker.expression(whole, self.scope.know(there))
        return _hole_for_pieces(self.checker, found) if found.type.kind is Shape.ZONE else Hole(found, "", found.type)

    def _hole_for_keep(self, of: str, name: str, place: Place) -> Hole:
        """The numbers that the members of a type keep."""
        keep = self.checker.symbols.types[of].keeps[name]
        if not keep.type.numeric or keep.of:
            raise Fault("wrong-type", f"`{of}.{name}` is {keep.type.wording} of each {of}, and a text can list only "
                                      "numbers", place,
                        "compute the value in a `define`, and name that")
        self.checker.use("keep", f"{of}.{name}", place)
        each = typ.Binding("each", member_of(of))
        return _hole_for_members(of, each, typ.KeepValue(keep.type, place, keep, typ.Local(each.type, place, each)))


def _hole_for_pieces(checker: Checker, zone: typ.Expression) -> Hole:
    """The contents of a zone: the number of each piece."""
    of = checker.symbols.zones[zone.type.of].of
    piece = typ.Binding("each", member_of(of))
    return _hole_for_members(of, piece, typ.ZoneCount(NUMBER, zone.place, zone, typ.Local(piece.type, zone.place, piece)))


def _hole_for_members(of: str, variable: typ.Binding, item: typ.Expression) -> Hole:
    """A value of each member of a type."""
    kind: Type = list_of(item.type.name)
    members = typ.Members(list_of(of), item.place, of)
    return Hole(typ.Comprehension(kind, item.place, Loop.LIST, item, variable, members, None, ()), of, kind)
