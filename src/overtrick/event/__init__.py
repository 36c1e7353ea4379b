"""One event: its journal, the state that folds from it, and everything computed from that."""
