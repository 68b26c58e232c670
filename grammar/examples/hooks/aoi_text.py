# A map that says `uses alms` has this part added to its game.
from aoi_rules.plugin import hookimpl

ALMS = """
part alms "Alms" for valley {
  amend menu turn { also beg }
  action beg "Beg" {
    require poor "You have money" = me.money == $0
    do beg { earn me $1 }
  }
}
"""

@hookimpl
def aoi_text():
    return [("alms.aoi", ALMS)]
