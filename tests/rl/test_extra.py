"""Without the libraries of the extra, a module names the packages to install, and the rest of the package does not need them."""

from __future__ import annotations

import sys
from importlib import import_module

import pytest

LIBRARIES = ("numpy", "gymnasium", "pettingzoo", "pyspiel")


@pytest.mark.parametrize("module", ["observation", "table", "vector", "pettingzoo", "gymnasium", "openspiel"])
def test_what_is_missing_is_named_with_its_remedy(module: str, monkeypatch: pytest.MonkeyPatch) -> None:
    for name in [name for name in sys.modules if name.startswith("aoi_rules.rl.")]:
        monkeypatch.delitem(sys.modules, name)
    for library in LIBRARIES:
        monkeypatch.setitem(sys.modules, library, None)  # as if it were not installed
    with pytest.raises(ImportError, match=r"this needs the package `\w+`: pip install 'aoi-rules\[rl\]'") as caught:
        import_module(f"aoi_rules.rl.{module}")
    assert caught.value.name in LIBRARIES
