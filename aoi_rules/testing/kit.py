"""The conformance kit of a pytest session: rulesets that it loaded and laws that it tried are known to all its tests."""

from __future__ import annotations

import pytest

from aoi_rules.testing.conformance import Conformance

__all__ = ["conformance"]

_KIT: pytest.StashKey[Conformance] = pytest.StashKey()


def conformance(config: pytest.Config) -> Conformance:
    """The one kit of a session."""
    return config.stash.setdefault(_KIT, Conformance())
