"""`aoi balance`: what many games say of a ruleset, as a page of HTML."""

from __future__ import annotations

import secrets
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import TYPE_CHECKING

import click

from aoi_rules.bots import make, prepare
from aoi_rules.cli.arguments import parts_option, ruleset, ruleset_argument, seating, seed_of
from aoi_rules.cli.output import complain, say
from aoi_rules.cli.progress import progress
from aoi_rules.errors import AoiError
from aoi_rules.lab import Plan, run
from aoi_rules.lab.watching import watch_batch
from aoi_rules.language.files import write_file

if TYPE_CHECKING:
    from aoi_rules import Ruleset
    from aoi_rules.lab.balance import Report, Sample
