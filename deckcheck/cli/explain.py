"""`deckcheck explain`."""

from __future__ import annotations

import sys
import textwrap
from collections.abc import Sequence
from typing import Any

import click

from deckcheck.cli import options
from deckcheck.cli.tables import to_json
from deckcheck.codes import CODES
from deckcheck.rulesets import RULESETS
from deckcheck.rulesets.rulebook import Rulebook, all_codes, codes_of_rule, deck_rules_by_code, rulebook

MANUAL = "effects"
"""What is explained by the manual of the effect language."""


def _complete(ctx: click.Context, param: click.Parameter, incomplete: str) -> list[str]:
    from deckcheck.cli.effect_words import all_words

    known = [MANUAL, *all_codes(), *(rule for game in RULESETS for rule in rulebook(game).rules), *all_words(RULESETS)]
    return [name for name in known if name.lower().startswith(incomplete.lower())]


@click.command()
@click.argument("name", metavar="CODE | RULE-ID | WORD | effects", shell_complete=_complete)
@options.together(
    click.option("--game", type=click.Choice(list(RULESETS)), help="Whose card abilities (`effects` and WORD)."),
    options.text_or_json,
    options.color,
    options.debug,
)
def command(name: str, game: str | None, output_format: str, color: str, debug: bool) -> int:
    """What a code or a rule of a game means: the rule in our words, its source, a bad and a good example, the remedy.

    A word of card abilities is explained likewise: where it stands, what it takes, an example. `effects` is the whole manual of that
    language, as Markdown.

    \b
    Examples:
      deckcheck explain D302
      deckcheck explain LL-DECK-03
      deckcheck explain too-many-copies
      deckcheck explain stock_boost
      deckcheck explain effects > effects.md
    """
    books = {each: rulebook(each) for each in RULESETS}
    entry = None if name == MANUAL else _find(name, books)
    if entry is None:
        from deckcheck.cli import effect_words

        entry = effect_words.manual(game) if name == MANUAL else effect_words.find(name, (game,) if game else tuple(RULESETS))
    if entry is None:
        raise click.UsageError(_unknown(name, books, (game,) if game else tuple(RULESETS)))
    if output_format == "json":
        click.echo(to_json(entry))
    elif entry["kind"] == "manual":
        click.echo(entry["text"], nl=False)
    else:
        colored = options.use_color(color, sys.stdout)
        click.echo(_text(entry, colored), color=colored)
    return 0


def _find(name: str, books: dict[str, Rulebook]) -> dict[str, Any] | None:
    wanted = name.strip().upper()
    codes = {**{code: entry.name for code, entry in CODES.items()}, **{c: rules[0][1].name for c, rules in deck_rules_by_code().items()}}
    by_name = {title.upper(): code for code, title in codes.items()}
    wanted = by_name.get(wanted, wanted)
    if wanted in codes:
        return _code(wanted, books)
    for book in books.values():
        for rule_id, rule in book.rules.items():
            if rule_id.upper() == wanted:
                return _rule(rule_id, rule._asdict(), book)
        for decision_id, decision in book.decisions.items():
            if decision_id.upper() == wanted:
                return {"kind": "decision", **decision._asdict()}
    return None


def _code(code: str, books: dict[str, Rulebook]) -> dict[str, Any]:
    if code in CODES:
        entry = CODES[code]
        return {
            "kind": "code",
            "code": code,
            "name": entry.name,
            "severity": entry.severity,
            "meaning": entry.summary,
            "examples": [{"bad": entry.bad, "good": entry.good}],
            "remedy": entry.remedy,
            "rules": [],
        }
    rules = deck_rules_by_code()[code]
    texts = [books[game].rules[rule_id]._asdict() for game, rule in rules for rule_id in dict.fromkeys(rule.rules)]
    manuals = [(game, rule.manual) for game, rule in rules]
    return {
        "kind": "code",
        "code": code,
        "name": rules[0][1].name,
        "severity": rules[0][1].severity,
        "meaning": "\n\n".join(dict.fromkeys(manual["summary"] for _, manual in manuals)),
        "examples": [{"game": game, "bad": manual.get("bad", ""), "good": manual.get("good", "")} for game, manual in manuals],
        "remedy": manuals[0][1].get("remedy", ""),
        "rules": texts,
    }


