"""Events of teams: boards compared between tables, line-ups, and the pairs of the teams."""
