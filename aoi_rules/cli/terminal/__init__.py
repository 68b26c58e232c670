"""Writes to a terminal or a pipe, and reads what people type: width, colours, progress, prompts."""
