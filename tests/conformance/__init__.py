"""What holds for every ruleset that can be played, at every decision of random games."""
