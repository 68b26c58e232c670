"""What may be in a pack: rules, other texts and pictures, and nothing that could run."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from pathlib import PurePosixPath

from aoi_rules.diagnostics import Diagnostic, Source
from aoi_rules.language.encodings import encoding_of, kind_of
from aoi_rules.language.files import SCENARIOS, read_bytes
from aoi_rules.language.headers import Head, heads_in
from aoi_rules.library.packs.archive import problems_of_files
from aoi_rules.library.packs.errors import PackError
from aoi_rules.library.packs.manifest import EXAMPLE, EXAMPLE_GAME, Manifest, read_manifest
from aoi_rules.library.packs.names import MANIFEST
from aoi_rules.library.packs.pictures import problem_of_picture

__all__ = ["checked_contents", "heads_of", "is_kept"]

RULES, PICTURE = ".aoi", ".svg"
TEXTS = (".md", ".txt", ".ambr")
"""Endings of texts that only people read, and of snapshots of scenarios."""
NAMES = ("COPYING", "LICENCE", "LICENSE", "README")
"""Texts without an ending."""

_CONTROL = re.compile("[\x00-\x08\x0b\x0c\x0e-\x1f\x7f-\x9f]")


def is_kept(name: str) -> bool:
    """Whether a pack may have a file with this name: rules, texts and pictures."""
    path = PurePosixPath(name)
    return name == MANIFEST or path.suffix in (RULES, PICTURE, *TEXTS) or path.name in NAMES


def checked_contents(files: Mapping[str, bytes]) -> Manifest:
    """The manifest of the files of a pack, which are given by their paths.  Raises PackError with everything that is wrong with
    the files; rules are read, but not checked."""
    if MANIFEST not in files:
        lines = [f'{key} = "{value}"' for key, value in EXAMPLE.items()]
        lines.append(f'game = "{EXAMPLE_GAME}"  # if its maps and parts are for a game that is not in it')
        raise PackError(f"a file `{MANIFEST}` is missing, which says what the pack is; it has lines such as these", lines)
    manifest = read_manifest(files[MANIFEST])
    problems = problems_of_files({name: len(data) for name, data in files.items()})
    problems += [f"`{name}`: {problem}" for name, data in files.items() if (problem := _problem_of(name, data))]
    if not problems and not any(heads_of(files)):
        problems.append("it has no map, no game and no part")
    if problems:
        raise PackError(f"the pack `{manifest.name}` cannot be used", problems)
    return manifest


def heads_of(files: Mapping[str, bytes]) -> Iterator[Head]:
    """The beginnings of the games, maps and parts in the files of a pack, without the parts that only help scenarios."""
    for name, data in files.items():
        text = read_bytes(name, data) if name.endswith(RULES) and SCENARIOS not in name.split("/")[:-1] else None
        if isinstance(text, Source):
            yield from heads_in(text)


def _problem_of(name: str, data: bytes) -> str:
    """What is wrong with the content of a file; empty if nothing is."""
    if not is_kept(name):
        return f"a pack has only text files: those that end in {', '.join([RULES, PICTURE, *TEXTS])}, and {', '.join(NAMES)}"
    if name.endswith(RULES):
        rules = read_bytes(name, data)
        return rules.message if isinstance(rules, Diagnostic) else _problem_of_text(rules.text)
    kind = kind_of(data)
    if kind is not None:
        return f"it is {kind}, not a text"
    try:
        text = data.decode("utf-8")
    except UnicodeDecodeError:
        return f"it is saved as {encoding_of(data) or 'something else'}, not as UTF-8"
    return _problem_of_text(text) or (problem_of_picture(text) if name.endswith(PICTURE) else "")


def _problem_of_text(text: str) -> str:
    found = _CONTROL.search(text)
    return "" if found is None else f"it has a control character: U+{ord(found[0]):04X}"
