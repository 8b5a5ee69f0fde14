"""Properties that hold for every deck, file and name: checked over many generated ones, always the same ones (fixed seeds)."""
