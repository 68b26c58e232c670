"""The file `pack.toml` of a pack: what it is called, who made it, and what it needs."""

from __future__ import annotations

import re
import tomllib
from collections.abc import Iterator, Mapping
from functools import total_ordering

from attrs import frozen

from aoi_rules.advice.suggestions import did_you_mean
from aoi_rules.library.packs.errors import PackError
from aoi_rules.library.packs.names import MANIFEST, problem_of_name
from aoi_rules.text.visible import is_visible

__all__ = ["EXAMPLE", "EXAMPLE_GAME", "Manifest", "Version", "read_manifest"]

_MOST = 1 << 14
_LONGEST = 200
_NAME = re.compile(r"[a-z][a-z0-9_]{0,59}")
_VERSION = re.compile(r"\d{1,6}(?:\.\d{1,6}){0,2}", re.ASCII)
EXAMPLE_GAME = "age_of_industry 0.1.0"
"""The game that a pack needs, if it is not in the pack, and the least version of it."""
_FORMS = {
    "name": (_NAME, "lower-case letters, digits and `_`, beginning with a letter"),
    "version": (_VERSION, "numbers with dots, such as 1.0.0"),
    "author": (re.compile(".+"), "a text of one line"),
    "licence": (re.compile(".+"), "a text of one line, such as CC-BY-4.0"),
    "game": (re.compile(f"{_NAME.pattern} {_VERSION.pattern}", re.ASCII), f"a game and a version of it, such as {EXAMPLE_GAME}"),
    "about": (re.compile(".+"), "a text of one line"),
}
"""The form of each value, for programs and for people."""
_OPTIONAL = ("game", "about")

EXAMPLE = {"name": "wales", "version": "1.0.0", "author": "Your name", "licence": "CC-BY-4.0"}
"""What a manifest has at least."""


@total_ordering
@frozen(order=False)
class Version:
    """A version of numbers: 1.2 is 1.2.0, and 1.10 is later than 1.9."""

    numbers: tuple[int, ...]

    @classmethod
    def of(cls, text: str) -> Version:
        """The version that a text begins with; 0 if it begins with none."""
        found = _VERSION.match(text)
        numbers = tuple(map(int, found[0].split("."))) if found else ()
        return cls((*numbers, 0, 0, 0)[:3])

    def __lt__(self, other: Version) -> bool:
        return self.numbers < other.numbers


@frozen
class Manifest:
    """What a pack says of itself.

    `game` is the game that its maps and parts are for, with the least version that they need; both are empty if the pack has the
    game itself.  `about` is a sentence, or empty.
    """

    name: str
    version: str
    author: str
    licence: str
    game: str = ""
    game_version: str = ""
    about: str = ""

    def json(self) -> dict[str, str]:
        """Its values, for programs."""
        return {"name": self.name, "version": self.version, "author": self.author, "licence": self.licence, "game": self.game,
                "game_version": self.game_version, "about": self.about}


def read_manifest(data: bytes) -> Manifest:
    """The manifest in the bytes of a file.  Raises PackError with everything that is wrong with it."""
    problems: list[str] = []
    values: Mapping[str, object] = {}
    if len(data) > _MOST:
        problems.append(f"it has more than {_MOST:,} bytes")
    else:
        try:
            values = tomllib.loads(data.decode("utf-8"))
        except UnicodeDecodeError:
            problems.append("it is not UTF-8 text")
        except (ValueError, RecursionError) as error:
            problems.append(f"it is not TOML: {str(error)[:_LONGEST]}")
    problems = problems or list(_problems(values))
    if problems:
        raise PackError(f"`{MANIFEST}` cannot be used", problems)
    texts = {key: str(value) for key, value in values.items()}
    game, _, version = texts.pop("game", "").partition(" ")
    return Manifest(**texts, game=game, game_version=version)


def _problems(values: Mapping[str, object]) -> Iterator[str]:
    for key in _FORMS:
        if key not in values and key not in _OPTIONAL:
            yield f'a line is missing: {key} = "{EXAMPLE[key]}"'
    for key, value in values.items():
        if key not in _FORMS:
            short = key[:_LONGEST]
            yield f"`{short}` means nothing here; " + (did_you_mean(short, _FORMS) or f"there are: {', '.join(_FORMS)}")
            continue
        pattern, form = _FORMS[key]
        if not isinstance(value, str) or len(value) > _LONGEST or not is_visible(value) or not pattern.fullmatch(value.strip()):
            yield f"`{key}` is {form}, in quotation marks"
        elif value != value.strip():
            yield f"`{key}` begins or ends with a blank"
        elif key == "name" and (problem := problem_of_name(value)):
            yield f"`{key}`: `{value}` {problem}"
