"""Actions to code: their stages, compiled from the last one back, since each asks whether the next can be completed."""

from __future__ import annotations

import attrs

from aoi_rules.compiler.action_code import ActionCode, ChoiceCode, Stage
from aoi_rules.compiler.code import Code, Env, names_in
from aoi_rules.compiler.domains import chosen
from aoi_rules.compiler.effects import Effects
from aoi_rules.compiler.examine import unknown_names
from aoi_rules.compiler.expressions import Expressions
from aoi_rules.compiler.operators import facts
from aoi_rules.compiler.products import require_few
from aoi_rules.compiler.stages import StageBuilder
from aoi_rules.words import actions as act

__all__ = ["Actions"]


class Actions:
    """Compiles the choosing part of actions; `flow` turns what follows into steps."""

    def __init__(self, expressions: Expressions, effects: Effects) -> None:
        self.ex = expressions
        self.effects = effects
        self.module = expressions.module
        self.done: dict[str, ActionCode] = {}

    def parts(self, word: act.Action) -> ActionCode:
        """An action's stages and the lines that are carried out, still uncompiled."""
        stages, run, cost = [Stage([])], [], 1
        known: dict[str, int] = {}
        for item in word.body:
            if isinstance(item, act.Takes):
                cost = item.number
            elif isinstance(item, act.Then):
                stages.append(Stage([]))
            elif isinstance(item, act.Choose | act.Let):
                known[item.name.name] = len(stages) - 1
                stages[-1].items.append(item)
            elif isinstance(item, act.Require):
                # a line that a part added stands last; it is asked as soon as what it speaks of is chosen
                asked = (c.value for c in item.cases) if item.cases else (item.value, item.when)
                names = {n for part in asked if part is not None for n in names_in(part)}
                stages[max((known.get(n, 0) for n in names), default=0)].items.append(item)
            else:
                run.append(item)
        if len(stages) > 1 and not any(isinstance(i, act.Choose) for i in stages[-1].items):
            leftover = stages.pop()
            stages[-1].items += leftover.items
        return ActionCode(word, stages, run, cost, unknown_names(word, self.effects.report))

    def choosing(self, code: ActionCode) -> None:
        """Compile the stages, the last one first: each asks whether the next can be completed."""
        env = code.env
        envs = []
        for stage in code.stages:
            envs.append(env)
            env = self._scope(stage, env)
            require_few(code.word, stage)
        code.env = env
        following: Stage | None = None
        for number in reversed(range(len(code.stages))):
            stage = code.stages[number]
            builder = StageBuilder(self, code, number, envs[number])
            stage.list_name, stage.secret = builder.listing(following)
            if number:
                stage.exists_name = builder.existing(following)
            if following is not None and following.secret:
                stage.secret = True
            following = stage

    def _scope(self, stage: Stage, env: Env) -> Env:
        """The names after a stage: its choices and its aliases, and what its requirements tell."""
        for item in stage.items:
            if isinstance(item, act.Choose):
                env = self._choose(stage, item, env)
            elif isinstance(item, act.Let):
                code = self.ex.compile(item.value, env)
                env = env.bind(item.name.name, attrs.evolve(code, span=self.ex.bounds.of(item.value, env)))
            elif item.value is not None and item.when is None:
                env = env.know(facts(item.value))
        return env

    def _choose(self, stage: Stage, item: act.Choose, env: Env) -> Env:
        """Add a choice to its stage; the names after it."""
        reads, _, typ = self.ex.loops.source(item.within, env)
        domain = chosen(self.ex, item, typ, env)
        name = env.fresh(item.name.name)
        zone = reads.typ.of if reads.typ.kind == "zone" else ""
        fixed = 0 if reads.deps or reads.names else self.ex.loops.work.length(item.within)
        stage.choices.append(ChoiceCode(item.name.name, name, typ, item, zone, domain, owner=reads.src if zone else "",
                                        fixed=fixed))
        return env.bind(item.name.name, Code(name, typ, names=frozenset((name,)), span=domain.span))
