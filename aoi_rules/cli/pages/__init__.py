"""Pages in words for somebody who plays: the rules of the game, and what one name or title of it means now."""
