"""Puts a parsed index of every card pool into the wheel, so that a fresh machine without a cache starts as fast as any other."""

from __future__ import annotations

import os
import shutil
import sys
import tempfile
from typing import Any

from hatchling.builders.hooks.plugin.interface import BuildHookInterface


class PoolIndex(BuildHookInterface):  # type: ignore[type-arg]
    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        if version == "editable":
            return
        sys.path.insert(0, self.root)
        try:
            from deckcheck.cards.cache import dump
            from deckcheck.cards.load import INDEX_NAME, build_index, shipped_key
            from deckcheck.rulesets import RULESETS
        finally:
            sys.path.remove(self.root)
        self.folder = tempfile.mkdtemp(prefix="deckcheck-index-")
        for game in RULESETS:
            path = os.path.join(self.folder, f"{game}-{INDEX_NAME}")
            with open(path, "wb") as file:
                file.write(dump(shipped_key(game), build_index(game)))
            build_data["force_include"][path] = f"deckcheck/card_data/{game}/{INDEX_NAME}"

    def finalize(self, version: str, build_data: dict[str, Any], artifact_path: str) -> None:
        if version != "editable":
            shutil.rmtree(self.folder)
