"""Other programs' files, and our own: bytes to records, and an event back to bytes."""
