"""What the text knows of every value that a choice may have, for each look-up; each is computed once for all choices."""

from __future__ import annotations

from collections.abc import Sequence

from attrs import define, field

from aoi_rules.compiler.facts.evaluation import Found
from aoi_rules.compiler.facts.reachability import Reachability
from aoi_rules.compiler.facts.values import of
from aoi_rules.compiler.operations import NOWHERE
from aoi_rules.compiler.typed import expressions as typ
from aoi_rules.compiler.typed.expressions import Binding
from aoi_rules.compiler.walking import walk
from aoi_rules.model.types import Type

__all__ = ["Columns"]

_Key = tuple[typ.Expression, int, int]


@define(eq=False)
class Columns:
    """The columns of one ruleset that were used so far: equal numbers in one stand for equal facts."""

    facts: Reachability
    _standing: dict[Type, typ.Local] = field(factory=dict)
    _found: dict[_Key, Sequence[int]] = field(factory=dict)

    def placeholder(self, kind: Type) -> typ.Local:
        """The local that represents any choice of a type in look-ups."""
        if kind not in self._standing:
            self._standing[kind] = typ.Local(kind, NOWHERE, Binding("choice", kind))
        return self._standing[kind]

    def of(self, look_up: typ.Expression, binding: Binding, low: int, high: int) -> Sequence[int]:
        """The column of a look-up, with a number for each value of `binding`, from `low` to `high`."""
        key = (look_up, low, high)
        if key not in self._found:
            numbers: dict[Found, int] = {}
            self._found[key] = [numbers.setdefault(self.facts.of(look_up, {binding: of((value,))}), len(numbers))
                                for value in range(low, high + 1)]
        return self._found[key]

    def with_facts(self, facts: Reachability) -> Columns:
        """The columns for other facts, which differ only in the possible values of keeps."""
        found = {key: column for key, column in self._found.items()
                 if not any(isinstance(part, typ.KeepValue) for part in walk(key[0]))}
        return Columns(facts, self._standing, found)
