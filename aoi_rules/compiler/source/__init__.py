"""From texts to one list of statements: `extends`, parts, `amend`, `like`, macros, scenario files, the resolved listing.

In: a `Source` and what finds others.  Out: a `ResolvedSource` ruleset, every statement with the place it was written at.
"""
