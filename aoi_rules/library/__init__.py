"""The library: finding rulesets, compiling them once, and storing the results."""
