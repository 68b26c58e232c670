"""Pages in words for somebody who plays: the rules of the game, and what one name or title of it means now."""

from aoi_rules.cli.pages.rules import rules_page
from aoi_rules.cli.pages.what import what_page

__all__ = ["rules_page", "what_page"]
