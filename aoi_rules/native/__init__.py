"""Rulesets as machine code: the C that a ruleset's library is built from, how it is built and found, and positions that a
library plays.

In: the C text of a ruleset, from `aoi_rules.compiler.emit.c`, or a `Program` whose library was built before.  Out: positions
that do what the same positions do in pure Python, quicker.

`bridge.c` is an extension module for all libraries.  `sources` knows the C files and gives each program its identity,
`shelf` finds and checks what was built, `compilers` and `building` build it, `cells` turns positions of one kind into the
other, and `libraries` puts it together.
"""
