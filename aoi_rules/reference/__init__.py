"""The reference of the language: every topic with its meaning and an example, for `aoi explain` and for the manual's pages."""

from __future__ import annotations

from aoi_rules.reference.sections import sections, topics_called
from aoi_rules.reference.topics import Section, Topic

__all__ = ["Section", "Topic", "sections", "topics_called"]
