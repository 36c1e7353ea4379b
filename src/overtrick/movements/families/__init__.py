"""The families of movements: each module lists its own and says how they move."""
