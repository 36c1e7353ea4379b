"""How the first rounds for individuals were found: for developers, by seed and steps."""
