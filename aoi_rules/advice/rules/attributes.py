"""The value that a line needs if it names the whole thing instead: `hand` for `hand.size`, `gem` for `gem.metal`."""

from __future__ import annotations

import re
from collections.abc import Mapping

import attrs

from aoi_rules.advice.similar_names import find_similar
from aoi_rules.advice.suggestions import ask_about
from aoi_rules.compiler.report.fault import Fault
from aoi_rules.compiler.symbols.attributes import attributes_of
from aoi_rules.compiler.symbols.symbol_table import SymbolTable, TypeSymbol
from aoi_rules.diagnostics import Mention, line_of, with_article
from aoi_rules.language import tree
from aoi_rules.language.loops import Loop
from aoi_rules.language.operators import EQUAL, IN, UNEQUAL
from aoi_rules.language.tree import Expression
from aoi_rules.language.unparser import format_expression, format_statement
from aoi_rules.language.walk import name_in, walk
from aoi_rules.model.scenario import TOTAL
from aoi_rules.model.types import NUMBER, Shape, Type, list_of, member_of
from aoi_rules.words import effects as fx
from aoi_rules.words.scenario import Scores

__all__ = ["attribute_of_type", "hint_for_ambiguous", "hint_for_comparison", "hint_for_counted", "hint_for_kept",
           "hint_for_members", "in_reach", "longer_names", "member_in", "members_for_figure", "of_absence", "of_definition",
           "of_itself", "of_joined", "of_kept_for", "of_only_value", "of_parts", "of_pieces", "of_score", "other_attribute",
           "value_meant", "values_of", "zone_meant"]


def values_of(symbols: SymbolTable, decl: TypeSymbol) -> Mapping[str, Type]:
    """The types of those attributes of members that are separate values, by their names."""
    return {name: one.type for name, one in attributes_of(symbols, decl).items() if one.is_value}


def attribute_of_type(node: Expression, found: Type, wanted: Type, symbols: SymbolTable) -> Expression | None:
    """Something with a value of the type that is `wanted`: the number of pieces in a zone or of things in a list, or an attribute
    of a member. None if there is none, or if several may be meant."""
    if found.kind is Shape.ZONE and wanted == NUMBER:
        return tree.Attribute(node, "size", node.place)
    if found.kind in (Shape.LIST, Shape.SET) and wanted == NUMBER and found.of in symbols.types:
        return tree.Call(tree.Name(str(Loop.COUNT), node.place), (node,), node.place)
    if found.kind is not Shape.MEMBER or found.of not in symbols.types:
        return None
    having = [n for n, kind in values_of(symbols, symbols.types[found.of]).items()
              if kind.without_absent() == wanted.without_absent()]
    return tree.Attribute(node, having[0], node.place) if len(having) == 1 else None


def value_meant(node: Expression, found: Type, wanted: Type, symbols: SymbolTable) -> str | None:
    """The hint for a value of another type than the one that is `wanted`: members of that type whose names go on as the given
    one ends, `steel_1` for `steel`, or the only attribute of the value that has the type."""
    if found.has_several or wanted.has_several:
        return None
    own = symbols.types.get(found.of) if found.kind is Shape.MEMBER else None
    if isinstance(node, tree.Name) and own is not None and node.name in own.index and (
            longer := longer_names(node.name, wanted, symbols)) is not None:
        return longer
    meant = attribute_of_type(node, found, wanted, symbols)
    return f"write `{format_expression(meant)}`" if meant is not None else None


def other_attribute(node: Expression, wanted: Type, symbols: SymbolTable) -> str | None:
    """The hint for an attribute of another type than the one that is `wanted`: the only attribute of such a thing that has it,
    `slot.price` for `slot.place`; None if there is none, or if several may be meant."""
    if not isinstance(node, tree.Attribute):
        return None
    having = [values_of(symbols, decl) for decl in symbols.types.values()]
    meant = {other for own in having if node.name in own for other, kind in own.items() if kind == wanted}
    return ask_about(f"`{format_expression(attrs.evolve(node, name=meant.pop()))}`") if len(meant) == 1 else None


