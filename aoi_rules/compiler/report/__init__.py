"""Problems while they are gathered: their codes, what each code means, and the order in which they are shown.

In: a `Fault`, or the code, words and place of a problem, from any stage.  Out: `Diagnostic` values, each once, without those
that only follow from another.
"""
