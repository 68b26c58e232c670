"""From checked rules to the rule program: named steps, frames, functions of choices, refusals, effects and scenarios.

Input: `TypedRules`, and a `Trace` that tells whether lines are marked for coverage.  Output: a correct, simple `RuleProgram`; the
optimiser makes it fast.
"""
