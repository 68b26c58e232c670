"""Flow to steps: the course of a game as numbered functions over frames.

A frame is a list `[step, me, slots…]`.  A step does its part, writes the number of the next one into its frame, and
returns a true value only where somebody must decide.
"""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from typing import Any

from aoi_rules.compiler import rounds, takes
from aoi_rules.compiler.action_code import ME, ActionCode
from aoi_rules.compiler.actions import Actions
from aoi_rules.compiler.code import CompileFault, Env, indent, remark, written
from aoi_rules.compiler.effects import Effects
from aoi_rules.compiler.examine import examine_each
from aoi_rules.compiler.flow_code import DecisionCode, Routine
from aoi_rules.compiler.report.reporter import Reporter
from aoi_rules.compiler.sources import Sources
from aoi_rules.compiler.why import Reasons, see_text
from aoi_rules.diagnostics import Place
from aoi_rules.model.ruleset import PhaseModel
from aoi_rules.model.types import member_of
from aoi_rules.words import actions as act
from aoi_rules.words import flow as flo
from aoi_rules.words.base import Ident

__all__ = ["FlowCompiler"]

_LOCAL = re.compile(r"\bv_\w+")
OPEN_END = 1 << 30


class FlowCompiler:
    """Compiles flow from its end to its beginning: each part is told where to go on."""

    def __init__(self, actions: Actions, effects: Effects, reasons: Reasons, report: Reporter) -> None:
        self.actions = actions
        self.effects = effects
        self.reasons = reasons
        self.report = report
        self.ex = actions.ex
        self.all = actions.ex.all
        self.module = actions.module
        self.steps: list[list[str]] = []
        self.applies: dict[int, list[str]] = {}
        self.decisions: dict[int, DecisionCode] = {}
        self.phases: list[PhaseModel] = []
        self.labels: dict[int, tuple[str, str]] = {}
        self.veiled: dict[int, tuple[int, ...]] = {}  # what steps compute in a frame from what not all see
        self.phase_steps: dict[str, int] = {}  # where each begins; -1 for those inside somebody's turn
        self.compiled: dict[str, ActionCode] = {}
        self.sources = Sources(self)
        self.caption = ""

    # ---- steps ------------------------------------------------------------------------------------------------------

    def new_step(self) -> int:
        """A number for a step that is written later."""
        self.steps.append([])
        return len(self.steps) - 1

    def write(self, step: int, lines: Sequence[str], routine: Routine, place: Any = "") -> int:
        """Write a step; the locals it uses are read from the frame first."""
        if isinstance(place, Place):
            self.labels[step] = (routine.name, _line(place))
        else:
            self.labels[step] = (routine.name, "")
        self.steps[step] = [remark(place or "flow"), f"def step_{step}(s: State, f: Frame) -> int:",
                            *indent([*self.loads(lines, routine.slots), *lines])]
        return step

    @staticmethod
    def loads(lines: Sequence[str], slots: Mapping[str, int]) -> list[str]:
        """Lines that read from the frame the locals which other lines use and do not set themselves."""
        text = "\n".join(lines)
        made = set(re.findall(r"^\s*(v_\w+)(?::[^=]*)? = ", text, re.MULTILINE)) | set(re.findall(r"\bfor (v_\w+) in", text))
        result = []
        for name in sorted(set(_LOCAL.findall(text)) - made):
            if name == "v_me":
                result.append("v_me = f[1]")
            elif name in slots:
                result.append(f"{name} = f[{slots[name]}]")
        return result

    # ---- flow -------------------------------------------------------------------------------------------------------

    def block(self, items: Sequence[Any], env: Env, routine: Routine, after: int, free: Sequence[Ident] = ()) -> int:
        """The first step of a block that goes on to `after`."""
        for item in reversed(items):
            if isinstance(item, flo.Free):
                continue
            try:
                after = self.one(item, env, routine, after, free)
            except CompileFault as fault:
                self.report.error(fault.code, fault.message, fault.place, fault.hint)
                examine_each(self, item, env)
        return after

    def one(self, item: Any, env: Env, routine: Routine, after: int, free: Sequence[Ident]) -> int:
        """The first step of one part of flow."""
        if isinstance(item, act.Do):
            return self.do(item, env, routine, after)
        if isinstance(item, flo.Repeat):
            return self._repeat(item, env, routine, after)
        if isinstance(item, flo.Phase):
            return self._phase(item, env, routine, after)
        if isinstance(item, flo.FlowEach):
            return self._each(item, env, routine, after)
        if isinstance(item, flo.Circle):
            return rounds.circle(self, item, env, routine, after)
        if isinstance(item, flo.By):
            return rounds.by(self, item, env, routine, after)
        if isinstance(item, flo.Take):
            return takes.take(self, item, env, routine, after, free)
        raise CompileFault("wrong-place", "this cannot stand in the flow", item.place)

    def do(self, item: act.Do, env: Env, routine: Routine, after: int) -> int:
        """A step of effects."""
        if routine.name == "flow":
            lines = self.effects.conditional(item, env)
        else:
            with self.module.trace.apart(routine.name):
                lines = self.effects.conditional(item, env)
        return self.write(self.new_step(), [*lines, f"f[0] = {after}", "return 0"], routine, item.place)

    def _phase(self, item: flo.Phase, env: Env, routine: Routine, after: int) -> int:
        number = len(self.phases)
        title = item.title or item.name.name
        self.phases.append(PhaseModel(item.name.name, title, see_text(item.see)))
        outer, self.caption = self.caption, title
        with self.module.trace.apart(item.name.name):
            body = self.block(item.body, env, routine, after)
        self.caption = outer
        point = self.module.trace.point(item.name.name, "phase", item.place, title)
        lines = [*point.hit, f"s.phase = {number}", f"f[0] = {body}", "return 0"]
        if item.when is not None:
            test = point.asked(self.ex.truth(item.when, env).src)
            lines = [f"if not {test}:", f"    f[0] = {after}", "    return 0", *lines]
        step = self.write(self.new_step(), lines, routine, item.place)
        self.phase_steps[item.name.name] = -1 if "me" in env.locals else step
        return step

    def _repeat(self, item: flo.Repeat, env: Env, routine: Routine, after: int) -> int:
        name = item.name.name if item.name else ""
        head, tail = self.new_step(), self.new_step()
        body = self.block(item.body, env, routine, tail)
        resets = [k for home in (self.all.keeps, *(t.keeps for t in self.all.types.values()))
                  for k in home.values() if k.resets and item.name and k.resets == item.name.name]
        lines = [f"s.r_{name} += 1", written(f"r_{name}")] if name else []
        for keep in resets:
            lines += [f"s.{keep.slot} = {self.reset(keep)}", written(keep.slot)]
        lines += [f"f[0] = {body}", "return 0"]
        point = self.module.trace.point(f"repeat_{name}".strip("_"), "repeat", item.place)
        if item.while_ is not None:
            test = point.asked(self.ex.truth(item.while_, env).src)
            lines = [f"if not {test}:", f"    f[0] = {after}", "    return 0", *lines]
        self.write(head, lines, routine, item.place)
        again = f"f[0] = {head}"
        if item.until is not None:
            test = point.asked(self.ex.truth(item.until, env).src)
            again = f"f[0] = {after} if {test} else {head}"
        self.write(tail, [again, "return 0"], routine, item.place)
        begin = [*([f"s.r_{name} = 0", written(f"r_{name}")] if name else []), f"f[0] = {head}", "return 0"]
        return self.write(self.new_step(), begin, routine, item.place)

    def reset(self, keep: Any) -> str:
        """The first value of what is kept, as generated code writes it."""
        return f"FIRST_{keep.slot}[:]" if keep.per else f"FIRST_{keep.slot}"

    def _each(self, item: flo.FlowEach, env: Env, routine: Routine, after: int) -> int:
        number = len(self.steps)
        seats, at, outer = (routine.slot(f"{w}_{number}") for w in ("seats", "at", "outer"))
        src = self.seats(item, env)
        head = self.new_step()
        inner = env.bind("me", ME)
        free = [n for i in item.body if isinstance(i, flo.Free) for n in i.actions]
        tail = takes.free_only(self, free, inner, routine, head, item) if free else head
        body = self.block(item.body, inner, routine, tail, free)
        lines = [f"if f[{at}] >= len(f[{seats}]):", f"    f[0] = {after}", f"    f[1] = f[{outer}]", "    return 0",
                 f"f[1] = f[{seats}][f[{at}]]", f"f[{at}] += 1"]
        if item.when is not None:
            test = self.ex.truth(item.when, inner).src
            lines += ["v_me = f[1]", f"f[0] = {body} if {test} else {head}", "return 0"]
        else:
            lines += [f"f[0] = {body}", "return 0"]
        self.write(head, lines, routine, item.place)
        begin = [f"f[{seats}] = tuple({src})", f"f[{at}] = 0", f"f[{outer}] = f[1]", f"f[0] = {head}", "return 0"]
        return self.write(self.new_step(), begin, routine, item.place)

    def seats(self, item: flo.FlowEach | flo.Circle, env: Env) -> str:
        """The players that a part of flow goes through."""
        if item.name.name != "player":
            raise CompileFault("wrong-argument", f"`{item.word}`: in the flow players act, one after the other",
                               item.name.place, f"write `{item.word} player in …`")
        _, src, typ = self.ex.loops.source(item.within, env)
        if typ != member_of("seat"):
            raise CompileFault("wrong-type", f"players are wanted here, and this goes through {typ.wording} after another",
                               item.within.place, "such as `players`")
        return src

    # ---- decisions --------------------------------------------------------------------------------------------------

    def ask(self, step: int, secret: bool) -> list[str]:
        """The end of a deciding step: a forced move is carried out unasked, unless that would tell of a hidden zone."""
        asked = secret or self.module.trace.every
        forced = ["if len(moves) == 1:", f"    apply_{step}(s, f, moves[0])", "    return 0"]
        return [*([] if asked else forced), "s.moves = moves", "s.to_move = f[1]", "return 1"]

def _line(place: Place) -> str:
    """The line at a place, without its comment and block."""
    return place.source.lines[place.line - 1].split("#")[0].split("{")[0].strip()
