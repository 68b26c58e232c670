"""What each code of a problem means, and how to correct the problem: what `aoi explain CODE` and the manual print."""
