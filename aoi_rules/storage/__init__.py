"""Loading and saving: rulesets from their texts, games from text and to text, and rulesets for other processes."""
