"""Many games of one ruleset between bots: planning them, playing them in several processes, and counting their results.

A `Plan` describes the games.  `run` plays them and returns their results in order.  A result depends only on the plan and the
number of the game, not on the process that played it.  `tallies` counts the results.
"""

from aoi_rules.lab.jobs import cores, run
from aoi_rules.lab.observation import GameObservation, watch_batch
from aoi_rules.lab.plan import Plan, Result
from aoi_rules.lab.playing import MOST, play_batch, play_game
from aoi_rules.lab.processes import Batch
from aoi_rules.lab.tallies import Tally, tallies, wilson

__all__ = ["MOST", "Batch", "Plan", "Result", "Tally", "GameObservation", "cores", "play_batch", "play_game", "run", "tallies",
           "watch_batch", "wilson"]
