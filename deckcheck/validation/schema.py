"""JSON Schema over a tree: every error at the line and column it is about. The only module that imports jsonschema, and only when used."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from functools import lru_cache
from typing import Any

from deckcheck.cards.load import schema as load_schema
from deckcheck.cards.load import value_for
from deckcheck.cards.names import suggest
from deckcheck.codes import finding
from deckcheck.diagnostics import Diagnostic, Span
from deckcheck.tree import Mapping, Node, Scalar, Sequence
from deckcheck.validation.entries import shorten

MAX_FINDINGS = 100


@lru_cache(maxsize=8)
def _validator(*parts: str) -> Any:
    from jsonschema import Draft202012Validator
    from referencing import Registry

    # An explicit, empty registry: nothing is ever fetched, whatever a `$ref` says.
    return Draft202012Validator(_without_effects(load_schema(*parts)), registry=Registry())


def _without_effects(whole: dict[str, Any]) -> dict[str, Any]:
    """The schema without its part about card abilities, which stands there for editors: their reader says more, and at one place."""
    names = whole.get("$defs", {})
    if "effect_abilities" not in names:
        return whole
    kept = {name: value for name, value in names.items() if not name.startswith("effect_")}
    return {**whole, "$defs": {**kept, "effect_abilities": {"type": "array", "maxItems": 100}}}


def check_schema(root: Node, *parts: str) -> tuple[Any, list[Diagnostic], set[int]]:
    """The tree as Python values, as `schemas/<parts>` wants them; where it does not fit; which cards are faulty."""
    validator = _validator(*parts)
    value = value_for(root, validator.schema, validator.schema)
    found: list[Diagnostic] = []
    faulty: set[int] = set()
    for error in validator.iter_errors(value):
        path = list(error.absolute_path)
        if len(path) > 1 and path[0] == "cards":
            faulty.add(path[1])
        if len(found) < MAX_FINDINGS:
            found.extend(_explain(error, root, validator.schema))
        elif len(faulty) > MAX_FINDINGS:  # so wrong a file is not worth checking to its end: none of its cards is used
            faulty = set(range(len(value["cards"])))
            break
    return value, _unique(found), faulty


def accepts(value: Any, *parts: str) -> bool:
    """Does the shipped schema `schemas/<parts>` accept the value?"""
    return bool(_validator(*parts).is_valid(value))


def _unique(found: Iterable[Diagnostic]) -> list[Diagnostic]:
    seen: dict[tuple[Span, str], Diagnostic] = {}
    for diagnostic in found:
        seen.setdefault((diagnostic.span, diagnostic.code + diagnostic.message), diagnostic)
    return list(seen.values())


def node_at(root: Node, path: Iterable[Any]) -> tuple[Node, Scalar | None]:
    """The node at a path of keys and indices, and the key it stands under."""
    node: Node = root
    key: Scalar | None = None
    for step in path:
        if isinstance(node, Mapping) and step in node.items:
            key, node = node.items[step]
        elif isinstance(node, Sequence) and isinstance(step, int):
            node, key = node.items[step], None
    return node, key


def span_of(node: Node, key: Scalar | None) -> Span:
    """The value itself if it is text, else the key it stands under, else where it begins."""
    if isinstance(node, Scalar) and node.text:
        return node.span
    if key is not None:
        return key.span
    if isinstance(node, Mapping) and node.items:
        return next(iter(node.items.values()))[0].span
    return node.span


def _explain(error: Any, root: Node, schema: Any) -> Iterator[Diagnostic]:
    """One finding for one thing that is wrong; combinations are taken apart."""
    node, key = node_at(root, error.absolute_path)
    where = span_of(node, key)
    label = f"`{key.text}`" if key is not None else "this"
    kind, wanted = error.validator, error.validator_value
    if kind == "additionalProperties" and isinstance(node, Mapping):
        known = sorted(error.schema.get("properties", ()))
        for name, (scalar, _) in node.items.items():
            if name not in known:
                near = suggest(name.lower(), known, limit=1, cutoff=0.5)
                hint = f"did you mean `{near[0]}`?" if near else f"known keys: {', '.join(known)}"
                yield finding("S102", f"no key `{shorten(name)}` is known here", scalar.span, hint=hint)
    elif kind == "required" and isinstance(node, Mapping):
        for name in wanted:
            if name not in node.items:
                yield finding("S103", f"`{name}` is missing{_about(node)}", where, hint=f"add `{name}: ...`")
    elif kind == "anyOf" and isinstance(node, Mapping) and all(set(option) == {"required"} for option in wanted):
        options = " or ".join(" and ".join(f"`{name}`" for name in option["required"]) for option in wanted)
        yield finding("S103", f"{options} is missing{_about(node)}", where, hint=f"add {options}")
    elif kind is None and isinstance(node, Mapping):  # a property with the schema `false`; the error does not say which of them
        refused = _at_schema_path(schema, error.absolute_schema_path)
        for name, (scalar, _) in node.items.items():
            if refused.get(name) is False:
                message = f"{_kind_of_card(node)} has no `{name}`"
                yield finding("S102", message, scalar.span, hint="delete it, or correct the type")
    elif kind == "enum":
        values = [str(item) for item in wanted]
        shown = node.text if isinstance(node, Scalar) else "this"
        near = suggest(shown.lower(), values, limit=1, cutoff=0.5)
        meant = f"did you mean `{near[0]}`?" if near else None
        yield finding("S104", f"{label} cannot be {shown[:60]!r}; it is one of {', '.join(values)}", where, hint=meant)
    elif kind == "const":
        yield finding("S104", f"{label} must be `{wanted}`", where)
    elif kind == "type":
        names = {
            "object": "a mapping",
            "array": "a list",
            "string": "text",
            "integer": "a whole number",
            "number": "a number",
            "boolean": "`true` or `false`",
        }
        wants = (
            "text"
            if "string" in wanted and not isinstance(wanted, str)
            else names.get(wanted if isinstance(wanted, str) else wanted[0], str(wanted))
        )
        code = "S101" if type(node) is not Scalar or wants in ("a list", "a mapping") else "S104"
        yield finding(code, f"{label} must be {wants}", where)
    elif kind in ("minimum", "maximum"):
        bound = "at least" if kind == "minimum" else "at most"
        yield finding("S104", f"{label} must be {bound} {wanted}", where, found=error.instance, allowed={kind[:3]: wanted})
    elif kind in ("maxLength", "maxItems"):
        yield finding("S109", f"{label} is too long: {wanted} are allowed", where, found=len(error.instance), allowed=wanted)
    elif kind in ("minLength", "minItems"):
        yield finding("S104", f"{label} must not be empty", where)
    elif kind == "pattern":
        yield finding(
            "S104", f"{label} has a character or shape that is not allowed: {str(error.instance)[:60]!r}", where, hint=_pattern_hint(wanted)
        )
    elif error.context:
        for inner in error.context:
            yield from _explain(inner, root, schema)
    else:
        yield finding("S104", f"{label} is not as it must be ({kind})", where)


def _about(node: Mapping) -> str:
    name = next((value.text for key in ("id", "name") if type(value := node.get(key)) is Scalar), None)
    return f" in {name!r}" if name else ""


def _kind_of_card(node: Mapping) -> str:
    value = node.get("type")
    return f"a {value.text} card" if type(value) is Scalar else "this"


def _at_schema_path(schema: Any, path: Iterable[Any]) -> Any:
    """The part of a schema that a path of an error names; references lead into its definitions, and not every version names them."""
    part = schema
    for step in path:
        if step == "$ref" or (isinstance(part, dict) and step not in part and "$ref" in part):
            part = schema["$defs"][part["$ref"].rpartition("/")[2]]
        if step != "$ref":
            part = part[step]
    return part


def _pattern_hint(pattern: str) -> str:
    if pattern.startswith("^[0-9]{4}"):
        return "a date is written YYYY-MM-DD"
    return "letters, digits, `.`, `_` and `-`, beginning with a letter or digit"
