"""From the texts of a ruleset to one list of statements.

In: a `Source`, a function that finds the others which it names, and what plugins bring.  Out: a `ResolvedSource`, in which
`extends`, parts, `amend`, `like` and old names are carried out, and every statement has the place it was written at; its
fingerprint, and its listing for people.
"""
