"""The output of commands, as text and as data."""
