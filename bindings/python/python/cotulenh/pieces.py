"""Sides and kinds of pieces, by the numbers that python-chess has them by."""

from __future__ import annotations

from typing import List

from ._core import Piece, Stack

#: A side.
Color = bool
#: The side that moves first, at the bottom. It is true, as White is in python-chess.
RED = True
#: The other side.
BLUE = False
COLORS = [RED, BLUE]
COLOR_NAMES = ["blue", "red"]

#: A kind of piece, 1 to 11.
PieceType = int
COMMANDER, INFANTRY, TANK, MILITIA, ENGINEER, ARTILLERY = range(1, 7)
ANTI_AIR, MISSILE, AIR_FORCE, NAVY, HEADQUARTERS = range(7, 12)
#: All kinds, in the order of the rulebook.
PIECE_TYPES: List[PieceType] = list(range(1, 12))
#: Their letters, by number; nothing has the number 0.
PIECE_SYMBOLS: List[str] = ["", *"CITMEAGSFNH"]
#: Their names, by number; nothing has the number 0.
PIECE_NAMES: List[str] = [
    "", "commander", "infantry", "tank", "militia", "engineer", "artillery",
    "anti-air", "missile", "air force", "navy", "headquarters",
]  # fmt: skip

__all__ = [
    "Color", "RED", "BLUE", "COLORS", "COLOR_NAMES", "Piece", "PieceType", "PIECE_TYPES", "PIECE_SYMBOLS",
    "PIECE_NAMES", "Stack", "COMMANDER", "INFANTRY", "TANK", "MILITIA", "ENGINEER", "ARTILLERY",
    "ANTI_AIR", "MISSILE", "AIR_FORCE", "NAVY", "HEADQUARTERS", "piece_symbol", "piece_name",
]  # fmt: skip


def piece_symbol(piece_type: PieceType) -> str:
    """The letter of a kind.

    >>> piece_symbol(TANK)
    'T'
    """
    return PIECE_SYMBOLS[_checked(piece_type)]


def piece_name(piece_type: PieceType) -> str:
    """The name of a kind.

    >>> piece_name(AIR_FORCE)
    'air force'
    """
    return PIECE_NAMES[_checked(piece_type)]


def _checked(piece_type: PieceType) -> PieceType:
    if piece_type not in PIECE_TYPES:
        raise ValueError(f"no piece type {piece_type!r}: expected 1 (Commander) to 11 (Headquarters)")
    return piece_type
