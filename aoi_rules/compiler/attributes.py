"""Attributes: what a member has and keeps, what is nested in it, what joins it, and the zones of a seat."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Any

from aoi_rules.compiler.code import Code, CompileFault, Env, TableRef
from aoi_rules.compiler.symbols.declarations import FieldDecl, KeepDecl, MemberDecl, TypeDecl
from aoi_rules.diagnostics import Place, an, did_you_mean, meant
from aoi_rules.language import tree
from aoi_rules.language.tree import Expression
from aoi_rules.model.types import ABSENT, MONEY, NUMBER, TRUTH, Type, list_of, member_of

if TYPE_CHECKING:
    from aoi_rules.compiler.expressions import Expressions

__all__ = ["PIECES", "attribute", "keep_type", "kept_of", "zone_base", "zone_of"]


PIECES = (-(1 << 50), 1 << 50)
"""So many pieces, and so many entries, no game ever has."""


def attribute(ex: Expressions, node: tree.Attribute, env: Env, expected: Type | None) -> Code:
    """`value.name` for a member, a seat or a zone."""
    if isinstance(node.value, tree.Name) and node.value.name not in env.locals:
        decl = ex.all.types.get(node.value.name)
        if decl is not None and node.name in decl.index:
            return Code(str(decl.index[node.name]), member_of(decl.name))
    base = ex.compile(node.value, env)
    if base.typ.kind == "zone":
        return of_zone(ex, node, base)
    if base.typ.kind != "ref":
        raise CompileFault("unknown-field", f"{base.typ.wording} has no `{node.name}`", node.place,
                           through(ex, node, base.typ))
    decl = ex.all.types[base.typ.of]
    code = field_of(ex, decl, node, base, env)
    if code is None:
        known = known_attributes(ex, decl)
        hint = meant(node.name, known, node.place) or f"it has {', '.join(known) or 'nothing'}"
        raise CompileFault("unknown-field", f"{an(decl.name)} has no `{node.name}`", node.place, hint)
    return code


def known_attributes(ex: Expressions, decl: TypeDecl) -> dict[str, Place | None]:
    """What each member of a type has, and where that is declared."""
    known: dict[str, Place | None] = {n: f.place for n, f in decl.fields.items()}
    known |= {n: k.place for n, k in decl.keeps.items()}
    known |= {t.name: t.place for t in ex.all.types.values() if decl.name in (t.parent, t.joins)}
    if decl.name == "seat":
        known |= {z.name: z.place for z in ex.all.zones.values() if z.per_seat}
    return {**known, **dict.fromkeys([decl.parent] if decl.parent else []),
            **dict.fromkeys(["ends"] if decl.joins else [])}


def through(ex: Expressions, node: tree.Attribute, typ: Type) -> str | None:
    """How one comes from several things to what each of them has."""
    if typ.kind in ("list", "set") and typ.of in ex.all.types and node.name in known_attributes(ex,
            ex.all.types[typ.of]):
        return f"each {typ.of} has: `any(x.{node.name} … for x in …)`"
    return None


def field_of(ex: Expressions, decl: TypeDecl, node: tree.Attribute, base: Code, env: Env) -> Code | None:
    name = node.name
    if name in decl.fields:
        item = decl.fields[name]
        ex.origins.setdefault(id(node), set()).add((decl.name, name))
        return static(ex, decl, name, field_type(ex, item), base, absent_of(item))
    if name in decl.keeps:
        if decl.keeps[name].of:
            raise CompileFault("unknown-field", f"`{name}` has a value for each {decl.keeps[name].of}", node.place,
                               f"say of which: `… .{name}(x)`")
        return kept(ex, decl.keeps[name], base)
    if name == decl.parent:
        return static(ex, decl, name, member_of(name), base, -1)
    if name == "ends" and decl.joins:
        return static(ex, decl, "ends", list_of(decl.joins), base, ())
    if (inner := ex.all.types.get(name)) is not None and inner.parent == decl.name:
        return children(ex, decl, inner, base)
    if inner is not None and inner.joins == decl.name:
        return links(ex, decl, inner, base)
    if decl.name == "seat" and name in ex.all.zones and ex.all.zones[name].per_seat:
        zone = ex.all.zones[name]
        if base.typ.optional:
            raise CompileFault("may-be-absent", f"whose `{name}` this is may be absent", node.place,
                               "ask for it first: `… != none and …`")
        return Code(base.src, Type("zone", name), base.deps | {f"z_{zone.name}"}, base.names)
    return None


def field_type(ex: Expressions, item: FieldDecl) -> Type:
    return item.type


def absent_of(item: FieldDecl) -> Any:
    """The value of a field for an absent member."""
    return item.type.absent


def static(ex: Expressions, decl: TypeDecl, name: str, typ: Type, base: Code, absent: Any) -> Code:
    """A look-up in a constant table; composed with the one below it where there is one."""
    values = ex.module.values((decl.name, name), lambda: (*(m.values[name] for m in decl.members), absent))
    return composed(ex, decl, name, values, typ, base)


def composed(ex: Expressions, decl: TypeDecl, name: str, values: tuple[Any, ...], typ: Type, base: Code) -> Code:
    """A look-up in a table of these values, or in one of those that the members in another table have."""
    if base.table is not None:
        keys, stem = base.table.values, f"{base.table.name}_{name}"
        if ex.module.room(stem, len(keys) * ex.module.values(("letters", id(values)), lambda: (_letters(values),))[0]):
            through = ex.module.values((decl.name, name, id(keys)), lambda: tuple(values[v] for v in keys))
            return looked_up(ex, stem, through, typ, base, base.table.index)
    return looked_up(ex, f"{decl.name}_{name}", values, typ, base, base.src)


def _letters(values: tuple[Any, ...]) -> int:
    """About how many letters each value takes where a table is written."""
    return 6 * (1 + sum(len(v) for v in values if isinstance(v, tuple | str)) // len(values))


def looked_up(ex: Expressions, stem: str, values: tuple[Any, ...], typ: Type, base: Code, index: str) -> Code:
    if base.typ.optional and typ.kind in ("ref", "number", "money"):
        typ = typ.maybe()
    annotation = {"list": "tuple[tuple[int, ...], ...]", "text": "tuple[str, ...]"}.get(typ.kind, "tuple[int, ...]")
    name = ex.module.table(stem, values, annotation)
    low, high = ex.module.values(("span", id(values)), lambda: _span(values)) if typ in (NUMBER, MONEY) else (None, None)
    return Code(f"{name}[{index}]", typ, base.deps, base.names, TableRef(stem, values, index), (low, high))


def _span(values: tuple[int, ...]) -> tuple[int, int]:
    """The bounds of what a table holds for what is there."""
    there = [v for v in values if v != ABSENT]
    return (min(there), max(there)) if there else (0, 0)


def kept(ex: Expressions, keep: KeepDecl, base: Code) -> Code:
    typ = keep_type(ex, keep)
    if base.typ.optional and typ.kind in ("ref", "number", "money"):
        typ = typ.maybe()
    return Code(f"s.{keep.slot}[{base.src}]", typ, base.deps | {keep.slot}, base.names)


def kept_of(ex: Expressions, keep: KeepDecl, base: Code, node: tree.Call, env: Env) -> Code:
    """`p.points(t)`: the value that a member keeps for a member of a second type."""
    if len(node.arguments) != 1:
        raise CompileFault("wrong-count", f"`{keep.name}` is asked of 1 {keep.of}, not {len(node.arguments)}", node.place)
    second = ex.of_kind(node.arguments[0], env, member_of(keep.of), f"of which {keep.of} it is")
    if base.typ.optional:
        raise CompileFault("may-be-absent", f"whose `{keep.name}` this is may be absent", node.place,
                           "ask for it first: `… != none and …`")
    src = f"s.{keep.slot}[{base.src} * {len(ex.all.types[keep.of].members)} + {second.src}]"
    return Code(src, keep_type(ex, keep), base.deps | second.deps | {keep.slot}, base.names | second.names)


def children(ex: Expressions, decl: TypeDecl, inner: TypeDecl, base: Code) -> Code:
    return rows_of(ex, decl, inner, base, lambda member: (member.parent,))


def links(ex: Expressions, decl: TypeDecl, inner: TypeDecl, base: Code) -> Code:
    return rows_of(ex, decl, inner, base, lambda member: member.values["ends"])


def rows_of(
    ex: Expressions, decl: TypeDecl, inner: TypeDecl, base: Code, homes: Callable[[MemberDecl], tuple[int, ...]]
) -> Code:
    """For each member those of another type that have it among their homes."""
    def rows() -> tuple[Any, ...]:
        found: list[list[int]] = [[] for _ in decl.members]
        for number, member in enumerate(inner.members):
            for home in homes(member):
                found[home].append(number)
        return (*map(tuple, found), ())

    return composed(ex, decl, inner.name, ex.module.values((decl.name, inner.name), rows), list_of(inner.name), base)


def of_zone(ex: Expressions, node: tree.Attribute, base: Code) -> Code:
    deps = base.deps - {f"z_{base.typ.of}"} | {f"n_{base.typ.of}"}
    if node.name == "size":
        return Code(f"s.n_{base.typ.of}[{base.src}]", NUMBER, deps, base.names, span=PIECES)
    if node.name == "empty":
        return Code(f"(s.n_{base.typ.of}[{base.src}] == 0)", TRUTH, deps, base.names)
    raise CompileFault("unknown-field", f"a zone has no `{node.name}`", node.place,
                       did_you_mean(node.name, ["size", "empty", "count"]) or "it has size, empty and `count(piece)`")


def zone_of(ex: Expressions, node: Expression, env: Env) -> Code:
    """A zone: its code is the owner's number, 0 for a common zone."""
    if isinstance(node, tree.Name) and node.name in ex.all.zones:
        zone = ex.all.zones[node.name]
        if zone.per_seat:
            raise CompileFault("whose-zone", f"every player has a `{zone.name}`", node.place,
                               f"say whose, such as `me.{zone.name}`")
        return Code("0", Type("zone", zone.name), frozenset((f"z_{zone.name}",)))
    code = ex.compile(node, env)
    if code.typ.kind != "zone":
        raise CompileFault("wrong-type", f"a zone is wanted here, and this is {code.typ.wording}", node.place)
    return code


def zone_base(ex: Expressions, zone: Code) -> str:
    """Where a zone's counts begin in its list."""
    kinds = len(ex.all.types[ex.all.zones[zone.typ.of].of].members)
    return "0" if zone.src == "0" else f"{zone.src} * {kinds}"


def keep_type(ex: Expressions, keep: KeepDecl) -> Type:
    """The type of what is kept, a list where it is many."""
    return keep.type
