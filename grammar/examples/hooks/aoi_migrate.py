# In games that were saved with version 1 of the package, the action `ride` was still called `drive`.
from aoi_rules.plugin import hookimpl

@hookimpl
def aoi_migrate(moves, version):
    return [move.replace("drive", "ride") for move in moves] if version.startswith("1.") else None
