"""Matching of card references: what counts as the same spelling, and suggestions for what matches nothing."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterable, Mapping

# Kinds of apostrophe, of quotation mark and of dash that people and sites use for one another. The Japanese long vowel mark is a letter.
_FOLD = str.maketrans(
    {
        **dict.fromkeys("\u2018\u2019\u201a\u201b\u02bc\u02b9\u2032\u00b4`\u055a\ua78c\uff07\u1ffd\u1fef", "'"),
        **dict.fromkeys("\u201c\u201d\u201e\u201f\u2033\uff02", '"'),
        **dict.fromkeys("\u2010\u2011\u2012\u2013\u2014\u2015\u2212\u2043\ufe58\ufe63\uff0d", "-"),
        **dict.fromkeys("\u301c\uff5e", "~"),
        **dict.fromkeys("\u00ad\u200b\u200c\u200d\u2060\ufeff", None),
    }
)
_BLANKS = re.compile(r"\s+")
_PLAIN = re.compile(r"[ -_a-~]*")  # printable ASCII without the backtick: only case and blanks need folding


def match_key(text: str) -> str:
    """The form in which references are compared: case, width, blanks, apostrophes and dashes do not matter.

    Idempotent: `match_key(match_key(x)) == match_key(x)`.
    """
    if _PLAIN.fullmatch(text):
        return " ".join(text.lower().split())
    previous = ""
    while previous != text:  # one pass is nearly always enough; case folding and NFKC can make work for each other
        previous = text
        text = unicodedata.normalize("NFKC", text.translate(_FOLD)).casefold().translate(_FOLD)
        text = _BLANKS.sub(" ", unicodedata.normalize("NFKC", text)).strip()
    return text


def fold_signs(text: str) -> str:
    """Kinds of apostrophe, quotation mark and dash as one each. Before NFKC, which would take some of them apart."""
    return text if text.isascii() else text.translate(_FOLD)


def suggest(key: str, known: Mapping[str, str] | Iterable[str], *, limit: int = 3, cutoff: float = 0.72) -> list[str]:
    """Up to `limit` of the known keys that look most like `key`, best first.

    Optimal string alignment (a swapped pair of letters is one slip), so that a typing error wins over a shared word.
    """
    from rapidfuzz import process
    from rapidfuzz.distance import OSA

    best = process.extract(key, list(known), scorer=OSA.normalized_similarity, limit=limit, score_cutoff=cutoff)
    return [choice for choice, _, _ in best]
