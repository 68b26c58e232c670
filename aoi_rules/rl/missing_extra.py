"""The error message if a library of the extra `rl` is not installed."""

from __future__ import annotations

__all__ = ["missing_library"]


def missing_library(error: ImportError) -> ImportError:
    """The error for importing a module of this folder without a library that it needs."""
    return ImportError(f"this needs the package `{error.name}`: pip install 'aoi-rules[rl]'", name=error.name)
