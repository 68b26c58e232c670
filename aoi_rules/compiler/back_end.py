"""The stages of the compiler that turn checked rules into a program, in order: each is a function from one form to the next.

They find no mistakes of an author except those that appear only when something is run, such as a plugin's function that fails.
The size of a program is known before: `aoi_rules.compiler.lint.size` computes it from the rules.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import reduce

from attrs import frozen

from aoi_rules.compiler.collection import pause_collection
from aoi_rules.compiler.coverage import Trace
from aoi_rules.compiler.emit.machine import program as machine_program
from aoi_rules.compiler.emit.machine import scenario_models
from aoi_rules.compiler.emit.model import model_of
from aoi_rules.compiler.emit.module import ModulePrinter
from aoi_rules.compiler.emit.module_loader import run
from aoi_rules.compiler.explained_actions import ExplainedActions
from aoi_rules.compiler.forms import Forms
from aoi_rules.compiler.lower.rules import lower_rules
from aoi_rules.compiler.numbering.numbering import number_choices
from aoi_rules.compiler.optimize.alike import share_keys
from aoi_rules.compiler.optimize.bitsets import bitsets
from aoi_rules.compiler.optimize.budget import budget
from aoi_rules.compiler.optimize.constants import constants
from aoi_rules.compiler.optimize.inline import inline
from aoi_rules.compiler.optimize.invalidate import invalidate
from aoi_rules.compiler.optimize.invariants import invariants
from aoi_rules.compiler.optimize.memoise import memoise
from aoi_rules.compiler.optimize.narrow import narrow
from aoi_rules.compiler.optimize.outline import outline
from aoi_rules.compiler.optimize.values import values
from aoi_rules.compiler.optimize.variants import variants
from aoi_rules.compiler.program.liveness import ANSWERING, keep_live
from aoi_rules.compiler.program.model import RuleProgram
from aoi_rules.compiler.report.reporter import Reporter
from aoi_rules.compiler.source.canonical import hash_of
from aoi_rules.compiler.source.resolve import ResolvedSource
from aoi_rules.compiler.source.resolved_text import resolved_lines
from aoi_rules.compiler.typed.rules import TypedRules
from aoi_rules.machine.program import Program
from aoi_rules.model.scenario import ScenarioModel
from aoi_rules.words.files import Renamed

__all__ = ["NEEDED_PASSES", "PASSES", "QUICK_PASSES", "Pass", "build", "optimize"]


@frozen
class Pass:
    """A pass of the optimiser: its `name`, and the function that transforms a program.

    Without a pass that is `removable`, a program plays the same games, only slower.  Without one that `saves_steps`, rules may
    take many more steps, and be stopped although they would end soon.  One that is `quick` is worth its time for a few moves.
    """

    name: str
    run: Callable[[RuleProgram], RuleProgram]
    removable: bool = True
    saves_steps: bool = False
    quick: bool = False


PASSES = (
    Pass("variants", variants),
    Pass("bitsets", bitsets),
    Pass("outline", outline, removable=False),  # comprehensions become functions, on which the later passes work
    Pass("inline", inline),
    Pass("constants", constants),
    Pass("memoise", memoise, saves_steps=True),
    Pass("narrow", narrow, quick=True),
    Pass("alike", share_keys),
    Pass("invalidate", invalidate, removable=False),  # network paths are always memoised
    Pass("invariants", invariants),
    Pass("budget", budget, removable=False),  # rules that never end must always be stopped
)
"""The passes of the optimiser, in order."""
NEEDED_PASSES = tuple(one for one in PASSES if one.saves_steps or one.quick or not one.removable)
"""Those of a program that is made sooner and plays more slowly: for games of a few moves."""
QUICK_PASSES = tuple(one for one in NEEDED_PASSES if not one.saves_steps)
"""Those of a program that is made sooner still, whose rules may be stopped where those of others continue."""


def optimize(program: RuleProgram, passes: Sequence[Pass] = PASSES) -> RuleProgram:
    """A program after the given passes, applied one after the other."""
    return reduce(lambda found, one: one.run(found), passes, program)


def build(
    resolved: ResolvedSource, rules: TypedRules, report: Reporter, trace: Trace | None, forms: Forms,
    passes: Sequence[Pass] | None = None, numbered: bool = True, explained: ExplainedActions | None = None,
) -> tuple[Program, tuple[ScenarioModel, ...]] | None:
    """The program of rules without mistakes, with the scenarios compiled with them; None if no program can be made, which is
    reported. The intermediate forms are stored in `forms`; `passes` are those of the optimiser, None for all of them; `trace`
    records which lines are carried out. Unless the moves are `numbered`, choices that never occur together have integers too,
    so that `Move.index` is another one.  Only the refusals of `explained` actions and sources are explained, or all of them."""
    trace, top = Trace() if trace is None else trace, resolved.blocks[0].word_place
    with pause_collection():
        program = forms.program = lower_rules(rules, trace, explained)
        faster = forms.optimized = optimize(program, PASSES if passes is None else passes)
        try:
            known = values(faster, report)
            if known is None:
                return None
            return _print_program(resolved, rules, trace, forms, keep_live(known, ANSWERING), numbered, explained)
        except MemoryError:
            report.error("too-large", "there is not enough memory to compute the values that the text fixes", top,
                         "make the loops of the rules shorter")
            return None


def _print_program(
    resolved: ResolvedSource, rules: TypedRules, trace: Trace, forms: Forms, known: RuleProgram, numbered: bool,
    explained: ExplainedActions | None,
) -> tuple[Program, tuple[ScenarioModel, ...]]:
    """Like `build`, for a program whose constants have their values."""
    forms.optimized = known
    module = forms.module = ModulePrinter(known)
    space = forms.space = run(module, trace, None if forms.memo is None else forms.memo.code)
    scenarios = scenario_models(rules.scenarios, module, space)
    model = forms.model = model_of(rules, known, resolved, resolved.unconfirmed_places())
    combinations = number_choices(rules) if numbered else None
    made = machine_program(
        module, space, model, combinations, lambda: fingerprint(resolved), lambda: resolved_lines(resolved), explained)
    return made, scenarios


def fingerprint(resolved: ResolvedSource) -> str:
    """The hash of the rules without comments, titles and layout: 32 hexadecimal digits.  Saves carry it."""
    rules = [item for _, item in resolved.items if not Renamed.begins(item)]  # they do not change how a game goes
    return hash_of(rules)
