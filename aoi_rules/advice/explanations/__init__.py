"""What each code of a problem means and how it is put right, by the code: what `aoi explain CODE` and the manual say."""
