# A map that says `uses fairs` may then write `fair aberdare`.
from typing import Any

from attrs import frozen
from aoi_rules.plugin import Macro, argument, hookimpl, text_of

@frozen(kw_only=True)
class Fair(Macro):
    """A town that has three stalls and buys everything: `fair aberdare`."""

    word = "fair"
    form = "fair NAME"
    where = ("game", "map", "part")
    name: Any = argument("the name of the town")

    def lines(self):
        return f"town {text_of(self.name)} {{ stall x3; buys grain wool cloth }}\n"

@hookimpl
def aoi_words():
    return [Fair]
