"""`when`: what is chosen, what can be chosen, and what chance brings.

Which option a text means is told when the scenario runs; here it must mean one at all.
"""

from __future__ import annotations

from deckcheck.rulesets.scene_words import PLAYERS
from deckcheck.scenarios.assertions import AssertionReader
from deckcheck.scenarios.fields import MAX_TEXT, FieldReader, is_null
from deckcheck.scenarios.scenario import ChanceStep, Check, Choose, Offered, OptionText, Step
from deckcheck.scenarios.texts import Speech
from deckcheck.tree import Mapping as MappingNode
from deckcheck.tree import Node, Scalar, kind_of
from deckcheck.tree import Sequence as SequenceNode
from deckcheck.validation.entries import comment_after, shorten

MAX_STEPS = 1000
MAX_TEXTS = 200
MAX_TEXTS_OF_FILE = 500  # each is tried on copies of the state; no ruling needs a tenth of this
ACTORS = (*PLAYERS, "chance", "then")
_EXAMPLE = f"- {PLAYERS[0]}: pass"


class StepReader:
    """Reads the steps of one file."""

    def __init__(self, fields: FieldReader, assertions: AssertionReader, speech: Speech) -> None:
        self.fields = fields
        self.assertions = assertions
        self.speech = speech
        self.texts = 0

    def read(self, node: Node, key: Scalar) -> tuple[Step, ...]:
        items = self.fields.items(node, key, "`when`", MAX_STEPS, f"when: [{_EXAMPLE[2:]}]")
        steps = [self._step(item) for item in items or ()]
        return tuple(step for step in steps if step is not None)

    def _step(self, node: Node) -> Step | None:
        if not isinstance(node, MappingNode):
            shown = f"text {shorten(node.text)!r}" if isinstance(node, Scalar) and not node.is_null else kind_of(node)
            self._odd(f"a step says who chooses what, here is {shown}", node)
            return None
        if not node.items:
            self._odd("a step without anything in it", node)
            return None
        known: list[tuple[str, Scalar, Node]] = []
        for name, (at, value) in node.items.items():
            if name in ACTORS:
                known.append((name, at, value))
            elif known and is_null(value) and self._torn(known[-1][2], at):
                known.pop()
            else:
                hint = self.fields.near(name, ACTORS) or f"a step has one of the keys {', '.join(ACTORS)}"
                self.fields.add("N607", f"a step has no key `{shorten(name)}`", at.span, hint=hint)
        for name, at, _ in known[1:]:
            self.fields.add("N607", f"`{name}` is a second thing in one step", at.span, hint=f"make it a step of its own: `- {name}: ...`")
        steps = [self._one(name, at, value) for name, at, value in known]
        return steps[0] if steps else None

    def _one(self, name: str, key: Scalar, node: Node) -> Step | None:
        if name == "then":
            return Check(self.assertions.read(node, key), key.span)
        if name == "chance":
            text = self._text(node, key)
            return ChanceStep(text, key.span) if text else None
        if isinstance(node, MappingNode):
            return self._offered(name, key, node)
        return Choose(name, self._texts(node, key), key.span)

    def _offered(self, player: str, key: Scalar, node: MappingNode) -> Offered:
        if not node.items:
            self.fields.missing(node, key, "can", f"`{player}`", f"{player}: {{can: [pass]}}")
        texts: dict[str, tuple[OptionText, ...]] = {"can": (), "cannot": ()}
        pairs = list(node.items.values())
        if len(pairs) > 1 and is_null(pairs[-1][1]) and self._torn(pairs[-2][1], pairs[-1][0]):
            return Offered(player, (), (), key.span)
        for name, at, value in self.fields.fields(node, ("can", "cannot"), f"`{player}`"):
            texts[name] = self._texts(value, at)
        return Offered(player, texts["can"], texts["cannot"], key.span)

    def _texts(self, node: Node, key: Scalar) -> tuple[OptionText, ...]:
        """One text, or a list of them."""
        if not isinstance(node, SequenceNode):
            text = self._text(node, key)
            return (text,) if text else ()
        items = self.fields.items(node, key, f"`{key.text}`", MAX_TEXTS, f"{key.text}: [pass]") or []
        if not items:
            self.fields.add("S104", f"`{key.text}` must not be empty", key.span, hint="name an option")
        found: list[OptionText | None] = []
        position = 0
        while position < len(items):
            if position + 1 < len(items) and self._torn(items[position], items[position + 1]):
                position += 2
                continue
            found.append(self._text(items[position], None))
            position += 1
        return tuple(text for text in found if text is not None)

    def _torn(self, first: Node, second: Node) -> bool:
        """A name with a comma in an option that is not quoted in `[ ]` or `{ }`, so that YAML reads two things."""
        if not (isinstance(first, Scalar) and isinstance(second, Scalar) and first.plain and second.plain and first.line == second.line):
            return False
        if not (first.text.count('"') % 2 and second.text.count('"') % 2):
            return False
        whole = f"{first.text}, {second.text}"
        span = first.span._replace(end_line=second.span.end_line, end_column=second.span.end_column)
        message = f"the comma in {shorten(whole)!r} parts the option in two"
        self.fields.add("N615", message, span, hint=f"quote the option: {_quoted(whole)}")
        return True

    def _text(self, node: Node, key: Scalar | None) -> OptionText | None:
        self.texts += 1
        if self.texts > MAX_TEXTS_OF_FILE:
            if self.texts == MAX_TEXTS_OF_FILE + 1:
                message = f"more than {MAX_TEXTS_OF_FILE} option texts in one file"
                self.fields.add("S109", message, node.span, allowed=MAX_TEXTS_OF_FILE, hint="make several scenarios of it")
            return None
        if not isinstance(node, Scalar) or is_null(node):
            self.fields.wrong(node, key, "an option", "a text", f"write `{_EXAMPLE}`", "N607")
            return None
        text = self.fields.text(node, key, "an option", MAX_TEXT)
        if text is None:
            return None
        if node.plain and text.count('"') % 2 and '"' in (comment := comment_after(self.fields.source, node)):
            message = f"` #` began a comment, so {comment.strip()!r} was lost from the option"
            self.fields.add("S112", message, node.span, hint=f"quote the option: {_quoted(text + comment)}")
            return None
        option = OptionText(text, node.span, self._start(node))
        if problem := self.speech.problem(text):
            self.fields.add("N615", problem.message, option.part(problem.offset, problem.length), hint=problem.hint)
        return option

    def _start(self, scalar: Scalar) -> tuple[int, int] | None:
        """Where the text begins, if it stands in the file as it is read."""
        column = scalar.column + (not scalar.plain)
        if self.fields.source.rest_of_line(scalar.line, column).startswith(scalar.text):
            return scalar.line + 1, column + 1
        return None

    def _odd(self, message: str, node: Node) -> None:
        self.fields.add("N607", message, node.span, hint=f"write `{_EXAMPLE}`")


def _quoted(text: str) -> str:
    """In single quotes of YAML, since names in an option stand in double ones."""
    return "'" + text.replace("'", "''") + "'"
