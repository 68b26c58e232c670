"""Plugins are held against the specification when they are registered; the message names plugin, hook and fault."""

from __future__ import annotations

import types
from importlib import metadata
from typing import Any

import pytest

import aoi_rules as aoi
from aoi_rules import plugin_manager
from aoi_rules.plugin import hookimpl


class Point:
    """An entry point that gives a module made here, or raises."""

    value = "somebody.plugin"
    dist = None

    def __init__(self, load: Any) -> None:
        self.load = load


def offer(monkeypatch: pytest.MonkeyPatch, **members: Any) -> None:
    """Install a plugin called `odd` with these members."""
    module = types.SimpleNamespace(**members)
    monkeypatch.setattr(plugin_manager, "installed", lambda: {"odd": Point(lambda: module)})


def test_a_plugin_that_is_not_installed_is_told_with_those_that_are() -> None:
    with pytest.raises(aoi.PluginError, match="no plugin called `trams` is installed; there are: pennsylvania, ships"):
        plugin_manager.manager_for(["trams"])


def test_a_map_that_uses_it_says_so_at_its_place() -> None:
    found = aoi.check(text='map m "M" { extends age_of_industry ; uses trams }')
    assert [d.code for d in found] == ["unknown-plugin"]
    assert "trams" in str(found[0])


def test_a_plugin_that_raises_while_loading(monkeypatch: pytest.MonkeyPatch) -> None:
    def load() -> Any:
        raise ZeroDivisionError("oh")

    monkeypatch.setattr(plugin_manager, "installed", lambda: {"odd": Point(load)})
    with pytest.raises(aoi.PluginError, match=r"`odd` \(somebody.plugin\) does not load: ZeroDivisionError: oh"):
        plugin_manager.manager_for(["odd"])


def test_a_misnamed_hook(monkeypatch: pytest.MonkeyPatch) -> None:
    offer(monkeypatch, aoi_word=marked)
    with pytest.raises(aoi.PluginError, match="`odd` has `aoi_word`, which is no hook; did you mean `aoi_words`"):
        plugin_manager.manager_for(["odd"])


def test_an_unmarked_hook(monkeypatch: pytest.MonkeyPatch) -> None:
    offer(monkeypatch, aoi_words=nothing)
    with pytest.raises(aoi.PluginError, match="the hook `aoi_words` without `@hookimpl`"):
        plugin_manager.manager_for(["odd"])


def test_a_hook_with_other_parameters(monkeypatch: pytest.MonkeyPatch) -> None:
    offer(monkeypatch, aoi_words=hookimpl(lambda speed: []))  # noqa: ARG005 - the fault itself
    with pytest.raises(aoi.PluginError, match="`odd` does not fit"):
        plugin_manager.manager_for(["odd"])


def test_a_hook_that_raises_or_gives_no_list(monkeypatch: pytest.MonkeyPatch) -> None:
    offer(monkeypatch, aoi_text=hookimpl(lambda: 1 // 0))
    with pytest.raises(aoi.PluginError, match="`odd` fails in its hook `aoi_text`: ZeroDivisionError"):
        plugin_manager.plugged(["odd"])
    offer(monkeypatch, aoi_text=hookimpl(lambda: "text"))
    with pytest.raises(aoi.PluginError, match="its hook `aoi_text` gives a list, not str"):
        plugin_manager.plugged(["odd"])


def test_installing_a_plugin_changes_no_other_game() -> None:
    """Only what a ruleset names acts on it."""
    assert {p.name for p in metadata.entry_points(group="aoi_rules")} >= {"ships", "pennsylvania"}
    assert "sea_lane" not in {t.name for t in aoi.load("germany").model.types}
    assert "sea_lane" in {t.name for t in aoi.load("new_england").model.types}


def nothing() -> list[Any]:
    """A hook's answer."""
    return []


@hookimpl
def marked() -> list[Any]:
    """The same, marked as one."""
    return []
