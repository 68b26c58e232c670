"""Writing to a terminal or a pipe, and reading what people type: width, colours, progress, prompts."""
