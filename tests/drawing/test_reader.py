"""The drawing code's data about a model lasts as long as the model does."""

from __future__ import annotations

import gc
import sys
from typing import Any

import pytest
from attrs import evolve

import aoi_rules as aoi
from aoi_rules.drawing import reader


def test_a_model_that_goes_is_forgotten() -> None:
    gc.freeze()  # objects from before need not be searched
    model = evolve(aoi.load("industry").model)
    number = id(model)
    assert reader.facts_of(model) is reader.facts_of(model)
    assert number in reader._KNOWN
    del model
    gc.collect()
    assert number not in reader._KNOWN


def test_the_end_of_a_program_is_silent(monkeypatch: pytest.MonkeyPatch) -> None:
    """At that time Python sets the names of modules to None, and models are deleted after that."""
    failed: list[Any] = []
    monkeypatch.setattr(sys, "unraisablehook", failed.append)
    gc.freeze()  # objects from before need not be searched
    model = evolve(aoi.load("industry").model)
    reader.facts_of(model)
    monkeypatch.setattr(reader, "_KNOWN", None)
    del model
    gc.collect()
    assert not failed
