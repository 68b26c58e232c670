"""Pages of text for players: the rules of the game, and what a name or title in it means now."""
