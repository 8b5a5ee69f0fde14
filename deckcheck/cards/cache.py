"""What was parsed once, kept for the next run. A cache may be missing, stale, damaged or unwritable: then it is made anew, or done without.

A cached file is two lines of JSON: the name of the content it was made of with a checksum of the second line, and the data.
"""

from __future__ import annotations

import json
import os
import sys
from typing import Any
from zlib import crc32

MAX_OWN = 20  # pools of a user's own cards that are kept, newest first


def cache_path(name: str) -> str:
    """Where a file is kept for the next run: in the user's cache folder."""
    if sys.platform == "linux":  # what platformdirs says there, without the 8 ms of importing it
        folder = os.path.join(os.environ.get("XDG_CACHE_HOME", "").strip() or os.path.expanduser("~/.cache"), "deckcheck")
    else:
        from platformdirs import user_cache_dir

        folder = user_cache_dir("deckcheck", appauthor=False)
    return os.path.join(folder, name)


def dump(key: str, data: object) -> bytes:
    """The content of a cached file."""
    payload = json.dumps(data, ensure_ascii=False, separators=(",", ":")).encode()
    return json.dumps({"key": key, "checksum": crc32(payload)}).encode() + b"\n" + payload


def read_cache(path: str, key: str) -> Any:
    """The data kept at `path`; None where there is none, it was made of other content, or it is not what was written."""
    try:
        with open(path, "rb") as file:
            head, _, payload = file.read().partition(b"\n")
        if head != json.dumps({"key": key, "checksum": crc32(payload)}).encode():
            return None
        return json.loads(payload)
    except (OSError, ValueError):
        return None


def write_cache(path: str, key: str, data: object) -> None:
    """Keeps `data` for the next run, whole or not at all."""
    draft = f"{path}.{os.getpid()}"
    try:
        os.makedirs(os.path.dirname(path), exist_ok=True)
        try:
            with open(draft, "wb") as file:
                file.write(dump(key, data))
            os.replace(draft, path)
        except OSError:
            os.unlink(draft)
    except OSError:
        return


def prune(prefix: str) -> None:
    """Deletes all but the newest cached files whose name begins with `prefix`."""
    folder = os.path.dirname(cache_path(prefix))
    try:
        files = sorted((entry.stat().st_mtime, entry.path) for entry in os.scandir(folder) if entry.name.startswith(prefix))
        for _, path in files[:-MAX_OWN]:
            os.unlink(path)
    except OSError:
        return
