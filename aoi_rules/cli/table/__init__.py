"""The game at a terminal: people take turns there, with each other and with bots."""
