"""From the rule program to a program that runs: a Python module, the line map that gives each of its lines a place in the rules,
and the loaded module.

Input: a `RuleProgram`, and for the model of the ruleset also its `TypedRules`.  Output: the text from `module`, its functions
from `module_loader`, and a `machine.program.Program` from `machine`.
"""
