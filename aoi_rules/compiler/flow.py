"""Flow to steps: the course of a game as numbered functions over frames.

A frame is a list `[step, me, slots…]`.  A step does its part, writes the number of the next one into its frame, and
returns a true value only where somebody must decide.
"""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from typing import Any

from attrs import define, field

from aoi_rules.compiler.action_code import ME, ActionCode
from aoi_rules.compiler.actions import Actions
from aoi_rules.compiler.code import Code, CompileFault, Env
from aoi_rules.compiler.effects import Effects, indent, written
from aoi_rules.compiler.examine import examine_action, examine_each
from aoi_rules.compiler.operators import facts
from aoi_rules.compiler.reporter import Reporter
from aoi_rules.compiler.sources import Sources
from aoi_rules.compiler.types import NUMBER, Typ, ref, words
from aoi_rules.compiler.why import Reasons, see_text
from aoi_rules.diagnostics import Place, meant
from aoi_rules.language import tree
from aoi_rules.model.ruleset import PhaseModel
from aoi_rules.words import actions as act
from aoi_rules.words import flow as flo
from aoi_rules.words.base import Ident

__all__ = ["DecisionCode", "FlowCompiler", "OptionCode", "Routine"]

_LOCAL = re.compile(r"\bv_\w+")
OPEN_END = 1 << 30


@define
class Routine:
    """A flow or an action while it is compiled: where its names lie in the frame."""

    name: str
    slots: dict[str, int] = field(factory=dict)

    def slot(self, name: str) -> int:
        """The place of a value in the frame; 0 is the step, 1 is `me`."""
        return self.slots.setdefault(name, 2 + len(self.slots))

    @property
    def size(self) -> int:
        """How many numbers a frame holds."""
        return 2 + len(self.slots)


@define
class OptionCode:
    """One kind of move at a decision: an action, a later stage of one, or a source."""

    action: str
    title: str
    code: ActionCode | None
    stage: int
    source: str = ""
    good: str = ""
    cost: int = 1
    left_slot: int = -1
    why: str = ""
    element: Typ | None = None
    variable: str = ""


