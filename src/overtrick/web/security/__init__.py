"""Who is asking, and what the browser is told to refuse."""
