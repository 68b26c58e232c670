"""The final reckoning and the order of the winners to code."""

from __future__ import annotations

from typing import Any

from aoi_rules.compiler.action_code import ME
from aoi_rules.compiler.code import CompileFault, Env, indent, remark
from aoi_rules.compiler.effects import Effects
from aoi_rules.compiler.why import Reasons
from aoi_rules.language import tree
from aoi_rules.model.ruleset import ScoreLine
from aoi_rules.model.types import MONEY, NUMBER, list_of
from aoi_rules.words import actions as act
from aoi_rules.words import flow as flo

__all__ = ["Scoring"]


class Scoring:
    """Compiles `score`."""

    def __init__(self, effects: Effects, reasons: Reasons) -> None:
        self.effects = effects
        self.ex = effects.ex
        self.report = effects.report
        self.reasons = reasons
        self.lines: list[ScoreLine] = []

    def text(self, word: flo.Score | None) -> list[str]:
        """The functions `score` and `rank`, and `outlook` where there is one."""
        body: list[str] = ["lines: list[list[int]] = []"]
        keys: list[str] = []
        outlook: list[str] = []
        for item in word.body if word else ():
            try:
                if isinstance(item, act.Do):
                    with self.ex.module.trace.apart("score"):
                        body += self.effects.conditional(item, Env({}))
                elif isinstance(item, flo.Points):
                    body.append(self._line(item))
                elif isinstance(item, flo.Winner):
                    keys = self._rank(item)
                elif isinstance(item, flo.Outlook):
                    outlook.append(self.ex.of_kind(item.value, Env({"me": ME}), NUMBER, "the outlook").src)
            except CompileFault as fault:
                self.report.error(fault.code, fault.message, fault.place, fault.hint)
        place = [remark(word.place)] if word else []
        score = [*place, "def score(s: State) -> list[list[int]]:", *indent([*body, "return lines"])]
        ranks = f"[({', '.join(keys)}{',' if keys else ''}) for v_me in range(s.players)]"
        rank = [*place, "def rank(s: State, totals: list[int]) -> list[tuple[int, ...]]:", f"    return {ranks}"]
        found = ["\n".join(score), "\n".join(rank)]
        if outlook:
            total = f"[fits({' + '.join(outlook)}) for v_me in range(s.players)]"
            found.append("\n".join([*place, "def outlook(s: State) -> list[int]:", f"    return {total}"]))
        return found

    def _line(self, item: flo.Points) -> str:
        code = self.ex.compile(item.value, Env({"me": ME}))
        if code.typ not in (NUMBER, MONEY):
            raise CompileFault("wrong-type", f"a line of points is a number, and this is {code.typ.wording}",
                               item.value.place)
        counts = item.word == "points"
        title = item.title or item.name.name
        self.lines.append(ScoreLine(item.name.name, title, code.typ.kind, counts))
        self.reasons.rule(f"score.{item.name.name}", "points", title, item.see, item.place)
        return f"lines.append([{code.src} for v_me in range(s.players)])"

    def _rank(self, item: flo.Winner) -> list[str]:
        keys: list[str] = []
        rules = list(item.rules)
        while rules:
            keys.append(self._key(rules))
            if rules and self._is(rules[0], "then"):
                rules.pop(0)
        return keys

    @staticmethod
    def _is(node: Any, name: str) -> bool:
        return isinstance(node, tree.Name | tree.Keyword) and node.name == name

    def _key(self, rules: list[Any]) -> str:
        first = rules.pop(0)
        if self._is(first, "most") and rules:
            what = rules.pop(0)
            if self._is(what, "points"):
                return "totals[v_me]"
            code = self.ex.compile(what, Env({"me": ME}))
            if code.typ not in (NUMBER, MONEY):
                raise CompileFault("wrong-type", f"`most` compares numbers, and this is {code.typ.wording}", what.place)
            return code.src
        if self._is(first, "first") and len(rules) >= 2 and self._is(rules[0], "in"):
            rules.pop(0)
            code = self.ex.compile(rules.pop(0), Env({}))
            if code.typ == list_of("seat"):
                return f"-[*{code.src}, *range(s.players)].index(v_me)"
        raise CompileFault("wrong-argument", "`winner`: this is no way to rank players", first.place,
                           "write `winner most points then first in order`")
