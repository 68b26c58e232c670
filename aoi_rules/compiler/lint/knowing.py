"""What a line can know: of a game or a part nothing is assumed about the members that a later text adds."""

from __future__ import annotations

from attrs import define, field

from aoi_rules.compiler.lint.changes import Changes
from aoi_rules.compiler.lint.facts import Facts
from aoi_rules.compiler.source.resolve import ResolvedSource
from aoi_rules.compiler.symbols.symbol_table import TypeSymbol
from aoi_rules.compiler.typed.rules import TypedRules
from aoi_rules.diagnostics import Place
from aoi_rules.words.components import Players
from aoi_rules.words.files import Map, Part

__all__ = ["Knowing"]


@define
class Knowing:
    """One ruleset, and what the lines of each of its texts can know."""

    resolved: ResolvedSource
    rules: TypedRules
    changed: Changes
    ranks: dict[str, int] = field(init=False)
    facts: dict[int, Facts] = field(factory=dict)

    def __attrs_post_init__(self) -> None:
        self.ranks = _ranks(self.resolved)

    def of(self, place: Place) -> Facts:
        """What a line at a place can know."""
        rank = self.ranks.get(place.source.name, 0)
        if rank not in self.facts:
            unknown = {t.name for t in self.rules.symbols.types.values() if self._open(t, rank)}
            if any(Players.begins(i) and self.ranks.get(i.place.source.name, 0) > rank for _, i in self.resolved.items):
                unknown.add("players")
            self.facts[rank] = Facts(self.rules, self.changed, frozenset(unknown), assumes_default=False)
        return self.facts[rank]

    def _open(self, decl: TypeSymbol, rank: int) -> bool:
        """Whether a later text may add members to a type, as far as can be seen."""
        return len(decl.members) < 2 or any(self.ranks.get(m.place.source.name, 0) > rank for m in decl.members)


def _ranks(resolved: ResolvedSource) -> dict[str, int]:
    """For each file how late it comes: a game's own first, then parts', then maps'.  A later text knows the earlier ones."""
    found: dict[str, int] = {}
    for block in resolved.blocks:
        name = block.place.source.name
        found[name] = max(found.get(name, 0), 2 if Map.begins(block) else int(Part.begins(block)))
    return found
