"""Results and diagnostics -> text, JSON, and what other tools read. Reads records; checks and plays nothing."""
