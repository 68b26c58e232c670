"""Weather stations: a word for a station, a function that counts those that warn a place, rules that depend on the map, a map."""

from __future__ import annotations

from attrs import frozen

from aoi_rules.plugin import Function, Ident, Macro, Member, RulesetText, argument, hookimpl, keyword, label, text_beside, text_of

__all__ = ["WeatherStation", "aoi_functions", "aoi_rulesets", "aoi_text", "aoi_words", "warned"]


@frozen(kw_only=True)
class WeatherStation(Macro):
    """A station, and the number of railways over which it warns: `weather_station brocken "Brocken" near magdeburg reach 2`."""

    word = "weather_station"
    form = 'weather_station NAME "TITLE" near PLACE reach RAILWAYS'
    where = ("map", "part")
    name: Ident = argument("its name")
    title: str = label("what a player reads")
    near: Ident = keyword("near", "the place it stands at")
    reach: int = keyword("reach", "how many railways far it warns")

    def lines(self) -> str:
        """A member of the plugin's type."""
        return f"station {self.name} {text_of(self.title)} {{ near {self.near}; reach {self.reach} }}\n"


def warned(place: Member) -> int:
    """The number of stations that warn a place: those no more railways away from it than their reach."""
    stations = place.board.of("station")
    return sum(place in _within(station["near"], station["reach"]) for station in stations)


def _within(place: Member, railways: int) -> set[Member]:
    """The places within this number of railways."""
    found = {place}
    for _ in range(railways):
        found |= {end for rail in place.board.of("rail") if found & {*rail["ends"]} for end in rail["ends"]}
    return found


@hookimpl
def aoi_words() -> list[type[Macro]]:
    """The word for a station."""
    return [WeatherStation]


@hookimpl
def aoi_functions() -> list[Function]:
    """The function that counts stations."""
    return [Function("warned", ("location",), "number", warned, by_members=True)]


@hookimpl
def aoi_text(ruleset: RulesetText) -> list[tuple[str, str]]:
    """The rules; a warned counter is worth $3 with one station, and less with more."""
    name, text = text_beside(__name__, "weather.aoi")
    stations = len(ruleset.lines_of("weather_station"))
    return [(name, text.replace("warning_worth = $3", f"warning_worth = ${max(1, 4 - stations)}"))]


@hookimpl
def aoi_rulesets() -> list[tuple[str, str]]:
    """The map."""
    return [text_beside(__name__, "maps/stormy.aoi")]
