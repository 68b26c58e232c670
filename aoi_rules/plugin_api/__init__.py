"""What plugins are made of: entry points, the markers of hooks, and the values that hooks get and return."""
