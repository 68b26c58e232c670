# A map that says `uses interest` may then write `grown(me.money, 3)` in any expression.
from aoi_rules.plugin import Function, hookimpl

def grown(debt, years):
    """What a debt has grown to after some years, by a tenth each year."""
    for _ in range(years):
        debt += debt // 10
    return debt

@hookimpl
def aoi_functions():
    return [Function("grown", ("money", "number"), "money", grown)]
