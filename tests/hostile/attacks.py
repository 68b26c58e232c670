"""All kinds of attack, by name."""

from __future__ import annotations

from collections.abc import Mapping

from tests.hostile.archives import ARCHIVES
from tests.hostile.asking import ASKING
from tests.hostile.games import GAMES
from tests.hostile.killing import KILLING
from tests.hostile.names import NAMES
from tests.hostile.plugging import PLUGGING
from tests.hostile.rulesets import RULESETS
from tests.hostile.saves import SAVES
from tests.hostile.seeing import SEEING
from tests.hostile.trials import Attack

__all__ = ["ATTACKS"]

ATTACKS: Mapping[str, Attack] = {a.name: a for a in (RULESETS, NAMES, SAVES, ASKING, GAMES, SEEING, KILLING, PLUGGING, ARCHIVES)}
