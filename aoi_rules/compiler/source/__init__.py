"""From the texts of a ruleset to one list of statements.

Input: a `Source`, a function that finds the other sources that it names, and what plugins add.  Output: a `ResolvedSource`, in
which `extends`, parts, `amend`, `like` and old names are resolved and every statement keeps the place where it was written; its
fingerprint, and its listing for people.
"""
