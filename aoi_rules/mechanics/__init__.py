"""What many games have in common: plugins of the core that add words through the hooks."""
