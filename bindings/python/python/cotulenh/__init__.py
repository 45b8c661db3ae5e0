"""CoTuLenh (Cờ Tư Lệnh, Commander Chess): rules, notation, game files, boards as SVG, and the engine.

>>> import cotulenh
>>> board = cotulenh.Board()
>>> board.push_san("Tf6")
Move.from_uci('Tf4-f6')
>>> print(board.why_not("f9-f4"))
the Tank on f9 moves up to 2 squares away, f4 is 5 away (rule 3)
>>> cotulenh.Engine().search(board, depth=3).move in board.legal_moves
True
"""

from . import pgn, pieces, squares, svg
from ._core import STARTING_FEN, Action, Move, WhyNot, __version__
from ._legal import Deploy, LegalActions, LegalMoves
from .base import PLANES, Attacker, BaseBoard
from .board import Board, Fault, faults
from .engine import Engine, Info, Score, SearchResult
from .errors import AmbiguousMoveError, IllegalMoveError, InternalError, InvalidMoveError
from .outcome import Outcome, Termination
from .pgn import read_game
from .pieces import *  # noqa: F403
from .squares import *  # noqa: F403

__all__ = [
    "STARTING_FEN", "PLANES", "Action", "AmbiguousMoveError", "Attacker", "BaseBoard", "Board", "Deploy",
    "Engine", "Fault", "IllegalMoveError", "Info", "InternalError", "InvalidMoveError", "LegalActions",
    "LegalMoves", "Move", "Outcome", "Score", "SearchResult", "Termination", "WhyNot", "__version__",
    "faults", "pgn", "read_game", "svg",
]  # fmt: skip
__all__ += pieces.__all__
__all__ += squares.__all__
