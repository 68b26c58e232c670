"""The texts that a table is played under, as plain data: stored once by their hash, and compiled again when they are needed."""

from __future__ import annotations

import hashlib
import json
from typing import Any

from aoi_rules.diagnostics import Source
from aoi_rules.errors import RulesetError
from aoi_rules.game import Ruleset
from aoi_rules.library.compilation import compiled_once, texts_of
from aoi_rules.library.stored.texts import Texts
from aoi_rules.plugin_manager.given import GivenPlugin
from aoi_rules.web.store import Store

__all__ = ["rule_texts", "rules_of"]


def rule_texts(rules: Ruleset) -> tuple[str, dict[str, str]]:
    """The texts of a ruleset by their keys, and the key of the one that names the others.  Raises RulesetError for a ruleset that
    a plugin was given to, whose code cannot be stored."""
    texts = texts_of(rules.program)
    if any(isinstance(one, GivenPlugin) for one in texts.laid):
        raise RulesetError("a table needs installed plugins: one that is given in Python or by --plugin cannot be stored")
    found: dict[str, str] = {}

    def keyed(source: Source | None) -> list[str] | None:
        if source is None:
            return None
        key = _key(source.text)
        found[key] = source.text
        return [source.name, source.path, key]

    document = json.dumps({
        "source": keyed(texts.source),
        "found": [[list(wanted), keyed(source)] for wanted, source in texts.found],
        "plugins": list(texts.plugins),
        "parts": [part if isinstance(part, str) else keyed(part) for part in texts.parts],
        "hash": rules.program.content_hash,
    }, ensure_ascii=False, sort_keys=True)
    key = _key(document)
    return key, {**found, key: document}


def rules_of(store: Store, key: str) -> Ruleset:
    """The ruleset with a key.  Raises RulesetError if its texts have errors now, because the package or a plugin has changed."""
    return _compile_texts(_texts(store, json.loads(store.text(key))))


def _texts(store: Store, said: dict[str, Any]) -> Texts:
    def source(found: list[str]) -> Source:
        name, path, key = found
        return Source(name, store.text(key), path)

    return Texts(
        source(said["source"]),
        tuple([(tuple(wanted), None if one is None else source(one)) for wanted, one in said["found"]]),
        tuple(said["plugins"]),
        tuple([one if isinstance(one, str) else source(one) for one in said["parts"]]),
    )


def _compile_texts(texts: Texts) -> Ruleset:
    compiled = compiled_once(texts)
    if compiled.program is None:
        problems = "\n".join(str(one) for one in compiled.diagnostics if one.severity == "error")
        raise RulesetError(f"the rules of this table cannot be used any more:\n{problems}", compiled.diagnostics)
    return Ruleset(compiled.program, compiled.diagnostics)


def _key(text: str) -> str:
    return hashlib.sha256(text.encode()).hexdigest()
