"""Many games of one ruleset between bots: which games they are, playing them in several processes, and what they come to.

A `Plan` says which games are played.  `run` plays them and gives their results in order; a result depends on the plan and the
game's number alone, wherever it was played.  `tallies` counts them.
"""

from aoi_rules.lab.jobs import cores, run
from aoi_rules.lab.observation import GameObservation, watch_batch
from aoi_rules.lab.plan import Plan, Result
from aoi_rules.lab.playing import MOST, play_batch, play_game
from aoi_rules.lab.processes import Batch
from aoi_rules.lab.tallies import Tally, tallies, wilson

__all__ = ["MOST", "Batch", "Plan", "Result", "Tally", "GameObservation", "cores", "play_batch", "play_game", "run", "tallies",
           "watch_batch", "wilson"]
