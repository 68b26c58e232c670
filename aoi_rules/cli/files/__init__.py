"""Files that commands write, completely or not at all."""
