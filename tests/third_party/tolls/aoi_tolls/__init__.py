"""Tolls: a word for a gate in the block of a location, a check of the places of gates, the rules in `tolls.aoi`, and a map."""

from __future__ import annotations

from attrs import frozen

from aoi_rules.plugin import Expression, Macro, Report, RulesetText, argument, hookimpl, text_beside, text_of

__all__ = ["TollGate", "aoi_check", "aoi_rulesets", "aoi_text", "aoi_words"]


@frozen(kw_only=True)
class TollGate(Macro):
    """A gate at a location, with the toll for goods that pass through: `location innsbruck "Innsbruck" { toll_gate $2 }`."""

    word = "toll_gate"
    form = "toll_gate TOLL"
    where = ("location",)
    amount: Expression = argument("what is paid, in money")

    def lines(self, report: Report) -> str:
        """The field that the rules read."""
        if text_of(self.amount) == "$0":
            report(self.amount, "a gate without a toll is not a gate", "leave the line out")
        return f"toll {text_of(self.amount)}\n"


@hookimpl
def aoi_words() -> list[type[Macro]]:
    """The word for a gate."""
    return [TollGate]


@hookimpl
def aoi_text() -> list[tuple[str, str]]:
    """The rules."""
    return [text_beside(__name__, "tolls.aoi")]


@hookimpl
def aoi_check(ruleset: RulesetText, report: Report) -> None:
    """A gate must be on a through route: at a place with two railways or more."""
    ends = [text_of(rail.arguments).split(" -- ") for rail in ruleset.lines_of("rail")]
    for place in ruleset.lines_of("location"):
        name = text_of(place.arguments[:1])
        railways = sum(name in pair for pair in ends)
        for gate in (line for line in place.lines if line.word == "toll"):
            if railways < 2:
                report(gate, f"nothing passes through {name}, where {railways} railways meet", warning=True)


@hookimpl
def aoi_rulesets() -> list[tuple[str, str]]:
    """The map."""
    return [text_beside(__name__, "maps/brenner.aoi")]
