"""What the library raises. Faults in a user's file are not here: they are diagnostics (see `deckcheck.diagnostics`)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Final

if TYPE_CHECKING:
    from deckcheck.diagnostics import Diagnostic


class DeckcheckError(ValueError):
    """Something could not be done as asked; the message names the value and the remedy."""


class EndedBySignal(SystemExit):
    """A signal ends the run; its exit code is 128 and the number of the signal. Whatever else leaves by `sys.exit` is no signal."""


ENDS_THE_RUN: Final = (KeyboardInterrupt, EndedBySignal)
"""What passes through where the code of a user is run: every other exception is a fault of that code."""


class QueryError(DeckcheckError):
    """A card query that makes no sense; `column` (from 1) is where."""

    def __init__(self, message: str, text: str, column: int) -> None:
        super().__init__(message)
        self.text = text
        self.column = column


class DeckError(DeckcheckError):
    """A deck or card file that cannot be used; `diagnostics` say why."""

    def __init__(self, path: str, diagnostics: Sequence[Diagnostic]) -> None:
        first = next((d for d in diagnostics if d.severity == "error"), None)
        where = f"{path}:{first.span.line}:{first.span.column}: {first.code} {first.message}" if first else path
        super().__init__(where)
        self.diagnostics = tuple(diagnostics)


class UnplayableCardError(DeckcheckError):
    """A card that lacks printed fields without which it cannot be played; or (`why`) whose text is faulty."""

    def __init__(self, card_id: str, name: str, missing: Sequence[str], why: str | None = None) -> None:
        reason = why or f"{', '.join(missing)} not known; add the printed values with --cards FILE"
        super().__init__(f"{name} [{card_id}] cannot be played: {reason}")
        self.card_id = card_id
        self.missing = tuple(missing)
