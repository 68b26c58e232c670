"""The bridge, built here, and a handwritten library."""

from __future__ import annotations

import os
from pathlib import Path

import pytest

from aoi_rules.errors import BuildError
from aoi_rules.native.binding import Bridge, Fault, Library, load
from aoi_rules.native.builder import LEVEL, Builder

TOY = (Path(__file__).parent / "toy.c").read_text()
IDENTITY = "aoi-1-by-hand"
MORE_FLAGS = "AOI_TESTS_CFLAGS"
"""The environment variable with further flags, such as those of sanitizers."""


def toy_text(identity: str) -> str:
    return f'#define IDENTITY "{identity}"\n{TOY}'


@pytest.fixture(scope="session")
def builder(tmp_path_factory: pytest.TempPathFactory) -> Builder:
    """Builds into a folder of the tests; without a C compiler, or the Python headers, these tests cannot run."""
    try:
        more = tuple(os.environ.get(MORE_FLAGS, "").split())
        found = Builder(home=tmp_path_factory.mktemp("native"), options=more, level="0" if more else LEVEL)
        found.bridge()
    except BuildError as error:
        pytest.skip(str(error))
    return found


@pytest.fixture(scope="session")
def bridge(builder: Builder) -> Bridge:
    return load(builder.bridge())


@pytest.fixture(scope="session")
def toy(builder: Builder, bridge: Bridge) -> Library:
    return bridge.open(str(builder.library("matches", IDENTITY, toy_text)), Fault)
