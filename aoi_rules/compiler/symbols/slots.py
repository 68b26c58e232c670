"""The names of the state's slots: every stage gets them here, and the machine reads them in the model.

The name of a keep's slot is in its declaration, if no other slot has this name.
"""

from __future__ import annotations

__all__ = ["counter_slot", "option_slot", "paths_slot", "pieces_slot", "sizes_slot"]


def option_slot(name: str) -> str:
    """The slot with the number of an option's value."""
    return f"o_{name}"


def counter_slot(name: str) -> str:
    """The slot that counts the passes of a loop of the flow."""
    return f"r_{name}"


def pieces_slot(zone: str) -> str:
    """The slot with the number of pieces in a zone, for each kind and owner."""
    return f"z_{zone}"


def sizes_slot(zone: str) -> str:
    """The slot with the number of all pieces in a zone, for each owner."""
    return f"n_{zone}"


def paths_slot(network: str) -> str:
    """The slot with what was computed of the paths of a network."""
    return f"g_{network}"
