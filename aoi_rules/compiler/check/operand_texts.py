"""The values that a condition reads, described with titles from declarations: `Owner of Köln 2: blue`."""

from __future__ import annotations

from attrs import field, frozen

from aoi_rules.compiler.symbols.symbol_table import SymbolTable
from aoi_rules.compiler.typed import expressions as typ
from aoi_rules.compiler.typed.displays import Hole, Parts
from aoi_rules.compiler.typed.walk import strip_present
from aoi_rules.language.unparser import format_expression
from aoi_rules.model.types import Shape
from aoi_rules.words import drawings as boa

__all__ = ["Wordings"]


@frozen
class Wordings:
    """Describes values; `me` is the seat that decides."""

    symbols: SymbolTable
    me: typ.Binding | None
    _figures: dict[str, str] = field(init=False)

    @_figures.default
    def _figure_titles(self) -> dict[str, str]:
        """The titles of figures, by the expression that they show."""
        lines = self.symbols.drawing.body if self.symbols.drawing is not None else ()
        return {format_expression(line.value): line.title for line in lines
                if isinstance(line, boa.Show) and line.value is not None and line.title}

    def of(self, text: str, value: typ.Expression) -> Parts:
        """The description of a value, whose expression reads `text`; nothing if no declaration gives words, or for truths, which
        are described by the text of the rule."""
        node = strip_present(value)
        if node.type.kind is Shape.TRUTH:
            return ()
        if text in self._figures:
            return (f"{self._figures[text]}: ", (self._make_hole(value),))
        if isinstance(node, typ.Field):
            return self._member_text(node.name, node.base, value) if self._has_telling_name(node) else ()
        if isinstance(node, typ.KeepValue):
            return self._keep_text(node, value)
        return self._size_text(node, value) if isinstance(node, typ.ZoneSize) else ()

    def _has_telling_name(self, node: typ.Field) -> bool:
        """Whether the name of a field describes it: a measure, or the name of its type; but not if the field is the member that
        contains something whose title already names it."""
        return node.type.numeric or (node.name == node.type.of and node.name != self.symbols.types[node.owner].parent)

    def _keep_text(self, node: typ.KeepValue, value: typ.Expression) -> Parts:
        keep = node.keep
        if node.base is None:
            return (f"{self._title_text(keep.name)}: ", (self._make_hole(value),))
        if node.second is None:
            return self._member_text(keep.name, node.base, value)
        if not self._is_named(node.base) or not self._is_named(node.second):
            return ()
        return (f"{self._title_text(keep.name)} of ", (self._make_hole(node.second),), *self._owner_text(node.base), ": ",
                (self._make_hole(value),))

    def _member_text(self, name: str, base: typ.Expression, value: typ.Expression) -> Parts:
        """A field or a keep of a chosen member; nothing for another member, which would have to be named first."""
        if not self._is_named(base):
            return ()
        if self._is_me(base):
            return (f"your {self._title_text(name).lower()}: ", (self._make_hole(value),))
        return (f"{self._title_text(name)} of ", (self._make_hole(base),), ": ", (self._make_hole(value),))

    def _size_text(self, node: typ.ZoneSize, value: typ.Expression) -> Parts:
        zone = strip_present(node.zone)
        if not isinstance(zone, typ.Zone) or (zone.owner is not None and not self._is_named(zone.owner)):
            return ()
        home = self.symbols.zones[zone.type.of]
        whose = () if zone.owner is None else self._owner_text(zone.owner)
        return (home.title or self._title_text(home.name), *whose, ": ", (self._make_hole(value),))

    def _owner_text(self, owner: typ.Expression) -> Parts:
        return (", yours",) if self._is_me(owner) else (" of ", (self._make_hole(owner),))

    def _is_named(self, node: typ.Expression) -> bool:
        """Whether an expression is a choice of the player, or a member given by name."""
        return isinstance(strip_present(node), typ.Local | typ.Member)

    def _is_me(self, node: typ.Expression) -> bool:
        node = strip_present(node)
        return isinstance(node, typ.Local) and node.binding is self.me

    def _title_text(self, name: str) -> str:
        """A name as a title: that of the type with this name, if it has one."""
        kind = self.symbols.types.get(name)
        spoken = name.replace("_", " ")
        return kind.title if kind is not None and kind.title and kind.title != kind.name else spoken[:1].upper() + spoken[1:]

    @staticmethod
    def _make_hole(value: typ.Expression) -> Hole:
        return Hole(value, "", value.type)
