"""From the rule program to C: one C11 file for each ruleset, which `aoi_rules.native` builds into a library.

Input: an optimised `RuleProgram` whose constants have their values, and the model of the ruleset.  Output: the text of the file,
from `module.c_text`.  It defines what `aoi_rules/native/aoi.h` declares, and does what the printed Python does.
"""
