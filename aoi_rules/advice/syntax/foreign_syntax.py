"""How other languages, mathematics and hasty fingers write things, and how this language does: one table.

A text is compared with it only if something in the text does not fit.  Each row is a pattern over the text of one statement, in
which the insides of quoted texts are blanked.  A row is used if its pattern covers what does not fit, and a correction is shown
only if the language can read it.
"""

from __future__ import annotations

from aoi_rules.advice.syntax.foreign_blocks import BLOCKS
from aoi_rules.advice.syntax.foreign_row import Foreign
from aoi_rules.advice.syntax.foreign_signs import SIGNS
from aoi_rules.advice.syntax.foreign_statements import STATEMENTS
from aoi_rules.advice.syntax.foreign_values import VALUES
from aoi_rules.advice.syntax.slices import SLICES

__all__ = ["FOREIGN"]

FOREIGN: tuple[Foreign, ...] = (*BLOCKS, *STATEMENTS, *SLICES, *VALUES, *SIGNS)
"""More precise rows come before others."""
