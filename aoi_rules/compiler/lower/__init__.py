"""From checked rules to the rule program: named steps, frames, functions of choices, refusals, effects and scenarios.

In: `TypedRules`, and a `Trace` that says whether lines are marked for coverage.  Out: a correct, simple `RuleProgram`; the
optimiser makes it fast.
"""
