"""What is said where a library of the extra `rl` is not installed."""

from __future__ import annotations

__all__ = ["missing_library"]


def missing_library(error: ImportError) -> ImportError:
    """The error for whoever imports a module here without the library that it needs."""
    return ImportError(f"this needs the package `{error.name}`: pip install 'aoi-rules[rl]'", name=error.name)
