"""Rule versions and their limits, as data (`card_data/<game>/formats.yml`). No number of a deck rule stands in code."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import Any, NamedTuple

from deckcheck.cards.names import match_key
from deckcheck.errors import DeckcheckError


def calendar_day(text: str) -> str:
    """The text itself if it is a date YYYY-MM-DD. Raises DeckcheckError for any other."""
    from datetime import date

    try:
        if date.fromisoformat(text).isoformat() == text:
            return text
    except ValueError:
        pass  # told below, as for a date in another notation
    raise DeckcheckError(f"{text!r} is no date; write YYYY-MM-DD")


class Range(NamedTuple):
    """From `min` to `max`, both included; None is no limit."""

    min: int | None
    max: int | None

    def to_dict(self) -> dict[str, int]:
        return {key: value for key, value in self._asdict().items() if value is not None}

    def __str__(self) -> str:
        if self.min == self.max:
            return f"exactly {self.min}"
        if self.max is None:
            return f"at least {self.min}"
        return f"at most {self.max}" if not self.min else f"{self.min} to {self.max}"


class SectionLimits(NamedTuple):
    """What one section of a deck may hold. `copies` of what `copies_by` names: `name`, `name_and_type` or a field of the card."""

    title: str
    size: Range
    copies: int | None
    copies_by: str
    types: tuple[str, ...]
    kinds: Mapping[str, Range]


class Restriction(NamedTuple):
    """An entry of a restriction list (LL-RESTR-01). `names` are match keys and identities of the cards meant; `labels` what to show."""

    kind: str
    labels: tuple[str, ...]
    names: frozenset[str]
    value: int
    list_id: str
    rule: str | None


class Format:
    """One rule version of a game, with the restriction list that holds and the switches that are set."""

    __slots__ = ("data", "game", "restriction_lists", "restrictions", "sections", "switches", "type_titles", "version")

    def __init__(self, game: str, version: str, data: Mapping[str, Any], formats: Formats, switches: Mapping[str, str]) -> None:
        self.game = game
        self.version = version
        self.data = data
        self.switches = switches
        self.restriction_lists: tuple[str, ...] = ()
        self.restrictions: tuple[Restriction, ...] = ()
        self.type_titles: Mapping[str, str] = {name: entry["title"] for name, entry in formats.data["types"].items()}
        self.sections = {name: _section(formats.data["sections"][name]["title"], limits) for name, limits in data["deck"].items()}


def _range(data: Mapping[str, Any]) -> Range:
    return Range(data.get("min"), data.get("max"))


def _section(title: str, data: Mapping[str, Any]) -> SectionLimits:
    copies = data.get("copies") or {}
    return SectionLimits(
        title,
        _range(data["size"]),
        copies.get("max"),
        copies.get("by", "name"),
        tuple(data["types"]),
        {name: _range(limits) for name, limits in data.get("kinds", {}).items()},
    )


class Formats:
    """All rule versions of a game."""

    def __init__(self, data: Mapping[str, Any]) -> None:
        self.data = data
        self.game: str = data["game"]
        self.default_version: str = data["default_version"]
        self._headings: dict[str, str] | None = None

    @property
    def versions(self) -> Sequence[str]:
        return tuple(self.data["versions"])

    @property
    def sections(self) -> Sequence[str]:
        return tuple(self.data["sections"])

    @property
    def switches(self) -> Mapping[str, Any]:
        return self.data["switches"]  # type: ignore[no-any-return]  # as the schema of editions says

    def types_of(self, name: str) -> Sequence[str]:
        """The card types a type or group of types means: `member` is four of them."""
        return self.data["type_groups"].get(name, (name,))  # type: ignore[no-any-return]  # as the schema of editions says

    def heading(self, text: str) -> str | None:
        """The section a heading of a text list names, None for any other line."""
        if self._headings is None:
            sections = self.data["sections"].items()
            self._headings = {match_key(heading): name for name, section in sections for heading in (name, *section["headings"])}
        return self._headings.get(match_key(text))

    def format(
        self,
        version: str | None = None,
        *,
        switches: Mapping[str, str] | None = None,
        date: str = "",
        region: str = "jp",
        more_lists: Sequence[Sequence[Mapping[str, Any]]] = (),
        identities_of: Callable[[str], Iterable[str]] = lambda key: (),
    ) -> Format:
        """The limits of a version; `date` (YYYY-MM-DD) and `region` choose the restriction list. `more_lists`: further series of lists;
        `identities_of`: match key -> identities of the cards it means, so that a list holds for all spellings.

        Raises DeckcheckError for an unknown version or switch.
        """
        version = version or self.default_version
        if version not in self.data["versions"]:
            raise DeckcheckError(f"unknown rule version {version!r} of {self.game}: it has {', '.join(self.versions)}")
        chosen = {name: switch["default"] for name, switch in self.switches.items()}
        for name, value in (switches or {}).items():
            self.check_switch(name, value)
            chosen[name] = value
        result = Format(self.game, version, self._version(version), self, chosen)
        knows_lists = result.data["restriction_lists"]
        series = [self.data["restriction_lists"]] if knows_lists else []
        held = []
        for lists in (*series, *more_lists):  # of each series, the newest that has begun
            begun = [entry for entry in lists if _holds(entry, version, date, region) and (knows_lists or "versions" in entry)]
            held += [max(begun, key=lambda entry: entry["date"])] if begun else []
        result.restriction_lists = tuple(entry["id"] for entry in held)
        strictest: dict[tuple[str, frozenset[str]], Restriction] = {}
        for restriction in (one for entry in held for one in _restrictions(entry, version, identities_of)):
            key = (restriction.kind, restriction.names)
            if key not in strictest or restriction.value < strictest[key].value:
                strictest[key] = restriction
        result.restrictions = tuple(strictest.values())
        return result

    def check_switch(self, name: str, value: str) -> None:
        """Raises DeckcheckError for a switch or value that does not exist."""
        switch = self.switches.get(name)
        if switch is None:
            raise DeckcheckError(f"{self.game} has no switch {name!r}: it has {', '.join(self.switches) or 'none'}")
        if value not in switch["values"]:
            raise DeckcheckError(f"{name} cannot be {value!r}: it is {' or '.join(switch['values'])}")

    def notices(self, used: Format) -> list[tuple[str, str]]:
        """What everybody who uses this version should know: (rule id, text)."""
        return [(n["rule"], n["text"]) for n in self.data["notices"] if used.data.get(n["when"])]

    def _version(self, version: str) -> Mapping[str, Any]:
        data: Mapping[str, Any] = self.data["versions"][version]
        if "like" not in data:
            return data
        base = self._version(data["like"])
        return {**base, **data, "deck": {**base["deck"], **data.get("deck", {})}}


def _holds(entry: Mapping[str, Any], version: str, date: str, region: str) -> bool:
    return entry["date"] <= date and region in entry.get("regions", (region,)) and version in entry.get("versions", (version,))


def _restrictions(entry: Mapping[str, Any], version: str, identities_of: Callable[[str], Iterable[str]]) -> list[Restriction]:
    return [
        Restriction(
            item["kind"],
            labels := tuple(item["cards"] if "cards" in item else (item["card"],)),
            frozenset(name for key in map(match_key, labels) for name in (key, *identities_of(key))),
            item.get("value", 0),
            entry["id"],
            item.get("rule"),
        )
        for item in entry["entries"]
        if version in item.get("versions", (version,))
    ]
