"""What is raised. All but :class:`InternalError` are ``ValueError``, as in python-chess."""

from __future__ import annotations

from typing import TYPE_CHECKING, List, Optional

if TYPE_CHECKING:
    from ._core import WhyNot


class InvalidMoveError(ValueError):
    """A text that is no turn: what was expected, and where."""


class IllegalMoveError(ValueError):
    """A turn or an action that is not legal."""

    #: The first reason with its rule and squares; ``None`` where there is nothing more to say.
    why: Optional[WhyNot]

    def __init__(self, message: str, why: Optional[WhyNot] = None) -> None:
        super().__init__(message)
        self.why = why


class AmbiguousMoveError(ValueError):
    """A text that fits more than one legal turn."""

    #: The turns that it fits, in LAN.
    candidates: List[str]

    def __init__(self, message: str, candidates: Optional[List[str]] = None) -> None:
        super().__init__(message)
        self.candidates = list(candidates or [])


class InternalError(RuntimeError):
    """A bug in this package. The interpreter and everything else go on."""