def _rule(rule_id: str, rule: dict[str, Any], book: Rulebook) -> dict[str, Any]:
    codes = codes_of_rule(rule_id)
    by_code = deck_rules_by_code()
    examples = []
    remedy = ""
    for code in codes:
        for game, deck_rule in by_code[code]:
            if game == rule["game"] and rule_id in deck_rule.rules:
                manual = deck_rule.manual
                examples.append({"game": game, "bad": manual.get("bad", ""), "good": manual.get("good", "")})
                remedy = remedy or manual.get("remedy", "")
    decisions = [book.decisions[name]._asdict() for name in rule["decisions"] if name in book.decisions]
    return {"kind": "rule", **rule, "codes": codes, "examples": examples, "remedy": remedy, "decided": decisions}


def _text(entry: dict[str, Any], color: bool) -> str:
    bold = (lambda text: f"\x1b[1m{text}\x1b[0m") if color else (lambda text: text)
    parts: list[str] = []
    if entry["kind"] == "other_word":
        from deckcheck.cli.effect_words import about_other_word

        return about_other_word(entry)
    if entry["kind"] == "word":
        from deckcheck.cli.effect_words import paragraphs

        parts += paragraphs(entry, bold, _wrap)
    elif entry["kind"] == "decision":
        parts.append(bold(f"{entry['id']} {entry['title']}") + f"  ({entry['game']}, confidence {entry['confidence']})")
        parts.append(_wrap(entry["text"]))
        parts.append("Rules: " + ", ".join(entry["rules"]))
    elif entry["kind"] == "rule":
        parts.append(bold(f"{entry['id']} {entry['title']}") + f"  ({entry['game']}; {', '.join(entry['versions'])})")
        parts.append(_wrap(entry["text"]))
        parts.append(_wrap(f"Source: {entry['source']}"))
        parts += [_wrap(f"Decision {d['id']}: {d['text']}") for d in entry["decided"]]
        if entry["codes"]:
            parts.append(f"Reported as {', '.join(entry['codes'])}.")
    else:
        parts.append(bold(f"{entry['code']} {entry['name']}") + f"  ({entry['severity']})")
        parts.append("\n\n".join(_wrap(text) for text in entry["meaning"].split("\n\n")))
        for rule in entry["rules"]:
            parts.append(
                _wrap(f"Rule {rule['id']} ({', '.join(rule['versions'])}): {rule['text']}")
                + "\n"
                + _wrap(f"Source: {rule['source']}", "  ")
            )
    for example in entry.get("examples", ()):
        label = f" ({example['game']})" if len(entry["examples"]) > 1 else ""
        for kind in ("bad", "good"):
            if example[kind]:
                parts.append(f"{kind.capitalize()}{label}:\n" + textwrap.indent(example[kind], "    "))
    if entry.get("remedy"):
        parts.append(_wrap(f"Remedy: {entry['remedy']}"))
    return "\n\n".join(parts)


def _wrap(text: str, indent: str = "") -> str:
    return textwrap.fill(
        " ".join(text.split()), 100, initial_indent=indent, subsequent_indent=indent, break_on_hyphens=False, break_long_words=False
    )


def _unknown(name: str, books: dict[str, Rulebook], games: Sequence[str]) -> str:
    from deckcheck.cards.names import suggest
    from deckcheck.cli.effect_words import all_words

    names = [entry.name for entry in CODES.values()] + [rules[0][1].name for rules in deck_rules_by_code().values()]
    ids = [rule for book in books.values() for rule in (*book.rules, *book.decisions)]
    known = {key.lower(): key for key in (MANUAL, *all_words(games), *all_codes(), *names, *ids)}
    near = [known[key] for key in suggest(name.lower(), known, cutoff=0.6)]
    hint = f" Did you mean {' or '.join(near)}?" if near else ""
    lists = "`deckcheck rules` lists them all, and `deckcheck explain effects` the words."
    return f"No code, rule or word of card abilities is called {name!r}.{hint} {lists}"
