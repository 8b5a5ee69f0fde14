"""The corridor a file walks through: read, shape, card references, rules. Every room returns its value and its diagnostics."""
