"""Who sits where with which boards: movements, made and proved by machine."""