def members_for_figure(node: Expression, wanted: Type, symbols: SymbolTable) -> str | None:
    """The hint for a figure in place of a member of the type that is `wanted`: some of them."""
    kind = symbols.types.get(wanted.of) if wanted.kind is Shape.MEMBER and isinstance(node, tree.Number | tree.Money) else None
    if kind is None or not kind.members or kind.joins:
        return None
    return f"name {with_article(kind.name)}, such as {' or '.join(f'`{one}`' for one in list(kind.index)[:_SUCH])}"


def longer_names(name: str, wanted: Type, symbols: SymbolTable) -> str | None:
    """The hint for the beginning of the names of members of the type that is `wanted`, `steel` for `steel_1` and `steel_2`; None
    if that type has no such members."""
    kind = symbols.types.get(wanted.of) if wanted.kind is Shape.MEMBER else None
    longer = [] if kind is None or kind.joins else [f"`{one}`" for one in kind.index if one.startswith(f"{name}_")]
    if kind is None or not longer:
        return None
    return ask_about(longer[0]) if len(longer) == 1 else f"name {with_article(kind.name)}, such as {' or '.join(longer[:_SUCH])}"


_SUCH = 2
"""The number of members that are shown of several."""


def hint_for_comparison(node: tree.Compare, left: Type, right: Type, symbols: SymbolTable) -> str | None:
    """The hint for a comparison of two types: with an attribute of one side in place of that side."""
    first, second = attribute_of_type(node.left, left, right, symbols), attribute_of_type(node.right, right, left, symbols)
    if first is None and second is None:
        return None if isinstance(node.left, tree.Name) else hint_for_members(left, symbols)
    meant = attrs.evolve(node, left=first) if first is not None else attrs.evolve(node, right=second or node.right)
    if meant.left == meant.right:
        return None
    return f"write `{format_expression(meant)}`"


def hint_for_ambiguous(node: tree.Compare, left: Type, symbols: SymbolTable) -> str | None:
    """The hint for a member that is compared with a name of several things: with its only attribute that may be one of these."""
    decl = symbols.types.get(left.of) if left.kind is Shape.MEMBER else None
    name = node.right.name if isinstance(node.right, tree.Name) else ""
    own = values_of(symbols, decl).items() if decl is not None else ()
    types = {at: symbols.types.get(kind.of) for at, kind in own if kind.kind is Shape.MEMBER}
    having = [at for at, inner in types.items() if inner is not None and name in inner.index]
    if len(having) != 1:
        return None
    return f"write `{format_expression(attrs.evolve(node, left=tree.Attribute(node.left, having[0], node.left.place)))}`"


def hint_for_members(kind: Type, symbols: SymbolTable) -> str | None:
    """The hint with all members of a type, if there are few."""
    decl = symbols.types.get(kind.of) if kind.kind is Shape.MEMBER else None
    if decl is None or decl.joins or not 0 < len(decl.members) <= _LISTED:
        return None
    return f"{with_article(decl.name)} is {' or '.join(f'`{member.name}`' for member in decl.members)}"


def of_only_value(node: tree.Name, kind: Type, symbols: SymbolTable) -> Fault | None:
    """The fault of an option with one value of which a line of the same text asks another one; None for all else."""
    option = symbols.options.get(kind.of)
    if option is None or len(symbols.types[kind.of].members) != 1 or option.place.source is not node.place.source:
        return None
    choices = attrs.evolve(option.choices, items=(*option.choices.items, node))
    given = (*option.statement.arguments[:-1], choices)
    says = f"the option `{option.name}` has one value, and " + line_of(node.place, option.place, node.name)
    return Fault("unknown-member", says + f" asks for `{node.name}`", option.choices.place,
                 f"write `{format_statement(attrs.evolve(option.statement, arguments=given))}`", names=(node.name,))


_LISTED = 6
"""The greatest number of members that are listed."""


