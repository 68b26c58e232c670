"""Advice on text that does not fit the grammar: the message, and the statement that may be meant."""
