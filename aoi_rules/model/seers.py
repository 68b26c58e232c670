"""Which seats see something that only some seats see.  No behaviour."""

from __future__ import annotations

from attrs import frozen

from aoi_rules.model.node import Node

__all__ = ["OWNER", "Seer"]

OWNER = "owner"
"""How rules and descriptions call the seat that something belongs to."""


@frozen(repr=False)
class Seer(Node):
    """A seat that sees something: the one that the slot `slot` of the state holds.

    If `each`, the slot has a value for each owner, and that of the owner concerned is meant.  Without a slot it is the owner
    itself.  The owner of a choice or of a note is the seat that makes it.
    """

    slot: str = ""
    each: bool = False

    @property
    def by_owner(self) -> bool:
        """Whether this depends on whose the thing is."""
        return self.each or not self.slot
