"""The attributes of a type's members: fields, keeps, nested members, zones, the member that contains them, and the ends of
links."""

from __future__ import annotations

from attrs import frozen

from aoi_rules.compiler.symbols.symbol_table import SymbolTable, TypeSymbol
from aoi_rules.diagnostics import Place
from aoi_rules.model.types import Shape, Type, list_of, member_of

__all__ = ["Attribute", "attributes_of"]


@frozen
class Attribute:
    """What members have under a name: its type, the place where it is declared, None if the language gives it, and whether it
    `takes` another member, as `limit(player, track)` does."""

    type: Type
    place: Place | None = None
    takes: bool = False

    @property
    def is_value(self) -> bool:
        """Whether it is a value of its own, not a zone."""
        return not self.takes and self.type.kind is not Shape.ZONE


def attributes_of(symbols: SymbolTable, decl: TypeSymbol) -> dict[str, Attribute]:
    """The attributes of the members of a type, by name."""
    found = {name: Attribute(one.type, one.place) for name, one in decl.fields.items()}
    found |= {name: Attribute(keep.type, keep.place, bool(keep.of)) for name, keep in decl.keeps.items()}
    found |= {t.name: Attribute(list_of(t.name), t.place) for t in symbols.types.values() if decl.name in (t.parent, t.joins)}
    found |= {z.name: Attribute(Type(Shape.ZONE, z.name), z.place) for z in symbols.zones.values() if z.per == decl.name}
    found |= {decl.parent: Attribute(member_of(decl.parent))} if decl.parent else {}
    return found | ({"ends": Attribute(list_of(decl.joins))} if decl.joins else {})
