"""Warnings: legal text that is surely a mistake, such as a definition that nothing uses or a loop that may never end.

In: `TypedRules` without an error, and the `ResolvedSource` they come from.  Out: warnings in the `Reporter`; no form of the
ruleset changes.
"""
