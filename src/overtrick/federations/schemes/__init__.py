"""Each national scheme of master points: a little code, its numbers in the packs."""
