# A map that says `uses gates` may then give a town `icon "gate"`.
from aoi_rules.plugin import hookimpl

@hookimpl
def aoi_pictures():
    return [("gate", "M4 20V4H20V20 M12 4V20")]
