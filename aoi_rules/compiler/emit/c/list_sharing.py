"""Which lists of C are part of the state, or of memoised results: they are valid only until the state changes."""

from __future__ import annotations

from collections.abc import Callable

from attrs import define, field

from aoi_rules.compiler.program import expressions as exp
from aoi_rules.compiler.program import statements as sta
from aoi_rules.compiler.program.model import Function, RuleProgram
from aoi_rules.compiler.walking import walk

__all__ = ["Shared", "ListSharing"]

Shared = Callable[[exp.Expression], bool]
"""Whether the items of a list expression may be there."""


@define
class ListSharing:
    """The answers for one program."""

    program: RuleProgram
    _known: dict[str, bool] = field(factory=dict)

    def of(self, node: exp.Expression) -> bool:
        """Whether the items of a list expression may be part of the state, or of memoised results."""
        if isinstance(node, exp.Slot | exp.FrameRead | exp.At | exp.Local):
            return True
        if isinstance(node, exp.IfElse):
            return self.of(node.then) or self.of(node.otherwise)
        if isinstance(node, exp.CountedItems | exp.SameTuple):
            return self.of(node.things)
        return isinstance(node, exp.CallFunction) and self._may_return_shared_list(self.program.functions[node.name])

    def _may_return_shared_list(self, function: Function) -> bool:
        if function.memo is not None:
            return True
        if function.name not in self._known:
            self._known[function.name] = True  # for recursive calls
            nodes = list(walk(*function.body))
            own = {node.target for node in nodes if isinstance(node, sta.Assign) and isinstance(node.value, exp.NewList)}
            self._known[function.name] = any(self.of(node.value) for node in nodes
                                             if isinstance(node, sta.Return) and node.value is not None and node.value not in own)
        return self._known[function.name]
