"""The game at a terminal: people take turns there, against each other and against bots."""
