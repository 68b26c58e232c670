"""The printer: a rule program as a Python module with the place of each line, and the module as a machine's program.

A `RuleProgram` goes in; `printed` gives its text, `running` its functions, `machine` a `machine.program.Program`.
"""
