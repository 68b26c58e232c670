"""A game as it is played: its past, its positions, and what each seat may know of them."""
