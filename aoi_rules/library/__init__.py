"""The library: finding rulesets, compiling them once, and keeping what was compiled."""
