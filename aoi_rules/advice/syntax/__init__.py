"""Advice on what does not fit the grammar: the message for it, and the statement as it may be meant."""
