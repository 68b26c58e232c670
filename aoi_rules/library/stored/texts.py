"""The texts that rules were compiled from, so that the same rules can be made again, in another process or from stored data."""

from __future__ import annotations

from typing import Any

from attrs import frozen

from aoi_rules.diagnostics import Source
from aoi_rules.library.bundled import rulesets
from aoi_rules.plugin_manager.given import GivenPlugin

__all__ = ["Laid", "Texts", "TextRequest"]

TextRequest = tuple[str, str, str, str]
"""A text that another text refers to: `game`, `map` or `part`, its name, the path of the referring text, and the game of a
part."""
Laid = str | Source | GivenPlugin
"""What is added to a ruleset: a part, by the name that `uses` would have; a file, with all its parts; or a plugin that is given
to this ruleset, which may also use it itself."""


@frozen
class Texts:
    """All texts that a ruleset was compiled from, except those of plugins, which stay with the plugins.  `plugins` are the names
    of the plugins that were loaded, `laid` are the parts that were added to the ruleset, in order."""

    source: Source
    found: tuple[tuple[TextRequest, Source | None], ...]
    plugins: tuple[str, ...] = ()
    laid: tuple[Laid, ...] = ()

    @property
    def parts(self) -> tuple[str | Source, ...]:
        """What is added to the ruleset, without the plugins that are given to it."""
        return tuple(one for one in self.laid if not isinstance(one, GivenPlugin))

    @property
    def given_plugins(self) -> dict[str, object]:
        """The plugins that are given to the ruleset, by name."""
        return {one.name: one.plugin for one in self.laid if isinstance(one, GivenPlugin)}

    @property
    def used_plugins(self) -> tuple[str, ...]:
        """The names of the given plugins that the ruleset uses even without a line `uses`."""
        return tuple(one.name for one in self.laid if isinstance(one, GivenPlugin) and not one.named)

    @property
    def given_texts(self) -> tuple[Source, ...]:
        """The texts that were given and not found: the ruleset's own, then the files that are added to it."""
        return (self.source, *(part for part in self.laid if isinstance(part, Source)))

    @property
    def sources(self) -> tuple[Source, ...]:
        """All texts: those that were given, then those that were found."""
        return (*self.given_texts, *(source for _, source in self.found if source is not None))

    def __reduce__(self) -> tuple[Any, ...]:
        """Pickle the library's own texts as their names, because every process has them."""
        labels = {text: label for label, text in rulesets()}
        sources = [s if s is None or s.text not in labels else (labels[s.text], s.name, s.path)
                   for s in (self.source, *(source for _, source in self.found))]
        return _texts, (sources, [wanted for wanted, _ in self.found], self.plugins, self.laid)


def _texts(
    sources: list[tuple[str, str, str] | Source | None], wanted: list[TextRequest], plugins: tuple[str, ...],
    laid: tuple[Laid, ...],
) -> Texts:
    """Rebuild the texts that were pickled."""
    texts = dict(rulesets())
    source, *found = (Source(s[1], texts[s[0]], s[2]) if isinstance(s, tuple) else s for s in sources)
    assert source is not None, "every ruleset has a text"
    return Texts(source, tuple(zip(wanted, found, strict=True)), plugins, laid)