@define
class DecisionCode:
    """A decision: its step, its options, the phase it stands in."""

    kind: str
    caption: str
    options: list[OptionCode]
    secret: bool
    free_from: int = 0


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
        self.steps[step] = [f"# {place}" if place else "# flow", f"def step_{step}(s: State, f: Frame) -> int:",
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
        if isinstance(item, flo.Take):
            return self._take(item, env, routine, after, free)
        raise CompileFault("wrong-place", "this cannot stand in the flow", item.place)

    def do(self, item: act.Do, env: Env, routine: Routine, after: int) -> int:
        """A step of effects."""
        lines = self.effects.conditional(item, env)
        return self.write(self.new_step(), [*lines, f"f[0] = {after}", "return 0"], routine, item.place)

    def _phase(self, item: flo.Phase, env: Env, routine: Routine, after: int) -> int:
        number = len(self.phases)
        title = item.title or item.name.name
        self.phases.append(PhaseModel(item.name.name, title, see_text(item.see)))
        outer, self.caption = self.caption, title
        body = self.block(item.body, env, routine, after)
        self.caption = outer
        lines = [f"s.phase = {number}", f"f[0] = {body}", "return 0"]
        if item.when is not None:
            lines = [f"if not {self.ex.truth(item.when, env).src}:", f"    f[0] = {after}", "    return 0", *lines]
        return self.write(self.new_step(), lines, routine, item.place)

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
        if item.while_ is not None:
            test = self.ex.truth(item.while_, env).src
            lines = [f"if not {test}:", f"    f[0] = {after}", "    return 0", *lines]
        self.write(head, lines, routine, item.place)
        again = f"f[0] = {head}"
        if item.until is not None:
            again = f"f[0] = {after} if {self.ex.truth(item.until, env).src} else {head}"
        self.write(tail, [again, "return 0"], routine, item.place)
        begin = [*([f"s.r_{name} = 0", written(f"r_{name}")] if name else []), f"f[0] = {head}", "return 0"]
        return self.write(self.new_step(), begin, routine, item.place)

    def reset(self, keep: Any) -> str:
        """The first value of what is kept, as generated code writes it."""
        return f"FIRST_{keep.slot}[:]" if keep.per else f"FIRST_{keep.slot}"

    def _each(self, item: flo.FlowEach, env: Env, routine: Routine, after: int) -> int:
        if item.name.name != "player":
            raise CompileFault("wrong-argument", "`each`: in the flow players act, one after the other", item.name.place,
                               "write `each player in …`")
        number = len(self.steps)
        seats, at, outer = (routine.slot(f"{w}_{number}") for w in ("seats", "at", "outer"))
        reads, src, typ = self.ex.loops.source(item.within, env)
        if typ != ref("seat"):
            raise CompileFault("wrong-type", f"players are wanted here, and this goes through {words(typ)} after another",
                               item.within.place, "such as `players`")
        head = self.new_step()
        inner = env.bind("me", ME)
        free = [n for i in item.body if isinstance(i, flo.Free) for n in i.actions]
        tail = self._free_only(free, inner, routine, head, item) if free else head
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

    # ---- decisions --------------------------------------------------------------------------------------------------

    def _take(self, item: flo.Take, env: Env, routine: Routine, after: int, free: Sequence[Ident]) -> int:
        if "me" not in env.locals:
            raise CompileFault("nobody-acts", "nobody is acting here, so nobody can decide", item.statement.word_place,
                               "put it inside `each player in … { … }`")
        step = self.new_step()
        left, need = routine.slot(f"left_{step}"), routine.slot(f"need_{step}")
        low, high = self._bounds(item, env)
        names = [i for i in item.of.items]
        options = [self._option(node, left) for node in names]
        options += [self._free_option(name) for name in free]
        count = len(names)
        lines = [f"if f[{left}] <= 0:", f"    f[0] = {after}", "    return 0", "moves: list[tuple[int, ...]] = []"]
        for number, option in enumerate(options[:count]):
            assert option.code is not None
            call = f"{option.code.stages[0].list_name}(s, v_me, moves, {number})"
            lines += [f"if f[{left}] >= {option.cost}:", f"    {call}"] if option.cost > 1 else [call]
        lines += ["if not moves:", f"    f[0] = {after}", "    return 0"]
        for number, option in enumerate(options[count:], count):
            assert option.code is not None
            lines.append(f"{option.code.stages[0].list_name}(s, v_me, moves, {number})")
        lines += [f"if f[{need}] <= 0:", "    moves.append((-1,))"]
        secret = any(o.code is not None and o.code.stages[0].secret for o in options)
        self.decisions[step] = DecisionCode("take", self.caption, options, secret, count)
        self.write(step, [*lines, *self.ask(step, secret)], routine, item.place)
        self._apply_take(step, options, left, need, after)
        begin = [f"f[{left}] = {high}", f"f[{need}] = {low}", f"f[0] = {step}", "return 0"]
        if item.when is not None:
            test = self.ex.truth(item.when, env).src
            begin = [f"if not {test}:", f"    f[0] = {after}", "    return 0", *begin]
        return self.write(self.new_step(), begin, routine, item.place)

    def _bounds(self, item: flo.Take, env: Env) -> tuple[str, str]:
        if isinstance(item.number, tree.Range):
            low = self.ex.of_kind(item.number.low, env, NUMBER, "the least number").src
            if item.number.high is None:
                return low, str(OPEN_END)
            return low, self.ex.of_kind(item.number.high, env, NUMBER, "the greatest number").src
        both = self.ex.of_kind(item.number, env, NUMBER, "how many").src
        return both, both

    def ask(self, step: int, secret: bool) -> list[str]:
        """The end of a deciding step: a forced move is carried out unasked, unless that would tell of a hidden zone."""
        forced = [] if secret else ["if len(moves) == 1:", f"    apply_{step}(s, f, moves[0])", "    return 0"]
        return [*forced, "s.moves = moves", "s.to_move = f[1]", "return 1"]

    def _option(self, node: Any, left: int) -> OptionCode:
        if not isinstance(node, tree.Name):
            raise CompileFault("wrong-argument", "`take`: actions are named here", node.place,
                               "such as `take 1 of (build, pass)`")
        code = self.action(node.name, node.place)
        title = code.word.title or node.name.replace("_", " ")
        return OptionCode(node.name, title, code, 0, cost=code.cost, left_slot=left)

    def _free_option(self, name: Ident) -> OptionCode:
        code = self.action(name.name, name.place)
        return OptionCode(name.name, code.word.title or name.name, code, 0, cost=0)

    def _free_only(self, free: list[Ident], env: Env, routine: Routine, after: int, item: Any) -> int:
        step = self.new_step()
        options = [self._free_option(name) for name in free]
        lines = ["moves: list[tuple[int, ...]] = []"]
        for number, option in enumerate(options):
            assert option.code is not None
            lines.append(f"{option.code.stages[0].list_name}(s, v_me, moves, {number})")
        lines += ["if not moves:", f"    f[0] = {after}", "    return 0", "moves.append((-1,))"]
        secret = any(o.code is not None and o.code.stages[0].secret for o in options)
        self.decisions[step] = DecisionCode("free", self.caption, options, secret)
        self.write(step, [*lines, *self.ask(step, secret)], routine, item.place)
        self._apply_take(step, options, -1, -1, after)
        return step

    def _apply_take(self, step: int, options: list[OptionCode], left: int, need: int, after: int) -> None:
        lines = ["k = m[0]", "if s.log is not None:", f"    s.log.append((0, f[1], {step}, m))",
                 "if k < 0:", f"    f[0] = {after}", "    return"]
        for number, option in enumerate(options):
            assert option.code is not None
            rest = option.code.frame_size - 2 - len(option.code.stages[0].choices)
            frame = f"s.frames.append([{option.code.entry}, f[1], *m[1:]{', 0' * rest}])"
            inner = [frame]
            if left >= 0 and option.cost:
                inner += [f"f[{left}] -= {option.cost}", f"f[{need}] -= {option.cost}"]
            lines += [f"if k == {number}:", *indent([*inner, "return"])]
        self.applies[step] = lines

    # ---- actions ----------------------------------------------------------------------------------------------------

    def action(self, name: str, place: Any) -> ActionCode:
        """An action's code; compiled when it is first named."""
        if name in self.compiled:
            return self.compiled[name]
        word = self.all.actions.get(name)
        if word is None:
            raise CompileFault("unknown-action", f"no action is called `{name}`", place,
                               meant(name, {n: a.name.place for n, a in self.all.actions.items()}, place))
        code = self.actions.parts(word)
        self.compiled[name] = code
        code.entry = self.new_step()
        try:
            self.actions.choosing(code)
            env = Env({"me": ME})
            for number in range(len(code.stages)):
                self.reasons.stage(code, number, env)
                env = self._after_stage(code, number, env)
            self._run(code)
        except CompileFault as fault:
            examine_action(self, code, fault)
        return code

    def _after_stage(self, code: ActionCode, number: int, env: Env) -> Env:
        stage = code.stages[number]
        for item in stage.items:
            if isinstance(item, act.Choose):
                choice = next(c for c in stage.choices if c.word is item)
                bound = Code(choice.python, choice.typ, names=frozenset((choice.python,)))
                env = env.bind(choice.name, bound)
            elif isinstance(item, act.Let):
                env = env.bind(item.name.name, self.ex.compile(item.value, env))
            elif item.value is not None and item.when is None:
                env = env.know(facts(item.value))
        return env

    def _run(self, code: ActionCode) -> None:
        routine = Routine(code.word.name.name)
        for stage in code.stages:
            for choice in stage.choices:
                routine.slot(choice.python)
        env, settle = self._settled(code, routine)
        last = self.new_step()
        self.write(last, ["s.frames.pop()", "return 0"], routine, code.word.place)
        outer = self.caption
        self.caption = code.word.title or code.word.name.name
        step = self.run_items(code.run, env, routine, last)
        if settle:
            step = self.write(self.new_step(), [*settle, f"f[0] = {step}", "return 0"], routine, code.word.place)
        for number in reversed(range(1, len(code.stages))):
            step = self._later_stage(code, number, routine, step)
        self.caption = outer
        self.write(code.entry, [f"f[0] = {step}", "return 0"], routine, code.word.place)
        code.slots = routine.slots

    def _settled(self, code: ActionCode, routine: Routine) -> tuple[Env, list[str]]:
        """Aliases are reckoned once, when the choices stand, and kept in the frame."""
        env = code.env
        lines = []
        for stage in code.stages:
            for item in stage.items:
                if isinstance(item, act.Let):
                    was = code.env.locals[item.name.name]
                    name = f"v_{item.name.name}_let"
                    lines.append(f"f[{routine.slot(name)}] = {was.src}")
                    bound = Code(name, was.typ, names=frozenset((name,)))
                    present = code.env.present
                    env = Env({**env.locals, item.name.name: bound}, present)
        return env, lines

    def run_items(self, items: Sequence[Any], env: Env, routine: Routine, after: int) -> int:
        """The first step of what an action carries out."""
        for item in reversed(items):
            try:
                if isinstance(item, act.Do):
                    after = self.do(item, env, routine, after)
                elif isinstance(item, act.Bring):
                    after = self.sources.bring(item, env, routine, after)
                elif isinstance(item, act.Afterwards):
                    after = self.block(item.body, env, routine, after)
            except CompileFault as fault:
                self.report.error(fault.code, fault.message, fault.place, fault.hint)
        return after

    def _later_stage(self, code: ActionCode, number: int, routine: Routine, after: int) -> int:
        step = self.new_step()
        stage = code.stages[number]
        earlier = [c.python for s in code.stages[:number] for c in s.choices]
        call = ", ".join(["s", "v_me", *earlier, "moves", "0"])
        lines = ["moves: list[tuple[int, ...]] = []", f"{stage.list_name}({call})"]
        option = OptionCode(code.word.name.name, code.word.title or code.word.name.name, code, number)
        self.decisions[step] = DecisionCode("choice", self.caption, [option], stage.secret)
        self.write(step, [*lines, *self.ask(step, stage.secret)], routine, code.word.place)
        self.applies[step] = [
            "if s.log is not None:", f"    s.log.append((0, f[1], {step}, m))",
            *(f"f[{routine.slot(c.python)}] = m[{i}]" for i, c in enumerate(stage.choices, 1)), f"f[0] = {after}",
        ]
        return step


def _line(place: Place) -> str:
    """The line at a place, without its comment and block."""
    return place.source.lines[place.line - 1].split("#")[0].split("{")[0].strip()
