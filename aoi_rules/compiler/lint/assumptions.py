"""What may be assumed in a line: in a game or a part, nothing is assumed about members that a later text may add."""

from __future__ import annotations

from attrs import define, field

from aoi_rules.compiler.facts.changes import Changes
from aoi_rules.compiler.facts.facts import Facts
from aoi_rules.compiler.source.resolve import ResolvedSource
from aoi_rules.compiler.symbols.symbol_table import TypeSymbol
from aoi_rules.compiler.typed import expressions as typ
from aoi_rules.compiler.typed.rules import TypedRules
from aoi_rules.compiler.walking import walk
from aoi_rules.diagnostics import Place
from aoi_rules.words.components import Players
from aoi_rules.words.files import Extends, Map, Part

__all__ = ["Assumptions", "is_constant"]

_FIXED = (typ.Const, typ.Member, typ.Absent, typ.Arithmetic, typ.Negate, typ.Tuple, typ.Range, typ.Use)
_JOINING = (typ.Compare, typ.Contains, typ.Not, typ.Logic)


@define
class Assumptions:
    """One ruleset, and what may be assumed in the lines of each of its texts."""

    resolved: ResolvedSource
    rules: TypedRules
    changed: Changes
    ranks: dict[str, int] = field(init=False)
    facts: dict[tuple[int, frozenset[str]], Facts] = field(factory=dict)

    def __attrs_post_init__(self) -> None:
        self.ranks = _file_ranks(self.resolved)

    def of(self, place: Place, begun: frozenset[str] = frozenset()) -> Facts:
        """What may be assumed in a line at a place if a pass of each loop in `begun` has begun."""
        rank = self.ranks.get(place.source.name, 0)
        if (rank, begun) not in self.facts:
            unknown = {t.name for t in self.rules.symbols.types.values() if self._may_gain_members(t, rank)}
            if any(Players.begins(i) and self.ranks.get(i.place.source.name, 0) > rank for _, i in self.resolved.items):
                unknown.add("players")
            self.facts[rank, begun] = Facts(self.rules, self.changed, frozenset(unknown), assumes_default=False, begun=begun)
        return self.facts[rank, begun]

    def is_settled(self, node: typ.Expression) -> bool:
        """Whether the text that contains an expression settles its value: no later text replaces a definition that it uses. In a
        game, this is true of no definition."""
        rank, waiting, met = self.ranks.get(node.place.source.name, 0), [node], set[int]()
        while waiting:
            for part in walk(waiting.pop()):
                if not isinstance(part, typ.Use) or id(part.definition) in met:
                    continue
                if not self.ranks.get(part.definition.body.place.source.name, 0) <= rank > 0:
                    return False
                met.add(id(part.definition))
                waiting.append(part.definition.body)
        return True

    def decides(self, node: typ.Expression) -> bool:
        """Whether a condition consists only of figures that its text knows."""
        return all(isinstance(part, _JOINING) or is_constant(part) for part in walk(node)) and self.is_settled(node)

    def _may_gain_members(self, decl: TypeSymbol, rank: int) -> bool:
        """Whether a later text may add members to a type, as far as can be seen; a map without lines may be any map."""
        head = self.resolved.head
        if Map.begins(head) and all(map(Extends.begins, head.lines)):
            return True
        return len(decl.members) < 2 or any(self.ranks.get(m.place.source.name, 0) > rank for m in decl.members)


def is_constant(node: typ.Expression) -> bool:
    """Whether a value consists only of literals and of definitions that do."""
    return all(
        isinstance(part, _FIXED) and (not isinstance(part, typ.Use) or is_constant(part.definition.body)) for part in walk(node)
    )


def _file_ranks(resolved: ResolvedSource) -> dict[str, int]:
    """The rank of each file: a game's own comes first, then parts', then maps'.  A later text knows the earlier ones."""
    found: dict[str, int] = {}
    for block in resolved.blocks:
        name = block.place.source.name
        found[name] = max(found.get(name, 0), 2 if Map.begins(block) else int(Part.begins(block)))
    return found
