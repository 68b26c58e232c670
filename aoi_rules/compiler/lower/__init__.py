"""From checked rules to the rule program: named steps, frames, functions of choices, refusals, effects and scenarios.

In: `TypedRules`.  Out: a `RuleProgram` that is right and plain; making it fast is the optimiser's work.
"""
