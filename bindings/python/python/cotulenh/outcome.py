"""How games end on the board."""

from __future__ import annotations

import enum
from typing import NamedTuple, Optional

from .pieces import Color


class Termination(enum.Enum):
    """Why a game ended."""

    #: Rule 11.1.
    COMMANDER_CAPTURED = "commanderCaptured"
    #: Rule 11.2.
    CHECKMATE = "checkmate"
    #: Rule 11.3.
    STALEMATE = "stalemate"
    #: Rule 11.6.
    INSUFFICIENT_MATERIAL = "insufficientMaterial"
    #: Rule 11.4, by itself.
    SEVENTYFIVE_MOVES = "seventyFiveMoves"
    #: Rule 11.4, by claim.
    FIFTY_MOVES = "fiftyMoves"
    #: Rule 11.5, by claim.
    THREEFOLD_REPETITION = "thirdRepetition"


class Outcome(NamedTuple):
    """How a game ended."""

    #: Why.
    termination: Termination
    #: Who has won: ``RED`` (true), ``BLUE`` (false), or ``None`` in a draw.
    winner: Optional[Color]

    def result(self) -> str:
        """``1-0`` (Red has won), ``0-1`` or ``1/2-1/2``."""
        return "1/2-1/2" if self.winner is None else ("1-0" if self.winner else "0-1")
