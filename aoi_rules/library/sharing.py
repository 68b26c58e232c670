"""What a pack needs from the library, and which of its names are already taken."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence

from aoi_rules.language.headers import GAME, PART, Head
from aoi_rules.library import catalogue
from aoi_rules.library.packs.installed import read_installed
from aoi_rules.library.packs.manifest import Manifest, Version
from aoi_rules.library.packs.names import MANIFEST
from aoi_rules.plugin_api.entry_points import installed_plugins
from aoi_rules.version import __version__

__all__ = ["conflicts", "game_version", "missing_game", "problems_of_game"]


def game_version(name: str) -> str:
    """The version of a game: that of its pack, of the plugin's package, or of this package; empty if there is no such game."""
    entry = next((one for one in catalogue.catalogue().entries if (one.kind, one.name) == (GAME, name)), None)
    if entry is None:
        return ""
    if entry.pack:
        return next(pack.manifest.version for pack in read_installed()[0] if pack.manifest.name == entry.pack)
    point = installed_plugins().get(entry.plugin)
    return __version__ if point is None or point.dist is None else point.dist.version


def missing_game(manifest: Manifest) -> str:
    """What is wrong with the game that a pack needs: it is not here, or too old; empty if nothing is, or if it needs none."""
    if not manifest.game:
        return ""
    have = game_version(manifest.game)
    needed = f"the pack `{manifest.name}` needs the game `{manifest.game}` {manifest.game_version}"
    if not have:
        return f"{needed}, which is not installed; `aoi list` shows the games that are"
    older = Version.of(have) < Version.of(manifest.game_version)
    return f"{needed} or later, and {have} is installed; install a later one" if older else ""


def problems_of_game(manifest: Manifest, games: Sequence[str]) -> Iterator[str]:
    """What is wrong with the game that a pack says it needs, if its maps and parts need these games."""
    if len(games) > 1:
        yield f"its maps and parts are for several games ({', '.join(games)}); make a pack for each"
    elif games and manifest.game not in games:
        line = f'game = "{games[0]} {game_version(games[0]) or "1.0.0"}"'
        yield f"`{MANIFEST}` must name the game that the pack is for, and the lowest version of it: {line}"
    elif manifest.game and not games:
        yield f"nothing in it is for the game `{manifest.game}`; remove the line `game` from `{MANIFEST}`"


def conflicts(manifest: Manifest, heads: Iterable[Head]) -> Iterator[str]:
    """The names in a pack that something else has: the library, a plugin, or another pack."""
    rulesets = {one.name: one for one in catalogue.catalogue().entries if one.pack != manifest.name}
    parts = {(head.name, head.game): f"the pack `{pack.manifest.name}`" for pack in read_installed()[0]
             if pack.manifest.name != manifest.name for head in pack.parts}
    parts |= dict.fromkeys(catalogue.own_parts(), "the library")
    plugins = installed_plugins()
    for head in heads:
        if head.kind != PART and (other := rulesets.get(head.name)) is not None:
            of = catalogue.describe_origin(other)
            yield f"a {other.kind} `{head.name}` exists already ({of}); rename that of the pack, or remove the other"
        elif head.kind == PART and (owner := parts.get((head.name, head.game))) is not None:
            yield f"{owner} has a part `{head.name}` for `{head.game}` already; rename that of the pack, or remove the other"
        elif head.kind == PART and head.name in plugins:
            yield f"a plugin `{head.name}` is installed; give the part another name"
