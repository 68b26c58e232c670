"""What the text determines of expressions: the values that each of them can have in any position.

This knows no game.  It uses the members of types, their attributes, what nothing changes, and the numbers of pieces.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import ClassVar

from aoi_rules.compiler.facts.evaluation import Evaluation, Rule
from aoi_rules.compiler.facts.loops import OF_LOOPS
from aoi_rules.compiler.facts.members import OF_MEMBERS
from aoi_rules.compiler.facts.operators import OF_OPERATORS

__all__ = ["Facts"]


class Facts(Evaluation):
    """The values of expressions of one ruleset, found by the rules for all kinds of nodes."""

    RULES: ClassVar[Mapping[type, Rule]] = {**OF_MEMBERS, **OF_OPERATORS, **OF_LOOPS}
