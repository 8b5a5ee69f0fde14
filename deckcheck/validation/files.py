"""Which files are checked: named ones always, below a folder those that can be decks. Reading them is bounded and never blocks."""

from __future__ import annotations

import os
import stat
from collections.abc import Iterator, Sequence
from typing import NamedTuple

MAX_DECK_BYTES = 1_000_000
MAX_CARD_BYTES = 20_000_000
MAX_FILES = 200_000
KINDS = {".yml": "yaml", ".yaml": "yaml", ".json": "json", ".txt": "text", ".csv": "csv"}


class File(NamedTuple):
    """A file to look at. `named` by the user, or met below a folder."""

    path: str
    kind: str
    named: bool


class Skipped(NamedTuple):
    """Something below a folder that is not looked into: a symbolic link, a hidden file or folder."""

    path: str


class Missing(NamedTuple):
    """A path that cannot be checked at all, and why."""

    path: str
    reason: str


def kind_of_path(path: str) -> str:
    """How a file is written, by its ending; YAML when it has none that is known."""
    return KINDS.get(os.path.splitext(path)[1].lower(), "yaml")


def walk(paths: Sequence[str]) -> Iterator[File | Skipped | Missing]:
    """Everything that the paths name, in order; files below a folder sorted by name, a file that is met twice only once."""
    seen: set[str] | None = set() if len(paths) > 1 else None  # one path meets nothing twice
    for path in paths:
        try:
            mode = os.stat(path).st_mode
        except OSError as error:
            yield Missing(path, "a broken link" if os.path.islink(path) else _reason(error))
            continue
        except ValueError:  # a NUL character
            yield Missing(path, "not a path")
            continue
        if stat.S_ISDIR(mode):
            yield from _below(path, seen)
        elif not stat.S_ISREG(mode):
            yield Missing(path, "neither a file nor a folder; use - for standard input")
        elif _is_new(path, seen):
            yield File(path, kind_of_path(path), True)


def _is_new(path: str, seen: set[str] | None) -> bool:
    if seen is None:
        return True
    whole = os.path.abspath(path)
    if whole in seen:
        return False
    seen.add(whole)
    return True


def _below(folder: str, seen: set[str] | None) -> Iterator[File | Skipped | Missing]:
    pending = [folder]
    number = 0
    while pending:
        current = pending.pop()
        try:
            with os.scandir(current) as listing:
                entries = sorted(listing, key=lambda entry: entry.name)
        except OSError as error:
            yield Missing(current, _reason(error))
            continue
        folders: list[str] = []
        for entry in entries:
            if entry.is_symlink() or entry.name.startswith("."):
                yield Skipped(entry.path)
            elif entry.is_dir(follow_symlinks=False):
                folders.append(entry.path)
            elif entry.is_file(follow_symlinks=False):
                kind = KINDS.get(os.path.splitext(entry.name)[1].lower())
                if kind is not None and _is_new(entry.path, seen):
                    number += 1
                    if number > MAX_FILES:
                        yield Missing(folder, f"more than {MAX_FILES} files below it; name the folders one by one")
                        return
                    yield File(entry.path, kind, False)
        pending.extend(reversed(folders))


def _reason(error: OSError) -> str:
    if isinstance(error, FileNotFoundError):
        return "no such file or folder"
    if isinstance(error, PermissionError):
        return "not readable: permission denied"
    return (error.strerror or str(error)).lower()


def read_limited(path: str, limit: int) -> bytes | Missing:
    """At most `limit` + 1 bytes of a regular file, so that a larger one shows; `Missing` where it cannot be read."""
    try:
        descriptor = os.open(path, os.O_RDONLY | getattr(os, "O_NONBLOCK", 0) | getattr(os, "O_BINARY", 0))
    except OSError as error:
        return Missing(path, _reason(error))
    except ValueError:  # a NUL character
        return Missing(path, "not a path")
    try:
        data = os.read(descriptor, limit + 1)
        if 0 < len(data) <= limit:  # a short read: there may be more
            parts = [data]
            size = len(data)
            while size <= limit and (more := os.read(descriptor, limit + 1 - size)):
                parts.append(more)
                size += len(more)
            data = b"".join(parts)
        return data
    except OSError as error:
        return Missing(path, _reason(error))
    finally:
        os.close(descriptor)
