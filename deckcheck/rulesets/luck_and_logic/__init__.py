"""Luck & Logic."""
