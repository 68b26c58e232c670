"""Files that commands write: whole or not at all."""
