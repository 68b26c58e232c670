"""Loading and saving: rulesets from texts, games from and to text, and rulesets for other processes."""
