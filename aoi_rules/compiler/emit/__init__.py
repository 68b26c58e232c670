"""From the rule program to a program that runs: a Python module, the place of each of its lines, and the module loaded.

In: a `RuleProgram`, and for the model of the ruleset also its `TypedRules`.  Out: the text from `module`, its functions from
`loading`, and a `machine.program.Program` from `machine`.
"""
