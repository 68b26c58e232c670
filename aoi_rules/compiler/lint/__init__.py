"""Warnings: legal text that is surely a mistake, such as a definition that nothing uses or a loop that may never end.

Input: `TypedRules` without errors, and the `ResolvedSource` they come from.  Output: warnings in the `Reporter`; no form of the
ruleset changes.
"""
