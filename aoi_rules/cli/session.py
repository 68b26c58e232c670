"""A game between people at this terminal and bots."""

from __future__ import annotations

import random
from collections.abc import Mapping
from pathlib import Path

import click
from attrs import define, field

from aoi_rules.bots import Bot
from aoi_rules.cli.chronicle import told
from aoi_rules.cli.ending import ending
from aoi_rules.cli.output import columns, complain, is_terminal, say, write_file
from aoi_rules.cli.person import Console, Left
from aoi_rules.errors import AoiError
from aoi_rules.game import Game, dumps
from aoi_rules.machine.moves import Move

__all__ = ["Session"]


@define
class Session:
    """Asks each seat in its turn until the game is over.  `bots` holds the seats that are no person's."""

    game: Game
    bots: Mapping[str, Bot]
    save: Path | None = None
    made: int = 0
    """How many decisions were made, those before loading included."""
    saved: int = -1
    """How many of them are in the file."""
    told: int = 0
    """How many events were told to spectators, where no person plays."""
    people: Console = field(init=False)

    def __attrs_post_init__(self) -> None:
        self.people = Console(self.game, [seat for seat in self.game.seats if seat not in self.bots])
'''
'''