def member_in(node: tree.Compare, left: Type, of: str, symbols: SymbolTable) -> str | None:
    """The hint for something that is never among others: an attribute of it may be, or one of its nested things."""
    piece = tree.Name("x", node.place)
    own = attribute_of_type(piece, member_of(of), left, symbols)
    if own is not None and left.kind is Shape.MEMBER:
        same = format_expression(tree.Compare(EQUAL, own, node.left, node.place))
        text = f"any({same} for x in {format_expression(node.right)})"
        return f"write `{text if node.operator is IN else f'not {text}'}`"
    alone = attribute_of_type(node.left, left, member_of(of), symbols)
    if alone is not None:
        return f"write `{format_expression(attrs.evolve(node, left=alone))}`"
    several = attribute_of_type(node.left, left, list_of(of), symbols)
    if several is None:
        return None
    asked = attrs.evolve(node, operator=IN, left=tree.Name("x", node.place))
    text = f"any({format_expression(asked)} for x in {format_expression(several)})"
    return f"write `{text if node.operator is IN else f'not {text}'}`"


def of_absence(node: tree.Attribute, found: Type) -> str | None:
    """The hint for an attribute of other languages, `s.owner.empty`, that asks whether there is a value."""
    if not found.optional or node.name.lower().replace("_", "") not in (*_ABSENT, *_PRESENT):
        return None
    sign = EQUAL if node.name.lower().replace("_", "") in _ABSENT else UNEQUAL
    return f"write `{format_expression(tree.Compare(sign, node.value, tree.Name('none', node.place), node.place))}`"


def zone_meant(node: Expression, found: Type, symbols: SymbolTable) -> Mention | None:
    """The hint for a type of pieces in place of a zone: the common zones with such pieces, the most similar one first."""
    holding = [zone.name for zone in symbols.zones.values() if zone.of == found.of and not zone.per]
    if found.kind not in (Shape.LIST, Shape.SET) or not isinstance(node, tree.Name) or not holding:
        return None
    close = find_similar(node.name, holding) or holding
    return ask_about(" or ".join(f"`{name}`" for name in close[:_LISTED]))


def hint_for_counted(node: tree.Call, found: Type, piece: str, symbols: SymbolTable) -> str | None:
    """The hint for a zone that counts something which its pieces have, `me.hand.count(wool)`: the pieces that have it."""
    each = tree.Name(next(name for name in (piece[0], "x", "y") if name not in map(name_in, walk(node))), node.place)
    having = attribute_of_type(each, member_of(piece), found, symbols)
    if having is None or not isinstance(node.function, tree.Attribute):
        return None
    zone, wanted = format_expression(node.function.value), format_expression(node.arguments[0])
    counted = f"{zone}.count({each.name}) for {each.name} in {piece} when {format_expression(having)} {EQUAL} {wanted}"
    return f"write `{Loop.SUM}({counted})`"


def hint_for_kept(item: fx.Move, found: Type, piece: str, symbols: SymbolTable) -> str | None:
    """The hint for a move of a piece to a member with a keep that holds such a piece: how the member gets it."""
    decl = symbols.types.get(found.of) if found.kind is Shape.MEMBER else None
    own = decl.keeps.values() if decl is not None else ()
    keeps = [keep.name for keep in own if keep.type.without_absent() == member_of(piece)]
    if len(keeps) != 1 or item.source is None:
        return None
    what, source, goal = map(format_expression, (item.what, item.source, item.target))
    return f"it is no zone: write `{fx.Remove.word} {what} from {source}; {fx.Set.word} {goal}.{keeps[0]} = {what}`"


def of_pieces(node: tree.Attribute, decl: TypeSymbol, symbols: SymbolTable) -> str | None:
    """The hint for the pieces that a member has, `red.cards`: the zones of its own in which such pieces are."""
    said = node.name.lower()
    zones = [zone.name for zone in symbols.zones.values() if zone.per == decl.name and said in (zone.of, f"{zone.of}s")]
    written = [f"`{format_expression(node.value)}.{zone}`" for zone in zones]
    counted = f"; how many there are is `{format_expression(node.value)}.{zones[0]}.size`" if zones else ""
    return f"write {' or '.join(written)}{counted}" if written else None


