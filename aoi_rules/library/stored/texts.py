"""The texts that rules were compiled from: by them the same rules are made again, in another process or from what is stored."""

from __future__ import annotations

from typing import Any

from attrs import frozen

from aoi_rules.diagnostics import Source
from aoi_rules.library.bundled import rulesets
from aoi_rules.plugin_manager.given import GivenPlugin

__all__ = ["Laid", "Texts", "Wanted"]

Wanted = tuple[str, str, str, str]
"""What a text asks for: `game`, `map` or `part`, its name, the path of the text that asks, and the game of a part."""
Laid = str | Source | GivenPlugin
"""What is laid over a ruleset: a part by the name that `uses` would call it by, a file with all parts in it, or a plugin that is
given to this ruleset, which it may use itself."""


@frozen
class Texts:
    """All texts that a ruleset was compiled from, those of plugins aside, which are where the plugins are; `plugins` are the
    names of those that were asked, `laid` the parts that were laid over the ruleset, in this order."""

    source: Source
    found: tuple[tuple[Wanted, Source | None], ...]
    plugins: tuple[str, ...] = ()
    laid: tuple[Laid, ...] = ()

    @property
    def parts(self) -> tuple[str | Source, ...]:
        """What is laid over the ruleset, but for plugins that are given to it."""
        return tuple(one for one in self.laid if not isinstance(one, GivenPlugin))

    @property
    def plugged(self) -> dict[str, object]:
        """The plugins that are given to the ruleset, by name."""
        return {one.name: one.plugin for one in self.laid if isinstance(one, GivenPlugin)}

    @property
    def used(self) -> tuple[str, ...]:
        """The names of those that the ruleset uses in any case."""
        return tuple(one.name for one in self.laid if isinstance(one, GivenPlugin) and not one.named)

    @property
    def given(self) -> tuple[Source, ...]:
        """The texts that nobody had to look for: the ruleset's own, then the files that are laid over it."""
        return (self.source, *(part for part in self.laid if isinstance(part, Source)))

    @property
    def sources(self) -> tuple[Source, ...]:
        """All texts: those that were given, then those that were found."""
        return (*self.given, *(source for _, source in self.found if source is not None))

    def __reduce__(self) -> tuple[Any, ...]:
        """The library's own texts are pickled as their labels, since every process has them."""
        labels = {text: label for label, text in rulesets()}
        sources = [s if s is None or s.text not in labels else (labels[s.text], s.name, s.path)
                   for s in (self.source, *(source for _, source in self.found))]
        return _texts, (sources, [wanted for wanted, _ in self.found], self.plugins, self.laid)


def _texts(
    sources: list[tuple[str, str, str] | Source | None], wanted: list[Wanted], plugins: tuple[str, ...], laid: tuple[Laid, ...]
) -> Texts:
    """The texts that were pickled, made again."""
    texts = dict(rulesets())
    source, *found = (Source(s[1], texts[s[0]], s[2]) if isinstance(s, tuple) else s for s in sources)
    assert source is not None, "every ruleset has a text"
    return Texts(source, tuple(zip(wanted, found, strict=True)), plugins, laid)
