"""How the recipes were found: for developers, reproducible by seed and number of steps."""