def of_score(node: tree.Attribute, decl: TypeSymbol) -> str | None:
    """The hint for the points of a player in a scenario, for which there is a separate line."""
    if decl.name != "seat" or node.name.lower() not in _POINTS or not isinstance(node.value, tree.Name):
        return None
    return f"write `{Scores.word} {node.value.name} {TOTAL} = …`, which counts as if the game ended now"


_POINTS = ("score", "points", "vp", "victory_points", TOTAL)
"""What games call the points of a player."""


def of_definition(node: tree.Attribute, symbols: SymbolTable) -> str | None:
    """The hint for a definition or a function of one value after a dot, `me.income`, as if it were an attribute."""
    word = symbols.defines.get(node.name)
    function = symbols.functions.get(node.name)
    if function is not None and len(function.takes) == 1:
        return f"write `{node.name}({format_expression(node.value)})`"
    if word is None or not isinstance(word.head, tree.Call) or len(word.head.arguments) != 1:
        return None
    if node.place.source is word.place.source and node.place.line == word.place.line:
        return None  # a definition does not use itself
    return f"write `{node.name}({format_expression(node.value)})`"


def of_parts(node: tree.Attribute, decl: TypeSymbol, symbols: SymbolTable) -> str | None:
    """The hint for an attribute that a member does not have, and that each of its nested members has."""
    inner = [kind for kind in symbols.types.values() if kind.parent == decl.name and node.name in values_of(symbols, kind)]
    if len(inner) != 1:
        return None
    whole = f"{format_expression(node.value)}.{inner[0].name}"
    return f"each {inner[0].name} in it has one: `any(x.{node.name} … for x in {whole})`"


def of_kept_for(node: tree.Attribute, decl: TypeSymbol, symbols: SymbolTable) -> str | None:
    """The hint for a member after a dot, `p.guns`, if the thing before the dot keeps a value for it: `p.points(guns)`."""
    held = [keep.name for keep in decl.keeps.values() if keep.of in symbols.types and node.name in symbols.types[keep.of].index]
    return f"write `{format_expression(node.value)}.{held[0]}({node.name})`" if len(held) == 1 else None


def of_itself(node: tree.Attribute, decl: TypeSymbol, _: SymbolTable) -> str | None:
    """The hint for the name of a member, `card.good.name`, which rules do not read: the member itself is compared."""
    if node.name.lower() not in _NAMES or decl.joins:
        return None
    whole = format_expression(node.value)
    with_text = _TEXT_COMPARED.match(node.place.text_from.removeprefix(node.place.text)) is not None
    shown = f", such as `{whole} == {decl.members[0].name}`" if with_text and decl.members else f": write `{whole}`"
    return f"a member is compared itself, without its name{shown}"


_TEXT_COMPARED = re.compile(r'\s*[!=]=+\s*"')
_NAMES = ("name", "id", "key", "title", "label")
"""The names in other languages for the name of a thing."""
_ABSENT = ("empty", "isempty", "none", "isnone", "null", "isnull", "missing", "absent", "free", "unset")
_PRESENT = ("exists", "present", "some", "defined", "set", "full", "taken")
"""What people ask about a value that may be absent."""


def of_joined(node: tree.Attribute, decl: TypeSymbol, symbols: SymbolTable) -> str | None:
    """The hint for two attributes without the dot between them, `wet.tilestate` for `wet.tile.state`."""
    for name, kind in values_of(symbols, decl).items():
        rest = node.name.removeprefix(name).lstrip("_")
        inner = symbols.types.get(kind.of) if kind.kind is Shape.MEMBER else None
        if rest and rest != node.name and inner is not None and rest in attributes_of(symbols, inner):
            return f"write `{format_expression(node.value)}.{name}.{rest}`"
    return None


def in_reach(node: tree.Attribute, decl: TypeSymbol, symbols: SymbolTable) -> str | None:
    """The hint for an attribute that a member does not have: the only related thing that has it, such as the place where it
    is."""
    near = [name for name, kind in values_of(symbols, decl).items() if kind.kind is Shape.MEMBER
            and kind.of in symbols.types and node.name in values_of(symbols, symbols.types[kind.of])]
    return f"write `{format_expression(node.value)}.{near[0]}.{node.name}`" if len(near) == 1 else None
