"""What commands answer, as text and as data."""
