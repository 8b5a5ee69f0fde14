"""The TCG Corp common-rule card game."""
