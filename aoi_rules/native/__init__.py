"""Rulesets as machine code: building a ruleset's library from C, finding it again, and the positions that it plays.

Input: the C text of a ruleset, from `aoi_rules.compiler.emit.c`, or a `Program` whose library was built before.  Output:
positions that behave like those of pure Python, but faster.

`bridge.c` is an extension module for all libraries.  `sources` has the C files and computes the identity of each program;
`library_store` finds and checks built libraries; `compilers` and `builder` build them; `cells` converts positions between the two
forms; and `libraries` combines all of this.
"""
