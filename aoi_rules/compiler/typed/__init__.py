"""What checked rules are: the author's structure, in which every expression has its type, its presence and its place.

The checker makes these values; the linter, editors, coverage, explanations and the lowering read them.
"""
