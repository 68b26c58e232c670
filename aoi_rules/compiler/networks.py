"""Networks to code: which links are open and which places may be passed through, as bit sets."""

from __future__ import annotations

from aoi_rules.compiler.code import CompileFault, Env, indent, remark
from aoi_rules.compiler.expressions import Expressions
from aoi_rules.compiler.report.reporter import Reporter
from aoi_rules.language import tree
from aoi_rules.mechanics.network import Network, Open, Through

__all__ = ["Networks"]

NOTHING: frozenset[str] = frozenset()


class Networks:
    """Compiles the networks of a ruleset, in the order of the text."""

    def __init__(self, expressions: Expressions, report: Reporter) -> None:
        self.ex = expressions
        self.all = expressions.all
        self.report = report

    def functions(self) -> dict[str, list[str]]:
        """For each network the lines of the function that gives its paths; its slots are noted in `network_deps`."""
        found = {}
        for name, word in self.all.networks.items():
            lines, deps = ["opened = 0", "through = -1"], NOTHING
            offsets: dict[str, int] = {}
            for item in word.body:
                try:
                    more, reads = self._open(item, offsets, name) if isinstance(item, Open) else self._through(item, word)
                except CompileFault as fault:
                    self.report.error(fault.code, fault.message, fault.place, fault.hint)
                    continue
                lines, deps = [*lines, *more], deps | reads
            self.all.network_deps[name] = deps
            last = f"paths = s.g_{name} = GRAPH_{name}.paths(opened, through)"
            found[name] = [remark(word.place), f"def net_{name}(s: State) -> Paths:", f"    paths = s.g_{name}",
                           "    if paths is None:", *indent(indent([*lines, last])), "    return paths"]
        return found

    def _open(self, item: Open, offsets: dict[str, int], network: str) -> tuple[list[str], frozenset[str]]:
        kind = item.kind.name
        if kind in self.all.unsound or kind not in self.all.types or not self.all.types[kind].joins:
            raise CompileFault("", "this follows from another problem", item.place)
        offset = offsets.setdefault(kind, sum(len(self.all.types[k].members) for k in offsets))
        conditions = [item.when] if item.when is not None else []
        loop = self.ex.loops.iterate(item.name.name, tree.Name(kind, item.place), conditions, Env({}))
        test = " and ".join(c.src for c in loop.conditions) or "True"
        if item.when is not None:
            test = self.ex.module.trace.point(f"{network}.{kind}", "open", item.place).asked(f"({test})")
        lines = [f"for {loop.variable} in {loop.source}:", f"    if {test}:",
                 f"        opened |= 1 << ({loop.variable} + {offset})"]
        return lines, NOTHING.union(*(c.deps for c in loop.conditions))

    def _through(self, item: Through, word: Network) -> tuple[list[str], frozenset[str]]:
        if item.when is None:
            return [], NOTHING
        loop = self.ex.loops.iterate(item.name.name, tree.Name(word.of.name, item.place), [], Env({}))
        code = self.ex.truth(item.when, loop.env)
        mark = self.ex.module.trace.point(f"{word.name}.through", "through", item.place)
        lines = [f"for {loop.variable} in {loop.source}:", f"    if not {mark.asked(code.src)}:",
                 f"        through &= ~(1 << {loop.variable})"]
        return lines, code.deps
