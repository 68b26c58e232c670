"""What games have in common, each a plugin of the core that brings its words through the hooks."""
