# `aoi play valley.aoi --plugin timid.py --seat red=timid` has it play.
from aoi_rules.plugin import hookimpl

class Timid:
    """Does what changes least: the last of its moves, which is usually to pass."""

    def choose(self, view, rng):
        return view.moves[-1]

@hookimpl
def aoi_bots():
    return [("timid", Timid)]
